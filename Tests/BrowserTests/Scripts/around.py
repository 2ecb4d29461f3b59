"""The page around a modal drawer: it neither moves nor scrolls, whatever scrolls it; what appears behind the drawer is inert, and
what the page shows above drawers stays usable."""

from virtual import *

# For each controller that can cover the page: its tag, and the frames of an open drawer.
MODALS = {
    "drawer": ("drawerd-drawer", ["drawer"]),
    "sheet": ("drawerd-sheet", ["sheet", "item.root"]),
    "transition": ("drawerd-transition", ["modal"]),
    "appStorePresentation": ("drawerd-app-store-presentation", ["page"]),
}

PAGE = """<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} p {{ margin: 0; height: 60px }} #right {{ position: fixed; right: 0; top: 0; width: 20px; height: 20px }}
::-webkit-scrollbar {{ width: 15px; height: 15px }} {style}</style>
{before}<div id="behind"><button id="trigger">Open</button><div id="long" style="height: 3000px">Long</div></div><div id="right"></div>
<{tag} id="element" modal>{frames}</{tag}>{after}</html>"""

READY = """async () => {
  await import("/parts.js");
  await element.ready;
  window.clicks = [];
  document.addEventListener("click", ({ target }) => clicks.push(target.id));
  trigger.focus();
}"""


def load(chromium, controller="drawer", style="", before="", after="", inside=""):
    tag, names = MODALS[controller]
    frames = "".join(f'<div data-frame="{name}" aria-label="A drawer"><p>Text</p><button class="inside">Inside</button>{inside}</div>' for name in names)
    page = chromium.page(PAGE.format(style=style, before=before, after=after, tag=tag, frames=frames), viewport={"width": 390, "height": 844})
    page.evaluate(READY)
    return page


def show(page, opens=True):
    page.evaluate(f"element.session.setOpen({'true' if opens else 'false'}, {{ animated: false }})")
    page.rest()
    page.frames(64)


# Where things are, and what is scrolled. The scroller is `#scroller`, or the document's.
PLACES = """() => {
  const place = (element) => { const { x, y, width } = element.getBoundingClientRect(); return [x, y, width]; };
  const scroller = document.querySelector("#scroller");
  return [scrollX, scrollY, scroller?.scrollTop ?? null, document.body.scrollTop, ...[long, right, trigger].map(place)];
}"""

# The ways in which a page scrolls, by name: its style, what is before the content and the drawer, and after.
SCROLLED = {
    "document": ("", "", ""),
    "no bars": ("::-webkit-scrollbar { display: none }", "", ""),
    "body": ("html, body { height: 100% } body { overflow-x: hidden }", "", ""),
    "body alone": ("html { height: 100%; overflow: hidden } body { height: 100%; overflow: auto }", "", ""),
    "html": ("html { overflow-y: scroll }", "", ""),
    "html across": ("html { overflow-x: hidden } body { min-height: 100% }", "", ""),
    "contained": ("html, body { height: 100% } body { overflow: hidden auto; container-type: inline-size }", "", ""),
    "important": ("html { overflow-y: scroll !important }", "", ""),
    "gutter": ("html { scrollbar-gutter: stable }", "", ""),
    "padding": ("html { padding-right: 30px } body { padding-right: 12px }", "", ""),
    "right to left": ("html { direction: rtl }", "", ""),
    "scroller": ("#scroller { height: 500px; overflow: auto }", '<div style="height: 700px"></div><main id="scroller">', "</main>"),
    "positioned": ("#scroller { height: 500px; overflow: auto; position: relative } drawerd-drawer[modal] { position: absolute; top: 600px; height: 400px }",
                   '<main id="scroller">', "</main>"),
}


def stays(chromium, way, controller):
    style, before, after = SCROLLED[way]
    page = load(chromium, controller, style, before, after)
    page.evaluate("document.querySelector('#scroller') ? scroller.scrollTop = 600 : document.body.scrollTop = 600")
    page.evaluate("scrollTo(0, 600)")
    page.frames(32)
    before = page.evaluate(PLACES)
    assert 600 in before[1:4], before
    inline = "[document.documentElement, document.body, document.querySelector('#scroller')].map((each) => each?.getAttribute('style') || '')"
    own = page.evaluate(inline)
    for _ in range(2):
        show(page)
        assert page.evaluate(PLACES) == before, (way, page.evaluate(PLACES), before)
        x, y, width, height = (lambda box: (box["x"], box["y"], box["width"], box["height"]))(
            page.evaluate("(({ x, y, width, height }) => ({ x, y, width, height }))(element.getBoundingClientRect())"))
        for place in [(x + width / 2, y + 4), (x + width / 2, y + height - 30)]:
            page.wheel.turn(*place, dy=200)
            page.wheel.turn(*place, dy=-200)
            page.wheel.turn(*place, dx=100)
            page.frames(160)
        page.locator(".inside").first.focus()
        for key in ["PageDown", "End", "ArrowDown", " "]:
            page.keys.press(key)
            page.frames(160)
        assert page.evaluate(PLACES) == before, (way, "scrolled", page.evaluate(PLACES), before)
        show(page, False)
        assert page.evaluate(PLACES) == before, (way, "closed", page.evaluate(PLACES), before)
        assert page.evaluate(inline) == own, (way, page.evaluate(inline))
    # A page that changes its style while it is locked keeps the change.
    show(page)
    page.evaluate("document.documentElement.style.overflow = 'clip'")
    show(page, False)
    assert page.evaluate("document.documentElement.style.overflow") == "clip"
    page.close()


