"""Where the keyboard focus goes: each row of the documentation's table, for the controllers that have it; and what a drawer
says to assistive technology, at rest and during a drag."""

import pathlib
import re

from accessibility import tree
from documents import DOCUMENTATION, document
from virtual import *

# For each controller: its tag, its frames, the frame of its content, and its open detent.
KINDS = {
    "curtain": ("drawerd-curtain", ["curtain", "handle"], "curtain", "max"),
    "drawer": ("drawerd-drawer", ["drawer", "handle"], "drawer", "fullyExpanded"),
    "sheet": ("drawerd-sheet", ["sheet", "chevron"], "sheet", "top"),
    "transition": ("drawerd-transition", ["modal"], "modal", "presented"),
    "appStorePresentation": ("drawerd-app-store-presentation", ["page", "closeButton"], "page", "presented"),
    "viewDeck": ("drawerd-view-deck", ["left", "center"], "left", "left"),
}
MODALS = ["drawer", "sheet", "transition", "appStorePresentation"]

PAGE = """<!doctype html><html lang="en"><title>Focus</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} .tall {{ height: 500px }} main > div {{ position: relative; height: 700px }}</style>
<main><button id="before">Before</button><button id="trigger" data-part="trigger" aria-controls="element">Open</button>
<div><{tag} id="element" {attributes}>{overlay}{frames}</{tag}></div><button id="after">After</button></main></html>"""

CONTENT = '<h2>Name</h2><button id="first">First</button><button id="close" data-part="close">Close</button><div class="tall"></div><button id="last">Last</button>'


# The test of each row of the documentation's table.
ROWS = {
    "a modal drawer covers the page, or your page opens a dialog": "opened", "it goes to a lower detent, and is still open": "stays",
    "what has it is removed, hidden or disabled": "lost", "it closes": "opened",
    "Tab reaches content below the visible edge": "trap", "Tab reaches an element of the page that the drawer hides": "under",
    "a drawer that has not taken the focus goes to a detent that hides it": "sight", "Escape on the handle closes a drawer beside the page": "back",
    "`dismissible` or `beforeclose` keeps a drawer open": "kept",
    "a button in the center of a view deck opens a side": "menu", "the frame that has it becomes inert": "covered",
}


def documented():
    """Every row of the documentation's table has a test here, and the table has every rule."""
    table = document("page/keyboard").split("| when | the focus |\n| --- | --- |\n")[1].split("\n\n")[0]
    assert [row.split(" | ")[0].removeprefix("| ") for row in table.splitlines()] == list(ROWS), table
    assert all(name in globals() for name in ROWS.values())
    # One file moves the focus.
    client = DOCUMENTATION.parent / "Web/client"
    assert [path.name for path in client.rglob("*.js") if re.search(r"\.(focus|blur)\(", path.read_text(encoding="utf-8"))] == ["focusing.js"]


def load(chromium, controller, attributes="", overlay="", extra=""):
    tag, names, place, _ = KINDS[controller]
    attributes += ' has-chevron stack=\'[{"id": "root", "isScrollable": true}]\'' if controller == "sheet" else ""
    make = lambda name: "button" if name == "closeButton" else "div"
    frames = "".join(f'<{make(name)} data-frame="{name}"{" aria-label=Close" if name == "closeButton" else ""}>'
                     f'{CONTENT + extra if name == place else "<button id=center>Center</button>" if name == "center" else ""}</{make(name)}>' for name in names)
    page = chromium.page(PAGE.format(tag=tag, attributes=attributes, overlay=overlay, frames=frames), viewport={"width": 390, "height": 844})
    page.evaluate("""async () => {
      await import("/parts.js");
      await element.ready;
    }""")
    page.rest()
    return page


def at(page):
    return page.evaluate("document.activeElement.id || document.activeElement.dataset.frame || document.activeElement.localName")


def presses(page, *keys):
    for key in keys:
        page.keys.press(key)
        page.rest()


def is_visible(page):
    """Whether what has the focus is in sight."""
    return page.evaluate("""(() => {
      const active = document.activeElement;
      const { top, height } = active.getBoundingClientRect();
      return active === document.body || (top < element.getBoundingClientRect().bottom && height >= 0 && getComputedStyle(active).visibility === "visible"
        && Number(getComputedStyle(active).opacity) > 0.01);
    })()""")


def trap(chromium, controller):
    """Tab leads into the drawer and opens it; a key that closes it leads back to where the focus was, and no key opens it again."""
    for modal, key in itertools.product(("", "modal"), ("Escape", "Close")):
        page = load(chromium, controller, modal)
        closed = page.evaluate("element.state")
        page.locator("#trigger").focus()
        # The last button is at the drawer's bottom, so that its focus opens the drawer as far as it goes.
        for _ in range(5):
            if at(page) != "close":
                presses(page, "Tab")
        if at(page) != "close":
            assert controller == "drawer", (controller, modal, at(page))
            page.close()
            continue
        page.evaluate("element.show()")
        page.rest()
        page.locator("#close").focus()
        presses(page, "Enter" if key == "Close" else "Escape")
        for _ in range(2):
            assert page.evaluate("element.state") == closed, (controller, modal, key, page.evaluate("element.state"))
            assert at(page) in ("trigger", "before") or is_visible(page) and at(page) != "body", (controller, modal, key, at(page))
            page.frames(500)
        page.close()


