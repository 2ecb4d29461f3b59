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
    if len(sys.argv) == 1 or "refused" in sys.argv[1:]:
        print("refused", flush=True)
        with started(**{"network.cookie.cookieBehavior": 2}) as firefox:
            refused(firefox)
