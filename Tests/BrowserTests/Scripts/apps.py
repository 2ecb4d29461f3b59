"""The whole apps of /examples, and the same in React: what a user does in them, by finger, mouse and keyboard, with links and
Back."""

import functools
import pathlib
import shutil

import documents
from accessibility import keeps_rules
from declarations import MODULES
from example import folder, write
from package import unpacked
from virtual import *

PLAIN = f"{BASE}/examples"
PHONE = {"width": 390, "height": 844}
PROJECT = os.path.join(os.path.dirname(__file__), "../../..")
SHEET, DRAWER, DECK, PAGE = "drawerd-sheet", "drawerd-drawer", "drawerd-view-deck", "drawerd-app-store-presentation"


# The documentation's components that a page can show as printed.
PRINTED = {"side": "App", "steps": "Steps", "link": "Places"}


def printed(component):
    """A printed component, as the whole of a page."""
    [text] = [text for text in documents.printed("tsx", "page/closing", "page/react-parts") if f"function {component}()" in text]
    return ('import { createRoot } from "react-dom/client";\nimport "drawerd/parts.css";\n' + text
            + f'\ncreateRoot(document.getElementById("app")!).render(<{component} />);\n')


@contextlib.contextmanager
def in_react():
    """The address of the apps in React, built as their package.json says, from the npm package."""
    with tempfile.TemporaryDirectory() as directory:
        unpacked(directory)
        for name in ("Examples/React", "Web/examples"):
            shutil.copytree(os.path.join(PROJECT, name), f"{directory}/{name}")
        sources = f"{directory}/Examples/React"
        with open(f"{sources}/package.json", encoding="utf-8") as file:
            command = json.load(file)["scripts"]["build"]
        for name, component in PRINTED.items():
            write(sources, {f"{name}.tsx": printed(component)})
            shutil.copy(f"{sources}/public/maps.html", f"{sources}/public/{name}.html")
            page = pathlib.Path(f"{sources}/public/{name}.html")
            page.write_text(page.read_text(encoding="utf-8").replace("built/maps.", f"built/{name}."), encoding="utf-8")
            command = command.replace("shop.tsx", f"shop.tsx {name}.tsx")
        subprocess.run(command, shell=True, check=True, cwd=sources, capture_output=True, env={**os.environ, "NODE_PATH": MODULES})
        with folder({}, f"{sources}/public") as base:
            yield base


@contextlib.contextmanager
def in_package():
    """The address of the plain apps in a folder that has nothing else than the npm package's files."""
    with tempfile.TemporaryDirectory() as directory:
        unpacked(directory)
        package = f"{directory}/node_modules/drawerd"
        shutil.copytree(os.path.join(PROJECT, "Web/examples"), f"{package}/examples")
        # The machines of the package are JavaScript modules, which its scripts import.
        for page in pathlib.Path(f"{package}/examples").glob("*.html"):
            page.write_text(re.sub(r"\s*<link rel=\"preload\".*\.wasm\">", "", page.read_text(encoding="utf-8")), encoding="utf-8")
        os.mkdir(f"{package}/playground")
        shutil.copy(os.path.join(PROJECT, "Web/playground/icon.svg"), f"{package}/playground")
        with folder({}, package) as base:
            yield f"{base}/examples"


def visited(chromium, base, name, query="", size=PHONE):
    """An app's page, when its drawers rest."""
    page = chromium.visit(f"{base}/{name}.html{query}", viewport=size)
    page.reach(f"{DRAWERS}.length > 0")
    page.rest()
    return page


def goes(page, direction="back"):
    """Goes back, as the browser's own button does."""
    page.evaluate(f"void history.{direction}()")
    page.frames(200)
    page.rest()


def tap(page, element):
    box = (page.locator(element).first if isinstance(element, str) else element).bounding_box()
    page.touch.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.rest()


def text(page, selector):
    return page.evaluate(f"document.querySelector('{selector}').textContent")


def state(page, drawer):
    return page.evaluate(f"document.querySelector('{drawer}').state")


