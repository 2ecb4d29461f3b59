"""The original playground of SweetCurtain, from its beginning to its end: what a person does there, and what is then drawn and told the
delegate, as the demo's and the library's code have it. With the navigation bar the safe area is 91: heights are shares of 753."""

from stories import *

# How each demo goes to a state and back.
WAYS = {
    "": ("curtain", ("mid", "min"), [((195, 701), (195, 480)), ((195, 475), (195, 690))], [("#curtain [data-frame=handle]", "ArrowUp"), (None, "ArrowDown")]),
    "script": ("scripted", ("mid", "min"), [((195, 701), (195, 480)), ((195, 475), (195, 690))], [("#scripted [data-frame=handle]", "ArrowUp"), (None, "ArrowDown")]),
}

BEGIN, DRAG, END = "curtainWillBeginDragging", "curtainDidDrag", ["curtainWillEndDragging", "curtainDidDrag"]


def names(demo):
    """The names of the delegate events; several of one name that follow each other are one."""
    return [name for name, _ in itertools.groupby(event.split()[0] for event in demo.noted("curtain"))]


def at(demo, state, height):
    """The curtain rests at a state, and the settings end above it, but for the highest one."""
    demo.rest()
    assert demo.state("curtain")["name"] == state, demo.state("curtain")
    demo.drawn("curtain", "curtain", y=844 - height, height=height)
    return float(demo.evaluate("getComputedStyle(document.querySelector('.scroller')).paddingBottom")[:-2])


def turn(demo, field, *keys):
    """Changes a field with the keyboard."""
    demo.evaluate("(name) => document.querySelector('#settings').elements[name].focus()", field)
    for key in keys:
        demo.keys.press(key)


def playground(chromium):
    with Demo(chromium, "sweetcurtain", "") as demo:
        # The first layout: min, 0.2 of 753. The delegate sets the inset of the settings to its height.
        near(at(demo, "min", 150.6), 150.6, 0.1)
        demo.drawn("curtain", "handle", x=177, y=698.4, width=36, height=5)
        # Faster than 600: push up, from min to mid. `performState`: the height, the state; then didEnd.
        demo.touch.flick(demo.at(195, 701), demo.at(195, 641))
        assert demo.evaluate("[...document.querySelectorAll('#curtain [data-event]')].map(({ dataset }) => 'lit' in dataset)") == [True] * 4
        near(at(demo, "mid", 376.5), 376.5, 0.1)
        assert names(demo) == [BEGIN, DRAG, *END, "curtainDidChangeHeightState", "curtainDidEndDragging"]
        # The lamps go out 0.7 s after their event.
        demo.frames(800)
        assert demo.evaluate("document.querySelectorAll('[data-lit]').length") == 0
        # At rest the nearest height: 40 points more are mid, which is no change.
        demo.touch.drag(demo.at(195, 475), demo.at(195, 435))
        at(demo, "mid", 376.5)
        assert names(demo) == [BEGIN, DRAG, *END, "curtainDidEndDragging"]
        # The list's drag is the curtain's below max: 200 of 753 more are nearer to 0.8. The list stays at its top.
        demo.touch.drag(demo.at(195, 700), demo.at(195, 500))
        near(at(demo, "max", 602.4), 376.5, 0.1)
        assert demo.evaluate("document.querySelector('.sweets').scrollTop") == 0
        assert names(demo) == [BEGIN, DRAG, *END, "curtainDidChangeHeightState", "curtainDidEndDragging"]
        # At max the list scrolls. `curtain(_:didChange:)` is not called.
        demo.touch.drag(demo.at(195, 700), demo.at(195, 600))
        at(demo, "max", 602.4)
        assert demo.evaluate("document.querySelector('.sweets').scrollTop") > 60
        assert "curtainDidChangeHeightState" not in names(demo)
        # Down, the list comes to its top first, then the curtain goes: faster than 600, from max to mid.
        demo.touch.drag(demo.at(195, 400), demo.at(195, 620), steps=8, rest=False)
        at(demo, "mid", 376.5)
        assert demo.evaluate("document.querySelector('.sweets').scrollTop") == 0
        assert names(demo)[-2:] == ["curtainDidChangeHeightState", "curtainDidEndDragging"]
        # The setters of the heights only store: min 0.3.
        turn(demo, "minHeightCoefficient", *["ArrowRight"] * 10)
        at(demo, "mid", 376.5)
        assert names(demo) == []
        # "Hide": 0. "Show" is min, which is 0.3 of 753 now.
        demo.click("#hide")
        assert at(demo, "hide", 0) == 0
        demo.click("#hide")
        near(at(demo, "min", 225.9), 225.9, 0.1)
        assert names(demo) == [DRAG, "curtainDidChangeHeightState"] * 2 and demo.evaluate("hide.textContent") == "Hide"
        # Without a middle, up from min is max. What the curtain covers has no focus, so the settings change while it is at min.
        turn(demo, "hasMiddle", " ")
        demo.touch.flick(demo.at(195, 626), demo.at(195, 566))
        at(demo, "max", 602.4)
        demo.mouse.drag(demo.at(195, 249), demo.at(195, 700))
        at(demo, "min", 225.9)
        # A resistance of 3000: this flick is no push, and stays at the nearest height.
        turn(demo, "swipeResistance", "End")
        demo.touch.flick(demo.at(195, 626), demo.at(195, 566))
        at(demo, "min", 225.9)
        # Below min it gives way by a part of the finger's way, and without the bounce not at all.
        demo.touch.drag(demo.at(195, 626), demo.at(195, 706), held=lambda: demo.evaluate("curtain.session.state.actualHeight < 220") or 1 / 0)
        turn(demo, "bottomBounce", " ")
        demo.touch.drag(demo.at(195, 626), demo.at(195, 706), held=lambda: demo.drawn("curtain", "curtain", y=618.1))
        at(demo, "min", 225.9)
        # The handle.
        turn(demo, "showsHandleIndicator", " ")
        demo.drawn("curtain", "handle", opacity=0)
        # A duration of 3 s: half a second is not enough.
        turn(demo, "movingDuration", "End")
        demo.evaluate("void curtain.moveCurtain({ to: 'max' })")
        demo.frames(500)
        assert demo.evaluate("curtain.session.animations.length") == 1
        at(demo, "max", 602.4)


