#!/usr/bin/env python3
"""Takes the screenshots of the playground for the README and the controllers' pages.

usage: python3 Web/screenshots.py http://localhost:8080

Needs PyPI's playwright, Debian's chromium-headless-shell, and a running drawerd.
"""

import pathlib
import sys

from playwright.sync_api import sync_playwright

DOCUMENTATION = pathlib.Path(__file__).resolve().parent.parent / "Documentation"
IMAGES = DOCUMENTATION / "images"
# For each style of a transition, its button and the start and end of a drag that shows its effect.
STYLES = {"modal": ("Page", (200, 400), (200, 560)), "navigation": ("Screens", (120, 500), (300, 500)),
          "tabBar": ("Tabs", (300, 500), (130, 500))}


def drag(page, controller, start, end, lifts=True):
    """Drag in a phone, in the phone's points, at a finger's speed."""
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


def transitions(page):
    """Take a picture of the transition's phone in the middle of a drag, in each style."""
    phone = page.locator(".phone[data-controller=transition]")
    for style, (button, start, end) in STYLES.items():
        phone.get_by_role("button", name=button, exact=True).click()
        page.wait_for_timeout(900)
        drag(page, "transition", start, end, lifts=False)
        page.wait_for_timeout(300)
        phone.locator(".bezel").screenshot(path=DOCUMENTATION / "controllers" / "images" / f"transition-{style}.png")
        page.mouse.up()
        page.wait_for_timeout(900)


def main(address):
    IMAGES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
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
            if scheme == "light":
                transitions(page)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://localhost:8080")
