"""A drag in a scroll view first moves the drawer and then the content, as the controllers' pages describe."""

from browser import *

LIST = ('<div data-scroll style="position:absolute;inset:40px 0 0;overflow:auto">'
        '<div style="height:3000px">A long list</div></div>')


def offset(page):
    return page.evaluate("document.querySelector('[data-scroll]').scrollTop")


def curtain(made, finger_class):
    page = open_page(made, "curtain", extra=LIST)
    finger = finger_class(page)
    # Below the curtain's maximum an upward drag in the list raises the curtain, and the list stays.
    drag(finger, (200, 780), (200, 480), steps=20)
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "mid", (snapshot["state"], get(page.url_of_session + "/events?limit=100"))
    assert offset(page) == 0
    page.evaluate("session.moveCurtain({ to: 'max', animated: false })")
    settled(page)
    # At the curtain's maximum the list scrolls.
    drag(finger, (200, 600), (200, 400), steps=20)
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "max", snapshot["state"]
    assert 150 < offset(page) <= 200, offset(page)
    # When the list is back at its top, the finger moves the curtain down.
    drag(finger, (200, 300), (200, 760), steps=40)
    snapshot = settled(page)
    assert snapshot["state"]["name"] in ("mid", "min"), snapshot["state"]
    assert offset(page) == 0
    kinds = {entry["event"]["type"] for entry in get(page.url_of_session + "/events?limit=1000")["events"]}
    assert "scroll" in kinds and "pan" not in kinds, kinds
    page.close()


def sheet(made, finger_class):
    page = open_page(made, "sheet", {"configuration": {"stack": [{"id": "root", "isScrollable": True}]}})
    page.evaluate("(list) => { document.querySelector('[data-frame=\"item.root\"]').innerHTML = list }", LIST)
    page.evaluate("session.expand({ animated: false })")
    settled(page)
    finger = finger_class(page)
    drag(finger, (200, 600), (200, 450), steps=20)
    assert settled(page)["state"]["name"] == "top"
    assert 100 < offset(page) <= 150, offset(page)
    drag(finger, (200, 200), (200, 800), steps=40)
    assert settled(page)["state"]["name"] == "bottom"
    assert offset(page) == 0
    page.close()


def app_store(made, finger_class):
    page = open_page(made, "appStorePresentation", {"configuration": {"isContentScrollable": True}}, extra=LIST)
    page.evaluate("session.present({ animated: false })")
    settled(page)
    finger = finger_class(page)
    drag(finger, (200, 600), (200, 450), steps=20)
    assert settled(page)["state"]["name"] == "presented"
    assert 100 < offset(page) <= 150, offset(page)
    drag(finger, (200, 200), (200, 700), steps=40)
    assert settled(page)["state"]["name"] == "dismissed"
    page.close()


def drawer(made, finger_class):
    page = open_page(made, "drawer", {"configuration": {"scrollViewForPullToDismiss": True}}, extra=LIST)
    page.evaluate("session.setDrawerState && session.present({ animated: false })")
    page.evaluate("session.setDrawerState({ to: 'fullyExpanded', animated: false })")
    settled(page)
    finger = finger_class(page)
    drag(finger, (200, 600), (200, 450), steps=20)
    assert settled(page)["state"]["name"] == "fullyExpanded"
    assert 100 < offset(page) <= 150, offset(page)
    page.evaluate("document.querySelector('[data-scroll]').scrollTop = 0")
    drag(finger, (200, 200), (200, 800), steps=40)
    assert settled(page)["state"]["isPresented"] is False
    page.close()


def throw(finger, start, way):
    """Makes a fast drag with explicit times: 11 samples in 88 ms."""
    finger.timed = time.time()
    finger.down(*start)
    for step in range(1, 12):
        finger.timed += 0.008
        finger.move(start[0], start[1] + way * step / 11)
    finger.timed += 0.004
    finger.up()
    finger.timed = None


def scrolls(page):
    return [entry["event"] for entry in get(page.url_of_session + "/events?limit=1000")["events"]
            if entry["event"]["type"] == "scroll"]


# Each case: the controller, the configuration, the commands before the test, the frame, the state at rest, and the
# state after a throw at the top of the list.
THROWN = [
    ("curtain", {}, [("moveCurtain", {"to": "max"})], "curtain", "max", "mid"),
    ("sheet", {"stack": [{"id": "root", "isScrollable": True}]}, [("expand", {})], "sheet", "top", "bottom"),
    ("drawer", {"scrollViewForPullToDismiss": True, "flickSpeedThreshold": 0}, [("present", {}),
     ("setDrawerState", {"to": "fullyExpanded"})], "drawer", "fullyExpanded", "partiallyExpanded"),
    ("appStorePresentation", {"isContentScrollable": True}, [("present", {})], "page", "presented", "presented"),
]


