"""At 400 % zoom, where a page is 320 x 256 pixels, all content of each drawer is reached by a wheel and by a drag: in the elements with
their default styles, and in the React parts and components."""

import browser as live
import parts
from virtual import *

SMALL = {"width": 320, "height": 256}
STYLE = "body { margin: 0 } #app, main { height: 100vh } p, h2 { margin: 0 } .row { width: 200px; height: 44px }"
ROWS = "".join(f'<p><button class="row" id="row{index}">Row {index}</button></p>' for index in range(12))
LAST = "row11"

# For each controller: its element's attributes, and its frames.
# What is behind each drawer, while it is closed.
BEHIND = [("curtain", "content", "curtain"), ("drawer", "presenting", "drawer"), ("sheet", "main", "sheet"), ("transition", "presenting", "modal"),
          ("app-store-presentation", "presenting", "page")]
LIST = f'<div data-detent="content">{ROWS}</div>'
ELEMENTS = {
    "curtain": ("modal", f'<section data-frame="curtain" aria-label="Rows">{LIST}</section><div data-frame="handle"></div>'),
    "drawer": ("modal", f'<section data-frame="drawer" aria-label="Rows">{LIST}</section><div data-frame="handle"></div>'),
    "sheet": ("""modal has-chevron stack='[{"id": "root", "isScrollable": true}]'""",
              f'<section data-frame="sheet" aria-label="Rows">{LIST}</section><div data-frame="chevron"></div>'),
    "transition": ("modal", f'<section data-frame="modal" aria-label="Rows">{ROWS}</section>'),
    "app-store-presentation": ("modal", f'<section data-frame="page" aria-label="Rows">{ROWS}</section>'),
    **{f"{tag} {frame}": ("", f'<section data-frame="{frame}" style="padding-bottom: 80px">{ROWS}</section><section data-frame="{own}" aria-label="Drawer"></section>')
       for tag, frame, own in BEHIND},
    "view-deck": ("""sides='["left"]'""", f'<section data-frame="left" aria-label="Rows">{ROWS}</section><section data-frame="center">Page</section>'),
    "view-deck center": ("""sides='["left"]'""", f'<section data-frame="left" aria-label="Side">Side</section><section data-frame="center">{ROWS}</section>'),
}
PAGE = """<!doctype html><html lang="en"><title>Reflow</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>{style}</style><main><drawerd-{tag} {attributes}>{frames}</drawerd-{tag}></main></html>"""

# The same in React: a function of React's `h`, the components and the rows.
COMPOSED = """({ Root, Portal, Overlay, Content, Handle, Title }, rows) => h(Root, { defaultOpen: true },
  h(Portal, null, h(Overlay), h(Content, null, h(Handle), h(Title, null, "Rows"), rows)))"""
DECK = """({ Root, Trigger, Content, Center, Overlay, Title }, side, center, state) => h(Root, { defaultState: state },
  h(Content, null, h(Title, null, "Side"), side), h(Center, null, h(Trigger, null, "Menu"), center, h(Overlay)))"""
IN_REACT = {
    **{name.lower(): f"({COMPOSED})(parts.{name}, rows)" for name in ("Curtain", "Drawer", "Sheet")},
    "transition": 'h(Transition, { modal: true, defaultOpen: true }, h("section", { "data-frame": "modal", "aria-label": "Rows" }, rows))',
    "app-store-presentation": 'h(AppStorePresentation, { modal: true, defaultOpen: true }, h("section", { "data-frame": "page", "aria-label": "Rows" }, rows))',
    "view-deck": f'({DECK})(parts.ViewDeck, rows, "Page", "left")',
    "view-deck center": f'({DECK})(parts.ViewDeck, "Side", rows, "closed")',
}

RENDER = """async () => {
  const { Transition, AppStorePresentation } = await import("/react.js");
  const rows = [...Array(12).keys()].map((index) => h("p", { key: index }, h("button", { className: "row", id: `row${index}` }, `Row ${index}`)));
  document.head.append(Object.assign(document.createElement("style"), { textContent: %s }));
  root.render(h("div", { key: "rows", style: { height: "100vh" } }, %s));
}"""

ELEMENT = f"{DRAWERS}[0]"

# Whether a row can be seen and pressed.
SEEN = """((element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight + 1 && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
})(document.querySelector('#%s'))"""

