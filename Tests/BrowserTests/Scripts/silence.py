"""What an element refuses is in the console, once, with the member at fault, unless the page hears of it: a configuration, a server that
does not answer, and a frame whose name the controller does not have. All six elements."""

from virtual import *
from bundles import MODULES, REACT
from components import TAGS
from documents import printed

# What each element refuses: attributes, and what the message names.
REFUSED = {
    "curtain": [({"swipe-resistance": "lowest"}, "/swipeResistance"), ({"max-height-coefficient": "2"}, "/maxHeightCoefficient")],
    "sheet": [({"anchors": '["nope"]'}, "/anchors/0"), ({"anchors": '["defaultExpanded",{"ratio":2}]'}, "/anchors/1/ratio"), ({"anchors": "[oops"}, "/anchors")],
    "drawer": [({"upper-mark-gap": "far"}, "/upperMarkGap"), ({"timing-curve": '{"type":"sprong"}'}, "/timingCurve")],
    "transition": [({"transition-style": "modall"}, "/style"), ({"pan": '{"type":"nope"}'}, "/pan")],
    "appStorePresentation": [({"close-button-size": "large"}, "/closeButtonSize"), ({"is-content-scrollable": "yes"}, "/isContentScrollable")],
    "viewDeck": [({"sides": '["lefft"]'}, "/sides/0"), ({"sides": "left"}, "/sides")],
}
FOR_ALL = [({"configuration": "{oops}"}, "{oops}"), ({"configuration": "[]"}, "[]"), ({"configuration": "null"}, "null"),
           ({"configuration": '{"nonsense":1}'}, "/nonsense")]

# Makes an element with these frames, listens in one of these ways, and inserts it.
MAKE = """([tag, attributes, frames, way]) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const name of frames) element.append(Object.assign(document.createElement("div"), { innerHTML: "text" }));
  frames.forEach((name, index) => { element.children[index].dataset.frame = name; });
  const [abort, listen] = [new AbortController(), () => {}];
  ({ nothing() {}, ready: () => element.ready.catch(() => {}), command: () => element.show().catch(() => {}),
    listener: () => element.addEventListener("problem", listen), object: () => element.addEventListener("problem", { handleEvent() {} }),
    once: () => element.addEventListener("problem", listen, { once: true }),
    page: () => document.addEventListener("problem", ({ detail }) => detail, { capture: true, once: true }),
    removed() { element.addEventListener("problem", listen); element.removeEventListener("problem", listen); },
    aborted() { element.addEventListener("problem", listen, { signal: abort.signal }); abort.abort(); },
    one() { const other = () => {}; for (const each of [listen, other]) element.addEventListener("problem", each); element.removeEventListener("problem", other); },
    other: () => element.addEventListener("snap", listen) })[way]();
  window.element = element;
  document.body.replaceChildren(element);
}"""
# How the connection of the element ends, which does not take its `ready`.
OUTCOME = "element.outcome.promise.then(() => 'ready', ({ message }) => message)"


def load(chromium, html=""):
    page = chromium.new()
    page.said = page.hear()
    page.show(f'<!doctype html><title>Silence</title><link rel="icon" href="data:,"><style>body {{ margin: 0; height: 844px }}</style>'
              f'<script type="module" src="/elements.js"></script><body>{html}')
    return page


def said(page):
    page.frame()
    page.tell()
    found, page.said[:] = list(page.said), []
    return found


def make(page, controller, attributes=None, frames=None, way="nothing", seconds=0):
    page.evaluate(MAKE, [TAGS[controller], attributes or {}, FRAMES[controller] if frames is None else frames, way])
    for _ in range(seconds):
        page.receive()
        page.pass_time(1000)
    return page.evaluate(OUTCOME)


def refused(chromium):
    """Each refused configuration is one message, and the corrected element is a drawer."""
    page = load(chromium)
    for controller in TAGS:
        for attributes, part in REFUSED[controller] + FOR_ALL:
            outcome = make(page, controller, {"id": "mine", **attributes})
            found = said(page)
            assert len(found) == 1 and part in found[0] and f'<{TAGS[controller]} id="mine">' in found[0], (controller, attributes, outcome, found)
            page.evaluate("(names) => names.forEach((name) => element.removeAttribute(name))", list(attributes))
            page.reach("element.session !== null")
            assert said(page) == [], controller
    page.close()


