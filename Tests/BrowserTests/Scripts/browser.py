"""What the browser tests share: a server, a browser, pages with the frames of a controller, fingers and waiting."""

import atexit
import base64
import contextlib
import functools
import itertools
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sys.exit("the browser tests need PyPI's playwright: pip install playwright")

# The headless shell has no desktop windows, and takes half the processor time.
CHROMIUM = os.environ.get("DRAWERD_TEST_CHROMIUM", "/usr/bin/chromium-headless-shell")
if not os.path.exists(CHROMIUM):
    sys.exit(f"the browser tests need {CHROMIUM}: apt-get install chromium-headless-shell")
# The options of a browser whose time is the real one.
LIVE = ["--no-sandbox", "--disable-dev-shm-usage"]

BASE = os.environ.get("DRAWERD_TEST_BASE") or sys.exit("DRAWERD_TEST_BASE must name a running drawerd")

# Whether to run every case, however long that takes, instead of a selection of similar cases.
EVERYTHING = os.environ.get("DRAWERD_BROWSER_CASES") == "all"

FRAMES = {
    "curtain": ["content", "curtain", "handle"],
    "drawer": ["presenting", "container", "drawer", "handle"],
    "sheet": ["main", "dimming", "sheet", "item.root", "chevron", "tabBar"],
    "appStorePresentation": ["presenting", "blur", "page", "closeButton"],
    "transition": ["presenting", "backdrop", "blur", "modal", "from", "to"],
    "viewDeck": ["left", "right", "center"],
}

# The elements of a page that are drawers, in the order of the document.
DRAWERS = "[...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('drawerd-'))"

# What moves in a page or is still on its way: of the page's own session (`session` and `attachment`), of a drawer inside it (`inner`),
# of the playground's phones, of each element, and of the browser. A page rests when there is nothing.
MOVING = f"""(() => {{
  const named = ({{ effect: {{ target }} }}) => target.dataset.frame ?? target.localName;
  const phones = Array.from(document.querySelectorAll(".phone"), ({{ phone }}) => phone ?? {{}});
  const drawers = [window, window.inner ?? {{}}, ...phones, ...{DRAWERS}];
  return [...document.getAnimations().map(named), ...drawers.flatMap(({{ session, attachment, localName }}) => [
    ...localName?.startsWith("drawerd-") && !session ? [`the session of a ${{localName}}`] : [], ...session && !session.isIdle ? ["an unanswered request"] : [],
    ...session?.animations ?? [], ...attachment?.player.isPlaying ? ["the player"] : [], ...attachment?.isDragging ? ["a finger"] : []])];
}})()"""
RESTS = f"{MOVING}.length === 0"

PAGE = """<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="data:,">
<style>body {{ margin: 0; background: white }} #root {{ width: 390px; height: 844px; touch-action: none }}
[data-frame] {{ background: #cde; overflow: hidden }} #outside {{ width: 390px }}</style>
<div id="root">{frames}</div><p id="outside">Some text outside that can be selected.</p></html>"""

CONNECT = """async ([address, options]) => {
  const { connect } = await import("/client.js");
  const session = await connect(address, options);
  window.session = session;
  window.log = [];
  session.addEventListener("delegate", ({ detail }) => window.log.push(detail.name));
  window.attachment = session.attach(document.querySelector("#root"));
  return session.url;
}"""


def page_text(controller, extra=""):
    frames = [f'<div data-frame="{name}">{extra if name in ("curtain", "drawer", "sheet", "page") else ""}</div>'
              for name in FRAMES[controller]]
    if "closeButton" in FRAMES[controller]:
        frames[-1] = '<button data-frame="closeButton" aria-label="Close"></button>'
    return PAGE.format(frames="".join(frames))


