"""Runs the tests of engines.py in Firefox, driven through Marionette."""

import shutil

from engines import *

try:
    from marionette_driver.marionette import Marionette
except ImportError:
    sys.exit("this test needs PyPI's marionette_driver: pip install marionette_driver")

PROGRAM = shutil.which("firefox-esr") or sys.exit("this test needs Firefox: apt-get install firefox-esr")


class Firefox(Engine):
    keeps_pages = True

    def __init__(self, port):
        self.client = Marionette(host="127.0.0.1", port=port, socket_timeout=60)
        self.client.start_session()
        self.open = self.client.navigate

    def resize(self, width, height):
        """Gives the page a size."""
        around = [self.evaluate(f"outer{side} - inner{side}") for side in ("Width", "Height")]
        self.client.set_window_rect(width=width + around[0], height=height + around[1])

    def evaluate(self, expression):
        return self.client.execute_script(f"return {expression}", sandbox=None)

    def finger(self, steps, pointer="mouse"):
        pointer = self.client.actions.sequence("pointer", pointer, {"pointerType": pointer})
        place = None
        for kind, x, y in steps:
            if kind == "rest":
                pointer = pointer.pause(300)
                continue
            # A tap lets no time pass between its two events, so that it is no long press on a busy machine either.
            if place != (x, y):
                pointer = pointer.pointer_move(int(x), int(y), duration=16)
            place = (x, y)
            if kind == "down":
                pointer = pointer.pointer_down()
            if kind == "up":
                pointer = pointer.pointer_up()
        pointer.perform()

    def press(self, key):
        keys = [KEYS[each] for each in key.split("+")]
        sequence = self.client.actions.sequence("key", "keyboard")
        for each in keys:
            sequence = sequence.key_down(each)
        for each in reversed(keys):
            sequence = sequence.key_up(each)
        sequence.perform()


# A session with a name, which the page would store, and which shares its stream with other tabs.
NAMED = """(async () => {
  const { connect } = await import("/client.js");
  window.session = await connect(location.origin, { controller: "curtain", resume: "menu" });
  await session.snapTo("mid", { animated: false });
  document.title = session.detent;
})()"""


def refused(firefox):
    """With `cookieBehavior` 2 the browser refuses a page all storage, by a `SecurityError`. The playground and a session with a name
    work without it."""
    playground = lambda: firefox.evaluate("document.querySelectorAll('.phone.active [data-frame]').length") == 3
    firefox.open(f"{BASE}/playground?controller=curtain")
    firefox.until(playground, "the playground")
    error = firefox.evaluate("(() => { try { return String(sessionStorage); } catch ({ name }) { return name; } })()")
    assert error == "SecurityError", error
    firefox.evaluate(f"void {NAMED}")
    firefox.until(lambda: firefox.evaluate("document.title") == "mid", "the session")
    # The session ends with its page, which cannot store it.
    firefox.open(f"{BASE}/playground?controller=curtain")
    firefox.until(playground, "the playground again")


# A field that the sheet hides, and a page that says when it is ready.
HIDING = """<!doctype html><title>Return</title><link rel="stylesheet" href="{base}/parts.css"><input id="field" style="margin-top: 200px">
<drawerd-sheet id="element" state="top"><section data-frame="sheet" aria-label="Sheet"></section></drawerd-sheet>
<script type="module">import "{base}/parts.js"; window.element = document.querySelector("drawerd-sheet"); await element.ready; document.title = "ready";</script>"""


def returned(firefox):
    """A user who comes back to the window finds the drawer where it was, over the field that has kept the focus. Regression: it closed."""
    with folder({"page.html": HIDING.format(base=BASE)}) as base:
        firefox.open(f"{base}/page.html")
        firefox.until(lambda: firefox.evaluate("document.title") == "ready", "the page")
        firefox.evaluate("void document.querySelector('#field').focus()")
        firefox.evaluate("void (window.seen = [], addEventListener('focusin', ({ target }) => seen.push(target.id)))")
        window = firefox.client.current_window_handle
        firefox.client.switch_to_window(firefox.client.open(type="window", focus=True)["handle"])
        firefox.client.close()
        firefox.client.switch_to_window(window)
        firefox.until(lambda: firefox.evaluate("seen.join()") == "field", "the focus")
        firefox.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        firefox.rest()
        assert firefox.evaluate("element.state") == "top", firefox.evaluate("element.state")


@contextlib.contextmanager
def started(**settings):
    """A Firefox with these settings."""
    with tempfile.TemporaryDirectory() as profile:
        with open(f"{profile}/user.js", "w", encoding="utf-8") as file:
            # Firefox chooses a free port, and writes its number to a file.
            for name, value in {"marionette.port": 0, **settings}.items():
                file.write(f'user_pref("{name}", {value});\n')
        process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            port = pathlib.Path(profile, "MarionetteActivePort")
            until(lambda: port.exists() and port.read_text(), "Firefox", seconds=60)
            yield Firefox(int(port.read_text()))
        finally:
            process.kill()
            process.wait()


if __name__ == "__main__":
    with started() as firefox:
        check(firefox)
        for case in played(firefox, [returned], [returned]):
            case(firefox)
    if len(sys.argv) == 1 or "refused" in sys.argv[1:]:
        print("refused", flush=True)
        with started(**{"network.cookie.cookieBehavior": 2}) as firefox:
            refused(firefox)
