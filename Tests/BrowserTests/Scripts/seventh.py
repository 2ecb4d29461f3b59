"""The playground of a server with a controller of its own: the catalogue says all that the page needs to show it, to drag it, to set it
and to copy it."""

from playground import *


def top(page):
    """Where the panel is, in points of the phone."""
    found = screen(page)
    return round((page.locator(".phone.active [data-frame=panel]").bounding_box()["y"] - found["y"]) * 390 / found["width"], 1)


def beside(chromium, server):
    """It is beside the six, drawn from its own frames; its session is dragged over the network."""
    page = load(chromium, "/?controller=panel", base=server.base)
    assert page.locator(".thumbnail").count() == 7
    assert page.evaluate("document.querySelector('.thumbnail[aria-pressed=true]').dataset.controller") == "panel"
    near(top(page), 422, 0.5)
    pull(page, (200, 500), (200, 200))
    page.rest()
    says(page, ".explanation strong", "large")
    near(top(page), 57, 0.5)
    assert page.evaluate("[...document.querySelectorAll('.graph .node')].map(({ dataset }) => dataset.state)") == ["closed", "resting", "dragged"]
    press(page, "[data-kind=element]")
    copy = page.evaluate("document.querySelector('.copying code').textContent")
    assert 'define("panel"' in copy and "<drawerd-panel" in copy and copy.count("data-frame") == 3, copy
    assert page.evaluate("[...document.querySelectorAll('.kinds button')].map(({ dataset }) => dataset.kind)") == ["element", "curl", "gesture"]
    page.close()


if __name__ == "__main__":
    server = Server(program="PanelServer")
    with browser() as chromium:
        beside(chromium, server)
    server.stop()
