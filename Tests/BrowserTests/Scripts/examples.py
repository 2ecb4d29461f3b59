"""The pages of /examples: each works by touch, mouse and keyboard in every engine (`check`, which engines.py,
firefox.py and webkit.py call), and in Chromium each passes axe-core on a phone and a desktop."""

import pathlib

import virtual
from accessibility import keeps_rules
from browser import *
from example import DOCUMENT

REACT = os.path.join(os.path.dirname(__file__), "../../../Examples/React")
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 256}
DESKTOP = {"width": 1280, "height": 800}


def load(chromium, name, viewport):
    page = chromium.visit(f"{BASE}/examples/{name}.html", viewport=viewport)
    page.rest()
    return page


def rests(page, drawer, detent):
    page.rest()
    assert page.evaluate(f"document.querySelector('#{drawer}').state") == detent, (drawer, detent, page.evaluate(f"document.querySelector('#{drawer}').state"))


def picture(page, name):
    folder = os.environ.get("DRAWERD_PICTURES")
    if folder:
        pathlib.Path(f"{folder}/{name}.png").write_bytes(page.picture())


# For each page: the drawer, the element that opens it, the open detent, the closed detent, and the end of the drag that
# closes it: a part of the viewport's height, or the left edge. A handle cycles through the detents.
HANDLE, TRIGGER = "[data-frame=handle]", "[data-part=trigger]"
PAGES = {
    "map": ("search", HANDLE, "max", "min", 0.99),
    # The player keeps its bar.
    "music": ("player", HANDLE, "fullyExpanded", "collapsed", 0.9),
    "photos": ("card", TRIGGER, "presented", "dismissed", 0.99),
    "menu": ("menu", TRIGGER, "left", "closed", "left"),
    "form": ("contact", TRIGGER, "partiallyExpanded", "dismissed", 0.99),
    "settings": ("settings", TRIGGER, "fullyExpanded", "dismissed", 0.99),
}


class Example:
    """A page of the gallery in an engine."""

    def __init__(self, engine, base, name):
        self.engine, self.name = engine, name
        self.drawer, self.opener, self.opened, self.closed, self.end = PAGES[name]
        self.element = f"document.querySelector('#{self.drawer}')"
        engine.open(f"{base}/examples/{name}.html")
        self.until(f"{self.element} && {self.element}.session")

    def until(self, expression):
        self.engine.until(lambda: self.engine.evaluate(f"Boolean({expression})"), (self.name, expression))

    def reaches(self, detent):
        self.until(f"{self.element}.state === '{detent}'")
        self.engine.rest()
        progress = float(self.engine.evaluate(f"getComputedStyle({self.element}).getPropertyValue('--drawer-progress')"))
        if detent == self.opened:
            assert progress > 0.3, (self.name, progress)
        else:
            # The player's bar is the lowest of its detents that are open.
            assert abs(progress) < (0.2 if self.name == "music" else 0.001), (self.name, progress)

    def point(self, selector):
        """A point near the top left corner of an element."""
        box = json.loads(self.engine.evaluate(f"JSON.stringify(document.querySelector('{selector}').getBoundingClientRect())"))
        return box["x"] + min(box["width"] / 2, 40), box["y"] + min(box["height"] / 2, 40)

    def finger(self, kind):
        """A tap opens the drawer, and a drag closes it."""
        x, y = self.point(self.opener)
        self.engine.finger([("down", x, y), ("up", x, y)], kind)
        self.reaches(self.opened)
        body = self.engine.evaluate(f"{self.element}.session.surface.body")
        x, y = self.point(f"[data-frame={body}]")
        to = (5, y) if self.end == "left" else (x, self.engine.evaluate("innerHeight") * self.end)
        way = [("move", x + (to[0] - x) * step / 16, y + (to[1] - y) * step / 16) for step in range(1, 17)]
        # After the rest, the velocity is 0.
        self.engine.finger([("down", x, y), *way, ("rest", *to), ("up", *to)], kind)
        self.reaches(self.closed)

    def keyboard(self):
        """Tab reaches the opener. Enter opens the drawer; Escape closes it and returns the focus. On a handle, Enter
        closes it, too."""
        focused = f"document.activeElement === document.querySelector('{self.opener}')"
        for _ in range(10):
            if self.engine.evaluate(focused):
                break
            self.engine.press("Tab")
        assert self.engine.evaluate(focused), self.name
        self.engine.press("Enter")
        self.reaches(self.opened)
        expanded = f"document.querySelector('{self.opener}').getAttribute('aria-expanded')"
        if self.opener == TRIGGER:
            assert self.engine.evaluate(expanded) == "true", self.name
        self.engine.press("Enter" if self.opener == HANDLE else "Escape")
        self.reaches(self.closed)
        self.until(focused)
        if self.opener == TRIGGER:
            assert self.engine.evaluate(expanded) == "false", self.name


