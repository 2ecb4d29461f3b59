"""The parts as React components: the documentation's example as printed, which is vaul's example with another
import."""

from virtual import *
from declarations import MODULES, run
from documents import printed as examples_of

# Debian's React has no ES modules, so the test builds a module for each of these packages.
PACKAGES = ["react", "react-dom", "react-dom/client", "react/jsx-runtime"]

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Parts</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/parts.css">
<style>h2 { height: 300px; margin: 0 }</style><main id="app"></main>
<script type="importmap">{ "imports": %s }</script><script type="module" src="/parts-test/page.js"></script></html>"""

MAIN = """import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import * as example from "./example.js";
import * as parts from "drawerd/react/parts";
Object.assign(window, parts, { createRoot, parts, useState });
window.h = createElement;
window.root = createRoot(document.querySelector("#app"));
root.render(createElement(Object.values(example)[0]));
"""


def printed():
    """The example of the documentation."""
    return next(text for text in examples_of("tsx", "page/react-parts") if "drawerd/react/parts" in text)


def built(folder):
    """Builds React's modules and the example for a browser, and returns their folder."""
    os.environ["NODE_PATH"] = MODULES
    for name in PACKAGES:
        names = json.loads(run("node", "-p", f"JSON.stringify(Object.keys(require('{name}')))"))
        with open(f"{folder}/{name.replace('/', '-')}.js", "w", encoding="utf-8") as file:
            file.write(f'import all from "{name}";\nexport const {{ {", ".join(names)} }} = all;\nexport default all;\n')
    run("esbuild", *[f"{folder}/{name.replace('/', '-')}.js" for name in PACKAGES], "--bundle", "--splitting", "--format=esm",
        '--define:process.env.NODE_ENV="production"', f"--outdir={folder}/out", "--log-level=warning")
    with open(f"{folder}/example.tsx", "w", encoding="utf-8") as file:
        file.write(printed())
    run("esbuild", f"{folder}/example.tsx", "--jsx=automatic", f"--outfile={folder}/out/example.js", "--log-level=warning")
    with open(f"{folder}/out/page.js", "w", encoding="utf-8") as file:
        file.write(MAIN)
    return f"{folder}/out"


def load(chromium, out, **options):
    page = chromium.new("/parts.html", **options)
    imports = {name: f"/parts-test/{name.replace('/', '-')}.js" for name in PACKAGES}
    imports["drawerd/react/parts"] = "/react/parts.js"
    page.route("**/parts-test/*", lambda route: route.fulfill(
        path=f"{out}/{route.request.url.rsplit('/', 1)[1]}", headers={"Content-Type": "text/javascript"}))
    page.show(PAGE % json.dumps(imports))
    page.reach("Boolean(document.querySelector('drawerd-drawer')?.session)")
    return page


def rests(page, detent):
    page.reach(f"document.querySelector('drawerd-drawer').state === '{detent}'")
    page.rest()


def example(chromium, out):
    """The trigger opens the drawer, as in vaul: it is as high as its content, and neither a tap on its text nor a drag up makes
    it higher. The overlay is dark. Escape, a finger and a click outside close it."""
    page = load(chromium, out)
    trigger = page.get_by_role("button", name="Open")
    for close in (lambda: page.keys.press("Escape"), lambda: page.touch.drag(middle(page), (300, 890)),
                  lambda: page.mouse.tap(300, 100)):
        page.click(trigger)
        rests(page, "fullyExpanded")
        near(visible(page), 300)
        assert page.get_by_role("dialog", name="Title").count() == 1
        assert page.evaluate("document.querySelector('[aria-controls]').ariaExpanded") == "true"
        assert dimming(page) == (1, "rgba(0, 0, 0, 0.4)"), dimming(page)
        page.touch.tap(*middle(page))
        page.touch.drag(middle(page), (300, 100))
        page.frames(1000)
        rests(page, "fullyExpanded")
        near(visible(page), 300)
        close()
        rests(page, "dismissed")
        page.reach("document.querySelector('[aria-controls]').ariaExpanded === 'false'")
    page.close()