def is_open(page, drawer):
    return page.evaluate(f"document.querySelector('{drawer}').open")


def query(page):
    return page.evaluate("location.search")


def maps_search(visit):
    """The sheet has three detents, by finger and by search; the list is scrolled, and pulls the sheet down."""
    page = visit("maps")
    assert state(page, SHEET) == "peek", state(page, SHEET)
    search = page.locator(".search").bounding_box()
    near(search["y"] + search["height"], 844, 1)
    page.touch.drag((195, search["y"] + 20), (195, 440))
    page.rest()
    assert state(page, SHEET) == "half" and "detent=half" in query(page), state(page, SHEET)
    page.touch.drag((195, 600), (195, 150))
    page.rest()
    assert state(page, SHEET) == "top"
    # The list scrolls, and then pulls the sheet down.
    page.touch.drag((195, 700), (195, 400))
    page.frames(1500)
    assert page.evaluate("results.scrollTop") > 20 and state(page, SHEET) == "top"
    page.evaluate("results.scrollTop = 0")
    page.touch.drag((195, 300), (195, 820))
    page.rest()
    assert state(page, SHEET) != "top"
    # A tap into the field expands the sheet, and what is typed filters the list.
    tap(page, "#query")
    assert state(page, SHEET) == "top" and page.evaluate("document.activeElement.id") == "query"
    page.keys.type("tower")
    page.frames(32)
    assert page.evaluate("[...results.children].map(({ textContent }) => textContent)") == ["Lookout tower221 steps"]
    page.close()


def maps_note(visit):
    """A place, a note about it in a form over the sheet, which is not lost by a wrong finger, and Back through all of it."""
    page = visit("maps", "?detent=half")
    assert state(page, SHEET) == "half"
    tap(page, page.get_by_role("button", name="Market hall"))
    assert "place=market-hall" in query(page) and text(page, "#place h2") == "Market hall"
    tap(page, page.get_by_role("button", name="Write a note"))
    assert is_open(page, DRAWER) and page.evaluate("document.activeElement.name") == "note"
    assert page.evaluate("document.querySelector('[data-frame=sheet]').closest('[inert]') !== null")
    # Empty, it closes by Back, by Escape and by a finger.
    goes(page)
    assert not is_open(page, DRAWER) and "place=market-hall" in query(page), query(page)
    tap(page, page.get_by_role("button", name="Write a note"))
    page.keys.press("Escape")
    page.rest()
    assert not is_open(page, DRAWER) and page.evaluate("document.activeElement.textContent") == "Write a note"
    tap(page, page.get_by_role("button", name="Write a note"))
    page.keys.type("Good bread")
    page.keys.press("Escape")
    page.rest()
    assert is_open(page, DRAWER) and text(page, "[role=alert]") == "Your note is not saved yet."
    goes(page)
    assert is_open(page, DRAWER)
    tap(page, ".save")
    assert not is_open(page, DRAWER) and text(page, ".note") == "Good bread"
    assert text(page, "#toasts") == "Your note about Market hall is saved."
    tap(page, "#back")
    assert page.locator("#place").is_hidden() and "place" not in query(page)
    goes(page)
    assert text(page, "#place h2") == "Market hall"
    page.close()


def maps_link(visit):
    """A link shows a place at a detent, and an unknown detent does no harm."""
    page = visit("maps", "?place=opera&detent=top")
    assert state(page, SHEET) == "top" and text(page, "#place h2") == "Opera"
    assert page.evaluate("document.querySelector('#opera').hasAttribute('data-chosen')")
    page.close()
    page = visit("maps", "?detent=nowhere")
    assert state(page, SHEET) in ("peek", "half", "top")
    page.close()


def shop_menu(visit):
    """The menu at the side, by button and by finger, changes the list."""
    page = visit("shop")
    assert page.locator("#products li").count() == 9
    tap(page, "[aria-label=Menu]")
    assert state(page, DECK) == "left"
    # The side's content has the width that can be seen, within its padding.
    assert page.evaluate("document.querySelector('[data-frame=left] ul').offsetWidth") == 280 - 32
    tap(page, page.get_by_role("button", name="Seats"))
    assert state(page, DECK) == "closed" and page.locator("#products li").count() == 3
    page.touch.drag((20, 500), (330, 500))
    page.rest()
    assert state(page, DECK) == "left"
    page.keys.press("Escape")
    page.rest()
    assert state(page, DECK) == "closed"
    page.close()