def heard(chromium):
    """Who listens to `problem`, or has taken `ready`, hears it, and the console does not say it."""
    page = load(chromium)
    for controller in TAGS:
        attributes, _ = REFUSED[controller][0]
        for way, count in [("nothing", 1), ("listener", 0), ("object", 0), ("once", 0), ("page", 0), ("removed", 1), ("aborted", 1), ("one", 0),
                           ("other", 1), ("ready", 0), ("command", 0)]:
            make(page, controller, attributes, way=way)
            found = said(page)
            assert len(found) == count, (controller, way, found)
    page.close()
    # Listeners from before the elements are known.
    html = "".join(f'<{TAGS[controller]} {name}=\'{value}\'></{TAGS[controller]}>' for controller in TAGS for name, value in REFUSED[controller][0][0].items())
    page = load(chromium, f"{html}<script>window.heard = []; for (const each of document.body.children) each.addEventListener('problem',"
                          " ({ detail }) => heard.push(detail.error.message))</script>")
    page.reach(f"heard.length === {len(TAGS)}", lambda: page.evaluate("heard"))
    assert said(page) == []
    page.close()
    # Who waits for the elements is early enough, even where no machine is loaded before the refusal.
    page = load(chromium, '<drawerd-sheet configuration="{oops}"></drawerd-sheet><drawerd-curtain configuration="{oops}"></drawerd-curtain><script>'
                "window.heard = []; const [sheet, curtain] = document.body.children;"
                "customElements.whenDefined('drawerd-sheet').then(() => sheet.ready).catch(({ message }) => heard.push(message));"
                "customElements.whenDefined('drawerd-curtain').then(() => curtain.addEventListener('problem', () => heard.push('curtain')));</script>")
    page.reach("heard.length === 2", lambda: page.evaluate("heard"))
    assert said(page) == []
    page.close()


def later(chromium):
    """A member that is refused later, by each way to set it. The drawer stays as it was."""
    page = load(chromium)
    for controller in TAGS:
        attributes, part = REFUSED[controller][0]
        [(name, text)] = attributes.items()
        assert make(page, controller) == "ready"
        for set_it in ("element.setAttribute(name, text)", "element.setAttribute('configuration', '{oops}')", "element.configuration = { nonsense: 1 }"):
            page.evaluate(f"([name, text]) => {{ {set_it} }}", [name, text])
            found = said(page)
            assert len(found) == 1 and (part in found[0] or "oops" in found[0] or "nonsense" in found[0]), (controller, set_it, found)
            page.evaluate("(name) => { element.removeAttribute(name); element.configuration = {}; element.removeAttribute('configuration'); }", name)
            assert said(page) == [], controller
        # The same once more is no news, and a listener hears it.
        page.evaluate("([name, text]) => element.setAttribute(name, text)", [name, text])
        assert said(page) == [], controller
        page.evaluate("(name) => { element.removeAttribute(name); element.addEventListener('problem', () => {}); element.configuration = { nonsense: 2, more: 3 }; }", name)
        assert said(page) == [], controller
        page.evaluate("void element.show()")
        page.reach("element.open")
    page.close()


def unreachable(chromium):
    """A server that does not answer, one that is none, and a session that it does not have."""
    page = load(chromium)
    page.context.allowed += ["ERR_CONNECTION", "status of 404"]
    closed = f"http://127.0.0.1:{free_port()}"
    for controller in TAGS:
        for server, part, seconds in [(closed, closed, 10), (f"{BASE}/docs/nothing", "/docs/nothing", 0), (f"{BASE}/v1/sessions/nothing", "session", 0)]:
            # Ten seconds are many frames: one element stands for all that listen.
            for way, count in [("nothing", 1), ("listener", 0), ("ready", 0)][:1 if seconds and controller != "sheet" else 3]:
                make(page, controller, {"server": server}, way=way, seconds=seconds)
                found = [text for text in said(page) if text.startswith("drawerd: ")]
                assert len(found) == count and all(part in text for text in found), (controller, server, way, found)
    page.close()


