"""Runs the tests of engines.py in Firefox, driven through Marionette."""

import shutil

from engines import *

try:
    from marionette_driver.marionette import Marionette
except ImportError:
    sys.exit("this test needs PyPI's marionette_driver: pip install marionette_driver")

PROGRAM = shutil.which("firefox-esr") or sys.exit("this test needs Firefox: apt-get install firefox-esr")


class Firefox(Engine):
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
        self.client.actions.sequence("key", "keyboard").key_down(KEYS[key]).key_up(KEYS[key]).perform()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as profile:
        with open(f"{profile}/user.js", "w", encoding="utf-8") as file:
            # Firefox chooses a free port, and writes its number to a file.
            file.write('user_pref("marionette.port", 0);\n')
        process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            port = pathlib.Path(profile, "MarionetteActivePort")
            until(lambda: port.exists() and port.read_text(), "Firefox", seconds=60)
            check(Firefox(int(port.read_text())))
        finally:
            process.kill()
            process.wait()
