"""A user opens, drags and closes each component with a mouse, by touch and with the keyboard, on a wide screen, a
tablet and a phone. The pages' security policy allows no inline code except their import map. One page is in the folder
that the server serves, one has another origin, and one has another origin and uses the React components."""

import hashlib

from browser import *
from components import TAGS
from example import ALLOW_LOCALHOST, folder, write
from react import REACT, text

PAGE = """<!doctype html><html lang="en"><head><title>Components</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' SERVER 'wasm-unsafe-eval' 'sha256-HASH';
  style-src 'self'; connect-src 'self' SERVER; img-src data:">
<script type="importmap">IMPORTS</script>
<link rel="stylesheet" href="page.css">SCRIPTS<script type="module" src="page.js"></script></head>
<body><main><h1>Components</h1></main></body></html>"""

# The pages load React with a script element. The React components import `react` by its name, which this map resolves.
IMPORTS = '{ "imports": { "react": "./react.mjs" } }'
SCRIPTS = '<script src="react.umd.js"></script><script src="react-dom.js"></script>'

STYLE = """:root { color: #222; background: #fff; --card: #eef; --behind: #dde }
@media (prefers-color-scheme: dark) { :root { color: #eee; background: #111; --card: #334; --behind: #223 } }
body { margin: 16px } main { display: flex; flex-wrap: wrap; gap: 16px } h1 { width: 100% }
section { width: 340px } .place { height: 560px } p { margin: 24px 24px 8px }
[data-frame] { background: var(--card) } [data-frame=content], [data-frame=presenting], [data-frame=main] { background: var(--behind) }
[data-frame=container], [data-frame=blur] { background: none } button { margin: 8px 24px } [data-frame=closeButton] { margin: 0 }
[data-frame=handle], [data-frame=chevron] { background: #888 }"""

# Each controller has a list of frames, a frame with the content (`body`), and a frame with the drawer's name (`label`):
# a sheet's items are next to its frame.
ELEMENTS = """import "SERVER/elements.js";
const controllers = CONTROLLERS;
const make = (tag, members, ...children) => {
  const element = Object.assign(document.createElement(tag), members);
  element.append(...children);
  return element;
};
for (const [controller, { tag, frames, body, label, server, configuration }] of Object.entries(controllers)) {
  const element = document.createElement(tag);
  for (const name of frames) {
    const frame = document.createElement(name === "closeButton" ? "button" : "div");
    frame.dataset.frame = name;
    if (name === label) frame.ariaLabel = `The ${controller}`;
    if (name === body) frame.append(make("p", { textContent: "A few words" }), make("button", { textContent: `In the ${controller}` }));
    if (name === "closeButton") frame.ariaLabel = "Close";
    element.append(frame);
  }
  Object.assign(element, { server, configuration });
  const opener = make("button", { id: controller, textContent: `Open the ${controller}`, onclick: () => element.show() });
  document.querySelector("main").append(make("section", {}, make("h2", { textContent: controller }), opener,
    make("div", { className: "place" }, element)));
}
await Promise.all(Object.values(controllers).map(({ tag }) => document.querySelector(tag).ready));
document.documentElement.dataset.ready = "";"""

COMPONENTS = """import * as components from "SERVER/react.js";
const controllers = CONTROLLERS;
const h = React.createElement;
let left = Object.keys(controllers).length;
const ready = () => { if (--left === 0) document.documentElement.dataset.ready = ""; };

function Section({ controller, frames, body, label, server, configuration }) {
  const [open, setOpen] = React.useState(false);
  const content = frames.map((name) => h(name === "closeButton" ? "button" : "div", {
    key: name, "data-frame": name, "aria-label": name === label ? `The ${controller}` : name === "closeButton" ? "Close" : undefined,
  }, name === body ? [h("p", { key: 1 }, "A few words"), h("button", { key: 2 }, `In the ${controller}`)] : null));
  const component = components[controller[0].toUpperCase() + controller.slice(1)];
  return h("section", null, h("h2", null, controller), h("button", { id: controller, onClick: () => setOpen(true) }, `Open the ${controller}`),
    h("div", { className: "place" }, h(component, { server, configuration, open, onOpenChange: setOpen, onReady: ready }, content)));
}
ReactDOM.createRoot(document.querySelector("main")).render(h(React.StrictMode, null, h("h1", null, "Components"),
  ...Object.entries(controllers).map(([controller, members]) => h(Section, { key: controller, controller, ...members }))));"""

