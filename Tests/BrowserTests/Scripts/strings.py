"""A string that a page sets as a property means what it means as the attribute: every property of all six elements, and what React 18
and 19, Preact and Vue render, whether `elements.js` loads before or after."""

from browser import *
from components import TAGS
from documents import printed
from frameworks import FRAMEWORKS, compiled, frameworks, serves, visit

# The texts of each property that all elements have, and what they mean.
OF_ALL = {
    "open": {"": True, "true": True, "open": True, "false": False},
    "modal": {"": {"escape": True, "back": False}, "true": {"escape": True, "back": False}, "no-escape back": {"escape": False, "back": True},
              "false": False},
    "dismissible": {"": True, "true": True, "false": False},
    "handleOnly": {"": True, "true": True, "false": False},
    "handleBehavior": {"none": "none", "cycle": "cycle", "": "cycle"},
    "labels": {'{"min":"zu"}': {"min": "zu"}, "": {}, "{}": {}},
    "server": {"http://a.example": "http://a.example", "local:": "local:"},
    "token": {"SECRET": "SECRET", "3": "3"},
    "resume": {"menu": "menu", "false": "false"},
    "removal": {"leave": "leave", "close": "close", "never": "close"},
    "state": {"min": "min", "3": "3"},
    "configuration": {'{"a":[1]}': {"a": [1]}, "{}": {}, "": {}},
}
# What these properties are without a value.
NONE = {"open": False, "modal": False, "dismissible": True, "handleOnly": False, "handleBehavior": "cycle", "labels": {}, "server": "local:",
        "token": None, "resume": None, "removal": "close", "state": None, "configuration": {}}
# Values that are no strings, and the same values as read.
VALUES = {
    "open": [True, False], "dismissible": [True, False], "handleOnly": [True, False], "handleBehavior": ["none"],
    "modal": [False, {"escape": False, "back": True}], "labels": [{"min": "zu"}, {}], "configuration": [{}],
}

# Makes elements in each of these ways, of which the first two are from before the elements are known, and reads the property back. No
# element connects.
READ = """async (cases) => {
  const make = ({ tag }) => document.createElement(tag);
  const ways = {
    attribute: (element, { attribute, text }) => element.setAttribute(attribute, text),
    property: (element, { property, text }) => { element[property] = text; },
  };
  const made = (each) => Object.entries(ways).map(([way, set]) => { const element = make(each); set(element, each); return [way, element]; });
  const early = cases.map(made);
  await import("/elements.js");
  for (const { tag } of cases) customElements.get(tag).connect = () => new Promise(() => {});
  return cases.map((each, index) => Object.fromEntries([
    ...early[index].map(([way, element]) => [`early ${way}`, element]), ...made(each)].map(([way, element]) => {
      document.body.append(element);
      const { property, values } = each;
      const read = () => element[property] ?? null;
      const found = { text: read() };
      for (const [name, value] of [["undefined", undefined], ["null", null]]) {
        element[property] = each.text;
        element[property] = value;
        found[name] = read();
        found[`${name} is given`] = Object.hasOwn(element.configuration, property);
      }
      found.values = values.map((value) => { element[property] = each.text; element[property] = value; return read(); });
      element.remove();
      return [way, found];
    })));
}"""


def texts_of(schema):
    """The texts of a member to try, and what they mean."""
    choices = schema.get("anyOf", [schema])
    kinds = {choice.get("type") for choice in choices}
    default = schema.get("default")
    if "boolean" in kinds:
        return {"": True, "true": True, "false": False}
    texts = {"": None, "nonsense": "nonsense"}
    for value in ([default] if default is not None else []) + [3, -0.5, ["left"], {"type": "show"}, "low", True, False]:
        texts[value if isinstance(value, str) else json.dumps(value)] = value
    return texts


def attribute_of(name):
    return re.sub("[A-Z]", lambda found: f"-{found[0].lower()}", name)


def table():
    """Each text of each property of all elements, with its meaning, what the property is without a value, and whether null is a value."""
    for controller, tag in TAGS.items():
        for name, texts in OF_ALL.items():
            for text, meaning in texts.items():
                yield row(tag, name, text, VALUES.get(name, [])), meaning, NONE[name], False
        for member, schema in get(f"{BASE}/v1/controllers/{controller}")["schemas"]["configuration"]["properties"].items():
            default = schema.get("default")
            is_nullable = default is not None and {"type": "null"} in schema.get("anyOf", [])
            values = [value for value in (default, True, False, 7, [], {}) if value is not None]
            for text, meaning in texts_of(schema).items():
                yield row(tag, "transitionStyle" if member == "style" else member, text, values), meaning, None, is_nullable