def middle(page):
    return page.evaluate("(({ x, y, width }) => [x + width / 2, y + 10])(document.querySelector('[data-frame]').getBoundingClientRect())")


def visible(page):
    """The height of the drawer's visible part."""
    return page.evaluate("innerHeight - document.querySelector('[data-frame]').getBoundingClientRect().top")


def dimming(page):
    """How dark the overlay is: its opacity, and its color."""
    return tuple(page.evaluate("(({ opacity, backgroundColor }) => [Number(opacity), backgroundColor])"
                               "(getComputedStyle(document.querySelector('[data-part=overlay]')))"))


def every(chromium, out):
    """Each controller's parts, composed alike, show a drawer as high as its content, in any layout of the content, with a handle
    at its top and a dark overlay. A tap on its text or a drag up makes it no higher, and a drag down closes it."""
    page = load(chromium, out)
    for name, closed, layout in [("Drawer", "dismissed", {"display": "flex"}), ("Sheet", "bottom", {"display": "grid"}),
                                 ("Curtain", "min", {"display": "flex", "flexDirection": "column"})]:
        page.evaluate("""([name, layout]) => {
          const { Root, Portal, Overlay, Content, Handle, Title, Close } = parts[name];
          root.render(h(Root, { key: name, defaultOpen: true }, h(Portal, null, h(Overlay),
            h(Content, { style: { ...layout, padding: "20px 0 30px" } }, h(Handle), h(Title, null, name), h(Close, null, "Close")))));
        }""", [name, layout])
        element = f"document.querySelector('drawerd-{name.lower()}')"
        page.reach(f"{element}?.session?.isOpen")
        page.rest()
        content = page.evaluate("document.querySelector('[data-detent=content]').offsetHeight")
        assert 300 <= content < 400, (name, content)
        near(visible(page), content + 50)
        handle = page.evaluate("""(() => {
          const handle = document.querySelector('[role=slider]');
          const { width, height, top } = handle.getBoundingClientRect();
          const { visibility, opacity, backgroundColor } = getComputedStyle(handle);
          return [width >= 30, height >= 4, top > innerHeight - 500, visibility, Number(opacity), backgroundColor !== 'rgba(0, 0, 0, 0)'];
        })()""")
        assert handle == [True, True, True, "visible", 1, True], (name, handle)
        assert page.evaluate(f"document.querySelector('[role=slider]').dataset.frame === {element}.session.surface.handle"), name
        near(dimming(page)[0], 1, 0.001)
        page.touch.tap(*middle(page))
        page.touch.drag(middle(page), (300, 100))
        page.frames(1000)
        near(visible(page), content + 50)
        page.touch.flick(middle(page), (300, 890))
        page.frames(1000)
        assert page.evaluate(f"{element}.state") == closed, (name, page.evaluate(f"{element}.state"))
        near(dimming(page)[0], 0, 0.001)
    page.close()


def tall(chromium, out):
    """Content that is taller than the screen is a list: a finger scrolls it, and pulls the drawer down from its top. It ends to
    be one when there is less content."""
    page = load(chromium, out)
    for name in ("Drawer", "Sheet"):
        page.evaluate("""(name) => {
          const { Root, Portal, Content, Title } = parts[name];
          window.fill = (count) => root.render(h(Root, { key: name, defaultOpen: true }, h(Portal, null, h(Content, null, h(Title, null, name),
            Array.from({ length: count }, (_, index) => h("p", { key: index }, `Paragraph ${index}`)), h("button", { id: "last" }, "Last")))));
          fill(60);
        }""", name)
        element = f"document.querySelector('drawerd-{name.lower()}')"
        page.reach(f"{element}?.session?.isOpen")
        page.rest()
        open = page.evaluate(f"{element}.state")
        near(visible(page), 900)
        bottom = "document.querySelector('#last').getBoundingClientRect().bottom"
        for _ in range(6):
            page.touch.drag((300, 800), (300, 100))
            page.frames(3000)
        assert page.evaluate(bottom) <= 900 and page.evaluate(f"{element}.state") == open, (name, page.evaluate(bottom))
        page.evaluate("document.querySelector('[data-detent=content]').scrollTop = 0")
        page.evaluate("document.querySelector('#last').focus()")
        page.frames(500)
        assert page.evaluate(bottom) <= 900, name
        page.evaluate("document.querySelector('[data-detent=content]').scrollTop = 0")
        page.touch.flick((300, 100), (300, 890))
        page.frames(2000)
        assert page.evaluate(f"{element}.state") != open, name
        page.evaluate(f"{element}.show()")
        page.evaluate("fill(1)")
        page.frames(1000)
        content = page.evaluate("document.querySelector('[data-detent=content]').offsetHeight")
        assert 300 < content < 500, content
        near(visible(page), content)
        assert not page.evaluate("document.querySelector('[data-detent=content]').hasAttribute('data-scroll')"), name
    page.close()


