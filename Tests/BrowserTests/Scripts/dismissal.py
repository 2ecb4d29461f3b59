"""What closes a modal drawer, what a close request closes instead, and where the focus goes. A drawer leaves the browser's
history alone."""

import virtual
from browser import *

PAGE = """<!doctype html><html lang="en"><title>Modal</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} #far {{ position: absolute; top: 2000px }}</style>
<button id="trigger" onclick="element.show()">Open</button><div style="position: relative; height: 3000px"><h2 id="far">Far</h2></div>
<{tag} id="element" {modal} {attributes}>{overlay}{frames}</{tag}></html>"""

# For each controller that can cover the page: its tag, its frames, and the frame of its content.
MODALS = {
    "drawer": ("drawerd-drawer", ["drawer"], "drawer"),
    "sheet": ("drawerd-sheet", ["sheet", "item.root"], "item.root"),
    "transition": ("drawerd-transition", ["modal"], "modal"),
    "appStorePresentation": ("drawerd-app-store-presentation", ["page", "closeButton"], "page"),
}


def opened(chromium, controller, content="", modal="modal", attributes="", overlay="", touch=True):
    """A page with an open modal drawer."""
    tag, names, place = MODALS[controller]
    frames = "".join(f'<div data-frame="{name}" aria-label="A drawer">{f"<p>Text</p>{content}" if name == place else ""}</div>' for name in names)
    html = PAGE.format(tag=tag, modal=modal, attributes=attributes, overlay=overlay, frames=frames)
    page = chromium.page(html, has_touch=touch, viewport={"width": 390, "height": 844})
    page.evaluate("""async () => {
      await import("/parts.js");
      window.element = document.querySelector("#element");
      window.reasons = [];
      window.isKept = false;
      element.addEventListener("beforeclose", (event) => {
        reasons.push(event.detail.reason);
        if (isKept) event.preventDefault();
      });
      await element.ready;
      trigger.focus();
      void element.show();
    }""")
    page.rest()
    return page


def is_open(page):
    page.rest()
    return page.evaluate("element.open")


def asks(chromium, controller):
    """Escape closes the drawer, wherever the focus is, as often as the page keeps it open. The browser's history stays as it
    is, and so does the place to which the page has scrolled."""
    with opened(chromium, controller) as page:
        entries = page.evaluate("history.length")
        page.evaluate("isKept = true")
        for count in range(1, 4):
            page.keys.press("Escape")
            assert is_open(page) and page.evaluate("reasons.length") in (count, 0), page.evaluate("reasons")
        page.evaluate("isKept = false")
        page.keys.press("Escape")
        assert not is_open(page)
        assert page.evaluate("[...new Set(reasons)]") == ["escape"], page.evaluate("reasons")
        assert page.evaluate("[history.length, history.state]") == [entries, None]
        assert page.evaluate("document.activeElement.id") == "trigger"


def composes(chromium, controller):
    """The Escape key that ends a composition closes nothing."""
    with opened(chromium, controller, "<input id=field>") as page:
        for members in ("isComposing: true", "keyCode: 229"):
            page.evaluate(f"field.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Escape', bubbles: true, composed: true, {members} }}))")
            assert is_open(page), members


LAYERS = {
    "popover": ("<div id=layer popover style='inset: auto; left: 20px; top: 700px; margin: 0'>A popover with some text</div>", "layer.showPopover()", "layer.matches(':popover-open')"),
    "dialog": ("<dialog id=layer style='inset: auto; left: 20px; top: 700px; margin: 0'>A dialog with some text</dialog>", "layer.showModal()", "layer.open"),
}


def yields(chromium, controller, layer, by_user):
    """What is open above the drawer has keys and pointers, also if no action of the user has opened it."""
    html, show, is_shown = LAYERS[layer]
    with opened(chromium, controller, html) as page:
        if by_user:
            page.keys.press("a")
        page.evaluate(f"() => {{ {show} }}")
        page.frames(32)
        place = page.evaluate("element.session.detent")
        # By touch the browser would scroll the page, which this clock does not draw.
        page.mouse.down(40, 710)
        for step in range(1, 8):
            page.mouse.move(40, 710 + 12 * step)
        assert not page.evaluate("element.attachment.isDragging")
        page.mouse.up()
        page.rest()
        assert page.evaluate("element.session.detent") == place
        if not page.evaluate(is_shown):
            page.evaluate(f"() => {{ {show} }}")
        page.keys.press("Escape")
        assert is_open(page) and not page.evaluate(is_shown)
        page.keys.press("Escape")
        assert not is_open(page)