def check(engine, base):
    """Fingers and keys open and close each page's drawer, and the custom properties follow it. Firefox and WebKit show two of
    the pages."""
    kinds = itertools.product(PAGES, [*engine.fingers, "keyboard"])
    if len(sys.argv) > 1 and "examples" not in sys.argv[1:]:
        return
    every = chosen(kinds, lambda each: {each[1], (each[0], each[1] == "keyboard")})
    for name, kind in every if engine.is_whole or EVERYTHING else [("menu", "touch"), ("form", "keyboard")]:
        print("examples", name, kind, flush=True)
        page = Example(engine, base, name)
        page.keyboard() if kind == "keyboard" else page.finger(kind)


def follows_focus(chromium):
    """A key opens a drawer whose opener got the focus in the same frame. In an earlier version, the focus in
    the page behind closed a menu."""
    for name, (drawer, opener, opened, _, _) in PAGES.items():
        if opener == HANDLE:
            continue
        page = load(chromium, name, DESKTOP)
        page.evaluate("""(opener) => {
          const trigger = document.querySelector(opener);
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
          trigger.focus();
          trigger.click();
        }""", opener)
        rests(page, drawer, opened)
        page.close()


def looks(chromium, name):
    """On a phone and a desktop, light and dark, and at 400 % zoom, closed and open: axe-core finds nothing, and the page does not
    scroll sideways."""
    drawer, _, opened, closed, _ = PAGES[name]
    page = load(chromium, name, PHONE)
    for viewport, scheme in [*itertools.product([PHONE, DESKTOP], ["light", "dark"]), (SMALL, "light")]:
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme)
        for state, detent in [("closed", closed), ("open", opened)]:
            page.evaluate(f"document.querySelector('#{drawer}').snapTo('{detent}', {{ animated: false }})")
            rests(page, drawer, detent)
            case = f"{name}-{viewport['width']}-{scheme}-{state}"
            keeps_rules(page, case)
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], case
            picture(page, case)
    page.close()


def parts(chromium):
    """The overlay's opacity and the size of the page behind follow the drawer, and a click on the overlay closes it."""
    page = load(chromium, "form", PHONE)
    opacity = "Number(getComputedStyle(document.querySelector('[data-part=overlay]')).opacity)"
    assert page.evaluate(opacity) == 0
    page.click("[data-part=trigger]")
    rests(page, "contact", "partiallyExpanded")
    progress = page.evaluate("Number(getComputedStyle(document.querySelector('#contact')).getPropertyValue('--drawer-progress'))")
    assert 0.1 < progress < 0.6
    near(page.evaluate(opacity), progress, 0.001)
    assert page.evaluate("document.querySelector('.page').getBoundingClientRect().width") < 385
    assert page.evaluate("document.activeElement.name") == "name"
    name = page.get_by_role("dialog", name="New contact")
    assert name.count() == 1 and name.get_attribute("aria-describedby")
    page.mouse.tap(195, 60)
    rests(page, "contact", "dismissed")
    assert page.evaluate("document.querySelector('.page').getBoundingClientRect().width") == 390
    page.click("[data-part=trigger]")
    rests(page, "contact", "partiallyExpanded")
    page.click("[data-part=close]")
    rests(page, "contact", "dismissed")
    page.evaluate("() => document.querySelector('#contact').addEventListener('beforeclose', (event) => event.preventDefault())")
    page.click("[data-part=trigger]")
    rests(page, "contact", "partiallyExpanded")
    page.mouse.tap(195, 60)
    rests(page, "contact", "partiallyExpanded")
    page.close()


