"""Roles, names, values and contrast, for users with low or no vision, in the pages of the client and the playground.
axe-core finds violations of general rules; the checks below are specific to drawers."""

from browser import *
from documents import printed
import person
import walk

try:
    from axe_playwright_python.sync_playwright import Axe
except ImportError:
    sys.exit("this test needs PyPI's axe-playwright-python: pip install axe-playwright-python")

# Returns the texts with a contrast of less than 4.5. axe-core leaves some texts undecided, because it does not know
# that a phone clips the content beyond its edges.
CONTRAST = """(selector) => {
  const channel = (value) => { value /= 255; return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const read = (color) => color.match(/[\\d.]+/g).map(Number);
  const ground = (element) => {
    for (; element; element = element.parentElement) {
      const color = read(getComputedStyle(element).backgroundColor);
      if (color.length === 3 || color[3] > 0.99) return color;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll(selector)]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((element) => element.tagName !== "OPTION" && !element.disabled && !element.closest("svg"))
    .map((element) => {
      const [a, b] = [luminance(read(getComputedStyle(element).color)), luminance(ground(element))];
      return { ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), text: element.textContent.slice(0, 30) };
    }).filter(({ ratio }) => ratio < 4.5);
}"""


def attribute(page, frame, name):
    return page.get_attribute(f'[data-frame="{frame}"]', name)


def roles(made):
    page = open_page(made, "curtain")
    assert attribute(page, "curtain", "role") == "region"
    assert attribute(page, "handle", "role") == "slider"
    assert attribute(page, "handle", "aria-orientation") == "vertical"
    assert attribute(page, "handle", "tabindex") == "0"
    expected = {"aria-valuemin": "0", "aria-valuemax": "2", "aria-valuenow": "0", "aria-valuetext": "min"}
    assert {name: attribute(page, "handle", name) for name in expected} == expected
    page.evaluate("session.moveCurtain({ to: 'max' })")
    rests(page)
    assert attribute(page, "handle", "aria-valuetext") == "max"
    assert attribute(page, "handle", "aria-valuenow") == "2"
    page.close()

    page = open_page(made, "drawer", extra="<h2>Places</h2>")
    assert attribute(page, "drawer", "role") == "dialog"
    # A dismissed drawer is hidden, so it is not reachable.
    assert page.evaluate("getComputedStyle(document.querySelector('[data-frame=drawer]')).visibility") == "hidden"
    page.evaluate("session.present()")
    rests(page)
    assert attribute(page, "handle", "aria-valuetext") == "partially expanded"
    assert page.get_by_role("dialog", name="Places").is_visible()
    assert page.get_by_role("slider", name="Places").count() == 1
    page.close()

    for controller, frame, role in [("sheet", "sheet", "region"), ("appStorePresentation", "page", "dialog"),
                                    ("transition", "modal", "dialog"), ("viewDeck", "center", "region")]:
        page = open_page(made, controller)
        assert attribute(page, frame, "role") == role, (controller, attribute(page, frame, "role"))
        # The page chooses the name; the client sets none.
        assert attribute(page, frame, "aria-label") is None
        # Only a frame that keys move is a tab stop.
        assert attribute(page, frame, "tabindex") == ("0" if controller in ("sheet", "viewDeck") else "-1")
        page.close()


def reachable(made):
    """The accessibility tree contains only the part of a view deck that is visible and interactive."""
    page = open_page(made, "viewDeck", {"configuration": {"centerhiddenInteractivity": "notUserInteractive"}})
    page.evaluate("""() => { for (const name of ["left", "right", "center"])
      document.querySelector(`[data-frame=${name}]`).innerHTML = `<a href="#${name}">${name}</a>`; }""")
    links = lambda: [node["name"]["value"] for node in tree(page) if node.get("role", {}).get("value") == "link"]
    assert links() == ["center"], links()
    for side in ["left", "right"]:
        page.evaluate("(name) => session.snapTo(name)", side)
        rests(page)
        until(lambda: links() == [side], links)
        page.evaluate("session.snapTo('closed')")
        rests(page)
        until(lambda: links() == ["center"], links)
    page.close()


def tree(page):
    """The nodes of Chromium's accessibility tree that are exposed to assistive technology."""
    protocol = page.context.new_cdp_session(page)
    nodes = protocol.send("Accessibility.getFullAXTree")["nodes"]
    protocol.detach()
    return [node for node in nodes if not node["ignored"]]


FORCED = """() => ["curtain", "handle"].map((name) => {
  const style = getComputedStyle(document.querySelector(`[data-frame=${name}]`));
  return [style.outlineStyle, style.outlineWidth, style.backgroundColor];
})"""