def opened(made, controller, configuration, before, is_local=False):
    """Opens a page with a list in the drawer, and the drawer at its top."""
    page = open_page(made, controller, {"configuration": configuration}, extra="" if controller == "sheet" else LIST,
                     is_local=is_local)
    if controller == "sheet":
        page.evaluate("(list) => { document.querySelector('[data-frame=\"item.root\"]').innerHTML = list }", LIST)
    for name, members in before:
        page.evaluate("([type, members]) => session.command({ type, animated: false, ...members })", [name, members])
    wait(page, "session.isIdle && !attachment.player.isPlaying && !document.getAnimations().length")
    return page


# Records the finger's translation and the list's offset, in the task that handles each sample of the finger.
SAMPLES = """() => {
  const list = document.querySelector("[data-scroll]");
  const { delegate } = attachment.pointers;
  const { pan } = delegate;
  window.samples = [];
  delegate.pan = (sample) => { pan(sample); samples.push([sample.translation.y, list.scrollTop]); };
}"""


def follows(made, finger_class, is_local, controller, configuration, before, frame, rest, _):
    """While the drawer is at its top, the list follows the finger exactly, up and down."""
    page = opened(made, controller, configuration, before, is_local)
    place = box(page, frame)
    page.evaluate(SAMPLES)
    page.evaluate("document.querySelector('[data-scroll]').scrollTop = 500")
    finger = finger_class(page)
    for end in (500, 700):
        drag(finger, (200, 600), (200, end), steps=20)
        samples = page.evaluate("samples.splice(0)")
        start = offset(page) + samples[-1][0]
        # A slow drag has enough samples to check.
        assert len(samples) >= 10 and abs(samples[-1][0]) >= 80, samples
        assert all(abs(start - way - shown) <= 1 for way, shown in samples), samples
    assert page.evaluate("session.state.name") == rest
    assert box(page, frame) == place, (box(page, frame), place)
    page.close()


def momentum(made, controller, configuration, before, frame, rest, thrown):
    """After a throw the list scrolls until its momentum runs out or it reaches an end. Meanwhile the drawer stays, and
    the server receives the scroll events."""
    page = opened(made, controller, configuration, before)
    settled(page)
    place = box(page, frame)
    finger = Mouse(page)
    throw(finger, (200, 600), -110)
    # The list scrolls far beyond the finger's distance.
    until(lambda: offset(page) > 250, lambda: offset(page))
    until(lambda: scrolls(page)[-1]["phase"] == "decelerated", lambda: scrolls(page)[-1])
    assert [each for each in scrolls(page) if each["phase"] == "ended"][-1]["willDecelerate"] is True
    assert settled(page)["state"]["name"] == rest
    # A finger that comes down stops the momentum.
    throw(finger, (200, 600), -110)
    until(lambda: offset(page) > 500, lambda: offset(page))
    finger.down(200, 500)
    until(lambda: scrolls(page)[-1]["phase"] == "decelerated", lambda: scrolls(page)[-1])
    stopped = offset(page)
    page.wait_for_timeout(200)
    assert offset(page) == stopped, (offset(page), stopped)
    finger.up()
    # A throw to the list's top ends there: the momentum does not move the drawer.
    page.evaluate("document.querySelector('[data-scroll]').scrollTop = 250")
    throw(finger, (200, 500), 120)
    until(lambda: offset(page) == 0, lambda: offset(page))
    until(lambda: scrolls(page)[-1]["phase"] == "decelerated", lambda: scrolls(page)[-1])
    assert settled(page)["state"]["name"] == rest
    assert box(page, frame) == place, (box(page, frame), place)
    # A throw at the list's top moves the drawer, and the list stays.
    throw(finger, (200, 300), 140)
    snapshot = settled(page)
    assert snapshot["state"]["name"] == thrown, snapshot["state"]
    assert offset(page) == 0
    near(box(page, frame)["y"], snapshot["frames"][frame]["y"])
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium, has_touch=True) as made:
        for case, finger_class in chosen(itertools.product([curtain, sheet, app_store, drawer], [Mouse, Touch]), set):
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            print(case.__name__, finger_class.__name__, flush=True)
            case(made, finger_class)
        cases = itertools.product([Mouse, Touch], [True, False], THROWN)
        for finger_class, is_local, case in chosen(cases, lambda each: {each[0], each[1], each[2][0]}):
            print("follows", case[0], finger_class.__name__, "local:" if is_local else "server", flush=True)
            follows(made, finger_class, is_local, *case)
        for case in THROWN:
            print("momentum", case[0], flush=True)
            momentum(made, *case)
