"""Runs the tests of engines.py in WebKitGTK, on a virtual display if there is no other one."""

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
# WebKitGTK 2.50.6 crashes now and then where compiled WebAssembly takes over from the interpreter, about once in 40 loads of engines.py's
# page: its driver says "Could not parse script result". Without that compiler it does not.
SETTINGS = {"JSC_useBBQJIT": "0"}
VIRTUAL_DISPLAY = ["xvfb-run", "-a", "dbus-run-session", "--"]


# One touch as a page sees it. The driver turns a touch into a mouse, so the page dispatches the pointer events itself:
# this tests how the client treats a touch in WebKit, and not which touches WebKit keeps for scrolling. The touch has its
# own timestamps, so that it is as fast on a slow machine.
TOUCH = """(() => {
  const id = 1000;
  let [target, captor, start] = [null, null, null];
  const capture = Element.prototype.setPointerCapture;
  Element.prototype.setPointerCapture = function (pointer) {
    if (pointer === id) captor = this;
    else capture.call(this, pointer);
  };
  let time = 0;
  const send = (element, type, x, y) => {
    const event = new PointerEvent(type, {
      pointerId: id, pointerType: "touch", isPrimary: true, clientX: x, clientY: y, bubbles: true, cancelable: true,
      composed: true, button: type === "pointermove" ? -1 : 0, buttons: type === "pointerup" ? 0 : 1,
    });
    element.dispatchEvent(Object.defineProperty(event, "timeStamp", { value: time }));
  };
  return (kind, x, y, index) => {
    time = Math.max(time + 16, index === 0 ? performance.now() : 0);
    if (kind === "rest") {
      time += 300;
      return;
    }
    if (kind === "down") [target, captor, start] = [document.elementFromPoint(x, y), null, { x, y }];
    const isCaptured = captor !== null;
    send(captor ?? target, `pointer${kind}`, x, y);
    if (kind !== "up") return;
    if (isCaptured) send(captor, "lostpointercapture", x, y);
    if (Math.hypot(x - start.x, y - start.y) > 10) return;
    target.closest("a, button, input, select, textarea, [contenteditable], [tabindex]")?.focus();
    const click = { detail: 1, clientX: x, clientY: y, bubbles: true, cancelable: true, composed: true };
    document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent("click", click));
  };
})()"""


class WebKit(Engine):
    asks_before_scrolling = False

    def __init__(self):
        options = webdriver.WebKitGTKOptions()
        options.binary_location = glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0]
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=webdriver.WebKitGTKService(DRIVER, env={**os.environ, **SETTINGS}))
        self.open = self.driver.get

    def resize(self, width, height):
        """Gives the page a size."""
        around = [self.evaluate(f"outer{side} - inner{side}") for side in ("Width", "Height")]
        self.driver.set_window_size(width + around[0], height + around[1])

    def evaluate(self, expression):
        return self.driver.execute_script(f"return {expression}")

    def finger(self, steps, pointer="mouse"):
        if pointer == "touch":
            for index, step in enumerate(steps):
                self.driver.execute_script(f"(window.touch ??= {TOUCH})(...arguments)", *step, index)
            return
        builder = ActionBuilder(self.driver, duration=16)
        place = None
        for kind, x, y in steps:
            if kind == "rest":
                builder.pointer_action.pause(0.3)
                continue
            # A tap lets no time pass between its two events, so that it is no long press on a busy machine either.
            if place != (x, y):
                builder.pointer_action.move_to_location(int(x), int(y))
            place = (x, y)
            if kind == "down":
                builder.pointer_action.pointer_down(MouseButton.LEFT)
            if kind == "up":
                builder.pointer_action.pointer_up(MouseButton.LEFT)
        builder.perform()

    def press(self, key):
        builder = ActionBuilder(self.driver)
        keys = [KEYS[each] for each in key.split("+")]
        for each in keys:
            builder.key_action.key_down(each)
        for each in reversed(keys):
            builder.key_action.key_up(each)
        builder.perform()


if __name__ == "__main__":
    if not os.environ.get("DISPLAY"):
        os.execvp(VIRTUAL_DISPLAY[0], [*VIRTUAL_DISPLAY, sys.executable, "-B", *sys.argv])
    webkit = WebKit()
    try:
        check(webkit)
    finally:
        webkit.driver.quit()