def opened(chromium, controller):
    """A modal drawer that opens gets the focus, and it returns to what had it, to the trigger if that has gone, or to what comes
    before if the trigger has gone, too. Regression: nothing had it if the page had folded both up."""
    for gone, folded in (("", False), ("before", False), ("before, #trigger", False), ("before, #trigger", True)):
        page = load(chromium, controller, "modal")
        page.evaluate("before.insertAdjacentHTML('beforebegin', '<button id=earlier>Earlier</button>')")
        page.locator("#before" if gone else "#trigger").focus()
        page.evaluate("element.snapTo(element.detents.at(-1).name)")
        page.rest()
        assert page.evaluate("element.contains(document.activeElement)"), at(page)
        if folded:
            page.evaluate("""() => {
              const around = document.createElement("details");
              trigger.after(around);
              around.innerHTML = "<summary id=summary>More</summary>";
              around.append(before, trigger);
            }""")
        elif gone:
            page.evaluate("(gone) => document.querySelectorAll(`#${gone}`).forEach((each) => each.remove())", gone)
        presses(page, "Escape")
        assert at(page) == ("summary" if folded else "earlier" if "trigger" in gone else "trigger"), (controller, gone, at(page))
        page.close()


# What the page opens above a drawer, and how it closes again.
LAYERS = {"<dialog id=layer><button id=inner>Yes</button></dialog>": ("showModal", "close"),
          "<div id=layer popover><button id=inner autofocus>Yes</button></div>": ("showPopover", "hidePopover")}


def outlived(chromium, controller, layer):
    """What the page has opened above the drawer keeps the focus when the drawer closes, and then gives it to what had it before the
    drawer. Regression: the browser gave it to the closed drawer, which cannot have it."""
    opens, closes = LAYERS[layer]
    page = load(chromium, controller, "modal")
    page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", layer)
    page.locator("#trigger").focus()
    page.evaluate("element.snapTo(element.detents.at(-1).name)")
    page.rest()
    page.evaluate(f"layer.{opens}()")
    page.evaluate("element.snapTo(element.detents[0].name)")
    page.rest()
    assert at(page) == "inner", at(page)
    page.evaluate(f"layer.{closes}()")
    page.rest()
    assert at(page) == "trigger", at(page)
    page.close()


IN_SLOT = """async () => {
  const content = document.querySelector(PLACE);
  const host = document.createElement("div");
  element.replaceWith(host);
  host.append(...content.childNodes);
  content.append(document.createElement("slot"));
  host.style.height = "100%";
  host.attachShadow({ mode: "open" }).append(element);
  window.element = element;
}"""


def marked(chromium, controller, is_slotted):
    """`data-autofocus` marks what gets the focus, also in the frame of a sheet's item, in a shadow tree, or in the slot of one; and the
    focus returns from there. Regression: it was only seen in the drawer's own frame, and did not return from a slot."""
    tag, names, place, _ = KINDS[controller]
    place = "item.root" if controller == "sheet" else place
    page = chromium.new(viewport={"width": 390, "height": 844})
    frames = "".join(f'<div data-frame="{name}" aria-label=A>{"<button>First</button><div id=host></div>" if name == place else ""}</div>' for name in {*names, place})
    page.show(PAGE.format(tag=tag, attributes="modal", overlay="", frames=frames))
    page.evaluate("void (host.attachShadow({ mode: 'open' }).innerHTML = '<button data-autofocus>Marked</button>')")
    if is_slotted:
        page.evaluate("void (window.element = document.querySelector('#element'))")
        page.evaluate(IN_SLOT.replace("PLACE", f"'[data-frame=\"{place}\"]'"))
    page.evaluate("async () => { await import('/parts.js'); window.session = await element.ready; trigger.focus(); }")
    page.evaluate("element.snapTo(element.detents.at(-1).name)")
    page.rest()
    assert page.evaluate("host.shadowRoot.activeElement?.textContent") == "Marked", (controller, is_slotted, at(page))
    presses(page, "Escape")
    assert at(page) == "trigger" and not page.evaluate("element.open"), (controller, is_slotted, at(page))
    page.close()


def shown(chromium, controller):
    """Tab opens a drawer as far as it needs to show what is in a slot of it. Regression: it stayed."""
    page = chromium.new(viewport={"width": 390, "height": 844})
    tag, _, place, top = KINDS[controller]
    page.show(PAGE.format(tag=tag, attributes="", overlay="", frames=f'<div data-frame="{place}" aria-label=A>{CONTENT}</div>'))
    page.evaluate("void (window.element = document.querySelector('#element'))")
    page.evaluate(IN_SLOT.replace("PLACE", f"'[data-frame=\"{place}\"]'"))
    page.evaluate("async () => { await import('/parts.js'); window.session = await element.ready; }")
    page.evaluate("element.snapTo(element.detents.find(({ position }) => position > 0).name)")
    page.rest()
    page.locator("#close").focus()
    page.rest()
    presses(page, "Tab")
    assert at(page) == "last" and page.evaluate("element.state") == top, (controller, at(page), page.evaluate("element.state"))
    page.close()