def controlled(chromium, out):
    """A controlled drawer, with its parts: the page decides when the drawer opens, and whether it closes."""
    page = load(chromium, out)
    page.evaluate("""() => {
      window.log = [];
      const { Root, Portal, Content, Handle, Title, Description, Close } = Drawer;
      window.show = (open) => root.render(h(Root, { key: "other", open, onOpenChange: (next) => { log.push(next); show(next); },
        onBeforeClose: (event) => { log.push(event.detail.reason); if (window.isKept) event.preventDefault(); } },
        h(Portal, null, h(Content, { className: "mine" }, h(Handle), h(Title, null, "Name"), h(Description, null, "More"),
          h(Close, { asChild: true }, h("button", { className: "done" }, "Done"))))));
      show(false);
    }""")
    page.reach("Boolean(document.querySelector('.mine') && document.querySelector('drawerd-drawer')?.session)")
    page.evaluate("show(true)")
    rests(page, "fullyExpanded")
    assert page.evaluate("log") == []
    assert page.evaluate("document.querySelector('[data-frame=handle]').parentElement.localName") == "drawerd-drawer"
    assert page.evaluate("document.getElementById(document.querySelector('.mine').getAttribute('aria-describedby')).textContent") == "More"
    page.evaluate("window.isKept = true")
    page.click(".done")
    page.reach(lambda: page.evaluate("log") == ["close"], "onBeforeClose")
    rests(page, "fullyExpanded")
    page.evaluate("window.isKept = false")
    page.click(".done")
    page.reach(lambda: page.evaluate("log") == ["close", "close", False], lambda: page.evaluate("log"))
    rests(page, "dismissed")
    page.close()


# For each of the parts: its closed detent, and two open ones.
DETENTS = {"Drawer": ("dismissed", "partiallyExpanded", "fullyExpanded"), "Sheet": ("bottom", "half", "top"),
           "Curtain": ("min", "mid", "max")}


