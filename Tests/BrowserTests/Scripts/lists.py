"""Lists that no page marked: a finger scrolls one for as long as it is down if the list can go where the finger begins to go, and drags
the drawer where it cannot. For all controllers."""

import nested
import virtual
from browser import *
from press import CONTENTS, PLACE, PRESSES, go, opened

FILLS = "position: absolute; inset: 0; "
SIZES = {"x": "flex: none; width: 2000px; height: 100%", "y": "flex: none; height: 4000px"}
# Where a list is: it cannot scroll where the drawer can go, or it can.
ENDS, MIDDLE = "ends", "middle"
TO = """([view, place, axis, isNegative]) => {
  const name = axis === "x" ? "scrollLeft" : "scrollTop";
  const isTurned = /reverse/.test(getComputedStyle(view).flexDirection) || getComputedStyle(view).direction === "rtl" && axis === "x";
  const most = axis === "x" ? view.scrollWidth - view.clientWidth : view.scrollHeight - view.clientHeight;
  view[name] = (place === "middle" ? most / 2 : isNegative ? most : 0) - (isTurned ? most : 0);
}"""
OFFSETS = "[...document.querySelectorAll('.view')].map((view) => view.scrollTop + view.scrollLeft)"


def axis_of(controller):
    return "x" if PRESSES[controller][1][0] else "y"


def view(axis, name="list", style="", inside=None, overflow="auto"):
    return f'<div id="{name}" class="view" style="{FILLS}overflow-{axis}: {overflow}; {style}">{inside or f"<div style={SIZES[axis]!r}>Rows</div>"}</div>'


def scroll(page, controller, place, name="list"):
    _, direction, _ = PRESSES[controller]
    page.evaluate(f"() => ({TO})([document.getElementById({name!r}), ...{json.dumps([place, axis_of(controller), sum(direction) < 0])}])")
    page.frames(64)


def way_of(controller, length):
    return tuple(each * length for each in PRESSES[controller][1])


def goes(page, controller, length=96, start=None, release=True, rest=False):
    """What a finger moves that goes where the drawer can go: the `drawer`, a `list`, or nothing."""
    place, frame = PRESSES[controller][0], PRESSES[controller][2]
    page.evaluate("log.length = 0")
    before, offsets = page.evaluate(PLACE, frame), page.evaluate(OFFSETS)
    go(page, "touch", start or place, way_of(controller, length), release=False)
    # A curtain that grows leaves its lists less to scroll.
    scrolled = (sum(offsets) - sum(page.evaluate(OFFSETS))) * sum(PRESSES[controller][1]) > 0
    moved = [*["drawer"] * (abs(page.evaluate(PLACE, frame) - before) > 20), *["list"] * scrolled]
    assert ("drawer" in moved) == page.evaluate("attachment.isDragging"), moved
    if release:
        page.frames(304 if rest else 0)
        page.touch.up()
        page.rest()
        assert "drawer" in moved or not page.evaluate("log"), page.evaluate("log")
    return " ".join(moved) or "nothing"


# The content, by the drawer's axis, where its list is, and what the finger moves.
VIEWS = {
    "at its end": (lambda axis: view(axis), ENDS, "drawer"),
    "in its middle": (lambda axis: view(axis), MIDDLE, "list"),
    "both ways": (lambda axis: view(axis, style="overflow: auto", inside="<div style='width: 4000px; height: 4000px'>Rows</div>"), ENDS, "drawer"),
    "contains": (lambda axis: view(axis, style="overscroll-behavior: contain"), ENDS, "drawer"),
    "does not bounce": (lambda axis: view(axis, style="overscroll-behavior: none"), ENDS, "drawer"),
    "own touch-action": (lambda axis: view(axis, style=f"touch-action: pan-{axis}"), ENDS, "drawer"),
    "own touch-action, in its middle": (lambda axis: view(axis, style="touch-action: manipulation"), MIDDLE, "list"),
    "fits": (lambda axis: view(axis, inside="<p>A row</p>"), MIDDLE, "drawer"),
    "hidden": (lambda axis: view(axis, overflow="hidden"), MIDDLE, "drawer"),
    "from the end": (lambda axis: view(axis, style=f"display: flex; flex-direction: {'row' if axis == 'x' else 'column'}-reverse"), ENDS, "drawer"),
    "from the end, in its middle": (lambda axis: view(axis, style=f"display: flex; flex-direction: {'row' if axis == 'x' else 'column'}-reverse"), MIDDLE, "list"),
    "right to left": (lambda axis: view(axis, style="direction: rtl"), ENDS, "drawer"),
    "right to left, in its middle": (lambda axis: view(axis, style="direction: rtl"), MIDDLE, "list"),
    "in a list": (lambda axis: view(axis, "around", inside=view(axis) + f"<div style={SIZES[axis]!r}></div>"), ENDS, "drawer"),
    "contains, in a list": (lambda axis: view(axis, "around", inside=view(axis, style="overscroll-behavior: contain") + f"<div style={SIZES[axis]!r}></div>"), ENDS, "drawer"),
}


