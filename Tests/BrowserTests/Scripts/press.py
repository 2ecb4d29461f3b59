"""A press: which drags are the drawer's, until when it follows one, and what a tap clicks. For all controllers, by mouse and by
touch."""

import virtual
from browser import *

# For each controller: where a press begins, the direction that moves the drawer, and the frame that a finger drags.
PRESSES = {
    "curtain": ((200, 760), (0, -1), "curtain"),
    "sheet": ((200, 820), (0, -1), "sheet"),
    "drawer": ((200, 600), (0, 1), "drawer"),
    "appStorePresentation": ((200, 300), (0, 1), "page"),
    "transition": ((200, 450), (0, 1), "modal"),
    "viewDeck": ((100, 400), (1, 0), "center"),
}
# The frame that has the content, if that is another one.
CONTENTS = {"sheet": "item.root"}
FINGERS = ["mouse", "touch"]
OPENED = {"drawer", "appStorePresentation", "transition"}
# An app store page moves along both axes.
ALONG_ONE_AXIS = [controller for controller in PRESSES if controller != "appStorePresentation"]
PLACE = """(frame) => { const { x, y } = document.querySelector(`[data-frame="${frame}"]`).getBoundingClientRect();
  return Math.round(x + y); }"""

# An element of the page in the drawer that notes the events of a pointer. It has the size of the frame.
CONTENT = ('<div id="content" style="position: absolute; inset: 0; overflow: hidden">'
           + "<span>Some words to be read, and some more of them.</span> " * 20 + "</div>")
NOTES = """() => {
  window.noted = [];
  for (const type of ["pointermove", "pointercancel", "dragstart", "click"])
    content.addEventListener(type, () => noted.push(type));
}"""


def opened(chromium, controller, configuration=None, content=CONTENT):
    """A page whose drawer rests where a drag can begin, with `content` in the frame that a finger drags."""
    page = chromium.page(page_text(controller), has_touch=True, viewport={"width": 600, "height": 900})
    page.connect(controller, {"configuration": configuration or {}})
    if controller in OPENED:
        page.evaluate("void session.setOpen(true, { animated: false })")
    page.evaluate("([frame, html]) => { document.querySelector(`[data-frame=\"${frame}\"]`).innerHTML = html }",
                  [CONTENTS.get(controller, PRESSES[controller][2]), content])
    page.frames(64)
    page.evaluate("log.length = 0")
    if content == CONTENT:
        page.evaluate(NOTES)
    return page


def go(page, finger, start, *ways, release=True):
    """Presses at `start`, and moves by each of the ways in steps of 12 points."""
    finger = getattr(page, finger)
    x, y = start
    finger.down(x, y)
    for dx, dy in ways:
        steps = max(1, round(max(abs(dx), abs(dy)) / 12))
        for _ in range(steps):
            x, y = x + dx / steps, y + dy / steps
            finger.move(x, y)
    if release:
        finger.up()


def scaled(direction, length):
    return direction[0] * length, direction[1] * length


def across(direction):
    return abs(direction[1]), abs(direction[0])


def follows(chromium, controller, finger):
    """A press is followed wherever the pointer goes: another element covers the drawer from the press on. Regression: a fast
    mouse that was outside of the frame before it had moved by the slop was lost, and the drawer later followed a mouse without
    a button."""
    start, direction, frame = PRESSES[controller]
    with opened(chromium, controller) as page:
        page.evaluate("""() => addEventListener("pointerdown", () => {
          document.body.insertAdjacentHTML("beforeend", "<div id=cover style='position: fixed; inset: 0; z-index: 1000'></div>");
        }, { capture: true, once: true })""")
        before = page.evaluate(PLACE, frame)
        go(page, finger, start, scaled(direction, 96), release=False)
        assert page.evaluate("attachment.isDragging")
        assert abs(page.evaluate(PLACE, frame) - before) > 20, (page.evaluate(PLACE, frame), before)
        getattr(page, finger).up()
        page.rest()
        assert not page.evaluate("attachment.isDragging")
        there = page.evaluate(PLACE, frame)
        if finger == "mouse":
            page.mouse.move(*start)
            page.mouse.move(start[0] + 100, start[1] - 100)
            page.rest()
        assert page.evaluate(PLACE, frame) == there


