"""The playground and the API's page on a phone that is 375 points wide: no part scrolls inside the page but the content of the
playground's panels, which is in one of our curtains, and every control is large enough to hit."""

import walk
from browser import *
from playground import session_in

# Returns the elements that scroll inside the page, except the playground's panels and the guide's tree; the controls that are smaller
# than 24 points, except the link that is seen only while it has the focus; and whether the page is too wide.
FAULTS = """() => {
  const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const name = (element) => `${element.tagName} ${element.id || element.className || element.textContent.slice(0, 30)}`;
  const all = [...document.body.querySelectorAll("*:not(#stage *, .panels-scroller, #drawer .sheet, .skip)")].filter(seen);
  const scrolls = all.filter((element) => /auto|scroll/.test(getComputedStyle(element).overflow)
    && (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1));
  const small = all.filter((element) => element.matches("a, button, input, select, summary")).filter((element) => {
    // A click on the label around a field counts as a click on the field.
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    // A link within a sentence is only as high as the sentence's lines.
    return !element.matches("p a, li a, h3 a, h4 a, div a.type, code a") && (width < 24 || height < 24);
  });
  const isWide = document.documentElement.scrollWidth > innerWidth;
  return [...scrolls.map((element) => `scrolls: ${name(element)}`), ...small.map((element) => `small: ${name(element)}`),
    ...(isWide ? ["wider than the screen"] : [])];
}"""


def faultless(page):
    found = page.evaluate(FAULTS)
    assert found == [], found


def playground(made):
    page = watch(made.new_page())
    for controller in ["viewDeck", "curtain", "drawer", "sheet"]:
        page.goto(f"{BASE}/playground?controller={controller}")
        page.wait_for_selector("html[data-ready]", state="attached")
        wait(page, "document.querySelector('#panels')?.session && document.querySelectorAll('.control').length > 1")
        # Change a setting, which offers to reset it, and unfold the transitions.
        page.evaluate("document.querySelectorAll('.control input[type=checkbox]')[0].click()")
        wait(page, "document.querySelector('.reset:not([hidden])')")
        page.evaluate("document.querySelector('.graph details').open = true")
        rests(page)
        faultless(page)
    page.close()


def smallest(made):
    """On the smallest phone nothing covers a heading, and the line below the phone can be read."""
    page = watch(made.new_page())
    page.set_viewport_size({"width": 320, "height": 640})
    for controller in FRAMES:
        page.goto(f"{BASE}/playground?controller={controller}")
        page.wait_for_selector("html[data-ready]", state="attached")
        wait(page, "document.querySelector('#panels')?.session && document.querySelectorAll('.control').length > 0")
        rests(page)
        places = page.evaluate("""() => {
          const text = document.createRange();
          text.selectNodeContents(document.querySelector("#settings-title"));
          const box = (element) => element.getBoundingClientRect();
          return { heading: box(text).right, undo: box(document.querySelector(".settings > .small")).left,
            hint: box(document.querySelector(".phone.active .hint")).bottom, panels: box(document.querySelector("#panels [data-frame=curtain]")).top };
        }""")
        assert places["heading"] <= places["undo"] and places["hint"] <= places["panels"], (controller, places)
    page.close()


def colors(made):
    """A color and its alpha can be chosen, also for a color that is a member of an object."""
    page = watch(made.new_page())
    page.goto(f"{BASE}/playground?controller=curtain")
    page.locator("#setting-handleIndicatorColor").fill("#ff0000")
    settings = lambda: get(f"{BASE}/v1/sessions/{session_in(page)}")["configuration"]
    until(lambda: settings()["handleIndicatorColor"] == "#FF0000CC", settings)
    slider = page.locator(".control:has(#setting-handleIndicatorColor) input[type=range]")
    slider.fill("128")
    until(lambda: settings()["handleIndicatorColor"] == "#FF000080", settings)
    page.goto(f"{BASE}/playground?controller=viewDeck")
    page.locator("#setting-shadow-color").fill("#00ff00")
    until(lambda: settings()["shadow"]["color"] == "#00FF00FF", settings)
    page.close()


