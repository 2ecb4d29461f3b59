"""A walk with the keyboard over the pages that people see, from the first stop of Tab to the last and back. On the way each drawer is
opened, walked through and closed. What has the focus is never lost, inert, hidden or out of sight. engines.py, firefox.py and webkit.py
call `check`; this script walks over every page in Chromium, at three sizes."""

import pathlib
import urllib.parse

from browser import *

EXAMPLES = ["form", "map", "maps", "menu", "music", "photos", "settings", "shop"]
# The demos of the original libraries.
ORIGINALS = [f"/examples/originals/{name}.html" for name in ("sweetcurtain", "sheets", "drawerkit", "easytransitions", "view-deck")]
PAGES = ["/", "/playground", "/lab", "/docs", "/docs/guide", "/docs/guide/page/elements", "/examples", *(f"/examples/{name}.html" for name in EXAMPLES)]

# The links of a page that has no scripts of its own to make them.
LINK = re.compile(r'href="([^"#?]*)')


def served():
    """The paths of all pages that the server serves: those that its first page and their pages link, and the page of a problem."""
    found, left = {}, ["/", "/problems/not-found"]
    while left:
        path = left.pop()
        # What is read as a page is one.
        if path in found or (suffix := pathlib.PurePath(path).suffix) and suffix != ".html":
            continue
        with urllib.request.urlopen(urllib.request.Request(BASE + path, headers={"Accept": "text/html"})) as answer:
            text = answer.read().decode()
        found[path] = text
        addresses = [urllib.parse.urlsplit(urllib.parse.urljoin(BASE + path, each)) for each in LINK.findall(text)]
        left += [address.path for address in addresses if f"{address.scheme}://{address.netloc}" == BASE]
    return sorted(found)


# The last one is a window of 1280 x 1024 at a zoom of 400 %.
SIZES = [(1440, 900), (390, 844), (320, 256)]

# A low window hides most.
CASES = [*itertools.product(PAGES, SIZES)] if EVERYTHING else [
    *((page, SIZES[-1]) for page in PAGES), ("/docs", SIZES[0]), ("/docs", SIZES[1]), ("/", SIZES[1]), ("/examples/shop.html", SIZES[0]), ("/examples/maps.html", SIZES[1])]

# A page with hundreds of stops, at which nothing moves, so that none needs a frame.
LONG = "/docs"
FOCUSABLE = "[...document.querySelectorAll('a[href], button, input, summary, pre[tabindex]')].filter((each) => each.checkVisibility({ visibilityProperty: true })).length"

# Whether the page is complete.
READY = "!['/', '/docs'].includes(location.pathname) || document.documentElement.dataset.ready !== undefined"

# What has the focus: its name, whether it is outside of the drawer that was opened last, whether Enter opens a drawer there, and what is
# wrong with its place. Null if nothing has the focus.
FOCUS = """JSON.stringify((() => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body) return null;
  window.stops ??= new Map();
  if (!stops.has(active)) stops.set(active, `${stops.size} ${active.id || active.dataset.frame || active.localName} ${active.textContent.trim().slice(0, 20)}`);
  const box = active.matches("input") && active.labels[0] || active;
  const { left, top, right, bottom } = box.getBoundingClientRect();
  const [from, to] = [[Math.max(left, 0), Math.max(top, 0)], [Math.min(right, innerWidth), Math.min(bottom, innerHeight)]];
  const parts = [0.5, 0.1, 0.9];
  const places = parts.flatMap((x) => parts.map((y) => [from[0] + (to[0] - from[0]) * x, from[1] + (to[1] - from[1]) * y]));
  const isHit = (found) => found && (box.contains(found) || found.contains(active));
  const isSeen = from[0] < to[0] && from[1] < to[1] && places.some(([x, y]) => isHit(document.elementFromPoint(x, y)));
  const isVisible = active.checkVisibility({ visibilityProperty: true });
  const fault = active.closest("[inert]") ? "inert" : !isVisible ? "hidden" : !isSeen ? "out of sight" : null;
  const drawer = window.opener_ && (document.getElementById(opener_.getAttribute("aria-controls")) ?? opener_.closest("[data-state]"));
  return { name: stops.get(active), fault, box: [left, top, right, bottom].map(Math.round), isOutside: drawer && !drawer.contains(active),
    opens: active.matches("[data-part=trigger], [aria-haspopup=dialog], [role=slider]:not(input)") };
})())"""


