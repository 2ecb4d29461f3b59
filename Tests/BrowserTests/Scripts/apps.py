"""The whole apps of /examples: what a user does in them, by finger, mouse and keyboard, with links and Back."""

from accessibility import keeps_rules
from virtual import *

PHONE = {"width": 390, "height": 844}


def visit(chromium, name, query=""):
    page = chromium.visit(f"/examples/{name}.html{query}", viewport=PHONE)
    page.reach("[...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('drawerd-')).every(({ session }) => session)")
    rests(page)
    return page


def rests(page):
    page.frames(64)
    page.reach("[...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('drawerd-'))"
               ".every(({ attachment }) => attachment && !attachment.player.isPlaying && !attachment.isDragging)")
    page.frames(32)


def goes(page, direction="back"):
    """Goes back, as the browser's own button does."""
    page.evaluate(f"void history.{direction}()")
    page.frames(200)
    rests(page)


def tap(page, element):
    box = (page.locator(element).first if isinstance(element, str) else element).bounding_box()
    page.touch.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    rests(page)


def text(page, selector):
    return page.evaluate(f"document.querySelector('{selector}').textContent")


def state(page, drawer):
    return page.evaluate(f"document.querySelector('#{drawer}').state")


def query(page):
    return page.evaluate("location.search")


def maps_search(chromium):
    """The sheet has three detents, by finger and by search; the list is scrolled, and pulls the sheet down."""
    page = visit(chromium, "maps")
    assert state(page, "places") == "peek", state(page, "places")
    search = page.locator(".search").bounding_box()
    near(search["y"] + search["height"], 844, 1)
    page.touch.drag((195, search["y"] + 20), (195, 440))
    rests(page)
    assert state(page, "places") == "half" and "detent=half" in query(page), state(page, "places")
    page.touch.drag((195, 600), (195, 150))
    rests(page)
    assert state(page, "places") == "top"
    # The list scrolls, and then pulls the sheet down.
    page.touch.drag((195, 700), (195, 400))
    page.frames(1500)
    assert page.evaluate("results.scrollTop") > 20 and state(page, "places") == "top"
    page.evaluate("results.scrollTop = 0")
    page.touch.drag((195, 300), (195, 820))
    rests(page)
    assert state(page, "places") != "top"
    # A tap into the field expands the sheet, and what is typed filters the list.
    tap(page, "#query")
    assert state(page, "places") == "top" and page.evaluate("document.activeElement.id") == "query"
    page.keys.type("tower")
    page.frames(32)
    assert page.evaluate("[...results.children].map(({ textContent }) => textContent)") == ["Lookout tower221 steps"]
    page.close()


def maps_note(chromium):
    """A place, a note about it in a form over the sheet, which is not lost by a wrong finger, and Back through all of it."""
    page = visit(chromium, "maps", "?detent=half")
    assert state(page, "places") == "half"
    tap(page, page.get_by_role("button", name="Market hall"))
    assert "place=market-hall" in query(page) and text(page, "#place h2") == "Market hall"
    tap(page, "[data-part=trigger]")
    assert page.evaluate("edit.open && document.activeElement.name") == "note"
    assert page.evaluate("document.querySelector('[data-frame=sheet]').closest('[inert]') !== null")
    # Empty, it closes by Back, by Escape and by a finger.
    goes(page)
    assert not page.evaluate("edit.open") and "place=market-hall" in query(page), query(page)
    tap(page, "[data-part=trigger]")
    page.keys.press("Escape")
    rests(page)
    assert not page.evaluate("edit.open") and page.evaluate("document.activeElement.textContent") == "Write a note"
    tap(page, "[data-part=trigger]")
    page.keys.type("Good bread")
    page.keys.press("Escape")
    rests(page)
    assert page.evaluate("edit.open && warning.textContent") == "Your note is not saved yet."
    goes(page)
    assert page.evaluate("edit.open")
    tap(page, ".save")
    assert not page.evaluate("edit.open") and text(page, ".note") == "Good bread"
    assert text(page, "#toasts") == "Your note about Market hall is saved."
    tap(page, "#back")
    assert page.locator("#place").is_hidden() and "place" not in query(page)
    goes(page)
    assert text(page, "#place h2") == "Market hall"
    page.close()


def maps_link(chromium):
    """A link shows a place at a detent, and an unknown detent does no harm."""
    page = visit(chromium, "maps", "?place=opera&detent=top")
    assert state(page, "places") == "top" and text(page, "#place h2") == "Opera"
    assert page.evaluate("document.querySelector('#opera').hasAttribute('data-chosen')")
    page.close()
    page = visit(chromium, "maps", "?detent=nowhere")
    assert state(page, "places") in ("peek", "half", "top")
    page.close()


def shop_menu(chromium):
    """The menu at the side, by button and by finger, changes the list."""
    page = visit(chromium, "shop")
    assert page.locator("#products li").count() == 9
    tap(page, "[aria-label=Menu]")
    assert state(page, "menu") == "left"
    tap(page, page.get_by_role("button", name="Seats"))
    assert state(page, "menu") == "closed" and page.locator("#products li").count() == 3
    page.touch.drag((20, 500), (330, 500))
    rests(page)
    assert state(page, "menu") == "left"
    page.keys.press("Escape")
    rests(page)
    assert state(page, "menu") == "closed"
    page.close()


