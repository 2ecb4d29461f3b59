"""The React components, with React itself (Debian's node-react), in StrictMode, which mounts everything twice."""

import shutil

from virtual import *
from example import ALLOW_LOCALHOST, folder

MODULES = "/usr/share/nodejs"
WEB = os.path.join(os.path.dirname(__file__), "../../../Web")

PAGE = """<!doctype html><html lang="en"><title>React</title><link rel="icon" href="data:,">
<style>body { margin: 0 } #app { width: 390px; height: 844px } [data-frame] { background: #cde }</style>
<script src="react.umd.js"></script><script src="react-dom.js"></script>
<script type="importmap">{ "imports": { "react": "./react.mjs" } }</script>
<div id="app"></div><script type="module" src="page.js"></script></html>"""

# React has no ES module yet.
REACT = "export const { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef } = React;"

SCRIPT = """import { Curtain } from "SERVER/react.js";
const h = React.createElement;
window.log = [];
const frames = [h("div", { key: 1, "data-frame": "curtain" }), h("div", { key: 2, "data-frame": "handle" })];

function App() {
  const [props, setProps] = React.useState({ mounted: true });
  window.setProps = (more) => setProps((props) => ({ ...props, ...more }));
  const { mounted, refuses, handles = [], ...rest } = props;
  const element = React.useRef(null);
  React.useEffect(() => { window.element = element.current; });
  if (!mounted) return null;
  return h(Curtain, {
    server: "SERVER", className: "mine", ref: element, ...rest,
    onStateChange: (state) => { log.push(["state", state]); if ("state" in props && !refuses) setProps((old) => ({ ...old, state })); },
    onOpenChange: (open) => { log.push(["open", open]); if ("open" in props && !refuses) setProps((old) => ({ ...old, open })); },
    onReady: (session) => log.push(["ready", session.detent]),
    onProblem: (error) => log.push(["problem", error.name]),
    ...Object.fromEntries(handles.map((name) => [name, (detail) => log.push([name, detail.name])])),
  }, frames);
}
window.root = ReactDOM.createRoot(document.querySelector("#app"));
window.render = () => root.render(h(React.StrictMode, null, h(App)));
document.documentElement.dataset.ready = "";
"""


def text(path):
    with open(os.path.join(MODULES, path), encoding="utf-8") as file:
        return file.read()


def logged(page, *expected):
    page.reach(lambda: page.evaluate("log") == [list(each) for each in expected], lambda: page.evaluate("log"))
    page.evaluate("log.length = 0")


def unmount(page):
    page.evaluate("setProps({ mounted: false })")
    page.reach("!document.querySelector('.mine')")


def uncontrolled(page, server):
    sessions = []
    page.on("response", lambda answer: sessions.append(answer) if answer.url.endswith("/v1/sessions") else None)
    page.evaluate("render()")
    logged(page, ["ready", "min"])
    assert page.evaluate("element.className") == "mine"
    page.mouse.drag((200, 700), (200, 420), steps=20)
    logged(page, ["state", "mid"], ["open", True])
    page.rest()
    page.evaluate("element.moveCurtain({ to: 'max' })")
    logged(page, ["state", "max"])
    page.evaluate("setProps({ configuration: { swipeResistance: 'low' } })")
    url = page.evaluate("element.session.url")
    page.reach(lambda: get(url)["configuration"]["swipeResistance"] == "low", "the configuration")
    unmount(page)
    page.context.allowed.append("status of 404")
    page.reach(lambda: page.context.request.get(url).status == 404, "the session's end")
    # Playwright reports an answer after the page has it. By now it has reported all.
    assert len(sessions) == 1, f"StrictMode created {len(sessions)} sessions"


def controlled(page, server):
    page.evaluate("setProps({ mounted: true, configuration: undefined, state: 'mid' })")
    logged(page, ["ready", "mid"])
    page.evaluate("setProps({ state: 'max' })")
    page.reach("element.state === 'max'")
    page.rest()
    # The component does not report a change that the page has requested.
    logged(page)
    page.mouse.drag((200, 300), (200, 800), steps=20)
    logged(page, ["state", "min"], ["open", False])
    page.reach("element.state === 'min'")
    page.rest()
    # If the page does not adopt the new state, the drawer returns.
    page.evaluate("setProps({ refuses: true })")
    page.mouse.drag((200, 700), (200, 420), steps=20)
    page.reach("log.some(([, name]) => name === 'mid') && element.state === 'min'")
    page.rest()
    unmount(page)


