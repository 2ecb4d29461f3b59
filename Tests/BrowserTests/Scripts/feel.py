"""How a drawer feels under a finger, measured picture by picture: for the tests, and for Benchmarks/Client."""

from browser import *

PRESENT = [{"type": "present", "animated": False}]
FULL = [*PRESENT, {"type": "setDrawerState", "to": "fullyExpanded", "animated": False}]
TOP = [{"type": "expand", "animated": False}]
LIST = ('<div data-scroll style="position:absolute;inset:40px 0 0;overflow:auto">'
        '<div style="height:3000px">A long list</div></div>')
ROOT = {"stack": [{"id": "root", "isScrollable": True}]}


class Case:
    """A drag of one controller: what it is of, where the finger goes, and what is looked at."""

    def __init__(self, name, controller, frame, axis, start, end, configuration=None, before=(), is_list=False):
        self.name, self.controller, self.frame, self.axis = name, controller, frame, axis
        self.start, self.end, self.configuration = start, end, configuration or {}
        self.before, self.is_list = before, is_list


# By the header, over a bound or into a rubber band where there is one, and by a list inside.
CASES = [
    Case("curtain", "curtain", "curtain", "y", (200, 700), (200, 110)),
    Case("sheet", "sheet", "sheet", "y", (200, 820), (200, 300)),
    Case("sheet, its top", "sheet", "sheet", "y", (200, 300), (200, 60), before=TOP),
    Case("drawer", "drawer", "drawer", "y", (200, 500), (200, 300), before=PRESENT),
    Case("drawer, its top", "drawer", "drawer", "y", (200, 400), (200, 100), before=FULL),
    Case("appStorePresentation", "appStorePresentation", "page", "y", (200, 300), (200, 480), before=PRESENT),
    Case("transition", "transition", "modal", "y", (200, 450), (200, 750), before=PRESENT),
    Case("viewDeck", "viewDeck", "center", "x", (20, 400), (385, 400)),
    Case("curtain, its list", "curtain", "curtain", "y", (200, 780), (200, 480), is_list=True),
    Case("sheet, its list", "sheet", "sheet", "y", (200, 200), (200, 600), configuration=ROOT, before=TOP, is_list=True),
    Case("drawer, its list", "drawer", "drawer", "y", (200, 200), (200, 500), before=FULL, is_list=True,
         configuration={"scrollViewForPullToDismiss": True}),
    Case("appStorePresentation, its list", "appStorePresentation", "page", "y", (200, 200), (200, 380), before=PRESENT,
         configuration={"isContentScrollable": True}, is_list=True),
]

# Every sample of the finger, by how far it had come; and every picture: when it was made, the last sample by then, and what was
# drawn.
RECORD = """(frame) => {
  const element = document.querySelector(`[data-frame="${frame}"]`);
  const root = document.querySelector("#root");
  window.ways = [];
  window.pictures = [];
  window.lifted = null;
  let way = null;
  const pan = attachment.pointers.delegate.pan;
  attachment.pointers.delegate.pan = (sample) => {
    const hasEnded = sample.phase === "ended" || sample.phase === "cancelled";
    way = hasEnded ? null : { ...sample.translation };
    if (way) ways.push(way);
    if (hasEnded) window.lifted = performance.now();
    pan(sample);
  };
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }) => {
    // The finger has moved since then: the painted position is unknown.
    if (data.way?.x !== way?.x || data.way?.y !== way?.y) return;
    const { x, y } = element.getBoundingClientRect();
    pictures.push({ ...data, x, y, isDragging: attachment.isDragging });
  };
  const picture = (time) => {
    painted.port2.postMessage({ time, way, sample: ways.length - 1 });
    requestAnimationFrame(picture);
  };
  requestAnimationFrame(picture);
}"""

IDLE = "(session.outbox ?? session).isIdle"


