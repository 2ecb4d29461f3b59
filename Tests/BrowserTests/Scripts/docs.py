"""The documentation shows every operation and every schema, fits any screen, and links to the playground and back."""

from accessibility import CONTRAST, keeps_rules
from browser import *


def load(made):
    page = watch(made.new_page())
    page.goto(BASE + "/docs")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def everything(made):
    page = load(made)
    document = get(BASE + "/openapi.json")
    expected = {
        (method.upper(), path): operation["operationId"] for path, item in document["paths"].items()
        for method, operation in item.items() if method != "parameters"}
    shown = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll(".operation")].map((each) =>
      [each.querySelector(".method").textContent + " " + each.querySelector("h3 code").textContent, each.id]))""")
    assert shown == {f"{method} {path}": name for (method, path), name in expected.items()}, shown
    # Each operation shows the status of each of its answers.
    for name in expected.values():
        operation = next(each for item in document["paths"].values() for each in item.values()
                         if isinstance(each, dict) and each["operationId"] == name)
        text = page.locator(f"#{name}").text_content()
        assert all(status in text for status in operation["responses"]), name
    # Every schema opens, and every link within the page has a target.
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    names = page.evaluate("[...document.querySelectorAll('details.schema')].map((each) => each.id)")
    assert names == sorted(document["components"]["schemas"]), names
    until(lambda: page.evaluate("[...document.querySelectorAll('details.schema')].every((each) => each.children.length > 1)"),
          "every schema")
    broken = page.evaluate("""() => [...document.querySelectorAll("a[href^='#']")]
      .map((each) => each.getAttribute("href").slice(1)).filter((id) => !document.getElementById(id))""")
    assert broken == [], broken
    assert "undefined" not in page.inner_text("main") and "[object" not in page.inner_text("main")
    page.close()


def links(made):
    page = load(made)
    page.get_by_role("link", name="Result", exact=True).first.click()
    wait(page, "document.querySelector('#Result').open")
    page.get_by_role("link", name="playground", exact=True).click()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.get_by_role("link", name="API", exact=True).click()
    page.wait_for_selector("html[data-ready] .operation", state="attached")
    assert page.title() == "drawerd API"
    page.close()


def looks(chromium, scheme):
    with context(chromium, color_scheme=scheme, viewport={"width": 1280, "height": 900}) as made:
        page = load(made)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        if scheme == "light":
            # The dark page differs only in its colors.
            keeps_rules(page, "the documentation", contrast=False)
        faint = page.evaluate(CONTRAST, "body *")
        assert faint == [], faint[:10]
        for width in (1280, 800, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, width


if __name__ == "__main__":
    with browser() as chromium:
        with context(chromium) as made:
            everything(made)
            links(made)
        for scheme in ("light", "dark"):
            looks(chromium, scheme)
