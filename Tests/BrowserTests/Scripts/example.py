"""The first lines in the documentation, pasted into a file and served from any origin, make a page with a visible drawer
that a finger can drag, light and dark; the documented script and element do, too."""

import hashlib
import http.server
import shlex
import tempfile
import threading

from browser import *
from documents import document, printed

README = os.path.join(os.path.dirname(__file__), "../../../README.md")
# The options that the documentation gives along with the page. `make run` passes them too.
ALLOW_LOCALHOST = ["--allow-origin", "http://localhost:*"]

# Returns the colors of a screenshot's pixels at some points; the page decodes the image.
PIXELS = """async ([image, points]) => {
  const bitmap = await createImageBitmap(await (await fetch(image)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  canvas.drawImage(bitmap, 0, 0);
  return points.map(([x, y]) => [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""


def examples():
    text, script, element = printed("html", "start/page", "page/elements")[:3]
    for each in (text, script):
        assert len(each.splitlines()) <= 12 and max(map(len, each.splitlines())) <= 100, "no reader takes in the example at a glance"
    with open(README, encoding="utf-8") as file:
        assert text in file.read(), "the README has another example"
    assert " ".join(ALLOW_LOCALHOST).replace("http://localhost:*", "'http://localhost:*'") in document("start/page"), "the option is missing"
    return text, script, f"<!doctype html><title>Mine</title><style>body {{ margin: 0; height: 100vh }}</style><body>{element}"


def write(directory, files):
    for name, text in files.items():
        with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
            file.write(text)


@contextlib.contextmanager
def folder(files, directory=None):
    """The address of a web server with another origin that serves only these files, in `directory` or a temporary
    folder."""
    with contextlib.nullcontext(directory) if directory else tempfile.TemporaryDirectory() as directory:
        write(directory, files)

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=directory)

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


def command():
    """The documented options with which the server itself serves a folder."""
    program, *options = shlex.split(printed("sh", "start/page")[0])
    assert program == "drawerd"
    return options


def pixels(page, points):
    image = base64.b64encode(page.screenshot()).decode()
    return page.evaluate(PIXELS, [f"data:image/png;base64,{image}", points])


def preflights(server):
    """The number of preflight requests that the server has answered. A browser keeps an answer for two hours."""
    with urllib.request.urlopen(server.base + "/metrics") as answer:
        lines = [line for line in answer.read().decode().splitlines() if "_count{" in line and 'method="OPTIONS"' in line]
    return sum(float(line.split()[-1]) for line in lines)


def sessions(server):
    return get(f"{server.base}/v1/sessions")["sessions"]


def received(server, drags):
    """Waits until the server has all of so many drags, of the page's session if it is not in the page."""
    for each in sessions(server):
        url = f"{server.base}/v1/sessions/{each['id']}"
        ends = lambda: [entry for entry in get(f"{url}/events?limit=1000")["events"] if entry["event"].get("phase") == "ended"]
        until(lambda: len(ends()) == drags, f"{drags} drags")
        session_rests(url)


# For each page its root, the shadow of its drawer, and the colors of the drawer and of what is behind it.
LIGHT = {"mine.html": ("#my-drawer", "24px", [255, 255, 255], [255, 255, 255]), "script.html": ("#phone", "20px", [255, 255, 255], [221, 221, 238])}
DARK = {"mine.html": ("#my-drawer", "24px", [28, 28, 30], [18, 18, 18])}


def works(made, server, address, expected_preflights=range(1, 5), looks=LIGHT):
    page = watch(made.new_page())
    root, shadow, front, behind = looks[address.rsplit("/", 1)[1]]
    # Regression: the request with which an earlier page left its session was taken for one of this page.
    until(lambda: sessions(server) == [], "the end of the earlier pages' sessions")
    earlier = preflights(server)
    page.goto(address)
    page.wait_for_selector("[data-frame=curtain][role=region]")
    page.evaluate("""(root) => document.querySelector(root).addEventListener("curtainDidChangeHeightState",
      ({ detail }) => { window.heightState = detail.heightState })""", root)
    curtain = page.locator("[data-frame=curtain]")
    top = lambda: curtain.bounding_box()["y"]
    until(lambda: top() > 400, top)
    # The client keeps the page's own styles. In an earlier version, the drawer was invisible.
    style = page.evaluate("""() => {
      const { backgroundColor, boxShadow, visibility, opacity } = getComputedStyle(document.querySelector("[data-frame=curtain]"));
      return { backgroundColor, boxShadow, visibility, opacity } }""")
    assert style["backgroundColor"] == f"rgb({', '.join(map(str, front))})", style
    assert shadow in style["boxShadow"] and style["visibility"] == "visible" and style["opacity"] == "1", style
    start = top()
    above, inside = pixels(page, [(200, int(start) - 150), (350, int(start) + 60)])
    assert (inside, above) == (front, behind), (inside, above)
    drag(Mouse(page), (150, start + 60), (150, start - 150))
    until(lambda: page.evaluate("window.heightState") == "mid", "the delegate event")
    until(lambda: top() < start - 100, top)
    # A browser sends one preflight request for each address, and not one before every request.
    rests(page)
    received(server, 1)
    before = preflights(server)
    for count in range(2, 5):
        drag(Mouse(page), (150, top() + 60), (150, top() - 30))
        rests(page)
        received(server, count)
    assert preflights(server) == before, (before, preflights(server))
    assert before - earlier in expected_preflights, before - earlier
    page.close()


