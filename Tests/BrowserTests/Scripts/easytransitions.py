"""The original demos of EasyTransitions, from their beginning to their end: what a person does in them, and what is then drawn and told
the delegate, as the demo's and the library's code have it. The phone is 390 x 844, with a safe area of 47 above."""

from stories import *

# How each demo goes to a state and back.
WAYS = {
    "today": ("story", ("presented", "dismissed"), [".teaser", ((195, 300), (195, 830))], [(".teaser", "Enter"), (None, "Escape")]),
    "gallery": ("navigation", ("pushed", "root"), [".places button", ((60, 400), (370, 400))], [(".places button", "Enter"), (None, "Enter")]),
    "tabs": ("tab-bar", ("tab2", "tab1"), [((330, 400), (30, 400)), ((30, 400), (360, 400))], [("#tabs [aria-selected=true]", "ArrowRight"), (None, "ArrowLeft")]),
    "presentation": ("pairing", ("presented", "dismissed"), [((195, 700), (195, 560), 4), ((195, 500), (195, 640), 4)], [("#bring", "Enter"), (None, "Escape")]),
}

CARD = {"x": 20, "y": 67, "width": 350, "height": 412}
PAGE = {"x": 0, "y": 0, "width": 390, "height": 844}
WAY_THERE = ["transitionWillBegin present False", "transitionDidEnd present True", "onPresented"]
WAY_BACK = ["transitionWillBegin dismiss False", "transitionDidEnd dismiss True", "onDismissed"]


def updates(events):
    """Events without those of each sample of a drag."""
    return [each for each in events if not each.startswith("transitionDidUpdate")]


def today(chromium):
    with Demo(chromium, "easytransitions", "today") as demo:
        # The cell is 350 wide: (390 - 20) / round(370 / 355) - 20. `layout` puts the page there, and `animate` makes it fill the container.
        demo.click(".teaser")
        demo.rest()
        demo.drawn("story", "modal", **PAGE)
        assert demo.noted("story") == WAY_THERE
        # `onReady` hides the cell, and the focus is in the page.
        assert demo.evaluate("getComputedStyle(document.querySelector('.teaser')).opacity") == "0"
        assert demo.evaluate("document.activeElement.ariaLabel") == "Close"
        # fromTop: progress is y / height, after the finger's first 10 points. At a quarter, the frame is a quarter of the way back.
        demo.touch.down(*demo.at(195, 300))
        for y in range(320, 532, 10):
            demo.touch.move(*demo.at(195, y))
        progress = demo.state("story")["progress"]
        assert 0.2 < progress < 0.3, progress
        demo.drawn("story", "modal", x=20 * progress, y=67 * progress)
        # Thrown back up: a velocity of at most -5 cancels, how far it is does not matter.
        for y in (*range(540, 840, 20), *range(830, 749, -10)):
            demo.touch.move(*demo.at(195, y))
        assert demo.state("story")["progress"] > 0.5
        demo.touch.up()
        assert demo.state("story")["name"] == "cancelling"
        demo.rest()
        demo.drawn("story", "modal", **PAGE)
        assert updates(demo.noted("story")) == ["navigationAction", "transitionWillBegin dismiss True", "transitionDidEnd dismiss False"]
        # Upward, `began` has no velocity along the direction: nothing.
        demo.touch.drag(demo.at(195, 500), demo.at(195, 300))
        demo.rest()
        assert updates(demo.noted("story")) == [] and demo.state("story")["name"] == "presented"
        # `beginWhen`: where the page is scrolled, it cannot be pulled down.
        scroll = lambda top: demo.evaluate("(top) => document.querySelector('#story [data-frame=modal]').scrollTo(0, top)", top)
        scroll(200)
        demo.frame()
        demo.mouse.flick(demo.at(195, 300), demo.at(195, 380))
        demo.rest()
        assert updates(demo.noted("story")) == [] and demo.state("story")["name"] == "presented"
        scroll(0)
        demo.frame()
        # More than 100 points per second finish it, at any progress. `onDismissed` shows the cell again.
        demo.touch.flick(demo.at(195, 300), demo.at(195, 380))
        demo.rest()
        assert updates(demo.noted("story")) == ["navigationAction", "transitionWillBegin dismiss True", "transitionDidEnd dismiss True", "onDismissed"]
        assert demo.evaluate("getComputedStyle(document.querySelector('.teaser')).opacity") == "1"
        assert demo.evaluate("document.activeElement === document.querySelector('.teaser')")
        # The list has scrolled: the page of the second card comes from 509 - 200 = 309, and returns there.
        demo.evaluate("document.querySelector('#story [data-frame=presenting]').scrollTop = 200")
        demo.click(".teaser:nth-child(2)")
        demo.frame()
        assert demo.evaluate("story.session.configuration.animator.initialFrame") == {**CARD, "y": 309}
        demo.rest()
        demo.keys.press("Escape")
        demo.rest()
        assert demo.noted("story") == [*WAY_THERE, *WAY_BACK] and demo.state("story")["name"] == "dismissed"
        # By keyboard: Enter, and Enter on the button that closes.
        demo.keys.press("Enter")
        demo.rest()
        # Another size while the page is there moves the card, and so where the page returns to.
        demo.set_viewport_size({"width": 1440, "height": 700})
        demo.frames(160)
        assert demo.evaluate("story.session.configuration.animator.initialFrame.width") == 350
        demo.keys.press("Enter")
        demo.rest()
        assert demo.noted("story") == [*WAY_THERE, *WAY_BACK]
        # One that moves the card out of sight: the page leaves in the middle, below the lower edge.
        demo.set_viewport_size(WIDE)
        demo.frames(160)
        demo.evaluate("document.querySelector('#story [data-frame=presenting]').scrollTop = 250")
        demo.evaluate("document.querySelector('.teaser:nth-child(3)').click()")
        demo.rest()
        assert demo.evaluate("story.session.configuration.animator.initialFrame") == {**CARD, "y": 701}
        demo.set_viewport_size({"width": 1440, "height": 700})
        demo.frames(160)
        assert demo.evaluate("story.session.configuration.animator.initialFrame") == {**CARD, "y": 644}
        demo.keys.press("Escape")
        demo.rest()
        assert demo.noted("story") == [*WAY_THERE, *WAY_BACK]


