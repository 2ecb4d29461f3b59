"""The original demo of DrawerKit, from its beginning to its end: what a person does there, and what is then drawn and told by
notifications, as the demo's and the library's code have it. In a height of 844 the partial drawer is 260: at 584, its marks at 484 and 664."""

from stories import *

# How each demo goes to a state and back.
WAYS = {
    "saturn": ("planet", ("partiallyExpanded", "dismissed"), [((195, 420), (195, 420)), ((195, 595), (195, 835))], [("#canvas", "Enter"), (None, "Escape")]),
    "settings": ("drawer", ("partiallyExpanded", "dismissed"), ["[aria-controls=drawer]", ((195, 555), (195, 835))], [("[aria-controls=drawer]", "Enter"), (None, "Escape")]),
}


def transition(kind, start, target, from_y, to_y, is_presenting, duration=0.4):
    """What `noted` has of the two events of a transition, or of one."""
    values = {"startY": from_y, "endY": to_y, "from": start, "to": target, "duration": duration, "isPresenting": is_presenting}
    return [{"name": name, **values} for name in (["transitionWillStart", "transitionDidFinish"] if kind == "both" else [kind])]


def told(demo, drawer):
    """The notifications since the last call; places as whole points."""
    demo.rest()
    events = demo.evaluate("(drawer) => noted.filter(([name]) => name === drawer).map(([, event]) => event)", drawer)
    demo.noted(drawer)
    return [{name: round(value) if name in ("startY", "endY") else value for name, value in event.items()} for event in events]


def hint(demo):
    """How large the line is that shrinks as the drawer opens."""
    scale = demo.evaluate("getComputedStyle(document.querySelector('.hint')).scale")
    return 1 if scale == "none" else float(scale)


def button(demo):
    """How opaque the button is that closes the drawer."""
    return float(demo.evaluate("getComputedStyle(document.querySelector('#close')).opacity"))


def saturn(chromium):
    with Demo(chromium, "drawerkit", "saturn") as demo:
        # A tap: `isFullyPresentableByDrawerTaps` and so on are the defaults, `passthroughTouchesInStates` is empty. `animateAlong`: the hint grows
        # from a hundredth, and the button comes.
        demo.touch.tap(*demo.at(195, 420))
        demo.frames(368)
        assert 0.01 < hint(demo) < 1 and 0 < button(demo) < 1, (hint(demo), button(demo))
        assert told(demo, "planet") == transition("both", "dismissed", "partiallyExpanded", 844, 584, True)
        demo.drawn("planet", "drawer", x=0, y=584, width=390, height=844)
        demo.drawn("planet", "handle", x=175, y=592, width=40, height=6, opacity=1)
        # A radius of 10 is a blur of 20.
        assert demo.evaluate("getComputedStyle(document.querySelector('#planet [data-frame=drawer]')).boxShadow").endswith("0px 0px 20px 0px"), "the shadow"
        demo.drawn("planet", "upperMark", y=484)
        demo.drawn("planet", "lowerMark", y=664)
        # Beside it, on the alert's button: that gets nothing, and the drawer is dismissed.
        demo.touch.tap(*demo.at(57, 80))
        assert told(demo, "planet") == [{"name": "drawerExteriorTapped"}, *transition("both", "partiallyExpanded", "dismissed", 584, 844, False)]
        assert (hint(demo), button(demo)) == (0.01, 0)
        assert not demo.evaluate("message.open")
        # A double tap: touches beside the partial drawer pass, to the alert.
        demo.touch.tap(*demo.at(195, 420), count=2)
        demo.frames(320)
        assert told(demo, "planet") == transition("both", "dismissed", "partiallyExpanded", 844, 584, True)
        demo.touch.tap(*demo.at(57, 80))
        assert told(demo, "planet") == []
        assert demo.evaluate("message.open")
        demo.click("#message button")
        assert not demo.evaluate("message.open") and demo.state("planet")["name"] == "partiallyExpanded"
        # A tap inside. The hint shrinks along with it, to a hundredth.
        assert (hint(demo), button(demo)) == (1, 1)
        demo.touch.tap(*demo.at(60, 690))
        demo.frames(64)
        assert 0.01 < hint(demo) < 1
        assert told(demo, "planet") == [{"name": "drawerInteriorTapped"}, *transition("both", "partiallyExpanded", "fullyExpanded", 584, 0, True)]
        demo.drawn("planet", "drawer", y=0)
        demo.drawn("planet", "handle", opacity=0)
        assert (hint(demo), button(demo)) == (0.01, 1)
        # `cornerAnimationOption` is `.none`: its corners are round everywhere.
        assert demo.evaluate("getComputedStyle(document.querySelector('#planet [data-frame=drawer]')).borderTopLeftRadius") == "15px"
        # Its list scrolls, and is pulled down beyond its top: downward above the upper mark is one stage.
        demo.touch.drag(demo.at(195, 600), demo.at(195, 500))
        demo.rest()
        assert demo.evaluate("document.querySelector('.page').scrollTop") > 60 and demo.noted("planet") == []
        demo.touch.drag(demo.at(195, 300), demo.at(195, 520), steps=8, rest=False)
        [start, end] = told(demo, "planet")
        assert (start["from"], start["to"], end["endY"]) == ("transitioning", "partiallyExpanded", 584), (start, end)
        # From where the finger has left it there is no way with an `animateAlong`: the hint stays as it is.
        assert hint(demo) == 0.01 and demo.evaluate("document.querySelector('.page').scrollTop") == 0
        # At rest above the upper mark: full. By mouse, on the handle.
        demo.mouse.drag(demo.at(195, 595), demo.at(195, 470))
        [start, end] = told(demo, "planet")
        assert (start["from"], start["to"], end["endY"]) == ("transitioning", "fullyExpanded", 0), (start, end)
        # A page over it, and back.
        demo.click("[aria-controls=about]")
        assert told(demo, "about") == transition("both", "dismissed", "fullyExpanded", 844, 0, True)
        demo.click("#about [data-part=close]")
        assert told(demo, "about") == transition("both", "fullyExpanded", "dismissed", 0, 844, False)
        # The button that closes.
        demo.click("#close")
        assert told(demo, "planet") == transition("both", "fullyExpanded", "dismissed", 0, 844, False)
        # From the full screen, the hint grows, and the button stays.
        assert (hint(demo), button(demo)) == (1, 1)
        # By keyboard.
        demo.evaluate("document.querySelector('#canvas').focus()")
        demo.keys.press("Enter")
        demo.frames(32)
        assert hint(demo) < 1
        assert told(demo, "planet") == transition("both", "dismissed", "partiallyExpanded", 844, 584, True)
        demo.keys.press("Escape")
        assert told(demo, "planet") == transition("both", "partiallyExpanded", "dismissed", 584, 844, False)


