"""What is drawn is what the machine's frames say: colors, borders, corners, shadows and opacities, pixel by pixel, of all six controllers,
by `connect`, as an element and with the parts, in light and dark pages and with forced colors."""

import math

from drawn import DRAWER, NULL, STYLE, WAYS, colors, opened
from virtual import *

# What the page itself paints: the frames that its style sheet names, and the window behind everything.
FILL, WINDOW = (0, 255, 0), (255, 255, 255)
PAINTED = ("drawer", "sheet", "item.root", "center", "page", "modal", "curtain")
# What UIKit paints where no frame has a color.
BLACK = {"dimming": (0, 0, 0, 1), "upperMark": (0, 0, 0, 1), "lowerMark": (0, 0, 0, 1), "partialMark": (255, 255, 255, 1)}

# A controller, its configuration, and the detent at which it rests. The second deck is as transparent as that of the library's demo.
TABLE = [
    ("drawer", DRAWER, "partiallyExpanded"), ("drawer", NULL, "partiallyExpanded"), ("drawer", {}, "fullyExpanded"),
    ("drawer", {"cornerAnimationOption": "none", "fullExpansionBehaviour": {"leavesCustomGap": 100}}, "fullyExpanded"),
    ("drawer", {"heightOfCollapsedDrawer": 120, "heightOfPartiallyExpandedDrawer": 300, "inDebugMode": True}, "collapsed"),
    ("drawer", {"drawerBackgroundConfiguration": "dark", "heightOfPartiallyExpandedDrawer": 300, "inDebugMode": True}, "partiallyExpanded"),
    ("sheet", {"hasChevron": True}, "top"), ("sheet", {"hasChevron": True, "animatesCorners": True}, "bottom"),
    ("sheet", {"anchors": [{"ratio": 0.2}, {"ratio": 0.5}, {"ratio": 0.9}], "animatesCorners": True}, "middle"),
    ("curtain", {}, "mid"), ("curtain", {"handleIndicatorColor": "#FF0000FF"}, "max"), ("curtain", {"showsHandleIndicator": False}, "min"),
    ("appStorePresentation", {}, "presented"), ("transition", {}, "presented"),
    ("transition", {"animator": {"type": "presentation", "finalFrame": {"x": 10, "y": 432, "width": 355, "height": 370}}}, "presented"),
    ("transition", {"animator": {"type": "custom", "duration": 0.5, "frames": {"modal": {"to": {"y": 300, "cornerRadius": 24}}}}}, "presented"),
    ("viewDeck", {"sides": ["left"], "leftSize": 200, "centerViewCornerRadius": 20}, "left"),
    ("viewDeck", {"sides": ["left"], "leftSize": 200, "centerViewOpacity": 0.6}, "left"),
    ("viewDeck", {"leftSize": 200, "shadow": {"color": "#FF0000FF", "opacity": 1, "radius": 5, "offset": {"x": -8, "y": 0}}}, "left"),
    ("viewDeck", {"leftSize": 200, "shadow": {"enabled": False}}, "left"),
]


def over(color, below):
    """A color with an alpha over another one."""
    *channels, alpha = color
    return tuple(top * alpha + under * (1 - alpha) for top, under in zip(channels, below))


def parsed(color):
    return (*bytes.fromhex(color[1:7]), int(color[7:9] or "FF", 16) / 255)


def radii(frame):
    """The radii of a frame's corners by their sides: (left, top) and so on, true for left and top."""
    names = {"topLeft": (True, True), "topRight": (False, True), "bottomLeft": (True, False), "bottomRight": (False, False)}
    rounded = frame.get("roundedCorners", names)
    return {sides: frame["cornerRadius"] if name in rounded else 0 for name, sides in names.items()}


def depth(frame, point, inset=0):
    """How deep a point is inside of a frame with its round corners, in points; below 0 outside."""
    x, y = point[0] + 0.5 - frame["x"], point[1] + 0.5 - frame["y"]
    left, top = min(x, frame["width"] - x), min(y, frame["height"] - y)
    radius = radii(frame)[(x < frame["width"] / 2, y < frame["height"] / 2)]
    if left < radius and top < radius:
        return radius - math.hypot(radius - left, radius - top) - inset
    return min(left, top) - inset


def shade(frame, shadow, point):
    """How dark the shadow of a straight frame is at a point, from 0 to 1: UIKit's radius is a standard deviation."""
    def along(position, length):
        deviation = shadow["radius"] * math.sqrt(2)
        return (math.erf(position / deviation) + math.erf((length - position) / deviation)) / 2
    offset = shadow.get("offset") or {}
    x, y = point[0] + 0.5 - frame["x"] - offset.get("x", 0), point[1] + 0.5 - frame["y"] - offset.get("y", 0)
    return shadow["opacity"] * along(x, frame["width"]) * along(y, frame["height"])


def painted(frames, body, label, point):
    """The color that the frames have at a point; None at an edge or a round corner, where it is a mixture."""
    color = WINDOW
    cast = next((each["shadow"] for each in frames.values() if each.get("shadow")), None)
    for name, frame in sorted(frames.items(), key=lambda each: each[1]["z"]):
        inside = depth(frame, point)
        if frame["hidden"] or frame["opacity"] < 0.01:
            continue
        if name == body and cast and cast["color"] and inside < 0:
            color = over((*parsed(cast["color"])[:3], shade(frame, cast, point)), color)
        own = parsed(frame["color"]) if frame.get("color") else (*FILL, 1) if name in PAINTED else BLACK.get(name)
        if name == "chevron":
            own = (label, label, label, 0.2)
        border = frame.get("border") or {"width": 0, "color": None}
        if own is None:
            continue
        if abs(inside) < 0.8 or border["color"] and abs(inside - border["width"]) < 0.8:
            return None
        if border["color"] and 0 < inside < border["width"]:
            own = parsed(border["color"])
        if inside > 0:
            color = over((*own[:3], own[3] * frame["opacity"]), color)
    return color