def gallery(chromium):
    with Demo(chromium, "easytransitions", "gallery") as demo:
        demo.drawn("navigation", "to", x=0)
        # 0.7 s, ease-in-out. At its half the screens are half-way; the first cell too, the second begins at 0.1 of the way.
        demo.click(".places button:nth-child(2)")
        demo.frames(304)
        assert demo.state("navigation")["name"] == "pushing"
        demo.rest()
        demo.drawn("navigation", "to", x=0)
        # ShowAnimator: `from` goes left by 0.3 of its width.
        demo.drawn("navigation", "from", x=-117)
        # The cells are `standard`; the rows `converted`: labels at half their size, and 0.2 opaque.
        demo.drawn("navigation", "cell5", opacity=1, width=180, height=250)
        demo.drawn("navigation", "label3", opacity=0.2, width=179)
        assert demo.noted("navigation") == ["transitionWillBegin push False", "transitionDidEnd push True"]
        assert demo.evaluate("document.activeElement.id") == "back"
        # Dragged to 0.4 of the way and left there: back.
        demo.touch.drag(demo.at(100, 400), demo.at(256, 400), held=lambda: demo.drawn("navigation", "label0", opacity=1 - 0.8 * (1 - demo.state("navigation")["progress"])))
        demo.rest()
        demo.drawn("navigation", "to", x=0)
        demo.drawn("navigation", "cell0", opacity=1)
        assert updates(demo.noted("navigation")) == ["navigationAction", "transitionWillBegin pop True", "transitionDidEnd pop False"]
        # Beyond the half: the list again.
        demo.touch.drag(demo.at(100, 400), demo.at(340, 400))
        demo.rest()
        demo.drawn("navigation", "label3", opacity=1)
        assert updates(demo.noted("navigation")) == ["navigationAction", "transitionWillBegin pop True", "transitionDidEnd pop True"]
        assert demo.state("navigation")["name"] == "root" and demo.evaluate("document.activeElement.textContent") == "forest"
        # By keyboard: Enter pushes, and Enter on the button goes back.
        demo.keys.press("Enter")
        demo.rest()
        demo.keys.press("Enter")
        demo.rest()
        assert demo.noted("navigation") == [
            "transitionWillBegin push False", "transitionDidEnd push True", "transitionWillBegin pop False", "transitionDidEnd pop True"]