BODIES = {"curtain": "curtain", "sheet": "item.root", "transition": "modal", "appStorePresentation": "page",
          "viewDeck": "center", "drawer": "drawer"}
OPENED = {"curtain": "max", "sheet": "top", "transition": "presented", "appStorePresentation": "presented",
          "viewDeck": "left", "drawer": "partiallyExpanded"}

HELD = """(tag) => { const { state } = document.querySelector(tag).session;
  return state.isDragging ?? state.name === "interacting" }"""


def described(server):
    """Describes each controller for the pages. Each follows a session on the server. Regression: six of them froze the
    page."""
    return {name: {"tag": TAGS[name], "frames": FRAMES[name], "body": body, "label": body.replace("item.root", "sheet"),
                   "server": server,
                   "configuration": {"hasChevron": True} if name == "sheet" else {}} for name, body in BODIES.items()}


def files(server, script=ELEMENTS, scripts=""):
    digest = base64.b64encode(hashlib.sha256(IMPORTS.encode()).digest()).decode()
    page = PAGE.replace("IMPORTS", IMPORTS).replace("SCRIPTS", scripts).replace("HASH", digest)
    script = script.replace("CONTROLLERS", json.dumps(described(server)))
    return {"mine.html": page.replace("SERVER", server), "page.css": STYLE, "page.js": script.replace("SERVER", server)}


@contextlib.contextmanager
def components():
    """Yields the address of a page with all six components, which the server itself serves."""
    with tempfile.TemporaryDirectory() as directory:
        server = Server("--static", directory)
        write(directory, files(server.base))
        yield f"{server.base}/mine.html"
        server.stop()


@contextlib.contextmanager
def elsewhere(script=ELEMENTS, scripts="", more=None):
    """Yields the address of such a page with another origin."""
    server = Server(*ALLOW_LOCALHOST)
    with folder({**files(server.base, script, scripts), **(more or {})}) as base:
        yield f"{base}/mine.html"
    server.stop()


def in_react():
    """Yields the address of the same page with the React components."""
    react = {"react.mjs": REACT, "react.umd.js": text("react/umd/react.development.js"),
             "react-dom.js": text("react-dom/umd/react-dom.development.js")}
    return elsewhere(COMPONENTS, SCRIPTS, react)


def load(made, address):
    page = watch(made.new_page())
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def states(page):
    return page.evaluate("(tags) => Object.fromEntries(Object.entries(tags).map(([controller, tag]) => [controller, document.querySelector(tag).state]))", TAGS)


def rest(page, expected):
    """Waits until all drawers rest in their expected states, and the server has answered."""
    rests(page)
    until(lambda: states(page) == expected, lambda: (states(page), expected))


def grip(page, controller):
    """Returns the start and the end of a drag that closes a drawer."""
    page.locator(TAGS[controller]).scroll_into_view_if_needed()
    root = page.locator(TAGS[controller]).bounding_box()
    body = page.locator(f'{TAGS[controller]} [data-frame="{BODIES[controller]}"]').bounding_box()
    if controller == "viewDeck":
        start = (body["x"] + 20, root["y"] + 300)
        return start, (root["x"] + 5, start[1])
    start = (root["x"] + 220, body["y"] + 16)
    return start, (start[0], root["y"] + root["height"] - 5)


