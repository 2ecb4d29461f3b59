"""Modal drawers. While a drawer covers the page, the focus is in the drawer, the rest of the page is out of reach and
does not scroll, and Escape closes the drawer. A drawer that does not cover the page leaves it
usable."""

from virtual import *

PAGE = """<!doctype html><html lang="en"><title>Modal</title><link rel="icon" href="data:,">
<style>body {{ margin: 0; height: 3000px }} #root {{ position: fixed; inset: 0; width: 390px; height: 844px }}
[data-frame] {{ background: #cde }} #opener {{ position: absolute; left: 10px; top: 60px }}</style>
<button id="opener">Open</button><p id="behind">Behind</p><div id="root">{frames}</div></html>"""

CONNECT = """async ([controller, modal, configuration]) => {
  const { connect } = await import("/client.js");
  window.session = await connect("local:", { controller, configuration, container: { width: 390, height: 844 } });
  window.clicks = [];
  document.addEventListener("click", ({ target }) => clicks.push(target.id));
  window.attachment = session.attach(document.querySelector("#root"), { modal });
}"""

# For each controller that can cover the page: the detent at which it does, and the frame of the drawer.
OPENED = {"drawer": "fullyExpanded", "sheet": "top", "transition": "presented", "appStorePresentation": "presented"}
BODY = {"drawer": "drawer", "sheet": "sheet", "transition": "modal", "appStorePresentation": "page"}


def load(chromium, controller, modal=True, without=(), configuration=None):
    page = chromium.new("/modal.html")
    tag = lambda name: "button" if name == "closeButton" else "div"
    frames = "".join(f'<{tag(name)} data-frame="{name}">{"<button class=inside>Inside</button>" if name in BODY.values() else ""}</{tag(name)}>'
                     for name in FRAMES[controller] if name not in without)
    page.show(PAGE.format(frames=frames))
    page.evaluate(CONNECT, [controller, modal, configuration or {}])
    return page


def open_it(page, controller, animated=False):
    page.locator("#opener").focus()
    page.evaluate("([name, animated]) => session.snapTo(name, { animated })", [OPENED[controller], animated])
    page.rest()


def is_covered(page, controller):
    body = f'[data-frame="{BODY[controller]}"]'
    return page.evaluate("""(body) => [document.querySelector("#behind").inert, document.querySelector("#opener").inert,
      document.querySelector(body).ariaModal === "true" && document.querySelector(body).role === "dialog",
      getComputedStyle(document.documentElement).overflowY === "hidden",
      document.querySelector("#root").contains(document.activeElement)]""", body)


def covers(chromium, controller):
    page = load(chromium, controller)
    assert is_covered(page, controller) == [False] * 5
    entries = page.evaluate("history.length")
    role = page.get_attribute(f'[data-frame="{BODY[controller]}"]', "role")
    open_it(page, controller, animated=True)
    assert is_covered(page, controller) == [True] * 5, is_covered(page, controller)
    # The keyboard reaches the elements inside the drawer, and none outside.
    names = set()
    for _ in range(6):
        page.keys.press("Tab")
        names.add(page.evaluate("document.activeElement.className || document.activeElement.id || document.activeElement.dataset.frame"))
    assert "inside" in names and "opener" not in names, names
    page.locator(".inside").first.focus()
    page.keys.press("Escape")
    page.reach("!session.isOpen")
    page.rest()
    assert is_covered(page, controller) == [False] * 5, is_covered(page, controller)
    assert page.evaluate("document.activeElement.id") == "opener"
    assert page.get_attribute(f'[data-frame="{BODY[controller]}"]', "role") == role
    # The drawer has no entry in the browser's history.
    assert page.evaluate("[history.length, history.state]") == [entries, None]
    # If the session is closed while the drawer covers the page, the page is usable again.
    open_it(page, controller)
    page.evaluate("session.close()")
    assert is_covered(page, controller)[:4] == [False] * 4, is_covered(page, controller)
    page.close()


