"""A slow drag by mouse and by touch moves the right frame by the finger's distance, and settles where the rules say."""

from virtual import *


def curtain(chromium, finger):
    page = chromium.open("curtain")
    finger = getattr(page, finger)
    # min 0.2, mid 0.5, max 0.8 of 844.
    near(box(page, "curtain")["y"], 844 - 168.8)
    finger.down(200, 700)
    finger.move(200, 685)
    assert page.evaluate("attachment.isDragging")
    before = box(page, "curtain")["y"]
    finger.move(200, 535)
    near(box(page, "curtain")["y"], before - 150, 0.01)
    near(box(page, "handle")["y"], before - 150 + 5)
    page.frames(160)
    finger.up()
    state = page.rest()
    assert state["name"] == "mid", state
    near(box(page, "curtain")["y"], 422)
    near(box(page, "curtain")["height"], 422)
    names = page.evaluate("log")
    assert names[0] == "curtainWillBeginDragging" and names[-1] == "curtainDidEndDragging", names
    page.close()


def drawer(chromium, finger):
    page = chromium.open("drawer")
    finger = getattr(page, finger)
    page.evaluate("session.present()")
    page.rest()
    near(box(page, "drawer")["y"], 422)
    # Upward, past the upper mark (382): fully expanded.
    finger.drag((200, 450), (200, 300))
    state = page.rest()
    assert state["name"] == "fullyExpanded", state
    near(box(page, "drawer")["y"], 0)
    # Downward, past the lower mark (462): dismissed and hidden.
    finger.drag((200, 100), (200, 720))
    state = page.rest()
    assert state["isPresented"] is False, state
    assert page.evaluate("getComputedStyle(document.querySelector('[data-frame=drawer]')).visibility") == "hidden"
    page.close()


def sheet(chromium, finger):
    page = chromium.open("sheet")
    finger = getattr(page, finger)
    near(box(page, "sheet")["y"], 800)
    finger.drag((200, 820), (200, 300))
    state = page.rest()
    assert state["name"] == "top", state
    near(box(page, "sheet")["y"], 20)
    page.close()


def app_store(chromium, finger):
    page = chromium.open("appStorePresentation")
    finger = getattr(page, finger)
    page.evaluate("session.present()")
    page.rest()
    # Less than 200 points: the page returns.
    finger.drag((200, 300), (200, 380))
    state = page.rest()
    assert state == {
        "name": "presented", "progress": 0, "source": None, "detent": "presented"}, state
    near(box(page, "page")["y"], 0)
    # More: the dismissal starts before the finger lifts.
    finger.drag((200, 300), (200, 560))
    state = page.rest()
    assert state["name"] == "dismissed", state
    # From the left edge, 100 points are enough.
    page.evaluate("session.present()")
    page.rest()
    finger.drag((5, 300), (140, 300))
    assert page.rest()["name"] == "dismissed"
    page.close()


def transition(chromium, finger):
    page = chromium.open("transition")
    finger = getattr(page, finger)
    page.evaluate("session.present()")
    page.rest()
    near(box(page, "modal")["y"], 422)
    # A quarter of the distance, without velocity: cancelled.
    finger.drag((200, 500), (200, 610))
    assert page.rest()["name"] == "presented"
    near(box(page, "modal")["y"], 422)
    # More than half of the distance: finished.
    finger.drag((200, 460), (200, 760))
    assert page.rest()["name"] == "dismissed"
    page.close()


def transition_named(chromium, finger):
    """A drag on a frame that the page names, in front of the transition's page, is one on that. Regression: beside the page in the document,
    it dragged nothing. One behind the page stays the presenter's."""
    frame = lambda name, **place: {"frame": name, "from": place, "to": {}}
    page = chromium.open("transition", {"auxAnimations": [frame("badge", x=100, y=440, width=200, height=100), frame("shade", z=1)]})
    page.evaluate("""() => { for (const name of ["badge", "shade"]) root.append(Object.assign(document.createElement("div"), { ariaLabel: name })), (root.lastElementChild.dataset.frame = name) }""")
    claimed = lambda: page.evaluate("""['badge', 'shade'].map((name) => getComputedStyle(root.querySelector(`[data-frame=${name}]`)).touchAction !== "auto")""")
    page.frame()
    assert claimed() == [False, False], claimed()
    finger = getattr(page, finger)
    page.evaluate("session.present()")
    page.rest()
    assert claimed() == [True, False], claimed()
    finger.drag((200, 480), (200, 780))
    assert page.rest()["name"] == "dismissed"
    page.evaluate("session.present()")
    page.rest()
    finger.drag((200, 100), (200, 400))
    assert page.rest()["name"] == "presented"
    page.close()


def view_deck(chromium, finger):
    page = chromium.open("viewDeck")
    finger = getattr(page, finger)
    # More than two thirds of the distance: the side opens.
    finger.drag((80, 400), (385, 400))
    state = page.rest()
    assert state["name"] == "left", state
    near(box(page, "center")["x"], 390 - 44)
    finger.drag((370, 400), (40, 400))
    assert page.rest()["name"] == "closed"
    near(box(page, "center")["x"], 0)
    page.close()


CASES = [curtain, drawer, sheet, app_store, transition, transition_named, view_deck]

if __name__ == "__main__":
    with browser() as chromium:
        for case, finger in chosen(itertools.product(CASES, ["mouse", "touch"]), set):
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            print(case.__name__, finger, flush=True)
            case(chromium, finger)