SCALES = ["scale: .5; transform-origin: 0 0", "zoom: .5", "scale: 1.5; transform-origin: 0 0"]
WRAP = "(style) => { const around = document.createElement('div'); around.style.cssText = style; element.before(around); around.append(element); Object.assign(around.style, { width: '390px', height: '700px' }); }"


def sized(chromium, controller, scale):
    """Tab opens a drawer as far as it needs in a scaled or zoomed page, too. Regression: too far, or not far enough."""
    ways = []
    for style in ("", scale):
        with load(chromium, controller, "anchors='[{\"ratio\": 0.3}, {\"ratio\": 0.6}, \"defaultExpanded\"]'" if controller == "sheet" else "",
                  extra="".join(f"<p><button id=row{index}>Row</button></p>" for index in range(4))) as page:
            page.evaluate(WRAP, style)
            page.evaluate("element.snapTo(element.detents.find(({ position }) => position > 0).name, { animated: false })")
            page.rest()
            page.evaluate("first.focus()")
            way = []
            for _ in range(6):
                presses(page, "Tab")
                way.append((at(page), page.evaluate("element.state")))
            ways.append(way)
    assert ways[0] == ways[1] and len({state for _, state in ways[0]}) > 1, ways


def in_window(chromium, controller):
    """In a window that is lower than the drawer, the handle stays in sight when a key moves it. Regression: it left the window."""
    with load(chromium, controller) as page:
        page.set_viewport_size({"width": 320, "height": 256})
        page.evaluate("element.snapTo(element.detents.find(({ position }) => position > 0).name, { animated: false })")
        page.rest()
        page.locator("[role=slider]").first.focus()
        for key in ("End", "Enter", "Enter", "ArrowDown"):
            presses(page, key)
            found = page.evaluate("(() => { const { top, bottom } = document.activeElement.getBoundingClientRect(); return [document.activeElement.role, top >= 0 && bottom <= innerHeight]; })()")
            assert found == ["slider", True], (controller, key, found)


def distinct(chromium):
    """Of two detents at one height, a click on the handle goes to the first. Regression: the next click did nothing that is seen."""
    for controller, attributes in (("curtain", "mid-height-coefficient=0.9 max-height-coefficient=0.9"), ("drawer", "height-of-partially-expanded-drawer=700"),
                                   ("sheet", "anchors='[{\"ratio\": 0.5}, {\"ratio\": 0.5}, \"defaultExpanded\"]'")):
        with load(chromium, controller, attributes) as page:
            position = "element.detents.find(({ name }) => name === element.state).position"
            page.evaluate("element.show()")
            page.rest()
            for _ in range(4):
                before = page.evaluate(position)
                page.evaluate("document.querySelector('[role=slider]').click()")
                page.rest()
                assert page.evaluate(position) != before or len({*page.evaluate("element.detents.slice(1).map(({ position }) => position)")}) == 1, controller


def kept(chromium, controller):
    """A drawer that the page keeps open keeps the focus where it is."""
    for attributes in ('modal dismissible="false"', "modal", ""):
        page = load(chromium, controller, attributes)
        page.evaluate("element.addEventListener('beforeclose', (event) => event.preventDefault())")
        page.locator("#trigger").focus()
        page.evaluate("element.snapTo(element.detents.at(-1).name)")
        page.rest()
        page.locator("#first").focus()
        presses(page, "Escape")
        if page.evaluate("element.open") and page.evaluate("element.state === element.detents.at(-1).name"):
            assert at(page) == "first", (controller, attributes, at(page))
        page.close()


# What moves a drawer down: a script, a button inside that has the focus, and a key on the handle.
DOWN = {"script": lambda page, name: page.evaluate("(name) => void (element.state = name)", name),
        "button": lambda page, name: (page.evaluate("(name) => void (first.onclick = () => (element.state = name))", name), page.locator("#first").focus(), presses(page, "Enter")),
        "deep": lambda page, name: (page.evaluate("(name) => void (last.onclick = () => (element.state = name))", name), page.locator("#last").focus(), presses(page, "Enter")),
        "handle": lambda page, name: (page.locator("[role=slider]").focus(), presses(page, "ArrowDown"))}

# Modal drawers that uncover the page in part: the detents from above, and the configuration with which they do.
LOWER = {"sheet": (["top", "middle"], """anchors='["defaultExpanded", {"ratio": 0.5}, "defaultCollapsed"]'"""),
         "drawer": (["fullyExpanded", "partiallyExpanded"], """passthrough-touches-in-states='["partiallyExpanded"]'"""),
         "curtain": (["max", "mid"], "")}