def open_case(made, case, base=BASE, is_local=False, records=True):
    """A page of the case, at rest, whose pictures are recorded."""
    in_body = case.is_list and case.controller != "sheet"
    page = open_page(made, case.controller, {"configuration": case.configuration}, base=base, extra=LIST if in_body else "",
                     is_local=is_local)
    if case.is_list and not in_body:
        page.evaluate("(list) => { document.querySelector('[data-frame=\"item.root\"]').innerHTML = list }", LIST)
    for event in case.before:
        page.evaluate("(event) => session.post(event)", event)
    wait(page, f"{IDLE} && !attachment.player.isPlaying && !document.getAnimations().length")
    if records:
        page.evaluate(RECORD, case.frame)
    return page


def go(page, finger, case, steps=60, interval=0.012):
    """Drags along the case's way, in the machine's own time, and holds still at its end."""
    (x, y), (to_x, to_y) = case.start, case.end
    finger.down(x, y)
    begun = time.monotonic()
    for step in range(1, steps + 1):
        part = step / steps
        finger.move(x + (to_x - x) * part, y + (to_y - y) * part)
        time.sleep(max(0, begun + step * interval - time.monotonic()))
    # So that the release has no velocity but the hand-written one of its rule.
    page.wait_for_timeout(150)


def ideal(case, ways):
    """Where the frame is for each of the finger's ways, by a session that is asked without any delay."""
    body = {"controller": case.controller, "container": {"width": 390, "height": 844}, "clock": "client",
            "configuration": case.configuration}
    session = f"{BASE}/v1/sessions/{post(BASE + '/v1/sessions', body)['id']}/events"
    for event in case.before:
        post(session, {**event, "time": 0})
    places, told, then = [], 0, {"x": 0, "y": 0}
    speed = 900 if case.end > case.start else -900
    for index, way in enumerate(ways):
        event = {"type": "scroll" if case.is_list else "pan", "phase": "began" if index == 0 else "changed",
                 "time": index / 60, "translation": way, "velocity": {case.axis: speed}}
        if index == 0 and not case.is_list:
            event["location"] = dict(zip("xy", case.start))
        if case.is_list:
            event |= {"contentInset": {"top": 0}, "contentOffset": {"x": 0, "y": told - (way["y"] - then["y"])}}
        result = post(session, event)
        told = result["response"].get("contentOffset", {"y": told})["y"]
        then = way
        frame = result["frames"][case.frame]
        move = frame.get("transform", {})
        size = "width" if case.axis == "x" else "height"
        scale = move.get("scale" + case.axis.upper(), 1)
        places.append(frame[case.axis] + move.get("translate" + case.axis.upper(), 0) + frame[size] * (1 - scale) / 2)
    return places


def distances(page, case):
    """How far what was drawn was from where it belongs, in each picture of the drag after the slop."""
    pictures = [each for each in page.evaluate("pictures") if each["way"]]
    assert pictures, "the drag was never painted"
    root = page.evaluate("(({ x, y }) => ({ x, y }))(document.querySelector('#root').getBoundingClientRect())")
    # Of all samples, as where a list and its drawer are depends on the way there.
    places = ideal(case, page.evaluate("ways"))
    return [abs(picture[case.axis] - root[case.axis] - places[picture["sample"]]) for picture in pictures]


def release(page, finger, case):
    """How long what was let go of stands still, in milliseconds and in pictures; None if it has no reason to move."""
    finger.up()
    until(lambda: page.evaluate("lifted !== null"), "the release")
    until(lambda: page.evaluate(f"{IDLE} && !attachment.isDragging && !document.getAnimations().length"), "the rest")
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    lifted, pictures = page.evaluate("[lifted, pictures]")
    before = [each for each in pictures if each["time"] <= lifted][-1]
    after = [each for each in pictures if each["time"] > lifted]
    if not after or abs(after[-1][case.axis] - before[case.axis]) < 5:
        return None
    index, moved = next((index, each) for index, each in enumerate(after) if abs(each[case.axis] - before[case.axis]) > 0.5)
    return {"milliseconds": moved["time"] - lifted, "pictures": index + 1}