def by_finger(page, finger, press):
    """Opens all six drawers, drags each one too little to close it, and then far enough."""
    closed = states(page)
    for controller in TAGS:
        press(page.locator(f"#{controller}"))
    rest(page, OPENED)
    for controller, tag in TAGS.items():
        start, end = grip(page, controller)
        part = 24 / (abs(end[0] - start[0]) + abs(end[1] - start[1]))
        little = tuple(a + (b - a) * part for a, b in zip(start, end))
        drag(finger, start, little, steps=6, held=lambda: until(lambda: page.evaluate(HELD, tag), f"{tag} to be held"))
    rest(page, OPENED)
    for controller in TAGS:
        drag(finger, *grip(page, controller), steps=10)
    rest(page, closed)


FOCUSED = """() => { const { id, dataset, textContent } = document.activeElement;
  return dataset.frame ?? (id || textContent.slice(0, 40)) }"""


def tab(page, *expected):
    """Presses Tab for each expected place, and checks that the focus is there."""
    for place in expected:
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUSED) == place, (page.evaluate(FOCUSED), place)


# For each controller: the places that Tab reaches after the button that opens the drawer, while the drawer is closed
# and while it is open, and the state after each key on the last place or on the drawer itself.
FOCUSABLE = {
    "curtain": (["In the curtain", "handle"], ["In the curtain", "handle"], {"ArrowDown": "mid", "End": "max"}),
    "sheet": (["In the sheet", "chevron"], ["In the sheet", "chevron"], {"ArrowDown": "bottom", "ArrowUp": "top"}),
    "transition": ([], ["modal", "In the transition"], {}),
    "appStorePresentation": ([], ["page", "In the appStorePresentation", "closeButton"], {}),
    "viewDeck": (["center", "In the viewDeck"], ["center"], {"ArrowLeft": "closed", "ArrowRight": "left"}),
    "drawer": ([], ["drawer", "In the drawer", "handle"], {"ArrowUp": "fullyExpanded", "ArrowDown": "partiallyExpanded"}),
}


def close(page, controller):
    """Closes a drawer that the focus has opened: a drawer opens by the next picture when its content gets the focus."""
    page.evaluate("""async (tag) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await document.querySelector(tag).session.setOpen(false, { animated: false });
    }""", TAGS[controller])


def by_keyboard(page):
    """Tabs through the page, and then opens, moves and closes one drawer after the other."""
    closed = states(page)
    for controller, (places, _, _) in FOCUSABLE.items():
        tab(page, controller, *places)
        close(page, controller)
    rest(page, closed)
    # After the last one, the page starts again.
    page.keyboard.press("Tab")
    for controller, (closed_places, places, keys) in FOCUSABLE.items():
        tab(page, controller)
        page.keyboard.press("Enter")
        rest(page, {**closed, controller: OPENED[controller]})
        if not closed_places:
            # A dialog gets the focus as soon as it opens. Regression: a transition never got it.
            until(lambda: page.evaluate(FOCUSED) == places[0], "the focus in the dialog")
            places = places[1:]
        tab(page, *places)
        for key, name in keys.items():
            page.keyboard.press(key)
            rest(page, {**closed, controller: name})
        page.keyboard.press("Escape")
        rest(page, closed)
        # The focus returns to the button that opened the drawer, and Tab continues from there to the next one.
        until(lambda: page.evaluate(FOCUSED) == controller, lambda: page.evaluate(FOCUSED))
        tab(page, *closed_places)
        close(page, controller)


if __name__ == "__main__":
    with browser() as chromium:
        places = [(components, 1440, 900), (elsewhere, 820, 1180), (in_react, 390, 844)]
        people = [("mouse", "light"), ("touch", "dark"), ("keyboard", "dark")]
        for (where, width, height), (person, scheme) in chosen(itertools.product(places, people), set):
            print(where.__name__, width, person, flush=True)
            with where() as address, context(
                    chromium, viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=person == "touch") as made:
                page = load(made, address)
                if person == "mouse":
                    by_finger(page, Mouse(page), lambda place: place.click())
                elif person == "touch":
                    by_finger(page, Touch(page), lambda place: place.tap())
                else:
                    by_keyboard(page)
                page.close()