def stays(chromium, controller, way, modal, overlay=""):
    """A modal drawer that goes down, and is still open, stays there and keeps the focus, also where it uncovers the page and what had
    the focus before. That has it again when the drawer closes. Regression: the client gave the focus to the page, took that for a Tab
    onto something hidden, and closed the drawer."""
    (high, low), attributes = LOWER[controller]
    page = load(chromium, controller, f"{modal} {attributes}", overlay)
    # Also where the drawer still hides what has had the focus.
    page.evaluate("""() => {
      before.insertAdjacentHTML("beforebegin", "<button id=under style='position: absolute; top: 700px'>Under</button>");
      window.asked = [];
      element.addEventListener("beforeclose", ({ detail }) => asked.push(detail.reason));
    }""")
    page.keys.press("Tab")
    page.locator("#under").focus()
    page.evaluate("(name) => element.snapTo(name)", high)
    page.rest()
    is_modal = page.evaluate("element.contains(document.activeElement)")
    # Without an overlay, a curtain covers no page. A drawer is a dialog in any case.
    assert is_modal == bool(modal and (controller != "curtain" or overlay) or controller == "drawer")
    DOWN[way](page, low)
    page.rest()
    assert page.evaluate("[element.state, asked]") == [low, []], (page.evaluate("[element.state, asked]"), low)
    assert page.evaluate("element.contains(document.activeElement)") and is_visible(page) if is_modal else page.evaluate("element.open"), at(page)
    page.evaluate("element.close()")
    page.rest()
    assert page.evaluate("[element.open, asked]") == [False, []] and (at(page) == "under" or not is_modal), at(page)
    page.close()


# What a page does with what has the focus, and what has it then: the element that is there now, or the frame.
CHANGES = {
    "the same content": ("frame.innerHTML = frame.innerHTML", "first"),
    "other content": ("frame.innerHTML = '<h2>Other</h2><button>Other</button>'", ""),
    "marked content": ("frame.innerHTML = '<h2>Other</h2><button>Other</button><input id=marked data-autofocus>'", "marked"),
    "no content": ("frame.textContent = ''", ""),
    "later content": ("(frame.textContent = '', setTimeout(() => (frame.innerHTML = '<button>Other</button>'), 100))", ""),
    "another frame": ("(() => { const other = document.createElement('div'); other.dataset.frame = frame.dataset.frame; other.innerHTML = '<h2>Other</h2>'; frame.replaceWith(other); })()", ""),
    "removed": ("first.remove()", ""),
    "another order": ("frame.append(...[...frame.children].reverse())", "first"),
    "moved": ("(() => { const around = document.createElement('p'); frame.append(around); around.append(first); })()", "first"),
    "hidden": ("(first.hidden = true)", ""),
    "folded": ("(() => { const [button, around] = [first, document.createElement('div')]; button.replaceWith(around); around.append(button); button.focus(); around.style.display = 'none'; })()", ""),
    "disabled": ("(first.disabled = true)", ""),
    "in another task": ("(setTimeout(() => first.remove()), setTimeout(() => (frame.innerHTML = '<button id=first>Other</button>'), 50))", ""),
}


def lost(chromium, controller, change):
    """What has the focus in an open drawer that has taken it goes: the drawer keeps it, and gives it back as it closes. Regression: nothing
    had it."""
    makes, expected = CHANGES[change]
    _, _, place, high = KINDS[controller]
    page = load(chromium, controller, "modal" if controller != "viewDeck" else "", '<div data-part="overlay"></div>' if controller == "curtain" else "")
    page.evaluate("void (center.onclick = () => element.openSide({ side: 'left' }))" if controller == "viewDeck" else "void (trigger.onclick = () => element.show())")
    opener = "center" if controller == "viewDeck" else "trigger"
    page.locator(f"#{opener}").focus()
    presses(page, "Enter")
    page.evaluate("(name) => element.snapTo(name)", high)
    page.rest()
    page.locator("#first").focus()
    assert at(page) == "first", at(page)
    page.evaluate(f"(place) => {{ const frame = element.querySelector(`[data-frame=${{place}}]`); {makes}; }}", place)
    page.frames(200)
    assert at(page) == (expected or place), (controller, change, at(page))
    assert page.evaluate("element.state") == high
    presses(page, "Escape")
    assert at(page) == opener and not page.evaluate("element.open"), (controller, change, at(page))
    page.close()


