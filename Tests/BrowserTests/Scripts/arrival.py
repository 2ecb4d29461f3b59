"""A drawer that is not drawn yet has its place, and shows nothing. When its machine is there, it is where the page wants it: no
picture shows it elsewhere, and nothing of the page moves."""

import shutil

from browser import *
from example import ALLOW_LOCALHOST, folder

MODULES = "/usr/share/nodejs"
WEB = os.path.join(os.path.dirname(__file__), "../../../Web")

# `seen` has each place at which a picture has shown a frame, or a text that is not in one, and `shift` how far the page has moved.
RECORD = """(() => {
  Object.assign(window, { seen: [], shift: 0 });
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; }).observe({ type: "layout-shift", buffered: true });
  const picture = new MessageChannel();
  picture.port1.onmessage = () => {
    for (const element of document.querySelectorAll("[data-frame], drawerd-curtain > i")) {
      const { x, y } = element.getBoundingClientRect();
      const place = `${element.dataset.frame ?? "i"} ${Math.round(x)} ${Math.round(y)}`;
      if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !seen.includes(place)) seen.push(place);
    }
    requestAnimationFrame(() => picture.port2.postMessage(0));
  };
  picture.port2.postMessage(0);
})()"""

STYLE = """body { margin: 0 } #app { width: 390px; height: 600px }
.mine { display: block; width: 390px; height: 600px; background: #dde } [data-frame] { padding: 20px; background: #cde }"""
PAGE = """<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,">
{head}<style>{style}</style><main><div id="app">{element}</div><p id="after">After</p></main></html>"""
CSS = '<link rel="stylesheet" href="/parts.css">'
PARTS = CSS + '<script type="module" src="/parts.js"></script>'
# Without the style sheet, a page makes its drawer when the script has come.
ELEMENTS = """<script type="module">
  import "/elements.js";
  document.querySelector("#app").innerHTML = document.querySelector("template").innerHTML;
</script>"""


def tag(controller):
    return "drawerd-" + re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", controller)


def element(controller, attributes):
    frames = "".join(f'<div data-frame="{name}">Words<br>words</div>' for name in FRAMES[controller])
    return f'<{tag(controller)} id="mine" class="mine" {attributes}>{frames}</{tag(controller)}>'


def page_text(controller, attributes, head):
    text = element(controller, attributes)
    return PAGE.format(head=head, style=STYLE, element=f"<template>{text}</template>" if head == ELEMENTS else text)


@contextlib.contextmanager
def waiting(chromium, controller, attributes, head, pattern="**/*.wasm", base=BASE, files=None, **options):
    """A page whose drawer waits for what has an address of `pattern`, and a function that lets that pass."""
    held = []
    with context(chromium, base, **options) as made:
        made.add_init_script(RECORD)
        page = watch(made.new_page())
        if files is None:
            page.route("**/arrival.html", lambda route: route.fulfill(
                body=page_text(controller, attributes, head), content_type="text/html"))
        page.route(pattern, lambda route: held.append(route))

        def release():
            page.unroute(pattern)
            for route in held:
                route.fallback()

        page.goto(f"{base}/arrival.html", wait_until="commit")
        arrives(page, lambda: held, "a request that is held")
        yield page, release


def shows_nothing(page):
    two_pictures(page)
    assert page.evaluate("seen") == [], page.evaluate("seen")
    return page.evaluate("['#mine', '#after'].map((each) => JSON.stringify(document.querySelector(each).getBoundingClientRect()))")


def shows(page, places, closed=False):
    """The drawer is there: nothing has moved, and no frame was anywhere else."""
    rests(page)
    two_pictures(page)
    assert page.evaluate("mine.open") is not closed
    seen = page.evaluate("seen")
    names = [each.split()[0] for each in seen]
    assert names and len(names) == len(set(names)), f"a frame was at several places: {seen}"
    if places:
        assert places == page.evaluate("['#mine', '#after'].map((each) => JSON.stringify(document.querySelector(each).getBoundingClientRect()))")
    assert page.evaluate("shift") < 0.005, page.evaluate("shift")


