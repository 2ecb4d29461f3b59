"""A visit of the playground, on the page's clock: a finger drags a drawer, throws it and catches it on its way; a setting changes how it
moves, the drawer shows that, and what is copied begins as it is."""

from playground import *


def top(page):
    """Where the drawer is, in points of the phone."""
    found = screen(page)
    return round((page.locator(".phone.active [data-frame=drawer]").bounding_box()["y"] - found["y"]) * 390 / found["width"], 1)


def is_at(page, place, state):
    """Expects the drawer at a place, which the phone's size rounds to whole pixels, and in a state."""
    near(top(page), place, 0.5)
    assert name(page) == state, name(page)


def tops(page, count):
    """Where the drawer is in each of the next frames."""
    places = []
    for _ in range(count):
        page.frame()
        places.append(top(page))
    return places


def drags(page):
    """The drawer is where the finger has brought it, and goes on from there."""
    is_at(page, 404, "partiallyExpanded")
    held = []
    pull(page, (200, 500), (200, 300), held=lambda: held.append(top(page)))
    # The first sample, of 16.7 points, has said only that this is a drag.
    near(held[0], 204 + 200 / 12, 0.5)
    assert tops(page, 2)[-1] < 200
    page.rest()
    is_at(page, 47, "fullyExpanded")
    says(page, ".explanation strong", "fullyExpanded")


def catches(page):
    """A thrown drawer flies. It stands where a finger catches it, and goes back from there. Thrown again, it arrives."""
    throw = {"start": (200, 300), "end": (200, 400), "steps": 3, "rest": False}
    pull(page, **throw)
    before = tops(page, 4)
    assert before == sorted(before) and before[-1] > before[0] + 60, before
    found = screen(page)
    place = (found["x"] + 100, found["y"] + found["height"] * 0.8)
    page.mouse.down(*place)
    page.mouse.move(place[0], place[1] - 12)
    caught = tops(page, 4)
    assert len(set(caught)) == 1 and before[-1] < caught[0] < 404, (before, caught)
    page.frames(304)
    page.mouse.up()
    page.rest()
    is_at(page, 47, "fullyExpanded")
    pull(page, **throw)
    page.rest()
    is_at(page, 404, "partiallyExpanded")


def changes(page):
    """A looser spring acts at once, is in the address, and the drawer shows it: there and back."""
    enter(page, "#setting-timingCurve-of-dampingRatio", "0.4")
    spring = {"type": "spring", "dampingRatio": 0.4, "initialVelocity": 0}
    assert snapshot(page)["configuration"]["timingCurve"] == spring, snapshot(page)["configuration"]
    assert "dampingRatio" in page.evaluate("location.search") and name(page) == "partiallyExpanded"
    events = get(f"{BASE}/v1/sessions/{session_in(page)}/script")["events"]
    assert [each["detent"] for each in events if each["type"] == "snapTo"] == ["fullyExpanded", "partiallyExpanded"], events


def visit(chromium):
    with load(chromium) as page:
        drags(page)
        catches(page)
        changes(page)
        text = copied(page, "element")
        assert 'state="partiallyExpanded"' in text and '"dampingRatio":0.4' in text, text


if __name__ == "__main__":
    with browser() as chromium:
        visit(chromium)
