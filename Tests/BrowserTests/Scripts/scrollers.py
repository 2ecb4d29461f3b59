"""Scroll views of the page inside a drawer: a finger scrolls what they can scroll, and drags the drawer in any other direction,
whatever the page changes. A wheel at the end of a list expands the drawer."""

import virtual
from browser import *
from press import FINGERS, PLACE, go, opened

# For each controller: where a press begins, the way along which the drawer moves, and the frame.
CASES = {
    "drawer": ((200, 500), (0, 90), "drawer"),
    "appStorePresentation": ((200, 300), (0, 60), "page"),
    "transition": ((200, 500), (0, 90), "modal"),
    "curtain": ((200, 760), (0, -90), "curtain"),
    "viewDeck": ((100, 400), (90, 0), "center"),
}
VIEW = '<div id="view" style="position: absolute; inset: 0; {style}"><div id="inside" style="{size}">Inside</div></div>'
WIDE, TALL = "width: 2000px; height: 1px", "height: 4000px"
CARD = {"x": WIDE, "y": TALL}


def axes(way):
    """The axis of a way, and the other one."""
    return ("x", "y") if way[0] else ("y", "x")


def allowed(page):
    value = page.evaluate("getComputedStyle(view).touchAction")
    return set("pan-x pan-y pinch-zoom".split() if value in ("auto", "manipulation") else value.split())


def drags(page, finger, start, way, frame):
    """Whether a drag moves the drawer."""
    page.evaluate("log.length = 0")
    before = page.evaluate(PLACE, frame)
    go(page, finger, start, way, release=False)
    moved = abs(page.evaluate(PLACE, frame) - before) > 20
    getattr(page, finger).up()
    return moved


def along(chromium, controller, finger):
    """A drag along the drawer's axis that begins on a scroll view that only scrolls the other way. Regression: by touch
    nothing moved, and `transitionWillStart` was reported."""
    start, way, frame = CASES[controller]
    own, other = axes(way)
    content = VIEW.format(style=f"overflow-{other}: auto", size=CARD[other])
    with opened(chromium, controller, content=content) as page:
        assert f"pan-{other}" in allowed(page) and f"pan-{own}" not in allowed(page), allowed(page)
        assert drags(page, finger, start, way, frame)


CHANGES = {
    "content": ("overflow: auto", "height: 1px", "inside.style.height = inside.style.width = '4000px'"),
    "style": ("overflow: hidden", "width: 4000px; height: 4000px", "view.style.overflow = 'auto'"),
    "class": ("", "width: 4000px; height: 4000px", "document.head.insertAdjacentHTML('beforeend', '<style>.scrolls { overflow: auto }</style>'); view.className = 'scrolls'"),
    "element": ("", "", "view.innerHTML = '<div id=added style=\"position: absolute; inset: 0; overflow: auto\"><p style=\"width: 4000px; height: 4000px\">Inside</p></div>'; view.id = ''; added.id = 'view'"),
}


def changes(chromium, controller, change):
    """What a scroll view can scroll may change, and may change back."""
    start, way, frame = CASES[controller]
    style, size, script = CHANGES[change]
    with opened(chromium, controller, content=VIEW.format(style=style, size=size)) as page:
        own, _ = axes(way)
        assert drags(page, "touch", start, way, frame)
        page.rest()
        page.evaluate(f"() => {{ {script} }}")
        page.frames(64)
        assert f"pan-{own}" in allowed(page), (change, allowed(page))
        page.evaluate("view.style.overflow = 'visible'")
        page.frames(64)
        assert f"pan-{own}" not in allowed(page) or page.evaluate("view.style.touchAction") == "", (change, allowed(page))


def slotted(chromium, controller):
    """The page's element is in the slot of a scroll view that a shadow tree gets later."""
    start, way, frame = CASES[controller]
    own, other = axes(way)
    size = {"x": "width: 2000px; height: 100%", "y": "width: 100%; height: 4000px"}[other]
    with opened(chromium, controller, content=f"<div id=host><div style='{size}'>Inside</div></div>") as page:
        page.evaluate("""(axis) => {
          host.attachShadow({ mode: "open" }).innerHTML = `<div style="position: absolute; inset: 0; overflow-${axis}: auto"><slot></slot></div>`;
          window.view = host.shadowRoot.firstChild;
        }""", other)
        # The press makes the drawer look at the new shadow tree.
        page.touch.tap(*start)
        page.rest()
        assert f"pan-{other}" in allowed(page) and f"pan-{own}" not in allowed(page), allowed(page)
        page.evaluate("view.firstChild.toggleAttribute('data-no-drag', true)")
        assert not drags(page, "touch", start, way, frame)