def ignores(chromium, controller, lifted):
    """A second finger changes nothing, wherever it goes. The finger that is lifted first may be either: the drag ends with its own
    finger, and the other one does not continue it."""
    start, direction, frame = PRESSES[controller]
    held = start[0] + 96 * direction[0], start[1] + 96 * direction[1]
    way = lambda point, length: (point[0] + length * direction[0], point[1] + length * direction[1])
    with opened(chromium, controller) as page:
        place = lambda: page.evaluate(PLACE, frame)
        go(page, "touch", start, scaled(direction, 96), release=False)
        there = place()
        page.touch.dispatch("touchStart", {0: held, 1: (start[0] + 40, start[1])})
        for step in range(1, 9):
            page.touch.dispatch("touchMove", {0: held, 1: way((start[0] + 40, start[1]), -12 * step)})
            assert place() == there and page.evaluate("attachment.isDragging")
        left = {0: held, 1: way((start[0] + 40, start[1]), -96)}
        page.touch.dispatch("touchEnd", {lifted: left.pop(lifted)})
        assert page.evaluate("attachment.isDragging") == (lifted == 1)
        if lifted == 0:
            page.rest()
        before = place()
        page.touch.dispatch("touchMove", {number: way(point, 24) for number, point in left.items()})
        assert (place() == before) == (lifted == 0)
        page.touch.up()
        page.rest()
        assert not page.evaluate("attachment.isDragging")
        assert [each["phase"] for each in page.events("pan")].count("began") == 1, page.events("pan")


def loses(chromium, controller):
    """If the browser has not reported the release of the button, the next move without it ends the drag."""
    start, direction, frame = PRESSES[controller]
    with opened(chromium, controller) as page:
        go(page, "mouse", start, scaled(direction, 96), release=False)
        page.mouse.is_down = False
        page.mouse.move(*start)
        assert not page.evaluate("attachment.isDragging")
        page.rest()
        there = page.evaluate(PLACE, frame)
        page.mouse.move(start[0] + 60, start[1] - 60)
        page.rest()
        assert page.evaluate(PLACE, frame) == there


# The beginning of a press that the browser never ends, as while a dialog of its own opens, or before a page leaves the back/forward cache.
UNENDED = """([clientX, clientY]) => document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent("pointerdown", {
  bubbles: true, composed: true, pointerId: 77, pointerType: "touch", isPrimary: true, buttons: 1, clientX, clientY }))"""


def recovers(chromium, controller):
    """A finger whose release was lost does not keep the drawer from the next one, which has another identifier."""
    start, direction, _ = PRESSES[controller]
    with opened(chromium, controller) as page:
        page.evaluate(UNENDED, start)
        go(page, "touch", start, scaled(direction, 96), release=False)
        assert page.evaluate("attachment.isDragging")
        page.touch.up()
        page.rest()
        assert not page.evaluate("attachment.isDragging")


# Where a finger rests that drags nothing: beside the drawer, or on the page behind it, in its root. The second is for drawers that leave
# that page usable.
RESTS = {"beside": (550, 300), "behind": (200, 200)}


def rests_beside(chromium, controller, place):
    """A finger that rests where it drags nothing, such as a thumb at the edge of the screen, leaves the drawer to the next one.
    Regression: only the first finger on the screen dragged a drawer."""
    start, direction, _ = PRESSES[controller]
    if place == "behind" and controller not in ("curtain", "sheet"):
        return
    with opened(chromium, controller) as page:
        thumb, way = RESTS[place], lambda length: tuple(a + b for a, b in zip(start, scaled(direction, length)))
        page.touch.dispatch("touchStart", {0: thumb})
        page.touch.dispatch("touchStart", {0: thumb, 1: start})
        for step in range(1, 9):
            page.touch.dispatch("touchMove", {0: thumb, 1: way(12 * step)})
        assert page.evaluate("attachment.isDragging")
        page.touch.dispatch("touchEnd", {1: way(96)})
        assert not page.evaluate("attachment.isDragging")
        page.touch.up()
        page.rest()