def forced_colors(chromium):
    """With forced colors, the drawer has an outline, and the handle is visible, and so is its focus; otherwise the drawer has no
    outline."""
    seen, rings = {}, {}
    for forced in ["active", "none"]:
        with context(chromium, forced_colors=forced, color_scheme="light") as made:
            page = open_page(made, "curtain")
            seen[forced] = page.evaluate(FORCED)
            page.evaluate("document.querySelector('[data-frame=handle]').focus({ focusVisible: true })")
            rings[forced] = page.evaluate(FORCED)[1]
    (curtain, handle), (plain, _) = seen["active"], seen["none"]
    assert curtain[:2] == ["solid", "2px"] and plain[0] == "none", seen
    # The handle has the color of the text, and the curtain the color of the page.
    assert handle[2] == "rgb(0, 0, 0)" and curtain[2] == "rgb(255, 255, 255)", seen
    assert rings["active"][:2] == ["solid", "3px"] and handle[0] == "none", rings


# How a page is shown. The contrast of forced colors is the palette's, which axe-core does not know.
APPEARANCES = {"forced colors": {"forced_colors": "active"}, "light": {"color_scheme": "light"}, "dark": {"color_scheme": "dark"}}


def every_page(chromium, appearance):
    """On each page, on a desktop and a phone with closed drawers, and at 400 % zoom with an open one."""
    with context(chromium, has_touch=True, **APPEARANCES[appearance]) as made:
        for path in walk.PAGES + walk.ORIGINALS:
            page = watch(made.new_page())
            page.goto(f"{BASE}{path}")
            rests(page, walk.READY)
            opens = [False, True] if ".html" in path else [False]
            for (width, height), is_open in itertools.product(walk.SIZES, opens) if EVERYTHING else zip(walk.SIZES, [False, *opens, False]):
                page.set_viewport_size({"width": width, "height": height})
                # In a narrow window the playground has a drawer of its own, which comes a frame later.
                two_pictures(page)
                rests(page)
                page.evaluate(f"(opens) => {{ const [drawer] = {DRAWERS}; drawer?.snapTo(drawer.detents.at(opens ? -1 : 0).name, {{ animated: false }}); }}", is_open)
                rests(page)
                # On the playground axe-core takes the phone's edge for the background of texts; `playground` checks their contrast.
                keeps_rules(page, (path, width, is_open, appearance), contrast=appearance != "forced colors" and path not in ("/", "/playground"))
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            page.close()


# Playwright would hand over what axe-core finds in order, too, which takes longer than to find it.
VIOLATIONS = "(options) => axe.run(options).then(({ violations }) => violations)"
DUPLICATES = """() => { const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index); }"""


def keeps_rules(page, what, contrast=True):
    """Expects that axe-core finds no violation, and that no two elements have the same id. `contrast=False` skips
    axe-core's check of the contrast, which is slow on a long page."""
    assert (found := page.evaluate(DUPLICATES)) == [], (what, found)
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {Axe().axe_script} }}")
    found = page.evaluate(VIOLATIONS, {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast}}})
    assert found == [], (what, json.dumps(found, indent=2))


def components(made, address):
    """Checks each controller's element at each of its detents."""
    page = person.load(made, address)
    for index in range(max(page.evaluate("(tags) => tags.map((tag) => document.querySelector(tag).detents.length)", TAGS))):
        names = page.evaluate("""([tags, index]) => Promise.all(tags.map(async (tag) => {
          const element = document.querySelector(tag);
          const { name } = element.detents[Math.min(index, element.detents.length - 1)];
          await element.snapTo(name, { animated: false });
          return name;
        }))""", [TAGS, index])
        person.rest(page, dict(zip(person.TAGS, names)))
        keeps_rules(page, names)
    page.close()


def covering(made, address):
    """Checks the drawers that cover the page, while they are modal and open."""
    page = person.load(made, address)
    for controller in ["sheet", "transition", "appStorePresentation", "drawer"]:
        page.evaluate("""async (tag) => {
          window.element = document.querySelector(tag);
          const place = element.parentElement;
          element.remove();
          element.modal = true;
          // The element ignores a removal if the page inserts it again in the same task.
          await new Promise((resolve) => setTimeout(resolve));
          place.append(element);
          await element.ready;
          // A drawer lets touches through, unless it is fully expanded.
          await element.snapTo(element.detents.at(-1).name, { animated: false });
        }""", person.TAGS[controller])
        rests(page, "document.querySelector('main > h1').closest('[inert]') !== null")
        keeps_rules(page, controller)
        page.evaluate("element.session.setOpen(false, { animated: false })")
        wait(page, "document.querySelector('main > h1').closest('[inert]') === null")
    page.close()

# A page whose deck has the main part as its center, with a sheet in it that contains a landmark.
LANDMARKS = """<!doctype html><html lang="en"><title>Landmarks</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
<div style="height: 600px"><drawerd-view-deck sides='["left"]'><nav data-frame="left" aria-label="Menu"><a href="#">Home</a></nav>
<main data-frame="center"><h1>Page</h1><drawerd-sheet has-chevron style="height: 400px"><div data-frame="sheet"><h2>Places</h2>
<aside aria-label="Tips">A tip</aside></div><div data-frame="chevron"></div></drawerd-sheet></main></drawerd-view-deck></div>
<script type="module" src="/elements.js"></script></html>"""

