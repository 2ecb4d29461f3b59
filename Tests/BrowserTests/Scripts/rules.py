"""After any gesture, every frame animates to the position that the rules determine. The service simulates the test's
gestures separately, and the script compares the result with the session and with the frames that the browser draws."""

import statistics

from virtual import *

CONTAINER = {"width": 390, "height": 844}
PRESENT = {"type": "present", "animated": False}
FULL = [PRESENT, {"type": "setDrawerState", "to": "fullyExpanded", "animated": False}]
MAX = [{"type": "moveCurtain", "to": "max", "animated": False}]
TOP = [{"type": "expand", "animated": False}]
OPEN = [{"type": "openSide", "side": "left", "animated": False}]
PUSHED = [{"type": "push", "animated": False}]
SHOW = {"style": "navigation", "pan": {"type": "regular", "direction": "fromLeft"}}
THREE = {"anchors": [{"ratio": 0.1}, {"ratio": 0.5}, {"ratio": 0.9}]}
TAPPED = {"centerhiddenInteractivity": "notUserInteractiveWithTapToClose"}

# Each case: the controller, the configuration, the events before the gesture, the gesture, its start, its end, and the
# name of the final state.
CASES = [
    ("curtain", {}, [], "drag", (200, 700), (200, 400), "mid"),
    ("curtain", {}, MAX, "drag", (200, 300), (200, 780), "min"),
    ("curtain", {"midHeightCoefficient": None}, [], "flick", (200, 720), (200, 640), "max"),
    ("curtain", {}, MAX, "flick", (200, 300), (200, 380), "mid"),
    ("curtain", {}, MAX, "hold", (200, 300), (200, 180), "max"),
    ("curtain", {}, [], "hold", (200, 700), (200, 790), "min"),
    ("curtain", {"topBounce": False}, MAX, "hold", (200, 300), (200, 180), "max"),
    ("curtain", {}, [], "tap", (200, 800), None, "min"),
    ("drawer", {}, [PRESENT], "drag", (200, 500), (200, 380), "fullyExpanded"),
    ("drawer", {}, [PRESENT], "drag", (200, 500), (200, 530), "partiallyExpanded"),
    ("drawer", {}, FULL, "drag", (200, 200), (200, 800), "dismissed"),
    ("drawer", {"flickSpeedThreshold": 0.5}, [PRESENT], "flick", (200, 600), (200, 520), "fullyExpanded"),
    ("drawer", {"flickSpeedThreshold": 0.5}, FULL, "flick", (200, 300), (200, 380), "dismissed"),
    ("drawer", {}, FULL, "hold", (200, 300), (200, 200), "fullyExpanded"),
    ("drawer", {"fullExpansionBehaviour": {"leavesCustomGap": 90}}, FULL, "hold", (200, 300), (200, 200), "fullyExpanded"),
    ("drawer", {}, [PRESENT], "tap", (200, 600), None, "fullyExpanded"),
    ("sheet", {}, [], "drag", (200, 820), (200, 300), "top"),
    ("sheet", THREE, [], "drag", (200, 800), (200, 450), "middle"),
    ("sheet", {}, [], "flick", (200, 820), (200, 700), "top"),
    ("sheet", THREE, TOP, "flick", (200, 200), (200, 290), "middle"),
    ("sheet", {}, TOP, "hold", (200, 300), (200, 150), "top"),
    ("sheet", {}, [], "hold", (200, 805), (200, 840), "bottom"),
    ("sheet", {"bounces": False}, TOP, "hold", (200, 300), (200, 150), "top"),
    ("sheet", {"cancelsTouchesInCollapsedState": True}, [], "tap", (200, 820), None, "top"),
    ("appStorePresentation", {}, [PRESENT], "drag", (200, 300), (200, 420), "presented"),
    ("appStorePresentation", {}, [PRESENT], "drag", (200, 300), (200, 560), "dismissed"),
    ("appStorePresentation", {}, [PRESENT], "drag", (5, 300), (60, 300), "presented"),
    ("appStorePresentation", {}, [PRESENT], "drag", (5, 300), (140, 300), "dismissed"),
    ("appStorePresentation", {}, [PRESENT], "flick", (200, 300), (200, 400), "presented"),
    ("appStorePresentation", {}, [PRESENT], "hold", (200, 300), (200, 200), "presented"),
    ("appStorePresentation", {}, [PRESENT], "hold", (200, 300), (200, 420), "presented"),
    ("appStorePresentation", {}, [PRESENT], "tap", (355, 35), None, "dismissed"),
    ("transition", {}, [PRESENT], "drag", (200, 500), (200, 610), "presented"),
    ("transition", {}, [PRESENT], "drag", (200, 460), (200, 760), "dismissed"),
    ("transition", {}, [PRESENT], "flick", (200, 500), (200, 590), "dismissed"),
    ("transition", {}, [PRESENT], "hold", (200, 600), (200, 500), "presented"),
    ("transition", {}, [PRESENT], "hold", (200, 500), (200, 600), "presented"),
    ("transition", SHOW, PUSHED, "drag", (60, 400), (150, 400), "pushed"),
    ("transition", SHOW, PUSHED, "drag", (60, 400), (340, 400), "root"),
    ("transition", {}, [PRESENT], "tap", (200, 600), None, "presented"),
    ("viewDeck", {}, [], "drag", (80, 400), (385, 400), "left"),
    ("viewDeck", {}, OPEN, "drag", (370, 400), (40, 400), "closed"),
    ("viewDeck", {}, [], "flick", (300, 400), (210, 400), "right"),
    ("viewDeck", {}, OPEN, "hold", (350, 400), (388, 400), "left"),
    ("viewDeck", {"sides": ["left"]}, [], "hold", (300, 400), (150, 400), "closed"),
    ("viewDeck", {"sides": ["left"], "elasticity": False}, OPEN, "hold", (350, 400), (388, 400), "left"),
    ("viewDeck", TAPPED, OPEN, "tap", (370, 400), None, "closed"),
]