def opened(page, server):
    page.evaluate("delete window.element, (log.length = 0)")
    page.evaluate("setProps({ mounted: true, refuses: false, state: undefined, open: false })")
    logged(page, ["ready", "min"])
    page.evaluate("setProps({ open: true })")
    page.reach("element.state === 'max'")
    page.rest()
    page.evaluate("log.length = 0")
    page.mouse.drag((200, 300), (200, 800), steps=20)
    logged(page, ["state", "min"], ["open", False])
    page.rest()
    assert page.evaluate("element.open") is False
    # Two changes before React renders. Regression: the component took the second one for a state that the page knew
    # already, and undid it when React had rendered the first.
    page.evaluate("element.show(), element.close()")
    logged(page, ["state", "max"], ["open", True], ["state", "min"], ["open", False])
    page.rest()
    assert page.evaluate("element.open") is False
    logged(page)


def members(page, server):
    """The configuration's members and the session's events are props. An event calls the handler of the latest
    rendering."""
    unmount(page)
    page.evaluate("delete window.element, (log.length = 0)")
    page.evaluate("""setProps({ mounted: true, open: undefined, modal: { back: false }, midHeightCoefficient: 0.4, swipeResistance: 'low',
      configuration: { swipeResistance: 'high', topBounce: false } })""")
    logged(page, ["ready", "min"])
    assert page.evaluate("element.modal") == {"escape": True, "back": False}
    # A configuration member is a prop, and not an attribute of the element, which React would set by default.
    names = set(page.evaluate("element.getAttributeNames()"))
    assert names <= {"class", "data-drawerd", "modal", "server", "state", "style"}, names
    known = lambda: [page.evaluate("element.session.configuration")[name] for name in ("midHeightCoefficient", "swipeResistance", "topBounce")]
    assert known() == [0.4, "low", False]
    page.evaluate("setProps({ midHeightCoefficient: undefined, swipeResistance: undefined })")
    page.reach(lambda: known() == [0.5, "high", False], known)
    page.evaluate("setProps({ handles: ['onSnap', 'onCurtainDidChangeHeightState'] })")
    page.frame()
    page.evaluate("element.show()")
    page.reach(lambda: page.evaluate("element.session.isIdle"), "the answers")
    found = page.evaluate("log.splice(0)")
    assert sorted(found) == [["onCurtainDidChangeHeightState", "curtainDidChangeHeightState"], ["onSnap", "max"],
                             ["open", True], ["state", "max"]], found
    page.evaluate("setProps({ handles: ['onCurtainDidChangeHeightState'] })")
    page.frame()
    page.evaluate("element.close()")
    page.reach(lambda: page.evaluate("element.session.isIdle"), "the answers")
    found = page.evaluate("log.splice(0)")
    assert sorted(found) == [["onCurtainDidChangeHeightState", "curtainDidChangeHeightState"], ["open", False], ["state", "min"]], found
    unmount(page)


def on_a_server():
    """Server-side rendering outputs the element, as it begins, and has no other effect."""
    script = """
      const React = require("react");
      const { renderToString } = require("react-dom/server");
      (async () => {
        const { Curtain } = await import(process.argv[1]);
        const markup = renderToString(React.createElement(React.StrictMode, null,
          React.createElement(Curtain, { server: "local:", className: "mine", defaultOpen: true }, "Text")));
        console.log(markup);
      })();"""
    with tempfile.TemporaryDirectory() as directory:
        # As in an installation, the package is next to React.
        os.mkdir(f"{directory}/node_modules")
        os.symlink(f"{MODULES}/react", f"{directory}/node_modules/react")
        shutil.copytree(WEB, f"{directory}/node_modules/drawerd")
        answer = subprocess.run(["node", "-e", script, f"{directory}/node_modules/drawerd/react.js"], capture_output=True, text=True,
                                env={**os.environ, "NODE_PATH": MODULES})
    assert answer.returncode == 0 and answer.stderr == "", answer.stderr
    assert answer.stdout.strip() == '<drawerd-curtain open="" server="local:" class="mine">Text</drawerd-curtain>', answer.stdout


if __name__ == "__main__":
    on_a_server()
    server = Server(*ALLOW_LOCALHOST)
    files = {"mine.html": PAGE, "page.js": SCRIPT.replace("SERVER", server.base), "react.mjs": REACT,
             "react.umd.js": text("react/umd/react.development.js"), "react-dom.js": text("react-dom/umd/react-dom.development.js")}
    with folder(files) as base, browser() as chromium:
        # Without a machine, a page learns of its second command's effect after it has rendered the first one's.
        for has_machine in (True, False):
            with chromium.new(f"{base}/mine.html") as page:
                if not has_machine:
                    without_machine(page.context)
                page.show()
                page.reach("document.documentElement.dataset.ready !== undefined", "the page")
                for case in [uncontrolled, controlled, opened, members]:
                    print(case.__name__, "" if has_machine else "without a machine", flush=True)
                    case(page, server)
    server.stop()