# For each element names that it does not have, and what each is like.
NAMES = {
    "curtain": [("curtian", "curtain"), ("handlee", "handle"), ("Content", "content"), ("drawer", None)],
    "sheet": [("shet", "sheet"), ("chevrom", "chevron"), ("tab-bar", "tabBar"), ("handle", None), ("items.root", "item.root")],
    "drawer": [("drawr", "drawer"), ("presentingg", "presenting"), ("sheet", None), ("", None)],
    "transition": [("modl", "modal"), ("form", "from"), ("elsewhere", None), ("tt", "to")],
    "appStorePresentation": [("pag", "page"), ("close-button", "closeButton"), ("drawer", None)],
    "viewDeck": [("centr", "center"), ("navigationbar", "navigationBar"), ("sheet", None), ("rihgt", "right")],
}
# Names that the elements have, also where nothing shows them now.
KNOWN = {"sheet": ["closeButton", "item.other"], "drawer": ["upperMark"], "viewDeck": ["top", "navigationBar"]}


def named(chromium):
    """A frame that the controller does not have, from the start, added and renamed: one message for each name."""
    page = load(chromium)
    for controller in TAGS:
        assert make(page, controller, frames=FRAMES[controller] + ["none", *KNOWN.get(controller, [])]) == "ready"
        assert said(page) == [], controller
        for name, like in NAMES[controller]:
            for how in ("start", "added", "renamed"):
                make(page, controller, frames=FRAMES[controller] + [name] * 2 if how == "start" else FRAMES[controller], way="ready")
                if how == "added":
                    page.evaluate("(name) => { for (const each of [1, 2]) element.append(Object.assign(document.createElement('div'), { id: `a${each}` })), element.lastChild.dataset.frame = name }", name)
                elif how == "renamed":
                    page.evaluate("(name) => { element.firstElementChild.dataset.frame = name }", name)
                found = said(page)
                assert len(found) == 1 and f'"{name}"' in found[0], (controller, name, how, found)
                assert (f'did you mean "{like}"?' if like else ", ".join(page.evaluate("Object.keys(element.session.frames)")[:1])) in found[0], (controller, how, found)
                page.evaluate("element.append(document.createElement('p'))")
                assert said(page) == [], (controller, name, how)
    # The frames that a transition's own animations name.
    make(page, "transition", {"animator": json.dumps({"type": "custom", "duration": 0.3, "frames": {"mine": {"to": {"opacity": 0.5}}}}),
                              "aux-animations": '[{"frame":"yours","to":{"opacity":0}}]'}, frames=["modal", "mine", "yours"])
    assert said(page) == []
    page.close()
    # The frames of a drawer that the page attaches later, inside a frame.
    page = chromium.new()
    page.said = page.hear()
    page.show(page_text("curtain", '<div id="inner" style="height: 300px"><div data-frame="sheet"></div><div data-frame="main"></div></div>'))
    page.connect("curtain")
    page.evaluate("""import("/client.js").then(async ({ connect }) => { (await connect("local:", { controller: "sheet" })).attach(document.querySelector("#inner")); })""")
    page.rest()
    assert said(page) == []
    page.close()


# What is wrong in the page's HTML, before the element connects and after that, what the message names, and whether the drawer works. The
# rest is for the console, unless the page listens to `problem`: `ready` does not say it.
NOTES = [
    ({"labels": "{oops"}, "", "{oops"), ({}, "element.labels = '[1]'", "labels"), ({}, "element.labels = 5", "labels"), ({"labels": "{oops"}, "element.labels, element.labels", "{oops"),
    ({}, "element.firstElementChild.dataset.frame = 'nothing'", '"nothing"'), ({"data-again": ""}, "element.firstElementChild.dataset.frame = 'nothing'", '"nothing"'),
    ({}, "element.configuration = 5", "configuration"), ({}, "element.configuration = []", "configuration"),
]
# Numbers that JSON does not have. Null would be a value of these members.
NUMBERS = {"curtain": "midHeightCoefficient", "drawer": "statusBarHeight", "viewDeck": "maxSize", "sheet": "tabBarHeight", "transition": "completeOnPercentage",
           "appStorePresentation": "closeButtonSize"}