def turn(demo, field, *keys):
    """Changes a field with the keyboard."""
    demo.evaluate("(name) => document.querySelector('#fields').elements[name].focus()", field)
    for key in keys:
        demo.keys.press(key)


def settings(chromium):
    with Demo(chromium, "drawerkit", "settings") as demo:
        demo.click("#settings [data-part=trigger][aria-controls=drawer]")
        assert told(demo, "drawer") == transition("both", "dismissed", "partiallyExpanded", 844, 544, True)
        # The collapsed one is a stage now, and the last one.
        turn(demo, "heightOfCollapsedDrawer", "End")
        # Another height lays it out at its target.
        turn(demo, "heightOfPartiallyExpandedDrawer", "End")
        assert told(demo, "drawer") == []
        demo.drawn("drawer", "drawer", y=244)
        # A flick faster than 3 heights per second, to the gap of 60.
        demo.touch.flick(demo.at(60, 284), demo.at(60, 134))
        demo.rest()
        demo.drawn("drawer", "drawer", y=60)
        # The field finds, and the list has what it found.
        demo.evaluate("document.querySelector('#query').focus()")
        demo.keys.type("ti")
        assert demo.evaluate("[...document.querySelectorAll('#moons li')].map(({ textContent }) => textContent)") == ["Titan"]
        # Another drawer over it: the first one stays.
        demo.noted("drawer")
        demo.click("[aria-controls=over]")
        assert told(demo, "over") == transition("both", "dismissed", "partiallyExpanded", 844, 604, True)
        demo.drawn("over", "drawer", y=604)
        assert told(demo, "drawer") == []
        # What is over is dragged, below its lower mark: it goes.
        demo.touch.drag(demo.at(195, 615), demo.at(195, 800))
        demo.rest()
        assert [demo.state(each)["isPresented"] for each in ("over", "drawer")] == [False, True]
        # Below the lower mark the first one goes to its last stage.
        demo.touch.drag(demo.at(60, 100), demo.at(60, 640))
        demo.rest()
        assert demo.state("drawer")["name"] == "collapsed", demo.state("drawer")
        demo.drawn("drawer", "drawer", y=644)
        # Not draggable.
        assert demo.evaluate("fields.elements.isDrawerDraggable.checked")
        turn(demo, "isDrawerDraggable", " ")
        demo.touch.drag(demo.at(60, 690), demo.at(60, 300))
        demo.rest()
        demo.drawn("drawer", "drawer", y=644)


if __name__ == "__main__":
    print(plays("drawerkit"), flush=True)
    with browser() as chromium:
        for case in (saturn, settings):
            if len(sys.argv) == 1 or case.__name__ in sys.argv[1:]:
                print(case.__name__, flush=True)
                case(chromium)
        if len(sys.argv) == 1 or "ways" in sys.argv[1:]:
            ways(chromium, "drawerkit", WAYS)
        if len(sys.argv) == 1 or "looks" in sys.argv[1:]:
            looks(chromium, "drawerkit", ["saturn", "settings"])
