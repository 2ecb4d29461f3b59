"""What the scripts of the original libraries' demos have in common: a demo's page, the delegate events of its drawers, and the
same story as a script of HTTP events."""

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