def noted(chromium):
    """Regression: the page heard nothing of these, although it listened, and the console had some again with each reading, or none."""
    page = load(chromium)
    page.evaluate("document.addEventListener('problem', (event) => { if (hears) heard.push(event.detail.error.message) }, { capture: true })")
    for controller in TAGS:
        for attributes, code, part in NOTES + [({}, f"element.{NUMBERS[controller]} = {number}", NUMBERS[controller]) for number in ("NaN", "Infinity")]:
            for way, count in [("nothing", 1), ("ready", 1), ("listener", 0)]:
                # Who reads what a problem is, hears it.
                page.evaluate(f"void Object.assign(window, {{ heard: [], hears: {json.dumps(way == 'listener')} }})")
                assert make(page, controller, attributes, way=way) == "ready"
                page.evaluate(f"void ({code or 0})")
                if "data-again" in attributes:
                    # Another connection has the same to say.
                    page.frame()
                    page.evaluate("element.remove()")
                    page.frames(64)
                    page.evaluate("document.body.append(element)")
                    page.reach("element.session !== null")
                found = said(page)
                assert len(found) == count and all(part in text and f"<{TAGS[controller]}>" in text for text in found), (controller, attributes, code, way, found)
                assert way != "listener" or any(part in text for text in page.evaluate("heard")), (controller, attributes, code)
                assert page.evaluate("element.session !== null"), (controller, code)
    page.close()


# The texts that each attribute with a closed set of values knows, and texts that it does not know. A property means the same.
CHOICES = {
    "open": (["", "true", "false", "open"], ["False", "no", "0"]),
    "modal": (["", "true", "modal", "false", "no-escape", "back  no-escape", "no-back"], ["noescape", "no-escape bakc", "False"]),
    "dismissible": (["", "true", "false", "dismissible"], ["no", "False", "flase"]),
    "handle-only": (["", "true", "false", "handle-only"], ["no", "yes"]),
    "handle-behavior": (["", "cycle", "none"], ["non", "None", "false"]),
    "removal": (["", "close", "leave"], ["never", "Leave", "stay"]),
    "labels": (["", "{}", '{"min":"zu"}'], ["min", "[]", "null"]),
}
# What other properties give: a member of `modal` that it does not have, and values that are no strings.
PROPERTIES = [("modal", "{ escpae: false }", "escpae"), ("modal", "{ back: true, escape: false, bakc: true }", "bakc"), ("handleBehavior", "false", "false"), ("removal", "5", "5")]


def misspelled(chromium):
    """A text that an attribute does not know, in the page's HTML, set later, and as a property: one message, which names it, and the drawer
    works. A text that it knows is none. Regression: each was the default, in silence."""
    page = load(chromium)
    reflected = page.evaluate("import('/elements/attributes.js').then(({ PROPERTIES }) => PROPERTIES)")
    names = {re.sub("-(.)", lambda found: found[1].upper(), name): name for name in CHOICES}
    # All but those that are any text.
    assert set(reflected) - {"server", "token", "resume"} == set(names) - {"open"}
    ways = {"html": "element.setAttribute(name, text)", "attribute": "element.setAttribute(name, text)", "property": "element[property] = text"}
    cases = [(attribute, name, text, text in CHOICES[attribute][1], way) for name, attribute in names.items() for text in sum(CHOICES[attribute], []) for way in ways]
    for controller in TAGS:
        # All are in one page, which takes a moment alone.
        page.evaluate(f"""async ([tag, frames, cases]) => {{
          const set = {{ {", ".join(f"{way}(element, name, property, text) {{ {code} }}" for way, code in ways.items())} }};
          const elements = cases.map(([name, property, text, , way], index) => {{
            const element = Object.assign(document.createElement(tag), {{ id: `n${{index}}`, innerHTML: frames }});
            if (way === "html") set.html(element, name, property, text);
            return element;
          }});
          document.body.replaceChildren(...elements);
          await Promise.all(elements.map((element) => element.outcome.promise));
          cases.forEach(([name, property, text, , way], index) => {{ if (way !== "html") set[way](elements[index], name, property, text) }});
          window.element = elements[0];
        }}""", [TAGS[controller], "".join(f'<div data-frame="{name}"></div>' for name in FRAMES[controller]), cases])
        found = said(page)
        for index, (attribute, _, text, is_wrong, way) in enumerate(cases):
            own = [each for each in found if f'id="n{index}"' in each]
            assert len(own) == is_wrong and all(attribute in each and text in each and f"<{TAGS[controller]}" in each for each in own), (controller, cases[index], own)
        page.evaluate("void element.show()")
        page.reach("element.open")
        for name, value, part in PROPERTIES:
            assert make(page, controller) == "ready"
            page.evaluate(f"void (element.{name} = {value})")
            found = said(page)
            assert len(found) == 1 and part in found[0], (controller, name, value, found)
    page.close()


