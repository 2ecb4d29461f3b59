"""With 30 ms more of round trip a drag is as direct as without: the frame is where the finger is, in every picture."""

import math

from browser import *
import grab

WATCH = """(frame) => {
  const element = document.querySelector(`[data-frame="${frame}"]`);
  window.pictures = [];
  let finger = null;
  const pan = attachment.pointers.delegate.pan;
  attachment.pointers.delegate.pan = (sample) => { finger = { ...sample.translation }; pan(sample); };
  const write = attachment.stage.write.bind(attachment.stage);
  // What is drawn is compared with the finger at the moment of drawing.
  attachment.stage.write = (frames, isAtRest) => {
    write(frames, isAtRest);
    const box = element.getBoundingClientRect();
    if (attachment.isDragging && finger) pictures.push({ x: box.x, y: box.y, finger });
  };
}"""

PRESENT = {"type": "present", "animated": False}
PUSH = {"type": "push", "animated": False}
HERO = {"animator": {"type": "appStore", "initialFrame": {"x": 20, "y": 200, "width": 100, "height": 100}}}
SHOW = {"style": "navigation", "pan": {"type": "regular", "direction": "fromLeft"}}


def finger_way(way):
    return way


def page_top(way):
    """The App Store page shrinks about its middle, by a sine of the way of which 200 points are the whole."""
    return 422 * 0.2 * math.sin(min(1, max(0, way / 200)) * math.pi / 2)


def page_left(way):
    """From the edge 100 points are the whole."""
    return 195 * 0.2 * math.sin(min(1, max(0, way / 100)) * math.pi / 2)


def shrinking(way):
    """Towards a frame 200 points lower, over the height of the container."""
    return 200 / 844 * max(0, way)


# Each: controller, configuration, what is done before, the frame, its member, how the finger goes, and how far the frame
# is then by the rules.
CASES = [
    ("curtain", {}, None, "curtain", "y", (200, 700), (200, 400), finger_way),
    ("drawer", {}, PRESENT, "drawer", "y", (200, 500), (200, 250), finger_way),
    ("sheet", {}, None, "sheet", "y", (200, 820), (200, 400), finger_way),
    ("appStorePresentation", {}, PRESENT, "page", "y", (200, 300), (200, 480), page_top),
    ("appStorePresentation", {}, PRESENT, "page", "x", (5, 300), (95, 300), page_left),
    ("transition", {}, PRESENT, "modal", "y", (200, 450), (200, 750), finger_way),
    ("transition", HERO, PRESENT, "modal", "y", (200, 300), (200, 700), shrinking),
    ("transition", SHOW, PUSH, "to", "x", (60, 400), (300, 400), finger_way),
    ("viewDeck", {}, None, "center", "x", (60, 400), (300, 400), finger_way),
]


def check(made, base, controller, configuration, before, frame, axis, start, end, expected):
    page = open_page(made, controller, {"configuration": configuration}, base=base)
    if before:
        page.evaluate("(event) => session.post(event)", before)
    page.wait_for_timeout(100)
    origin = box(page, frame)[axis]
    page.evaluate(WATCH, frame)
    drag(Mouse(page), start, end, steps=40)
    pictures = page.evaluate("pictures")
    assert len(pictures) > 15, len(pictures)
    for picture in pictures:
        off = picture[axis] - origin - expected(picture["finger"][axis])
        assert abs(off) <= 1, (off, picture)
    until(lambda: page.evaluate("session.isIdle && !attachment.isDragging"), "the last answer")
    # One request under way at a time, so that the samples that came up meanwhile are in arrays.
    page.wait_for_timeout(700)
    page.close()


def requests_do_not_overlap(made, base):
    page = open_page(made, "curtain", base=base)
    page.evaluate("""() => {
      window.under = 0; window.most = 0; window.batches = [];
      const send = session.transport.send.bind(session.transport);
      session.transport.send = async (method, path, body, options) => {
        if (method !== "POST") return send(method, path, body, options);
        most = Math.max(most, ++under);
        batches.push(Array.isArray(body) ? body.length : 1);
        try { return await send(method, path, body, options); } finally { under--; }
      };
    }""")
    drag(Mouse(page), (200, 700), (200, 400), steps=40)
    until(lambda: page.evaluate("session.isIdle"), "the last answer")
    assert page.evaluate("most") == 1
    batches = page.evaluate("batches")
    assert max(batches) > 1, batches
    page.close()


if __name__ == "__main__":
    with browser() as chromium, delaying_proxy(BASE, 0.015) as base, context(chromium, base=base) as made:
        for case in CASES:
            if len(sys.argv) > 1 and case[0] not in sys.argv[1:]:
                continue
            print(case[0], flush=True)
            check(made, base, *case)
        requests_do_not_overlap(made, base)
        for case in grab.CASES:
            print("grab", case[0], flush=True)
            grab.check(made, *case, base=base)
