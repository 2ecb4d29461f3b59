"""Flicks and bounces: a fast release moves a drawer in its direction, and a drawer beyond its bound returns."""

from virtual import *


def check(page, finger, start, end, axis, expected):
    """Flicks, and expects the state that the rules give for the velocity that the page measured."""
    finger.flick(start, end)
    velocity = page.events("pan")[-1]["velocity"][axis]
    direction = 1 if end["xy".index(axis)] > start["xy".index(axis)] else -1
    assert velocity * direction > 600, f"no flick: {velocity}"
    state = page.rest()
    assert state["name"] == expected, (velocity, state)


def curtain(page, finger):
    # A flick moves the curtain to the next state, however short its distance.
    check(page, finger, (200, 720), (200, 640), "y", "mid")
    near(box(page, "curtain")["y"], 422)
    check(page, finger, (200, 600), (200, 520), "y", "max")
    near(box(page, "curtain")["y"], 844 - 675.2)
    check(page, finger, (200, 400), (200, 480), "y", "mid")
    # A bounce: past its maximum the curtain moves less and less, and then it returns.
    page.evaluate("session.moveCurtain({ to: 'max', animated: false })")
    page.rest()
    finger.down(200, 400)
    for y in range(390, 300, -5):
        finger.move(200, y)
    page.frame()
    # The browser keeps the first movement of a touch to itself.
    near(page.evaluate("session.state.actualHeight"), 708.4265 if finger is page.mouse else 706.8426, 0.0001)
    page.frames(160)
    finger.up()
    assert page.rest()["actualHeight"] == 675.2
    near(box(page, "curtain")["y"], 844 - 675.2)


def drawer(page, finger):
    page.evaluate("session.configure({ flickSpeedThreshold: 0.5 })")
    page.evaluate("session.present()")
    page.rest()
    check(page, finger, (200, 600), (200, 520), "y", "fullyExpanded")
    near(box(page, "drawer")["y"], 0)
    finger.flick((200, 300), (200, 380))
    assert page.rest()["isPresented"] is False


def sheet(page, finger):
    check(page, finger, (200, 820), (200, 700), "y", "top")
    near(box(page, "sheet")["y"], 20)
    check(page, finger, (200, 300), (200, 420), "y", "bottom")
    near(box(page, "sheet")["y"], 800)


def app_store(page, finger):
    page.evaluate("session.present()")
    page.rest()
    # A release never dismisses the page, however fast: only the distance counts.
    check(page, finger, (200, 300), (200, 400), "y", "presented")
    near(box(page, "page")["y"], 0)


def transition(page, finger):
    page.evaluate("session.present()")
    page.rest()
    check(page, finger, (200, 500), (200, 590), "y", "dismissed")


def view_deck(page, finger):
    check(page, finger, (100, 400), (190, 400), "x", "left")
    near(box(page, "center")["x"], 346)
    check(page, finger, (370, 400), (280, 400), "x", "closed")


CASES = {"curtain": curtain, "drawer": drawer, "sheet": sheet, "appStorePresentation": app_store,
         "transition": transition, "viewDeck": view_deck}

# Each case: the controller, what opens the drawer, the flick, the frame, the axis, and where the frame is in each of eight
# frames after the release, whose velocity it takes over.
RELEASED = [
    ("curtain", None, ((200, 720), (200, 640)), "curtain", "y",
     [577.61, 547.82, 519.09, 493.72, 472.5, 455.75, 442.99, 433.8]),
    ("drawer", "session.present({ animated: false })", ((200, 600), (200, 520)), "drawer", "y",
     [325.64, 287.95, 248.51, 210.62, 175.88, 145.33, 118.88, 96.61]),
    ("sheet", None, ((200, 820), (200, 700)), "sheet", "y",
     [672.3, 602.56, 522.84, 441.65, 364.7, 295.51, 235.07, 184.33]),
    ("appStorePresentation", "session.present({ animated: false })", ((200, 300), (200, 400)), "page", "y",
     [34.48, 30.63, 26.77, 22.91, 19.05, 15.19, 11.33, 7.48]),
    ("transition", "session.present({ animated: false })", ((200, 500), (200, 590)), "modal", "y",
     [482.97, 484.2, 485.93, 488.19, 490.98, 494.31, 498.19, 502.62]),
    ("viewDeck", None, ((100, 400), (190, 400)), "center", "x",
     [134.94, 168.83, 200.52, 229.92, 256.88, 281.16, 302.43, 320.27]),
]


def released(chromium, controller, opening, way, frame, axis, expected):
    for finger in ("mouse", "touch"):
        with chromium.open(controller) as page:
            if opening:
                page.evaluate(opening)
                page.rest()
            getattr(page, finger).flick(*way)
            places = page.places(frame, axis, 8)
            assert places == expected, (controller, finger, places)


if __name__ == "__main__":
    with browser() as chromium:
        for controller, finger in chosen(itertools.product(CASES, ["mouse", "touch"]), set):
            if len(sys.argv) > 1 and controller not in sys.argv[1:]:
                continue
            print(controller, finger, flush=True)
            with chromium.open(controller) as page:
                CASES[controller](page, getattr(page, finger))
        for case in RELEASED:
            print("released", case[0], flush=True)
            released(chromium, *case)