# Kinds of parts that are like another one, and kinds of other libraries.
LIKE = {"overley": "overlay", "clsoe": "close", "titel": "title", "decription": "description", "scren": "screen", "Close": "close"}
OTHERS = ["label", "close-trigger", "content", "overlay", "title", ""]


def of_parts(chromium):
    """A part whose kind is misspelled, in a drawer and outside, there before it and later: one message. Parts of other libraries say nothing."""
    page = load(chromium, '<button data-part="trigger" aria-controls="mine">Open</button><button data-part="triger" aria-controls="mine"></button><i data-part="triger"></i>')
    page.evaluate("import('/parts.js').then(() => window.outside = [...document.body.children])")
    for controller in TAGS:
        assert make(page, controller, {"id": "mine"}) == "ready"
        assert said(page) == [], controller
        page.evaluate("(html) => { element.firstElementChild.innerHTML = html; element.insertAdjacentHTML('beforeend', html); }",
                      "".join(f"<p data-part='{kind}'></p>" for kind in [*LIKE, *OTHERS]) + "<p data-scope=dialog data-part=tilte></p>")
        found = said(page)
        assert len(found) == len(LIKE), (controller, found)
        for kind, like in LIKE.items():
            [message] = [each for each in found if f'"{kind}"' in each]
            assert f'did you mean "{like}"?' in message and 'id="mine"' in message, message
        make(page, controller, {"id": "mine"})
        page.evaluate("document.body.append(...outside.map((each) => each.cloneNode(true)))")
        found = said(page)
        assert len(found) == 1 and '"triger"' in found[0], (controller, found)
    page.close()


# The frame that is the drawer.
BODIES = {"curtain": "curtain", "sheet": "sheet", "drawer": "drawer", "transition": "modal", "appStorePresentation": "page", "viewDeck": "center"}


def of_components(chromium):
    """The same for the props of the React components."""
    page = chromium.new()
    # Without `onProblem`, a component says it as an error.
    page.context.allowed += ["is none of", "no object in JSON"]
    page.said = page.hear()
    with open(os.path.join(MODULES, "react/umd/react.development.js")) as react, open(os.path.join(MODULES, "react-dom/umd/react-dom.development.js")) as dom:
        scripts = {"react.umd.js": react.read(), "dom.umd.js": dom.read(), "react.mjs": f"export const {{ {REACT} }} = React;"}
    for name, text in scripts.items():
        page.route(f"**/{name}", lambda route, _, text=text: route.fulfill(body=text, content_type="text/javascript"))
    page.show('<!doctype html><title>Components</title><link rel="icon" href="data:,"><script src="/react.umd.js"></script><script src="/dom.umd.js"></script>'
              '<script type="importmap">{"imports":{"react":"/react.mjs"}}</script><div id="app" style="height: 844px"></div>')
    page.evaluate("""import("/react.js").then((components) => { window.show = (name, props, frame) => {
      window.root?.unmount();
      window.root = ReactDOM.createRoot(app);
      ReactDOM.flushSync(() => root.render(React.createElement(components[name], props, React.createElement("div", { "data-frame": frame }))));
      return app.firstChild.outcome.promise.then(() => 0);
    } })""")
    page.said.clear()
    for controller in TAGS:
        name, frame = controller[0].upper() + controller[1:], BODIES[controller]
        for attribute, (known, unknown) in CHOICES.items():
            prop = re.sub("-(.)", lambda found: found[1].upper(), attribute)
            for text in (known[-1], unknown[0]):
                page.evaluate("([name, props, frame]) => show(name, props, frame)", [name, {prop: text}, frame])
                found = said(page)
                assert len(found) == (text in unknown) and all(attribute in each and text in each for each in found), (controller, prop, text, found)
    page.close()


