"""The original examples of sheets, from their beginning to their end: what a person does there, and what is then drawn, as the examples'
and the library's code have it. With the tab bar the safe area is 47 above and 83 below; the library has no delegate, so the events are ours."""

import math

from stories import *

# How each demo goes to a state and back.
WAYS = {
    "one": ("list", ("top", "bottom"), [((100, 740), (100, 300)), ((100, 90), (100, 600))], [("#list [data-frame=sheet]", "ArrowUp"), (None, "Escape")]),
    "two": ("colors", ("top", "bottom"), [((195, 640), (195, 250)), ((195, 90), (195, 560))], [("#colors [data-frame=sheet]", "ArrowUp"), (None, "Escape")]),
    "three": ("store", ("presented", "dismissed"), ["#three [data-part=trigger]", ((195, 300), (195, 540))], [("#three [data-part=trigger]", "Enter"), (None, "Escape")]),
}

TO_TOP = ["sheetWillSettle top 0", "tabBarVisibilityDidChange True", "sheetDidSettle top 0"]
TO_BOTTOM = ["sheetWillSettle bottom 1", "tabBarVisibilityDidChange False", "sheetDidSettle bottom 1"]
STAYS = [TO_BOTTOM[0], TO_BOTTOM[2]]


def settled(demo, drawer):
    """The events, without those of each sample of a drag."""
    demo.rest()
    return [each for each in demo.noted(drawer) if not each.startswith("sheetDidMove")]


def one(chromium):
    with Demo(chromium, "sheets", "one") as demo:
        # `defaultCollapsed` is 44 above the safe area: 717. It shows the navigation bar.
        demo.drawn("list", "sheet", x=0, y=717, width=390, height=777)
        demo.drawn("list", "dimming", opacity=0)
        demo.drawn("list", "tabBar", y=761, height=83)
        # `handleContentTap`: in the header of a collapsed sheet. `defaultExpanded` is 67; the tab bar hides.
        demo.touch.tap(*demo.at(100, 740))
        assert settled(demo, "list") == TO_TOP
        demo.drawn("list", "sheet", y=67)
        demo.drawn("list", "dimming", opacity=0.3)
        demo.drawn("list", "tabBar", opacity=0)
        # `handleDimmingViewTap`.
        demo.touch.tap(*demo.at(100, 50))
        assert settled(demo, "list") == TO_BOTTOM
        demo.drawn("list", "tabBar", y=761, opacity=1)
        # Thrown up: 99 times the velocity further is still nearer to 717, but against the velocity: the next anchor.
        demo.touch.flick(demo.at(100, 740), demo.at(100, 680))
        assert settled(demo, "list") == TO_TOP
        # At the top the list scrolls, and only the tab bar is asked to hide, which it has.
        demo.touch.drag(demo.at(195, 600), demo.at(195, 400))
        assert settled(demo, "list") == []
        scrolled = demo.evaluate("document.querySelector('#root ol').scrollTop")
        assert 180 < scrolled < 201, scrolled
        # Back, the list comes to its top first, then the sheet goes; at rest to the nearest anchor.
        demo.touch.drag(demo.at(195, 300), demo.at(195, 700))
        assert settled(demo, "list") == [TO_TOP[0], TO_TOP[2]]
        assert demo.evaluate("document.querySelector('#root ol').scrollTop") == 0
        # "+": the sheet above comes from below, with a close button.
        demo.click("#add")
        assert settled(demo, "list") == ["sheetDidPush pushed1"]
        demo.drawn("list", "item.pushed1", y=67, height=777)
        demo.drawn("list", "closeButton", x=344, y=74, width=30, height=30)
        # Its table has no data source: it is empty, and can be pulled all the same.
        assert demo.evaluate("document.querySelector('#pushed1').textContent") == "Pushed sheet"
        # Thrown down by its list: 99 times the velocity further is nearer to 717.
        demo.touch.flick(demo.at(195, 300), demo.at(195, 450))
        assert settled(demo, "list") == TO_BOTTOM
        demo.drawn("list", "item.pushed1", y=717)
        # The close button pops it, and its view goes.
        demo.click("#list [data-frame=closeButton]")
        assert settled(demo, "list") == ["sheetDidPop ['pushed1']"]
        assert demo.state("list")["stack"] == ["root"]
        assert demo.evaluate("document.querySelector('#pushed1') === null")
        # The other anchors, 200 from both ends, and the lower one: 561. The sheet is 844 - 247 high.
        demo.click("#anchors")
        assert settled(demo, "list") == STAYS
        demo.drawn("list", "sheet", y=561, height=597)
        # The main list ends above the sheet: `contentInset.bottom` is 200 now.
        demo.evaluate("document.querySelector('#one [data-frame=main] .scroller').scrollTo(0, 1e6)")
        last = demo.locator("#one [data-frame=main] li").last.bounding_box()
        near(last["y"] + last["height"] - demo.origin["y"], 561)
        # Beyond the last anchor the square root of the finger's way. And the first anchors again, while the finger is there.
        demo.touch.down(*demo.at(100, 580))
        # It counts from where it is a drag, at 600.
        for y in (600, 620, 649):
            demo.touch.move(*demo.at(100, y))
        demo.drawn("list", "sheet", y=561 + 49 ** 0.5)
        demo.evaluate("document.getElementById('anchors').click()")
        demo.frames(1000)
        demo.drawn("list", "sheet", y=717)
        demo.touch.up()
        settled(demo, "list")
        demo.drawn("list", "sheet", y=717, height=777)
        assert demo.state("list")["name"] == "bottom"
        # By keyboard. The sheet has the focus, below its item: the item has the ring. Regression: nothing was seen.
        demo.evaluate("document.querySelector('#list [data-frame=sheet]').focus()")
        demo.keys.press("ArrowUp")
        assert demo.evaluate("(({ outlineStyle, outlineOffset }) => [outlineStyle, outlineOffset])(getComputedStyle(document.querySelector('#root')))") == ["solid", "-2px"]
        assert settled(demo, "list") == TO_TOP
        demo.keys.press("Escape")
        assert settled(demo, "list") == TO_BOTTOM


