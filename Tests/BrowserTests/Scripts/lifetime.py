"""How long a session lives: as long as the page that created it, or across the page's reloads. Also two pages that drag
at once. engines.py, firefox.py and webkit.py call `check`. The pages are in iframes,
which the tests open, reload and close."""

import pathlib
import urllib.error
import urllib.parse

from browser import *
from example import folder

OUTER = """<!doctype html><html lang="en"><title>ready</title><link rel="icon" href="data:,">
<script>{script}</script></html>"""
INNER = """<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,">
<style>body {{ margin: 0 }} .root {{ width: 390px; height: 500px }}</style>
<script type="module">
const server = "{server}";
const {{ connect }} = await import(`${{server}}/client.js`);
await import(`${{server}}/elements.js`);
const frames = '<div data-frame="curtain"></div><div data-frame="handle"></div>';
const EVENTS = ["problem", "corrected", "replaced", "gone"];
window.reported = [];
function listen(session) {{
  window.session = session;
  for (const name of EVENTS) session.addEventListener(name, () => reported.push(name));
}}
window.make = async (address, options) => {{
  const root = document.createElement("div");
  root.className = "root";
  root.innerHTML = frames;
  document.body.append(root);
  listen(await connect(address, {{ container: {{ width: 390, height: 500 }}, ...options }}));
  window.attachment = session.attach(root);
}};
window.place = async (attributes) => {{
  const element = window.element = document.createElement("drawerd-curtain");
  element.className = "root";
  element.innerHTML = frames;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  listen(await element.ready);
}};
addEventListener("pageshow", ({{ persisted }}) => (window.isKept = persisted));
// The page at this address has the element from the beginning.
if (location.search) await place(JSON.parse(decodeURIComponent(location.search.slice(1))));
window.isReady = true;
</script></html>"""
# The script of the outer page, which opens, reloads and closes pages in iframes.
SCRIPT = """
window.pages = {};
const until = async (condition) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};
async function act(work) {
  document.title = "busy";
  try {
    await work();
    document.title = "ready";
  } catch (error) {
    document.title = `${error}`;
  }
}
window.openPage = (name, call, ...given) => act(async () => {
  const frame = pages[name] ??= document.body.appendChild(document.createElement("iframe"));
  if (!frame.src) Object.assign(frame, { width: 400, height: 520, src: "inner.html" });
  await until(() => frame.contentWindow.isReady);
  await frame.contentWindow[call](...given);
});
window.closePage = (name) => {
  pages[name].remove();
  delete pages[name];
};
window.reloadPage = (name, call, ...given) => act(async () => {
  pages[name].contentWindow.isReady = false;
  const old = pages[name].contentDocument;
  pages[name].contentWindow.location.reload();
  await until(() => pages[name].contentDocument !== old && pages[name].contentWindow.isReady);
  await pages[name].contentWindow[call](...given);
});
window.inPage = (name, text) => pages[name].contentWindow.eval(text);
"""


def perform(engine, expression):
    engine.evaluate(f"void {expression}")
    engine.until(lambda: engine.evaluate("document.title") not in ("busy", ""), expression)
    assert engine.evaluate("document.title") == "ready", (expression, engine.evaluate("document.title"))


def call(*arguments):
    return ", ".join(json.dumps(argument) for argument in arguments)


def make(engine, name, address, **options):
    perform(engine, f"openPage({call(name, 'make', address, options)})")
    return inside(engine, name, "session.url")


def inside(engine, name, expression):
    return json.loads(engine.evaluate(f"JSON.stringify(inPage({call(name, expression)}) ?? null)"))


def exists(address):
    try:
        return bool(get(address))
    except urllib.error.HTTPError as error:
        assert error.code == 404, error
        return False


def gone(address):
    until(lambda: not exists(address), f"the end of {address}")


