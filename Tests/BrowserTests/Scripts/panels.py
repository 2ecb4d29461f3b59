"""The playground's page in windows of every size: what is in view, the panels in a curtain on a phone, the page's size, and the page
below a path."""

from playground import *

# Whether all of an element is inside of those that scroll or clip it.
SHOWS = """(selector) => {
  const element = document.querySelector(selector);
  const place = element.getBoundingClientRect();
  for (let each = element.parentElement; each; each = each.parentElement) {
    const { top, bottom } = each.getBoundingClientRect();
    if (getComputedStyle(each).overflowY !== "visible" && (place.top < top || place.bottom > bottom + 1)) return false;
  }
  return true;
}"""

SPRING = "#setting-timingCurve-of-dampingRatio"


def resize(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.rest()


def in_view(chromium):
    """On a desktop the drawer, why it settles and how it is changed are in view together, and no panel cuts what is in it. The drawer
    stays while the rest scrolls. On a phone a curtain has the rest."""
    page = load(chromium, "/?controller=curtain")
    first = [".phone.active .screen", ".explanation", ".chart svg", ".graph svg", ".controls .control", ".thumbnail:last-child", "[name=network]",
             *(f".actions button:nth-of-type({index})" for index in (3, 4, 5))]
    more = [".controls .control:last-child", ".log", ".members", ".copying .primary", ".copying pre", ".testing button"]
    for width, height in [(1440, 900), (1920, 1080)]:
        resize(page, width, height)
        for part in first:
            place = page.locator(part).first.bounding_box()
            assert place["x"] >= 0 and place["x"] + place["width"] <= width and place["y"] + place["height"] <= height, (part, place)
        for part in first + more:
            # Regression: the panel's own edge hid the button that copies.
            assert page.evaluate(SHOWS, part), part
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate("scrollTo(0, 400)")
        page.frame()
        place = screen(page)
        assert place["y"] >= 0 and place["y"] + place["height"] <= height, place
        page.evaluate("scrollTo(0, 0)")
        page.frame()
    resize(page, 820, 1180)
    place = page.locator(".motion").bounding_box()
    assert place["y"] + place["height"] <= 1180, place
    assert page.evaluate("document.documentElement.scrollWidth") <= 820
    page.evaluate("void (document.documentElement.dir = 'rtl')")
    choose(page, "curtain")
    lift(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 820
    page.close()
    # The first drawer has a spring, which is the first setting.
    page = load(chromium, viewport={"width": 1440, "height": 900})
    assert page.locator(".control").first.get_attribute("data-name") == "timingCurve"
    assert page.locator(SPRING).bounding_box()["y"] < 400 and page.evaluate(SHOWS, SPRING)
    page.close()


def panels(page, state):
    """Waits until the panels rest at a detent."""
    page.reach("Boolean(document.querySelector('#panels')?.session)")
    page.rest()
    assert page.evaluate("document.querySelector('#panels').state") == state


def on_a_phone(chromium):
    """The curtain with the panels is one of ours: its handle opens it, and the drawer can be dragged above it."""
    page = load(chromium, "/?controller=curtain", viewport=PHONE)
    panels(page, "min")
    place = screen(page)
    top = page.locator("#panels [data-frame=curtain]").bounding_box()["y"]
    assert place["y"] + place["height"] <= top and page.evaluate("document.documentElement.scrollHeight") <= 844
    lift(page)
    assert page.text_content(".explanation strong") == "mid"
    # Why is said below the phone.
    reason = page.locator(".outcome").locator("visible=true").bounding_box()
    assert place["y"] + place["height"] < reason["y"] and reason["y"] + reason["height"] <= top, reason
    page.focus("#panels > [data-frame=handle]")
    page.keys.press("End")
    panels(page, "max")
    press(page, "#setting-topBounce")
    assert not configuration(page)["topBounce"]
    # A wider window has the panels beside the phone again, with what they showed.
    resize(page, 1280, 900)
    assert page.evaluate("!document.querySelector('#panels') && document.querySelector('#panels-place .explanation strong') !== null")
    page.close()


def changing(chromium):
    """With the panels in the middle, the spring and the whole phone are on the screen together, for a finger and for the keyboard, and
    with forced colors. Regression: the panels hid the drawer while its slider moved."""
    for colors in ("none", "active"):
        for controller in FRAMES:
            page = load(chromium, f"/?controller={controller}", viewport=PHONE, has_touch=True, forced_colors=colors)
            panels(page, "min")
            touch(page, button(page, "Change it"))
            panels(page, "mid")
            place, top = screen(page), page.locator("#panels [data-frame=curtain]").bounding_box()["y"]
            shown = page.locator(".control").first.bounding_box()
            assert place["y"] > 40 and place["y"] + place["height"] < top and place["width"] > 120, (controller, place, top)
            assert top < shown["y"] and shown["y"] + shown["height"] < 844, (controller, shown)
            if controller == "drawer":
                felt(page)
            page.close()


def touch(page, element):
    box = element.bounding_box()
    page.touch.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.rest()


def moves(page):
    """How often the page has moved its drawer, after its beginning."""
    events = get(f"{BASE}/v1/sessions/{session_in(page)}/script")["events"]
    return len([event for event in events if event["type"] == "snapTo" and event.get("animated", True)])


def felt(page):
    """By touch, by the keyboard and in the small phone, the drawer answers."""
    slider = page.locator(f".member:has({SPRING}) input[type=range]")
    place = slider.bounding_box()
    page.touch.tap(place["x"] + 16, place["y"] + place["height"] / 2)
    assert configuration(page)["timingCurve"]["dampingRatio"] < 0.4 and moves(page) == 2
    slider.focus()
    page.keys.press("End")
    assert configuration(page)["timingCurve"]["dampingRatio"] == 1.5 and moves(page) == 4
    pull(page, (200, 500), (200, 150))
    page.rest()
    assert name(page) == "fullyExpanded"
    assert page.evaluate("document.querySelector('#panels').state") == "mid"


# The bytes of all answers before the first machine.
BYTES = """(() => {
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const machine = Math.min(...entries.filter(({ name }) => name.endsWith(".wasm")).map(({ startTime }) => startTime));
  return [machine, entries.filter(({ startTime }) => startTime < machine)
    .map(({ encodedBodySize }) => encodedBodySize).reduce((sum, size) => sum + size, 0)];
})()"""


def is_small(chromium):
    """All that the page loads before its machine is less than 102 kB, in light and in dark."""
    for scheme in ("light", "dark"):
        page = ready(chromium.visit(f"{BASE}/playground", viewport=DESK, color_scheme=scheme))
        machine, size = page.evaluate(BYTES)
        assert machine > 0 and 20_000 < size < 102_000, (scheme, size)
        page.close()


def behind_a_path(chromium):
    """The playground works behind a proxy that adds a path. Regression: it had no styles there."""
    with prefixed(BASE, "/some/drawers") as address:
        page = load(chromium, "/?controller=curtain", base=address)
        assert page.evaluate("getComputedStyle(document.querySelector('main')).display") == "grid"
        lift(page)
        assert page.locator(".control").count() > 3
        page.close()
        page = chromium.visit(f"{address}/docs")
        page.reach("document.querySelector('#main:not([aria-busy=true])') !== null && document.querySelector('#tree a') !== null")
        page.close()


CASES = [in_view, on_a_phone, changing, is_small, behind_a_path]

if __name__ == "__main__":
    run(CASES)
