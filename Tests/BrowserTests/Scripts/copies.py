"""A copy of the page is put back, as caches of pages do: made while a modal drawer was open, or a finger held it. What the client had put
on the page is gone from the copy, the page's own is there, and the copy's drawer works."""

from frameworks import FOLDER
from morphs import ELEMENTS, SIDES, grip
from virtual import *

PAGE = """<!doctype html><html lang="en" style="scrollbar-color: auto"><title>Copies</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} p {{ height: 2000px }}</style>{scripts}
<body><main id="page" style="opacity: 0.9" data-follows="element"><button id="trigger" data-part="trigger" aria-controls="element">Open</button><p>Text</p></main>
<aside id="own" inert aria-hidden="true">The page's own</aside>
<drawerd-{tag} id="element" {attributes} modal><div data-part="overlay"></div>{frames}</drawerd-{tag}></body></html>"""

READY = """async () => {
  window.html = document.body.innerHTML;
  await import("/parts.js");
  await document.querySelector("#element").ready;
}"""

# The drawer in the page now.
ELEMENT = "document.querySelector('#element')"

# What the client must leave as the page has it, of the page and of the drawer's frames, while the drawer is closed.
LEFT = """() => {
  const { documentElement: html, body } = document;
  const main = document.querySelector("#page"), own = document.querySelector("#own");
  return [html.getAttribute("style").replace(/;$/, ""), body.getAttribute("style"), main.inert, main.style.opacity, own.inert, own.getAttribute("aria-hidden"),
    main.closest("[aria-hidden]") !== null, document.querySelectorAll("[aria-modal], [data-held], [data-dragging]").length,
    document.querySelectorAll("[id]").length - new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)).size];
}"""
USABLE = ["scrollbar-color: auto", None, False, "0.9", True, "true", False, 0, 0]

# How a page is kept while the drawer is open, and put back later.
WAYS = {
    "a clone of the body": ("document.body.cloneNode(true)", "document.body.replaceWith(kept)"),
    "a clone of the document": ("document.documentElement.cloneNode(true)", "document.replaceChild(kept, document.documentElement)"),
    "the body's HTML": ("document.body.innerHTML", "document.body.innerHTML = kept"),
    "clones of its children": ("[...document.body.children].map((each) => each.cloneNode(true))", "document.body.replaceChildren(...kept)"),
    "an imported document": ("new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html').body", "document.body.replaceWith(document.adoptNode(kept))"),
    "a fragment": ("document.body.innerHTML", "document.body.replaceChildren(document.createRange().createContextualFragment(kept))"),
}


def load(chromium, name, scripts="", attributes=""):
    _, _, frames = ELEMENTS[name]
    html = PAGE.format(tag=name, attributes=f"{SIDES if name == 'view-deck' else ''} {attributes}", frames=frames, scripts=scripts)
    page = chromium.page(html, viewport={"width": 390, "height": 844})
    page.evaluate(READY)
    page.rest()
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    return page


def opened(page):
    page.evaluate(f"void {ELEMENT}.show()")
    page.rest()
    assert page.evaluate("document.querySelector('#page').inert"), "the drawer is not modal"


def closes(page):
    """The copy's drawer is where the copied one was, covers the page, and leaves it usable."""
    page.reach(f"{ELEMENT}.session !== null")
    page.rest()
    assert page.evaluate(f"[{ELEMENT}.open, document.querySelector('#page').inert]") == [True, True], page.evaluate("document.body.innerHTML")
    page.evaluate(f"void {ELEMENT}.close()")
    page.rest()
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    opened(page)
    page.evaluate(f"void {ELEMENT}.close()")
    page.rest()
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)


def kept(chromium, name, way):
    keep, put = WAYS[way]
    page = load(chromium, name)
    opened(page)
    page.evaluate(f"void (window.kept = {keep})")
    page.evaluate("document.body.innerHTML = '<p>Another page</p>'")
    page.frames(64)
    assert page.evaluate("[document.documentElement.style.length, document.body.getAttribute('style')]") == [1, None]
    page.evaluate(f"void ({put})")
    closes(page)
    page.close()


def at_once(chromium, name):
    """The copy takes the place of the page in one task, while the drawer is open, moves, or is held."""
    for moment in ("open", "moving", "held"):
        page = load(chromium, name)
        if moment == "moving":
            page.evaluate("void element.show()")
            page.frames(96)
        else:
            opened(page)
        if moment == "held":
            grip(page)
        page.evaluate("void (document.body.innerHTML = document.body.innerHTML)")
        if moment == "held":
            page.mouse.up()
        closes(page)
        page.close()


