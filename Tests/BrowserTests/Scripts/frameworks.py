"""The frameworks and libraries whose pages the tests have, as packages of PyPI and Firefox ship them: `make test-tools` unpacks these."""

import zipfile

from browser import *

FOLDER = os.environ.get("DRAWERD_TEST_FRAMEWORKS") or os.path.join(os.path.dirname(__file__), "../../../.build/frameworks")

# For each framework its scripts, and a module that renders a list of elements, `[tag, props]`, into the page: first and again.
REACT = """const root = window.root = ReactDOM.createRoot(app);
window.render = (drawers) => ReactDOM.flushSync(() => root.render(drawers.map(([tag, props], key) => React.createElement(tag, { ...props, key }))));"""
FRAMEWORKS = {
    "React 18": (["dash/deps/react@18.3.1.js", "dash/deps/react-dom@18.3.1.js"], REACT),
    "React 19": (["dash/deps/react@19.2.4.js", "dash/deps/react-dom@19.2.4.js"], REACT),
    "Preact": ([], """import { h, render } from "preact";
window.render = (drawers) => render(drawers.map(([tag, props], key) => h(tag, { ...props, key })), app);"""),
    "Vue": ([], """import { createApp, h, nextTick, shallowRef } from "vue";
const list = shallowRef([]);
createApp({ render: () => list.value.map(([tag, props], key) => h(tag, { ...props, key })) }).mount(app);
window.render = (drawers) => { list.value = drawers; return nextTick(); };"""),
}

# React has no ES module: these are what `react.js` and the parts import.
SHIMS = {
    "react": """export const { cloneElement, createContext, createElement, forwardRef, useCallback, useContext, useEffect, useId, useImperativeHandle,
      useLayoutEffect, useReducer, useRef, useState } = React;""",
    "react-dom": "export const { createPortal } = ReactDOM;",
}
PREACT = "/frameworks/datasette_preact/static/preact-10.27.2-htm-3.1.1.min.js"
MAP = {"drawerd/elements": "/elements.js", "drawerd/react": "/react.js", "preact": PREACT, "preact/hooks": PREACT,
       "vue": "/frameworks/nicegui/static/vue.esm-browser.js", "lit": "/frameworks/lit.mjs", **{name: f"/frameworks/{name}.mjs" for name in SHIMS}}
# Firefox has Lit in the archive of its own pages.
LIT = ("/usr/lib/firefox-esr/omni.ja", "chrome/toolkit/content/global/vendor/lit.all.mjs")
IMPORT_MAP = f'<script type="importmap">{json.dumps({"imports": MAP})}</script>'


def document_of(framework):
    scripts, module = FRAMEWORKS[framework]
    return f"""<!doctype html><html lang="en"><title>{framework}</title><link rel="icon" href="data:,">
<style>drawerd-drawer {{ height: 600px }}</style><div id="app"></div>
{IMPORT_MAP}{"".join(f'<script src="/frameworks/{script}"></script>' for script in scripts)}<script type="module">{module}</script></html>"""


@contextlib.contextmanager
def frameworks():
    """A browser's context whose pages have the frameworks below `/frameworks/`."""
    with browser() as chromium, context(chromium) as made:
        made.route("**/frameworks/**", lambda route: route.fulfill(path=os.path.join(FOLDER, route.request.url.split("/frameworks/")[1])))
        for name, text in SHIMS.items():
            serves(made, f"{name}.mjs", text)
        made.route("**/frameworks/lit.mjs", lambda route: route.fulfill(body=zipfile.ZipFile(LIT[0]).read(LIT[1]), content_type="text/javascript"))
        yield made


def serves(made, name, text):
    """Serves a module below `/frameworks/`."""
    made.route(f"**/frameworks/{name}", lambda route: route.fulfill(body=text, content_type="text/javascript"))


def show(made, html):
    page = watch(made.new_page())
    page.route("**/test.html", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{BASE}/test.html")
    return page


def visit(made, framework):
    """A page that can render elements by a framework."""
    page = show(made, document_of(framework))
    wait(page, "window.render !== undefined")
    return page


def compiled(jsx, factory):
    """A module with JSX as plain JavaScript."""
    return subprocess.run(["esbuild", "--loader=tsx", f"--jsx-factory={factory}"], input=jsx, check=True, capture_output=True, text=True).stdout
