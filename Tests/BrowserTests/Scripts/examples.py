"""The pages of /examples: each works by touch, mouse and keyboard, breaks no rule of axe-core, and fits a phone and a desktop."""

from accessibility import keeps_rules
from browser import *
from example import DOCUMENT

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


def load(made, name, viewport):
    page = watch(made.new_page())
    page.set_viewport_size(viewport)
    page.goto(f"{BASE}/examples/{name}.html")
    for drawer in drawers(page):
        wait(page, f"document.querySelector('#{drawer}').session")
    return page


def drawers(page):
    return page.eval_on_selector_all(
        "main, body *", "all => all.filter(({ localName }) => localName.startsWith('drawerd-')).map(({ id }) => id)")


def rests(page, drawer, detent):
    wait(page, f"document.querySelector('#{drawer}').state === '{detent}' && !document.querySelector('#{drawer}').attachment.player.isPlaying")


def picture(page, name):
    folder = os.environ.get("DRAWERD_PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png")


def middle(page, selector):
    return page.evaluate(
        "(selector) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector(selector).getBoundingClientRect())",
        selector)


def press(page, finger, selector):
    finger.down(*middle(page, selector))
    finger.up()


# By page: the drawer, what opens it, where it opens, how a finger closes it (from, to, as parts of the viewport), and where it
# is then.
PAGES = {
    "map": ("search", "[data-frame=handle]", "max", ((0.1, 0.22), (0.1, 0.98)), "min"),
    "music": ("player", "[data-frame=handle]", "fullyExpanded", ((0.5, 0.08), (0.5, 0.9)), "collapsed"),
    "photos": ("card", "[data-part=trigger]", "presented", ((0.3, 0.1), (0.3, 0.9)), "dismissed"),
    "menu": ("menu", "[data-part=trigger]", "left", None, "closed"),
    "form": ("contact", "[data-part=trigger]", "partiallyExpanded", None, "dismissed"),
    "settings": ("settings", "[data-part=trigger]", "fullyExpanded", ((0.5, 0.2), (0.5, 0.99)), "dismissed"),
}


def works(made, name, viewport, touches):
    """A finger opens it and closes it."""
    drawer, opener, opened, way, closed = PAGES[name]
    page = load(made, name, viewport)
    width = "phone" if viewport is PHONE else "desktop"
    finger = (Touch if touches else Mouse)(page)
    picture(page, f"{name}-{width}-closed")
    press(page, finger, opener)
    rests(page, drawer, opened)
    keeps_rules(page, f"{name}, open", contrast=False)
    picture(page, f"{name}-{width}-open")
    if way is None:
        body = page.evaluate(f"document.querySelector('#{drawer}').session.surface.body")
        x, y = page.evaluate(
            "(name) => (({ x, y }) => [x, y])(document.querySelector(`[data-frame=${name}]`).getBoundingClientRect())", body)
        start, end = ((x + 20, 400), (20, 400)) if closed == "closed" else ((x + 60, y + 40), (x + 60, viewport["height"] - 5))
    else:
        start, end = [(viewport["width"] * x, viewport["height"] * y) for x, y in way]
    drag(finger, start, end)
    rests(page, drawer, closed)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], name
    page.close()


def by_keyboard(made, name):
    """Enter opens it, and Escape closes it and returns the focus."""
    drawer, opener, opened, _, closed = PAGES[name]
    page = load(made, name, DESKTOP)
    keeps_rules(page, f"{name}, closed", contrast=False)
    page.focus(opener)
    page.keyboard.press("Enter")
    rests(page, drawer, opened)
    if opener.startswith("[data-part"):
        assert page.get_attribute(opener, "aria-expanded") == "true"
        page.keyboard.press("Escape")
        rests(page, drawer, closed)
        assert page.get_attribute(opener, "aria-expanded") == "false"
        wait(page, f"document.activeElement === document.querySelector('{opener}')")
        # The focus and the key come before the browser draws again: the focus in the page behind once closed a menu.
        page.evaluate("""(opener) => {
          const trigger = document.querySelector(opener);
          trigger.blur();
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
          trigger.focus();
          trigger.click();
        }""", opener)
        rests(page, drawer, opened)
    page.close()


def colors(made, name):
    """On a phone and a desktop, light and dark, closed and open: axe-core finds nothing, contrast included."""
    drawer, _, opened, _, _ = PAGES[name]
    for viewport, scheme in itertools.product([PHONE, DESKTOP], ["light", "dark"]):
        page = load(made, name, viewport)
        page.emulate_media(color_scheme=scheme)
        keeps_rules(page, f"{name}, {scheme}, {viewport['width']}, closed")
        page.evaluate(f"document.querySelector('#{drawer}').snapTo('{opened}', {{ animated: false }})")
        rests(page, drawer, opened)
        keeps_rules(page, f"{name}, {scheme}, {viewport['width']}, open")
        page.close()