def by_state(chromium, out):
    """The page says at which detent the drawer is, with `state`, and alone: what it has said itself it is not told. Regression: the
    parts' own `open` moved the drawer back. The element has the page's `id` and `ref`."""
    page = load(chromium, out)
    for name, (closed, first, second) in DETENTS.items():
        page.evaluate("""([name, first]) => {
          const { Root, Trigger, Portal, Content, Title, Close } = parts[name];
          const options = { Drawer: { supportsPartialExpansion: true }, Curtain: { midHeightCoefficient: 0.5 },
            Sheet: { anchors: [{ pointsFromBottom: 0 }, { name: "half", pointsFromBottom: 150 }, "defaultExpanded"] } }[name];
          Object.assign(window, { log: [], own: { current: null } });
          window.show = (state) => root.render(h(Root, { key: name, id: "own", ref: own, ...options, state,
            onStateChange: (next) => { log.push(next); show(next); }, onOpenChange: (next) => log.push(next) },
            h(Trigger, { id: "trigger" }, "Open"), h(Portal, null, h(Content, null, h(Title, null, name), h(Close, { id: "close" }, "Close")))));
          show(first);
        }""", [name, first])
        page.reach("Boolean(own.current?.session)")

        def reaches(detent, *told):
            page.reach(f"own.current.state === '{detent}'", lambda: page.evaluate("[own.current.state, log]"))
            page.rest()
            page.frames(200)
            assert page.evaluate("[own.current.state, ...log]") == [detent, *told], (name, detent, page.evaluate("[own.current.state, ...log]"))
            is_open = str(detent != closed).lower()
            assert page.evaluate("trigger.ariaExpanded") == is_open, (name, detent)
            page.evaluate("log.length = 0")

        reaches(first)
        assert page.evaluate("own.current.id === 'own' && trigger.getAttribute('aria-controls') === 'own'")
        for detent, *told in [(closed, False), (first, True), (second,), (first,), (closed, False)]:
            page.evaluate(f"show('{detent}')")
            reaches(detent, *told)
        opens = page.evaluate("own.current.session.surface.opens")
        page.evaluate("trigger.click()")
        reaches(opens, opens, True)
        page.evaluate("document.querySelector('#close').click()")
        reaches(closed, closed, False)
    page.evaluate("""() => {
      const { Root, Portal, Content, Title } = Sheet;
      root.render(h(Root, { key: "default", ref: own, defaultState: "top" }, h(Portal, null, h(Content, null, h(Title, null, "Sheet")))));
    }""")
    page.reach("Boolean(own.current?.session)")
    page.rest()
    page.frames(200)
    assert page.evaluate("own.current.state") == "top", page.evaluate("own.current.state")
    page.close()


def nested(chromium, out):
    """A drawer inside a drawer that is open initially: Escape closes the inner one, and then the outer one."""
    page = load(chromium, out)
    page.evaluate("""() => {
      const { Root, NestedRoot, Trigger, Portal, Content, Title } = Drawer;
      const inner = h(NestedRoot, { className: "inner" }, h(Trigger, null, "More"), h(Portal, null, h(Content, null, h(Title, null, "Inner"))));
      root.render(h(Root, { key: "nested", className: "outer", defaultOpen: true },
        h(Portal, null, h(Content, null, h(Title, null, "Outer"), inner))));
    }""")

    def states(*expected):
        each = "['outer', 'inner'].map((name) => document.querySelector(`drawerd-drawer.${name}`)?.state)"
        page.reach(lambda: page.evaluate(each) == list(expected), lambda: page.evaluate(each))

    states("fullyExpanded", "dismissed")
    page.click(page.get_by_role("button", name="More"))
    states("fullyExpanded", "fullyExpanded")
    assert page.evaluate("document.querySelector('.outer').inert && !document.querySelector('.inner').inert")
    assert page.get_by_role("dialog", name="Inner").count() == 1
    page.keys.press("Escape")
    states("fullyExpanded", "dismissed")
    page.reach("document.activeElement.textContent === 'More'")
    page.keys.press("Escape")
    states("dismissed", "dismissed")
    page.close()


