"""The ten lines in the documentation are a page with a drawer that can be dragged, as they stand there."""

from browser import *

DOCUMENT = os.path.join(os.path.dirname(__file__), "../../../Documentation/client.md")

if __name__ == "__main__":
    with open(DOCUMENT, encoding="utf-8") as file:
        text = file.read().split("```html\n")[1].split("```")[0]
    assert len(text.strip().splitlines()) <= 10, "it is more than ten lines"
    assert "http://localhost:8080" in text
    with browser() as chromium, context(chromium) as made:
        page = watch(made.new_page())
        page.route(f"{BASE}/mine.html", lambda route: route.fulfill(
            body=text.replace("http://localhost:8080", BASE), content_type="text/html"))
        page.route("**/favicon.ico", lambda route: route.fulfill(body=""))
        page.goto(f"{BASE}/mine.html")
        page.wait_for_selector("[data-frame=curtain][role=region]")
        page.evaluate("""() => document.querySelector("#phone").addEventListener("curtainDidChangeHeightState",
          ({ detail }) => { window.heightState = detail.heightState })""")
        top = lambda: page.locator("[data-frame=curtain]").bounding_box()["y"]
        until(lambda: top() > 400, top)
        start = top()
        drag(Mouse(page), (150, start + 60), (150, start - 150))
        until(lambda: page.evaluate("window.heightState") == "mid", "the delegate event")
        until(lambda: top() < start - 100, top)
