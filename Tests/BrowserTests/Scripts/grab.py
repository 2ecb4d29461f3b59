"""A drawer that is grabbed in mid-flight stays where it is on the screen: nothing jumps. A grab does not interrupt a
transition."""

from virtual import *

# A drag that is released too early to dismiss the page, so the page returns.
PULLED = ((200, 300), (200, 490))

# Each case: the controller, the event before the test, the command or the drag that moves the frame, the frame, the
# axis, how long it has moved before the grab, the grab's location, the finger's movement in each frame after the grab,
# and the largest movement of the frame for each point of the finger. At last where the frame is, by mouse
# and by touch: in the last frame before the grab, in each frame in which the finger moves, and in four frames after the
# release.
CASES = [
    ("curtain", None, {"type": "moveCurtain", "to": "max"}, "curtain", "y", 64, (200, 835), (0, -4), 1,
     [414.78, 350.31, 346.31, 342.31, 338.31, 334.31, 330.31, 326.31, 322.31, 318.31, 314.31, 310.31, 306.31, 331.93, 349.17, 365.8, 380.49],
     [414.78, 296.74, 254.31, 254.12, 250.12, 246.12, 242.12, 238.12, 234.12, 230.12, 226.12, 222.12, 218.12, 207.2, 199.84, 192.76, 186.5]),
    ("drawer", None, {"type": "present"}, "drawer", "y", 128, (200, 835), (0, -4), 1,
     [558.08, 532.49, 528.49, 524.49, 520.49, 516.49, 512.49, 508.49, 504.49, 500.49, 496.49, 492.49, 488.49, 529.98, 566.32, 604.36, 640.9],
     [558.08, 511.15, 493.58, 493.52, 489.52, 485.52, 481.52, 477.52, 473.52, 469.52, 465.52, 461.52, 457.52, 453.37, 449.74, 445.94, 442.29]),
    ("sheet", None, {"type": "expand"}, "sheet", "y", 128, (200, 835), (0, -4), 1,
     [240.8, 188.45, 184.45, 180.45, 176.45, 172.45, 168.45, 164.45, 160.45, 156.45, 152.45, 148.45, 144.45, 130.97, 118.05, 104.03, 90.13],
     [240.8, 145.52, 111.21, 111.06, 107.06, 103.06, 99.06, 95.06, 91.06, 87.06, 83.06, 79.06, 75.06, 69.1, 63.39, 57.18, 51.03]),
    ("appStorePresentation", None, {"type": "present"}, "page", "y", 128, (200, 800), (0, 4), 0.7,
     [272.17, 220.98, 223.63, 226.28, 228.92, 231.55, 234.18, 236.79, 239.39, 241.97, 244.52, 247.06, 249.57, 241.85, 237.99, 234.13, 230.28],
     [272.17, 178.31, 143.15, 143.04, 145.69, 148.34, 150.98, 153.61, 156.24, 158.85, 161.45, 164.02, 166.58, 158.87, 155.01, 151.15, 147.29]),
    ("appStorePresentation", {"type": "present", "animated": False}, PULLED, "page", "y", 96, (200, 400), (0, 4), 0.7,
     [55.66, 51.8, 53.87, 55.88, 57.84, 59.74, 61.59, 63.37, 65.09, 66.75, 68.33, 69.86, 71.31, 63.59, 59.74, 55.88, 52.02],
     [55.66, 47.94, 44.09, 44.09, 46.33, 48.52, 50.66, 52.76, 54.8, 56.79, 58.72, 60.6, 62.42, 54.7, 50.84, 46.98, 43.12]),
    ("viewDeck", None, {"type": "openSide", "side": "left"}, "center", "x", 96, (375, 400), (-4, 0), 1,
     [73.88, 100.42, 96.42, 92.42, 88.42, 84.42, 80.42, 76.42, 72.42, 68.42, 64.42, 60.42, 56.42, 46.78, 42.28, 37.96, 33.81],
     [73.88, 129.85, 161.08, 161.08, 157.08, 153.08, 149.08, 145.08, 141.08, 137.08, 133.08, 129.08, 125.08, 103.72, 93.74, 84.15, 74.95]),
]

# The easing has a tolerance of 0.002 of the distance, which is at most the phone's height. Half a point is invisible.
EASING = 0.002 * 844 + 0.5