# What a user can reach, by the ids of all buttons of the page.
USABLE = """() => [...document.querySelectorAll("button[id], [data-button]")].filter((each) => {
  each.focus();
  return document.activeElement === each;
}).map(({ id }) => id)"""


def appears(chromium, controller):
    """What the page adds or replaces behind an open drawer is inert, and usable when the drawer has closed."""
    page = load(chromium, controller)
    show(page)
    assert page.evaluate(USABLE) == []
    for change in ["behind.outerHTML = '<main id=behind><button id=one></button></main>'", "document.body.append(button('two'))",
                   "behind.append(button('three'))", "document.body.prepend(Object.assign(document.createElement('div'), { innerHTML: '<button id=four>' }))"]:
        page.evaluate(f"""() => {{
          const button = (id) => Object.assign(document.createElement("button"), {{ id }});
          {change};
        }}""")
        assert page.evaluate(USABLE) == [], (change, page.evaluate(USABLE))
    page.evaluate("element.firstElementChild.append(Object.assign(document.createElement('button'), { id: 'five' }))")
    assert page.evaluate(USABLE) == ["five"]
    page.evaluate("five.remove()")
    show(page, False)
    assert sorted(page.evaluate(USABLE)) == ["four", "one", "three", "two"], page.evaluate(USABLE)
    page.close()


def above(chromium, controller):
    """A container of toasts stays usable wherever it is, and so do open dialogs and popovers. A click there is no tap outside of the
    drawer, and Tab reaches it."""
    toasts = '<div {0} style="position: fixed; top: {1}px; right: 0; z-index: 1000"></div>'
    page = load(chromium, controller, before='<div id="app"><div id="own" inert></div>' + toasts.format('id="toasts" data-above-drawers', 10) + "</div>",
                inside=toasts.format('class="within" data-above-drawers', 100),
                after='<div id="later"><dialog id="ask"><button id="answer"></button></dialog><div id="menu" popover><button id="item" autofocus></button></div></div>')
    show(page)
    page.evaluate("""() => {
      const toast = (id) => Object.assign(document.createElement("button"), { id, textContent: id, style: "width: 60px; height: 40px" });
      toasts.append(toast("undo"));
      document.querySelector(".within").append(toast("retry"));
    }""")
    assert sorted(page.evaluate(USABLE)) == ["retry", "undo"], page.evaluate(USABLE)
    page.evaluate("clicks.length = 0")
    for name in ("#undo", "#retry"):
        page.click(name)
        page.touch.tap(*page.evaluate(f"(({{ x, y }}) => [x + 20, y + 20])(document.querySelector('{name}').getBoundingClientRect())"))
        page.frames(500)
    assert page.evaluate("element.open") and page.evaluate("clicks") == ["undo", "undo", "retry", "retry"], page.evaluate("clicks")
    page.locator(".inside").first.focus()
    reached = set()
    for _ in range(8):
        page.keys.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert {"undo", "retry"} <= reached and "trigger" not in reached, reached
    # A popover that opens behind gets the focus, and ends to be usable as it closes.
    page.evaluate("menu.showPopover()")
    assert page.evaluate("document.activeElement.id") == "item" and page.evaluate("app.querySelector('#own').inert")
    page.evaluate("menu.hidePopover()")
    page.frame()
    assert sorted(page.evaluate(USABLE)) == ["retry", "undo"]
    page.evaluate("ask.show()")
    assert sorted(page.evaluate(USABLE)) == ["answer", "retry", "undo"], page.evaluate(USABLE)
    page.evaluate("ask.close()")
    # An element that becomes one of these, or is one no longer.
    page.evaluate("behind.toggleAttribute('data-above-drawers', true)")
    assert "trigger" in page.evaluate(USABLE)
    page.evaluate("behind.toggleAttribute('data-above-drawers', false)")
    assert sorted(page.evaluate(USABLE)) == ["retry", "undo"]
    show(page, False)
    # What the page itself has made inert stays so.
    assert page.evaluate("[...document.querySelectorAll('[inert]:not([data-frame])')].map(({ id }) => id)") == ["own"]
    assert {"trigger", "undo"} <= set(page.evaluate(USABLE)), page.evaluate(USABLE)
    page.close()


