"""An element of the page that shows another frame than before, or none: its place, its styles, its roles and its touches follow."""

from virtual import *

PAGE = """<!doctype html><html lang="en"><title>Assigned</title><link rel="icon" href="data:,">
<style>body {{ margin: 0 }} #root {{ width: 390px; height: 844px }} [data-frame] {{ background: #cde }}</style>
<div id="root">{frames}</div></html>"""


def load(chromium, controller, frames, configuration=None):
    page = chromium.page(PAGE.format(frames=frames))
    page.connect(controller, {"configuration": configuration or {}})
    return page


def swap(page, first, second):
    page.evaluate("([first, second]) => [first.dataset.frame, second.dataset.frame] = [second.dataset.frame, first.dataset.frame]"
                  .replace("[first, second]) =>", "_) =>").replace("first.", f"{first}.").replace("second.", f"{second}."))
    page.frame()


def place(page, element):
    return page.evaluate(f"(({{ x, y }}) => [Math.round(x), Math.round(y)])({element}.getBoundingClientRect())")


TABS = '<div id="one" data-frame="from">One</div><div id="two" data-frame="to">Two</div>'


def tabs(chromium):
    """Two tabs that stay in the page: after each change the page calls the other one `from`, also in mid-flight."""
    for animated in (False, True):
        page = load(chromium, "transition", TABS, {"style": "tabBar", "tabCount": 2})
        page.evaluate("void session.select({ index: 1 })")
        page.frames(160)
        moving = (place(page, "one"), place(page, "two"))
        if not animated:
            page.rest()
        swap(page, "one", "two")
        if animated:
            # The frames go on where they are, on the elements that show them now.
            near(place(page, "two")[0], moving[0][0], 40)
            near(place(page, "one")[0], moving[1][0], 40)
            assert place(page, "two")[0] != place(page, "one")[0]
            page.rest()
        visible = [page.evaluate(f"getComputedStyle({each}).visibility === 'visible' && {each}.getBoundingClientRect().x === 0") for each in ("one", "two")]
        assert visible.count(True) == 1, (animated, visible)
        page.close()


PAIR = """<div id="one" data-frame="drawer" style="color: red; left: 7px" title="mine"><h2>One</h2></div>
<div id="two" style="left: 9px;" role="note" tabindex="0"><h2>Two</h2></div><div id="bar" data-frame="handle"></div>"""
# What an element has of the client.
HAS = """(id) => {
  const element = document.getElementById(id);
  return ["role", "tabindex", "aria-label", "aria-labelledby", "aria-owns", "aria-description", "aria-valuenow", "style"]
    .filter((name) => element.hasAttribute(name)).map((name) => `${name}=${element.getAttribute(name).replace(/drawerd-\\d+/, "ID")}`);
}"""


def released(chromium):
    """An element that is no frame any more has its own style and roles back, and another one takes its place."""
    page = load(chromium, "drawer", PAIR)
    before = page.evaluate(HAS, "two")
    page.evaluate("session.present()")
    page.rest()
    drawn = place(page, "one")
    page.evaluate("() => { delete one.dataset.frame; two.dataset.frame = 'drawer'; }")
    page.frame()
    page.rest()
    assert page.evaluate(HAS, "one") == ["style=color: red; left: 7px;"], page.evaluate(HAS, "one")
    assert place(page, "two") == drawn, (place(page, "two"), drawn)
    assert page.evaluate("two.getAttribute('aria-labelledby') === two.firstElementChild.id")
    # The finger moves it, and the other one no longer.
    page.mouse.drag((200, drawn[1] + 60), (200, drawn[1] + 120))
    assert page.events("pan"), "no drag"
    page.evaluate("() => { delete two.dataset.frame; one.dataset.frame = 'drawer'; }")
    page.frame()
    assert page.evaluate(HAS, "two") == before, (page.evaluate(HAS, "two"), before)
    # The handle becomes an ordinary element, and the body says where the drawer is.
    page.evaluate("delete bar.dataset.frame")
    page.frame()
    assert page.evaluate(HAS, "bar") == [], page.evaluate(HAS, "bar")
    assert page.evaluate("one.hasAttribute('aria-description') && one.tabIndex === 0")
    page.close()


def modal(chromium):
    """The dialog of an open modal drawer is the element that shows its frame now."""
    page = chromium.page(PAGE.format(frames=PAIR))
    page.evaluate("""async () => {
      const { connect } = await import("/client.js");
      window.session = await connect("local:", { controller: "drawer" });
      window.attachment = session.attach(root, { modal: true });
      await session.present({ animated: false });
    }""")
    page.rest()
    assert page.evaluate("[one, two].map((each) => [each.role, each.ariaModal, each.inert])") == [["dialog", "true", False], ["note", None, False]]
    swap_in = "() => { delete one.dataset.frame; two.dataset.frame = 'drawer'; }"
    page.evaluate(swap_in)
    page.frames(32)
    assert page.evaluate("[one, two].map((each) => [each.getAttribute('role'), each.ariaModal])") == [[None, None], ["dialog", "true"]], \
        page.evaluate("[one, two].map((each) => [each.getAttribute('role'), each.ariaModal])")
    page.keys.press("Escape")
    page.rest()
    assert not page.evaluate("session.isOpen")
    assert page.evaluate("[one, two].map((each) => [each.getAttribute('role'), each.ariaModal])") == [[None, None], ["note", None]], \
        page.evaluate("[one, two].map((each) => [each.getAttribute('role'), each.ariaModal])")
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in [tabs, released, modal]:
            print(case.__name__, flush=True)
            case(chromium)