def spots(frames):
    """A few points of each frame: its middle, those just inside and outside of its edges, and those in its corners."""
    found = []
    for name, frame in frames.items():
        x, y, width, height = (frame[member] for member in ("x", "y", "width", "height"))
        # Above the middle, because of what else is in the middle.
        found.append((x + width / 2, y + height * 0.45))
        for out in (-2, 2, 8, 14):
            found += [(x + width * 0.4, y - out), (x - out, y + height * 0.45), (x + width - 1 + out, y + height * 0.45)]
        if name != "closeButton":
            found += [(x + 1, y + 1), (x + width - 2, y + 1), (x + 4, y + 4)]
    return [[math.floor(x), math.floor(y)] for x, y in found if 0 <= x < 390 and 0 <= y < 844]


def compare(page, way, row, scheme):
    """Compares the picture with the frames. Returns the colors at the points, and whether the style of the parts changes them."""
    frames = page.evaluate("(window.session ?? root.session).frames")
    body = page.evaluate("(window.session ?? root.session).surface.body")
    # The style of the parts has what a frame leaves open.
    own = {}
    if not any("shadow" in frame for frame in frames.values()) and body != "center":
        own["shadow"] = {"color": "#000000", "opacity": 0.2, "radius": 12}
    if not frames[body]["cornerRadius"] and "roundedCorners" not in frames[body] and body not in ("page", "center"):
        own |= {"cornerRadius": 14, "roundedCorners": ["topLeft", "topRight"]}
    if way == "parts":
        frames[body] |= own
    label = {"light": 0, "dark": 255}[scheme]
    found = colors(page, *spots(frames))
    for point, color in zip(spots(frames), found):
        expected = painted(frames, body, label, point)
        corner = depth({**frames[body], "cornerRadius": 0}, point) > 0 > depth(frames[body], point)
        if expected and not corner:
            assert all(abs(one - other) <= 6 for one, other in zip(color, expected)), (way, scheme, row, point, color, expected)
        elif corner:
            # Outside of a round corner is not the body's own color, and what it is depends on a shadow around the corner.
            assert color != list(FILL), (way, scheme, row, point, color)
    return found, bool(own)


def forced(chromium, row):
    """With forced colors no fill and no shadow tells a drawer from what is behind it: it has an outline, and its handle the color of text.
    It looks alike in all ways."""
    pictures = {}
    for way in WAYS:
        with opened(chromium, way, *row, forced_colors="active") as page:
            frames, surface = page.evaluate("(({ frames, surface }) => [frames, surface])(window.session ?? root.session)")
            body, handle = frames[surface["body"]], frames.get(surface["handle"] or "")
            ring = [math.floor(body["x"] + body["width"] * 0.4), math.floor(body["y"]) - 1]
            wanted = [ring] if ring[1] >= 0 else []
            if handle and handle["opacity"] == 1 and page.locator(f"i[data-frame={surface['handle']}]").count():
                wanted.append([math.floor(handle["x"] + handle["width"] / 2), math.floor(handle["y"] + 2)])
            text = list(map(int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).color"))))
            assert all(color == text for color in colors(page, *wanted)), (way, row, wanted, colors(page, *wanted), text)
            pictures[way] = colors(page, *spots(frames))
    # The parts have round corners of their own where the frames have none.
    is_round = "roundedCorners" in body or surface["body"] in ("page", "center")
    assert pictures["connect"] == pictures["element"] and (pictures["parts"] == pictures["element"] or not is_round), (row, pictures)


def blurs(chromium, way):
    """The view behind a page that shrinks is blurred. Regression: without a style of the page's own it was not."""
    with opened(chromium, way, "appStorePresentation", {}, "presented") as page:
        page.evaluate("document.head.append(Object.assign(document.createElement('style'), { textContent: "
                      "'body { background: repeating-linear-gradient(red 0 2px, blue 0 4px) }' }))")
        page.touch.down(200, 200)
        for y in range(210, 310, 10):
            page.frame()
            page.touch.move(200, y)
        frame = page.evaluate("(window.session ?? root.session).frames.page")
        assert frame["sx"] < 0.9, frame
        above, below = colors(page, [200, 20], [200, 22])
        assert max(abs(one - other) for one, other in zip(above, below)) < 8, (above, below)


def main(chromium):
    for way in WAYS:
        blurs(chromium, way)
    seen = set()
    for row in TABLE:
        # A dark page and one with forced colors: one row of each controller, unless every case runs.
        first = EVERYTHING or row[0] not in seen
        seen.add(row[0])
        for scheme in ("light", "dark") if first else ("light",):
            pictures = {}
            for way in WAYS:
                with opened(chromium, way, *row, scheme=scheme) as page:
                    pictures[way] = compare(page, way, row, scheme)
            (connected, differs), (element, _), (parts, _) = pictures.values()
            assert connected == element and (differs or element == parts), (row, scheme, pictures)
        if first:
            forced(chromium, row)


if __name__ == "__main__":
    with browser() as chromium:
        main(chromium)