def without_its_drawer(chromium, name):
    """The copy has no drawer any more, or only a part of the page is put back."""
    page = load(chromium, name)
    opened(page)
    page.evaluate("void (window.kept = document.body.cloneNode(true), kept.querySelector('#element').remove(), document.body.replaceWith(kept))")
    page.frames(64)
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    page.close()
    page = load(chromium, name)
    opened(page)
    page.evaluate("void (window.kept = document.querySelector('#page').outerHTML)")
    page.evaluate("void element.close()")
    page.rest()
    page.evaluate("void (document.querySelector('#page').outerHTML = kept)")
    page.frames(64)
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    page.close()


def loaded(chromium, name):
    """The whole document was saved as HTML, and is loaded."""
    page = load(chromium, name)
    opened(page)
    saved = page.evaluate("document.documentElement.outerHTML")
    page.close()
    page = chromium.new(viewport={"width": 390, "height": 844})
    page.show(f"<!doctype html>{saved}")
    page.evaluate(READY)
    closes(page)
    page.close()


ROOT = """<!doctype html><html lang="en"><title>Copies</title><link rel="icon" href="data:,">
<style>body {{ margin: 0 }} #root {{ width: 390px; height: 844px }}</style>
<main id="page"><button id="trigger">Open</button></main><div id="root" data-label="A drawer">{frames}</div></html>"""
ATTACH = """async () => {
  const { connect } = await import("/client.js");
  const root = document.querySelector("#root");
  const session = await connect("local:", { controller: "drawer", container: { width: 390, height: 844 } });
  window.attachment = session.attach(root, { modal: true, announces: true });
  window.session = session;
  await session.present({ animated: false });
}"""


def roots(chromium):
    """A drawer that a script has made of elements of the page: a copy is as the page's HTML, and can be made a drawer again."""
    page = chromium.new(viewport={"width": 390, "height": 844})
    page.show(ROOT.format(frames='<section data-frame="drawer" style="opacity: 0.5;" role="note" tabindex="3"><h2>Title</h2></section><div data-frame="handle"></div>'))
    html = page.evaluate("document.body.innerHTML")
    page.evaluate(ATTACH)
    page.rest()
    page.mouse.down(200, 700)
    for y in range(690, 200, -30):
        page.mouse.move(200, y)
    page.mouse.up()
    page.rest()
    assert page.evaluate("document.querySelector('#page').inert && document.querySelector('[role=status]') !== null")
    page.evaluate("void (window.kept = document.body.innerHTML, attachment.detach(), session.close())")
    page.evaluate("void (document.body.innerHTML = kept)")
    assert page.evaluate("document.body.innerHTML") == html, page.evaluate("document.body.innerHTML")
    page.evaluate(ATTACH)
    page.rest()
    page.evaluate("void session.dismiss({ animated: false })")
    page.rest()
    assert page.evaluate("[document.querySelector('#page').inert, document.querySelector('[data-frame=drawer]').role]") == [False, "note"]
    page.close()


def others(chromium):
    """A mark sets nothing that the client does not write: it may be part of what a user has written."""
    page = load(chromium, "drawer")
    page.evaluate("""() => {
      const mark = JSON.stringify({ "@onclick": "window.clicked = true", "@src": "x", "@title": "x", "@role": "note" });
      for (const text of [mark, "{", "null", "3", "[]", '"x"']) page.insertAdjacentHTML("beforeend", `<b class="marked" title="own" data-drawerd='${text}'>Text</b>`);
    }""")
    page.frames(32)
    found = page.evaluate("[...document.querySelectorAll('.marked')].map((each) => { each.click(); return each.getAttributeNames().sort().join(); })")
    assert found == ["class,role,title"] + 5 * ["class,title"] and not page.evaluate("window.clicked"), found
    page.close()


def shadowed(chromium):
    """A copy in a shadow tree that comes into the page with a drawer of its own. Regression: it stayed inert."""
    page = load(chromium, "drawer")
    opened(page)
    page.evaluate("""async () => {
      const host = (window.host = document.createElement("div"));
      host.attachShadow({ mode: "open" }).innerHTML = `${document.querySelector("#page").outerHTML}<drawerd-drawer><div data-frame="drawer"></div></drawerd-drawer>`;
      document.body.append(host);
      await host.shadowRoot.querySelector("drawerd-drawer").ready;
    }""")
    page.rest()
    assert page.evaluate("[host.inert, host.shadowRoot.querySelector('main').inert]") == [True, False]
    page.close()


# What has a copy of `main` in a shadow tree, which has no drawer, as `copied`.
HOSTS = {
    "a host with its tree": "document.body.append(host), host.attachShadow({ mode: 'open' }).innerHTML = kept, window.copied = host.shadowRoot",
    "a host before": "document.querySelector('#shadowed').shadowRoot.innerHTML = kept, window.copied = document.querySelector('#shadowed').shadowRoot",
    "a tree in a tree": "host.attachShadow({ mode: 'open' }).innerHTML = '<p><b></b></p>', document.body.append(host), "
                        "window.copied = host.shadowRoot.querySelector('p').attachShadow({ mode: 'open' }), copied.innerHTML = kept",
    "a template": "host.setHTMLUnsafe(`<div><template shadowrootmode=open>${kept}</template></div>`), document.body.append(host), window.copied = host.firstChild.shadowRoot",
}


