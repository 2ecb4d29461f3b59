"""What is grabbed in mid-flight is held where it is seen: nothing jumps. What may not be interrupted goes on."""

from browser import *

# A drag that is let go of before the page leaves: it goes back.
PULLED = ((200, 300), (200, 490))

# Each: controller, what is done before, what makes it move, the frame, how far it has to have come, where it is grabbed,
# which way the finger goes on, and the most that the frame may move for each point of the finger.
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

# The easing's own tolerance is 0.002 of the distance, which is at most the phone's height; half a point is invisible.
EASING = 0.002 * 844 + 0.5

# How far a frame has to be from its end when it is grabbed, so that it can follow the finger all of its way.
ROOM = 90

# Every picture: where the frame is drawn, and how far the finger has moved it. And everything just before and just after
# it is grabbed, and let go.
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
  const pan = attachment.pointers.delegate.pan;
  attachment.pointers.delegate.pan = (sample) => {
    finger = { ...sample.translation };
    const isEdge = sample.phase === "began" || sample.phase === "ended";
    const before = isEdge ? everything() : null;
    pan(sample);
    if (isEdge) changes.push({ phase: sample.phase, before, after: everything() });
  };
  // Where it was painted, and how far the finger had come by then.
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }) => {
    const { x, y } = element.getBoundingClientRect();
    if (attachment.isDragging && data.x === finger.x && data.y === finger.y) pictures.push({ x, y, finger: data });
  };
  const picture = () => {
    painted.port2.postMessage(finger);
    requestAnimationFrame(picture);
  };
  requestAnimationFrame(picture);
}"""


def start(made, controller, before, command, frame, way, base=BASE):
    """A page on which the frame has come some way."""
    page = open_page(made, controller, {"configuration": SLOW.get(controller, {})}, base=base)
    if before:
        page.evaluate("(event) => session.post(event)", before)
        settled(page)
    page.evaluate(RECORD, frame)
    axis, least = way
    if command == PULLED:
        drag(Mouse(page), *command)
        until(lambda: page.evaluate("session.isIdle && !attachment.isDragging"), "the way back")
        page.evaluate("changes.length = pictures.length = 0")
        return page
    origin = box(page, frame)[axis]
    page.evaluate("(command) => void session.command(command)", command)
    until(lambda: abs(box(page, frame)[axis] - origin) > least, "the animation")
    return page


def ends(page, frame, axis):
    """Where the frame's animations lead, in points."""
    found = page.evaluate("([frame, axis]) => session.animations.map(({ to }) => to[frame]?.[axis] ?? null)", [frame, axis])
    return [end for end in found if end is not None]


def check(*case, **options):
    """Some animations are short: on a slow machine the finger may come too late, and has another try."""
    until(lambda: caught(*case, **options), "a grab in mid-flight", seconds=120)


def caught(made, controller, before, command, frame, way, point, step, share, base=BASE, bound=1.0):
    """Whether it was grabbed in mid-flight; nothing has jumped then."""
    page = start(made, controller, before, command, frame, way, base)
    axis = way[0]
    (x, y), finger = point, Mouse(page)
    finger.down(x, y)
    leads_to = ends(page, frame, axis)
    for distance in range(1, 16):
        finger.move(x + step[0] * distance, y + step[1] * distance)
    until(lambda: page.evaluate("attachment.isDragging"), "the grab")
    if "animationInterrupted" not in page.evaluate("log"):
        # Too late: it has come to rest by itself.
        page.close()
        return False
    if share == 1 and any(abs(end - box(page, frame)[axis]) < ROOM for end in leads_to):
        # Too late: soon it is pushed against its bound, and cannot follow.
        page.close()
        return False
    page.wait_for_timeout(300)
    for distance in range(16, 60, 4):
        finger.move(x + step[0] * distance, y + step[1] * distance)
        page.wait_for_timeout(16)
    held = page.evaluate("pictures")
    assert len(held) > 10, len(held)
    if page.evaluate("isCorrected"):
        # The two clocks were too far apart when it was grabbed, as they are where answers take long to be read.
        page.close()
        return False
    for a, b in zip(held, held[1:]):
        moved = abs(b["finger"][axis] - a["finger"][axis])
        if share == 1:
            jump = abs((b[axis] - a[axis]) - (b["finger"][axis] - a["finger"][axis]))
        else:
            jump = max(0, abs(b[axis] - a[axis]) - share * moved)
        assert jump <= bound, (jump, moved, held[:5])
    page.wait_for_timeout(150)
    finger.up()
    snapshot = settled(page)
    near(box(page, frame)[axis], snapshot["frames"][frame][axis])
    unmoved(page)
    page.close()
    return True


def unmoved(page):
    """Nothing at all is elsewhere after it was grabbed, or let go, than before."""
    changes = page.evaluate("changes")
    assert [change["phase"] for change in changes] == ["began", "ended"], [change["phase"] for change in changes]
    for change in changes:
        for frame, before in change["before"].items():
            after = change["after"][frame]
            assert (before is None) == (after is None), (change["phase"], frame)
            for member in before or {}:
                gap = abs(before[member] - after[member])
                assert gap <= EASING, (change["phase"], frame, member, before[member], after[member])


# Each: its name, its duration, what is done before, what makes the page move, and how that ends.
TRANSITIONS = [
    ("present", 3, None, {"type": "present"}, "presented"),
    ("dismiss", 3, {"type": "present", "animated": False}, {"type": "dismiss"}, "dismissed"),
    # Nearly a quarter of the way back is played in nearly a quarter of the duration.
    ("cancel", 12, {"type": "present", "animated": False}, ((200, 400), (200, 600)), "presented"),
]


def goes_on(made, duration, before, command, end):
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
    until(lambda: box(page, "modal")["y"] < 700, "the page to come")
    page.evaluate("window.running = document.getAnimations()")
    finger = Mouse(page)
    finger.down(200, 800)
    for distance in range(1, 31, 2):
        finger.move(200, 800 + distance)
    until(lambda: page.evaluate("attachment.pointers.isPanning && session.isIdle"), "the server to hear of it")
    assert not page.evaluate("attachment.isDragging")
    # The very same animations run on: a cancelled one would be idle.
    states = page.evaluate("running.map((each) => each.playState)")
    assert page.evaluate("!attachment.player.isPlaying") or states and "idle" not in states, states
    finger.up()
    snapshot = settled(page)
    assert snapshot["state"]["name"] == end, snapshot["state"]
    assert "animationInterrupted" not in page.evaluate("log")
    ignored = [entry for entry in get(page.url_of_session + "/events?limit=1000")["events"]]
    assert any(entry["event"].get("phase") == "began" for entry in ignored), "the server never heard of the finger"
    if end == "presented":
        near(box(page, "modal")["y"], snapshot["frames"]["modal"]["y"])
    page.close()


def leaves(made):
    """A page that was pulled far enough leaves while the finger is still down, and a grab cannot stop it then."""
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
            goes_on(made, *case[1:])
        print("leaves", flush=True)
        leaves(made)