def typed(chromium, controller):
    """A finger scrolls a text field as soon as its text is longer than it. Regression: it dragged the drawer."""
    start, way, frame = CASES[controller]
    field = "<textarea id=view style='position: absolute; left: 0; top: 0; width: 300px; height: 200px'></textarea>"
    with opened(chromium, controller, content=field) as page:
        own, _ = axes(way)
        assert f"pan-{own}" not in allowed(page), allowed(page)
        page.evaluate("""() => {
          view.value = "Some words\\n".repeat(50);
          view.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
        }""")
        page.frames(32)
        assert "pan-y" in allowed(page), allowed(page)


LISTS = {
    "sheet": ({"stack": [{"id": "root", "isScrollable": True}], "anchors": ["defaultExpanded", {"ratio": 0.5}, "defaultCollapsed"]}, "middle", "top"),
    "drawer": ({"scrollViewForPullToDismiss": True}, "partiallyExpanded", "fullyExpanded"),
    "curtain": ({}, "mid", "max"),
}
ROWS = '<div id=list data-scroll style="position: absolute; inset: 0; overflow: auto">' + "<p>A row</p>" * 60 + "</div>"


def wheels(chromium, controller, pause):
    """A wheel, or a touch pad whose momentum goes on, reaches the end of the list, and then expands the drawer by one detent.
    Regression: the last rows could not be reached."""
    configuration, low, high = LISTS[controller]
    with opened(chromium, controller, configuration, content=ROWS) as page:
        page.evaluate("(name) => void session.snapTo(name, { animated: false })", low)
        page.frames(64)
        ended = "list.scrollTop >= list.scrollHeight - list.clientHeight - 1"
        while not page.evaluate(ended):
            assert page.evaluate("session.detent") == low
            page.wheel.turn(200, 700, 0, 400)
            page.frames(pause)
        for _ in range(3):
            page.wheel.turn(200, 700, 0, 400)
            page.frames(pause)
        page.rest()
        assert page.evaluate("session.detent") == high
        # Neither a wheel upward nor a pinch moves the drawer.
        page.frames(320)
        page.evaluate("(name) => void session.snapTo(name, { animated: false })", low)
        page.frames(64)
        page.wheel.turn(200, 700, 0, -40)
        page.frames(320)
        page.rest()
        assert page.evaluate("session.detent") == low


def wheels_inside(chromium):
    """A wheel at the end of a list in a drawer inside of another drawer's list expands the inner drawer. Regression: both expanded."""
    inner = f"""<div data-scroll style="position: absolute; inset: 0; overflow: auto"><div style="position: relative; height: 300px">
      <div id="inner" style="position: absolute; inset: 0"><div data-frame="curtain">{ROWS}</div></div></div></div>"""
    with opened(chromium, "drawer", {"scrollViewForPullToDismiss": True}, content=inner) as page:
        page.evaluate("""async () => {
          const { connect } = await import("/client.js");
          window.within = await connect("local:", { controller: "curtain", container: { width: 390, height: 300 } });
          within.attach(inner);
          await within.snapTo("mid", { animated: false });
        }""")
        page.frames(64)
        x, y = page.evaluate("(({ x, y }) => [x + 100, y + 30])(list.getBoundingClientRect())")
        for _ in range(8):
            page.wheel.turn(x, y, 0, 400)
            page.frames(64)
        page.rest()
        assert page.evaluate("[session.detent, within.detent]") == ["partiallyExpanded", "max"], page.evaluate("[session.detent, within.detent]")


def carousel(made):
    """A finger scrolls sideways what scrolls sideways, and the drawer reports nothing. The browser's own scrolling needs its
    own clock."""
    page = open_page(made, "drawer", is_local=True, extra=VIEW.format(style="overflow-x: auto", size=WIDE))
    page.evaluate("session.setOpen(true, { animated: false })")
    rests(page, "document.querySelector('#view').style.touchAction !== ''")
    page.evaluate("log.length = 0")
    drag(Touch(page), (300, 500), (100, 500))
    until(lambda: page.evaluate("view.scrollLeft") > 100, "the scroll view to scroll")
    assert page.evaluate("[session.detent, log]") == ["partiallyExpanded", []], page.evaluate("log")
    page.close()


if __name__ == "__main__":
    with virtual.browser() as chromium:
        for behavior, *columns in [(along, CASES, FINGERS), (changes, CASES, CHANGES), (slotted, ["transition", "viewDeck"]), (typed, CASES), (wheels, LISTS, [16, 256]), (wheels_inside,)]:
            for case in chosen(itertools.product(*columns), set) if columns else [()]:
                print(behavior.__name__, *case, flush=True)
                behavior(chromium, *case)
    with browser() as chromium, context(chromium, has_touch=True) as made:
        print("carousel", flush=True)
        carousel(made)