def away(chromium):
    """The drawer takes the focus of nothing else: not of the page beside it, nor where the user has pressed beside everything, and the page
    may give it to another element at once. What the page shows above the drawer, and removes, leaves the focus to the drawer."""
    (high, low), attributes = LOWER["sheet"]
    with load(chromium, "sheet", f"modal {attributes}") as page:
        page.locator("#trigger").focus()
        page.evaluate("(name) => element.snapTo(name)", high)
        page.rest()
        page.evaluate("(first.focus(), first.remove(), last.focus())")
        page.frames(64)
        assert at(page) == "last", at(page)
        # A toast.
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div id=toasts data-above-drawers><button id=undo style=\"position: fixed; top: 0\">Undo</button></div>')")
        page.frame()
        page.evaluate("(undo.focus(), undo.remove())")
        page.frames(64)
        assert at(page) == "last", at(page)
        page.evaluate("(name) => element.snapTo(name)", low)
        page.rest()
        page.locator("#before").focus()
        page.evaluate("before.remove()")
        page.frames(64)
        assert at(page) == "body", at(page)
        for does in ("focus", "blur", "remove"):
            page.evaluate(f"document.querySelector('#close').{does}()")
        page.frames(64)
        assert at(page) == "body", at(page)


# How a page gives the focus to an element that an open drawer hides.
OWN = {"script": lambda page: page.evaluate("under.focus()"),
       "after a key": lambda page: (page.keys.press("Tab"), page.frames(64), page.evaluate("under.focus()")),
       "button": lambda page: (page.evaluate("void (before.onclick = () => under.focus())"), page.locator("#before").focus(), presses(page, "Enter")),
       "timer": lambda page: (page.evaluate("void (before.onclick = () => setTimeout(() => under.focus(), 100))"), page.locator("#before").focus(), presses(page, " "), page.frames(200)),
       "escape": lambda page: (page.evaluate("void (before.onkeydown = () => under.focus())"), page.locator("#before").focus(), presses(page, "Escape")),
       "iframe": lambda page: page.evaluate("""async () => {
         const frame = document.createElement("iframe");
         Object.assign(frame, { srcdoc: "<input>", height: 40 });
         document.body.append(frame);
         await new Promise((resolve) => (frame.onload = resolve));
         frame.contentDocument.querySelector("input").focus();
         under.focus();
       }""")}


def own(chromium, controller, way):
    """The page's own `focus()` on an element that a drawer hides is no user's Tab, which follows from there. Regression: the drawer closed."""
    page = load(chromium, controller)
    page.evaluate("""() => {
      before.insertAdjacentHTML("beforebegin", "<button id=over>Over</button><input id=under style='position: absolute; top: 500px'>");
      window.asked = [];
      element.addEventListener("beforeclose", ({ detail }) => asked.push(detail.reason));
    }""")
    page.evaluate("element.snapTo(element.detents.at(-1).name)")
    state = page.rest() and page.evaluate("element.state")
    OWN[way](page)
    page.rest()
    page.frames(64)
    assert [at(page), page.evaluate("element.state"), page.evaluate("asked")] == ["under", state, []], (at(page), page.evaluate("element.state"), page.evaluate("asked"))
    presses(page, "Shift+Tab", "Tab")
    assert at(page) == "under" and page.evaluate("element.state") != state, at(page)
    page.close()


def answers(chromium, controller):
    """A page that gives the focus to what the drawer hides, when a key on the handle has moved the drawer, moves it no further. Regression:
    the arrow key counted as a user's way there, and the drawer closed."""
    (high, low), attributes = LOWER[controller]
    with load(chromium, controller, attributes) as page:
        page.evaluate("(name) => element.snapTo(name)", high)
        page.rest()
        page.evaluate("""() => {
          before.insertAdjacentHTML("beforebegin", "<input id=under style='position: absolute; top: 600px'>");
          element.addEventListener("statechange", () => under.focus());
        }""")
        page.locator("[role=slider]").focus()
        presses(page, "ArrowDown")
        assert [at(page), page.evaluate("element.state")] == ["under", low], page.evaluate("element.state")


ALL = "<style>* { transition: all .3s }</style>"


def begun(chromium, controller, way):
    """A modal drawer that is open in the HTML, or that the page inserts, takes the focus whatever transitions the page has. Regression: it
    stayed on the page, which was inert, because the drawer's `visibility` was in a transition."""
    tag, names, place, state = KINDS[controller]
    drawer = f'<{tag} id="element" modal state="{state}">' + "".join(
        f'<div data-frame="{name}">{"<button id=first autofocus>First</button>" if name == place and way != "frame" else ""}</div>' for name in names) + f"</{tag}>"
    inside = f'<div id="host"><template shadowrootmode="open">{ALL}{drawer}</template></div>' if way == "shadow" else drawer
    page = chromium.new(viewport={"width": 390, "height": 844})
    with page:
        page.show(f'<!doctype html><title>Begun</title><link rel="icon" href="data:,">{ALL}<main><button id="before">Before</button></main>'
                  + ("" if way == "inserted" else inside))
        page.evaluate("void before.focus()")
        page.evaluate("async () => { await import('/parts.js'); }")
        if way == "inserted":
            page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", drawer)
        found = "(window.host?.shadowRoot ?? document)"
        page.reach(f"{found}.querySelector('#element').session !== null")
        page.frame()
        own = f"{found}.activeElement"
        assert page.evaluate(f"[{own}?.id, {own}?.dataset.frame]") == (["", place] if way == "frame" else ["first", None]), way


