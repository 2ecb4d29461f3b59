"""A drawer that is grabbed in mid-flight stays where it is on the screen: nothing jumps. A grab does not interrupt a
transition."""

from browser import *

# A drag that is released too early to dismiss the page, so the page returns.
PULLED = ((200, 300), (200, 490))

# Each case: the controller, the event before the test, the command or the drag that moves the frame, the frame, the
# axis and the distance of its movement before the grab, the grab's location, the finger's direction after the grab, and
# the largest movement of the frame for each point of the finger.
CASES = [
    ("curtain", None, {"type": "moveCurtain", "to": "max"}, "curtain", ("y", 30), (200, 835), (0, -1), 1),
    ("drawer", None, {"type": "present"}, "drawer", ("y", 30), (200, 835), (0, -1), 1),
    ("sheet", None, {"type": "expand"}, "sheet", ("y", 30), (200, 835), (0, -1), 1),
    ("appStorePresentation", None, {"type": "present"}, "page", ("y", 200), (200, 800), (0, 1), 0.7),
    ("appStorePresentation", {"type": "present", "animated": False}, PULLED, "page", ("y", -10), (200, 400), (0, 1), 0.7),
    ("viewDeck", None, {"type": "openSide", "side": "left"}, "center", ("x", 30), (375, 400), (-1, 0), 1),
]

SLOW = {"curtain": {"movingDuration": 3},
        "drawer": {"timingCurve": {"type": "easeInOut"}, "totalDurationInSeconds": 3},
        "viewDeck": {"openSlideAnimationDuration": 3}}

# The easing has a tolerance of 0.002 of the distance, which is at most the phone's height. Half a point is invisible.
EASING = 0.002 * 844 + 0.5

# The smallest distance between a grabbed frame and its end at which the frame can follow the finger to the end of the
# drag.
ROOM = 90

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


def start(made, controller, before, command, frame, way):
    """Opens a page, and returns it while the frame moves: after the distance in `way`, or right after the drag
    `PULLED`."""
    page = open_page(made, controller, {"configuration": SLOW.get(controller, {})})
    if before:
        page.evaluate("(event) => session.post(event)", before)
        settled(page)
    page.evaluate(RECORD, frame)
    axis, least = way
    if command == PULLED:
        drag(Mouse(page), *command)
        until(lambda: page.evaluate("session.isIdle && !attachment.isDragging"), "the release")
        page.evaluate("changes.length = pictures.length = 0")
        return page
    origin = box(page, frame)[axis]
    page.evaluate("(command) => void session.command(command)", command)
    until(lambda: abs(box(page, frame)[axis] - origin) > least, "the animation")
    return page


def ends(page, frame, axis):
    """Returns the final positions of the frame's animations, in points."""
    found = page.evaluate("([frame, axis]) => session.animations.map(({ to }) => to[frame]?.[axis] ?? null)", [frame, axis])
    return [end for end in found if end is not None]


def check(made, controller, before, command, frame, way, point, step, share):
    """Grabs the frame in mid-flight, and checks that nothing jumps. On a busy machine, the finger may come when the frame
    is at its end, or too close to it to follow the finger; then the frame moves at most as far as the finger."""
    page = start(made, controller, before, command, frame, way)
    axis = way[0]
    (x, y), finger = point, Mouse(page)
    finger.down(x, y)
    destinations = ends(page, frame, axis)
    for distance in range(1, 16):
        finger.move(x + step[0] * distance, y + step[1] * distance)
    until(lambda: page.evaluate("attachment.isDragging"), "the grab")
    is_interrupted = "animationInterrupted" in page.evaluate("log")
    follows = share == 1 and is_interrupted and all(
        abs(end - box(page, frame)[axis]) >= ROOM for end in destinations)
    page.wait_for_timeout(300)
    for distance in range(16, 60, 4):
        finger.move(x + step[0] * distance, y + step[1] * distance)
        page.wait_for_timeout(16)
    held = page.evaluate("pictures")
    assert len(held) > 10, len(held)
    # A page that reads answers late has a clock that differs from the server's, and is corrected after the grab.
    for a, b in [] if page.evaluate("isCorrected") else zip(held, held[1:]):
        moved = abs(b["finger"][axis] - a["finger"][axis])
        if follows:
            jump = abs((b[axis] - a[axis]) - (b["finger"][axis] - a["finger"][axis]))
        else:
            jump = max(0, abs(b[axis] - a[axis]) - share * moved)
        assert jump <= 1, (jump, moved, held[:5])
    page.wait_for_timeout(150)
    finger.up()
    snapshot = settled(page)
    near(box(page, frame)[axis], snapshot["frames"][frame][axis])
    # The picture before a grab at the animation's end may be older than the end.
    if is_interrupted:
        unmoved(page)
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


def continues(made, duration, before, command, end):
    """A transition is not interruptible: a grab has no effect, and the transition continues."""
    slow = {"type": "custom", "duration": duration, "frames": {"modal": {"from": {"y": 844}, "to": {"y": 100}}}}
    page = open_page(made, "transition", {"configuration": {"animator": slow}})
    if before:
        page.evaluate("(event) => session.post(event)", before)
        settled(page)
    if isinstance(command, tuple):
        drag(Mouse(page), *command)
    else:
        page.evaluate("(command) => void session.command(command)", command)
    until(lambda: page.evaluate("attachment.player.isPlaying && document.getAnimations().length > 0"), "the transition")
    until(lambda: box(page, "modal")["y"] < 700, "the page to come into view")
    page.evaluate("window.running = document.getAnimations()")
    finger = Mouse(page)
    finger.down(200, 800)
    for distance in range(1, 31, 2):
        finger.move(200, 800 + distance)
    until(lambda: page.evaluate("attachment.pointers.isPanning && session.isIdle"), "the server to receive the pan")
    assert not page.evaluate("attachment.isDragging")
    # The same animations continue: a cancelled one would be idle.
    states = page.evaluate("running.map((each) => each.playState)")
    assert page.evaluate("!attachment.player.isPlaying") or states and "idle" not in states, states
    finger.up()
    snapshot = settled(page)
    assert snapshot["state"]["name"] == end, snapshot["state"]
    assert "animationInterrupted" not in page.evaluate("log")
    ignored = [entry for entry in get(page.url_of_session + "/events?limit=1000")["events"]]
    assert any(entry["event"].get("phase") == "began" for entry in ignored), "the server received no pan"
    if end == "presented":
        near(box(page, "modal")["y"], snapshot["frames"]["modal"]["y"])
    page.close()


def leaves(made):
    """A page that is pulled far enough is dismissed while the finger is still down, and a grab cannot stop it then."""
    page = open_page(made, "appStorePresentation")
    page.evaluate("session.present({ animated: false })")
    settled(page)
    finger = Mouse(page)
    finger.down(200, 300)
    for distance in range(10, 250, 10):
        finger.move(200, 300 + distance)
        page.wait_for_timeout(8)
    hidden = "getComputedStyle(document.querySelector('[data-frame=page]')).visibility === 'hidden'"
    wait(page, hidden)
    assert state(page)["name"] == "dismissed"
    finger.move(200, 560)
    finger.up()
    assert settled(page)["state"]["name"] == "dismissed"
    wait(page, hidden)
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for case in CASES:
            if len(sys.argv) > 1 and case[0] not in sys.argv[1:]:
                continue
            print(case[0], flush=True)
            check(made, *case)
        for case in TRANSITIONS:
            print("transition", case[0], flush=True)
            continues(made, *case[1:])
        print("leaves", flush=True)
        leaves(made)