def documentation(made):
    page = watch(made.new_page())
    page.goto(f"{BASE}/docs")
    page.wait_for_selector("html[data-ready]", state="attached")
    faultless(page)
    # The text starts right below the header, not after a list of links.
    assert page.locator("main p").first.bounding_box()["y"] < 250
    assert not page.locator("#tree a").first.is_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.locator("#tree a").first.is_visible()
    page.close()


# The elements of a page that reach beyond its right edge.
BEYOND = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.body.querySelectorAll("*")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 0.5).map((each) => `${each.localName}.${each.className}`)"""
# The words that are cut: what reaches beyond the page's right edge, or that of their button, and neither scrolls nor says so with dots. The
# content of a phone has its own size.
CUT = """() => [...document.body.querySelectorAll("*:not(.screen *, svg *, option, script, style, noscript)")].filter((each) => {
  const texts = [...each.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim());
  if (!texts.length || !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  for (let one = each; one; one = one.parentElement) {
    const { textOverflow, overflowX, clipPath } = getComputedStyle(one);
    if (textOverflow === "ellipsis" || /auto|scroll/.test(overflowX) || clipPath !== "none") return false;
  }
  const button = each.closest("button, [role=tab]");
  const { left, right, width } = (button ?? each).getBoundingClientRect();
  // What is beside the page, as a side of a deck is, is not in it.
  if (left < 0 || left >= innerWidth || width < 2) return false;
  const range = document.createRange();
  return texts.some((text) => (range.selectNodeContents(text), range.getBoundingClientRect().right > Math.min(innerWidth, button ? right : innerWidth) + 1));
}).map((each) => `${each.localName}.${each.className} ${each.textContent.trim().slice(0, 30)}`)"""
# The words on a color of their own that forced colors would put on the color of the page, where they are not seen.
COVERED = """() => [...document.body.querySelectorAll("*")].filter((each) => each.checkVisibility() && [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
  .filter((each) => { const { color, forcedColorAdjust } = getComputedStyle(each); return forcedColorAdjust === "auto" && color === getComputedStyle(window.probe).color; })
  .map((each) => `${each.localName}.${each.className} ${each.textContent.slice(0, 30)}`)"""
PROBE = "window.probe = Object.assign(document.body.appendChild(document.createElement('i')), { hidden: true }); probe.style.color = 'HighlightText'"


# Shows the text of another document of the guide in this one's page, which has all else in common with it.
TURN = """async (path) => {
  const other = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
  history.replaceState(null, "", path);
  document.querySelector("main").replaceWith(other.querySelector("main"));
}"""


def zoomed(chromium):
    """No page of the server scrolls sideways or cuts words on a phone at 200 %, where it is 195 points wide; and with forced colors, no
    words of it have the color of a selection without its background."""
    paths = [path for path in walk.served() if not path.startswith("/docs/guide/run/")]
    assert {*walk.PAGES, *walk.ORIGINALS} <= {*paths}, paths
    with context(chromium, viewport={"width": 195, "height": 422}, forced_colors="active") as made:
        page = watch(made.new_page())
        for path in paths:
            if path.startswith("/docs/guide/"):
                page.evaluate(TURN, path)
            else:
                page.goto(BASE + path)
                wait(page, walk.READY)
            two_pictures(page)
            assert page.evaluate(BEYOND) == [], (path, page.evaluate(BEYOND))
            assert page.evaluate(CUT) == [], (path, page.evaluate(CUT))
            page.evaluate(PROBE)
            assert page.evaluate(COVERED) == [], (path, page.evaluate(COVERED))
        page.close()


if __name__ == "__main__":
    with browser() as chromium:
        with context(chromium, viewport={"width": 375, "height": 812}) as made:
            for case in [playground, smallest, colors, documentation]:
                print(case.__name__, flush=True)
                case(made)
        print("zoomed", flush=True)
        zoomed(chromium)