def end_with_the_page(engine, server):
    """A page's sessions end with the page. Regression: each load of a page left its sessions on the server for a
    day."""
    kept = make(engine, "kept", server, keep=True)
    mirrored = make(engine, "mirror", kept)
    own = make(engine, "own", server)
    for name in ["kept", "mirror", "own"]:
        engine.evaluate(f"void closePage({call(name)})")
    gone(own)
    assert exists(kept) and mirrored == kept
    # A session that the page closed does not end with the page, and a session that the page deleted is deleted once.
    closed = make(engine, "closed", server)
    deleted = make(engine, "deleted", server)
    inside(engine, "closed", "session.close()")
    perform(engine, "act(() => pages.deleted.contentWindow.session.delete())")
    last = make(engine, "last", server)
    for name in ["closed", "deleted", "last"]:
        engine.evaluate(f"void closePage({call(name)})")
    gone(last)
    assert exists(closed) and not exists(deleted)


def come_back_from_the_cache(engine, server):
    """A page in the back/forward cache keeps its session. If the session has expired, the page recreates it in the same
    state."""
    address = make(engine, "page", server)
    perform(engine, "act(() => pages.page.contentWindow.session.snapTo('mid', { animated: false }))")
    engine.until(lambda: inside(engine, "page", "session.isIdle"), "the answers")
    turn = "void window.dispatchEvent(new PageTransitionEvent('{}', {{ persisted: true }}))"
    inside(engine, "page", turn.format("pagehide"))
    other = make(engine, "other", server)
    engine.evaluate("void closePage('other')")
    gone(other)
    assert exists(address)
    with urllib.request.urlopen(urllib.request.Request(address, method="DELETE")):
        pass
    inside(engine, "page", turn.format("pageshow"))
    engine.until(lambda: inside(engine, "page", "reported.includes('replaced')"), lambda: inside(engine, "page", "reported"))
    again = inside(engine, "page", "session.url")
    assert again != address and get(again)["state"]["detent"] == "mid" == inside(engine, "page", "session.detent")
    engine.evaluate("void closePage('page')")
    gone(again)


def resume(engine, server):
    """A named session outlives a reload of its page. If the server has lost it, a new session starts at its detent."""
    for address in ["local:", server]:
        attributes = {"server": address, "resume": "menu", "state": "mid"}
        perform(engine, f"openPage({call('page', 'place', attributes)})")
        assert inside(engine, "page", "element.state") == "mid"
        perform(engine, "act(() => pages.page.contentWindow.element.snapTo('max', { animated: false }))")
        engine.until(lambda: inside(engine, "page", "session.isIdle"), "the answers")
        url = inside(engine, "page", "session.url")
        perform(engine, f"reloadPage({call('page', 'place', attributes)})")
        assert inside(engine, "page", "[element.state, element.open, session.isResumed]") == ["max", True, True]
        assert inside(engine, "page", "session.url") == url
        # Another name is another drawer.
        perform(engine, f"reloadPage({call('page', 'place', {**attributes, 'resume': 'other'})})")
        assert inside(engine, "page", "[element.state, session.isResumed]") == ["mid", False]
        if address == server:
            with urllib.request.urlopen(urllib.request.Request(url, method="DELETE")):
                pass
            perform(engine, f"reloadPage({call('page', 'place', attributes)})")
            assert inside(engine, "page", "[element.state, session.isResumed]") == ["max", True]
            assert inside(engine, "page", "session.url") != url
        engine.evaluate("void closePage('page')")


def come_back(engine, server):
    """With `resume`, a page that Back shows again has its drawer where it was: the browser has kept the page, or loads it again."""
    base = engine.evaluate("location.origin")
    is_ready = lambda: engine.evaluate("Boolean(window.isReady && element.state && element.session.isIdle)")
    for address in ["local:", server]:
        attributes = {"server": address, "resume": "back", "state": "mid"}
        engine.open(f"{base}/inner.html?{urllib.parse.quote(json.dumps(attributes))}")
        engine.until(is_ready, "the page")
        engine.evaluate("void element.snapTo('max', { animated: false })")
        engine.until(lambda: is_ready() and engine.evaluate("element.state") == "max", "the curtain at its maximum")
        engine.open(f"{base}/outer.html")
        engine.until(lambda: engine.evaluate("document.title") == "ready", "the other page")
        engine.back()
        engine.until(lambda: engine.evaluate("location.pathname") == "/inner.html" and is_ready(), "the page again")
        assert engine.evaluate("element.state") == "max", (address, engine.evaluate("element.state"))
        if engine.keeps_pages:
            assert engine.evaluate("isKept") == (address == "local:"), address