# The scroll view around the last row, and whether a finger on it moves it: by the client, or by the browser.
SCROLLER = """(() => {
  let each = document.querySelector("#row11");
  while (each && !(each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY))) each = each.parentElement;
  window.scroller = each;
  return each && { isList: each.hasAttribute("data-scroll"), touches: getComputedStyle(each).touchAction };
})()"""


def html(name):
    attributes, frames = ELEMENTS[name]
    return PAGE.format(style=STYLE, tag=name.split()[0], attributes=attributes, frames=frames)


def opens(name):
    """Whether the rows are in the drawer, and not in the page that it covers."""
    return " " not in name


def as_element(chromium, out, name):
    page = chromium.new(viewport=SMALL)
    page.show(html(name))
    page.evaluate("import('/parts.js').then(() => null)")
    page.evaluate(f"{ELEMENT}.ready.then(() => null)")
    page.evaluate(f"void {ELEMENT}.session.setOpen({json.dumps(opens(name))}, {{ animated: false }})")
    return page


def in_react(chromium, out, name):
    page = parts.load(chromium, out, viewport=SMALL)
    page.evaluate(RENDER % (json.dumps(STYLE), IN_REACT[name]))
    page.reach("Boolean(document.querySelector('#row11'))")
    page.reach(f"Boolean({ELEMENT}.session)")
    return page


def reaches(page, move):
    """Expects that the last row is out of sight, and that repeated movements bring it there."""
    assert not page.evaluate(SEEN % LAST)
    for _ in range(8):
        move()
        page.rest()
        if page.evaluate(SEEN % LAST):
            return
    raise AssertionError(page.evaluate("scroller.outerHTML"))


def check(chromium, out, make, name, finger):
    with make(chromium, out, name) as page:
        page.evaluate(f"void (window.element = {ELEMENT})")
        page.rest()
        page.frames(160)
        reaches(page, lambda: (page.wheel.turn(160, 200, dy=400), page.frames(160)))
        scroller = page.evaluate(SCROLLER)
        if not scroller["isList"]:
            assert re.search("auto|manipulation|pan-y", scroller["touches"]), (name, scroller)
            # An overlay covers the center, however far that has been scrolled.
            boxes = [page.evaluate(f"document.querySelector('{each}')?.getBoundingClientRect().toJSON()") for each in ("[data-frame=center]", "[data-part=overlay]")]
            assert "center" not in name or boxes[1] in (None, boxes[0]), boxes
            return
        page.evaluate("scroller.scrollTop = 0")
        page.frames(320)
        reaches(page, lambda: (getattr(page, finger).drag((240, 220), (240, 20), steps=6), page.frames(160)))


def by_touch(made, name):
    """What the browser scrolls follows a finger there, which leaves the drawer open."""
    page = watch(made.new_page())
    page.route("**/reflow.html", lambda route: route.fulfill(body=html(name), content_type="text/html"))
    page.goto(f"{BASE}/reflow.html")
    page.evaluate("import('/parts.js').then(() => null)")
    page.evaluate(f"{ELEMENT}.ready.then((session) => session.setOpen({json.dumps(opens(name))}, {{ animated: false }})).then(() => null)")
    wait(page, f"{ELEMENT}.session.isIdle && /auto|manipulation|pan-y/.test({SCROLLER}?.touches)")
    # The browser knows a frame later which touches are its own.
    two_pictures(page)
    state = page.evaluate(f"{ELEMENT}.state")
    while not page.evaluate(SEEN % LAST):
        before = page.evaluate("document.querySelector('#row0').getBoundingClientRect().top")
        drag(live.Touch(page), (240, 220), (240, 140), steps=4)
        wait(page, f"document.querySelector('#row0').getBoundingClientRect().top < {before}")
    assert page.evaluate(f"{ELEMENT}.state") == state, name
    page.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        out = parts.built(directory)
        with browser() as chromium:
            for (make, name), finger in zip([*((as_element, name) for name in ELEMENTS), *((in_react, name) for name in IN_REACT)], itertools.cycle(["touch", "mouse"])):
                print(make.__name__, name, finger, flush=True)
                check(chromium, out, make, name, finger)
    with live.browser() as chromium, context(chromium, viewport=SMALL, has_touch=True) as made:
        for name in ("transition", "app-store-presentation", "view-deck", "view-deck center"):
            print("touch", name, flush=True)
            by_touch(made, name)