def chosen(cases, shows):
    """A small selection of `cases` that covers every member of the sets that `shows` returns for them; or all `cases`,
    if `EVERYTHING` is set."""
    cases = list(cases)
    if EVERYTHING:
        return cases
    few, left = [], set().union(*map(shows, cases))
    # Shuffle the cases, because neighbors are similar. The fixed seed gives the same order in every run.
    mixed = random.Random(0).sample(cases, len(cases))
    while left:
        few.append(max(mixed, key=lambda case: len(left & shows(case))))
        left -= shows(few[-1])
    return [case for case in cases if case in few]


def played(engine, cases, everywhere):
    """The cases that an engine runs: those that the command line names, or all in Chromium, and those of `everywhere` in
    the others, which run all with `EVERYTHING`."""
    for case in cases:
        if case.__name__ in sys.argv[1:] or len(sys.argv) == 1 and (EVERYTHING or engine.is_whole or case in everywhere):
            print(case.__name__, flush=True)
            yield case


@contextlib.contextmanager
def browser(*arguments):
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=[*LIVE, *arguments])
        yield chromium
        chromium.close()


@contextlib.contextmanager
def context(chromium, base=BASE, **options):
    """A context whose pages may not write errors to the console."""
    options.setdefault("viewport", {"width": 600, "height": 900})
    made = chromium.new_context(**options)
    # As in `until`: the limit only ends a test that would hang.
    made.set_default_timeout(60000)
    made.errors = []
    made.allowed = []
    web = os.environ.get("DRAWERD_TEST_WEB")
    if web:
        made.route(re.compile(r"/(client|docs|elements|examples|home|lab|machine|parts|playground|react|tokens|travel)(\.js|\.css|/|\?|$)|:\d+/(\?.*)?$"), lambda route: serve(route, web))
    yield made
    made.close()
    expect_no_errors(made)


def expect_no_errors(made):
    """Expects that no page of a context has written an error to the console, but those that it allows."""
    errors = [error for error in made.errors if not any(part in error for part in made.allowed)]
    assert not errors, f"the console has errors: {errors}"


POLICY = "; ".join(["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'"])


@functools.cache
def guide():
    """The files that `Web/docs/guide.py FOLDER > LIST` has made, by path: `DRAWERD_TEST_GUIDE` names the list."""
    if "DRAWERD_TEST_GUIDE" not in os.environ:
        return {}
    with open(os.environ["DRAWERD_TEST_GUIDE"], encoding="utf-8") as lines:
        return {path.lstrip("/"): os.path.join(os.environ["DRAWERD_TEST_WEB"], "..", file) for path, file in map(str.split, lines)}


def serve(route, web):
    """Answers a request with the file on disk, for work on a page without a new build (`DRAWERD_TEST_WEB`)."""
    path = route.request.url.split("#")[0].split("/", 3)[3].split("?")[0] or "home"
    if path in guide():
        run = path.startswith("docs/guide/run/")
        policy = f"{POLICY}; frame-src 'self'" if not run else POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace("script-src", "script-src 'unsafe-inline'")
        kind = {".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png"}.get(os.path.splitext(guide()[path])[1], "text/html")
        return route.fulfill(path=guide()[path], headers={"Content-Type": kind, "Content-Security-Policy": policy})
    folder = os.path.isdir(os.path.join(web, path))
    file = os.path.join(web, path, "index.html") if folder else os.path.join(web, path)
    if not os.path.isfile(file) or path.endswith(".html") and "/" not in path:
        return route.fallback()
    types = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html", ".webp": "image/webp"}
    policy = {} if path.startswith("examples") or not folder else {"Content-Security-Policy": POLICY}
    route.fulfill(path=file, headers={"Content-Type": types.get(os.path.splitext(file)[1], "text/plain"),
                                      "Access-Control-Allow-Origin": "*", **policy})


def without_machine(made):
    """Blocks the WebAssembly modules for the context's pages."""
    made.route("**/*.wasm", lambda route: route.abort())
    made.allowed.append("ERR_FAILED")