# How a list snaps, the style of each of its cards, and whether the first and the last card may be higher than the list.
SNAPS = {
    "margins": ("mandatory", "scroll-snap-align: start; margin: 24px"),
    "near": ("proximity", "scroll-snap-align: start; margin: 24px"),
    "the list's padding": ("mandatory; padding: 40px; scroll-padding: 16px", "scroll-snap-align: start"),
    "scroll margins": ("mandatory; padding: 40px", "scroll-snap-align: start; scroll-margin: 8px"),
    "centered": ("mandatory; padding: 300px", "scroll-snap-align: center"),
    "at its end": ("mandatory", "scroll-snap-align: end; margin: 24px"),
    "one in another": ("mandatory", "margin: 24px"),
}


def cards(axis, case, size=200):
    snap, style = SNAPS[case]
    inner = "<i style='display: block; scroll-snap-align: start; width: 100%; height: 100%'></i>" if case == "one in another" else "Card"
    place = {"x": f"flex: none; width: {size}px; height: 100%", "y": f"flex: none; height: {size}px"}[axis]
    flow = "row" if axis == "x" else "column"
    return view(axis, style=f"display: flex; flex-direction: {flow}; scroll-snap-type: {axis} {snap}",
                inside=f"<div style='{place}; {style}'>{inner}</div>" * 12)


def snaps(chromium, controller, case):
    """A list that has snapped to the first or the last card it can is at its end, though its offset is not 0. At another card, it has the
    finger. Regression: the drawer took no finger there."""
    for place, moves in [(MIDDLE, "list"), (ENDS, "drawer")]:
        with opened(chromium, controller, content=cards(axis_of(controller), case)) as page:
            # A script's scrolling snaps as a user's does.
            scroll(page, controller, place)
            offset = page.evaluate("list.scrollTop + list.scrollLeft")
            found = goes(page, controller)
            assert found == moves, (place, offset, found)


def tall(chromium, controller):
    """A card that is longer than the list is scrolled through first."""
    axis = axis_of(controller)
    with opened(chromium, controller, content=cards(axis, "margins", 3000)) as page:
        is_first = sum(PRESSES[controller][1]) > 0
        page.evaluate("(is_first) => { list[list.scrollWidth > list.clientWidth ? 'scrollLeft' : 'scrollTop'] = is_first ? 900 : 12 * 3048 - 1800 }", is_first)
        page.frames(64)
        assert goes(page, controller, rest=True) == "list"


def shares(chromium, controller, case):
    content, place, moves = VIEWS[case]
    axis = axis_of(controller)
    with opened(chromium, controller, content=content(axis)) as page:
        scroll(page, controller, place)
        if "in a list" in case:
            scroll(page, controller, place, "around")
        found = goes(page, controller)
        assert found == moves, found