def two(chromium):
    with Demo(chromium, "sheets", "two") as demo:
        # 200 from the bottom: 561.
        demo.drawn("colors", "item.red", y=561, height=777)
        # `setViewControllers`: blue is not in the stack, so it is pushed.
        demo.click("#replace")
        assert settled(demo, "colors") == ["sheetDidPush blue"]
        demo.drawn("colors", "item.blue", y=561)
        demo.drawn("colors", "closeButton", x=344, y=568)
        # Reversed: red is in it, below the top, so blue is popped.
        demo.click("#replace")
        assert [each.split()[0] for each in settled(demo, "colors")] == ["sheetDidPop"]
        assert demo.state("colors")["stack"] == ["blue", "green", "red"] and demo.evaluate("document.getElementById('stack').value") == "blue, green, red"
        # Every item but the first has a close button.
        demo.click("#colors [data-frame=closeButton]")
        demo.rest()
        demo.click("#colors [data-frame=closeButton]")
        demo.rest()
        assert demo.state("colors")["stack"] == ["blue"]
        demo.drawn("colors", "closeButton", isSeen=False)
        # Blue is the top already: no transition, but a close button again.
        demo.click("#replace")
        assert settled(demo, "colors")[2:] == [] and demo.state("colors")["stack"] == ["red", "green", "blue"]
        # Thrown up, against the nearest anchor.
        demo.mouse.flick(demo.at(195, 640), demo.at(195, 560))
        demo.rest()
        demo.drawn("colors", "item.blue", y=67)
        demo.drawn("colors", "dimming", opacity=0.3)


def three(chromium):
    with Demo(chromium, "sheets", "three") as demo:
        demo.click("#three [data-part=trigger]")
        demo.rest()
        assert demo.noted("store") == ["presentationWillBegin", "presentationDidEnd"]
        demo.drawn("store", "page", x=0, y=0, width=390, height=844)
        demo.drawn("store", "closeButton", x=340, y=67, width=30, height=30)
        # The list scrolls, and back to its top; the pull beyond is a dismissal, which a release before 200 points cancels.
        demo.touch.drag(demo.at(195, 600), demo.at(195, 500))
        demo.rest()
        assert demo.noted("store") == [] and demo.evaluate("document.querySelector('#store [data-frame=page]').scrollTop") > 60
        demo.touch.drag(demo.at(195, 300), demo.at(195, 500))
        demo.rest()
        assert demo.noted("store") == ["dismissalWillBegin True", "dismissalDidCancel"]
        # Before the threshold it has shrunk: 100 points are sin(pi / 4) / 2 of the dismissal, whose first half ends at 0.8.
        demo.touch.down(*demo.at(195, 300))
        for y in range(320, 421, 20):
            demo.touch.move(*demo.at(195, y))
        progress = demo.state("store")["progress"]
        near(progress, math.sin(math.pi / 4) / 2, 1e-6)
        demo.drawn("store", "page", width=390 * (1 - 0.4 * progress))
        # At 200 points it falls at once, before the finger is lifted.
        for y in range(440, 541, 20):
            demo.touch.move(*demo.at(195, y))
        assert demo.state("store")["name"] == "dismissing"
        demo.touch.up()
        demo.rest()
        assert demo.noted("store") == ["dismissalWillBegin True", "dismissalDidEnd"]
        # The left edge, 100 points.
        demo.click("#three [data-part=trigger]")
        demo.rest()
        demo.touch.drag(demo.at(3, 400), demo.at(150, 400))
        demo.rest()
        assert demo.noted("store")[2:] == ["dismissalWillBegin True", "dismissalDidEnd"]
        # The close button, by keyboard.
        demo.evaluate("document.querySelector('#three [data-part=trigger]').focus()")
        demo.keys.press("Enter")
        demo.rest()
        demo.evaluate("document.querySelector('#store [data-frame=closeButton]').focus()")
        demo.keys.press("Enter")
        demo.rest()
        assert demo.noted("store")[2:] == ["dismissalWillBegin False", "dismissalDidEnd"]
        # The tab bar leads to the other examples.
        demo.click("#three .tabs [data-demo=two]")
        assert demo.evaluate("[two.hidden, three.hidden, location.hash]") == [False, True, "#two"]


if __name__ == "__main__":
    print(plays("sheets"), flush=True)
    with browser() as chromium:
        for case in (one, two, three):
            if len(sys.argv) == 1 or case.__name__ in sys.argv[1:]:
                print(case.__name__, flush=True)
                case(chromium)
        if len(sys.argv) == 1 or "ways" in sys.argv[1:]:
            ways(chromium, "sheets", WAYS)
        if len(sys.argv) == 1 or "looks" in sys.argv[1:]:
            looks(chromium, "sheets", ["one", "two", "three"])
