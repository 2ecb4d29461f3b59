"""The machines, fingers and keys in WebKit, as GTK has it: on a display of its own."""

import glob
import shutil

from engines import *

try:
    from selenium import webdriver
    from selenium.webdriver.common.actions.action_builder import ActionBuilder
    from selenium.webdriver.common.actions.mouse_button import MouseButton
except ImportError:
    sys.exit("this test needs PyPI's selenium: pip install selenium")

DRIVER = shutil.which("WebKitWebDriver") or sys.exit("this test needs WebKit: apt-get install webkit2gtk-driver")
OF_ITS_OWN = ["xvfb-run", "-a", "dbus-run-session", "--"]


class WebKit:
    # Its driver makes a mouse of a touch.
    fingers = ["mouse"]

    def __init__(self):
        options = webdriver.WebKitGTKOptions()
        options.binary_location = glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0]
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=webdriver.WebKitGTKService(DRIVER))
        self.open = self.driver.get

    def evaluate(self, expression):
        return self.driver.execute_script(f"return {expression}")

    def finger(self, steps, _="mouse"):
        builder = ActionBuilder(self.driver, duration=16)
        for kind, x, y in steps:
            builder.pointer_action.move_to_location(int(x), int(y))
            if kind == "down":
                builder.pointer_action.pointer_down(MouseButton.LEFT)
            if kind == "up":
                builder.pointer_action.pointer_up(MouseButton.LEFT)
        builder.perform()

    def press(self, key):
        builder = ActionBuilder(self.driver)
        builder.key_action.key_down(KEYS[key])
        builder.key_action.key_up(KEYS[key])
        builder.perform()


if __name__ == "__main__":
    if not os.environ.get("DISPLAY"):
        os.execvp(OF_ITS_OWN[0], [*OF_ITS_OWN, sys.executable, "-B", *sys.argv])
    webkit = WebKit()
    try:
        check(webkit)
    finally:
        webkit.driver.quit()
