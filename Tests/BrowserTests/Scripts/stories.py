"""What the scripts of the original libraries' demos have in common: a demo's page, the delegate events of its drawers, and the
same story as a script of HTTP events."""

import importlib

import accessibility
from virtual import *

FOLDER = os.path.join(os.path.dirname(__file__), "../../../Conformance/demos")
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}

# Notes the delegate events of all drawers that are there or come, by the `id` of the drawer.
NOTE = """() => {
  window.noted = [];
  const listen = (drawer) => drawer.ready.then((session) => session.addEventListener("delegate", ({ detail: { time, ...event } }) => noted.push([drawer.id, event])));
  const all = (node) => [...(node.querySelectorAll?.("*") ?? []), node].filter(({ localName }) => localName?.startsWith("drawerd-"));
  all(document).forEach(listen);
  new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach((node) => all(node).forEach(listen)))).observe(document, { childList: true, subtree: true });
}"""
ALL_READY = f"{DRAWERS}.length > 0 && {DRAWERS}.every(({{ session }}) => session)"
# Where a frame is in its drawer, and how it is drawn.
DRAWN = """([drawer, name]) => {
  const root = document.getElementById(drawer).getBoundingClientRect();
  const element = document.querySelector(`#${drawer} [data-frame="${name}"]`);
  const box = element.getBoundingClientRect();
  const { opacity, visibility } = getComputedStyle(element);
  return { x: box.x - root.x, y: box.y - root.y, width: box.width, height: box.height, opacity: Number(opacity), isSeen: visibility === "visible" };
}"""


# What moves; a color that fades does not.
MOTION = """document.getAnimations().filter(({ effect }) => effect.getKeyframes().some((each) =>
  ["transform", "translate", "scale", "rotate", "top", "left", "width", "height"].some((name) => name in each))).map(({ effect: { target } }) => target.outerHTML.slice(0, 80))"""


class Demo:
    """A demo of a page, in a phone of 390 x 844 beside the list of events."""

    def __init__(self, chromium, page, demo, size=WIDE, **options):
        self.page = chromium.new(f"/examples/originals/{page}.html#{demo}", viewport=size, **options)
        self.page.show()
        self.page.reach(ALL_READY)
        self.page.evaluate(NOTE)
        self.origin = self.page.locator(".phone").bounding_box()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.page.__exit__(*error)

    def __getattr__(self, name):
        return getattr(self.page, name)

    def at(self, x, y):
        """A point of the phone, in the page."""
        return self.origin["x"] + x, self.origin["y"] + y

    def noted(self, drawer):
        """What the delegate of a drawer has received since the last call: names, and the arguments that say more."""
        events = self.page.evaluate("noted")
        self.page.evaluate("(drawer) => (noted = noted.filter(([name]) => name !== drawer))", drawer)
        return [" ".join([event.pop("name"), *(str(each) for each in event.values())]) for name, event in events if name == drawer]

    def state(self, drawer):
        return self.page.evaluate("(drawer) => document.getElementById(drawer).session.state", drawer)

    def drawn(self, drawer, frame, **expected):
        """Expects a frame to be drawn somewhere in its drawer."""
        found = self.page.evaluate(DRAWN, [drawer, frame])
        for name, value in expected.items():
            assert abs(found[name] - value) < 0.6, (drawer, frame, name, found, value)

    def tap(self, element):
        box = (self.page.locator(element).first if isinstance(element, str) else element).bounding_box()
        self.page.touch.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.rest()


def pointed(demo, pointer, where):
    """Moves a pointer as `where` says: a drag from one point of the phone to another, at whose end it rests, or which it leaves in motion if
    `where` also has a number of steps; or a tap on the middle of an element."""
    if isinstance(where, str):
        box = demo.locator(where).first.bounding_box()
        pointer.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        start, end, *steps = where
        pointer.drag(demo.at(*start), demo.at(*end), *steps, rest=not steps)


def pressed(demo, where):
    """Presses a key on an element, or where the focus is."""
    element, key = where
    if element:
        demo.evaluate("(element) => document.querySelector(element).focus()", element)
    demo.keys.press(key)


def ways(chromium, name, moves):
    """Each demo goes to a state and back, by mouse, by touch and by keyboard, with and without motion: `moves` has for each demo a drawer,
    both states, both ways for a pointer (`pointed`), and both for the keyboard (`pressed`). Without motion nothing animates."""
    for (demo, (drawer, states, pointers, keys)), motion in itertools.product(moves.items(), ["no-preference", "reduce"]):
        with Demo(chromium, name, demo, reduced_motion=motion) as page:
            page.rest()
            for way in ("mouse", "touch", "keys"):
                for state, pointer, key in zip(states, pointers, keys, strict=True):
                    if way == "keys":
                        pressed(page, key)
                    else:
                        pointed(page, getattr(page.page, way), pointer)
                    # A demo may wait for a second tap.
                    page.frames(320)
                    moving = page.evaluate(MOTION)
                    assert motion == "no-preference" or moving == [], (name, demo, way, state, moving)
                    page.rest()
                    found = page.evaluate("(drawer) => (({ state, session }) => [state, session.state.name])(document.getElementById(drawer))", drawer)
                    assert state in found, (name, demo, way, motion, state, found)


