"""`modal="back"`: every Back closes the drawer, and closing never takes back what the page has done to its address, its history or
its scroll position. A traversal of the browser's history needs the browser's own clock, so the tests look at the page at rest."""

from browser import *

PAGE = """<!doctype html><html lang="en"><title>Back</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<body style="margin: 0"><div style="height: 3000px"><h2 id="far" style="position: absolute; top: 2000px">Far</h2></div>
<drawerd-drawer id="element" modal="MODAL"><div data-frame="drawer" aria-label="A drawer"><a id="link" href="#far">Far</a></div></drawerd-drawer>
<script type="module">import "/parts.js"; await element.ready; document.title = "ready";</script></html>"""


def load(made, modal="back"):
    page = watch(made.new_page())
    page.route(re.compile(r"/back\.html"), lambda route: route.fulfill(body=PAGE.replace("MODAL", modal), content_type="text/html"))
    page.goto(f"{BASE}/back.html")
    wait(page, "document.title === 'ready'")
    return page


def show(page, is_open=True):
    page.evaluate("(isOpen) => isOpen ? element.show() : element.close()", is_open)
    rests(page, f"element.open === {str(is_open).lower()}")


def escape(page):
    page.keyboard.press("Escape")
    rests(page, "!element.open")


def back(page, is_open):
    """Goes back, and expects that the drawer is open or closed then."""
    page.evaluate("""() => { window.popped = false; addEventListener("popstate", () => (window.popped = true), { once: true });
      history.back(); }""")
    wait(page, "window.popped")
    rests(page, f"element.open === {str(is_open).lower()}")


def where(page):
    return page.evaluate("[location.search + location.hash, scrollY]")


def closes(made):
    """Back closes the drawer where the page is, and a drawer that was closed otherwise leaves one entry, which the next uses."""
    page = load(made)
    show(page)
    page.evaluate("scrollTo(0, 500)")
    back(page, False)
    assert where(page) == ["", 500], where(page)
    show(page)
    entries = page.evaluate("history.length")
    for _ in range(3):
        escape(page)
        show(page)
    assert page.evaluate("history.length") == entries
    back(page, False)
    assert where(page) == ["", 500] and page.evaluate("history.scrollRestoration") == "auto"
    page.close()


DEEDS = {
    "replaced": ("history.replaceState(null, '', '?open')", "?open"),
    "copied": ("history.pushState({ ...history.state, own: 1 }, '', '?about')", "?about"),
    "linked": ("link.click()", "#far"),
    "scrolled": ("scrollTo(0, 700)", ""),
    "routed": ("location.hash = '/settings'", "#/settings"),
}


def undoes_nothing(made, modal, deed, close):
    """What the page has done while the drawer was open stays."""
    page = load(made, modal)
    show(page)
    script, address = DEEDS[deed]
    page.evaluate(f"() => {{ {script} }}")
    until(lambda: where(page)[0] == address, deed)
    there = where(page)
    if deed in ("linked", "scrolled"):
        assert there[1] > 0
    if close == "escape":
        escape(page)
    else:
        page.evaluate("element.close()")
        rests(page, "!element.open")
    # A traversal would arrive before this message of the same page.
    page.evaluate("() => new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); })")
    assert where(page) == there, (where(page), there)
    page.close()


def afterward(made, modal):
    """What the page does as soon as the drawer has closed stays."""
    page = load(made, modal)
    show(page)
    page.evaluate("element.close().then(() => history.pushState({}, '', '?about'))")
    rests(page, "!element.open")
    assert where(page)[0] == "?about"
    page.close()


def copies(made):
    """A router that copies `history.state` has entries of its own: Back goes through them, and then closes the drawer."""
    page = load(made)
    show(page)
    page.evaluate("history.pushState({ ...history.state }, '', '?about')")
    back(page, True)
    back(page, False)
    assert where(page)[0] == ""
    page.close()


def counts_on(made):
    """Back closes a drawer that opens above an earlier entry of a drawer: after the page was loaded again, or where a router has
    copied its state to. Regression: Back went back, and the drawer stayed open."""
    page = load(made)
    show(page)
    page.reload()
    wait(page, "document.title === 'ready'")
    show(page)
    back(page, False)
    show(page)
    page.evaluate("history.pushState({ ...history.state }, '', '?about')")
    escape(page)
    show(page)
    back(page, False)
    assert where(page)[0] == "?about"
    page.close()


def intercepted(made):
    """A router that handles each navigation itself takes the drawer's entry for one of its own. Regression: the page behind the drawer
    was scrolled to its top."""
    page = load(made)
    page.evaluate("""() => {
      window.routed = [];
      navigation.addEventListener("navigate", (event) => event.intercept({ handler: async () => void routed.push(event.navigationType) }));
      scrollTo(0, 500);
    }""")
    show(page)
    wait(page, "routed.length === 1 && !navigation.transition")
    assert where(page) == ["", 500] and page.evaluate("document.activeElement.dataset.frame") == "drawer"
    back(page, False)
    wait(page, "routed.length === 2 && !navigation.transition")
    assert where(page) == ["", 500] and page.evaluate("routed") == ["push", "traverse"]
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        closes(made)
        counts_on(made)
        intercepted(made)
        for case in itertools.product(["", "back"], DEEDS, ["escape", "command"]):
            print(*case, flush=True)
            undoes_nothing(made, *case)
        for modal in ("", "back"):
            afterward(made, modal)
        copies(made)
