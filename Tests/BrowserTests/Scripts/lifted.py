"""An open modal drawer in the browser's top layer, in every engine (engines.py, firefox.py and webkit.py call `check`)."""

from browser import *
from example import folder

# Where an element is.
BOX = "(({ x, y, width, height }) => [x, y, width, height])(%s.getBoundingClientRect())"

# Rules for a root that a script attaches: where it is then.
ROOTS = {
    "#root { position: fixed; inset: 0 }": [0, 0, 390, 844],
    "#root { position: fixed; inset: 0; width: 300px; margin: 0 auto }": [45, 0, 300, 844],
    "#root { position: fixed; right: 20px; bottom: 20px; width: 300px; height: 500px; padding: 3px; border: 2px solid }": [60, 314, 310, 510],
    "@layer all { #root { position: fixed; inset: 0 10px auto auto; width: 50%; height: 700px; background: red } }": [185, 0, 195, 700],
    "#root { position: fixed; left: 0; top: 0; width: min(300px, 100%); height: 600px }": [0, 0, 300, 600],
    "#root { position: absolute; inset: 0 }": [0, 0, 390, 844],
    "#root { position: fixed; inset: 0 } [popover] { margin: 50px; opacity: 0; max-width: 100px; transform: scale(2); box-shadow: 0 0 9px } ::backdrop { background: red }": [0, 0, 390, 844],
    # As pages bring in their own popovers: with transitions and animations, of any property.
    "#root { position: fixed; inset: 0 } [popover] { scale: .5; rotate: 9deg; translate: 9px; filter: grayscale(1); min-width: 500px; place-self: center; border-radius: 9px; font-size: 30px }"
    "[popover]:popover-open { display: flex; color: red; opacity: .5; transition: all 1s; animation: enter 1s both } @keyframes enter { from { translate: 0 100px } }": [0, 0, 390, 844],
    "* { transition: all .3s !important } #root { position: absolute; left: 5px; top: 5px; margin: -5px; width: 100vw; height: 100vh }": [0, 0, 390, 844],
}


LOOK = f"[{BOX % 'root'}, ...['backgroundColor', 'color', 'padding', 'borderStyle', 'opacity', 'transform', 'boxShadow', 'display', 'scale', 'rotate', 'translate', 'filter', 'minWidth', 'fontSize', 'borderRadius', 'animationName'].map((name) => getComputedStyle(root)[name])]"

EVERYWHERE = """<!doctype html><html lang="en"><title>Above</title><link rel="icon" href="data:,"><link rel="stylesheet" href="{server}/parts.css">
<style>body {{ margin: 0 }} header {{ position: fixed; inset: 0 0 auto; height: 60px; z-index: 1030 }} main {{ transform: translateX(30px) scale(.5); width: 200px; height: 150px }}</style>
<style id="rules"></style><header id="header"><button id="trigger">Open</button></header><div data-above-drawers><button id="toast" style="position: fixed; right: 8px; bottom: 8px">Undo</button></div>
<main><drawerd-drawer id="element" modal supports-partial-expansion="false"><div data-frame="drawer" aria-label="A drawer"><iframe srcdoc="A document"></iframe></div></drawerd-drawer></main>
<script type="module">const [{{ connect }}] = [await import("{server}/client.js"), await import("{server}/parts.js")];
window.attach = async (style) => {{
  rules.textContent = style;
  document.body.insertAdjacentHTML("beforeend", "<div id=root><div data-frame=drawer aria-label=A></div></div>");
  window.session = await connect("local:", {{ controller: "drawer" }});
  window.attachment = session.attach(root, {{ modal: true }});
  document.title = "attached";
}};
window.detach = () => {{ session.close(); root.remove(); document.title = "detached"; }};
await element.ready;
document.querySelector("iframe").contentWindow.marked = true;
document.title = "ready";</script></html>"""


def check(engine, server):
    """The same at rest in every engine, for an element, and for the root of a script."""
    with folder({"above.html": EVERYWHERE.format(server=server)}) as base:
        engine.open(f"{base}/above.html")
        engine.until(lambda: engine.evaluate("document.title") == "ready", "the page")
        value = lambda expression: json.loads(engine.evaluate(f"JSON.stringify({expression})"))
        window = value("[0, 0, document.documentElement.clientWidth, innerHeight]")
        for _ in range(2):
            engine.evaluate("void (trigger.focus(), element.show())")
            engine.rest()
            assert value(BOX % "element") == window, (value(BOX % "element"), window)
            assert engine.evaluate("element.contains(document.elementFromPoint(10, 10))")
            assert engine.evaluate("document.elementFromPoint(innerWidth - 20, innerHeight - 15).id") == "toast"
            assert value("[document.querySelector('iframe').contentWindow.marked, element.contains(document.activeElement)]") == [True, True]
            engine.press("Escape")
            engine.rest()
            assert value("[element.open, document.querySelector('[popover]')]") == [False, None]
            assert engine.evaluate("document.elementFromPoint(10, 30).id") == "header"
        for style in ROOTS:
            engine.evaluate(f"void attach({json.dumps(style)})")
            engine.until(lambda: engine.evaluate("document.title") == "attached", style)
            before = value(LOOK)
            engine.evaluate("void session.snapTo('fullyExpanded', { animated: false })")
            engine.rest()
            assert engine.evaluate("root.matches(':popover-open')") and value(LOOK) == before, (style, value(LOOK), before)
            engine.evaluate("void detach()")