def heights(chromium):
    """The heights stay in their order whichever moves, since drawerd refuses others: the others go along."""
    with Demo(chromium, "sweetcurtain", "") as demo:
        found = []
        for name, key in [("min", "End"), ("max", "Home"), ("mid", "End"), ("min", "Home"), ("mid", "Home")]:
            turn(demo, f"{name}HeightCoefficient", key)
            configuration = demo.evaluate("curtain.session.configuration")
            found.append([configuration[f"{each}HeightCoefficient"] for each in ("min", "mid", "max")])
        assert found == [[0.99, 1, 1], [0, 0, 0.01], [0, 1, 1], [0, 1, 1], [0, 0, 1]], found


def scripted(chromium):
    """`performCodeUsage`: the same curtain, made by the script. It is set up by its own content."""
    with Demo(chromium, "sweetcurtain", "script") as demo:
        demo.drawn("scripted", "curtain", y=844 - 150.6, height=150.6)
        demo.evaluate("document.querySelector('#script').querySelector('[name=topBounce]').focus()")
        demo.keys.press(" ")
        assert demo.evaluate("[scripted.topBounce, curtain.topBounce]") == [False, True]
        demo.click("#script .filled")
        demo.rest()
        assert demo.state("scripted")["name"] == "hide" and demo.state("curtain")["name"] == "min"
        accessibility.keeps_rules(demo.page, "script")


def appearance(chromium):
    """axe-core finds nothing, on a phone and a desktop, light and dark, at each height."""
    for size, scheme in itertools.product([PHONE, WIDE], ["light", "dark"]):
        page = chromium.new("/examples/originals/sweetcurtain.html", viewport=size, color_scheme=scheme)
        page.show()
        page.reach(ALL_READY)
        for state in ("min", "max"):
            page.evaluate("(state) => curtain.snapTo(state, { animated: false })", state)
            page.frames(320)
            page.rest()
            accessibility.keeps_rules(page, (size["width"], scheme, state))
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        page.close()


if __name__ == "__main__":
    print(plays("sweetcurtain"), flush=True)
    with browser() as chromium:
        for case in (playground, heights, scripted, appearance):
            if len(sys.argv) == 1 or case.__name__ in sys.argv[1:]:
                print(case.__name__, flush=True)
                case(chromium)
        if len(sys.argv) == 1 or "ways" in sys.argv[1:]:
            ways(chromium, "sweetcurtain", WAYS)