def alone(chromium, name, way):
    """A copy in a shadow tree without a drawer, with the drawer open or closed. Regression: it stayed inert."""
    for is_open in (True, False):
        page = load(chromium, name)
        page.evaluate("void (page.after(Object.assign(document.createElement('div'), { id: 'shadowed' })), shadowed.attachShadow({ mode: 'open' }))")
        opened(page)
        page.evaluate("void (window.kept = page.outerHTML)")
        if not is_open:
            page.evaluate("void element.close()")
            page.rest()
        page.evaluate(f"void (window.host = document.createElement('div'), {HOSTS[way]})")
        page.frame()
        assert page.evaluate("[copied.querySelector('main').inert, copied.querySelector('main').hasAttribute('data-drawerd')]") == [False, False], way
        page.close()


# Writes the document again, with all that it has now, as some caches and print views do.
WRITE = """() => {
  const kept = "<!doctype html>" + document.documentElement.outerHTML;
  document.open();
  document.write(kept);
  document.close();
}"""


def written(chromium, name):
    """A page that is written again has lost every listener of its document and window. Regression: no finger dragged a drawer then, and
    no trigger, overlay or Back did anything."""
    for is_open in (True, False):
        page = load(chromium, name, attributes="modal=back")
        if is_open:
            opened(page)
        page.evaluate(WRITE)
        page.reach(f"{ELEMENT}?.session?.isIdle")
        page.rest()
        if not is_open:
            page.evaluate("document.querySelector('#trigger').click()")
            page.rest()
        found = page.evaluate(f"[{ELEMENT}.open, document.querySelector('#page').inert]")
        assert found == [True, True], (is_open, found)
        grip(page)
        page.frame()
        assert page.evaluate(f"{ELEMENT}.attachment.dragging.isInProgress"), is_open
        page.mouse.up()
        page.rest()
        page.evaluate(f"void {ELEMENT}.show()")
        page.rest()
        page.evaluate("history.back()")
        page.reach(f"!{ELEMENT}.open")
        page.close()


HISTORY = """() => {
  htmx.config.historyCacheSize = 10;
  window.saved = 0;
  document.addEventListener("htmx:beforeHistorySave", () => saved += 1);
}"""


def boosted(chromium):
    """htmx 2 keeps the page in its history, and puts it back. No code of the page helps."""
    library = os.path.join(FOLDER, "django_htmx/static/django_htmx/htmx-2.min.js")
    for name in ("drawer", "sheet"):
        page = chromium.new(viewport={"width": 390, "height": 844})
        page.route("**/htmx.js", lambda route: route.fulfill(path=library, content_type="text/javascript"))
        page.route("**/next", lambda route: route.fulfill(body="<h1>Next</h1>", content_type="text/html"))
        page.show(PAGE.format(tag=name, attributes="", frames=ELEMENTS[name][2], scripts='<script src="/htmx.js"></script>'))
        page.evaluate(READY)
        page.evaluate(HISTORY)
        opened(page)
        page.evaluate("void htmx.ajax('GET', '/next', { target: 'body', swap: 'innerHTML', push: '/next' })")
        page.reach("location.pathname === '/next' && document.querySelector('h1')?.textContent === 'Next'", lambda: page.evaluate("document.body.innerHTML"))
        page.evaluate("history.back()")
        page.reach("document.querySelector('#element') !== null", lambda: page.evaluate("document.body.innerHTML"))
        closes(page)
        # The answer to htmx took time of its own.
        page.unsettled = 1
        page.close()


if __name__ == "__main__":
    with browser() as chromium:
        wanted = lambda *names: len(sys.argv) == 1 or any(each in sys.argv[1:] for each in names)
        for way, name in chosen(itertools.product(WAYS, ELEMENTS), set):
            if wanted(way, name, "kept"):
                print(way, name, flush=True)
                kept(chromium, name, way)
        for case, name in chosen(itertools.product((at_once, without_its_drawer, loaded, written), ELEMENTS), set):
            if wanted(case.__name__, name):
                print(case.__name__, name, flush=True)
                case(chromium, name)
        for way, name in chosen(itertools.product(HOSTS, ELEMENTS), set):
            if wanted("alone", name):
                print("alone", way, name, flush=True)
                alone(chromium, name, way)
        for case in (roots, others, shadowed, boosted):
            if wanted(case.__name__):
                print(case.__name__, flush=True)
                case(chromium)
