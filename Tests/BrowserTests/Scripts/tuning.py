"""The settings of a drawer: each acts at once, is shown by the drawer's own motion, and is in the address."""

from playground import *

RATIO = "#setting-timingCurve-of-dampingRatio"


def patch(page, body):
    """Another client changes the session."""
    request = urllib.request.Request(f"{BASE}/v1/sessions/{session_in(page)}", json.dumps(body).encode(), {"Content-Type": "application/json"}, method="PATCH")
    urllib.request.urlopen(request).close()


def refused(page, selector, text):
    """Writes into a field what the server refuses, which is said beside it."""
    page.context.allowed.append("status of 422")
    enter(page, selector, text)
    problem = re.sub("-of-.*", "", selector) + "-problem"
    assert len(page.text_content(problem)) > 3, (selector, text)


def settings(chromium):
    """A slider acts while it moves. An emptied number has its default. Changes of another client are shown."""
    page = load(chromium, "/?controller=curtain")
    field, slider = "#setting-movingDuration", page.locator(".control[data-name=movingDuration] input[type=range]")
    # Its `input` event is enough: it acts before the slider is let go.
    slider.evaluate("(slider) => { slider.value = 1.2; slider.dispatchEvent(new Event('input', { bubbles: true })) }")
    assert configuration(page)["movingDuration"] == 1.2
    assert "movingDuration=1.2" in page.evaluate("location.search")
    # What is refused changes nothing.
    refused(page, field, "99")
    assert configuration(page)["movingDuration"] == 1.2
    enter(page, field, "")
    assert configuration(page)["movingDuration"] == 0.4
    assert page.input_value(field) == "0.4" and page.inner_text(f"{field}-problem") == ""
    patch(page, {"configuration": {"movingDuration": 0.7, "topBounce": False}})
    hears(page, "document.querySelector('#setting-movingDuration').value === '0.7' && !document.querySelector('#setting-topBounce').checked")
    press(page, ".control[data-name=topBounce] .reset")
    assert configuration(page)["topBounce"] and configuration(page)["movingDuration"] == 0.7
    press(page, button(page, "Undo changes"))
    assert configuration(page)["movingDuration"] == 0.4
    assert page.evaluate("location.search") == "?controller=curtain&clock=page"
    page.close()


def moves_of(page):
    """The detents to which the page has moved its drawer, after those with which it began, as the server has them."""
    events = get(f"{BASE}/v1/sessions/{session_in(page)}/script")["events"]
    return [event["detent"] for event in events if event["type"] == "snapTo" and event.get("animated", True)]


THERE_AND_BACK = ["fullyExpanded", "partiallyExpanded"]


