"""The playground and the API's page on a phone that is 375 points wide: no part scrolls inside the page, and every
control is large enough to hit."""

from browser import *

# Returns the elements that scroll inside the page, except the row of phones; the controls that are smaller than 24
# points; and whether the page is too wide.
FAULTS = """() => {
  const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const name = (element) => `${element.tagName} ${element.id || element.className || element.textContent.slice(0, 30)}`;
  const all = [...document.body.querySelectorAll("*:not(.phones, .phones *)")].filter(seen);
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
        page.goto(f"{BASE}/?controller={controller}")
        page.wait_for_selector("html[data-ready]", state="attached")
        wait(page, "document.querySelectorAll('.control').length > 1")
        # Change a setting, which fills the log and the last request.
        page.evaluate("document.querySelectorAll('.control input[type=checkbox]')[0].click()")
        wait(page, "document.querySelector('pre[aria-label=Request]').textContent")
        faultless(page)
    page.close()


def colors(made):
    """A color and its alpha can be chosen, also for a color that is a member of an object."""
    page = watch(made.new_page())
    page.goto(f"{BASE}/?controller=curtain")
    page.locator("#setting-handleIndicatorColor").fill("#ff0000")
    request = lambda: page.locator("pre[aria-label=Request]").inner_text()
    until(lambda: "#FF0000CC" in request(), request)
    slider = page.locator(".control:has(#setting-handleIndicatorColor) input[type=range]")
    slider.fill("128")
    until(lambda: "#FF000080" in request(), request)
    page.goto(f"{BASE}/?controller=viewDeck")
    page.locator("#setting-shadow-color").fill("#00ff00")
    until(lambda: "#00FF00FF" in request() and "shadow" in request(), request)
    assert "#00FF00FF" in page.locator("#setting-shadow").input_value()
    page.close()


def documentation(made):
    page = watch(made.new_page())
    page.goto(f"{BASE}/docs")
    page.wait_for_selector("html[data-ready]", state="attached")
    faultless(page)
    # The text starts right below the header, not after a list of links.
    assert page.locator("main p").first.bounding_box()["y"] < 250
    page.locator("#contents summary").click()
    assert page.locator("#contents a").first.is_visible()
    faultless(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.locator("#contents a").first.is_visible()
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium, viewport={"width": 375, "height": 812}) as made:
        for case in [playground, colors, documentation]:
            print(case.__name__, flush=True)
            case(made)