def missing(chromium):
    """What shows nothing for want of an element: a drawer in which no element shows a frame, or one that opens and whose own frame no
    element shows, a state that is none, and a trigger that names nothing. Regression: the console said nothing, or not of which element."""
    page = load(chromium, '<button id="trigger" data-part="trigger" aria-controls="mine">Open</button><button id="other" data-part="trigger" aria-controls="trigger"></button>')
    page.evaluate("import('/parts.js').then(() => {})")
    page.evaluate("trigger.click(), other.click()")
    found = said(page)
    assert len(found) == 1 and '"mine"' in found[0], found
    for controller in TAGS:
        for attributes in ({"open": ""}, {"modal": ""}):
            make(page, controller, {"id": "mine", **({"sides": '["left"]'} if controller == "viewDeck" else {}), **attributes}, frames=[])
            page.evaluate("element.show()")
            page.evaluate("element.close()")
            page.evaluate("element.show()")
            page.rest()
            body = page.evaluate("element.session.surface.body")
            found = said(page)
            assert len(found) == 1 and f'data-frame="{body}"' in found[0] and f'<{TAGS[controller]} id="mine">' in found[0], (controller, attributes, found)
        make(page, controller, {"id": "mine"}, frames=[])
        found = said(page)
        assert len(found) == 1 and f'data-frame="{body}"' in found[0], (controller, found)
        # Where it has others, or gets some in the same task, the closed drawer may still get its own one.
        make(page, controller, {"id": "mine"}, frames=[name for name in FRAMES[controller] if name != body])
        assert said(page) == [], controller
        page.evaluate("(name) => { const root = document.createElement('div'); document.body.append(root); const own = document.createElement('div'); own.dataset.frame = name;"
                      "Object.assign(window, { root, own }) }", body)
        page.evaluate("(controller) => import('/client.js').then(async ({ connect }) => { (await connect('local:', { controller })).attach(root); root.append(own); })", controller)
        page.rest()
        assert said(page) == [], controller
        make(page, controller, {"id": "mine", "state": "nowhere"})
        found = said(page)
        assert len(found) == 1 and "nowhere" in found[0] and f'<{TAGS[controller]} id="mine">' in found[0], (controller, found)
    page.close()


def advised(chromium):
    """What the guide tells to paste into the console says where a drawer is, and what was refused."""
    paste = f"(async () => {{ {printed('js', 'help/my-drawer-does-not-move')[0]} }})()"
    page = load(chromium, '<drawerd-curtain state="mid"><section data-frame="curtain" aria-label="Mine">text</section></drawerd-curtain>')
    page.rest()
    shown = page.evaluate(f"(async () => {{ const said = []; const console = {{ log: (...all) => said.push(...all) }}; await {paste}; return said; }})()")
    assert shown == [844, "mid", ["curtain", "handle"], True], shown
    page.close()
    page = load(chromium, """<drawerd-sheet anchors='["nope"]'><section data-frame="sheet" aria-label="Mine">text</section></drawerd-sheet>""")
    failure = page.evaluate(f"{paste}.catch(({{ message }}) => message)")
    assert "/anchors/0 must be one of" in failure, failure
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in [refused, heard, later, unreachable, named, noted, misspelled, of_parts, of_components, missing, advised]:
            if case.__name__ in sys.argv[1:] or len(sys.argv) == 1:
                print(case.__name__, flush=True)
                case(chromium)
