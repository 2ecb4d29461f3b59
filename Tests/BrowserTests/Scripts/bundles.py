"""Each script of a page is one file with all that it imports. Those of one page share one client, in whatever order they come, also in
pages that were written when they imported each other."""

import itertools

from browser import *

MODULES = "/usr/share/nodejs"
REACT = ("cloneElement, createContext, createElement, forwardRef, useCallback, useContext, useEffect, useId, useImperativeHandle, "
         "useLayoutEffect, useReducer, useRef, useState")
FILES = {
    "react.umd.js": ("react/umd/react.development.js", ""), "react-dom.js": ("react-dom/umd/react-dom.development.js", ""),
    "react.mjs": (None, f"export const {{ {REACT} }} = React;"), "react-dom.mjs": (None, "export const { createPortal } = ReactDOM;"),
}
PAGE = """<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,">{head}
<style>body {{ margin: 0 }} #mine {{ display: block; width: 390px; height: 600px }}</style>
<script src="react.umd.js"></script><script src="react-dom.js"></script>
<script type="importmap">{{ "imports": {{ "react": "./react.mjs", "react-dom": "./react-dom.mjs" }} }}</script>
<main><button data-part="trigger" aria-controls="mine">Open</button>
<drawerd-drawer id="mine"><div data-frame="drawer">Words</div></drawerd-drawer></main></html>"""
NAMES = ["client", "elements", "parts", "react", "react/parts", "travel"]

# Loads scripts one after another. `all` has what they export.
LOAD = """async (names) => {
  window.all = {};
  for (const name of names) Object.assign(all, { [name]: await import(`/${name}.js`) });
}"""


@contextlib.contextmanager
def opened(chromium, head=""):
    with context(chromium) as made:
        page = watch(made.new_page())
        page.requested = []
        page.on("request", lambda request: page.requested.append(request.url[len(BASE) + 1:]))
        for name, (path, text) in FILES.items():
            text = open(os.path.join(MODULES, path), encoding="utf-8").read() if path else text
            page.route(f"**/{name}", lambda route, _, text=text: route.fulfill(body=text, content_type="text/javascript"))
        page.route("**/page.html", lambda route: route.fulfill(body=PAGE.format(head=head), content_type="text/html"))
        page.goto(f"{BASE}/page.html")
        yield page


def pairs(chromium):
    """Two scripts: the elements, their sessions and their parts are of one client."""
    for names in chosen(itertools.permutations(NAMES, 2), lambda pair: set(pair) | {pair}):
        with opened(chromium) as page:
            page.evaluate(LOAD, [*names])
            # Whatever they are, the page has elements when it loads these, too.
            page.evaluate("""async () => {
              const { connect, Session } = await import("/client.js");
              const elements = await import("/elements.js");
              window.session = await mine.ready;
              window.facts = {
                session: session instanceof Session, own: await connect("local:", { controller: "drawer" }) instanceof Session,
                element: customElements.get("drawerd-drawer") === elements.DrawerdDrawerElement && mine instanceof elements.DrawerElement,
                travel: all.travel ? (all.travel.travel(mine.attachment), mine.style.getPropertyValue("--drawer-progress") !== "") : true,
              };
            }""")
            assert all(page.evaluate("facts").values()), (names, page.evaluate("facts"))
            if "parts" in names:
                wait(page, "document.querySelector('button').ariaExpanded === 'false'")
                page.click("button")
                rests(page, "mine.open")
            modules = [each for each in page.requested if each.endswith(".wasm")]
            assert modules == ["machine/drawer.wasm"], (names, modules)


OLD = """<link rel="modulepreload" href="/client.js"><link rel="modulepreload" href="/elements.js"><link rel="modulepreload" href="/travel.js">
<link rel="stylesheet" href="/parts.css"><script type="module" src="/parts.js"></script>
<script type="module">
  import { connect } from "/client.js";
  import { CurtainElement } from "/elements.js";
  import { travel } from "/travel.js";
  window.session = await connect("local:", { controller: "curtain" });
  window.facts = [await mine.ready instanceof session.constructor, customElements.get("drawerd-curtain") === CurtainElement];
  travel(mine.attachment, document.querySelector("main"));
</script>"""


def old(chromium):
    """A page of the time when the scripts imported each other."""
    with opened(chromium, OLD) as page:
        wait(page, "window.facts")
        assert page.evaluate("facts") == [True, True], page.evaluate("facts")
        page.click("button")
        rests(page, "mine.open && document.querySelector('main').dataset.state === 'open'")
        # One module publishes the position, for the page's elements and the root.
        assert page.evaluate("mine.attachment.stage.followers.size") == 1


def alone(chromium):
    """A script loads nothing but itself and the machines of the drawers in the page, which it requests first."""
    for name in ["elements", "parts"]:
        with opened(chromium, f'<script type="module" src="/{name}.js"></script>') as page:
            wait(page, "window.mine?.session")
            scripts = [each for each in page.requested if each.endswith((".js", ".wasm")) and not each.startswith("react")]
            # From a folder, as `DRAWERD_TEST_WEB` says, the script is in parts.
            if not os.environ.get("DRAWERD_TEST_WEB"):
                assert scripts == [f"{name}.js", "machine/drawer.wasm"], scripts


def native(_):
    """Private members stay the language's own. esbuild makes weak maps of all those of a class with a private static member."""
    for name in [*NAMES, "client/server"]:
        with urllib.request.urlopen(f"{BASE}/{name}.js") as answer:
            assert "private member" not in answer.read().decode(), name


if __name__ == "__main__":
    with browser() as chromium:
        for case in [pairs, old, alone, native]:
            if case.__name__ in sys.argv[1:] or len(sys.argv) == 1:
                print(case.__name__, flush=True)
                case(chromium)