def in_mid_drag(engine, _):
    """A drag ends with its page, and does not continue after the reload."""
    perform(engine, f"openPage({call('page', 'make', 'local:', {'resume': 'drag'})})")
    pan(engine, "page", "began", 0)
    pan(engine, "page", "changed", -100)
    assert inside(engine, "page", "session.state.isDragging")
    perform(engine, f"reloadPage({call('page', 'make', 'local:', {'resume': 'drag'})})")
    found = inside(engine, "page", "[session.isResumed, session.state.isDragging]")
    assert found == [True, False], found
    engine.evaluate("void closePage('page')")


def pan(engine, name, phase, y):
    """Passes a pan sample to the page, as the page's recognizer would."""
    inside(engine, name, f"""void attachment.pointers.delegate.pan({{ phase: "{phase}", translation: {{ x: 0, y: {y} }},
      velocity: {{ x: 0, y: 0 }}, offset: {{ x: 0, y: -12 }}, location: {{ x: 200, y: 450 }},
      target: document.querySelector("[data-frame=curtain]") }})""")


def take_the_gesture_away(engine, server):
    """Another client cancels a drag that has moved nothing. The server refuses the next sample, but all frames are
    where the page has shown them, so the page reports no correction."""
    address = make(engine, "page", server)
    for phase in ["began", "changed"]:
        pan(engine, "page", phase, 0)
    engine.until(lambda: inside(engine, "page", "session.isIdle") and get(address)["state"]["isDragging"], "the answers")
    post(f"{address}/events", {"type": "pan", "phase": "cancelled", "velocity": {"x": 0, "y": 0}})
    pan(engine, "page", "changed", 0)
    engine.until(lambda: inside(engine, "page", "session.isIdle && !session.state.isDragging"), "the page to end the drag")
    assert inside(engine, "page", "reported") == [], inside(engine, "page", "reported")
    engine.evaluate("void closePage('page')")


def drag_at_once(engine, server):
    """Two fingers drag one drawer, in two pages. The later one holds the drawer, and the other page reports no
    problem."""
    address = make(engine, "first", server)
    make(engine, "second", address)
    for name in ["first", "second"]:
        pan(engine, name, "began", 0)
        for y in range(-10, -110, -10):
            pan(engine, name, "changed", y)
        engine.until(lambda: inside(engine, name, "session.isIdle"), "the answers")
    for y in range(-110, -210, -10):
        for name in ["first", "second"]:
            pan(engine, name, "changed", y)
    for name in ["first", "second"]:
        pan(engine, name, "ended", -200)
    until(lambda: session_rests(address)["state"]["isDragging"] is False, "the end of the drag")
    for name in ["first", "second"]:
        engine.until(lambda: inside(engine, name, "session.isIdle && session.state.name") == get(address)["state"]["name"], name)
        events = inside(engine, name, "reported")
        assert set(events) <= {"corrected"}, (name, events)
    # When one page moves the drawer after the other, each page shows the other's movement, and reports no correction.
    for name, other, detent in [("first", "second", "min"), ("second", "first", "max")]:
        inside(engine, name, "void (reported.length = 0)")
        inside(engine, other, "void (reported.length = 0)")
        perform(engine, f"act(() => pages.{name}.contentWindow.session.snapTo('{detent}'))")
        until(lambda: session_rests(address)["state"]["detent"] == detent, detent)
        for each in [name, other]:
            engine.until(lambda: inside(engine, each, "session.isIdle && session.detent") == detent, each)
            assert inside(engine, each, "reported") == [], (each, inside(engine, each, "reported"))
    for name in ["second", "first"]:
        engine.evaluate(f"void closePage({call(name)})")


CASES = [end_with_the_page, come_back_from_the_cache, resume, in_mid_drag, take_the_gesture_away, drag_at_once, come_back]
# Here the engines differ: the end of a page, its cache and its storage.
EVERYWHERE = [end_with_the_page, come_back_from_the_cache, resume, come_back]


def check(engine, server):
    files = {"outer.html": OUTER.format(script=SCRIPT), "inner.html": INNER.format(server=server)}
    with folder(files) as base:
        engine.open(f"{base}/outer.html")
        engine.until(lambda: engine.evaluate("document.title") == "ready", "the page")
        for case in played(engine, CASES, EVERYWHERE):
            case(engine, server)
