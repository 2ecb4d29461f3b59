"""Outside the drawer the page works as usual: text can be selected, the page scrolls, and fields take input."""

import time

import browser as shared
from virtual import *


def selection(chromium):
    page = chromium.open("curtain", extra='<textarea id="inner">Some words</textarea>'
                         '<p id="words" data-no-drag style="margin: 0">Words to be selected</p>')
    page.set_viewport_size({"width": 600, "height": 1000})
    text = page.locator("#outside").bounding_box()
    page.mouse.drag((text["x"] + 2, text["y"] + 8), (text["x"] + 200, text["y"] + 8))
    assert "Some text" in page.evaluate("String(getSelection())"), page.evaluate("String(getSelection())")
    # Text in the content behind the drawer can be selected as well.
    page.evaluate("document.querySelector('[data-frame=content]').textContent = 'Words behind the curtain'")
    page.mouse.drag((2, 8), (150, 8))
    assert "Words" in page.evaluate("String(getSelection())"), page.evaluate("String(getSelection())")
    # A drag in a field inside the drawer selects the field's text.
    field = page.locator("#inner").bounding_box()
    page.mouse.drag((field["x"] + 8, field["y"] + 10), (field["x"] + 100, field["y"] + 10))
    page.keys.type("Other")
    assert "Other" in page.evaluate("document.querySelector('#inner').value")
    # Text in an element marked `data-no-drag` can be selected. Regression: it could not.
    words = page.locator("#words").bounding_box()
    page.mouse.drag((words["x"] + 2, words["y"] + 8), (words["x"] + 150, words["y"] + 8))
    assert "Words to" in page.evaluate("String(getSelection())"), page.evaluate("String(getSelection())")
    assert page.events("pan") == []
    # WebKit supports this property only with its prefix. A mouse may select text, unless it drags the drawer.
    selectable = "document.querySelector('[data-frame=curtain]').style.webkitUserSelect"
    assert page.evaluate(selectable) == ""
    page.mouse.drag((300, 800), (300, 780))
    assert page.evaluate(selectable) == "none"
    page.close()


def unselected(chromium):
    """A mouse that drags a sheet by its words, and leaves it behind, selects none of those behind it. Regression: it did."""
    page = chromium.open("sheet", configuration={"anchors": [{"ratio": 0.5}, {"ratio": 0.8}]})
    page.evaluate("""() => { const [item, main] = ["item.root", "main"].map((name) => document.querySelector(`[data-frame="${name}"]`));
      item.innerHTML = "<p style='margin: 0; font: 30px sans-serif'>Words of the sheet</p>";
      main.innerHTML = "<p style='margin: 0; font: 40px/300px sans-serif'>Words behind</p>"; }""")
    top = page.box("item.root")["y"]
    page.mouse.drag((100, top + 10), (150, 150))
    page.rest()
    assert page.events("pan") and page.evaluate("String(getSelection())") == "", page.evaluate("String(getSelection())")
    page.close()


def scrolling(made):
    """The browser's own scrolling by touch, in real time: under a clock that stands still, Chromium does not draw it."""
    page = shared.open_page(made, "curtain")
    page.evaluate("""() => { document.querySelector("#root").style.touchAction = "auto";
      document.body.style.height = "3000px";
      addEventListener("scrollend", () => { window.scrolled = true; }); }""")
    finger = shared.Touch(page)
    # Behind the drawer a finger scrolls the page.
    finger.timed = time.time()
    finger.down(200, 400)
    for y in range(390, 200, -10):
        finger.timed += 0.008
        finger.move(200, y)
    finger.up()
    # The page still glides after the finger is up, and `scrollTo` does not stop that.
    shared.until(lambda: page.evaluate("window.scrolled"), "the page to scroll")
    assert page.evaluate("scrollY") > 50
    page.evaluate("scrollTo(0, 0)")
    # On the drawer, a finger drags the drawer.
    shared.drag(finger, (200, 750), (200, 450), steps=20)
    shared.settled(page)
    assert page.evaluate("scrollY") == 0
    assert shared.state(page)["name"] in ("mid", "max")
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        selection(chromium)
        unselected(chromium)
    with shared.browser() as chromium, shared.context(chromium, has_touch=True) as made:
        scrolling(made)
