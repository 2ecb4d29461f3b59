"""Measures how a drawer follows a finger, picture by picture, for the tests and for Benchmarks/Client."""

from browser import *

PRESENT = [{"type": "present", "animated": False}]
FULL = [*PRESENT, {"type": "setDrawerState", "to": "fullyExpanded", "animated": False}]
TOP = [{"type": "expand", "animated": False}]
LIST = ('<div data-scroll style="position:absolute;inset:40px 0 0;overflow:auto">'
        '<div style="height:3000px">A long list</div></div>')
ROOT = {"stack": [{"id": "root", "isScrollable": True}]}


class Case:
    """A drag of one controller: the finger's start and end, and the frame and the axis to measure."""

    def __init__(self, name, controller, frame, axis, start, end, configuration=None, before=(), is_list=False):
        self.name, self.controller, self.frame, self.axis = name, controller, frame, axis
        self.start, self.end, self.configuration = start, end, configuration or {}
        self.before, self.is_list = before, is_list


# Drags by the header, also past a bound or into a rubber band, and drags by a list inside.
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

# Records the translation of each of the finger's samples. For each picture, it records the time, the last sample before
# the picture, and the frame's drawn position.
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


def content(case):
    """What the case's drawer has inside. The list of a sheet is in one of its items (`fill`)."""
    return LIST if case.is_list and case.controller != "sheet" else ""


def fill(page, case):
    if case.is_list and not content(case):
        page.evaluate("(list) => { document.querySelector('[data-frame=\"item.root\"]').innerHTML = list }", LIST)


def open_case(made, case, base=BASE, is_local=False, records=True):
    """Opens a page for the case, at rest, which records its pictures if `records` is true."""
    page = open_page(made, case.controller, {"configuration": case.configuration}, base=base, extra=content(case),
                     is_local=is_local)
    fill(page, case)
    for event in case.before:
        page.evaluate("(event) => session.post(event)", event)
    rests(page, IDLE)
    if records:
        page.evaluate(RECORD, case.frame)
    return page


def ideal(case, ways):
    """The frame's position for each of the finger's translations, according to a session that answers without delay."""
    body = {"controller": case.controller, "container": {"width": 390, "height": 844}, "clock": "client",
            "configuration": case.configuration}
    session = f"{BASE}/v1/sessions/{post(BASE + '/v1/sessions', body)['id']}/events"
    for event in case.before:
        post(session, {**event, "time": 0})
    places, offset, previous = [], 0, {"x": 0, "y": 0}
    speed = 900 if case.end > case.start else -900
    for index, way in enumerate(ways):
        event = {"type": "scroll" if case.is_list else "pan", "phase": "began" if index == 0 else "changed",
                 "time": index / 60, "translation": way, "velocity": {case.axis: speed}}
        if index == 0 and not case.is_list:
            event["location"] = dict(zip("xy", case.start))
        if case.is_list:
            event |= {"contentInset": {"top": 0}, "contentOffset": {"x": 0, "y": offset - (way["y"] - previous["y"])}}
        result = post(session, event)
        offset = result["response"].get("contentOffset", {"y": offset})["y"]
        previous = way
        frame = result["frames"][case.frame]
        move = frame.get("transform", {})
        size = "width" if case.axis == "x" else "height"
        scale = move.get("scale" + case.axis.upper(), 1)
        places.append(frame[case.axis] + move.get("translate" + case.axis.upper(), 0) + frame[size] * (1 - scale) / 2)
    return places


def distances(page, case):
    """The distance between the drawn and the ideal position, in each picture of the drag after the slop."""
    pictures = [each for each in page.evaluate("pictures") if each["way"]]
    assert pictures, "the drag was never painted"
    root = page.evaluate("(({ x, y }) => ({ x, y }))(document.querySelector('#root').getBoundingClientRect())")
    # Send all samples, because the position of a list and its drawer depends on the path.
    places = ideal(case, page.evaluate("ways"))
    return [abs(picture[case.axis] - root[case.axis] - places[picture["sample"]]) for picture in pictures]