def returns(chromium, controller, finger):
    """A page that was left during a drag, and comes back from the back/forward cache, has no finger down. Regression: the drawer was
    held until the next press."""
    start, direction, _ = PRESSES[controller]
    with opened(chromium, controller) as page:
        go(page, finger, start, scaled(direction, 60), release=False)
        for kind in ("pagehide", "pageshow"):
            page.evaluate(f"void dispatchEvent(new PageTransitionEvent('{kind}', {{ persisted: true }}))")
        assert page.evaluate("[attachment.isDragging, attachment.pointers.isPanning]") == [False, False]
        page.rest()


def lifts(chromium, controller):
    """The browser drags what it can drag: by mouse not in a drag of the drawer, by touch after a long press. Regression: no finger
    lifted a draggable element in a drawer."""
    start, _, _ = PRESSES[controller]
    event = "new DragEvent('dragstart', { bubbles: true, cancelable: true, composed: true })"
    with opened(chromium, controller) as page:
        for finger in FINGERS:
            getattr(page, finger).down(*start)
            assert page.evaluate(f"content.dispatchEvent({event})") == (finger == "touch"), finger
            getattr(page, finger).up()
        page.rest()


def seeks(chromium, controller, finger):
    """A drag along the slider of a video or an audio is the browser's, and any other drag on it is the drawer's. Regression: a view deck
    moved instead."""
    start, direction, _ = PRESSES[controller]
    for tag, way in itertools.product(("video", "audio"), {(1, 0), direction}):
        with opened(chromium, controller, content=f"<{tag} controls style='position: absolute; inset: 0; width: 100%; height: 100%'></{tag}>") as page:
            go(page, finger, start, scaled(way, 60), release=False)
            assert page.evaluate("attachment.isDragging") == (way[0] == 0), (tag, way)
            getattr(page, finger).up()
            page.rest()


def stays(chromium, controller, finger):
    """A drag across the axis is the page's, and so is one that turns across: neither throws the drawer. Regression: the least
    velocity along the axis dismissed it."""
    start, direction, frame = PRESSES[controller]
    aside = across(direction)
    for ways in ([(aside[0] * 150 + direction[0], aside[1] * 150 + direction[1])],
                 [scaled(direction, 14 if finger == "touch" else 6), scaled(aside, 144), direction]):
        with opened(chromium, controller) as page:
            before = page.evaluate("session.detent"), page.evaluate(PLACE, frame)
            go(page, finger, start, *ways)
            page.rest()
            assert (page.evaluate("session.detent"), page.evaluate(PLACE, frame)) == before, (ways, page.evaluate("log"))
            if len(ways) == 1:
                assert page.evaluate("log") == [], page.evaluate("log")
                selected = page.evaluate("String(getSelection())")
                assert bool(selected) == (finger == "mouse"), selected


CLAIMS = {
    "setPointerCapture": "content.addEventListener('pointerdown', ({ pointerId }) => content.setPointerCapture(pointerId))",
    "capture by its parent": """content.addEventListener('pointerdown', ({ pointerId }) => content.setPointerCapture(pointerId));
      content.insertAdjacentHTML('afterbegin', '<div style="position: absolute; inset: 0"></div>')""",
    "preventDefault": "content.addEventListener('pointerdown', (event) => event.preventDefault())",
    "stopPropagation": "content.addEventListener('pointerdown', (event) => event.stopPropagation())",
    "older events": "for (const type of ['mousedown', 'touchstart']) content.addEventListener(type, (event) => event.preventDefault(), { passive: false })",
    "draggable": "content.draggable = true",
    # React and other frameworks hand an event on when it has passed the drawer.
    "delegated setPointerCapture": """document.body.addEventListener('pointerdown', ({ pointerId, target }) => target.setPointerCapture(pointerId))""",
    "delegated preventDefault": "document.body.addEventListener('pointerdown', (event) => event.preventDefault())",
    "delegated older events": "for (const type of ['mousedown', 'touchstart']) document.body.addEventListener(type, (event) => event.preventDefault(), { passive: false })",
    "resize": """content.style.cssText += '; resize: both; width: 300px; height: 300px';
      const { x, y } = content.getBoundingClientRect();
      return [x + 295, y + 295];""",
}
# What only a mouse does.
BY_MOUSE = {"draggable", "resize"}


