"""Drawers over other drawers and inside them, and the elements that the keyboard reaches. engines.py, firefox.py and
webkit.py call `check`, with the machine in the page and with the machine on the server."""

import pathlib

from browser import *
from example import folder
from react import REACT, text

PAGE = """<!doctype html><html lang="en"><title>Layers</title><link rel="icon" href="data:,">
<style>body {{ margin: 0; height: 2000px }} .level {{ position: fixed; left: 0; top: 0; width: 390px; height: 500px }}
[data-frame] {{ background: #cde }} [data-frame=dimming] {{ background: black }} [data-frame] p {{ margin: 0; height: 60px }}
#opener {{ position: absolute; left: 10px; top: 10px }}</style>
<script src="react.umd.js"></script><script src="react-dom.js"></script>
<script type="importmap">{{ "imports": {{ "react": "./react.mjs" }} }}</script>
<button id="opener" onclick="window.clicks = (window.clicks ?? 0) + 1">Open</button>
<script type="module">const server = "{server}";
{script}</script></html>"""

KINDS = [["attach"] * 3, ["element"] * 3, ["react"] * 3, ["attach", "react", "element"], ["element", "attach", "react"]]


def prepare(engine, expression):
    engine.evaluate(f"void {expression}")
    engine.until(lambda: engine.evaluate("document.title") == "ready", expression)


def report(engine):
    return json.loads(engine.evaluate("report()"))


def expect(engine, top):
    """Waits until `top` drawers are open, and only the topmost one has the focus and can be reached."""
    def state():
        seen = report(engine)
        return seen, seen["focus"] == (f"level{top}" if top else "opener"), seen["open"] == top, \
            seen["scrolls"] == (top == 0), \
            [index for index, reachable in enumerate(seen["reachable"]) if reachable and index <= top] == [top] if top else seen["reachable"][0]
    engine.until(lambda: all(state()[1:]), lambda: (top, state()))


def stacked(engine, server):
    """A drawer that opens takes the focus and the keys from the drawer below, and returns them when it closes.
    Regression: two open drawers made each other inert, and Escape closed the lower one."""
    for address in ["local:", server]:
        for kinds in KINDS if address == "local:" else KINDS[-2:]:
            prepare(engine, f"build({json.dumps(kinds)}, {json.dumps(address)})")
            for level in range(3):
                engine.evaluate(f"void press({level})")
                expect(engine, level + 1)
            # When a drawer closes, the focus returns to the button that opened it.
            engine.press("Escape")
            expect(engine, 2)
            assert report(engine)["on"] == "next"
            engine.evaluate("void history.back()")
            expect(engine, 1)
            assert report(engine)["on"] == "next"
            engine.press("Escape")
            expect(engine, 0)


def at_once(engine, server):
    """Drawers that open and close in one task."""
    prepare(engine, 'build(["element", "attach", "react"], "local:")')
    engine.evaluate("void document.querySelector('#opener').focus()")
    engine.evaluate("void (open_(0), open_(1), open_(2))")
    expect(engine, 3)
    engine.evaluate("void (open_(2, false), open_(1, false), open_(0, false))")
    expect(engine, 0)
    # A drawer closes and opens again in one task, and Back still closes it.
    engine.evaluate("void press(0)")
    expect(engine, 1)
    engine.evaluate("void (open_(0, false), open_(0))")
    expect(engine, 1)
    engine.evaluate("void history.back()")
    expect(engine, 0)


def out_of_order(engine, server):
    """A lower drawer closes before the one above it. The page removes open drawers: an element, and an attached
    root."""
    prepare(engine, 'build(["attach", "element", "attach"], "local:")')
    engine.evaluate("void (press(0), press(1))")
    expect(engine, 2)
    engine.evaluate("void open_(0, false)")
    engine.until(lambda: report(engine)["open"] == 1, lambda: report(engine))
    assert report(engine)["focus"] == "level2", report(engine)
    engine.press("Escape")
    expect(engine, 0)
    engine.evaluate("void (press(0), press(1), press(2))")
    expect(engine, 3)
    for index in [2, 1]:
        engine.evaluate(f"void levels[{index}].root.remove()")
        engine.until(lambda: report(engine)["focus"] == f"level{index}", lambda: report(engine))
    engine.press("Escape")
    engine.until(lambda: report(engine)["focus"] == "opener" and report(engine)["scrolls"], lambda: report(engine))