def deck(chromium, out):
    """A view deck's parts: buttons open its sides, which have names, and Escape, Close, the overlay and a finger close them."""
    page = load(chromium, out)
    page.evaluate("""() => {
      const { Root, Trigger, Center, Content, Overlay, Title, Description, Close } = parts.ViewDeck;
      root.render(h("div", { key: "deck", style: { height: 600 } }, h(Root, { sides: ["left", "right"], onStateChange: (state) => (window.state = state) },
        h(Content, null, h(Title, null, "Menu"), h(Description, null, "Pages"), h(Close, null, "Close"), h("a", { href: "#home" }, "Home")),
        h(Content, { side: "right", "aria-label": "Cart" }, h("p", null, "Empty")),
        h(Center, null, h(Trigger, null, "Open menu"), h(Trigger, { side: "right", asChild: true }, h("button", { className: "cart" }, "Open cart")),
          h("p", null, "The page"), h(Overlay)))));
    }""")
    element = "document.querySelector('drawerd-view-deck')"
    page.reach(f"Boolean({element}?.session)")

    def reaches(detent):
        page.reach(f"{element}.state === '{detent}'", lambda: page.evaluate(f"{element}.state"))
        page.rest()

    menu = page.get_by_role("button", name="Open menu")
    for close in (lambda: page.keys.press("Escape"), lambda: page.click("[data-part=close]"), lambda: page.mouse.tap(590, 200),
                  lambda: page.mouse.drag((570, 300), (300, 300))):
        page.click(menu)
        reaches("left")
        assert page.get_by_role("group", name="Menu").count() == 1 and menu.get_attribute("aria-expanded") == "true"
        assert page.evaluate("document.getElementById(document.querySelector('[data-frame=left]').getAttribute('aria-describedby')).textContent") == "Pages"
        near(dimming(page)[0], 1, 0.001)
        close()
        reaches("closed")
        assert menu.get_attribute("aria-expanded") == "false" and page.evaluate("state") == "closed"
        near(dimming(page)[0], 0, 0.001)
    # A drag on the overlay that does not close the side is no click there.
    page.click(menu)
    reaches("left")
    page.mouse.drag((580, 300), (540, 300))
    page.frames(1000)
    reaches("left")
    page.keys.press("Escape")
    reaches("closed")
    page.click(".cart")
    reaches("right")
    assert page.get_by_role("group", name="Cart").count() == 1
    page.evaluate("document.querySelector('.cart').click()")
    reaches("closed")
    page.close()


def once(chromium, out):
    """A page that has loaded the parts of plain HTML, too, handles each click once, and publishes each position once."""
    page = load(chromium, out)
    page.evaluate("import('/parts.js')")
    page.evaluate("""() => {
      window.log = [];
      const { Root, Trigger, Portal, Overlay, Content, Title, Close } = Drawer;
      root.render(h(Root, { key: "once", onBeforeClose: (event) => { log.push(event.detail.reason); event.preventDefault(); }, onTravel: ({ position }) => log.push(position) },
        h(Trigger, { "data-part": "trigger" }, "Open"), h(Portal, null, h(Overlay), h(Content, null, h(Title, null, "Once"), h(Close, null, "Close"),
          h("button", { "data-part": "close", className: "plain" }, "Plain")))));
    }""")
    page.reach("Boolean(document.querySelector('.plain') && document.querySelector('drawerd-drawer')?.session)")
    page.click(page.get_by_role("button", name="Open"))
    rests(page, "fullyExpanded")
    positions = page.evaluate("log")
    assert len(positions) > 5 and positions == sorted(set(positions)), positions
    for click, reason in [(lambda: page.click("[data-part=close]:not(.plain)"), "close"), (lambda: page.mouse.tap(300, 100), "overlay"),
                          (lambda: page.click(".plain"), "close")]:
        page.evaluate("log.length = 0")
        click()
        page.frames(100)
        assert page.evaluate("log") == [reason], page.evaluate("log")
    page.close()