def moved(chromium, controller):
    """An open modal drawer that the page moves in the document keeps the focus. Regression: nothing had it any more."""
    with load(chromium, controller, "modal", '<div data-part="overlay"></div>') as page:
        page.evaluate("void trigger.click()")
        page.rest()
        page.evaluate("void last.focus()")
        for change in ("document.body.append(element)", "document.querySelector('main').append(element)", "document.body.prepend(element.parentElement)"):
            page.evaluate(f"void ({change})")
            page.frames(48)
            assert page.evaluate("document.activeElement.id") == "last", change
        page.keys.press("Escape")
        page.rest()
        assert page.evaluate("[element.open, document.activeElement.id]") == [False, "trigger"]


def elsewhere(chromium):
    """While a modal drawer is open beside the page, the user goes on in the page: closing the drawer leaves the focus there, and one
    that goes back into the drawer returns to where it came from. A removed drawer returns the focus, too."""
    (high, low), attributes = LOWER["sheet"]
    for ends in ("close", "back", "remove", "hide"):
        page = load(chromium, "sheet", f"modal {attributes}")
        page.locator("#trigger").focus()
        page.evaluate("(name) => element.snapTo(name)", high)
        page.rest()
        page.evaluate("(name) => element.snapTo(name)", low)
        page.rest()
        assert page.evaluate("element.contains(document.activeElement)")
        if ends in ("close", "back"):
            page.locator("#before").focus()
        if ends == "back":
            page.locator("#first").focus()
        page.evaluate({"remove": "element.remove()", "hide": "void (element.style.display = 'none')"}.get(ends, "element.close()"))
        page.rest()
        assert at(page) == ("trigger" if ends in ("remove", "hide") else "before"), (ends, at(page))
        page.close()


def sight(chromium, controller):
    """What is out of sight never has the focus: after Escape in the content, Home on the handle, a drag, and the page's own command."""
    ways = {"Escape": lambda page: presses(page, "Escape"), "command": lambda page: page.evaluate("element.close()"),
            "low": lambda page: page.evaluate("element.snapTo((element.detents.find(({ position }) => position > 0) ?? element.detents[0]).name)")}
    for way, close in ways.items():
        for name in ("#last", "[data-frame=handle], [data-frame=chevron]"):
            if not page_has(chromium, controller, name):
                continue
            page = load(chromium, controller)
            page.locator("#before").focus()
            page.evaluate("element.snapTo(element.detents.at(-1).name)")
            page.rest()
            page.locator(name).first.focus()
            page.rest()
            close(page)
            page.rest()
            assert is_visible(page) and at(page) != "body", (controller, way, name, at(page))
            assert at(page) != "last" or page.evaluate("element.state") != page.evaluate("element.detents[0].name"), (controller, way, at(page))
            page.close()


def under(chromium, controller):
    """An element of the page that a drawer hides shows when Tab reaches it. A drawer that the page keeps open stays."""
    for is_kept in (False, True):
        page = load(chromium, controller)
        page.evaluate("""() => {
          before.insertAdjacentHTML("beforebegin", "<button id=under style='position: absolute; top: 500px'>Under</button>");
        }""")
        page.evaluate("(isKept) => element.addEventListener('beforeclose', (event) => isKept && event.preventDefault())", is_kept)
        page.evaluate("element.snapTo(element.detents.at(-1).name)")
        page.rest()
        page.locator("#before").focus()
        presses(page, "Shift+Tab")
        is_shown = page.evaluate("!element.contains(document.elementFromPoint(under.offsetLeft + 20, 510))")
        assert at(page) == "under" and (is_shown or is_kept and page.evaluate("element.open")), (controller, is_kept, page.evaluate("element.state"))
        page.close()


def page_has(chromium, controller, name):
    return name == "#last" or bool({"handle", "chevron"} & set(KINDS[controller][1]))


def faded(chromium):
    """A handle that has faded shows while a key has focused it, and is large enough for a finger."""
    page = load(chromium, "sheet", 'anchors=\'[{"ratio": 0.5}, "defaultCollapsed"]\'')
    for controller in ("curtain", "drawer", "sheet"):
        page.close()
        page = load(chromium, controller)
        page.evaluate("element.snapTo(element.detents.at(-1).name)")
        page.rest()
        handle = "document.querySelector('[role=slider]')"
        page.locator("#last").focus()
        presses(page, "Tab", "Shift+Tab")
        page.evaluate(f"{handle}.focus({{ focusVisible: true }})")
        page.frame()
        assert page.evaluate(f"Number(getComputedStyle({handle}).opacity)") == 1, controller
        box = page.evaluate(f"(() => {{ const {{ x, y, width, height }} = {handle}.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }})()")
        hits = [page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.getAttribute('role') === 'slider'", [box[0], box[1] + dy]) for dy in (-20, 20)
                if box[1] + dy > 0]
        assert hits[-1] and hits.count(True) >= 1, (controller, hits)
    page.close()


