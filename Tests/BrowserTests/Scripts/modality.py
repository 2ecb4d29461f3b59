"""What covers a page: the rest is out of reach, the focus is in it, the page does not scroll, Escape and the back button
close it. And what does not, lets the page be used."""

from browser import *

PAGE = """<!doctype html><html lang="en"><title>Modal</title><link rel="icon" href="data:,">
<style>body {{ margin: 0; height: 3000px }} #root {{ position: fixed; inset: 0; width: 390px; height: 844px }}
[data-frame] {{ background: #cde }} #opener {{ position: absolute; left: 10px; top: 60px }}</style>
<button id="opener">Open</button><p id="behind">Behind</p><div id="root">{frames}</div></html>"""

CONNECT = """async ([controller, modal]) => {
  const { connect } = await import("/client.js");
  window.session = await connect("local:", { controller, container: { width: 390, height: 844 } });
  window.clicks = [];
  document.addEventListener("click", ({ target }) => clicks.push(target.id));
  window.attachment = session.attach(document.querySelector("#root"), { modal });
}"""

# What opens each of those that cover a page, and whether the page behind is one of its frames.
OPENED = {"drawer": "fullyExpanded", "sheet": "top", "transition": "presented", "appStorePresentation": "presented"}
BODY = {"drawer": "drawer", "sheet": "sheet", "transition": "modal", "appStorePresentation": "page"}


def load(made, controller, modal=True, without=()):
    page = watch(made.new_page())
    tag = lambda name: "button" if name == "closeButton" else "div"
    frames = "".join(f'<{tag(name)} data-frame="{name}">{"<button class=inside>Inside</button>" if name in BODY.values() else ""}</{tag(name)}>'
                     for name in FRAMES[controller] if name not in without)
    page.route(f"{BASE}/modal.html", lambda route: route.fulfill(body=PAGE.format(frames=frames), content_type="text/html"))
    page.goto(f"{BASE}/modal.html")
    page.evaluate(CONNECT, [controller, modal])
    return page


def open_it(page, controller, animated=False):
    page.locator("#opener").focus()
    page.evaluate("([name, animated]) => session.snapTo(name, { animated })", [OPENED[controller], animated])
    wait(page, "!session.animations.length && !document.getAnimations().length")


def is_covered(page, controller):
    body = f'[data-frame="{BODY[controller]}"]'
    return page.evaluate("""(body) => [document.querySelector("#behind").inert, document.querySelector("#opener").inert,
      document.querySelector(body).ariaModal === "true" && document.querySelector(body).role === "dialog",
      getComputedStyle(document.documentElement).overflowY === "hidden",
      document.querySelector("#root").contains(document.activeElement)]""", body)


def covers(made, controller):
    page = load(made, controller)
    assert is_covered(page, controller) == [False] * 5
    role = page.get_attribute(f'[data-frame="{BODY[controller]}"]', "role")
    open_it(page, controller, animated=True)
    assert is_covered(page, controller) == [True] * 5, is_covered(page, controller)
    # What is inside can be reached, what is outside cannot.
    names = set()
    for _ in range(6):
        page.keyboard.press("Tab")
        names.add(page.evaluate("document.activeElement.className || document.activeElement.id || document.activeElement.dataset.frame"))
    assert "inside" in names and "opener" not in names, names
    page.locator(".inside").first.focus()
    page.keyboard.press("Escape")
    wait(page, "!session.isOpen && !session.animations.length")
    assert is_covered(page, controller) == [False] * 5, is_covered(page, controller)
    assert page.evaluate("document.activeElement.id") == "opener"
    assert page.get_attribute(f'[data-frame="{BODY[controller]}"]', "role") == role
    # Its entry in the history is gone with it.
    until(lambda: page.evaluate("history.state?.drawerd ?? null") is None, "the history")
    # The back button closes it, and does not leave the page.
    open_it(page, controller)
    assert page.evaluate("history.state.drawerd") > 0
    page.go_back()
    wait(page, "!session.isOpen && !session.animations.length")
    assert page.url == f"{BASE}/modal.html" and page.evaluate("document.activeElement.id") == "opener"
    # Removed while it covers the page, it gives the page back.
    open_it(page, controller)
    page.evaluate("session.close()")
    assert is_covered(page, controller)[:4] == [False] * 4, is_covered(page, controller)
    page.close()


def turned_off(made):
    page = load(made, "drawer", {"escape": False, "back": False})
    entries = page.evaluate("history.length")
    open_it(page, "drawer")
    assert is_covered(page, "drawer") == [True] * 5
    assert page.evaluate("history.length") == entries
    page.keyboard.press("Escape")
    page.locator("[data-frame=handle]").focus()
    page.keyboard.press("Escape")
    assert page.evaluate("session.detent") == "fullyExpanded"
    page.close()
    # Without being asked for, nothing of the page is touched: the root may be a part of it.
    page = load(made, "drawer", False)
    open_it(page, "drawer")
    assert is_covered(page, "drawer")[:4] == [False] * 4, is_covered(page, "drawer")
    page.close()


def partly(made):
    """A drawer that lets touches through covers nothing, and a sheet only at its top."""
    page = load(made, "drawer")
    page.evaluate("session.snapTo('partiallyExpanded')")
    wait(page, "!session.animations.length")
    assert is_covered(page, "drawer")[:4] == [False] * 4
    page.close()
    page = load(made, "sheet")
    assert is_covered(page, "sheet")[:4] == [False] * 4
    page.close()


def lets_through(made):
    """A click where no frame takes it is the page's. Once the root took it."""
    page = load(made, "curtain", False, without=["content"])
    page.mouse.click(30, 70)
    assert page.evaluate("clicks") == ["opener"], page.evaluate("clicks")
    page.close()


def regions(made):
    """The sheet's region contains its content, and Escape on its handle gives the focus back."""
    page = load(made, "sheet", False)
    owned = page.get_attribute("[data-frame=sheet]", "aria-owns")
    assert page.evaluate("(id) => document.getElementById(id)?.dataset.frame", owned.split()[0]) == "item.root", owned
    page.close()
    page = load(made, "curtain", False)
    page.locator("#opener").focus()
    page.locator("[data-frame=handle]").focus()
    page.keyboard.press("End")
    assert page.evaluate("session.detent") == "max"
    page.keyboard.press("Escape")
    assert page.evaluate("session.detent") == "min" and page.evaluate("document.activeElement.id") == "opener"
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for controller in OPENED:
            print(controller, flush=True)
            covers(made, controller)
        for case in [turned_off, partly, lets_through, regions]:
            print(case.__name__, flush=True)
            case(made)