# Records the last keyframe of each frame's animation after the finger lifts.
PLAYED = """() => {
  window.played = {};
  const look = () => {
    if (!attachment.isDragging) {
      for (const animation of document.getAnimations()) {
        const name = animation.effect.target?.dataset.frame;
        // Glides, which correct a frame's position on the screen, are additive and not part of the server's animations.
        if (name && animation.effect.composite !== "add") played[name] = animation.effect.getKeyframes().at(-1);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""

SLOP = 3


class Hand:
    """A mouse that records its samples."""

    def __init__(self, page):
        self.page = page
        self.samples = []

    def at(self, x, y):
        self.samples.append((self.page.now / 1000, x, y))
        (self.page.mouse.move if len(self.samples) > 1 else self.page.mouse.down)(x, y)

    def up(self):
        self.lifted = self.page.now / 1000
        self.page.mouse.up()

    def go(self, start, end, steps):
        self.at(*start)
        for step in range(1, steps + 1):
            part = step / steps
            self.at(*(a + (b - a) * part for a, b in zip(start, end)))

    def events(self, controller, has_lifted=True):
        """Returns the events that a client sends for the recorded samples."""
        began, x0, y0 = self.samples[0]
        dragged = [each for each in self.samples if ((each[1] - x0) ** 2 + (each[2] - y0) ** 2) ** 0.5 > SLOP]
        _, left, top = dragged[0]
        edge = {"edge": "left"} if controller == "appStorePresentation" and x0 <= 20 else {}
        events = []
        for moment, x, y in dragged:
            events.append({"type": "pan", "phase": "changed" if events else "began", "time": 1 + moment - began,
                           "translation": {"x": x - left, "y": y - top}, "velocity": self.velocity(moment),
                           **(edge if not events else {}), **({} if events else {"location": {"x": x0, "y": y0}})})
        if has_lifted:
            events.append({**events[-1], "phase": "ended", "time": 1 + self.lifted - began,
                           "velocity": self.velocity(self.lifted)})
        return events

    def velocity(self, now):
        recent = [each for each in self.samples if now - 0.1 <= each[0] + 1e-6 and each[0] <= now]
        if len(recent) < 2:
            return {"x": 0, "y": 0}
        slope = lambda index: statistics.linear_regression([each[0] for each in recent], [each[index] for each in recent]).slope
        return {"x": slope(1), "y": slope(2)}


def simulate(controller, configuration, events):
    body = {"controller": controller, "configuration": configuration, "container": CONTAINER, "clock": "client",
            "events": events}
    return post(BASE + "/v1/simulations", body)


def place(frame):
    """Returns the box in which a frame is drawn: its transform is about its center."""
    transform = frame.get("transform", {})
    sx, sy = transform.get("scaleX", 1), transform.get("scaleY", 1)
    width, height = frame["width"], frame["height"]
    return {"x": frame["x"] + transform.get("translateX", 0) + width / 2 * (1 - sx),
            "y": frame["y"] + transform.get("translateY", 0) + height / 2 * (1 - sy), "width": width * sx, "height": height * sy}


def drawn(page, frames, controller, members=("x", "y", "width", "height")):
    """Returns the differences between the drawn elements and the frames; an empty list if there are none."""
    wrong = []
    for name in FRAMES[controller]:
        frame = frames.get(name)
        hidden = page.evaluate("(name) => getComputedStyle(document.querySelector(`[data-frame=\"${name}\"]`)).visibility", name)
        if frame is None or frame.get("hidden"):
            if hidden != "hidden":
                wrong.append((name, hidden))
            continue
        seen, expected = box(page, name), place(frame)
        wrong += [(name, member, seen[member], expected[member]) for member in members
                  if abs(seen[member] - expected[member]) > 0.6]
    return wrong


def check(chromium, controller, configuration, before, gesture, start, end, expected):
    page = chromium.open(controller, configuration)
    for event in before:
        page.evaluate("(event) => session.post(event)", event)
    page.rest()
    page.evaluate(PLAYED)
    hand = Hand(page)
    earlier = [{**event, "time": 0} for event in before]
    if gesture == "tap":
        hand.at(*start)
        hand.up()
        events = [{"type": "tap", "time": 1, "location": {"x": start[0], "y": start[1]}}]
        assert [each["type"] for each in page.events()[len(before):]] == ["tap"], page.events()
    else:
        hand.go(start, end, 3 if gesture == "flick" else 15)
        if gesture == "hold":
            held(page, controller, simulate(controller, configuration, earlier + hand.events(controller, False)))
        if gesture != "flick":
            page.frames(304)
        hand.up()
        events = hand.events(controller)
    state = page.rest()
    simulation = simulate(controller, configuration, [*earlier, *events, {"type": "tick", "time": 60}])
    final = simulation["steps"][-1]
    assert final["state"]["name"] == expected, final["state"]
    assert state == final["state"], (state, final["state"])
    # The page's own form of the frames.
    read = page.evaluate("async (frames) => (await import('/client/drawing/frames.js')).readFrames(frames)", final["frames"])
    assert page.evaluate("session.frames") == read, (page.evaluate("session.frames"), read)
    assert not drawn(page, final["frames"], controller), drawn(page, final["frames"], controller)
    played_to_the_end(page, controller, simulation)
    page.close()


def held(page, controller, simulation):
    """While the finger rests, every frame reaches the position that the rules determine: a rubber band leaves no
    error."""
    if controller != "curtain":
        # A curtain's rubber band depends on the number of the drag's samples, which the browser determines.
        expected = simulation["steps"][-1]["frames"]
        assert not drawn(page, expected, controller, ("x", "y")), drawn(page, expected, controller, ("x", "y"))
    frames = {name: {**frame, "transform": {"scaleX": frame["sx"], "scaleY": frame["sy"], "translateX": frame["tx"],
                                            "translateY": frame["ty"]}}
              for name, frame in page.evaluate("session.frames").items()}
    assert not drawn(page, frames, controller, ("x", "y")), drawn(page, frames, controller, ("x", "y"))


def played_to_the_end(page, controller, simulation):
    """Checks that the browser has played the animations of the simulation, to the same end."""
    moved = {}
    for step in simulation["steps"][:-1]:
        for animation in step["animations"]:
            for name, end in animation["to"].items():
                start = animation["from"][name]
                places = [member for member in end if member in ("x", "y", "width", "height", "transform")]
                # An animation over a few points may take less time than a picture.
                if any(member == "transform" or abs(end[member] - start[member]) > 20 for member in places):
                    moved[name] = end
    played = page.evaluate("played")
    for name, end in moved.items():
        if name not in FRAMES[controller]:
            continue
        assert name in played, (name, list(played))
        x, y = (float(part.strip(" px")) for part in played[name]["transform"].split("translate(")[1].split(")")[0].split(","))
        # The end of the animation. After a pop the final frame is another one, because the screens' names have moved
        # on.
        rest = place({**simulation["steps"][-1]["frames"][name], **end})
        if not simulation["steps"][-1]["frames"][name].get("hidden"):
            near(x, rest["x"])
            near(y, rest["y"])


if __name__ == "__main__":
    with browser() as chromium:
        # Cover each gesture and each final state of each controller.
        for case in chosen(CASES, lambda case: {(case[0], case[3]), (case[0], case[6])}):
            if len(sys.argv) > 1 and case[0] not in sys.argv[1:]:
                continue
            print(case[0], case[3], case[6], case[1] or "", flush=True)
            check(chromium, *case)
