"""A drag in a scroll view first moves the drawer and then the content, as the controllers' pages describe."""

from virtual import *

LIST = ('<div data-scroll style="position:absolute;inset:40px 0 0;overflow:auto">'
        '<div style="height:3000px">A long list</div></div>')


def offset(page):
    return page.evaluate("document.querySelector('[data-scroll]').scrollTop")


def curtain(chromium, finger):
    page = chromium.open("curtain", extra=LIST)
    finger = getattr(page, finger)
    # Below the curtain's maximum an upward drag in the list raises the curtain, and the list stays.
    finger.drag((200, 780), (200, 480), steps=20)
    state = page.rest()
    assert state["name"] == "mid", (state, page.events())
    assert offset(page) == 0
    page.evaluate("session.moveCurtain({ to: 'max', animated: false })")
    page.rest()
    # At the curtain's maximum the list scrolls.
    finger.drag((200, 600), (200, 400), steps=20)
    state = page.rest()
    assert state["name"] == "max", state
    assert 150 < offset(page) <= 200, offset(page)
    # When the list is back at its top, the finger moves the curtain down.
    finger.drag((200, 300), (200, 760), steps=40)
    state = page.rest()
    assert state["name"] in ("mid", "min"), state
    assert offset(page) == 0
    kinds = {each["type"] for each in page.events()}
    assert "scroll" in kinds and "pan" not in kinds, kinds
    page.close()


def sheet(chromium, finger):
    page = chromium.open("sheet", {"stack": [{"id": "root", "isScrollable": True}]})
    page.evaluate("(list) => { document.querySelector('[data-frame=\"item.root\"]').innerHTML = list }", LIST)
    page.evaluate("session.expand({ animated: false })")
    page.rest()
    finger = getattr(page, finger)
    finger.drag((200, 600), (200, 450), steps=20)
    assert page.rest()["name"] == "top"
    assert 100 < offset(page) <= 150, offset(page)
    finger.drag((200, 200), (200, 800), steps=40)
    assert page.rest()["name"] == "bottom"
    assert offset(page) == 0
    page.close()


def app_store(chromium, finger):
    page = chromium.open("appStorePresentation", {"isContentScrollable": True}, extra=LIST)
    page.evaluate("session.present({ animated: false })")
    page.rest()
    finger = getattr(page, finger)
    finger.drag((200, 600), (200, 450), steps=20)
    assert page.rest()["name"] == "presented"
    assert 100 < offset(page) <= 150, offset(page)
    finger.drag((200, 200), (200, 700), steps=40)
    assert page.rest()["name"] == "dismissed"
    page.close()


def drawer(chromium, finger):
    page = chromium.open("drawer", {"scrollViewForPullToDismiss": True}, extra=LIST)
    page.evaluate("session.setDrawerState && session.present({ animated: false })")
    page.evaluate("session.setDrawerState({ to: 'fullyExpanded', animated: false })")
    page.rest()
    finger = getattr(page, finger)
    finger.drag((200, 600), (200, 450), steps=20)
    assert page.rest()["name"] == "fullyExpanded"
    assert 100 < offset(page) <= 150, offset(page)
    page.evaluate("document.querySelector('[data-scroll]').scrollTop = 0")
    finger.drag((200, 200), (200, 800), steps=40)
    assert page.rest()["isPresented"] is False
    page.close()


# Each case: the controller, the configuration, the commands before the test, the frame, the state at rest, and the
# state after a throw at the top of the list.
THROWN = [
    ("curtain", {}, [("moveCurtain", {"to": "max"})], "curtain", "max", "mid"),
    ("sheet", {"stack": [{"id": "root", "isScrollable": True}]}, [("expand", {})], "sheet", "top", "bottom"),
    ("drawer", {"scrollViewForPullToDismiss": True, "flickSpeedThreshold": 0}, [("present", {}),
     ("setDrawerState", {"to": "fullyExpanded"})], "drawer", "fullyExpanded", "partiallyExpanded"),
    ("appStorePresentation", {"isContentScrollable": True}, [("present", {})], "page", "presented", "presented"),
]


