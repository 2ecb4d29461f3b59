"""A scroll view inside a drawer hands over: first the drawer moves, then the content, as the controllers' pages say."""

from browser import *

LIST = ('<div data-scroll style="position:absolute;inset:40px 0 0;overflow:auto">'
        '<div style="height:3000px">A long list</div></div>')


def offset(page):
    return page.evaluate("document.querySelector('[data-scroll]').scrollTop")


def curtain(made, finger_class):
    page = open_page(made, "curtain", extra=LIST)
    finger = finger_class(page)
    # Below its maximum an upward drag in the list raises the curtain, and the list stays.
    drag(finger, (200, 780), (200, 480), steps=20)
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "mid", (snapshot["state"], get(page.url_of_session + "/events?limit=100"))
    assert offset(page) == 0
    page.evaluate("session.moveCurtain({ to: 'max', animated: false })")
    settled(page)
    # At its maximum the list scrolls.
    drag(finger, (200, 600), (200, 400), steps=20)
    snapshot = settled(page)
    assert snapshot["state"]["name"] == "max", snapshot["state"]
    assert 150 < offset(page) <= 200, offset(page)
    # Back at its top, the finger takes the curtain down.
    drag(finger, (200, 300), (200, 760), steps=40)
    snapshot = settled(page)
    assert snapshot["state"]["name"] in ("mid", "min"), snapshot["state"]
    assert offset(page) == 0
    kinds = {entry["event"]["type"] for entry in get(page.url_of_session + "/events?limit=1000")["events"]}
    assert "scroll" in kinds and "pan" not in kinds, kinds
    page.close()


def sheet(made, finger_class):
    page = open_page(made, "sheet", {"configuration": {"stack": [{"id": "root", "isScrollable": True}]}})
    page.evaluate("(list) => { document.querySelector('[data-frame=\"item.root\"]').innerHTML = list }", LIST)
    page.evaluate("session.expand({ animated: false })")
    settled(page)
    finger = finger_class(page)
    drag(finger, (200, 600), (200, 450), steps=20)
    assert settled(page)["state"]["name"] == "top"
    assert 100 < offset(page) <= 150, offset(page)
    drag(finger, (200, 200), (200, 800), steps=40)
    assert settled(page)["state"]["name"] == "bottom"
    assert offset(page) == 0
    page.close()


def app_store(made, finger_class):
    page = open_page(made, "appStorePresentation", {"configuration": {"isContentScrollable": True}}, extra=LIST)
    page.evaluate("session.present({ animated: false })")
    settled(page)
    finger = finger_class(page)
    drag(finger, (200, 600), (200, 450), steps=20)
    assert settled(page)["state"]["name"] == "presented"
    assert 100 < offset(page) <= 150, offset(page)
    drag(finger, (200, 200), (200, 700), steps=40)
    assert settled(page)["state"]["name"] == "dismissed"
    page.close()


def drawer(made, finger_class):
    page = open_page(made, "drawer", {"configuration": {"scrollViewForPullToDismiss": True}}, extra=LIST)
    page.evaluate("session.setDrawerState && session.present({ animated: false })")
    page.evaluate("session.setDrawerState({ to: 'fullyExpanded', animated: false })")
    settled(page)
    finger = finger_class(page)
    drag(finger, (200, 600), (200, 450), steps=20)
    assert settled(page)["state"]["name"] == "fullyExpanded"
    assert 100 < offset(page) <= 150, offset(page)
    page.evaluate("document.querySelector('[data-scroll]').scrollTop = 0")
    drag(finger, (200, 200), (200, 800), steps=40)
    assert settled(page)["state"]["isPresented"] is False
    page.close()


def momentum(made):
    """A flick in the list runs out by itself, and the server hears of its end."""
    page = open_page(made, "curtain", extra=LIST)
    page.evaluate("session.moveCurtain({ to: 'max', animated: false })")
    settled(page)
    finger = Mouse(page)
    finger.timed = time.time()
    finger.down(200, 600)
    for y in range(590, 480, -10):
        finger.timed += 0.008
        finger.move(200, y)
    finger.timed += 0.004
    finger.up()
    until(lambda: offset(page) > 250, lambda: offset(page))
    events = lambda: [entry["event"].get("phase") for entry in get(page.url_of_session + "/events?limit=1000")["events"]]
    until(lambda: "decelerated" in events(), events)
    assert settled(page)["state"]["name"] == "max"
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for finger_class, options in [(Mouse, {}), (Touch, {"has_touch": True})]:
            with context(chromium, **options) as made:
                for case in [curtain, sheet, app_store, drawer]:
                    if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                        continue
                    print(case.__name__, finger_class.__name__, flush=True)
                    case(made, finger_class)
        with context(chromium) as made:
            print("momentum", flush=True)
            momentum(made)