MODAL_FORM = """<!doctype html><html lang="en"><title>Form</title><link rel="icon" href="data:,"><main><h1>Form</h1></main>
<drawerd-drawer {0}><{1} data-frame="drawer" aria-label="Form"><input aria-label="Name"></{1}></drawerd-drawer>
<script type="module" src="/elements.js"></script></html>"""

TREE = """(() => {
  const body = document.querySelector("[data-frame=drawer]");
  return [body.getAttribute("role"), body.getAttribute("aria-description"),
    body.getAttribute("aria-owns").split(" ").map((id) => document.getElementById(id).dataset.frame)];
})()"""


def documented(made):
    """The documentation's page with a modal drawer, closed and open: its handle is inside the dialog for a screen reader, and the
    dialog does not say that it is closed."""
    [html] = [each for each in printed("html", "page/parts") if 'data-part="description"' in each]
    page = shown(made, html.replace("http://localhost:8080", ""))
    keeps_rules(page, "closed")
    page.evaluate("document.querySelector('drawerd-drawer').show()")
    rests(page, "document.querySelector('drawerd-drawer').open")
    assert page.evaluate(TREE) == ["dialog", None, ["handle"]], page.evaluate(TREE)
    tree = page.locator("drawerd-drawer").aria_snapshot()
    assert re.search(r'- dialog "New contact":\n(  .*\n)+  - slider "New contact"', tree + "\n"), tree
    keeps_rules(page, "open")
    # A handle that comes later takes the description's place.
    page.evaluate("window.handle = document.querySelector('[data-frame=handle]'); handle.remove()")
    wait(page, "document.querySelector('[data-frame=drawer]').getAttribute('aria-description') === 'fully expanded'")
    page.evaluate("document.querySelector('drawerd-drawer').append(handle)")
    wait(page, "!document.querySelector('[data-frame=drawer]').hasAttribute('aria-description')")
    page.close()


def landmarks(made):
    """No landmark is inside another one, and an element that is a landmark stays one."""
    page = shown(made, LANDMARKS)
    wait(page, "document.querySelector('drawerd-sheet').session && document.querySelector('drawerd-view-deck').session")
    assert page.evaluate("['center', 'sheet'].map((name) => document.querySelector(`[data-frame=${name}]`).getAttribute('role'))") == [None, "group"]
    keeps_rules(page, "landmarks")
    page.close()
    # Regression: a form and an article that are frames became regions, which no form may be.
    for tag in ("form", "article"):
        page = shown(made, LANDMARKS.replace('<div data-frame="sheet">', f'<{tag} data-frame="sheet">').replace("</aside></div>", f"</aside></{tag}>"))
        assert page.evaluate("document.querySelector('[data-frame=sheet]').getAttribute('role')") is None, tag
        keeps_rules(page, tag)
        page.close()
    # Where it must be a dialog, the console says what to write instead.
    for modal, tag in itertools.product(["modal", ""], ["form", "article", "section"]):
        page = shown(made, MODAL_FORM.format(modal, tag), warnings := [])
        page.evaluate("document.querySelector('drawerd-drawer').show()")
        rests(page, "document.querySelector('drawerd-drawer').open")
        assert len(warnings) == (tag != "section") and all(f"a {tag} cannot be a dialog" in each for each in warnings), (tag, warnings)
        page.close()


def shown(made, html, warnings=None):
    page = watch(made.new_page())
    page.on("console", lambda message: warnings.append(message.text) if warnings is not None and message.type == "warning" else None)
    page.route(f"{BASE}/shown.html", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{BASE}/shown.html")
    wait(page, "document.querySelector('drawerd-drawer, drawerd-sheet')?.session")
    return page


def playground(chromium, scheme):
    with context(chromium, color_scheme=scheme) as made:
        page = watch(made.new_page())
        page.goto(BASE + "/playground")
        page.wait_for_selector("html[data-ready]", state="attached")
        rests(page, "document.querySelectorAll('.control').length > 3")
        # The page never scrolls sideways, not even in a narrow window.
        for width in (1440, 820, 390, 360):
            page.set_viewport_size({"width": width, "height": 900})
            rests(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, width
            # axe-core takes the phone's edge for the background of the texts that the screen clips.
            keeps_rules(page, (scheme, width), contrast=False)
        faint = page.evaluate(CONTRAST, ".phone.active .screen *, header *, .intro *, .hint, .panel *, .actions *")
        assert faint == [], faint


TAGS = list(person.TAGS.values())

if __name__ == "__main__":
    with browser() as chromium, person.components() as address:
        with context(chromium) as made:
            roles(made)
            documented(made)
            landmarks(made)
            reachable(made)
            covering(made, address)
        forced_colors(chromium)
        for appearance in APPEARANCES if EVERYTHING else ["forced colors"]:
            every_page(chromium, appearance)
        for scheme in ("light", "dark"):
            with context(chromium, color_scheme=scheme) as made:
                components(made, address)
            playground(chromium, scheme)