def felt(chromium):
    """A changed motion is seen at once: when the slider is let go, the drawer moves to the next detent and back. Nothing moves for a change
    of something else, or for a refused one."""
    page = load(chromium)
    slider = page.locator(f".member:has({RATIO}) input[type=range]")
    slider.focus()
    page.keys.press("ArrowLeft")
    assert configuration(page)["timingCurve"]["dampingRatio"] == 0.7
    assert moves_of(page) == THERE_AND_BACK and name(page) == "partiallyExpanded", (moves_of(page), name(page))
    # A slider that is still held moves nothing.
    place = slider.bounding_box()
    page.mouse.down(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.move(place["x"] + 12, place["y"] + place["height"] / 2)
    assert configuration(page)["timingCurve"]["dampingRatio"] < 0.4
    assert moves_of(page) == THERE_AND_BACK
    page.mouse.up()
    page.rest()
    assert moves_of(page) == 2 * THERE_AND_BACK, moves_of(page)
    press(page, "#setting-supportsPartialExpansion")
    assert not configuration(page)["supportsPartialExpansion"]
    refused(page, RATIO, "-1")
    assert moves_of(page) == 2 * THERE_AND_BACK, moves_of(page)
    # Only the field at fault is marked, and what is wrong stands below it.
    assert page.eval_on_selector_all("[aria-invalid]", "all => all.map(({ id }) => id)") == [RATIO[1:]]
    assert page.locator(f".member:has({RATIO}) > #setting-timingCurve-problem").count() == 1
    enter(page, RATIO, "0.5")
    assert page.locator("[aria-invalid]").count() == 0 and page.text_content("#setting-timingCurve-problem") == ""
    page.close()


def ended(chromium):
    """A finger ends the drawer's own motion, on its way there and on its way back. With reduced motion there is none."""
    for begun, moves in ((400, ["mid"]), (2400, ["mid", "min"])):
        page = load(chromium, "/?controller=curtain")
        page.fill("#setting-movingDuration", "2")
        page.focus("#setting-movingDuration")
        page.keys.press("Enter")
        page.reach("document.querySelector('.phone.active').phone.session.animations.length > 0")
        page.frames(begun)
        pull(page, (200, 790), (200, 600))
        page.rest()
        assert moves_of(page) == moves, (begun, moves_of(page))
        page.close()
    page = load(chromium, "/?controller=curtain", reduced_motion="reduce")
    enter(page, "#setting-movingDuration", "2")
    assert configuration(page)["movingDuration"] == 2 and moves_of(page) == [], moves_of(page)
    page.close()


def forms(chromium):
    """Anchors, timing curves and pans are forms. Every member of every controller has a field, whose value is the session's."""
    page = load(chromium, "/?controller=sheet")
    press(page, button(page, "Add to anchors"))
    assert len(configuration(page)["anchors"]) == 4
    press(page, button(page, "Remove anchors 2"))
    assert len(configuration(page)["anchors"]) == 3
    choose(page, "drawer")
    # A value that has two spellings is one choice.
    choices = page.eval_on_selector_all("#setting-fullExpansionBehaviour option", "all => all.map(({ textContent }) => textContent)")
    assert choices == ["Covers full screen", "Does not cover status bar", "Leaves custom gap"], choices
    assert page.input_value(RATIO) == "0.75"
    enter(page, RATIO, "0.3")
    assert configuration(page)["timingCurve"]["dampingRatio"] == 0.3
    page.select_option("#setting-timingCurve", label="Spring: mass, stiffness, damping")
    assert configuration(page)["timingCurve"].get("stiffness") == 200
    for controller in FRAMES:
        choose(page, controller)
        expected = set(get(f"{BASE}/v1/controllers/{controller}")["schemas"]["configuration"]["properties"])
        shown = page.evaluate("[...document.querySelectorAll('.control')].map((each) => each.dataset.name)")
        assert sorted(shown) == sorted(expected), controller
        # What the fields read is what the session has: the form alone changes nothing.
        before = configuration(page)
        page.evaluate("document.querySelectorAll('.control').forEach((each) => each.dispatchEvent(new Event('change', { bubbles: true })))")
        assert configuration(page) == before and not page.locator(".problem:not(:empty)").count(), controller
    page.close()


def address(chromium):
    """The address has the setting: another page that opens it has the same. A refused setting is said near the drawer."""
    page = load(chromium, "/?controller=drawer")
    enter(page, RATIO, "0.4")
    tuned = page.evaluate("location.search")
    assert "timingCurve" in tuned and "clock=page" in tuned, tuned
    page.close()
    page = load(chromium, f"/{tuned}")
    assert configuration(page)["timingCurve"] == {"type": "spring", "dampingRatio": 0.4, "initialVelocity": 0}
    assert page.evaluate("location.search") == tuned
    page.close()
    for refused, shown, said in [("controller=viewDeck&leftSize=-5", "viewDeck", "This did not work"), ("controller=curtain&session=", "curtain", ""),
                                 ("session=ffffffffffffffffffffffffffffffff", "drawer", "That session has ended")]:
        page = chromium.new(f"/playground?{refused}&clock=page", viewport=DESK)
        page.context.allowed.extend(["status of 422", "status of 404"])
        page.show()
        ready(page)
        assert said in page.inner_text("#connection") and page.is_hidden("#connection") == (not said), (refused, page.inner_text("#connection"))
        assert page.locator(f".phone.active[data-controller={shown}] [data-frame]").count() > 0, refused
        page.close()
    for controller in FRAMES:
        page = load(chromium, f"/?controller={controller}")
        assert page.evaluate("location.search") == f"?controller={controller}&clock=page"
        page.close()


CASES = [settings, felt, ended, forms, address]

if __name__ == "__main__":
    run(CASES)
