"""A mouse, a finger, a wheel and a keyboard for a page under a clock that the test moves (`virtual.py`)."""


class Finger:
    """What a mouse and a finger have in common. Each event happens now, and is followed by a frame."""

    def drag(self, start, end, steps=12, rest=True, held=lambda: None):
        """Drags from one point to another, with a sample in each frame. Rests before the release, unless `rest` is false, so
        that the velocity is 0. Calls `held` before the release."""
        self.down(*start)
        for step in range(1, steps + 1):
            part = step / steps
            self.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        if rest:
            self.page.frames(304)
        held()
        self.up()

    def flick(self, start, end):
        """Moves from one point to another in 48 ms, and releases at once."""
        self.drag(start, end, steps=3, rest=False)

    def tap(self, x, y, count=1):
        for _ in range(count):
            self.down(x, y)
            self.up()


class Mouse(Finger):
    """A mouse."""

    def __init__(self, page):
        self.page, self.place, self.is_down = page, (0, 0), False

    def event(self, kind):
        is_press = kind != "mouseMoved"
        return {"method": "Input.dispatchMouseEvent", "type": kind, "x": self.place[0], "y": self.place[1], "pointerType": "mouse",
                "button": "left" if is_press or self.is_down else "none", "buttons": int(self.is_down), "clickCount": int(is_press)}

    def move(self, x, y):
        self.place = (x, y)
        self.page.input(**self.event("mouseMoved"))

    def down(self, x, y):
        self.place = (x, y)
        self.page.deliver(**self.event("mouseMoved"))
        self.is_down = True
        self.page.input(**self.event("mousePressed"))

    def up(self):
        self.is_down = False
        self.page.input(**self.event("mouseReleased"))


class Touch(Finger):
    """A finger, or several."""

    def __init__(self, page):
        self.page, self.is_down = page, False

    def dispatch(self, kind, fingers):
        """Sends where each finger is, by its number; of `touchEnd`, those that are lifted, or all of them."""
        self.is_down = kind not in ("touchEnd", "touchCancel")
        self.page.input("Input.dispatchTouchEvent", type=kind,
                        touchPoints=[{"id": number, "x": x, "y": y} for number, (x, y) in fingers.items()])

    def down(self, x, y):
        self.dispatch("touchStart", {0: (x, y)})

    def move(self, x, y):
        self.dispatch("touchMove", {0: (x, y)})

    def up(self):
        self.dispatch("touchEnd", {})

    def cancel(self):
        self.dispatch("touchCancel", {})


class Wheel:
    """A wheel or a touch pad. Each event happens now, and is followed by a frame."""

    def __init__(self, page):
        self.page = page

    def turn(self, x, y, dx=0, dy=0):
        self.page.input("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=dx, deltaY=dy)


# The codes of keys that have no character.
NAMED = {"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
         "ArrowDown": 40, "PageUp": 33, "PageDown": 34, " ": 32}
MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}


class Keys:
    """A keyboard. Each event happens now, and is followed by a frame."""

    def __init__(self, page):
        self.page = page

    def press(self, key):
        """Presses a key, for instance `a`, `Escape` or `Shift+Tab`, and releases it."""
        *held, key = key.split("+")
        code = NAMED.get(key, ord(key[0].upper()))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        members = {"key": key, "code": "Space" if key == " " else key if len(key) > 1 else f"Key{key.upper()}",
                   "windowsVirtualKeyCode": code, "modifiers": sum(MODIFIERS[each] for each in held)}
        self.page.input("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **members)
        self.page.input("Input.dispatchKeyEvent", type="keyUp", **members)

    def type(self, text):
        for each in text:
            self.press(each)