USES = {"the menu": "menu", "a framework": "document"}


def leaves(chromium, modal, user):
    """A menu of the page may use Escape itself. Regression: a drawer that is not modal closed before a framework had handed the key
    on to the menu."""
    with opened(chromium, "drawer", "<div id=menu tabindex=0>A menu</div>", modal=modal) as page:
        page.evaluate(f"() => {{ menu.focus(); {USES[user]}.addEventListener('keydown', (event) => event.preventDefault(), {{ once: true }}); }}")
        page.frames(32)
        page.keys.press("Escape")
        assert is_open(page)
        page.keys.press("Escape")
        assert not is_open(page)


def picks(chromium, controller, modal):
    """A list of options that the page draws has Escape. Regression: a drawer that is not modal closed, and the list stayed."""
    style = "<style>select, ::picker(select) { appearance: base-select }</style>"
    with opened(chromium, controller, f"{style}<select id=choice><option>One<option>Two</select>", modal=modal) as page:
        page.evaluate("choice.focus()")
        page.keys.press(" ")
        for expected in ([True, True], [True, False]):
            assert page.evaluate("[element.open, choice.matches(':open')]") == expected, page.evaluate("[element.open, choice.matches(':open')]")
            page.keys.press("Escape")
            page.rest()
        assert not page.evaluate("element.open")


def in_shadow(chromium):
    """A popover in a shadow tree has Escape, too. Regression: the drawer closed."""
    with opened(chromium, "drawer", "<button id=button>Menu</button><div id=host></div>", modal="") as page:
        page.evaluate("""() => {
          host.attachShadow({ mode: "open" }).innerHTML = "<div popover>A menu</div>";
          window.menu = host.shadowRoot.firstChild;
          button.focus();
          menu.showPopover();
        }""")
        for expected in ([True, False], [False, False]):
            page.keys.press("Escape")
            page.rest()
            assert page.evaluate("[element.open, menu.matches(':popover-open')]") == expected


def nests(chromium, has_watcher):
    """A drawer inside of a modal one closes first, also in a browser without `CloseWatcher`."""
    inner = "<div style='position: relative; height: 300px'><drawerd-sheet id=inner><div data-frame=sheet aria-label=Inner><input id=field></div></drawerd-sheet></div>"
    with opened(chromium, "drawer", inner) as page:
        page.keys.press("Escape")
        page.rest()
        page.evaluate("""async (hasWatcher) => {
          if (!hasWatcher) delete window.CloseWatcher;
          await element.show();
          await inner.show();
          field.focus();
        }""", has_watcher)
        page.frames(1000)
        for expected in ([True, False], [False, False]):
            page.keys.press("Escape")
            page.frames(1000)
            assert page.evaluate("[element.open, inner.open]") == expected, page.evaluate("[element.open, inner.open]")


def shares(chromium):
    """An Escape key closes one of two drawers that opened without an action of the user."""
    with opened(chromium, "drawer", touch=False) as page:
        page.evaluate("""async () => {
          document.body.insertAdjacentHTML("beforeend", "<drawerd-sheet id=second modal><div data-frame=sheet aria-label=Second></div></drawerd-sheet>");
          await second.ready;
          await second.show();
        }""")
        page.frames(1000)
        for expected in ([True, False], [False, False]):
            page.keys.press("Escape")
            page.frames(1000)
            assert page.evaluate("[element.open, second.open]") == expected, page.evaluate("[element.open, second.open]")


def stacks(chromium):
    """An Escape key closes a drawer inside of another one, even if the outer one opened last. Regression: the outer one heard the
    key, and nothing closed."""
    inner = "<div style='position: relative; height: 300px'><drawerd-sheet id=inner modal><div data-frame=sheet aria-label=Inner></div></drawerd-sheet></div>"
    with opened(chromium, "drawer", inner) as page:
        page.keys.press("Escape")
        page.frames(1000)
        page.evaluate("void inner.show()")
        page.frames(1000)
        page.keys.press("a")
        page.evaluate("void element.show()")
        page.frames(1000)
        for expected in ([True, False], [False, False]):
            page.keys.press("Escape")
            page.frames(1000)
            assert page.evaluate("[element.open, inner.open]") == expected, page.evaluate("[element.open, inner.open]")


