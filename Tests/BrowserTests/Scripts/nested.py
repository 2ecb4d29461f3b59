"""A sheet element inside a view deck element: each has its own frames, and a drag moves the drawer that it suits."""

from virtual import *

LIST = ('<div data-scroll style="position:absolute;inset:40px 0 0;overflow:auto">'
        '<div style="height:3000px">A long list</div></div>')
SHEET = f"""<div data-frame="main"></div><div data-frame="dimming"></div><div data-frame="sheet"></div>
<div data-frame="item.root">{LIST}</div>"""
CONFIGURATION = """configuration='{"stack": [{"id": "root", "isScrollable": true}]}'"""

# The sheet is inside the deck's center, or is the center itself.
CENTERS = {
    "inside": f'<div data-frame="center"><drawerd-sheet {CONFIGURATION}>{SHEET}</drawerd-sheet></div>',
    "itself": f'<drawerd-sheet data-frame="center" {CONFIGURATION}>{SHEET}</drawerd-sheet>',
}
PAGE = """<!doctype html><html lang="en"><title>Nested</title><link rel="icon" href="data:,">
<style>body { margin: 0 } #root { width: 390px; height: 844px } [data-frame] { background: #cde }
[data-frame=main], [data-frame=dimming] { background: none }</style>
<div id="root"><drawerd-view-deck sides='["left"]'><div data-frame="left"></div>CENTER</drawerd-view-deck></div>
<script type="module">import "/elements.js";
window.deck = document.querySelector("drawerd-view-deck");
window.sheet = document.querySelector("drawerd-sheet");
await Promise.all([deck.ready, sheet.ready]);
document.title = "ready";</script></html>"""

TOP = "document.querySelector('[data-frame=sheet]').getBoundingClientRect().y"
OFFSET = "document.querySelector('[data-scroll]').scrollTop"


def states(page):
    page.rest()
    return page.evaluate("[deck.state, sheet.state]")


def negotiates(chromium, center, finger):
    page = chromium.page(PAGE.replace("CENTER", CENTERS[center]))
    page.reach("document.title === 'ready'")
    assert states(page) == ["closed", "bottom"], states(page)
    finger = getattr(page, finger)
    bottom = page.evaluate(TOP)
    # A drag across the sheet's axis opens the deck, and the sheet stays.
    finger.drag((40, bottom + 20), (340, bottom + 20), steps=20)
    assert states(page) == ["left", "bottom"], states(page)
    page.evaluate("deck.close()")
    assert states(page) == ["closed", "bottom"], states(page)
    # A drag along the sheet's axis opens the sheet, and the deck stays.
    finger.drag((200, bottom + 20), (200, 60), steps=20)
    assert states(page) == ["closed", "top"], states(page)
    assert page.evaluate(OFFSET) == 0
    # In the open sheet the list scrolls under the finger, and at the list's top the finger moves the sheet again.
    finger.drag((200, 600), (200, 450), steps=20)
    assert states(page) == ["closed", "top"], states(page)
    assert 100 < page.evaluate(OFFSET) <= 150, page.evaluate(OFFSET)
    finger.drag((200, 200), (200, 800), steps=40)
    assert states(page) == ["closed", "bottom"], states(page)
    assert page.evaluate(OFFSET) == 0
    # An inner drawer that the page adds later has its own frames, too.
    page.evaluate("""async () => {
      const place = sheet.parentElement;
      sheet.remove();
      await new Promise((resolve) => setTimeout(resolve));
      place.append(sheet);
      await sheet.ready;
    }""")
    finger.drag((200, bottom + 20), (200, 60), steps=20)
    assert states(page) == ["closed", "top"], states(page)
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in chosen(itertools.product(CENTERS, ["mouse", "touch"]), set):
            print(case[0], case[1], flush=True)
            negotiates(chromium, *case)