class Walk:
    """A walk over a page in an engine."""

    def __init__(self, engine, address):
        self.engine, self.address, self.opened = engine, address, set()
        engine.open(address)
        engine.until(lambda: engine.evaluate(READY), (address, "to be complete"))
        engine.rest()

    def place(self):
        """What has the focus, once it is in sight; None for nothing."""
        found = None
        def is_seen():
            nonlocal found
            found = json.loads(self.engine.evaluate(FOCUS))
            return not found or not found["fault"]
        self.engine.until(is_seen, lambda: (self.address, found))
        return found

    def press(self, key):
        self.engine.press(key)
        return self.place()

    def go(self, key, last=None):
        """Goes on until nothing more has the focus, or what had it, or the first stop again. Returns the names of the stops."""
        names = []
        while (stop := self.press(key)) and stop["name"] not in names[-1:] + names[:1]:
            names.append(stop["name"])
            assert len(names) < 1000, (self.address, "a trap", names[-3:])
            if stop["name"] == last:
                break
            if key == "Tab" and stop["opens"] and stop["name"] not in self.opened:
                self.opened.add(stop["name"])
                self.opens(stop["name"])
        return names

    def opens(self, opener):
        """Opens the drawer that has this opener or handle, walks through it, and closes it."""
        self.engine.evaluate("void (window.opener_ = document.activeElement)")
        self.engine.press("Enter")
        self.engine.rest()
        names = []
        stop = self.place()
        assert stop, (self.address, opener, "opened")
        while stop and not stop["isOutside"] and stop["name"] not in names:
            names.append(stop["name"])
            stop = self.press("Tab")
        if not stop or stop["isOutside"]:
            assert self.press("Shift+Tab"), (self.address, opener, "back into it")
        self.engine.press("Escape")
        self.engine.rest()
        assert self.place(), (self.address, opener, "closed")
        # What is asked for later is not this drawer.
        self.engine.evaluate("void (window.opener_ = null)")

    def there_and_back(self):
        there = self.go("Tab")
        assert there, self.address
        self.engine.evaluate("void [...stops.keys()].findLast((each) => each.isConnected && each.checkVisibility()).focus()")
        back = self.go("Shift+Tab", there[0])
        assert back[-1:] == there[:1] or len(there) == 1, (self.address, there, back)
        return there


def at_once(page, usual):
    """A function that presses a key, and draws no frame for Tab."""
    def press(key):
        *shift, key = key.split("+")
        if key != "Tab":
            return usual(key)
        for kind in ("rawKeyDown", "keyUp"):
            page.protocol.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=9, modifiers=8 if shift else 0)
    return press


def check(engine, base):
    """What every engine walks over: a dialog, and a menu at the side."""
    if len(sys.argv) > 1 and "walk" not in sys.argv[1:]:
        return
    for name in ["form", "menu"]:
        print("walk", name, flush=True)
        Walk(engine, f"{base}/examples/{name}.html").there_and_back()


if __name__ == "__main__":
    import engines
    import virtual

    with virtual.browser() as chromium:
        for path, size in CASES:
            if len(sys.argv) > 1 and path not in sys.argv[1:]:
                continue
            engine = engines.Chromium(chromium, viewport=dict(zip(("width", "height"), size)))
            print(path, *size, flush=True)
            walk = Walk(engine, f"{BASE}{path}")
            if path == LONG:
                engine.press = at_once(engine.page, engine.press)
            stops = walk.there_and_back()
            assert path != LONG or len(stops) == engine.evaluate(FOCUSABLE), (len(stops), stops[-1])
            engine.page.close()