def pressed(chromium):
    """A click on the handle goes to the next detent, also by assistive technology; `none` turns it off."""
    for controller, none in itertools.product(("curtain", "drawer", "sheet"), (False, True)):
        page = load(chromium, controller, 'handle-behavior="none"' if none else "")
        page.evaluate("element.snapTo((element.detents.find(({ position }) => position > 0)).name)")
        page.rest()
        before = page.evaluate("element.state")
        page.evaluate("document.querySelector('[role=slider]').click()")
        page.rest()
        after = page.evaluate("element.state")
        assert (after == before) == none, (controller, none, before, after)
        page.close()


def overlays(chromium):
    """An overlay that takes clicks and a dialog are one thing: the page is out of reach for keys, too, or for neither."""
    overlay = '<div data-part="overlay" id="overlay"></div>'
    for controller in ("curtain", "drawer", "sheet"):
        for modal in ("modal", ""):
            page = load(chromium, controller, modal, overlay)
            for name in page.evaluate("element.detents.map(({ name }) => name)"):
                page.evaluate("(name) => element.snapTo(name, { animated: false })", name)
                page.rest()
                takes = page.evaluate("getComputedStyle(overlay).pointerEvents") == "auto"
                covers = page.evaluate("[before.closest('[inert]') !== null, document.querySelector('[role=dialog][aria-modal=true]') !== null, "
                                       "getComputedStyle(document.documentElement).overflowY === 'hidden']")
                assert covers == [takes] * 3, (controller, modal, name, takes, covers)
                assert takes == (modal == "modal" and page.evaluate("element.open")), (controller, modal, name)
            assert page.get_attribute("#trigger", "aria-haspopup") == ("dialog" if modal or controller == "drawer" else None)
            page.close()


def back(chromium):
    """Escape on the handle of a drawer beside the page closes it, and the focus returns to what had it before the drawer."""
    for controller in ("curtain", "sheet"):
        page = load(chromium, controller)
        page.locator("#before").focus()
        page.evaluate("document.querySelector('[role=slider]').focus()")
        presses(page, "End")
        assert page.evaluate("element.open")
        presses(page, "Escape")
        assert not page.evaluate("element.open") and at(page) == "before", (controller, at(page))
        page.close()


def covered(chromium):
    """A center that takes no touches while a side is open loses the focus to the side."""
    page = load(chromium, "viewDeck", "centerhidden-interactivity='notUserInteractive'")
    page.locator("#center").focus()
    page.evaluate("element.session.submit({ type: 'snapTo', detent: 'left' })")
    page.rest()
    assert page.evaluate("document.activeElement.closest('[data-frame]').dataset.frame") == "left", at(page)
    page.close()


def menu(chromium):
    """A side that a button opens gets the focus, and returns it. A side that a finger opens does not."""
    page = load(chromium, "viewDeck")
    page.evaluate("void (center.onclick = () => element.openSide({ side: 'left' }))")
    page.locator("#center").focus()
    presses(page, "Enter")
    assert page.evaluate("element.state") == "left" and at(page) == "first", at(page)
    presses(page, "Escape")
    assert page.evaluate("element.state") == "closed" and at(page) == "center", at(page)
    # Arrow keys on the center open the sides.
    assert page.evaluate("document.querySelector('[data-frame=center]').tabIndex") == 0
    assert page.evaluate("document.querySelector('[data-frame=center]').hasAttribute('aria-description')") is False
    page.close()


def nothing(chromium):
    """While nothing has the focus, Escape closes an open side, unless the page prevents it or something is above; not a sheet."""
    for opens in ("center.focus(), element.openSide({ side: 'left' })", "element.session.submit({ type: 'snapTo', detent: 'left' })"):
        page = load(chromium, "viewDeck", extra="<dialog id='dialog'>Dialog</dialog>")
        page.evaluate(f"void ({opens})")
        page.rest()
        page.evaluate("document.activeElement.blur()")
        for above, below in [("dialog.showModal(), document.activeElement.blur()", "dialog.close(), document.activeElement.blur()"),
                             ("window.prevent = (event) => event.preventDefault(), addEventListener('keydown', prevent)", "removeEventListener('keydown', prevent)")]:
            page.evaluate(f"void ({above})")
            presses(page, "Escape")
            assert page.evaluate("element.state") == "left", (opens, above)
            page.evaluate(f"void ({below})")
        assert at(page) == "body", at(page)
        presses(page, "Escape")
        assert page.evaluate("element.state") == "closed" and at(page) == ("center" if "focus" in opens else "body"), (opens, at(page))
        page.close()
    # Of several, the one that opened last.
    page = load(chromium, "viewDeck")
    page.evaluate("""async () => {
      element.insertAdjacentHTML("afterend", `<drawerd-view-deck id="second"><div data-frame="left"></div><div data-frame="center"></div></drawerd-view-deck>`);
      await second.ready;
    }""")
    for order in (["element", "second"], ["second", "element"]):
        for name in order:
            page.evaluate(f"{name}.session.submit({{ type: 'snapTo', detent: 'left' }})")
            page.frames(640)
        page.evaluate("document.activeElement.blur()")
        for closed in reversed(order):
            assert page.evaluate(f"{closed}.state") == "left"
            presses(page, "Escape")
            page.frames(640)
            assert page.evaluate(f"{closed}.state") == "closed", (order, closed)
    assert page.evaluate("second.state + element.state") == "closedclosed"
    page.close()
    page = load(chromium, "sheet")
    page.evaluate("element.snapTo('top')")
    page.rest()
    presses(page, "Escape")
    assert page.evaluate("element.state") == "top" and at(page) == "body", at(page)
    page.close()