def row(tag, name, text, values):
    return {"tag": tag, "property": name, "attribute": re.sub("[A-Z]", lambda found: f"-{found[0].lower()}", name), "text": text, "values": values}


def same(made):
    """Each property, set before and after the elements are known, as an attribute and as a property."""
    page = watch(made.new_page())
    page.route("**/test.html", lambda route: route.fulfill(body="<!doctype html><title>Strings</title><body>", content_type="text/html"))
    page.goto(f"{BASE}/test.html")
    rows = list(table())
    print(len(rows), "texts", flush=True)
    for (each, meaning, none, is_nullable), ways in zip(rows, page.evaluate(READ, [each for each, *_ in rows])):
        expected = {"text": meaning, "undefined": none, "null": none, "values": each["values"],
                    "undefined is given": False, "null is given": is_nullable}
        for way, found in ways.items():
            assert found == expected, (way, each, found, expected)
    page.close()


# What the elements get first, and then: texts alone.
PROPS = {"open": "", "dismissible": "false", "labels": '{"min":"zu"}', "handle-only": "", "handle-behavior": "none", "server": "local:"}
NEXT = {"open": "false", "dismissible": "true", "labels": "{}", "handle-only": "false", "modal": "false", "handle-behavior": "cycle", "server": "local:"}
# For each element two members, as an attribute and in the configuration, first and then: the texts, and the values.
MEMBERS = {
    "curtain": [("bottom-bounce", "bottomBounce", ("false", ""), (False, True)), ("midHeightCoefficient", "midHeightCoefficient", ("0.4", "0.45"), (0.4, 0.45))],
    "sheet": [("anchors", "anchors", ('["defaultExpanded",{"ratio":0.5},"defaultCollapsed"]', '["defaultExpanded","defaultCollapsed"]'),
               (["defaultExpanded", {"ratio": 0.5}, "defaultCollapsed"], ["defaultExpanded", "defaultCollapsed"])),
              ("hasChevron", "hasChevron", ("true", "false"), (True, False))],
    "drawer": [("is-drawer-draggable", "isDrawerDraggable", ("false", "true"), (False, True)), ("upperMarkGap", "upperMarkGap", ("20", "30"), (20, 30))],
    "transition": [("transition-style", "style", ("modal", "modal"), ("modal", "modal")), ("completeOnPercentage", "completeOnPercentage", ("0.3", "0.4"), (0.3, 0.4))],
    "appStorePresentation": [("close-button-size", "closeButtonSize", ("20", "24"), (20, 24)), ("isContentScrollable", "isContentScrollable", ("true", "false"), (True, False))],
    "viewDeck": [("sides", "sides", ('["left"]', '["left","right"]'), (["left"], ["left", "right"])), ("elasticity", "elasticity", ("false", "true"), (False, True))],
}
SHOWN = """[...app.querySelectorAll("*")].map((element) => ({
  open: element.open, dismissible: element.dismissible, labels: element.labels, handleOnly: element.handleOnly, modal: element.modal,
  handleBehavior: element.handleBehavior, isOpen: element.session?.isOpen, mayClose: element.session?.dismissible, members: element.session?.configuration }))"""


def drawers(props, index):
    """The elements to render, with these props and their members' texts of that index."""
    for controller, tag in TAGS.items():
        (attribute, _, texts, _), (_, member, others, _) = MEMBERS[controller]
        yield [tag, {**props, attribute: texts[index], "configuration": f'{{"{member}":{others[index]}}}'}]


def rendered(made, framework, loads_first):
    """What a framework renders, first and again, is the same whether the elements are known before."""
    page = visit(made, framework)
    if loads_first:
        page.evaluate("import('/elements.js')")
    page.evaluate("(drawers) => render(drawers)", list(drawers(PROPS, 0)))
    page.evaluate("import('/elements.js')")
    for index, expected in enumerate([
        {"open": True, "isOpen": True, "dismissible": False, "mayClose": False, "labels": {"min": "zu"}, "handleOnly": True, "modal": False, "handleBehavior": "none"},
        {"open": False, "isOpen": False, "dismissible": True, "mayClose": True, "labels": {}, "handleOnly": False, "modal": False, "handleBehavior": "cycle"},
    ]):
        if index:
            page.evaluate("(drawers) => render(drawers)", list(drawers(NEXT, 1)))
        rests(page)
        found = page.evaluate(SHOWN)
        assert len(found) == len(TAGS), found
        for controller, each in zip(TAGS, found):
            members = each.pop("members")
            assert each == expected, (framework, loads_first, controller, each)
            for _, member, _, values in MEMBERS[controller]:
                assert members[member] == values[index], (framework, loads_first, controller, member, members[member])
    page.close()