# Records in each picture where the frame is drawn and how far the finger has moved it. Also records all frames just
# before and just after the grab and the release.
RECORD = """(frame) => {
  const element = document.querySelector(`[data-frame="${frame}"]`);
  window.pictures = [];
  window.changes = [];
  window.isCorrected = false;
  session.addEventListener("corrected", () => (window.isCorrected = true));
  const everything = () => Object.fromEntries([...document.querySelectorAll("[data-frame]")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const { opacity, visibility } = getComputedStyle(each);
    return [each.dataset.frame, visibility === "hidden" ? null : { x, y, width, height, opacity: Number(opacity) * 100 }];
  }));
  let finger = { x: 0, y: 0 };
  let pictureTime = performance.now();
  const pan = attachment.pointers.delegate.pan;
  attachment.pointers.delegate.pan = (sample) => {
    finger = { ...sample.translation };
    const isEdge = sample.phase === "began" || sample.phase === "ended";
    const before = isEdge ? everything() : null;
    const age = performance.now() - pictureTime;
    pan(sample);
    if (isEdge) changes.push({ phase: sample.phase, before, after: everything(), age });
  };
  // Records the painted position of the frame, and the finger's translation at that time.
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }) => {
    const { x, y } = element.getBoundingClientRect();
    if (attachment.isDragging && data.x === finger.x && data.y === finger.y) pictures.push({ x, y, finger: data });
  };
  const picture = (time) => {
    pictureTime = time;
    painted.port2.postMessage(finger);
    requestAnimationFrame(picture);
  };
  requestAnimationFrame(picture);
}"""


def fly(page, controller, before, command, time):
    """Lets a frame move for some milliseconds: by a command, or by the release of a drag."""
    if before:
        page.evaluate("(event) => session.post(event)", before)
        page.rest()
    if isinstance(command, tuple):
        page.mouse.drag(*command)
    else:
        page.evaluate("(command) => void session.command(command)", command)
    page.frames(time)


def grab(page, finger, point, step, look):
    """Grabs and moves the frame, and releases it. Returns what `look` returns in each frame."""
    seen = [look()]
    finger.down(*point)
    for count in range(1, 13):
        finger.move(point[0] + step[0] * count, point[1] + step[1] * count)
        seen.append(look())
    finger.up()
    for _ in range(4):
        page.frame()
        seen.append(look())
    return seen


def check(chromium, kind, controller, before, command, frame, axis, time, point, step, share, *expected):
    """Grabs the frame in mid-flight, and checks that nothing jumps."""
    page = chromium.open(controller)
    page.evaluate(RECORD, frame)
    fly(page, controller, before, command, time)
    page.evaluate("changes.length = 0")
    look = lambda: (round(box(page, frame)[axis], 2), page.evaluate("attachment.isDragging"))
    seen = grab(page, getattr(page, kind), point, step, look)
    assert any(is_held for _, is_held in seen), seen
    held = [place for place, is_held in seen if is_held]
    # The browser keeps the first movements of a touch to itself.
    for earlier, later in zip(held, held[1:]):
        # The frame follows the finger. Where it resists, it moves less.
        way = later - earlier
        assert abs(way - sum(step)) < 0.02 if share == 1 else abs(way) <= share * abs(sum(step)) + 0.02, seen
    places = [place for place, _ in seen]
    assert places == expected[kind == "touch"], (controller, kind, places)
    unmoved(page)
    state = page.rest()
    near(box(page, frame)[axis], page.evaluate("([frame, axis]) => session.frames[frame][axis]", [frame, axis]))
    assert not state.get("isDragging")
    page.close()


def unmoved(page):
    """Checks that every frame is in the same place before and after the grab, and before and after the release."""
    changes = page.evaluate("changes")
    assert [change["phase"] for change in changes] == ["began", "ended"], [change["phase"] for change in changes]
    for change in changes:
        for frame, before in change["before"].items():
            after = change["after"][frame]
            assert (before is None) == (after is None), (change["phase"], frame)
            for member in before or {}:
                gap = abs(before[member] - after[member])
                assert gap <= EASING, (change["phase"], frame, member, before[member], after[member])