def strict(text, server):
    """The page with a security policy that allows only the page's own script and styles, and the server."""
    script = re.search(r'<script type="module">(.*?)</script>', text, re.DOTALL)[1]
    digests = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in [script, *re.findall(r'style="(.*?)"', text)]]
    allowed, *styles = [f"'sha256-{digest}'" for digest in digests]
    policy = (f"default-src 'none'; script-src {allowed} {server} 'wasm-unsafe-eval'; connect-src {server}; "
              f"style-src-attr 'unsafe-hashes' {' '.join(styles)}")
    head = "<!doctype html>"
    assert text.startswith(head)
    return f'{head}<meta http-equiv="Content-Security-Policy" content="{policy}">{text[len(head):]}'


def by_keyboard(made, base):
    """The page works under a strict security policy, with the keyboard alone."""
    page = watch(made.new_page())
    page.goto(f"{base}/strict.html")
    page.wait_for_selector("[data-frame=curtain][role=region]")
    page.keyboard.press("Tab")
    handle = page.locator("[data-frame=handle]:focus")
    for key, name in [("ArrowUp", "mid"), ("End", "max"), ("Escape", "min")]:
        page.keyboard.press(key)
        until(lambda: handle.get_attribute("aria-valuetext") == name, name)
    near(page.locator("#phone").bounding_box()["width"], 390)
    page.close()


def element(made, base):
    page = watch(made.new_page())
    asked = threading.Event()
    page.on("request", lambda request: asked.set() if request.url.endswith("/machine/curtain.wasm") else None)

    def held(route):
        # The elements arrive only after the page has asked for the machine.
        arrives(page, asked.is_set, "the page's request for the machine")
        route.continue_()

    page.route("**/elements.js", held)
    page.goto(f"{base}/element.html")
    page.wait_for_selector("drawerd-curtain[open]")
    curtain = page.locator("[data-frame=curtain]")
    near(curtain.bounding_box()["y"], 450)
    drag(Mouse(page), (150, 500), (150, 850), steps=20)
    page.wait_for_selector("drawerd-curtain[state=min]:not([open])")
    page.close()


if __name__ == "__main__":
    server = Server(*ALLOW_LOCALHOST)
    names = ["mine.html", "script.html", "element.html"]
    files = {name: text.replace("http://localhost:8080", server.base) for name, text in zip(names, examples())}
    files["strict.html"] = strict(files["script.html"], server.base)
    with browser() as chromium, folder(files) as base, context(chromium) as made:
        made.allowed.append("favicon.ico")
        made.allowed.append("status of 404")
        # The first one has its machine in the page, and makes no request that needs a preflight.
        works(made, server, f"{base}/mine.html", [0])
        works(made, server, f"{base}/script.html")
        by_keyboard(made, base)
        element(made, base)
        with context(chromium, color_scheme="dark") as dark:
            dark.allowed.append("favicon.ico")
            dark.allowed.append("status of 404")
            works(dark, server, f"{base}/mine.html", [0], looks=DARK)
        # Every page may load the client's files, also one that no server serves.
        closed = Server()
        with tempfile.TemporaryDirectory() as directory:
            files = {"mine.html": examples()[0].replace("http://localhost:8080", closed.base)}
            write(directory, files)
            works(made, closed, f"file://{directory}/mine.html", [0])
            with folder(files) as other:
                works(made, closed, f"{other}/mine.html", [0])
        closed.stop()
        with tempfile.TemporaryDirectory() as directory:
            own = Server(*command(), folder=directory)
            for name, text in zip(LIGHT, examples()):
                write(directory, {name: text.replace("http://localhost:8080", own.base)})
                # Requests to the same origin need no preflight.
                works(made, own, f"{own.base}/{name}", [0])
            own.stop()
    server.stop()