def shop_product(visit):
    """A product's page: its tabs by finger, click and arrow keys, a message above it, Undo, Back, and a link."""
    page = visit("shop")
    tap(page, page.get_by_role("button", name="Desk lamp"))
    assert state(page, PAGE) == "presented" and query(page) == "?product=desk-lamp"
    panel = lambda: page.evaluate("[...document.querySelectorAll('[role=tabpanel]')].filter((each) => !each.inert && getComputedStyle(each).visibility === 'visible' "
                                  "&& Math.abs(each.getBoundingClientRect().x) < 1).map(({ textContent }) => textContent.slice(0, 12))")
    assert panel() == ["Desk lamp: o"], panel()
    tap(page, "#tab2")
    assert panel() == ["With you in "], panel()
    box = page.locator("#tabs").bounding_box()
    y = box["y"] + 60
    page.touch.flick((100, y), (300, y))
    page.rest()
    assert panel() == ["“Better than"], panel()
    page.locator("#tab1").focus()
    page.keys.press("ArrowLeft")
    page.rest()
    assert panel() == ["Desk lamp: o"] and page.evaluate("document.activeElement.id") == "tab0", panel()
    tap(page, "#add")
    tap(page, "#add")
    assert text(page, "#count") == "2" and state(page, PAGE) == "presented"
    tap(page, "#undo")
    assert text(page, "#count") == "1" and state(page, PAGE) == "presented"
    goes(page)
    assert state(page, PAGE) == "dismissed" and query(page) == ""
    goes(page, "forward")
    assert state(page, PAGE) == "presented"
    tap(page, "[data-frame=closeButton]")
    assert state(page, PAGE) == "dismissed" and query(page) == ""
    page.close()
    page = visit("shop", "?product=stool")
    assert state(page, PAGE) == "presented" and text(page, f"{PAGE} h2") == "Stool"
    page.touch.drag((195, 300), (195, 700))
    page.rest()
    assert state(page, PAGE) == "dismissed" and query(page) == "", (state(page, PAGE), query(page))
    page.close()


def shop_cart(visit):
    """The cart is as high as its content, and grows and shrinks with it."""
    page = visit("shop")
    for name in ("Desk lamp", "Stool"):
        tap(page, page.get_by_role("button", name=name))
        tap(page, "#add")
        page.keys.press("Escape")
        page.rest()
    tap(page, page.get_by_role("button", name=re.compile("^Cart")))
    assert state(page, DRAWER) == "fullyExpanded" and text(page, "#total") == "€ 108"
    height = lambda: 844 - page.locator(f"{DRAWER} [data-frame=drawer]").bounding_box()["y"]
    before = height()
    tap(page, page.get_by_role("button", name="Add one Stool"))
    near(height(), before)
    assert text(page, "#total") == "€ 167"
    for _ in range(2):
        tap(page, page.get_by_role("button", name="Remove one Stool"))
    assert before - height() > 40, (before, height())
    tap(page, "#order")
    assert state(page, DRAWER) == "dismissed" and text(page, "#toast") == "Thank you for your order."
    assert text(page, "#count") == "0"
    page.close()


def active(page):
    """The name of what has the focus."""
    return page.evaluate("document.activeElement.localName === 'body' ? 'body' : document.activeElement.ariaLabel ?? document.activeElement.textContent")


def presses(page, *keys):
    for key in keys:
        page.keys.press(key)
        page.rest()


def chooses(page, name):
    """Presses Enter on the button of a name."""
    page.get_by_role("button", name=re.compile(f"^{name}")).focus()
    page.rest()
    presses(page, "Enter")