def leaves(chromium, controller, finger, claim):
    """What an element has claimed stays its own. Regression: what a framework's handler had claimed was the drawer's."""
    if claim in BY_MOUSE and finger == "touch":
        return
    start, direction, frame = PRESSES[controller]
    with opened(chromium, controller) as page:
        place = page.evaluate(f"() => {{ {CLAIMS[claim]} }}") or start
        before = page.evaluate(PLACE, frame)
        go(page, finger, place, scaled(direction, 60))
        page.rest()
        assert page.evaluate("log") == [] and page.evaluate(PLACE, frame) == before, (page.evaluate("log"), before)
        noted = page.evaluate("noted")
        if claim == "draggable":
            assert "dragstart" in noted, noted
        elif claim != "resize":
            assert noted.count("pointermove") >= (4 if "apture" in claim else 1) and "pointercancel" not in noted, noted


def takes(chromium, controller, finger):
    """If the drawer takes over, the element that has handled the pointer so far gets a `pointercancel`."""
    start, direction, _ = PRESSES[controller]
    with opened(chromium, controller) as page:
        go(page, finger, start, scaled(direction, 60), release=False)
        assert page.evaluate("attachment.isDragging")
        assert page.evaluate("noted").count("pointercancel") == 1, page.evaluate("noted")
        getattr(page, finger).up()
        page.rest()
        assert "click" not in page.evaluate("noted")


SHADOWED = {"<input type=range style='position: absolute; inset: 0; width: 100%; height: 100%'>": False,
            "<div data-no-drag style='position: absolute; inset: 0'></div>": False,
            "<div style='position: absolute; inset: 0'></div>": True}


def sees(chromium, controller, finger, inner, moves):
    """The elements in a shadow tree count as elsewhere."""
    start, direction, frame = PRESSES[controller]
    with opened(chromium, controller, content="<div id=host style='position: absolute; inset: 0'></div>") as page:
        page.evaluate("(html) => { host.attachShadow({ mode: 'open' }).innerHTML = html }", inner)
        go(page, finger, start, scaled(direction, 60), release=False)
        assert page.evaluate("attachment.isDragging") == moves, inner
        getattr(page, finger).up()
        page.rest()


# A drawer in a shadow tree, with the page's own elements in a slot of the frame that a finger drags.
INTO_SLOT = """([frame, content]) => {
  const root = document.querySelector("#root");
  const host = Object.assign(document.createElement("div"), { innerHTML: content });
  root.style.cssText = "width: 390px; height: 844px; touch-action: none";
  root.querySelector(`[data-frame="${frame}"]`).innerHTML = "<slot></slot>";
  root.replaceWith(host);
  host.attachShadow({ mode: "open" }).append(root);
  window.rootOf = () => root;
}"""
# What an element in the slot is, and whether a mouse that drags there, and a tap, are the drawer's.
IN_SLOT = {"<div id=content>Some words</div>": (True, True), "<div id=content draggable=true>Some words</div>": (False, True),
           "<div id=content data-no-drag>Some words</div>": (False, False), "<button id=content>A button</button>": (True, False),
           "<div id=content popover=manual style='inset: 0; margin: 0; width: 390px; height: 844px'>A menu</div>": (False, False)}