def links(engine, server):
    """A link within the document closes no drawer, and closing the drawers leaves the page where the link has led."""
    for closes in ["Escape", "Back"]:
        prepare(engine, 'build(["element", "attach"], "local:")')
        engine.evaluate("void history.replaceState(null, '', location.pathname)")
        engine.evaluate("void (press(0), press(1))")
        expect(engine, 2)
        engine.evaluate("void document.querySelector('#link2').focus()")
        engine.press("Enter")
        engine.until(lambda: engine.evaluate("location.hash") == "#place2", "the place")
        engine.until(lambda: engine.evaluate("document.querySelector(':target')?.id") == "place2", "the target")
        assert report(engine)["open"] == 2, report(engine)
        if closes == "Back":
            engine.evaluate("void history.back()")
            engine.until(lambda: engine.evaluate("location.hash") == "", "the place before")
            assert report(engine)["open"] == 2, report(engine)
        for expected in [1, 0]:
            engine.press("Escape") if closes == "Escape" else engine.evaluate("void history.back()")
            expect(engine, expected)
        assert engine.evaluate("location.hash") == ("#place2" if closes == "Escape" else ""), engine.evaluate("location.href")


DECK = {"left": '<a id="a" href="#a">A link</a>', "right": '<a id="b" href="#b">A link</a>',
        "center": '<button id="inside">Inside</button>'}


def tabs(engine, count):
    """Returns the elements that get the focus when Tab is pressed `count` times, starting at the page's button."""
    engine.evaluate("void document.querySelector('#opener').focus()")
    reached = set()
    for _ in range(count):
        engine.press("Tab")
        reached.add(engine.evaluate("focusId()"))
    return reached


def deck(engine, server):
    """The keyboard does not reach a view deck's closed sides, nor a center that takes no touches while a side is
    open."""
    for address in ["local:", server]:
        options = json.dumps({"address": address, "configuration": {"centerhiddenInteractivity": "notUserInteractiveWithTapToClose"}})
        prepare(engine, f"single('viewDeck', {json.dumps(DECK)}, {options})")
        assert tabs(engine, 4) & {"a", "b", "inside"} == {"inside"}
        engine.evaluate("void document.querySelector('#inside').focus()")
        engine.evaluate("void session.openSide({ side: 'left' })")
        engine.until(lambda: engine.evaluate("focusId()") == "a", lambda: engine.evaluate("focusId()"))
        assert tabs(engine, 4) & {"a", "b", "inside"} == {"a"}
        engine.evaluate("void document.querySelector('#a').focus()")
        engine.press("Escape")
        # The focus returns to where it was.
        engine.until(lambda: engine.evaluate("focusId()") == "inside", lambda: engine.evaluate("focusId()"))
        assert tabs(engine, 4) & {"a", "b", "inside"} == {"inside"}
    if not has_focus_events(engine):
        return
    # A center that takes touches can get the focus, and the deck closes when the focus moves into the center.
    prepare(engine, f"single('viewDeck', {json.dumps(DECK)})")
    engine.evaluate("void session.openSide({ side: 'left', animated: false })")
    engine.until(lambda: engine.evaluate("session.detent") == "left", "the deck to open")
    engine.evaluate("void document.querySelector('#a').focus()")
    engine.press("Tab")
    engine.press("Tab")
    assert engine.evaluate("focusId()") == "inside", engine.evaluate("focusId()")
    engine.until(lambda: engine.evaluate("session.detent") == "closed", "the deck to close")


def escapes(engine, server):
    """A drawer that has nothing to close leaves Escape to the drawer around it."""
    prepare(engine, f"single('viewDeck', {json.dumps({**DECK, 'left': '<div id=inner></div>'})})")
    engine.evaluate("void session.openSide({ side: 'left', animated: false })")
    prepare(engine, "nest()")
    engine.evaluate("void document.querySelector('#field').focus()")
    engine.press("Escape")
    engine.until(lambda: engine.evaluate("nested.detent") == "bottom", "the sheet to collapse")
    assert engine.evaluate("session.detent") == "left"
    engine.press("Escape")
    engine.until(lambda: engine.evaluate("session.detent") == "closed", "the deck to close")


def has_focus_events(engine):
    """Whether the browser's window is active. Without a desktop, Firefox activates no window and dispatches no focus
    events."""
    has = engine.evaluate("document.hasFocus()")
    if not has:
        print("no focus events", flush=True)
    return has


ROWS = "<h2>Places</h2>" + "".join(f'<p><button id="row{index}">Row</button></p>' for index in range(7))


def revealed(engine, server):
    """The drawer opens far enough to show the element that gets the focus."""
    if not has_focus_events(engine):
        return
    for address in ["local:", server]:
        prepare(engine, f"single('curtain', {json.dumps({'content': '', 'curtain': ROWS, 'handle': ''})}, {json.dumps({'address': address})})")
        for index, detent in [(0, "min"), (1, "mid"), (6, "max")]:
            engine.evaluate(f"void document.querySelector('#{'opener' if index == 0 else f'row{index - 1}'}').focus()")
            engine.press("Tab")
            assert engine.evaluate("focusId()") == f"row{index}", engine.evaluate("focusId()")
            engine.until(lambda: engine.evaluate("session.detent") == detent, lambda: (index, engine.evaluate("session.detent")))