def refs(chromium, out):
    """The page's own child of a part keeps its ref, its handlers and its styles, and the part's ref gets the same element. A portal
    renders into its container as soon as there is one."""
    page = load(chromium, out)
    page.evaluate("""() => {
      const { Root, Trigger, Portal, Content, Title, Description, Close } = Drawer;
      Object.assign(window, { log: [], own: { current: null }, outer: { current: null } });
      window.fill = (container) => root.render(h(Root, { key: "refs", defaultOpen: true },
        h(Trigger, { asChild: true, ref: outer, className: "part", style: { color: "red" }, onClick: () => log.push("part") },
          h("a", { ref: own, href: "#open", className: "own", style: { top: "1px" }, onClick: (event) => { log.push("own"); event.preventDefault(); } }, "Open")),
        h(Portal, { container }, h(Content, null, h(Title, { asChild: true }, h("h3", { ref: (element) => (window.title = element) }, "Name")),
          h(Description, { asChild: true }, h("span", null, "More")), h(Close, { asChild: true }, h("a", { href: "#closed", id: "close" }, "Close"))))));
      fill(null);
    }""")
    page.reach("Boolean(document.querySelector('#close') && document.querySelector('drawerd-drawer')?.session)")
    assert page.evaluate("[own.current === outer.current, own.current.className, own.current.style.cssText, title.localName]") == [True, "part own", "color: red; top: 1px;", "h3"], \
        page.evaluate("[own.current === outer.current, own.current.className, own.current.style.cssText, title.localName]")
    assert page.evaluate("document.querySelector('drawerd-drawer').parentElement === document.body")
    # A ref that sets a state is called once, and not by each rendering.
    page.evaluate("""() => {
      const { Root, Trigger } = Drawer;
      window.count = 0;
      const Stateful = () => {
        const [, setElement] = window.useState(null);
        window.count += 1;
        return h(Root, null, h(Trigger, { asChild: true, ref: setElement }, h("button", { ref: setElement }, "Again")));
      };
      window.element = document.body.appendChild(document.createElement("div"));
      window.createRoot(element).render(h(Stateful));
    }""")
    page.frames(300)
    assert page.evaluate("count") < 5 and page.get_by_role("button", name="Again").count() == 1, page.evaluate("count")
    page.evaluate("own.current.click()")
    assert page.evaluate("log") == ["own"] or page.evaluate("log")[0] == "own", page.evaluate("log")
    # The part's link goes where it leads, and closes the drawer.
    page.evaluate("document.querySelector('#close').click()")
    page.reach("!document.querySelector('drawerd-drawer').open")
    assert page.evaluate("location.hash") == "#closed"
    page.evaluate("fill(document.body.appendChild(Object.assign(document.createElement('div'), { id: 'place' })))")
    page.reach("Boolean(document.querySelector('#place > drawerd-drawer')?.session)")
    page.close()


def remounted(chromium, out):
    """An open drawer that is mounted again, with another key or in another container, and also in mid-drag, leaves nothing behind, and
    returns the focus to what had it before. Regression: what comes before the drawer had it."""
    for name, change, finger in zip(("Drawer", "Sheet", "Curtain"), ("{ key: 'other' }", "{ container: document.body.appendChild(document.createElement('main')) }") * 2,
                                    ("touch", "mouse") * 2):
        page = load(chromium, out)
        page.evaluate("""(name) => {
          const { Root, Portal, Overlay, Content, Title } = parts[name];
          window.draw = ({ key = name, open = true, container } = {}) => root.render([h("button", { key: 0, id: "before" }, "Before"), h("button", { key: 1 }, "Other"),
            h(Root, { key, open, onOpenChange: () => {} }, h(Portal, container ? { container } : null, h(Overlay), h(Content, null, h(Title, null, name))))]);
          draw({ open: false });
        }""", name)
        element = f"document.querySelector('drawerd-{name.lower()}')"
        page.reach(f"Boolean(window.before && {element}?.session)")
        page.evaluate("() => { before.focus(); draw(); }")
        page.reach(f"{element}.session.isOpen")
        page.rest()
        x, y = middle(page)
        getattr(page, finger).down(x, y + 40)
        for step in range(1, 5):
            getattr(page, finger).move(x, y + 40 + 12 * step)
        assert page.evaluate(f"{element}.attachment.isDragging")
        page.evaluate(f"() => {{ window.change = {change}; draw(change); }}")
        page.frames(64)
        getattr(page, finger).up()
        page.reach(f"{element}?.session?.isOpen && !{element}.attachment.isDragging")
        page.rest()
        assert page.evaluate(f"[before.closest('[inert]') !== null, {element}.contains(document.activeElement)]") == [True, True], (name, change)
        page.evaluate("draw({ ...change, open: false })")
        page.reach(f"!{element}.session.isOpen")
        page.rest()
        assert page.evaluate("[before.closest('[inert]') !== null, document.activeElement.id]") == [False, "before"], (name, change)
        page.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        out = built(folder)
        example(chromium, out)
        every(chromium, out)
        tall(chromium, out)
        controlled(chromium, out)
        by_state(chromium, out)
        nested(chromium, out)
        deck(chromium, out)
        once(chromium, out)
        refs(chromium, out)
        remounted(chromium, out)