def maps_keys(visit):
    """By keyboard, a place's heading gets the focus, Tab goes to its buttons, and the list gives it to the place again."""
    page = visit("maps")
    for back in ("button", "history"):
        chooses(page, "Market hall")
        assert active(page) == "Market hall" and page.evaluate("document.activeElement.localName") == "h2", active(page)
        presses(page, "Tab")
        assert active(page) == "Write a note", active(page)
        presses(page, "Tab")
        assert active(page) == "All places", active(page)
        if back == "button":
            presses(page, "Enter")
        else:
            goes(page)
        assert active(page).startswith("Market hallMonday"), active(page)
    # What the place is found by no longer finds it.
    chooses(page, "Market hall")
    page.evaluate("query.focus()")
    page.keys.type("zoo")
    chooses(page, "All places")
    assert active(page) == "Search places", active(page)
    page.close()


def shop_keys(visit):
    """By keyboard: the tabs, Undo, the lines of the cart, and the menu."""
    page = visit("shop", "?product=desk-lamp")
    presses(page, "Escape")
    assert state(page, PAGE) == "dismissed" and active(page).startswith("Desk lamp"), active(page)
    presses(page, "Enter")
    page.locator("#tab0").focus()
    for key, index in [("End", 2), ("Home", 0), ("ArrowLeft", 2), ("ArrowRight", 0), ("ArrowRight", 1)]:
        presses(page, key)
        assert page.evaluate("document.activeElement.id") == f"tab{index}" and page.get_attribute(f"#tab{index}", "aria-selected") == "true", (key, active(page))
    chooses(page, "Add to cart")
    page.locator("#undo").focus()
    presses(page, "Enter")
    assert active(page) == "Add to cart" and text(page, "#count") == "0", active(page)
    presses(page, "Enter", "Escape")
    page.locator("#undo").focus()
    presses(page, "Enter")
    assert active(page) == "Cart (0)", active(page)
    for name in ("Candle", "Stool", "Bench"):
        chooses(page, name)
        chooses(page, "Add to cart")
        presses(page, "Escape")
        assert active(page).startswith(name), active(page)
    chooses(page, "Cart")
    # No message hides a button of the cart.
    assert text(page, "#toast") == "" and page.locator("#order").is_visible()
    chooses(page, "Add one Stool")
    assert active(page) == "Add one Stool", active(page)
    chooses(page, "Remove one Stool")
    assert active(page) == "Remove one Stool", active(page)
    presses(page, "Enter")
    assert active(page) == "Remove one Bench", active(page)
    presses(page, "Enter")
    assert active(page) == "Remove one Candle", active(page)
    presses(page, "Enter")
    assert active(page) == "Cart" and is_open(page, DRAWER) and not page.locator("#order").is_visible(), active(page)
    presses(page, "Escape")
    assert active(page) == "Cart (0)", active(page)
    # Out of the menu and the page, Escape closes the menu.
    chooses(page, "Menu")
    assert state(page, DECK) == "left" and active(page) == "Everything", active(page)
    presses(page, "Shift+Tab")
    assert active(page) == "body", active(page)
    presses(page, "Escape")
    assert state(page, DECK) == "closed" and active(page) == "Menu", (state(page, DECK), active(page))
    page.close()


def side(visit):
    """A side as printed: the page hides it while it is closed, and what is in it can be seen and pressed while it is open."""
    page = visit("side")
    assert page.evaluate("getComputedStyle(document.querySelector('[data-frame=center]')).backgroundColor") == "rgb(255, 255, 255)"
    close = page.get_by_role("button", name="Close")
    for width in (390, 700):
        page.set_viewport_size({"width": width, "height": 600})
        page.frames(320)
        chooses(page, "Menu")
        box, center = close.bounding_box(), page.locator("[data-frame=center]").bounding_box()
        assert state(page, DECK) == "left", state(page, DECK)
        near(center["x"], 8 + center["width"] - 44, 1)
        # The button is at the end of the side that can be seen.
        near(box["x"] + box["width"], center["x"], 1)
        tap(page, close)
        assert state(page, DECK) == "closed"
    page.close()