def slots(chromium, controller, html, moves, taps):
    """The page's elements in a slot of a drawer's frame count as elsewhere. Regression: they were taken for elements outside of the
    drawer, so that a popover and what the page drags moved the drawer, and a tap on a button was one of the drawer, too."""
    start, direction, frame = PRESSES[controller]
    with chromium.new(has_touch=True, viewport={"width": 600, "height": 900}) as page:
        page.show(page_text(controller))
        style = '<style>#content { position: absolute; inset: 0; width: 100%; height: 100% }</style>'
        page.evaluate(INTO_SLOT, [CONTENTS.get(controller, frame), style + html])
        settings = {"container": {"width": 390, "height": 844}, "controller": controller}
        page.evaluate(virtual.CONNECT.replace('document.querySelector("#root")', "rootOf()"), ["local:", settings])
        if controller in OPENED:
            page.evaluate("void session.setOpen(true, { animated: false })")
        page.evaluate("() => { if (content.popover) content.showPopover(); }")
        page.frames(64)
        page.mouse.tap(*start)
        assert bool(page.events("tap")) == taps, (html, page.events())
        page.rest()
        page.evaluate("void session.snapTo(session.surface.opens, { animated: false })" if controller in OPENED else "0")
        page.frames(500)
        go(page, "mouse", start, scaled(direction, 60), release=False)
        assert page.evaluate("attachment.isDragging") == moves, html
        page.mouse.up()
        page.rest()


# What is no button, link or field by its name, and yet a tap operates it.
OPERATED = ["<video controls id=content></video>", "<audio controls id=content></audio>", "<div role=slider tabindex=0 id=content></div>",
            "<svg id=content preserveAspectRatio=none viewBox='0 0 1 1'><a xlink:href='#here'><rect width=1 height=1 /></a></svg>",
            "<img id=content usemap='#map' src='data:,'><map name=map><area shape=default href='#here'></map>"]


def operates(chromium, controller, html):
    """A tap on what the browser or the page operates is none of the drawer. Regression: a click on a video's button moved it."""
    start, _, _ = PRESSES[controller]
    style = "<style>#content { position: absolute; inset: 0; width: 100%; height: 100% }</style>"
    with opened(chromium, controller, content=style + html) as page:
        page.mouse.tap(*start)
        assert page.events("tap") == [], (html, page.events())
        page.rest()


# A drawer in a shadow tree whose frames are the page's own elements, in its slot: at first without the handle or the last frame.
WRAP = """() => {
  const root = document.querySelector("#root");
  const host = document.createElement("div");
  const style = Object.assign(document.createElement("style"), { textContent: "[data-frame] { background: #cde }" });
  host.append(...root.children);
  window.late = host.lastElementChild;
  window.between = host.appendChild(document.createElement("div"));
  late.remove();
  root.style.cssText = "width: 390px; height: 844px; touch-action: none";
  root.replaceWith(host);
  root.append(document.createElement("slot"));
  host.attachShadow({ mode: "open" }).append(style, root);
  window.rootOf = () => root;
}"""


def wraps(chromium, controller, finger):
    """The frames themselves can be in a slot of the root, as with an element of the page around a drawer, also later ones, and those in
    another element there. Regression: the drawer drew nothing, and then did not see the latter."""
    start, direction, frame = PRESSES[controller]
    with chromium.new(has_touch=True, viewport={"width": 600, "height": 900}) as page:
        page.show(page_text(controller))
        page.evaluate(WRAP)
        settings = {"container": {"width": 390, "height": 844}, "controller": controller}
        page.evaluate(virtual.CONNECT.replace('document.querySelector("#root")', "rootOf()"), ["local:", settings])
        page.evaluate(f"{'rootOf().getRootNode().host' if finger == 'mouse' else 'between'}.append(late)")
        if controller in OPENED:
            page.evaluate("void session.setOpen(true, { animated: false })")
        page.frames(64)
        assert page.evaluate("attachment.stage.names") == FRAMES[controller], page.evaluate("attachment.stage.names")
        page.evaluate("late.dataset.frame = 'other'")
        page.frames(64)
        assert page.evaluate("attachment.stage.names") == [*FRAMES[controller][:-1], "other"], page.evaluate("attachment.stage.names")
        page.evaluate("(name) => { late.dataset.frame = name }", FRAMES[controller][-1])
        page.frames(64)
        before = page.evaluate(PLACE, frame)
        go(page, finger, start, scaled(direction, 96), release=False)
        assert abs(page.evaluate(PLACE, frame) - before) > 20, (page.evaluate(PLACE, frame), before)
        getattr(page, finger).up()
        page.rest()