def tabs(chromium):
    with Demo(chromium, "easytransitions", "tabs") as demo:
        seen = lambda: demo.evaluate("[...document.querySelectorAll('.time')].filter(({ inert }) => !inert).map(({ id }) => id)")
        assert seen() == ["morning"]
        demo.tap(".tab-bar [role=tab]:nth-child(3)")
        assert seen() == ["evening"] and demo.noted("tab-bar") == ["transitionWillBegin select False", "transitionDidEnd select True", "onSelected 2"]
        # The next tab is beyond the last one: nothing.
        demo.touch.drag(demo.at(300, 400), demo.at(100, 400))
        demo.rest()
        assert updates(demo.noted("tab-bar")) == [] and seen() == ["evening"]
        # To the previous one, and half of the way is not enough.
        demo.touch.drag(demo.at(100, 400), demo.at(280, 400))
        demo.rest()
        assert updates(demo.noted("tab-bar")) == ["navigationAction", "transitionWillBegin select True", "transitionDidEnd select False"] and seen() == ["evening"]
        demo.touch.flick(demo.at(100, 400), demo.at(240, 400))
        demo.rest()
        assert updates(demo.noted("tab-bar")) == ["navigationAction", "transitionWillBegin select True", "transitionDidEnd select True", "onSelected 1"]
        assert seen() == ["noon"]
        demo.locator(".tab-bar [role=tab]:nth-child(2)").focus()
        demo.keys.press("ArrowLeft")
        demo.rest()
        assert seen() == ["morning"] and demo.evaluate("document.activeElement.textContent") == "Morning"


def presentation(chromium):
    with Demo(chromium, "easytransitions", "presentation") as demo:
        assert demo.state("pairing")["name"] == "dismissed"
        # `wire(viewController: self, with: .regular(.fromBottom))`: downward, nothing. Half of the 844 points are 422, and 400 not enough.
        demo.touch.drag(demo.at(195, 300), demo.at(195, 700))
        demo.rest()
        assert updates(demo.noted("pairing")) == [] and demo.state("pairing")["name"] == "dismissed"
        demo.touch.drag(demo.at(195, 800), demo.at(195, 400))
        demo.rest()
        assert updates(demo.noted("pairing")) == ["navigationAction", "transitionWillBegin present True", "transitionDidEnd present False"]
        assert demo.evaluate("!pairing.open && !document.querySelector('#bring').closest('[inert]')")
        # Beyond the half it comes, to y = height - 380, 370 high. Under the finger, it is where its share of these 380 points is.
        held = lambda: demo.drawn("pairing", "modal", x=10, y=844 - 380 * demo.state("pairing")["progress"], width=370, height=370)
        demo.touch.drag(demo.at(195, 800), demo.at(195, 320), held=held)
        demo.rest()
        demo.drawn("pairing", "modal", x=10, y=464, width=370, height=370)
        demo.drawn("pairing", "backdrop", opacity=0.5)
        demo.drawn("pairing", "picture", opacity=1)
        assert updates(demo.noted("pairing")) == ["navigationAction", "transitionWillBegin present True", "transitionDidEnd present True", "onPresented"]
        assert demo.evaluate("document.activeElement.ariaLabel") == "Close"
        # Half of its 370 points are 185, and not enough.
        demo.touch.drag(demo.at(195, 500), demo.at(195, 690))
        demo.rest()
        demo.drawn("pairing", "modal", y=464)
        assert updates(demo.noted("pairing")) == ["navigationAction", "transitionWillBegin dismiss True", "transitionDidEnd dismiss False"]
        # Beside the page, a pan is none of it.
        demo.touch.drag(demo.at(195, 330), demo.at(195, 440))
        demo.rest()
        assert updates(demo.noted("pairing")) == []
        demo.touch.drag(demo.at(195, 500), demo.at(195, 750))
        demo.rest()
        assert updates(demo.noted("pairing")) == ["navigationAction", "transitionWillBegin dismiss True", "transitionDidEnd dismiss True", "onDismissed"]
        # `onDismissed` prepares it again.
        demo.touch.flick(demo.at(195, 800), demo.at(195, 700))
        demo.rest()
        assert updates(demo.noted("pairing"))[-1] == "onPresented"
        demo.keys.press("Escape")
        demo.rest()
        assert demo.noted("pairing") == WAY_BACK
        # Both buttons dismiss it.
        for button in (".plain", "#pairing .round"):
            demo.tap("#bring")
            demo.tap(button)
            assert demo.noted("pairing") == [*WAY_THERE, *WAY_BACK], button
        assert demo.evaluate("document.activeElement.id") == "bring"


if __name__ == "__main__":
    assert len(plays("easytransitions")) == 4
    with browser() as chromium:
        for case in (today, gallery, tabs, presentation):
            if case.__name__ in (sys.argv[1:] or [case.__name__]):
                print(case.__name__, flush=True)
                case(chromium)
        if len(sys.argv) == 1 or "ways" in sys.argv:
            ways(chromium, "easytransitions", WAYS)
        if len(sys.argv) == 1 or "looks" in sys.argv:
            looks(chromium, "easytransitions", ["today", "gallery", "tabs", "presentation"])