def shadowed(chromium, controller):
    """What stays usable may be in a shadow tree of the page behind: toasts, and a popover that opens later, which has Escape, too.
    Regression: all of the tree was inert."""
    page = load(chromium, controller, after="<div id=outer><div id=toaster></div></div>")
    page.evaluate("""() => {
      toaster.attachShadow({ mode: "open" }).innerHTML = "<p>Text</p><div data-above-drawers></div><div popover><button>Item</button></div>";
      [window.text, window.toasts, window.menu] = toaster.shadowRoot.children;
    }""")
    show(page)
    page.evaluate("void toasts.append(document.createElement('button'))")
    page.keys.press("a")
    page.evaluate("menu.showPopover()")
    focusable = "[toasts, menu].map(({ firstChild }) => (firstChild.focus(), toaster.shadowRoot.activeElement === firstChild))"
    assert page.evaluate(focusable) == [True, True] and page.evaluate("text.inert"), page.evaluate(focusable)
    for expected in ([True, False], [False, False]):
        page.keys.press("Escape")
        page.rest()
        assert page.evaluate("[element.open, menu.matches(':popover-open')]") == expected
    assert not page.evaluate("text.inert")
    page.close()


def undrawn(chromium, controller):
    """Until a drawer has its machine, and if its configuration is refused, it covers nothing. Regression: its content lay over the page
    and took the clicks, as long as the network was slow."""
    tag, names = MODALS[controller]
    page = chromium.new(viewport={"width": 390, "height": 844})
    held = []
    page.route("**/*.wasm", lambda route: held.append(route))
    frames = "".join(f'<div data-frame="{name}"><p>Text</p></div>' for name in names)
    page.show(PAGE.format(style="", before="", after="", tag=tag, frames=frames))
    page.evaluate("void import('/parts.js')")
    top = "document.elementFromPoint(20, 10).id"
    page.outside(lambda: held)
    assert page.evaluate(top) == "trigger", page.evaluate(top)
    held[0].continue_()
    page.reach("Boolean(element.session)")
    page.frames(64)
    assert page.evaluate(top) == "trigger", page.evaluate(top)
    show(page)
    assert page.evaluate("getComputedStyle(element).visibility") == "visible" and page.evaluate(top) != "trigger"
    page.evaluate("""(tag) => {
      window.problems = [];
      const { innerHTML } = element;
      element.remove();
      const refused = Object.assign(document.createElement(tag), { innerHTML, modal: true, configuration: { unknown: 1 } });
      refused.addEventListener("problem", ({ detail }) => problems.push(detail.error.message));
      document.body.append(refused);
    }""", tag)
    page.reach("problems.length > 0")
    assert page.evaluate(top) == "trigger", page.evaluate(top)
    page.close()


def toggled(chromium, controller):
    """The page's own `inert` behind a drawer: what the page makes usable stays out of reach until the drawer closes, and is usable
    then; what the page makes inert is so when the drawer has closed. Regressions: it was usable at once, and out of reach once the drawer had closed; it
    was usable once the drawer had closed."""
    page = load(chromium, controller)
    inert = lambda: page.evaluate("[behind.inert, right.inert]")
    page.evaluate("behind.inert = right.inert = true")
    show(page)
    page.evaluate("behind.inert = false")
    page.frames(32)
    assert inert() == [True, True]
    show(page, False)
    assert inert() == [False, True]
    page.evaluate("right.inert = false")
    show(page)
    page.evaluate("behind.inert = true")
    page.frames(32)
    # So is what it makes inert in the task that closes the drawer.
    page.evaluate("() => { right.inert = false; right.inert = true; element.session.setOpen(false, { animated: false }) }")
    show(page, False)
    assert inert() == [True, True]
    page.close()


def stacked(chromium):
    """Under two drawers, both see what appears, and the lower one is inert, except for its toasts."""
    page = load(chromium, inside='<div data-above-drawers><button id="toast"></button></div>',
                after='<drawerd-drawer id="second" modal><section data-frame="drawer" aria-label="Second"><button id="last">Last</button></section></drawerd-drawer>')
    show(page)
    page.evaluate("second.ready.then((session) => session.setOpen(true, { animated: false }))")
    page.frames(64)
    page.evaluate("document.body.append(Object.assign(document.createElement('button'), { id: 'late' }))")
    assert sorted(page.evaluate(USABLE)) == ["last", "toast"], page.evaluate(USABLE)
    page.evaluate("second.remove()")
    page.frames(64)
    assert page.evaluate(USABLE) == ["toast"], page.evaluate(USABLE)
    assert page.evaluate("getComputedStyle(document.documentElement).overflowY") == "hidden"
    page.evaluate("element.remove()")
    page.frames(64)
    assert sorted(page.evaluate(USABLE)) == ["late", "trigger"] and page.evaluate("getComputedStyle(document.documentElement).overflowY") == "visible"
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for way, controller in chosen(itertools.product(SCROLLED, MODALS), set):
            if way == "positioned" and controller != "drawer":
                continue
            print(way, controller, flush=True)
            stays(chromium, way, controller)
        for controller in MODALS:
            print("undrawn", controller, flush=True)
            undrawn(chromium, controller)
            print("toggled", controller, flush=True)
            toggled(chromium, controller)
        for case, controller in [(appears, "drawer"), (appears, "sheet"), (above, "drawer"), (above, "transition"), (shadowed, "drawer"), (shadowed, "sheet")]:
            print(case.__name__, controller, flush=True)
            case(chromium, controller)
        stacked(chromium)