def unseen(engine, server):
    """An invisible frame takes no clicks. Regression: a sheet's dimming did."""
    sheet = {"main": "", "dimming": "", "sheet": "", "item.root": "", "tabBar": ""}
    for address in ["local:", server]:
        prepare(engine, f"single('sheet', {json.dumps(sheet)}, {json.dumps({'address': address})})")
        over = "document.querySelector('[data-frame=dimming]').style.pointerEvents"
        assert engine.evaluate(over) == "none"
        engine.evaluate("void session.snapTo('top')")
        engine.until(lambda: engine.evaluate(over) == "auto", "the dimming")
        engine.evaluate("void session.snapTo('bottom')")
        engine.until(lambda: engine.evaluate(over) == "none", "no dimming")


def named(engine, server):
    """A drawer and its handle have the name that the page gives them: by an attribute, by a heading, or none."""
    frames = {"content": "", "curtain": "<h2>Places</h2>", "handle": ""}
    named_by = """JSON.stringify(["curtain", "handle"].map((name) => {
      const element = document.querySelector(`[data-frame=${name}]`);
      return element.getAttribute("aria-label") ?? document.getElementById(element.getAttribute("aria-labelledby"))?.textContent ?? null;
    }))"""
    for html, label, expected in [(frames, "", "Places"), (frames, "Orte", "Orte"), ({**frames, "curtain": ""}, "", None)]:
        prepare(engine, f"single('curtain', {json.dumps(html)}, {json.dumps({'label': label})})")
        assert json.loads(engine.evaluate(named_by)) == [expected] * 2, (expected, engine.evaluate(named_by))
    # If the page adds, changes or removes the heading later, the name changes.
    for html, expected in [("<h3>Later</h3>", "Later"), ("<h2>Another</h2>", "Another"), ("", None)]:
        engine.evaluate(f"void (document.querySelector('[data-frame=curtain]').innerHTML = '{html}')")
        engine.until(lambda: json.loads(engine.evaluate(named_by)) == [expected] * 2, lambda: engine.evaluate(named_by))


def reported(engine, server):
    """A page that renders late, as after a React transition, receives one report that a drawer closes.
    `AppStorePresentation` and `Transition` cannot turn back in mid-flight. Regression: they opened again after they had
    closed, although the page had rendered them closed by then."""
    rests = "session.isIdle && session.animations.length === 0"
    frames = {"AppStorePresentation": ["presenting", "page"], "Transition": ["presenting", "modal"],
              "Drawer": ["presenting", "drawer"]}
    closings = ["session.setOpen(false)", "session.command(session.surface.escape)"]
    cases = itertools.product(frames, ["local:", server], ["open", "state"], closings)
    for name, address, property, closing in chosen(cases, lambda each: {each[:2], each[::2], each[::3]}):
        prepare(engine, f"control({json.dumps(name)}, {json.dumps(frames[name])}, {json.dumps(property)}, {json.dumps(address)}, 40)")
        shut, there = (False, True) if property == "open" else ("dismissed", engine.evaluate("session.surface.opens"))
        engine.evaluate(f"void setValue({json.dumps(there)})")
        engine.until(lambda: engine.evaluate(f"session.isOpen && {rests}"), (name, "to open"))
        engine.evaluate("void (reports.length = 0)")
        engine.evaluate(f"void {closing}")
        # Reversible drawers turn back until the page renders them closed.
        engine.until(lambda: engine.evaluate("reports.length > 0"), (name, "to be reported"))
        engine.until(lambda: not engine.evaluate("session.isOpen") and engine.evaluate(rests), (name, "to close"))
        assert json.loads(engine.evaluate("JSON.stringify(reports)")) == [shut], (name, address, engine.evaluate("reports"))
        engine.evaluate("void (levels.pop().root.remove())")


CASES = [at_once, out_of_order, escapes, named]
# A server's time and the browser's history go on while a page's clock stands, so that these run in real time.
WITH_SERVER = [stacked, links, deck, revealed, unseen, reported]
# Here the engines differ: history, focus and what the keyboard reaches.
EVERYWHERE = [links, deck]


def check(engine, server, cases=CASES):
    script = (pathlib.Path(__file__).parent / "layers.js").read_text(encoding="utf-8")
    files = {"layers.html": PAGE.format(server=server, script=script), "react.mjs": REACT,
             "react.umd.js": text("react/umd/react.development.js"), "react-dom.js": text("react-dom/umd/react-dom.development.js")}
    with folder(files) as base:
        engine.open(f"{base}/layers.html")
        engine.until(lambda: engine.evaluate("document.title") == "ready", "the page")
        for case in played(engine, cases, EVERYWHERE):
            case(engine, server)