def steps(visit):
    """vaul's snap points as printed."""
    page = visit("steps")
    assert page.evaluate(f"document.querySelector('{SHEET}').detents.map(({{ name, position }}) => [name, position])") == [
        ["bottom", 0], ["s1", 148], ["s2", 355], ["top", 844]]
    chooses(page, "Open a little")
    assert state(page, SHEET) == "s1" and "It rests at s1." in text(page, SHEET)
    page.touch.drag((195, 780), (195, 560))
    page.rest()
    assert state(page, SHEET) == "s2" and "It rests at s2." in text(page, SHEET), state(page, SHEET)
    presses(page, "Escape")
    assert state(page, SHEET) == "bottom" and active(page) == "Open a little", (state(page, SHEET), active(page))
    page.get_by_role("button", name="Open", exact=True).focus()
    presses(page, "Enter")
    assert state(page, SHEET) == "top", state(page, SHEET)
    page.close()


def link(visit):
    """A link into a drawer as printed, Back and Forward."""
    page = visit("link", "?detent=top")
    assert state(page, SHEET) == "top"
    presses(page, "Escape")
    assert state(page, SHEET) == "bottom" and query(page) == ""
    goes(page)
    assert state(page, SHEET) == "top" and query(page) == "?detent=top"
    goes(page, "forward")
    assert state(page, SHEET) == "bottom" and query(page) == ""
    chooses(page, "Places")
    assert state(page, SHEET) == "top" and query(page) == "?detent=top"
    page.close()


OPENED = {"maps": [(SHEET, "snapTo('top', { animated: false })"), (DRAWER, "show()")],
          "shop": [(DECK, "snapTo('left', { animated: false })"), (DECK, "snapTo('closed', { animated: false })"), (DRAWER, "show()")]}
# Of an app, and whether the screen is that of a desktop.
QUERIES = {("maps", False): "?place=opera", ("shop", True): "?product=stool"}
SIZES = [PHONE, {"width": 1440, "height": 900}, {"width": 320, "height": 256}]


def rules(chromium, base, name, sizes=SIZES):
    """axe-core finds nothing, on a phone, a desktop and at 400 % zoom, with each drawer open."""
    for size in sizes:
        page = visited(chromium, base, name, QUERIES.get((name, size["width"] == 1440), ""), size)
        for drawer, command in [(None, None), *(OPENED[name] if size["width"] != 1440 else [])]:
            if drawer:
                page.evaluate(f"void document.querySelector('{drawer}').{command}")
            for scheme in ("light", "dark") if base == PLAIN else ("light",):
                page.emulate_media(color_scheme=scheme)
                page.rest()
                keeps_rules(page, (base, name, size, scheme, command))
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (name, size, command)
        page.close()


CASES = [maps_search, maps_note, maps_link, maps_keys, shop_menu, shop_product, shop_cart, shop_keys]
# What depends most on who renders the elements.
IN_REACT = CASES if EVERYTHING else [maps_note, maps_keys, shop_product, shop_cart, shop_keys]
ONLY_IN_REACT = [side, steps, link]
# The plain apps with the package's files are those with the server's, which play all cases.
IN_PACKAGE = CASES if EVERYTHING else [maps_note, shop_cart]


def played(base, cases):
    with browser() as chromium:
        for case in cases:
            if case.__name__ in sys.argv[1:] or len(sys.argv) == 1:
                print(base, case.__name__, flush=True)
                case(functools.partial(visited, chromium, base))


if __name__ == "__main__":
    with in_package() as packed:
        played(packed, IN_PACKAGE)
    with in_react() as react:
        if "DRAWERD_TEST_PACKAGE" not in os.environ:
            played(PLAIN, CASES)
        played(react, IN_REACT + ONLY_IN_REACT)
        with browser() as chromium:
            for name in ("maps", "shop") if len(sys.argv) < 2 else []:
                print(name, flush=True)
                if "DRAWERD_TEST_PACKAGE" not in os.environ:
                    rules(chromium, PLAIN, name)
                rules(chromium, react, name, SIZES if EVERYTHING else [PHONE])
