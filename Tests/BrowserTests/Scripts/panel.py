"""A controller of one's own, from the example's server: its rules run in the page, its element is drawn and dragged, and a second page
follows its session."""

import shutil

from browser import *

ROOT = os.path.join(os.path.dirname(__file__), "../../..")
# `make .build/panel/panel.wasm` makes it.
MODULE = os.path.join(ROOT, ".build/panel/panel.wasm")
PANEL = "document.querySelector('drawerd-panel')"
PLACE = "(({ x, y, right, bottom }) => [x, y, right, bottom].map(Math.round))(document.querySelector('[data-frame=panel]').getBoundingClientRect())"


def opened(made, server, change=lambda text: text):
    """The example's page, changed by `change`, at rest."""
    page = watch(made.new_page())
    page.route("**/index.html", lambda route: route.fulfill(
        body=change(open(os.path.join(ROOT, "Examples/Panel/Web/index.html"), encoding="utf-8").read()), content_type="text/html"))
    page.goto(f"{server.base}/index.html")
    rests(page, f"{PANEL}.session")
    return page


def element(made, server):
    """The element is dragged by touch, and has the panel's commands and options."""
    page = opened(made, server)
    assert page.evaluate(f"{PANEL}.session.isLocal ?? {PANEL}.session.url === 'local:'")
    assert page.evaluate(PLACE) == [0, 422, 390, 1256], page.evaluate(PLACE)
    drag(Touch(page), (195, 500), (195, 120))
    rests(page)
    assert page.evaluate(f"{PANEL}.state") == "large" and page.evaluate(PLACE)[1] == 10
    page.evaluate(f"{PANEL}.select({{ detent: 'medium' }}).then(() => null)")
    rests(page, f"{PANEL}.state === 'medium'")
    page.evaluate(f"{PANEL}.dismiss().then(() => null)")
    rests(page, f"!{PANEL}.open")
    # Each option is a property and an attribute, also one that can be null.
    page.evaluate(f"{PANEL}.setAttribute('edge', 'left')")
    page.evaluate(f"{PANEL}.largestUndimmedDetent = 'medium'")
    page.evaluate(f"{PANEL}.show().then(() => null)")
    rests(page, f"{PANEL}.open")
    assert page.evaluate(PLACE)[2] == 195, page.evaluate(PLACE)
    assert page.evaluate("document.querySelector('[data-frame=dimming]').checkVisibility({ opacityProperty: true })") is False
    page.close()


def keyboard(made, server):
    """At the top, the arrow down opens: the surface of the rules says so."""
    page = opened(made, server, lambda text: text.replace("<drawerd-panel open>", '<drawerd-panel open edge="top">'))
    assert page.evaluate(PLACE)[3] == 422, page.evaluate(PLACE)
    page.focus("[data-frame=grabber]")
    page.keyboard.press("ArrowDown")
    rests(page, f"{PANEL}.state === 'large'")
    page.keyboard.press("Escape")
    rests(page, f"!{PANEL}.open")
    page.close()


def followed(made, server):
    """A session on the server is predicted by the module, and a second page shows what happens to it."""
    first = opened(made, server, lambda text: text.replace("<drawerd-panel open>", '<drawerd-panel server="/" open>'))
    assert first.evaluate(f"{PANEL}.session.isPredicted")
    address = first.evaluate(f"{PANEL}.session.url")
    second = opened(made, server, lambda text: text.replace("<drawerd-panel open>", f'<drawerd-panel server="{address}">'))
    drag(Touch(first), (195, 500), (195, 120))
    rests(first, f"{PANEL}.state === 'large'")
    rests(second, f"{PANEL}.state === 'large'")
    assert first.evaluate(PLACE) == second.evaluate(PLACE)
    first.close()
    second.close()


def distant(made, server):
    """Without a module, a session on the server answers each event, and nothing is asked for that is not there. Regression: the client
    loaded the module of the library's controllers, which refuses any other."""
    page = opened(made, server, lambda text: text.replace('machine: "panel.wasm", ', "").replace("<drawerd-panel open>", '<drawerd-panel server="/" open>'))
    assert not page.evaluate(f"{PANEL}.session.isPredicted")
    drag(Touch(page), (195, 500), (195, 120))
    rests(page, f"{PANEL}.state === 'large'")
    page.evaluate("import('/client.js').then(({ connect }) => connect('/', { controller: 'panel' })).then((session) => session.snapTo('large'))")
    page.close()


def named(made, server):
    """A command that is called like a member of every element, or of every session, does not replace it."""
    page = opened(made, server)
    description = {"configuration": {}, "events": ["show", "fly"], "delegateEvents": [], "schemas": {"configuration": {"properties": {}}}}
    own = page.evaluate("(description) => import('/elements.js').then(({ define, DrawerElement }) => define('kite', { description }).then("
                        "({ prototype }) => [prototype.show === DrawerElement.prototype.show, Object.hasOwn(prototype, 'fly')]))", description)
    assert own == [True, True], own
    page.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        shutil.copy(MODULE, directory)
        server = Server("--static", directory, program="PanelServer")
        with browser() as chromium:
            for case in (element, keyboard, followed, distant, named):
                print(case.__name__, flush=True)
                with context(chromium, server.base, viewport={"width": 390, "height": 844}, has_touch=True) as made:
                    case(made, server)
        server.stop()