def words(chromium):
    """The detents in the page's language: its labels, a named anchor's own name, and the page's own attribute."""
    page = load(chromium, "drawer", """labels='{"partiallyExpanded": "entrouvert"}'""")
    value = lambda: page.get_attribute("[role=slider]", "aria-valuetext")
    page.evaluate("element.snapTo('partiallyExpanded', { animated: false })")
    page.rest()
    assert value() == "entrouvert", value()
    page.evaluate("element.labels = { partiallyExpanded: 'ouvert', fullyExpanded: 'plein' }")
    assert value() == "ouvert", value()
    page.evaluate("element.snapTo('fullyExpanded', { animated: false })")
    assert value() == "plein", value()
    page.close()
    page = load(chromium, "sheet", """anchors='[{"ratio": 0.5, "name": "halbHoch"}, "defaultCollapsed"]'""")
    page.evaluate("element.snapTo('halbHoch', { animated: false })")
    assert value() == "halbHoch", value()
    page.close()


def told(chromium):
    """After a drag, a modal drawer says where it is; one beside the page does not. During the drag, roles and values stay as they were."""
    for modal in ("modal", ""):
        page = load(chromium, "drawer", modal)
        page.evaluate("element.snapTo('partiallyExpanded', { animated: false })")
        page.rest()
        said = "element.shadowRoot.querySelector('[role=status]')?.textContent ?? null"
        y = page.evaluate("document.querySelector('[data-frame=drawer]').getBoundingClientRect().y")
        slider = lambda: [(node["name"]["value"], node["value"]["value"]) for node in tree(page.page) if node["role"]["value"] == "slider"]
        before = slider()
        seen = []
        page.touch.drag((195, y + 60), (195, 120), held=lambda: seen.append(slider()))
        page.rest()
        assert seen == [before] and before[0][0] == "Name", (before, seen)
        assert page.evaluate("element.state") == "fullyExpanded" and slider() != before
        assert page.evaluate(said) == ("fully expanded" if modal else None), page.evaluate(said)
        dialog = [node for node in tree(page.page) if node["role"]["value"] == "dialog"]
        assert len(dialog) == 1 and dialog[0]["name"]["value"] == "Name", dialog
        page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case, controllers in [(trap, ["curtain", "drawer", "sheet"]), (opened, MODALS), (kept, ["drawer", "sheet", "transition"]), (sight, ["curtain", "drawer", "sheet"]),
                                  (under, ["curtain", "drawer", "sheet"]), (moved, ["curtain", *MODALS])]:
            for controller in controllers:
                if len(sys.argv) < 2 or case.__name__ in sys.argv[1:]:
                    print(case.__name__, controller, flush=True)
                    case(chromium, controller)
        for case in chosen(itertools.product(MODALS, ("html", "frame", "inserted", "shadow")), set):
            if len(sys.argv) < 2 or "begun" in sys.argv[1:]:
                print("begun", *case, flush=True)
                begun(chromium, *case)
        for case in chosen(itertools.product(MODALS, [False, True]), set):
            print("marked", *case, flush=True)
            marked(chromium, *case)
        for case in chosen(itertools.product(MODALS, LAYERS), set):
            print("outlived", *case, flush=True)
            outlived(chromium, *case)
        for controller in ("curtain", "drawer", "sheet"):
            print("shown", controller, flush=True)
            shown(chromium, controller)
        for case in chosen(itertools.product(("curtain", "drawer", "sheet"), SCALES), set):
            print("sized", *case, flush=True)
            sized(chromium, *case)
        for controller in ("curtain", "drawer", "sheet"):
            print("in_window", controller, flush=True)
            in_window(chromium, controller)
        for case in chosen(itertools.product(LOWER, DOWN, ("modal", ""), ("", '<div data-part="overlay"></div>')), set):
            print("stays", *case, flush=True)
            stays(chromium, *case)
        for case in chosen(itertools.product(KINDS, CHANGES), set):
            print("lost", *case, flush=True)
            lost(chromium, *case)
        for controller in LOWER:
            print("answers", controller, flush=True)
            answers(chromium, controller)
        for case in chosen(itertools.product(("curtain", "drawer", "sheet"), OWN), set):
            print("own", *case, flush=True)
            own(chromium, *case)
        documented()
        for case in [away, elsewhere, faded, pressed, distinct, overlays, back, covered, menu, nothing, words, told]:
            if len(sys.argv) < 2 or case.__name__ in sys.argv[1:]:
                print(case.__name__, flush=True)
                case(chromium)
