"""A slow drag by mouse and by touch moves the right frame by the finger's distance, and settles where the rules say."""

from browser import *


def curtain(made, finger_class):
    page = open_page(made, "curtain")
    finger = finger_class(page)
    # min 0.2, mid 0.5, max 0.8 of 844.
    near(box(page, "curtain")["y"], 844 - 168.8)
    finger.down(200, 700)
    finger.move(200, 685)
    until(lambda: page.evaluate("attachment.isDragging"), "the drag")
    before = box(page, "curtain")["y"]
    finger.move(200, 535)
    until(lambda: abs(box(page, "curtain")["y"] - (before - 150)) < 0.6, lambda: box(page, "curtain"))
    near(box(page, "handle")["y"], before - 150 + 5)
    time.sleep(0.15)
    finger.up()
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "mid", snapshot["state"]
    near(box(page, "curtain")["y"], 422)
    near(box(page, "curtain")["height"], 422)
    names = page.evaluate("log")
    assert names[0] == "curtainWillBeginDragging" and names[-1] == "curtainDidEndDragging", names
    page.close()


def drawer(made, finger_class):
    page = open_page(made, "drawer")
    finger = finger_class(page)
    page.evaluate("session.present()")
    settled(page)
    near(box(page, "drawer")["y"], 422)
    # Upward, past the upper mark (382): fully expanded.
    drag(finger, (200, 450), (200, 300))
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "fullyExpanded", snapshot["state"]
    near(box(page, "drawer")["y"], 0)
    # Downward, past the lower mark (462): dismissed and hidden.
    drag(finger, (200, 100), (200, 720))
    snapshot = settled(page)
    assert snapshot["state"]["isPresented"] is False, snapshot["state"]
    assert page.evaluate("getComputedStyle(document.querySelector('[data-frame=drawer]')).visibility") == "hidden"
    page.close()


def sheet(made, finger_class):
    page = open_page(made, "sheet")
    finger = finger_class(page)
    near(box(page, "sheet")["y"], 800)
    drag(finger, (200, 820), (200, 300))
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "top", snapshot["state"]
    near(box(page, "sheet")["y"], 20)
    page.close()


def app_store(made, finger_class):
    page = open_page(made, "appStorePresentation")
    finger = finger_class(page)
    page.evaluate("session.present()")
    settled(page)
    # Less than 200 points: the page returns.
    drag(finger, (200, 300), (200, 380))
    snapshot = settled(page)
    assert snapshot["state"] == {
        "name": "presented", "progress": 0, "source": None, "detent": "presented"}, snapshot["state"]
    near(box(page, "page")["y"], 0)
    # More: the dismissal starts before the finger lifts.
    drag(finger, (200, 300), (200, 560))
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "dismissed", snapshot["state"]
    # From the left edge, 100 points are enough.
    page.evaluate("session.present()")
    settled(page)
    drag(finger, (5, 300), (140, 300))
    assert settled(page)["state"]["name"] == "dismissed"
    page.close()


def transition(made, finger_class):
    page = open_page(made, "transition")
    finger = finger_class(page)
    page.evaluate("session.present()")
    settled(page)
    near(box(page, "modal")["y"], 422)
    # A quarter of the distance, without velocity: cancelled.
    drag(finger, (200, 500), (200, 610))
    assert settled(page)["state"]["name"] == "presented"
    near(box(page, "modal")["y"], 422)
    # More than half of the distance: finished.
    drag(finger, (200, 460), (200, 760))
    assert settled(page)["state"]["name"] == "dismissed"
    page.close()


def view_deck(made, finger_class):
    page = open_page(made, "viewDeck")
    finger = finger_class(page)
    # More than two thirds of the distance: the side opens.
    drag(finger, (80, 400), (385, 400))
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "left", snapshot["state"]
    near(box(page, "center")["x"], 390 - 44)
    drag(finger, (370, 400), (40, 400))
    assert settled(page)["state"]["name"] == "closed"
    near(box(page, "center")["x"], 0)
    page.close()


CASES = [curtain, drawer, sheet, app_store, transition, view_deck]

if __name__ == "__main__":
    with browser() as chromium, context(chromium, has_touch=True) as made:
        for case, finger_class in chosen(itertools.product(CASES, [Mouse, Touch]), set):
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            print(case.__name__, finger_class.__name__, flush=True)
            case(made, finger_class)
