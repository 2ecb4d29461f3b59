"""A page's choices: whether a user can close the drawer, which part drags it, what its handle does, and which element
gets the focus."""

from virtual import *

ASKS = """() => {
  window.reasons = [];
  window.snaps = [];
  window.isKept = true;
  session.addEventListener("snap", ({ detail }) => snaps.push(detail.name));
  document.querySelector("#root").addEventListener("beforeclose", (event) => {
    reasons.push(event.detail.reason);
    if (isKept) event.preventDefault();
  });
}"""


def reopen(page, attach="{}", detent="session.surface.opens"):
    """Attaches the session again, and opens it."""
    page.evaluate(f"() => {{ attachment.detach(); window.attachment = session.attach(document.querySelector('#root'), {attach}); }}")
    page.evaluate(f"() => session.snapTo({detent}, {{ animated: false }})")
    page.rest()


def keeps(page, reason, detent, snaps=()):
    """Expects that the page received one `beforeclose` event, and that the drawer is at `detent` after only these
    snaps."""
    page.rest()
    assert page.evaluate("[reasons, snaps, session.detent]") == [[reason], list(snaps), detent], page.evaluate("[reasons, snaps, session.detent]")
    page.evaluate("() => { reasons.length = 0; snaps.length = 0 }")


def closing(chromium, address):
    """While the page cancels `beforeclose`, a user cannot close the drawer; afterward, Escape closes it."""
    page = chromium.open("drawer", address=address)
    page.evaluate(ASKS)
    reopen(page, "{ modal: { back: true } }", "'fullyExpanded'")
    page.evaluate("snaps.length = 0")
    page.touch.drag((195, 40), (195, 830))
    keeps(page, "drag", "partiallyExpanded", ["partiallyExpanded"])
    near(box(page, "drawer")["y"], 422)
    page.evaluate("() => session.configure({ supportsPartialExpansion: false })")
    page.evaluate("() => session.snapTo('fullyExpanded', { animated: false })")
    page.evaluate("() => { snaps.length = 0 }")
    page.keys.press("Escape")
    keeps(page, "escape", "fullyExpanded")
    page.evaluate("() => session.requestClose()")
    keeps(page, "close", "fullyExpanded")
    page.evaluate("() => history.back()")
    page.reach("reasons.length")
    keeps(page, "back", "fullyExpanded")
    # Without `dismissible`, the page receives no `beforeclose`.
    page.evaluate("() => { isKept = false; session.dismissible = false }")
    page.keys.press("Escape")
    page.mouse.drag((195, 40), (195, 830))
    page.rest()
    assert page.evaluate("[reasons, session.detent]") == [[], "fullyExpanded"]
    # A command of the page always closes the drawer, without `beforeclose`.
    page.evaluate("() => session.setOpen(false)")
    assert page.evaluate("[reasons, session.detent]") == [[], "dismissed"]
    page.evaluate("() => { session.dismissible = true }")
    reopen(page, "{ modal: true }")
    page.keys.press("Escape")
    assert page.evaluate("[reasons, session.detent]") == [["escape"], "dismissed"]
    page.close()


def unrelated(chromium):
    """A gesture that does not close the drawer emits no `beforeclose`."""
    page = chromium.open("curtain")
    page.evaluate(ASKS)
    page.touch.drag((195, 750), (195, 550))
    page.rest()
    page.touch.drag((195, 550), (195, 200))
    page.rest()
    assert page.evaluate("[reasons, session.detent]") == [[], "max"]
    page.touch.drag((195, 300), (195, 800))
    keeps_open = page.evaluate("[reasons, session.detent]")
    assert keeps_open == [["drag"], "mid"], keeps_open
    page.close()


def reopens(chromium):
    """A dismissal of this controller cannot reverse: after a drag, the page closes and opens again. Escape does not
    close it."""
    page = chromium.open("appStorePresentation")
    page.evaluate(ASKS)
    reopen(page, "{ modal: true }")
    page.evaluate("snaps.length = 0")
    page.touch.drag((195, 100), (195, 800))
    page.reach("reasons.join() === 'drag'")
    page.rest()
    assert page.evaluate("session.detent") == "presented"
    page.evaluate("() => { reasons.length = 0; snaps.length = 0 }")
    page.keys.press("Escape")
    assert page.evaluate("[reasons, snaps, session.detent]") == [["escape"], [], "presented"]
    page.close()


def handle_only(chromium):
    page = chromium.open("curtain")
    reopen(page, "{ handleOnly: true }", "'mid'")
    page.touch.drag((60, 500), (60, 200))
    page.rest()
    assert page.evaluate("session.detent") == "mid"
    handle = page.evaluate("(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('[data-frame=handle]').getBoundingClientRect())")
    for finger in (page.touch, page.mouse):
        reopen(page, "{ handleOnly: true }", "'mid'")
        finger.drag(handle, (handle[0], 180))
        page.rest()
        assert page.evaluate("session.detent") == "max"
    page.close()


def cycles(chromium):
    """The handle cycles through the detents, by touch, mouse and keyboard."""
    page = chromium.open("curtain")
    reopen(page, "{ handleBehavior: 'cycle' }", "'min'")
    center = "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('[data-frame=handle]').getBoundingClientRect())"
    def tapped(finger):
        finger.tap(*page.evaluate(center))

    def pressed(key):
        page.focus("[data-frame=handle]")
        page.keys.press(key)

    ways = [lambda: tapped(page.touch), lambda: tapped(page.mouse), lambda: pressed("Enter"), lambda: pressed(" ")]
    for way, detent in zip(ways, ["mid", "max", "min", "mid"]):
        way()
        page.rest()
        assert page.evaluate("session.detent") == detent
    page.close()


def focus(chromium):
    """When a modal drawer opens, the element with `data-autofocus` gets the focus."""
    page = chromium.open("drawer", extra="<button>One</button><input aria-label='Name' data-autofocus>")
    reopen(page, "{ modal: true }", "'dismissed'")
    page.evaluate("() => session.snapTo('fullyExpanded')")
    page.reach("document.activeElement.ariaLabel === 'Name'")
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for address in ("local:", BASE):
            closing(chromium, address)
        unrelated(chromium)
        reopens(chromium)
        handle_only(chromium)
        cycles(chromium)
        focus(chromium)
