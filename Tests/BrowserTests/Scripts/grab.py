"""What is grabbed in mid-flight is held where it is seen: nothing jumps."""

from browser import *

# Each: controller, the command whose animation is grabbed, the frame, and how the finger goes on.
CASES = [
    ("curtain", {"type": "moveCurtain", "to": "max"}, "curtain", "y"),
    ("drawer", {"type": "present"}, "drawer", "y"),
    ("sheet", {"type": "expand"}, "sheet", "y"),
    ("viewDeck", {"type": "openSide", "side": "left"}, "center", "x"),
]

SLOW = {"curtain": {"movingDuration": 3},
        "drawer": {"timingCurve": {"type": "easeInOut"}, "totalDurationInSeconds": 3},
        "viewDeck": {"openSlideAnimationDuration": 3}}

# Every picture: where the frame is drawn, and how far the finger has moved it.
RECORD = """(frame) => {
  const element = document.querySelector(`[data-frame="${frame}"]`);
  window.pictures = [];
  let finger = { x: 0, y: 0 };
  const pan = attachment.pointers.delegate.pan;
  attachment.pointers.delegate.pan = (sample) => {
    finger = { ...sample.translation };
    window.phase = sample.phase;
    pan(sample);
  };
  const note = () => {
    const box = element.getBoundingClientRect();
    pictures.push({ x: box.x, y: box.y, finger, dragging: attachment.isDragging });
  };
  // A picture of the drag is compared with the finger at the moment of drawing.
  const write = attachment.stage.write.bind(attachment.stage);
  attachment.stage.write = (frames, isAtRest) => {
    write(frames, isAtRest);
    if (attachment.isDragging) note();
  };
  const picture = () => {
    if (!attachment.isDragging) note();
    requestAnimationFrame(picture);
  };
  requestAnimationFrame(picture);
}"""


def check(made, controller, command, frame, axis, base=BASE, bound=1.0):
    page = open_page(made, controller, {"configuration": SLOW.get(controller, {})}, base=base)
    finger = Mouse(page)
    page.evaluate(RECORD, frame)
    start = box(page, frame)
    page.evaluate("(command) => void session.command(command)", command)
    until(lambda: abs(box(page, frame)[axis] - start[axis]) > 30, "the animation")
    # Over the frame, wherever it is by then; then out of the slop, and on.
    x, y = (375, 400) if axis == "x" else (200, 835)
    finger.down(x, y)
    step = (-1, 0) if axis == "x" else (0, -1)
    for distance in range(1, 16):
        finger.move(x + step[0] * distance, y + step[1] * distance)
    until(lambda: page.evaluate("attachment.isDragging"), "the grab")
    page.wait_for_timeout(300)
    for distance in range(16, 60, 4):
        finger.move(x + step[0] * distance, y + step[1] * distance)
        page.wait_for_timeout(16)
    pictures = page.evaluate("pictures")
    held = [picture for picture in pictures if picture["dragging"]]
    first = pictures.index(held[0])
    assert len(held) > 10, len(held)
    jumps = [abs((b[axis] - a[axis]) - (b["finger"][axis] - a["finger"][axis])) for a, b in zip(held, held[1:])]
    # The pictures come when they come; a step of the residue is at most this in each.
    moved = [abs(b["finger"][axis] - a["finger"][axis]) for a, b in zip(held, held[1:])]
    for jump, way in zip(jumps, moved):
        assert jump <= bound + 0.25 * way, (jump, way, held[:5])
    # And from the last picture of the animation to the first of the drag.
    before, after = pictures[first - 1], held[0]
    speed = abs(pictures[first - 1][axis] - pictures[first - 4][axis]) / 3
    assert abs(after[axis] - before[axis]) <= 2 * speed + bound + abs(after["finger"][axis]), (before, after, speed)
    page.wait_for_timeout(150)
    finger.up()
    snapshot = settled(page)
    near(box(page, frame)[axis], snapshot["frames"][frame][axis])
    names = page.evaluate("log")
    assert "animationInterrupted" in names, names
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for case in CASES:
            if len(sys.argv) > 1 and case[0] not in sys.argv[1:]:
                continue
            print(case[0], flush=True)
            check(made, *case)