def confirms(chromium, controller, by_user):
    """A dialog that asks the user before the drawer closes has the next Escape. Regression: the drawer asked again."""
    with opened(chromium, controller) as page:
        page.evaluate("""() => {
          document.body.insertAdjacentHTML("beforeend", "<dialog id=question>Close it?</dialog>");
          isKept = true;
          element.addEventListener("beforeclose", () => question.showModal());
        }""")
        if by_user:
            page.keys.press("a")
        for expected in ([True, 1], [False, 1], [True, 2], [False, 2]):
            page.keys.press("Escape")
            page.frames(300)
            assert page.evaluate("[question.open, reasons.length]") == expected, page.evaluate("[question.open, reasons.length]")
            assert is_open(page)


def outside(chromium, finger, overlay, dismissable):
    """A tap outside of the drawer does what `isDismissableByOutsideDrawerTaps` says, with and without an overlay."""
    attributes = "" if dismissable else 'is-dismissable-by-outside-drawer-taps="false"'
    with opened(chromium, "drawer", attributes=attributes, overlay=overlay) as page:
        assert page.evaluate("element.session.detent") == "partiallyExpanded"
        assert page.evaluate("trigger.inert"), "the drawer covers the page in each of its states"
        getattr(page, finger).down(200, 100)
        getattr(page, finger).up()
        page.frames(64)
        assert is_open(page) != dismissable


def is_modal_again(chromium):
    """`modal` alone is modal, also after the page has taken back what passed touches through. Regression: the default did."""
    with opened(chromium, "drawer") as page:
        for value, covers in (("[\"partiallyExpanded\"]", False), (None, True)):
            page.evaluate("(value) => value ? element.setAttribute('passthrough-touches-in-states', value) : element.removeAttribute('passthrough-touches-in-states')", value)
            page.frames(64)
            assert page.evaluate("trigger.inert") == covers, value


def keeps_out(chromium):
    """The focus opens no drawer: a curtain without height has nothing to focus, and a sheet does not get the focus back."""
    with chromium.open("curtain", {"minHeightCoefficient": 0}, "<input id=inner>", viewport={"width": 600, "height": 900}) as page:
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button id=after>After</button>')")
        for _ in range(4):
            page.keys.press("Tab")
            page.rest()
            assert page.evaluate("[session.detent, document.activeElement.id === 'inner']") == ["min", False]
    with opened(chromium, "sheet", "<input id=field>") as page:
        page.keys.press("Escape")
        page.rest()
        page.evaluate("() => { field.addEventListener('focus', () => (element.state = 'top')); field.focus(); }")
        page.rest()
        assert page.evaluate("element.state") == "top"
        page.keys.press("Escape")
        page.rest()
        assert page.evaluate("element.state") == "bottom"


SHADOW = """async (html) => {
  trigger.insertAdjacentHTML("beforebegin", "<div id=host></div>");
  host.attachShadow({ mode: "open" }).innerHTML = "<button data-part=trigger aria-controls=element>Open</button>";
  inner.attachShadow({ mode: "open" }).innerHTML = "<button data-part=close>Close</button>";
}"""


def in_shadows(chromium, controller):
    """Triggers and close buttons work in a shadow tree."""
    with opened(chromium, controller, "<div id=inner></div>") as page:
        page.evaluate(SHADOW)
        for _ in range(2):
            page.evaluate("inner.shadowRoot.firstChild.click()")
            assert not is_open(page)
            assert page.evaluate("host.shadowRoot.firstChild.ariaExpanded") == "false"
            page.evaluate("host.shadowRoot.firstChild.click()")
            assert is_open(page)
            assert page.evaluate("host.shadowRoot.firstChild.ariaExpanded") == "true"


if __name__ == "__main__":
    with virtual.browser() as chromium:
        for behavior, *columns in [(asks, MODALS), (composes, MODALS), (yields, MODALS, LAYERS, [True, False]), (shares,), (stacks,),
                                   (leaves, ["modal", ""], USES), (picks, MODALS, ["modal", ""]), (in_shadow,), (nests, [True, False]),
                                   (confirms, MODALS, [True, False]),
                                   (outside, ["mouse", "touch"], ["", "<div data-part=overlay></div>"], [True, False]),
                                   (is_modal_again,), (keeps_out,), (in_shadows, MODALS)]:
            for case in chosen(itertools.product(*columns), set) if columns else [()]:
                print(behavior.__name__, *case, flush=True)
                behavior(chromium, *case)
