"""A page's choices: whether a user can close the drawer, which part drags it, what its handle does, and which element
gets the focus."""

from browser import *

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
    wait(page, "!attachment.player.isPlaying")


def keeps(page, reason, detent, snaps=()):
    """Expects that the page received one `beforeclose` event, and that the drawer is at `detent` after only these
    snaps."""
    wait(page, "!attachment.player.isPlaying && session.animations.length === 0")
    assert page.evaluate("[reasons, snaps, session.detent]") == [[reason], list(snaps), detent], page.evaluate("[reasons, snaps, session.detent]")
    page.evaluate("() => { reasons.length = 0; snaps.length = 0 }")


def closing(made, is_local):
    """While the page cancels `beforeclose`, a user cannot close the drawer; afterward, Escape closes it."""
    page = open_page(made, "drawer", is_local=is_local)
    page.evaluate(ASKS)
    reopen(page, "{ modal: { back: true } }", "'fullyExpanded'")
    page.evaluate("snaps.length = 0")
    drag(Touch(page), (195, 40), (195, 830))
    keeps(page, "drag", "partiallyExpanded", ["partiallyExpanded"])
    near(box(page, "drawer")["y"], 422)
    page.evaluate("() => session.configure({ supportsPartialExpansion: false })")
    page.evaluate("() => session.snapTo('fullyExpanded', { animated: false })")
    page.evaluate("() => { snaps.length = 0 }")
    page.keyboard.press("Escape")
    keeps(page, "escape", "fullyExpanded")
    page.evaluate("() => session.requestClose()")
    keeps(page, "close", "fullyExpanded")
    page.evaluate("() => history.back()")
    until(lambda: page.evaluate("reasons.length"), "`beforeclose`")
    keeps(page, "back", "fullyExpanded")
    # Without `dismissible`, the page receives no `beforeclose`.
    page.evaluate("() => { isKept = false; session.dismissible = false }")
    page.keyboard.press("Escape")
    drag(Mouse(page), (195, 40), (195, 830))
    wait(page, "!attachment.player.isPlaying && session.animations.length === 0")
    assert page.evaluate("[reasons, session.detent]") == [[], "fullyExpanded"]
    # A command of the page always closes the drawer, without `beforeclose`.
    page.evaluate("() => session.setOpen(false)")
    assert page.evaluate("[reasons, session.detent]") == [[], "dismissed"]
    page.evaluate("() => { session.dismissible = true }")
    reopen(page, "{ modal: true }")
    page.keyboard.press("Escape")
    assert page.evaluate("[reasons, session.detent]") == [["escape"], "dismissed"]
    page.close()


def unrelated(made):
    """A gesture that does not close the drawer emits no `beforeclose`."""
    page = open_page(made, "curtain", is_local=True)
    page.evaluate(ASKS)
    drag(Touch(page), (195, 750), (195, 550))
    wait(page, "!attachment.player.isPlaying")
    drag(Touch(page), (195, 550), (195, 200))
    wait(page, "!attachment.player.isPlaying")
    assert page.evaluate("[reasons, session.detent]") == [[], "max"]
    drag(Touch(page), (195, 300), (195, 800))
    keeps_open = page.evaluate("[reasons, session.detent]")
    assert keeps_open == [["drag"], "mid"], keeps_open
    page.close()


def reopens(made):
    """A dismissal of this controller cannot reverse: after a drag, the page closes and opens again. Escape does not
    close it."""
    page = open_page(made, "appStorePresentation", is_local=True)
    page.evaluate(ASKS)
    reopen(page, "{ modal: true }")
    page.evaluate("snaps.length = 0")
    drag(Touch(page), (195, 100), (195, 800))
    until(lambda: page.evaluate("reasons") == ["drag"], "`beforeclose`")
    wait(page, "!attachment.player.isPlaying && session.animations.length === 0 && session.detent === 'presented'")
    page.evaluate("() => { reasons.length = 0; snaps.length = 0 }")
    page.keyboard.press("Escape")
    assert page.evaluate("[reasons, snaps, session.detent]") == [["escape"], [], "presented"]
    page.close()


def handle_only(made):
    page = open_page(made, "curtain", is_local=True)
    reopen(page, "{ handleOnly: true }", "'mid'")
    drag(Touch(page), (60, 500), (60, 200))
    wait(page, "!attachment.player.isPlaying")
    assert page.evaluate("session.detent") == "mid"
    handle = page.evaluate("(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('[data-frame=handle]').getBoundingClientRect())")
    for finger in (Touch(page), Mouse(page)):
        reopen(page, "{ handleOnly: true }", "'mid'")
        drag(finger, handle, (handle[0], 180))
        wait(page, "!attachment.player.isPlaying && session.detent === 'max'")
    page.close()


def cycles(made):
    """The handle cycles through the detents, by touch, mouse and keyboard."""
    page = open_page(made, "curtain", is_local=True)
    reopen(page, "{ handleBehavior: 'cycle' }", "'min'")
    center = "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('[data-frame=handle]').getBoundingClientRect())"
    def tapped(finger):
        finger.down(*page.evaluate(center))
        finger.up()

    def pressed(key):
        page.focus("[data-frame=handle]")
        page.keyboard.press(key)

    ways = [lambda: tapped(Touch(page)), lambda: tapped(Mouse(page)), lambda: pressed("Enter"), lambda: pressed(" ")]
    for way, detent in zip(ways, ["mid", "max", "min", "mid"]):
        way()
        wait(page, f"session.detent === '{detent}' && !attachment.player.isPlaying")
    page.close()


def focus(made):
    """When a modal drawer opens, the element with `data-autofocus` gets the focus."""
    page = open_page(made, "drawer", is_local=True, extra="<button>One</button><input aria-label='Name' data-autofocus>")
    reopen(page, "{ modal: true }", "'dismissed'")
    page.evaluate("() => session.snapTo('fullyExpanded')")
    wait(page, "document.activeElement.ariaLabel === 'Name'")
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium, has_touch=True) as made:
        for is_local in (True, False):
            closing(made, is_local)
        unrelated(made)
        reopens(made)
        handle_only(made)
        cycles(made)
        focus(made)
