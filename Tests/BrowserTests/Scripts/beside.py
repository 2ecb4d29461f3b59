"""What a modal drawer leaves to its page, in every engine (engines.py, firefox.py and webkit.py call `check`)."""

from browser import *
from example import folder

PAGE = """<!doctype html><html lang="en"><title>Beside</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="{server}/parts.css"><style>body {{ margin: 0; height: 3000px }} #under {{ position: fixed; inset: 0 }}</style>
<button id="under" onclick="clicks += 1">Under</button>
<drawerd-drawer id="element" modal><div data-frame="drawer" aria-label="A drawer"><p>Some words</p>
<div id="menu" popover>A menu</div></div></drawerd-drawer>
<script type="module">window.clicks = 0;
await import("{server}/parts.js");
await element.ready;
document.title = "ready";</script></html>"""
PLACE = "Math.round(document.querySelector('[data-frame=drawer]').getBoundingClientRect().y)"


def rests(engine, detent):
    engine.rest()
    assert engine.evaluate("element.state") == detent, engine.evaluate("element.state")


def opened(engine):
    engine.evaluate("void (clicks = 0, element.snapTo('partiallyExpanded'))")
    rests(engine, "partiallyExpanded")


def follows(engine, kind):
    """The first movement of a fast press is outside of the frame already. Afterward the drawer follows nothing."""
    opened(engine)
    y = engine.evaluate(PLACE)
    engine.finger([("down", 200, y + 8), ("move", 200, y - 40), ("move", 200, y - 100), ("rest", 200, y - 100)], kind)
    engine.until(lambda: y - 110 <= engine.evaluate(PLACE) <= y - 50, lambda: (y, engine.evaluate(PLACE)))
    engine.finger([("up", 200, y - 100)], kind)
    engine.rest()
    there = engine.evaluate(PLACE)
    if kind == "mouse":
        engine.finger([("move", 200, there + 20), ("move", 200, there + 90)], kind)
    assert engine.evaluate(PLACE) == there


def uncovers(engine, kind):
    """A tap that closes the drawer does not click what is below it."""
    opened(engine)
    engine.finger([("down", 200, 60), ("up", 200, 60)], kind)
    rests(engine, "dismissed")
    assert engine.evaluate("clicks") == 0, engine.evaluate("clicks")


def closes(engine, _):
    """Escape closes what is on top, and leaves the page's history, address and place as they are."""
    where = "[history.length, location.href, scrollY, document.body.clientWidth].join()"
    engine.evaluate("void scrollTo(0, 500)")
    before = engine.evaluate(where)
    opened(engine)
    # What the page adds behind the drawer is inert, and nothing moves.
    engine.evaluate("void document.body.append(Object.assign(document.createElement('button'), { id: 'late' }))")
    until(lambda: engine.evaluate("late.inert"), "the late button to be inert")
    engine.evaluate("void menu.showPopover()")
    engine.press("Escape")
    engine.until(lambda: not engine.evaluate("menu.matches(':popover-open')"), "the popover to close")
    assert engine.evaluate("element.open")
    engine.press("Escape")
    rests(engine, "dismissed")
    assert engine.evaluate(where) == before, (engine.evaluate(where), before)
    assert not engine.evaluate("late.inert")
    engine.evaluate("void late.remove()")


# What the client has written on the page and the drawer.
TRACES = """JSON.stringify([document.documentElement, under, element, ...element.querySelectorAll("*")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [[...each.attributes].filter(({ name }) => name !== "style").map(({ name, value }) => name + value).sort(), [...each.style].sort(), x, y, width, height];
}))"""
STRIP = """[document.documentElement, under, element, ...element.querySelectorAll("[data-frame]")].forEach((each) => {
  for (const name of ["data-drawerd", "style", "inert", "role", "tabindex", "aria-modal", "aria-owns", "open", "state"]) each.removeAttribute(name);
})"""


def returns(engine, _):
    """What a morph removes is there again, and a copy of the page has nothing of the drawer."""
    opened(engine)
    before = engine.evaluate(TRACES)
    # In a task of the page: after each callback of WebKit's driver, all that the page has left for the end of the task happens.
    engine.evaluate(f"void (window.isStripped = false, setTimeout(() => {{ {STRIP}; window.isStripped = true; }}))")
    engine.until(lambda: engine.evaluate("window.isStripped"), "the page's task")
    after = engine.evaluate(TRACES)
    assert before == after, (before, after)
    engine.evaluate("void (window.kept = under.outerHTML)")
    engine.press("Escape")
    rests(engine, "dismissed")
    engine.evaluate("void (under.outerHTML = kept)")
    until(lambda: not engine.evaluate("under.inert"), "the copy to be usable")


def check(engine, server):
    with folder({"beside.html": PAGE.format(server=server)}) as base:
        engine.open(f"{base}/beside.html")
        engine.until(lambda: engine.evaluate("document.title") == "ready", "the page")
        for case, kind in chosen(itertools.product([follows, uncovers, closes, returns], engine.fingers), set):
            print(case.__name__, kind, flush=True)
            case(engine, kind)