# Each case: the name, the duration, the event before the test, the command or the drag that moves the page, and the
# state at the end.
TRANSITIONS = [
    ("present", 3, None, {"type": "present"}, "presented"),
    ("dismiss", 3, {"type": "present", "animated": False}, {"type": "dismiss"}, "dismissed"),
    # The way back is nearly a quarter of the distance, and takes nearly a quarter of the duration.
    ("cancel", 12, {"type": "present", "animated": False}, ((200, 400), (200, 600)), "presented"),
]


def slow(duration):
    return {"animator": {"type": "custom", "duration": duration, "frames": {"modal": {"from": {"y": 844}, "to": {"y": 100}}}}}


def continues(chromium, duration, before, command, end):
    """A transition is not interruptible: a grab has no effect, and the transition continues as without it."""
    ways = []
    for is_grabbed in (False, True):
        with chromium.open("transition", slow(duration)) as page:
            fly(page, "transition", before, command, 800)
            page.evaluate("window.running = document.getAnimations()")
            finger, way = page.mouse, []
            for count in range(30):
                if is_grabbed:
                    [finger.down, finger.move][count > 0](200, 800 + count)
                else:
                    page.frame()
                way.append(round(box(page, "modal")["y"], 2))
                assert not page.evaluate("attachment.isDragging")
            assert page.evaluate("attachment.pointers.isPanning") == is_grabbed
            # The same animations continue: a cancelled one would be idle.
            states = page.evaluate("running.map((each) => each.playState)")
            assert set(states) == {"running"}, states
            if is_grabbed:
                finger.up()
            assert page.rest(20000)["name"] == end, page.evaluate("session.state")
            assert "animationInterrupted" not in page.evaluate("log")
            began = [each for each in page.events("pan") if each["phase"] == "began" and each["translation"]["y"] < 30]
            assert bool(began) == is_grabbed or isinstance(command, tuple), "the machine received no pan"
            ways.append(way)
    assert ways[0] == ways[1], ways


def corrected(chromium):
    """A page whose clock was ahead plays an animation with a later start than its server. When it adopts the server's
    machine while a finger is down, the animation continues from another time. Regression: it was replaced.

    A page's clock is ahead when the answer to the session's creation was late. Here it is ahead by half a minute, so that the
    server dates the command when it arrives, however long that takes. The animation takes a minute."""
    page = chromium.open("transition", slow(60), address=BASE)
    page.evaluate("session.present({ animated: false })")
    page.answered()
    page.evaluate("session.clock.measure(session.clock.now() + 30)")
    page.evaluate("void session.dismiss()")
    page.frames(160)
    page.answered()
    start = page.evaluate("session.animations[0].start")
    page.evaluate("window.running = document.getAnimations()")
    for count in range(10):
        [page.mouse.down, page.mouse.move][count > 0](200, 800 + 3 * count)
    page.answered()
    page.evaluate("session.synchronization.align()")
    page.frame()
    assert page.evaluate("session.animations[0].start") < start
    assert page.evaluate("running.map((each) => each.playState)") == ["running"]
    page.close()


def leaves(chromium):
    """A page that is pulled far enough is dismissed while the finger is still down, and a grab cannot stop it then."""
    page = chromium.open("appStorePresentation")
    page.evaluate("session.present({ animated: false })")
    finger = page.mouse
    finger.down(200, 300)
    for distance in range(10, 250, 10):
        finger.move(200, 300 + distance)
    page.rest()
    hidden = "getComputedStyle(document.querySelector('[data-frame=page]')).visibility === 'hidden'"
    assert page.evaluate(hidden)
    assert page.evaluate("session.state.name") == "dismissed"
    finger.move(200, 560)
    finger.up()
    assert page.rest()["name"] == "dismissed"
    assert page.evaluate(hidden)
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for kind, case in itertools.product(["mouse", "touch"], CASES):
            if len(sys.argv) > 1 and case[0] not in sys.argv[1:]:
                continue
            print(case[0], kind, flush=True)
            check(chromium, kind, *case)
        for case in TRANSITIONS:
            if len(sys.argv) > 1 and "transition" not in sys.argv[1:]:
                continue
            print("transition", case[0], flush=True)
            continues(chromium, *case[1:])
        for case in [corrected, leaves]:
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            print(case.__name__, flush=True)
            case(chromium)
