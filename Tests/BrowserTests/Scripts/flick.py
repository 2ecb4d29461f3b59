"""Flicks and bounces: a fast release moves a drawer in its direction, and a drawer beyond its bound returns."""

from browser import *


def flick(finger, start, end):
    """A fast drag with its own timestamps: 6 samples in 48 ms, even on a slow machine."""
    finger.timed = time.time()
    finger.down(*start)
    for step in range(1, 7):
        finger.timed += 0.008
        finger.move(start[0] + (end[0] - start[0]) * step / 6, start[1] + (end[1] - start[1]) * step / 6)
    finger.timed += 0.004
    finger.up()
    finger.timed = None


def last_pan(page):
    events = get(page.url_of_session + "/events?limit=1000")["events"]
    return [entry["event"] for entry in events if entry["event"]["type"] == "pan"][-1]


def check(page, finger, start, end, axis, expected):
    """Flicks, and expects the state that the rules give for the velocity that the page measured and sent."""
    flick(finger, start, end)
    snapshot = settled(page)
    velocity = last_pan(page)["velocity"][axis]
    direction = 1 if end["xy".index(axis)] > start["xy".index(axis)] else -1
    assert velocity * direction > 600, f"no flick: {velocity}"
    assert snapshot["state"]["name"] == expected, (velocity, snapshot["state"])
    return snapshot


def curtain(page, finger):
    # A flick moves the curtain to the next state, however short its distance.
    check(page, finger, (200, 720), (200, 640), "y", "mid")
    near(box(page, "curtain")["y"], 422)
    check(page, finger, (200, 600), (200, 520), "y", "max")
    near(box(page, "curtain")["y"], 844 - 675.2)
    check(page, finger, (200, 400), (200, 480), "y", "mid")
    # A bounce: past its maximum the curtain moves less and less, and then it returns.
    page.evaluate("session.moveCurtain({ to: 'max', animated: false })")
    settled(page)
    finger.down(200, 400)
    for y in range(390, 300, -5):
        finger.move(200, y)
        time.sleep(0.01)
    until(lambda: page.evaluate("session.state.actualHeight") > 690, "the rubber band")
    assert page.evaluate("session.state.actualHeight") < 675.2 + 85
    time.sleep(0.15)
    finger.up()
    assert settled(page)["state"]["actualHeight"] == 675.2
    near(box(page, "curtain")["y"], 844 - 675.2)


def drawer(page, finger):
    page.evaluate("session.configure({ flickSpeedThreshold: 0.5 })")
    page.evaluate("session.present()")
    settled(page)
    check(page, finger, (200, 600), (200, 520), "y", "fullyExpanded")
    near(box(page, "drawer")["y"], 0)
    flick(finger, (200, 300), (200, 380))
    assert settled(page)["state"]["isPresented"] is False


def sheet(page, finger):
    check(page, finger, (200, 820), (200, 700), "y", "top")
    near(box(page, "sheet")["y"], 20)
    check(page, finger, (200, 300), (200, 420), "y", "bottom")
    near(box(page, "sheet")["y"], 800)


def app_store(page, finger):
    page.evaluate("session.present()")
    settled(page)
    # A release never dismisses the page, however fast: only the distance counts.
    check(page, finger, (200, 300), (200, 400), "y", "presented")
    near(box(page, "page")["y"], 0)


def transition(page, finger):
    page.evaluate("session.present()")
    settled(page)
    check(page, finger, (200, 500), (200, 590), "y", "dismissed")


def view_deck(page, finger):
    check(page, finger, (100, 400), (190, 400), "x", "left")
    near(box(page, "center")["x"], 346)
    check(page, finger, (370, 400), (280, 400), "x", "closed")


CASES = {"curtain": curtain, "drawer": drawer, "sheet": sheet, "appStorePresentation": app_store,
         "transition": transition, "viewDeck": view_deck}

if __name__ == "__main__":
    with browser() as chromium, context(chromium, has_touch=True) as made:
        for controller, finger_class in chosen(itertools.product(CASES, [Mouse, Touch]), set):
            if len(sys.argv) > 1 and controller not in sys.argv[1:]:
                continue
            print(controller, finger_class.__name__, flush=True)
            page = open_page(made, controller)
            CASES[controller](page, finger_class(page))
            page.close()