def turned_off(chromium):
    page = load(chromium, "drawer", {"escape": False})
    entries = page.evaluate("history.length")
    open_it(page, "drawer")
    assert is_covered(page, "drawer") == [True] * 5
    assert page.evaluate("history.length") == entries
    page.keys.press("Escape")
    page.locator("[data-frame=handle]").focus()
    page.keys.press("Escape")
    assert page.evaluate("session.detent") == "fullyExpanded"
    page.close()
    # Without `modal` the drawer leaves the page as it is, because the root may be only a part of the page.
    page = load(chromium, "drawer", False)
    open_it(page, "drawer")
    assert is_covered(page, "drawer")[:4] == [False] * 4, is_covered(page, "drawer")
    page.close()


def partly(chromium):
    """A drawer that passes touches through covers nothing, and a sheet covers the page only at its top."""
    page = load(chromium, "drawer", configuration={"passthroughTouchesInStates": ["partiallyExpanded"]})
    page.evaluate("session.snapTo('partiallyExpanded')")
    page.rest()
    assert is_covered(page, "drawer")[:4] == [False] * 4
    page.close()
    page = load(chromium, "sheet")
    assert is_covered(page, "sheet")[:4] == [False] * 4
    page.close()


def lets_through(chromium):
    """A click outside all frames reaches the page. Regression: the root took it."""
    page = load(chromium, "curtain", False, without=["content"])
    page.mouse.tap(30, 70)
    assert page.evaluate("clicks") == ["opener"], page.evaluate("clicks")
    page.close()


def regions(chromium):
    """A sheet's region owns its content, and Escape on a curtain's handle restores the focus."""
    page = load(chromium, "sheet", False)
    owned = page.get_attribute("[data-frame=sheet]", "aria-owns")
    assert page.evaluate("(id) => document.getElementById(id)?.dataset.frame", owned.split()[0]) == "item.root", owned
    page.close()
    page = load(chromium, "curtain", False)
    page.locator("#opener").focus()
    page.locator("[data-frame=handle]").focus()
    page.keys.press("End")
    assert page.evaluate("session.detent") == "max"
    page.keys.press("Escape")
    assert page.evaluate("session.detent") == "min" and page.evaluate("document.activeElement.id") == "opener"
    page.close()


PHONES = """<!doctype html><html lang="en"><title>Phones</title><link rel="icon" href="data:,">
<style>body {{ margin: 0; height: 3000px }} .phone {{ position: fixed; top: 0; width: 300px; height: 600px; overflow: auto }}
#two {{ left: 320px }} drawerd-drawer {{ position: absolute; inset: 0 }} [data-frame] {{ background: #cde }}</style>
<button id="beside" style="position: absolute; left: 700px">Beside</button>
{phones}<script type="module" src="/parts.js"></script></html>"""
PHONE = """<div class="phone" id="{id}" data-modal-page><button class="opener">Open</button><div style="height: 2000px"></div>
<drawerd-drawer id="{id}-drawer" modal {more}><section data-frame="drawer"><button class="inside">Inside</button></section></drawerd-drawer></div>"""
WITHIN = """[...document.querySelectorAll("#beside, .opener, .inside")].map((each) => !each.closest("[inert]"))"""