def opened(chromium, controller, configuration, before, is_local=True):
    """Opens a page with a list in the drawer, and the drawer at its top."""
    page = chromium.open(controller, configuration, extra="" if controller == "sheet" else LIST,
                         address="local:" if is_local else BASE)
    if controller == "sheet":
        page.evaluate("(list) => { document.querySelector('[data-frame=\"item.root\"]').innerHTML = list }", LIST)
    for name, members in before:
        page.evaluate("([type, members]) => session.command({ type, animated: false, ...members })", [name, members])
    page.rest()
    return page


# Records the finger's translation and the list's offset, in the task that handles each sample of the finger.
SAMPLES = """() => {
  const list = document.querySelector("[data-scroll]");
  const { delegate } = attachment.pointers;
  const { pan } = delegate;
  window.samples = [];
  delegate.pan = (sample) => { pan(sample); samples.push([sample.translation.y, list.scrollTop]); };
}"""


def follows(chromium, finger, is_local, controller, configuration, before, frame, rest, _):
    """While the drawer is at its top, the list follows the finger exactly, up and down."""
    page = opened(chromium, controller, configuration, before, is_local)
    place = box(page, frame)
    page.evaluate(SAMPLES)
    page.evaluate("document.querySelector('[data-scroll]').scrollTop = 500")
    finger = getattr(page, finger)
    for end in (500, 700):
        finger.drag((200, 600), (200, end), steps=20)
        samples = page.evaluate("samples.splice(0)")
        start = offset(page) + samples[-1][0]
        # A slow drag has enough samples to check.
        assert len(samples) >= 10 and abs(samples[-1][0]) >= 80, samples
        assert all(abs(start - way - shown) <= 1 for way, shown in samples), samples
    assert page.evaluate("session.state.name") == rest
    assert box(page, frame) == place, (box(page, frame), place)
    page.close()


def momentum(chromium, controller, configuration, before, frame, rest, thrown):
    """After a throw the list scrolls until its momentum runs out or it reaches an end. Meanwhile the drawer stays, and
    the server receives the scroll events."""
    page = opened(chromium, controller, configuration, before)
    page.rest()
    place = box(page, frame)
    finger = page.mouse
    finger.flick((200, 600), (200, 490))
    # The list scrolls far beyond the finger's distance.
    page.reach(lambda: page.events("scroll")[-1]["phase"] == "decelerated")
    assert offset(page) == 1231, offset(page)
    assert [each for each in page.events("scroll") if each["phase"] == "ended"][-1]["willDecelerate"] is True
    assert page.rest()["name"] == rest
    # A finger that comes down stops the momentum.
    finger.flick((200, 600), (200, 490))
    page.reach(lambda: offset(page) > 500)
    finger.down(200, 500)
    assert page.events("scroll")[-1]["phase"] == "decelerated"
    stopped = offset(page)
    page.frames(200)
    assert offset(page) == stopped, (offset(page), stopped)
    finger.up()
    # A throw to the list's top ends there: the momentum does not move the drawer.
    page.evaluate("document.querySelector('[data-scroll]').scrollTop = 250")
    finger.flick((200, 500), (200, 620))
    page.reach(lambda: offset(page) == 0)
    page.reach(lambda: page.events("scroll")[-1]["phase"] == "decelerated")
    assert page.rest()["name"] == rest
    assert box(page, frame) == place, (box(page, frame), place)
    # A throw at the list's top moves the drawer, and the list stays.
    finger.flick((200, 300), (200, 440))
    state = page.rest()
    assert state["name"] == thrown, state
    assert offset(page) == 0
    near(box(page, frame)["y"], page.evaluate("(frame) => session.frames[frame].y", frame))
    page.close()


# For each controller: its configuration, the frame of its list, its handle, its highest detent, and one below.
LOWERED = {
    "curtain": ({}, "curtain", "handle", "max", "mid"),
    "sheet": ({"hasChevron": True, "stack": [{"id": "root", "isScrollable": True}],
               "anchors": [{"ratio": 0.1}, {"ratio": 0.5}, {"pointsFromBottom": 120}]}, "item.root", "chevron", "top", "middle"),
}