def check(engine, base):
    """In another engine: a finger opens and closes each page's drawer, and the custom properties follow it."""
    for (name, (drawer, opener, opened, way, closed)), kind in itertools.product(PAGES.items(), engine.fingers):
        print("examples", name, kind, flush=True)
        engine.open(f"{base}/examples/{name}.html")
        element = f"document.querySelector('#{drawer}')"
        until(lambda: engine.evaluate(f"Boolean({element} && {element}.session)"), name)

        def reaches(detent):
            until(lambda: engine.evaluate(f"{element}.state === '{detent}' && !{element}.attachment.player.isPlaying"), (name, kind, detent))
            return float(engine.evaluate(f"getComputedStyle({element}).getPropertyValue('--drawer-progress')"))

        def corner(selector, part):
            box = json.loads(engine.evaluate(f"JSON.stringify(document.querySelector('{selector}').getBoundingClientRect())"))
            return box["x"] + box["width"] * part, box["y"] + min(box["height"] * part, 40)

        x, y = corner(opener, 0.5)
        engine.finger([("down", x, y), ("up", x, y)], kind)
        assert reaches(opened) > 0.3, name
        if closed == "closed":
            engine.press("Escape")
        else:
            x, y = corner(f"[data-frame={engine.evaluate(f'{element}.session.surface.body')}]", 0.1)
            # The player keeps its bar.
            end = engine.evaluate("innerHeight") * (0.9 if name == "music" else 0.99)
            engine.finger([("down", x, y), *[("move", x, y + (end - y) * step / 16) for step in range(1, 17)]], kind)
            # The velocity is 0 then.
            time.sleep(0.3)
            engine.finger([("up", x, end)], kind)
        assert abs(reaches(closed)) < (0.2 if name == "music" else 0.001), name


def parts(made):
    """The overlay is as visible as the drawer is open, and a click on it closes the drawer; the page behind follows."""
    page = load(made, "form", PHONE)
    opacity = "Number(getComputedStyle(document.querySelector('[data-part=overlay]')).opacity)"
    assert page.evaluate(opacity) == 0
    page.click("[data-part=trigger]")
    rests(page, "contact", "partiallyExpanded")
    assert 0.1 < page.evaluate(opacity) <= 0.4
    assert page.evaluate("document.querySelector('.page').getBoundingClientRect().width") < 385
    wait(page, "document.activeElement.name === 'name'")
    name = page.get_by_role("dialog", name="New contact")
    assert name.count() == 1 and name.get_attribute("aria-describedby")
    page.mouse.click(195, 60)
    rests(page, "contact", "dismissed")
    assert page.evaluate("document.querySelector('.page').getBoundingClientRect().width") == 390
    page.click("[data-part=trigger]")
    rests(page, "contact", "partiallyExpanded")
    page.click("[data-part=close]")
    rests(page, "contact", "dismissed")
    page.evaluate("() => document.querySelector('#contact').addEventListener('beforeclose', (event) => event.preventDefault())")
    page.click("[data-part=trigger]")
    rests(page, "contact", "partiallyExpanded")
    page.mouse.click(195, 60)
    rests(page, "contact", "partiallyExpanded")
    page.close()


def nested(made):
    """The inner drawer opens over the outer one, which it scales; Escape closes one after the other."""
    page = load(made, "settings", PHONE)
    page.click("[data-part=trigger][aria-controls=settings]")
    rests(page, "settings", "fullyExpanded")
    page.click("[data-part=trigger][aria-controls=privacy]")
    rests(page, "privacy", "fullyExpanded")
    picture(page, "settings-phone-nested")
    keeps_rules(page, "settings, nested", contrast=False)
    page.keyboard.press("Escape")
    rests(page, "privacy", "dismissed")
    assert page.evaluate("document.querySelector('#settings').state") == "fullyExpanded"
    page.keyboard.press("Escape")
    rests(page, "settings", "dismissed")
    page.close()


def printed(made):
    """The page in the documentation, as printed but for the server's address."""
    with open(DOCUMENT, encoding="utf-8") as file:
        text = next(part.split("```")[0] for part in file.read().split("```html\n") if "data-part" in part.split("```")[0])
    page = watch(made.new_page())
    page.route("**/printed.html", lambda route: route.fulfill(
        body=text.replace("http://localhost:8080", BASE), content_type="text/html"))
    page.goto(f"{BASE}/printed.html")
    wait(page, "document.querySelector('#contact').session")
    page.click("[data-part=trigger]")
    rests(page, "contact", "partiallyExpanded")
    assert page.get_by_role("dialog", name="New contact").count() == 1
    wait(page, "document.activeElement.ariaLabel === 'Name'")
    page.keyboard.press("Escape")
    rests(page, "contact", "dismissed")
    page.close()


def index(made):
    page = watch(made.new_page())
    page.goto(f"{BASE}/examples")
    keeps_rules(page, "the list")
    names = page.eval_on_selector_all("li a", "all => all.map(({ href }) => href.match(/([a-z]+).html$/)[1])")
    assert names == list(PAGES), names
    for link in page.eval_on_selector_all("li a", "all => all.map(({ href }) => href)"):
        page.goto(link)
        page.get_by_role("link", name="All examples").wait_for(state="attached")
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium, has_touch=True) as made:
        for name in PAGES:
            works(made, name, PHONE, True)
            works(made, name, DESKTOP, False)
            by_keyboard(made, name)
            colors(made, name)
        parts(made)
        nested(made)
        printed(made)
        index(made)