def survives(chromium, controller, finger):
    """A handler of the page may draw the pressed element again. Regression: the drawer did not follow."""
    start, direction, frame = PRESSES[controller]
    with opened(chromium, controller) as page:
        page.evaluate("content.addEventListener('pointerdown', () => (content.outerHTML = content.outerHTML))")
        before = page.evaluate(PLACE, frame)
        go(page, finger, start, scaled(direction, 96), release=False)
        assert abs(page.evaluate(PLACE, frame) - before) > 20, (page.evaluate(PLACE, frame), before)
        getattr(page, finger).up()
        page.rest()
        assert not page.evaluate("attachment.isDragging")


# For each controller with taps: its configuration, the place of a tap that closes it, and where it is then.
TAPS = {
    "drawer": ({"passthroughTouchesInStates": []}, lambda page: (195, 100), "dismissed"),
    "appStorePresentation": ({}, lambda page: [page.box("closeButton")[each] + 10 for each in "xy"], "dismissed"),
    "sheet": ({}, lambda page: (195, 8), "bottom"),
}


def taps(chromium, controller, finger):
    """A tap that closes a drawer does not click what it uncovers. Regression: the browser looked for the click's target after
    the drawer had closed."""
    configuration, place, detent = TAPS[controller]
    with opened(chromium, controller, configuration) as page:
        page.evaluate("""() => {
          const root = document.querySelector("#root");
          root.insertAdjacentHTML("beforebegin", "<button id=under style='position: fixed; inset: 0'>Under</button>");
          root.style.cssText += "; position: absolute; left: 0; top: 0";
          window.clicks = 0;
          under.onclick = () => { clicks += 1; };
          document.querySelector("[data-frame=presenting]")?.remove();
          void session.snapTo(session.surface.opens, { animated: false });
        }""")
        page.frames(64)
        x, y = place(page)
        getattr(page, finger).down(x, y)
        getattr(page, finger).up()
        page.frames(64)
        page.rest()
        assert page.evaluate("[session.detent, clicks]") == [detent, 0], page.evaluate("[session.detent, clicks]")


def run(chromium, behavior, *columns):
    for case in chosen(itertools.product(*columns), lambda each: {each[0], each[1:]}):
        print(behavior.__name__, *case, flush=True)
        behavior(chromium, *case)


if __name__ == "__main__":
    with virtual.browser() as chromium:
        run(chromium, follows, PRESSES, FINGERS)
        run(chromium, ignores, PRESSES, [0, 1])
        run(chromium, loses, PRESSES)
        run(chromium, recovers, PRESSES)
        run(chromium, rests_beside, PRESSES, RESTS)
        run(chromium, returns, PRESSES, FINGERS)
        run(chromium, lifts, PRESSES)
        run(chromium, seeks, PRESSES, FINGERS)
        run(chromium, stays, ALONG_ONE_AXIS, FINGERS)
        run(chromium, takes, PRESSES, FINGERS)
        run(chromium, taps, TAPS, FINGERS)
        run(chromium, survives, PRESSES, FINGERS)
        run(chromium, wraps, PRESSES, FINGERS)
        run(chromium, operates, PRESSES, OPERATED)
        for case in chosen(itertools.product(PRESSES, IN_SLOT.items()), set):
            print("slots", *case, flush=True)
            slots(chromium, case[0], case[1][0], *case[1][1])
        for case in chosen(itertools.product(PRESSES, FINGERS, CLAIMS), lambda each: {each[::2], each[1:]}):
            print("leaves", *case, flush=True)
            leaves(chromium, *case)
        for case in chosen(itertools.product(PRESSES, FINGERS, SHADOWED.items()), lambda each: {each[:2], each[1:]}):
            print("sees", *case, flush=True)
            sees(chromium, *case[:2], *case[2])