def shop_product(chromium):
    """A product's page: its tabs by finger, click and arrow keys, a message above it, Undo, Back, and a link."""
    page = visit(chromium, "shop")
    tap(page, page.get_by_role("button", name="Desk lamp"))
    assert state(page, "product") == "presented" and query(page) == "?product=desk-lamp"
    panel = lambda: page.evaluate("[...document.querySelectorAll('[role=tabpanel]')].filter((each) => !each.inert && getComputedStyle(each).visibility === 'visible' "
                                  "&& Math.abs(each.getBoundingClientRect().x) < 1).map(({ textContent }) => textContent.slice(0, 12))")
    assert panel() == ["Desk lamp: o"], panel()
    tap(page, "#tab2")
    assert panel() == ["With you in "], panel()
    box = page.locator("#tabs").bounding_box()
    y = box["y"] + 60
    page.touch.flick((100, y), (300, y))
    rests(page)
    assert panel() == ["“Better than"], panel()
    page.locator("#tab1").focus()
    page.keys.press("ArrowLeft")
    rests(page)
    assert panel() == ["Desk lamp: o"] and page.evaluate("document.activeElement.id") == "tab0", panel()
    tap(page, "#add")
    tap(page, "#add")
    assert text(page, "#count") == "2" and state(page, "product") == "presented"
    tap(page, "#undo")
    assert text(page, "#count") == "1" and state(page, "product") == "presented"
    goes(page)
    assert state(page, "product") == "dismissed" and query(page) == ""
    goes(page, "forward")
    assert state(page, "product") == "presented"
    tap(page, "[data-frame=closeButton]")
    assert state(page, "product") == "dismissed" and query(page) == ""
    page.close()
    page = visit(chromium, "shop", "?product=stool")
    assert state(page, "product") == "presented" and text(page, "#product h2") == "Stool"
    page.touch.drag((195, 300), (195, 700))
    rests(page)
    assert state(page, "product") == "dismissed" and query(page) == "", (state(page, "product"), query(page))
    page.close()


def shop_cart(chromium):
    """The cart is as high as its content, and grows and shrinks with it."""
    page = visit(chromium, "shop")
    for name in ("Desk lamp", "Stool"):
        tap(page, page.get_by_role("button", name=name))
        tap(page, "#add")
        page.keys.press("Escape")
        rests(page)
    tap(page, "[aria-controls=cart]")
    assert state(page, "cart") == "fullyExpanded" and text(page, "#total") == "€ 108"
    height = lambda: 844 - page.locator("#cart [data-frame=drawer]").bounding_box()["y"]
    before = height()
    tap(page, page.get_by_role("button", name="Add one Stool"))
    near(height(), before)
    assert text(page, "#total") == "€ 167"
    for _ in range(2):
        tap(page, page.get_by_role("button", name="Remove one Stool"))
    assert before - height() > 40, (before, height())
    tap(page, "#order")
    assert state(page, "cart") == "dismissed" and text(page, "#toast") == "Thank you for your order."
    assert text(page, "#count") == "0"
    page.close()


OPENED = {"maps": ["places.snapTo('top', { animated: false })", "edit.show()"],
          "shop": ["menu.snapTo('left', { animated: false })", "menu.snapTo('closed', { animated: false })", "cart.show()"]}


def rules(name, scheme):
    """axe-core finds nothing, on a phone, a desktop and at 400 % zoom, with each drawer open."""
    with shared.browser() as chromium, context(chromium, has_touch=True, color_scheme=scheme) as made:
        for size in (PHONE, {"width": 1440, "height": 900}, {"width": 320, "height": 256}):
            page = watch(made.new_page())
            page.set_viewport_size(size)
            page.goto(f"{BASE}/examples/{name}.html" + ("?product=stool" if name == "shop" and size["width"] == 1440 else ""))
            wait(page, "[...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('drawerd-')).every(({ session }) => session)")
            wait(page, "[...document.querySelectorAll('*')].every(({ attachment }) => !attachment?.player.isPlaying)")
            keeps_rules(page, (name, size, "closed"))
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (name, size)
            for command in OPENED[name] if size["width"] != 1440 else []:
                page.evaluate(f"void {command}")
                wait(page, "[...document.querySelectorAll('*')].every(({ attachment }) => !attachment?.player.isPlaying)")
                keeps_rules(page, (name, size, command))
            page.close()


CASES = [maps_search, maps_note, maps_link, shop_menu, shop_product, shop_cart]

if __name__ == "__main__":
    with browser() as chromium:
        for case in CASES:
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            print(case.__name__, flush=True)
            case(chromium)
    for name, scheme in [("maps", "light"), ("maps", "dark"), ("shop", "light"), ("shop", "dark")] if len(sys.argv) < 2 else []:
        print(name, scheme, flush=True)
        rules(name, scheme)