def nested(chromium):
    """The inner drawer opens over the outer one, which it scales; Escape closes one after the other."""
    page = load(chromium, "settings", PHONE)
    page.click("[data-part=trigger][aria-controls=settings]")
    rests(page, "settings", "fullyExpanded")
    page.click("[data-part=trigger][aria-controls=privacy]")
    rests(page, "privacy", "fullyExpanded")
    picture(page, "settings-phone-nested")
    keeps_rules(page, "settings, nested", contrast=False)
    page.keys.press("Escape")
    rests(page, "privacy", "dismissed")
    assert page.evaluate("document.querySelector('#settings').state") == "fullyExpanded"
    page.keys.press("Escape")
    rests(page, "settings", "dismissed")
    page.close()


def printed(chromium):
    """The page in the documentation works as printed, except for the server's address."""
    with open(DOCUMENT, encoding="utf-8") as file:
        text = next(part.split("```")[0] for part in file.read().split("```html\n") if 'aria-controls="contact"' in part.split("```")[0])
    page = chromium.new("/printed.html")
    page.show(text.replace("http://localhost:8080", BASE))
    page.rest()
    page.click("[data-part=trigger]")
    rests(page, "contact", "fullyExpanded")
    assert page.get_by_role("dialog", name="New contact").count() == 1
    assert page.evaluate("document.activeElement.ariaLabel") == "Name"
    page.keys.press("Escape")
    rests(page, "contact", "dismissed")
    page.close()


def index(made):
    page = watch(made.new_page())
    page.goto(f"{BASE}/examples")
    keeps_rules(page, "the list")
    links = page.eval_on_selector_all("li a[href$='.html']:not(.originals *)", "all => all.map(({ href }) => href)")
    # Scripts with the names of the libraries test their demos.
    demos = page.eval_on_selector_all(".originals a", "all => all.map(({ href }) => href)")
    assert all(f"/originals/{name}.html" in " ".join(demos) for name in ("sweetcurtain", "sheets", "drawerkit", "easytransitions", "view-deck")), demos
    # apps.py tests the whole apps.
    assert [re.search(r"([a-z]+).html$", link)[1] for link in links] == ["maps", "shop", *PAGES], links
    assert page.evaluate("document.querySelectorAll('.apps:not(.originals) li:has(img)').length === 2 && document.querySelectorAll('.apps .source').length === 2 && [...document.images].every(({ naturalWidth }) => naturalWidth > 0)")
    # The apps in React are shown as sources, as they are in the repository.
    sources = page.eval_on_selector_all(".apps a[href*='/react/']", "all => all.map(({ href }) => href)")
    assert [each.rsplit("/", 1)[1] for each in sources] == ["maps.tsx", "address.ts", "shop.tsx", "products.ts"], sources
    for source in sources:
        with urllib.request.urlopen(source) as answer, open(os.path.join(REACT, source.rsplit("/", 1)[1]), "rb") as file:
            assert answer.headers["Content-Type"] == "text/plain; charset=utf-8" and answer.read() == file.read(), source
    for link in links + demos:
        page.goto(link)
        page.get_by_role("link", name="All examples", include_hidden=True).wait_for(state="attached")
    page.close()


if __name__ == "__main__":
    with virtual.browser() as chromium:
        for name in PAGES:
            looks(chromium, name)
        for case in (follows_focus, parts, nested, printed):
            case(chromium)
    with browser() as chromium, context(chromium) as made:
        index(made)