def lowered(chromium, controller, finger):
    """The handle has lowered the drawer, whose list was scrolled: a small swipe in the list that rests does not throw the drawer back
    up, and one down scrolls the list."""
    configuration, frame, handle, highest, lower = LOWERED[controller]
    page = chromium.open(controller, configuration)
    page.evaluate("([frame, list]) => { document.querySelector(`[data-frame='${frame}']`).innerHTML = list }", [frame, LIST])
    page.evaluate("(detent) => session.snapTo(detent, { animated: false })", highest)
    page.rest()
    page.evaluate("document.querySelector('[data-scroll]').scrollTop = 600")
    page.frames(64)
    finger = getattr(page, finger)
    x, y, width, height = (page.box(handle)[each] for each in ("x", "y", "width", "height"))
    positions = {each["name"]: each["position"] for each in page.evaluate("session.detents")}
    finger.drag((x + width / 2, y + height / 2), (x + width / 2, y + height / 2 + positions[highest] - positions[lower]))
    assert page.rest()["detent"] == lower and offset(page) == 600
    finger.drag((200, 780), (200, 760), steps=6)
    assert page.rest()["detent"] == lower and offset(page) == 600
    finger.drag((200, 760), (200, 790), steps=6)
    assert page.rest()["detent"] == lower and 560 < offset(page) < 600, offset(page)
    page.close()


# A list that snaps to each of its rows, and one from the end up, as of a chat: their styles, and where `scrollTop` begins.
STYLED = {"snaps": ("scroll-snap-type: y mandatory", 0), "from the end": ("display: flex; flex-direction: column-reverse", -9000)}


def styled(chromium, controller, finger, style, top):
    """The list follows a finger as any list, and a wheel at its end expands the drawer. Regression: a list that snaps moved only by
    whole rows, and a chat jumped to its end."""
    configuration, frame, _, highest, lower = LOWERED[controller]
    rows = "<p style='flex: none; scroll-snap-align: start; height: 500px; margin: 0'>A row</p>" * 20
    page = chromium.open(controller, configuration)
    page.evaluate("([frame, list]) => { document.querySelector(`[data-frame='${frame}']`).innerHTML = list }",
                  [frame, f"<div data-scroll style='position: absolute; inset: 0 0 auto; height: 1000px; overflow: auto; {style}'>{rows}</div>"])
    page.evaluate("(detent) => session.snapTo(detent, { animated: false })", highest)
    page.rest()
    page.evaluate("(top) => document.querySelector('[data-scroll]').scrollTop = top + 1000", top)
    page.frames(64)
    finger = getattr(page, finger)
    seen = []
    finger.drag((200, 500), (200, 380), held=lambda: seen.append(offset(page) - top))
    assert 1100 <= seen[0] <= 1120, seen
    page.rest()
    if "snap" in style:
        page.reach(lambda: offset(page) == 1000)
    page.evaluate("(detent) => session.snapTo(detent, { animated: false })", lower)
    page.evaluate("(top) => document.querySelector('[data-scroll]').scrollTop = top + 9000", top)
    page.rest()
    page.wheel.turn(200, 800, dy=50)
    assert page.rest()["detent"] == highest
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case, finger in chosen(itertools.product([curtain, sheet, app_store, drawer], ["mouse", "touch"]), set):
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            print(case.__name__, finger, flush=True)
            case(chromium, finger)
        for controller, finger in zip(LOWERED, ["touch", "mouse"]) if not EVERYTHING else itertools.product(LOWERED, ["mouse", "touch"]):
            print("lowered", controller, finger, flush=True)
            lowered(chromium, controller, finger)
        for controller, finger, name in chosen(itertools.product(LOWERED, ["mouse", "touch"], STYLED), set):
            print("styled", controller, finger, name, flush=True)
            styled(chromium, controller, finger, *STYLED[name])
        cases = itertools.product(["mouse", "touch"], [True, False], THROWN)
        for finger, is_local, case in chosen(cases, lambda each: {each[0], each[1], each[2][0]}):
            print("follows", case[0], finger, "local:" if is_local else "server", flush=True)
            follows(chromium, finger, is_local, *case)
        for case in THROWN:
            print("momentum", case[0], flush=True)
            momentum(chromium, *case)