def documented(made, framework, loads_first):
    """The JSX of the page about React, as printed, shows an open deck with one side."""
    text = next(text for text in printed("tsx", "page/react") if text.startswith('import "drawerd/elements";'))
    built = compiled(text, "React.createElement")
    serves(made, "first.js" if loads_first else "last.js", built if loads_first else built.replace('import "drawerd/elements";', ""))
    page = visit(made, framework)
    page.evaluate("""async (name) => {
      const { menu } = await import(`/frameworks/${name}.js`);
      root.render(menu);
      await new Promise((resolve) => new MutationObserver(resolve).observe(app, { childList: true }));
      await import("/elements.js");
    }""", "first" if loads_first else "last")
    rests(page)
    found = page.evaluate("(({ open, state, session: { configuration: { sides } } }) => [open, state, sides])(app.firstChild)")
    assert found == [True, "left", ["left"]], (framework, loads_first, found)
    page.close()


COMPONENTS = """import { Curtain, Drawer, Sheet } from "drawerd/react";
const h = React.createElement;
window.show = (curtain, sheet, drawer) => root.render([
  h(Curtain, { key: 1, ...curtain }, h("div", { "data-frame": "curtain" })), h(Sheet, { key: 2, ...sheet }, h("div", { "data-frame": "sheet" })),
  h(Drawer, { key: 3, ...drawer }, h("div", { "data-frame": "drawer" }))]);"""


def components(made, framework):
    """A string as a prop of a React component means what it means as an attribute."""
    serves(made, "components.js", COMPONENTS)
    page = visit(made, framework)
    page.evaluate("import('/frameworks/components.js')")
    page.evaluate("""show(
      { open: "", dismissible: "false", handleOnly: "", labels: '{"min":"zu"}', configuration: '{"topBounce":false,"swipeResistance":"low"}', swipeResistance: "high",
        midHeightCoefficient: "0.4", bottomBounce: "false" },
      { defaultOpen: "", anchors: '["defaultExpanded",{"ratio":0.5},"defaultCollapsed"]', hasChevron: "", tabBarHeight: "null", stack: null },
      { open: "false", defaultOpen: "", modal: "false", handleViewConfiguration: null, upperMarkGap: "" })""")
    wait(page, "app.children.length === 3")
    rests(page)
    found = page.evaluate(SHOWN.replace('"*"', '":scope > *"'))
    assert [each["isOpen"] for each in found] == [True, True, False], found
    curtain, sheet, drawer = (each.pop("members") for each in found)
    assert {name: found[0][name] for name in ("dismissible", "handleOnly", "labels")} == {"dismissible": False, "handleOnly": True, "labels": {"min": "zu"}}, found[0]
    assert [curtain[name] for name in ("topBounce", "swipeResistance", "midHeightCoefficient", "bottomBounce")] == [False, "high", 0.4, False], curtain
    assert len(sheet["anchors"]) == 3 and sheet["hasChevron"] and sheet["tabBarHeight"] is None and len(sheet["stack"]) == 1, sheet
    assert found[2]["modal"] is False and drawer["handleViewConfiguration"] is None and drawer["upperMarkGap"] == 40, drawer
    page.evaluate("show({ open: 'false', configuration: '{}' }, { state: 'bottom' }, { open: 'true' })")
    rests(page, "[...app.children].map(({ open }) => open).join() === 'false,false,true'")
    again = page.evaluate("(({ dismissible, handleOnly, labels, configuration }) => [dismissible, handleOnly, labels, configuration])(app.firstChild)")
    assert again == [True, False, {}, {}], again
    page.close()


if __name__ == "__main__":
    with frameworks() as made:
        same(made)
        for framework in FRAMEWORKS:
            for loads_first in (True, False):
                print(framework, "after" if loads_first else "before", "the elements", flush=True)
                rendered(made, framework, loads_first)
                if "React" in framework:
                    documented(made, framework, loads_first)
            if "React" in framework:
                components(made, framework)