HEADS = {"parts": PARTS, "elements": ELEMENTS}
ATTRIBUTES = {"closed": "", "open": "open", "on a server": f'open server="{BASE}"', "modal": "open modal"}


def waits(chromium):
    """For its machine, each element with each way to begin, in pages with and without the style sheet."""
    cases = [(controller, start, head) for controller in FRAMES for start in ATTRIBUTES for head in HEADS]
    for controller, start, head in chosen(cases, lambda case: {case[0] + case[1], case[0] + case[2], case[1] + case[2]}):
        print("waits", controller, start, head, flush=True)
        with waiting(chromium, controller, ATTRIBUTES[start], HEADS[head]) as (page, release):
            places = shows_nothing(page)
            release()
            shows(page, places, closed=start == "closed")


def unknown(chromium):
    """For its script: the style sheet gives the element its place."""
    for controller in FRAMES:
        with waiting(chromium, controller, "open", PARTS, "**/parts.js") as (page, release):
            places = shows_nothing(page)
            release()
            shows(page, places)


def resumed(chromium):
    """A drawer that outlives a reload is where it was."""
    for server in ("local:", BASE):
        with waiting(chromium, "curtain", f'resume server="{server}"', PARTS) as (page, release):
            release()
            rests(page)
            page.evaluate("mine.snapTo('mid')")
            rests(page, "mine.session.isIdle")
            held = []
            page.route("**/*.wasm", lambda route: held.append(route))
            page.reload(wait_until="commit")
            arrives(page, lambda: held, "a request that is held")
            places = shows_nothing(page)
            page.unroute("**/*.wasm")
            held[0].fallback()
            shows(page, places)
            assert page.evaluate("mine.state") == "mid"


def focused(chromium):
    """A modal drawer that begins open has the focus, with and without a machine."""
    for has_machine in (True, False):
        attributes = f'state="partiallyExpanded" modal server="{BASE}"'
        with waiting(chromium, "drawer", attributes, PARTS) as (page, release):
            shows_nothing(page)
            if not has_machine:
                without_machine(page.context)
            release()
            wait(page, "document.activeElement.dataset.frame === 'drawer'")


def late(chromium):
    """What the page sets while its drawer waits holds from the first picture on. Regression: a configuration of that time had no effect."""
    with waiting(chromium, "curtain", "", ELEMENTS) as (page, release):
        shows_nothing(page)
        page.evaluate("mine.midHeightCoefficient = 0.3, mine.state = 'mid'")
        release()
        shows(page, None)
        assert page.evaluate("mine.session.detents.find(({ name }) => name === 'mid').position") == 180


def again(chromium):
    """An element that the page removes and inserts later begins again. One that gets another token stays visible."""
    with waiting(chromium, "curtain", 'state="mid"', ELEMENTS) as (page, release):
        release()
        shows(page, None)
        page.evaluate("void (mine.token = 'another')")
        two_pictures(page)
        shows(page, None)
        page.evaluate("void (window.kept = mine, kept.remove(), kept.setAttribute('state', 'mid'))")
        wait(page, "kept.session === null")
        page.evaluate("document.querySelector('#app').append(kept)")
        shows(page, None)


def without(chromium):
    """Without scripts, and with a machine that never comes, a page shows its text."""
    with context(chromium, java_script_enabled=False) as made:
        page = made.new_page()
        page.route("**/arrival.html", lambda route: route.fulfill(
            body=page_text("curtain", "", PARTS), content_type="text/html"))
        page.goto(f"{BASE}/arrival.html")
        assert all(each.is_visible() for each in page.locator("[data-frame]").all())
    with waiting(chromium, "curtain", "", PARTS) as (page, release):
        shows_nothing(page)
        without_machine(page.context)
        release()
        wait(page, "seen.length > 0")