def passes_on(chromium, controller):
    """A list at its end passes the finger on to the list around it, and one across the drawer's axis does so along it."""
    axis = axis_of(controller)
    other = {"x": "y", "y": "x"}[axis]
    for inner, moves in ((axis, "list"), (other, "list")):
        place = "width: 300px; height: 100%" if axis == "y" else "width: 100%; height: 300px"
        inside = view(inner, style=f"position: sticky; {place}") + f"<div style={SIZES[axis]!r}></div>"
        with opened(chromium, controller, content=view(axis, "around", inside=inside)) as page:
            scroll(page, controller, MIDDLE, "around")
            if inner == axis:
                scroll(page, controller, ENDS)
            assert goes(page, controller, rest=True) == moves, inner
            scroll(page, controller, ENDS, "around")
            assert goes(page, controller) == "drawer", inner


def itself(chromium, controller):
    """The frame is the list."""
    _, _, frame = PRESSES[controller]
    axis = axis_of(controller)
    with opened(chromium, controller, content=f"<div style='width: 100%; {SIZES[axis]}'></div>") as page:
        page.evaluate("""([frame, axis]) => {
          const element = document.querySelector(`[data-frame="${frame}"]`);
          element.style.setProperty(`overflow-${axis}`, "auto");
          [element.id, element.className] = ["list", "view"];
          attachment.claims.refresh();
        }""", [CONTENTS.get(controller, frame), axis])
        page.frames(64)
        for place, moves in [(MIDDLE, "list"), (ENDS, "drawer")]:
            scroll(page, controller, place)
            found = goes(page, controller, rest=True)
            assert found == moves, (place, found)


def inside(chromium, center):
    """A list in a sheet in a view deck: across the sheet's axis a finger on it moves the deck, and along it the list or the sheet."""
    page = chromium.new()
    with page:
        page.show(nested.PAGE.replace("CENTER", nested.CENTERS[center]).replace("data-scroll", "id=list class=view").replace('"isScrollable": true', '"isScrollable": false'))
        page.reach("document.title === 'ready'")
        page.evaluate("sheet.snapTo('top')")
        assert nested.states(page) == ["closed", "top"]
        page.evaluate("list.scrollTop = 500")
        page.frames(64)
        page.touch.drag((200, 400), (200, 500))
        assert nested.states(page) == ["closed", "top"] and page.evaluate("list.scrollTop") < 420
        page.touch.drag((40, 400), (340, 400), steps=20)
        assert nested.states(page) == ["left", "top"], nested.states(page)
        page.evaluate("deck.close()")
        assert nested.states(page) == ["closed", "top"]
        page.evaluate("list.scrollTop = 0")
        page.frames(64)
        page.touch.drag((200, 200), (200, 800), steps=40)
        assert nested.states(page) == ["closed", "bottom"], nested.states(page)


def text_field(chromium, controller):
    """A text field is a list once its text is longer than it."""
    field = f"<textarea class=view id=list style='{FILLS}width: 300px; height: 300px'>{'Words' + chr(10) * 2 * 60}</textarea>"
    if axis_of(controller) == "x":
        return
    with opened(chromium, controller, content=field) as page:
        start = page.evaluate("(({ x, y }) => [x + 60, y + 20])(list.getBoundingClientRect())")
        scroll(page, controller, MIDDLE)
        assert goes(page, controller, start=start) == "list"
        scroll(page, controller, ENDS)
        assert goes(page, controller, start=start) == "drawer"


def stays(chromium, controller):
    """Where neither the list nor the drawer can go, nothing goes, and the list scrolls at the next touch. A drag that the drawer has
    begun goes back with the finger, and not on with the list."""
    with opened(chromium, controller, content=view(axis_of(controller))) as page:
        frame = PRESSES[controller][2]
        scroll(page, controller, ENDS)
        before, offsets = page.evaluate(PLACE, frame), page.evaluate(OFFSETS)
        go(page, "touch", PRESSES[controller][0], way_of(controller, 96), way_of(controller, -96), release=False)
        assert page.evaluate("attachment.isDragging") and (controller == "curtain" or page.evaluate(OFFSETS) == offsets)
        near(page.evaluate(PLACE, frame), before, 24)
        page.touch.up()
        page.rest()


TOP = {"curtain": "max", "sheet": "top", "drawer": "fullyExpanded"}


