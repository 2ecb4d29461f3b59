"""Shadow, border, corners, handle and chevron look as in UIKit, by `connect` and as an element, in light and dark pages."""

from components import TAGS
from example import PIXELS
from virtual import *

WAYS = ("connect", "element", "parts")
RED, LIME = [255, 0, 0], [0, 255, 0]
STYLE = """<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="data:,"><meta name="color-scheme" content="light dark">
<style>body { margin: 0; background: white; color: CanvasText } #root { position: relative; width: 390px; height: 844px }
[data-frame=drawer], [data-frame=sheet], [data-frame="item.root"], [data-frame=center], [data-frame=curtain], [data-frame=page], [data-frame=modal]
  { background: lime }</style>"""

# The drawer's upper edge is at 544, with corners of 15 points.
DRAWER = {"heightOfPartiallyExpandedDrawer": 300, "drawerShadowConfiguration": {"shadowOpacity": 0.75, "shadowRadius": 10, "shadowColor": "#FF0000FF"},
          "drawerBorderConfiguration": {"borderThickness": 4, "borderColor": "#FF0000FF"}}
# The same, without colors.
NULL = {member: {**value, next((each for each in value if "Color" in each), "x"): None} if isinstance(value, dict) else value
        for member, value in DRAWER.items()}
CORNER, EDGE, ABOVE, INSIDE = [1, 545], [200, 545], [200, 538], [200, 560]


# The frame that moves, and the frames beside it.
PARTS = {"sheet": ("sheet", ["dimming", "item.root", "chevron"]), "viewDeck": ("center", ["left"]), "curtain": ("curtain", ["handle"]),
         "drawer": ("drawer", ["background", "container", "handle", "upperMark", "lowerMark", "partialMark"]),
         "appStorePresentation": ("page", ["blur"]), "transition": ("modal", ["backdrop"])}


def opened(chromium, way, controller, configuration, state, scheme="light", **options):
    """A page with a drawer at a state, made by `connect`, by its element, or by its element and the parts with their style."""
    body, beside = PARTS[controller]
    frames = "".join(f'<i data-frame="{name}"></i>' for name in beside) + f'<section data-frame="{body}" aria-label="Frame"></section>'
    if way == "connect":
        page = chromium.page(f'{STYLE}<div id="root">{frames}</div>', color_scheme=scheme, **options)
        page.connect(controller, {"configuration": configuration})
        page.evaluate(f"session.snapTo({json.dumps(state)})")
    else:
        parts = '<link rel="stylesheet" href="/parts.css"><script type="module" src="/parts.js"></script>' if way == "parts" else ""
        page = chromium.page(f"""{STYLE}{parts}<script type="module" src="/elements.js"></script>
          <{TAGS[controller]} id="root" state="{state}" configuration='{json.dumps(configuration)}'>{frames}</{TAGS[controller]}>""",
          color_scheme=scheme, **options)
        page.reach("Boolean(document.querySelector('#root').session)")
    page.rest()
    return page


def colors(page, *points):
    image = "data:image/png;base64," + base64.b64encode(page.picture()).decode()
    return page.evaluate(PIXELS, [image, points])


def casts(chromium, way):
    """The container of a drawer is clear, and casts the shadow of the drawer in it. Regression: the shadow was that of the container,
    which is as large as the root, and cut off."""
    with opened(chromium, way, "drawer", DRAWER, "partiallyExpanded") as page:
        corner, edge, above, inside = colors(page, CORNER, EDGE, ABOVE, INSIDE)
        assert (edge, inside) == (RED, LIME), (edge, inside)
        assert above[0] == 255 and 0 < above[1] < 230, above
        assert corner not in (RED, LIME), corner


def has_none(chromium, way):
    """A color of null is none. Regression: shadow and border were black."""
    with opened(chromium, way, "drawer", NULL, "partiallyExpanded") as page:
        assert colors(page, EDGE, ABOVE, INSIDE) == [LIME, [255, 255, 255], LIME]


def shades(chromium, way, scheme):
    """A sheet's shadow is black and its chevron a fifth of the color of labels. Regression: the chevron had neither color nor corners."""
    with opened(chromium, way, "sheet", {"hasChevron": True}, "top", scheme) as page:
        box = page.box("chevron")
        above, chevron = colors(page, [200, box["y"] - 9], [195, box["y"] + 2])
        label = {"light": 0, "dark": 255}[scheme]
        assert above[0] < 250 and len(set(above)) == 1, above
        assert chevron == [label * 0.2, 204 + label * 0.2, label * 0.2], chevron
        assert page.evaluate("getComputedStyle(document.querySelector('[data-frame=chevron]')).borderRadius") == "2px"


