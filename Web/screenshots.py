#!/usr/bin/env python3
"""Takes the playground's pictures for the README: python3 Web/screenshots.py http://localhost:8080

Needs PyPI's playwright and Debian's chromium, and a running drawerd."""

import pathlib
import sys

from playwright.sync_api import sync_playwright

IMAGES = pathlib.Path(__file__).resolve().parent.parent / "Documentation" / "images"


def drag(page, controller, start, end, lifts=True):
    """Drags in a phone, in its own points, as fast as a finger."""
    screen = page.locator(f".phone[data-controller={controller}] .screen").bounding_box()
    scale = screen["width"] / 390
    place = lambda part: [screen[axis] + (start[index] + (end[index] - start[index]) * part) * scale
                          for index, axis in enumerate("xy")]
    page.mouse.move(*place(0))
    page.mouse.down()
    for step in range(1, 13):
        page.mouse.move(*place(step / 12))
        page.wait_for_timeout(16)
    if lifts:
        page.mouse.up()


def main(address):
    IMAGES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for scheme in ("light", "dark"):
            page = browser.new_page(viewport={"width": 1160, "height": 840}, color_scheme=scheme)
            page.goto(f"{address}/?controller=curtain")
            page.wait_for_selector("html[data-ready]", state="attached")
            drag(page, "viewDeck", (60, 400), (330, 400))
            drag(page, "sheet", (200, 480), (200, 330))
            page.wait_for_timeout(900)
            drag(page, "curtain", (200, 740), (200, 430))
            page.wait_for_timeout(900)
            page.mouse.move(580, 500)
            page.screenshot(path=IMAGES / f"playground-{scheme}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://localhost:8080")