def ended(chromium, controller):
    """A list at its end in a drawer that can go no further."""
    with opened(chromium, controller, content=view("y")) as page:
        page.evaluate("(name) => void session.snapTo(name, { animated: false })", TOP[controller])
        page.frames(64)
        page.evaluate("() => { list.scrollTop = list.scrollHeight; log.length = 0; }")
        page.frames(64)
        before = page.evaluate(PLACE, PRESSES[controller][2])
        go(page, "touch", (200, 600), (0, -96), release=False)
        assert page.evaluate(PLACE, PRESSES[controller][2]) == before and page.evaluate("log.length === 0 && !attachment.isDragging")
        page.touch.up()
        page.rest()


def fingers(chromium, controller):
    """Two fingers on a list are the browser's, which zooms; a second finger changes nothing in a drag."""
    (x, y), frame = PRESSES[controller][0], PRESSES[controller][2]
    (dx, dy) = PRESSES[controller][1]
    with opened(chromium, controller, content=view(axis_of(controller))) as page:
        scroll(page, controller, ENDS)
        page.touch.dispatch("touchStart", {0: (x, y)})
        page.touch.dispatch("touchStart", {0: (x, y), 1: (x + 40, y)})
        for way in range(12, 60, 12):
            page.touch.dispatch("touchMove", {0: (x + way * dx, y + way * dy), 1: (x + 40, y)})
            assert not page.evaluate("attachment.isDragging")
        page.touch.up()
        page.rest()
        assert page.evaluate("log") == []
        assert goes(page, controller, release=False) == "drawer"
        there, held = page.evaluate(PLACE, frame), (x + 96 * dx, y + 96 * dy)
        page.touch.dispatch("touchStart", {0: held, 1: (x, y)})
        for way in range(12, 60, 12):
            page.touch.dispatch("touchMove", {0: held, 1: (x - way * dx, y - way * dy)})
            assert page.evaluate(PLACE, frame) == there and page.evaluate("attachment.isDragging")
        page.touch.up()
        page.rest()


def removed(chromium, controller, event):
    """The page replaces the rows when a finger comes down on one, or begins to move it."""
    with opened(chromium, controller, content=view(axis_of(controller))) as page:
        scroll(page, controller, ENDS)
        page.evaluate("(type) => list.addEventListener(type, () => { list.innerHTML = list.innerHTML; }, { once: true })", event)
        assert goes(page, controller) == "drawer"


def handled(chromium, controller):
    """A list whose script handles a touch, such as one that is pulled to reload, keeps it. A tap on a button in a list is a click."""
    with opened(chromium, controller, content=view(axis_of(controller))) as page:
        scroll(page, controller, ENDS)
        page.evaluate("""() => {
          window.stopping = new AbortController();
          list.addEventListener("touchmove", (event) => event.cancelable && event.preventDefault(), { passive: false, signal: stopping.signal });
        }""")
        go(page, "touch", PRESSES[controller][0], way_of(controller, 96), release=False)
        assert not page.evaluate("attachment.isDragging")
        page.touch.up()
        page.rest()
        page.evaluate("() => { stopping.abort(); list.firstElementChild.addEventListener('click', () => list.clicked = true); }")
        page.touch.tap(*PRESSES[controller][0])
        page.rest()
        assert page.evaluate("list.clicked")


if __name__ == "__main__":
    with virtual.browser() as chromium:
        for behavior, *columns in [(shares, PRESSES, VIEWS), (snaps, PRESSES, SNAPS), (tall, PRESSES),
                                   (passes_on, PRESSES), (itself, PRESSES), (inside, nested.CENTERS), (text_field, PRESSES), (stays, PRESSES), (ended, TOP),
                                   (fingers, PRESSES), (removed, PRESSES, ["touchstart", "pointerdown", "touchmove"]), (handled, PRESSES)]:
            if len(sys.argv) > 1 and behavior.__name__ not in sys.argv[1:]:
                continue
            for case in chosen(itertools.product(*columns), set):
                print(behavior.__name__, *case, flush=True)
                behavior(chromium, *case)