REACT_PAGE = """<!doctype html><html lang="en"><title>React</title><link rel="icon" href="data:,"><style>{style}</style>{head}
<script src="react.umd.js"></script><script src="react-dom.js"></script>
<script type="importmap">{{ "imports": {{ "react": "./react.mjs" }} }}</script>
<main><div id="app">{markup}</div><p id="after">After</p></main>
<script type="module" src="{base}/react.js"></script><script type="module" src="page.js"></script></html>"""
COMPONENT = """const frames = ["content", "curtain", "handle"].map((name) => h("div", { key: name, "data-frame": name }, "Words"));
const App = () => h(React.StrictMode, null, h(Curtain, { id: "mine", className: "mine", midHeightCoefficient: 0.3, ...PROPS }, frames));
"""
MOUNT = {"hydrated": "ReactDOM.hydrateRoot(document.querySelector('#app'), h(App));", "mounted": "ReactDOM.createRoot(document.querySelector('#app')).render(h(App));"}


def rendered(component):
    """What a server renders. React 18.1 leaves out the elements in a custom element, which later versions render."""
    script = f"""const React = require("react"), h = React.createElement;
      import(process.argv[1]).then(({{ Curtain }}) => {{ {component}
        console.log(require("react-dom/server").renderToString(h(App))); }});"""
    with tempfile.TemporaryDirectory() as directory:
        os.mkdir(f"{directory}/node_modules")
        os.symlink(f"{MODULES}/react", f"{directory}/node_modules/react")
        shutil.copytree(WEB, f"{directory}/node_modules/drawerd")
        markup = subprocess.run(["node", "-e", script, f"{directory}/node_modules/drawerd/react.js"], check=True, capture_output=True,
                                text=True, env={**os.environ, "NODE_PATH": MODULES}).stdout.strip()
    frames = "".join(f'<div data-frame="{name}">Words</div>' for name in FRAMES["curtain"])
    return markup.replace("></drawerd-curtain>", f">{frames}</drawerd-curtain>")


def with_react(chromium):
    """The same in React, which mounts the drawer, or takes over what a server has rendered, before or after the machine is there."""
    text = lambda path: open(os.path.join(MODULES, path), encoding="utf-8").read()
    server = Server(*ALLOW_LOCALHOST)
    common = {"react.umd.js": text("react/umd/react.development.js"), "react-dom.js": text("react-dom/umd/react-dom.development.js"),
              "react.mjs": "export const { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef } = React;"}
    for how, props, last in [("mounted", '{ state: "mid" }', "machine"), ("mounted", "{ defaultOpen: true, modal: true }", "machine"),
                             ("hydrated", '{ defaultState: "mid" }', "machine"), ("hydrated", '{ state: "mid" }', "page"),
                             ("hydrated", "{ open: true, modal: true }", "page")]:
        print("with_react", how, props, last, flush=True)
        component = COMPONENT.replace("PROPS", props)
        markup = rendered(component) if how == "hydrated" else ""
        page_script = f'import {{ Curtain }} from "{server.base}/react.js"; const h = React.createElement;\n{component}{MOUNT[how]}'
        head = f'<link rel="stylesheet" href="{server.base}/parts.css">'
        files = {**common, "page.js": page_script, "arrival.html": REACT_PAGE.format(style=STYLE, head=head, markup=markup, base=server.base)}
        pattern = "**/*.wasm" if last == "machine" else "**/page.js"
        with folder(files) as base, waiting(chromium, "curtain", "", "", pattern, base, files) as (page, release):
            places = None
            if last == "page":
                # In development React reports what the client has written to the frames meanwhile.
                page.context.allowed.append("Extra attributes from the server")
                wait(page, "window.mine?.session")
            elif how == "hydrated":
                places = shows_nothing(page)
            release()
            wait(page, "Object.keys(window.mine ?? {}).some((name) => name.startsWith('__react'))")
            shows(page, places)
            assert page.evaluate("mine.session.configuration.midHeightCoefficient") == 0.3
            assert page.evaluate("Boolean(mine.modal)") == ("modal" in props)
    server.stop()


if __name__ == "__main__":
    with browser() as chromium:
        for case in [waits, unknown, resumed, focused, late, again, without, with_react]:
            if case.__name__ in sys.argv[1:] or len(sys.argv) == 1:
                print(case.__name__, flush=True)
                case(chromium)
