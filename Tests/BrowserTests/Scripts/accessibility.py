"""Roles, names and values: what somebody who does not see the page is told, in the client's and the playground's pages."""

from browser import *

# Everything that can be operated or is announced must have a name; what a label, a caption or a text gives counts.
UNNAMED = """() => [...document.querySelectorAll(
    "button, a[href], input, select, textarea, [role=slider], [role=dialog], [role=img], section, svg[role]")]
  .filter((element) => {
    if (element.closest("[inert]")) return false;
    const by = (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
    const label = element.labels?.[0]?.textContent;
    const name = element.getAttribute("aria-label") || by.join("") || label || element.textContent || element.title;
    return !name.trim();
  }).map((element) => element.outerHTML.slice(0, 120))"""

DUPLICATES = """() => { const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index); }"""

CONTRAST = """(selector) => {
  const channel = (value) => { value /= 255; return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const read = (color) => color.match(/[\\d.]+/g).map(Number);
  const ground = (element) => {
    for (; element; element = element.parentElement) {
      const color = read(getComputedStyle(element).backgroundColor);
      if (color.length === 3 || color[3] > 0.99) return color;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll(selector)]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((element) => element.tagName !== "OPTION" && !element.disabled && !element.closest("svg"))
    .map((element) => {
      const [a, b] = [luminance(read(getComputedStyle(element).color)), luminance(ground(element))];
      return { ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), text: element.textContent.slice(0, 30) };
    }).filter(({ ratio }) => ratio < 4.5);
}"""


def attribute(page, frame, name):
    return page.get_attribute(f'[data-frame="{frame}"]', name)


def roles(made):
    page = open_page(made, "curtain")
    assert attribute(page, "curtain", "role") == "region"
    assert attribute(page, "handle", "role") == "slider"
    assert attribute(page, "handle", "aria-orientation") == "vertical"
    assert attribute(page, "handle", "tabindex") == "0"
    expected = {"aria-valuemin": "0", "aria-valuemax": "2", "aria-valuenow": "0", "aria-valuetext": "min"}
    assert {name: attribute(page, "handle", name) for name in expected} == expected
    page.evaluate("session.moveCurtain({ to: 'max' })")
    until(lambda: attribute(page, "handle", "aria-valuetext") == "max", "the value")
    assert attribute(page, "handle", "aria-valuenow") == "2"
    page.close()

    page = open_page(made, "drawer")
    assert attribute(page, "drawer", "role") == "dialog"
    # What is not there cannot be reached.
    assert page.evaluate("getComputedStyle(document.querySelector('[data-frame=drawer]')).visibility") == "hidden"
    page.evaluate("session.present()")
    until(lambda: attribute(page, "handle", "aria-valuetext") == "partially expanded", "the value")
    assert page.get_by_role("dialog", name="Drawer").is_visible()
    page.close()

    for controller, frame, role in [("sheet", "sheet", "region"), ("appStorePresentation", "page", "dialog"),
                                    ("transition", "modal", "dialog"), ("viewDeck", "center", "region")]:
        page = open_page(made, controller)
        assert attribute(page, frame, "role") == role, (controller, attribute(page, frame, "role"))
        assert attribute(page, frame, "aria-label")
        assert attribute(page, frame, "tabindex") == "0"
        page.close()


def playground(chromium, scheme):
    with context(chromium, color_scheme=scheme, viewport={"width": 1280, "height": 900}) as made:
        page = watch(made.new_page())
        page.goto(BASE + "/")
        page.wait_for_selector("html[data-ready]", state="attached")
        wait(page, "document.querySelectorAll('.control').length > 3")
        assert page.get_attribute("html", "lang") == "en"
        assert page.title()
        assert page.locator("h1").count() == 1 and page.locator("main").count() == 1
        levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3')].map((each) => Number(each.tagName[1]))")
        assert all(b - a <= 1 for a, b in zip(levels, levels[1:])), levels
        assert page.evaluate(UNNAMED) == [], page.evaluate(UNNAMED)
        assert page.evaluate(DUPLICATES) == [], page.evaluate(DUPLICATES)
        faint = page.evaluate(CONTRAST, "header *, .caption *, .hint, .panel *")
        assert faint == [], faint
        assert page.locator("img:not([alt])").count() == 0
        # The whole page fits, on a narrow one too.
        for width in (1280, 800, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, width


if __name__ == "__main__":
    with browser() as chromium:
        with context(chromium) as made:
            roles(made)
        for scheme in ("light", "dark"):
            playground(chromium, scheme)