def watch(page):
    """Records this page's errors, so that its context fails on them."""
    page.on("pageerror", lambda error: page.context.errors.append(str(error)))
    page.on("console", lambda message: page.context.errors.append(f"{message.text} ({message.location['url']})") if message.type == "error" else None)
    return page


def open_page(made, controller, options=None, address=None, base=BASE, extra="", is_local=False):
    """Opens a page with the frames of `controller`, attached to a new session (without a server, if `is_local`), or to
    the session at `address`."""
    page = watch(made.new_page())
    path = f"{base}/test.html"
    page.route(path, lambda route: route.fulfill(body=page_text(controller, extra), content_type="text/html"))
    page.goto(path)
    # The tests read a page's session after the page has closed.
    settings = {"container": {"width": 390, "height": 844}, "keep": not is_local, **(options or {})}
    if address is None:
        settings["controller"] = controller
    page.url_of_session = page.evaluate(CONNECT, [address or ("local:" if is_local else base), settings])
    return page


def get(url, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        return json.load(answer)


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def until(condition, what, seconds=60):
    """Waits for a condition. The time limit never decides a test; it only ends a test that would hang."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < end, f"timed out waiting for {what() if callable(what) else what}"
        time.sleep(0.02)


def wait(page, expression):
    """Waits until an expression is true in the page; playwright's own waiting evaluates strings there, which the pages'
    security policy forbids."""
    until(lambda: page.evaluate(expression), expression)


def rests(page, condition="true"):
    """Waits until nothing moves in the page and a condition holds there."""
    until(lambda: page.evaluate(f"{RESTS} && Boolean({condition})"), lambda: (condition, page.evaluate(MOVING)))


def two_pictures(page):
    """Waits until the browser has drawn the page twice: what observes the page's layout has heard of it by then."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => null)")


def session_rests(url):
    """Waits until a session on a server rests, and returns it."""
    return until(lambda: (found := get(url))["animations"] == [] and found, f"{url} to rest")


def arrives(page, condition, what):
    """Waits until a request or an answer of the page has made a condition true. Playwright calls its handlers only while it
    waits for the browser."""
    def has_arrived():
        page.context.cookies()
        return condition()

    until(has_arrived, what)


def state(page):
    return page.evaluate("session.state")


def box(page, frame):
    """The box in which the frame's element is drawn, by CSS or by the player, in points."""
    return page.evaluate(
        """(name) => { const box = document.querySelector(`[data-frame="${name}"]`).getBoundingClientRect();
        const root = document.querySelector("#root").getBoundingClientRect();
        return { x: box.x - root.x, y: box.y - root.y, width: box.width, height: box.height } }""", frame)


def settled(page):
    """Waits until the server's session rests and the page shows it."""
    rests(page)
    snapshot = session_rests(page.url_of_session)
    rests(page, f"session.revision === {snapshot['revision']}")
    return snapshot


class Mouse:
    """A mouse, through the DevTools protocol. `timed` is the time of its next event; None means now."""

    def __init__(self, page):
        self.protocol = page.context.new_cdp_session(page)
        self.timed = None
        self.point = (0, 0)

    def dispatch(self, kind, buttons):
        event = {"type": kind, "x": self.point[0], "y": self.point[1], "button": "left", "buttons": buttons,
                 "clickCount": 0 if kind == "mouseMoved" else 1, "pointerType": "mouse"}
        if kind == "mouseMoved" and not buttons:
            event["button"] = "none"
        if self.timed:
            event["timestamp"] = self.timed
        self.protocol.send("Input.dispatchMouseEvent", event)

    def down(self, x, y):
        self.point = (x, y)
        self.dispatch("mouseMoved", 0)
        self.dispatch("mousePressed", 1)

    def move(self, x, y):
        self.point = (x, y)
        self.dispatch("mouseMoved", 1)

    def up(self):
        self.dispatch("mouseReleased", 0)


class Touch:
    """A finger, through the DevTools protocol. `timed` is the time of its next event; None means now."""

    def __init__(self, page):
        self.protocol = page.context.new_cdp_session(page)
        self.timed = None

    def dispatch(self, kind, points):
        event = {"type": kind, "touchPoints": points}
        if self.timed:
            event["timestamp"] = self.timed
        self.protocol.send("Input.dispatchTouchEvent", event)

    def down(self, x, y):
        self.dispatch("touchStart", [{"x": x, "y": y}])

    def move(self, x, y):
        self.dispatch("touchMove", [{"x": x, "y": y}])

    def up(self):
        self.dispatch("touchEnd", [])


def drag(finger, start, end, steps=12, rest=True, held=lambda: None):
    """Drags from one point to another, with its own timestamps: a sample every 16 ms, and a pause before the release if
    `rest` is true, so that the velocity is 0 even on a slow machine. The function calls `held` before the release."""
    finger.timed = time.time()
    finger.down(*start)
    for step in range(1, steps + 1):
        part = step / steps
        finger.timed += 0.016
        finger.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
    held()
    finger.timed += 0.3 if rest else 0.004
    finger.up()
    catch_up(finger)


def catch_up(finger):
    """Waits for the time of the finger's last event, so that nothing after it is earlier for the page."""
    time.sleep(max(0, finger.timed - time.time()))
    finger.timed = None


def tap(finger, x, y, count=1):
    """Taps with its own timestamps, 50 ms apart, so that it is no long press even on a slow machine."""
    finger.timed = time.time()
    for _ in range(count):
        finger.down(x, y)
        finger.timed += 0.05
        finger.up()
        finger.timed += 0.05
    catch_up(finger)


def near(actual, expected, tolerance=0.6):
    assert abs(actual - expected) <= tolerance, f"{actual} is not {expected}"


@contextlib.contextmanager
def delaying_proxy(base, delay, drop=0):
    """The address of a proxy of the server. The proxy adds `delay` seconds in each direction, and closes the connection
    for one in `drop` messages."""
    script = os.path.join(os.path.dirname(__file__), "proxy.py")
    process = subprocess.Popen(
        [sys.executable, script, base.rsplit(":", 1)[1], str(delay), str(drop)], stdout=subprocess.PIPE)
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.kill()
        process.wait()


NGINX = """daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/errors;
events {{ worker_connections 64; }}
http {{ access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e; proxy_buffering off; proxy_http_version 1.1;
  server {{ listen 127.0.0.1:{port}; location {path}/ {{ proxy_pass {base}/; }} }} }}"""


def free_port():
    """A port below those that the system assigns, so that no other socket is assigned it while no server listens there."""
    for port in random.sample(range(20_000, 32_768), 10):
        with socket.socket() as probe:
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port
    raise AssertionError("there is no free port")


@contextlib.contextmanager
def prefixed(base, path):
    """The address of an nginx that forwards requests below a path to the server."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(NGINX.format(folder=folder, port=port, path=path, base=base))
        process = subprocess.Popen(["/usr/sbin/nginx", "-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf"])
        try:
            until(lambda: not socket.socket().connect_ex(("127.0.0.1", port)), "nginx to listen")
            yield f"http://127.0.0.1:{port}{path}"
        finally:
            process.terminate()
            process.wait()


class Server:
    """A server for one test, which can stop it and start it again on the same port."""

    def __init__(self, *arguments, folder=None, program="drawerd", **environment):
        self.folder = folder
        # Another program is beside that of the tests.
        executable = os.environ["DRAWERD_EXECUTABLE"]
        self.program = executable if program == "drawerd" else os.path.join(os.path.dirname(executable), program)
        self.port = free_port()
        self.arguments = arguments
        self.environment = {**os.environ, **environment}
        self.base = f"http://127.0.0.1:{self.port}"
        self.start()
        # Stop the server even if the test fails.
        atexit.register(self.stop)

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), *self.arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=self.environment, cwd=self.folder)
        self.process.stdout.readline()

    def stop(self):
        self.process.kill()
        self.process.wait()