# The page of each library, and the script that tells its story.
PAGES = {"sweetcurtain": "sweetcurtain", "sheets": "sheets", "drawerkit": "drawerkit", "easytransitions": "easytransitions", "view-deck": "viewdeck"}


# The demos whose drawer a finger pulls down by a page that the browser itself scrolls.
SCROLLED = [("easytransitions", "today")]


def check(engine, base):
    """Each demo goes to a state and back in another engine, by touch or by keyboard, as `ways` has it for Chromium, which tells the
    stories. The phone has the size of the scripts' points in a window that is high enough."""
    if len(sys.argv) > 1 and "demos" not in sys.argv[1:]:
        return
    engine.resize(1280, 940)
    for page, script in PAGES.items():
        for demo, (drawer, states, pointers, keys) in importlib.import_module(script).WAYS.items():
            print("demos", page, demo, flush=True)
            engine.open(f"{base}/examples/originals/{page}.html#{demo}")
            engine.until(lambda: engine.evaluate(ALL_READY), (page, "is ready"))
            engine.rest()
            finger = "mouse" if (page, demo) in SCROLLED and not engine.asks_before_scrolling else "touch"
            for way in (finger, "keys"):
                for state, pointer, key in zip(states, pointers, keys, strict=True):
                    pressed_in(engine, key) if way == "keys" else pointed_in(engine, way, pointer)
                    found = f"(({{ state, session }}) => [state, session.state.name].includes('{state}'))(document.getElementById('{drawer}'))"
                    engine.until(lambda: engine.evaluate(found), (page, demo, way, state))
                    engine.rest()


def pointed_in(engine, kind, where):
    """What `pointed` does, by mouse or touch in another engine."""
    if isinstance(where, str):
        x, y, width, height = json.loads(engine.evaluate(f"JSON.stringify((({{ x, y, width, height }}) => [x, y, width, height])(document.querySelector({json.dumps(where)}).getBoundingClientRect()))"))
        start, way, last = (x + width / 2, y + height / 2), [], []
    else:
        x, y, height = json.loads(engine.evaluate("JSON.stringify((({ x, y, height }) => [x, y, height])(document.querySelector('.phone').getBoundingClientRect()))"))
        assert height == 844, height
        (from_x, from_y), (to_x, to_y), *steps = where
        count = steps[0] if steps else 16
        start = (x + from_x, y + from_y)
        way = [("move", start[0] + (to_x - from_x) * step / count, start[1] + (to_y - from_y) * step / count) for step in range(1, count + 1)]
        last = [] if steps else [("rest", x + to_x, y + to_y)]
        # A tap, on what is in the middle of the phone.
        if (from_x, from_y) == (to_x, to_y):
            way, last = [], []
    end = way[-1][1:] if way else start
    engine.finger([("down", *start), *way, *last, ("up", *end)], kind)


def pressed_in(engine, where):
    element, key = where
    if element:
        engine.evaluate(f"void document.querySelector({json.dumps(element)}).focus()")
    engine.press(key)


def looks(chromium, name, demos):
    """On a phone and a desktop, light and dark: axe-core finds nothing in any demo, and no page scrolls sideways."""
    for size, scheme in itertools.product([PHONE, WIDE], ["light", "dark"]):
        page = chromium.new(f"/examples/originals/{name}.html", viewport=size, color_scheme=scheme)
        page.show()
        page.reach(ALL_READY)
        for demo in demos:
            page.click(f"#{demo}-tab")
            page.frames(160)
            page.rest()
            accessibility.keeps_rules(page, (name, demo, size["width"], scheme))
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (name, demo)
        page.close()


def differences(expected, actual, path=""):
    """What of the expected members an answer does not have, as `Conformance/README.md` compares."""
    defaults = {"opacity": 1, "cornerRadius": 0, "hidden": False, "z": 0, "blur": 0, "interactive": True}
    if isinstance(expected, dict):
        return [each for name, value in expected.items()
                for each in differences(value, (actual or {}).get(name, defaults.get(name) if "/frames/" in path else None), f"{path}/{name}")]
    if isinstance(expected, list):
        pairs = zip(expected, actual or [])
        return [f"{path}: {expected} {actual}"] if len(expected) != len(actual or []) else [
            each for index, pair in enumerate(pairs) for each in differences(*pair, f"{path}/{index}")]
    is_number = all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in (expected, actual))
    is_same = abs(expected - actual) <= max(1e-6, abs(expected) * 1e-6) if is_number else expected == actual
    return [] if is_same else [f"{path}: {expected} {actual}"]


def plays(name):
    """The stories as scripts of events give what they say."""
    with open(f"{FOLDER}/{name}.jsonl", encoding="utf-8") as file:
        stories = [json.loads(line) for line in file]
    for story in stories:
        answer = post(f"{BASE}/v1/simulations", {**story["create"], "events": [step["event"] for step in story["steps"]]})
        found = differences(story.get("created", {}), answer["session"], "created")
        for index, (step, result) in enumerate(zip(story["steps"], answer["steps"], strict=True)):
            found += differences(step["expect"], result, f"step {index}")
        assert not found, (story["id"], found)
    return [story["id"] for story in stories]