def yields(chromium, way):
    """A class of the page's is the style of a chevron or a dimming, also in a layer, as in Tailwind. Regression: the color of UIKit won."""
    with opened(chromium, way, "sheet", {"hasChevron": True}, "top") as page:
        page.evaluate("""document.head.append(Object.assign(document.createElement("style"), { textContent: "@layer mine { .mine { background: red } }" }))""")
        for name in ("chevron", "dimming"):
            page.evaluate(f"document.querySelector('[data-frame={name}]').className = 'mine'")
            assert page.evaluate(f"getComputedStyle(document.querySelector('[data-frame={name}]')).backgroundColor") == "rgb(255, 0, 0)", name


def leaves_corners(chromium, way):
    """Where no radius is set, a center and a curtain have the corners of the page's style."""
    for controller, configuration, frame, state in (("viewDeck", {"sides": ["left"]}, "center", "left"),
                                                    ("curtain", {}, "curtain", "mid")):
        with opened(chromium, way, controller, configuration, state) as page:
            page.evaluate("""document.head.append(Object.assign(document.createElement("style"), { textContent: "section { border-radius: 20px }" }))""")
            assert page.evaluate(f"getComputedStyle(document.querySelector('[data-frame={frame}]')).borderRadius") == "20px", controller


# A tap on the center closes the deck.
COVERED = {"sides": ["left"], "centerhiddenInteractivity": "notUserInteractiveWithTapToClose"}


def is_not_copied(chromium):
    """A copy of the page, which has no drawer, has no button of it."""
    with opened(chromium, "connect", "viewDeck", COVERED, "left") as page:
        page.evaluate("document.body.append(root.cloneNode(true))")
        page.frame()
        assert page.evaluate("Array.from(document.querySelectorAll('#root'), (each) => each.querySelectorAll('button').length)") == [1, 0]


def buttons(page):
    """The name and the description of each button that assistive technology finds."""
    nodes = page.protocol.send("Accessibility.getFullAXTree")["nodes"]
    return [[each.get(text, {}).get("value", "") for text in ("name", "description")] for each in nodes
            if not each["ignored"] and each["role"]["value"] == "button"]


def closes(chromium, way, side, interactivity):
    """The button over the covered center of a deck closes it for assistive technology, from each side."""
    configuration = {"sides": [side], "centerhiddenInteractivity": interactivity}
    with opened(chromium, way, "viewDeck", configuration, side) as page:
        center = page.evaluate("(window.session ?? root.session).frames.center")
        left, top = max(0, center["x"]), max(0, center["y"])
        place = page.evaluate("(({ x, y, right, bottom }) => [x, y, right, bottom])(document.querySelector('#root > div > button').getBoundingClientRect())")
        assert place == [left, top, min(390, center["x"] + 390), min(844, center["y"] + 844)], (place, center)
        assert buttons(page) == [["Close", ""]], buttons(page)
        page.evaluate("document.querySelector('#root > div > button').click()")
        page.rest()
        assert not page.evaluate("(window.session ?? root.session).isOpen") and buttons(page) == []


def leaves_the_center(chromium, way):
    """Where a tap closes nothing, there is no such button: the center is interactive, or takes no taps."""
    for interactivity in ("userInteractive", "notUserInteractive"):
        with opened(chromium, way, "viewDeck", {**COVERED, "centerhiddenInteractivity": interactivity}, "left") as page:
            assert buttons(page) == [], (interactivity, buttons(page))


def speaks(chromium, way):
    """The words of that button are the page's, also while it is there. Regression: it kept those with which it came."""
    with opened(chromium, way, "viewDeck", COVERED, "left") as page:
        relabel = "attachment.relabel(labels)" if way == "connect" else "root.labels = labels"
        for label, hint in (("Fermer", "Retour à la liste"), ("Schließen", "")):
            words = {"centerTapperAccessibilityLabel": label} | ({"centerTapperAccessibilityHint": hint} if hint else {})
            page.evaluate(f"((labels) => {{ {relabel} }})({json.dumps(words)})")
            assert buttons(page) == [[label, hint]], buttons(page)
        page.evaluate("(window.session ?? root.session).closeOpenSide({})")
        page.rest()
        page.evaluate("(window.session ?? root.session).openSide({ side: 'left' })")
        page.rest()
        assert buttons(page) == [["Schließen", ""]], buttons(page)


if __name__ == "__main__":
    with browser() as chromium:
        is_not_copied(chromium)
        for way in ("connect", "element"):
            casts(chromium, way)
            has_none(chromium, way)
            yields(chromium, way)
            leaves_corners(chromium, way)
            for scheme in ("light", "dark"):
                shades(chromium, way, scheme)
        for way in WAYS:
            leaves_the_center(chromium, way)
            speaks(chromium, way)
            for index, side in enumerate(("left", "right", "top", "bottom")):
                closes(chromium, way, side, f"notUserInteractiveWithTapToClose{'Bouncing' * (index % 2)}")