def within(chromium):
    """An element around a modal drawer may be its page: only that is inert and does not scroll. Regression: a drawer in a picture of a
    phone took the whole document."""
    page = chromium.new("/phones.html", viewport={"width": 1000, "height": 900})
    page.show(PHONES.format(phones=PHONE.format(id="one", more="") + PHONE.format(id="two", more='supports-partial-expansion="false"')))
    page.reach("document.querySelectorAll('drawerd-drawer:state(drawn)').length === 2")
    scrolls = lambda: page.evaluate("""[document.documentElement, one, two].map((each) => getComputedStyle(each).overflowY !== "hidden")""")
    states = lambda: page.evaluate("[window['one-drawer'], window['two-drawer']].map(({ open }) => open)")
    assert page.evaluate(WITHIN) == [True, True, False, True, False] and scrolls() == [True] * 3
    page.locator("#one .opener").focus()
    page.evaluate("void window['one-drawer'].show()")
    page.rest()
    assert page.evaluate(WITHIN) == [True, False, True, True, False] and scrolls() == [True, False, True], (page.evaluate(WITHIN), scrolls())
    dialog = "document.querySelector('#one [data-frame=drawer]')"
    assert page.evaluate(f"[{dialog}.role, {dialog}.ariaModal, {dialog}.contains(document.activeElement)]") == ["dialog", None, True]
    assert page.evaluate("document.querySelectorAll(':popover-open').length") == 0
    # What the page adds in the phone is inert, too, and what it adds beside the phone is not.
    page.evaluate("""() => { for (const place of [one, document.body]) place.append(Object.assign(document.createElement("i"), { className: "new" })) }""")
    page.frame()
    assert page.evaluate("[...document.querySelectorAll('.new')].map(({ inert }) => inert)") == [True, False]
    # A second phone is another page. Neither gives up its own, and Escape is for the one that has the focus.
    page.locator("#two .opener").focus()
    page.evaluate("void window['two-drawer'].show()")
    page.rest()
    assert page.evaluate(WITHIN) == [True, False, True, False, True] and states() == [True, True]
    page.locator("#beside").focus()
    page.keys.press("Escape")
    page.rest()
    assert states() == [True, True], states()
    page.locator("#one .inside").focus()
    page.keys.press("Escape")
    page.rest()
    assert states() == [False, True] and page.evaluate(WITHIN) == [True, True, False, False, True], (states(), page.evaluate(WITHIN))
    assert page.evaluate("document.activeElement === document.querySelector('#one .opener')")
    # One that opens while the user is beside its phone leaves the focus there.
    page.locator("#beside").focus()
    page.evaluate("void window['one-drawer'].show()")
    page.rest()
    assert states() == [True, True] and page.evaluate("document.activeElement.id") == "beside"
    page.evaluate("void window['one-drawer'].close()")
    page.rest()
    assert states() == [False, True] and page.evaluate("document.activeElement.id") == "beside"
    # A drawer of the whole document covers both phones.
    page.evaluate("""() => document.body.insertAdjacentHTML("beforeend", `<drawerd-drawer id="whole" modal style="position: fixed; inset: 0">
      <section data-frame="drawer"><button id="last">Last</button></section></drawerd-drawer>`)""")
    page.reach("Boolean(window.whole?.session)")
    page.evaluate("void whole.show()")
    page.rest()
    assert page.evaluate(WITHIN) == [False] * 5 and scrolls() == [False, True, False], (page.evaluate(WITHIN), scrolls())
    page.keys.press("Escape")
    page.rest()
    assert page.evaluate("!whole.open") and states() == [False, True] and page.evaluate(WITHIN) == [True, True, False, False, True]
    page.close()


def leaves(chromium):
    """A drawer with a page of its own that a finger closes gives the focus to what comes before it there, and to nothing outside, where the
    user has not been. Regression: a link before the page had it."""
    page = chromium.new("/phones.html", viewport={"width": 1000, "height": 900}, has_touch=True)
    full = 'supports-partial-expansion="false"'
    bare = PHONE.format(id="two", more=full).replace('<button class="opener">Open</button>', "")
    page.show(PHONES.format(phones=PHONE.format(id="one", more=full) + bare).replace("<button id", "<a href='#'>Outside</a><button id"))
    page.reach("document.querySelectorAll('drawerd-drawer:state(drawn)').length === 2")
    for name, x, active in [("one", 150, "opener"), ("two", 470, "body")]:
        page.evaluate(f"void (document.activeElement.blur(), window['{name}-drawer'].show())")
        page.rest()
        assert page.evaluate(f"window['{name}-drawer'].contains(document.activeElement)")
        page.touch.drag((x, 200), (x, 580))
        page.rest()
        assert not page.evaluate(f"window['{name}-drawer'].open")
        found = page.evaluate("document.activeElement.className || document.activeElement.localName")
        assert found == active, (name, found)
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for controller in OPENED:
            print(controller, flush=True)
            covers(chromium, controller)
        for case in [turned_off, partly, lets_through, regions, within, leaves]:
            print(case.__name__, flush=True)
            case(chromium)
