"""The server receives taps with their location. Drags and long presses are not taps."""

from browser import *


def requests(page):
    return [entry["event"]["type"] for entry in get(page.url_of_session + "/events?limit=1000")["events"]]


def drawer(made):
    page = open_page(made, "drawer", {"configuration": {"fullExpansionBehaviour": {"leavesCustomGap": 100}}})
    page.evaluate("session.present()")
    settled(page)
    # A tap inside the drawer expands it to its full height.
    tap(Mouse(page), 200, 600)
    assert settled(page)["state"]["name"] == "fullyExpanded"
    near(box(page, "drawer")["y"], 100)
    # A tap outside the drawer dismisses it.
    tap(Mouse(page), 200, 50)
    assert settled(page)["state"]["isPresented"] is False
    assert "drawerInteriorTapped" in page.evaluate("log") and "drawerExteriorTapped" in page.evaluate("log")
    page.close()


def sheet(made):
    page = open_page(made, "sheet", {"configuration": {"cancelsTouchesInCollapsedState": True}})
    tap(Mouse(page), 200, 820)
    assert settled(page)["state"]["name"] == "top"
    near(box(page, "sheet")["y"], 20)
    tap(Mouse(page), 200, 10)
    assert settled(page)["state"]["name"] == "bottom"
    page.close()


def app_store(made):
    page = open_page(made, "appStorePresentation")
    page.evaluate("session.present()")
    settled(page)
    button = box(page, "closeButton")
    tap(Mouse(page), button["x"] + 15, button["y"] + 15)
    assert settled(page)["state"]["name"] == "dismissed"
    page.close()


def view_deck(made):
    page = open_page(made, "viewDeck",
                     {"configuration": {"centerhiddenInteractivity": "notUserInteractiveWithTapToClose"}})
    page.evaluate("session.openSide({ side: 'left' })")
    settled(page)
    tap(Mouse(page), 370, 400)
    assert settled(page)["state"]["name"] == "closed"
    page.close()


def counted(made):
    """Curtains and transitions ignore taps. The page sends taps nevertheless, with their count in a row."""
    for controller in ["curtain", "transition"]:
        page = open_page(made, controller)
        tap(Mouse(page), 200, 800, count=2)
        settled(page)
        until(lambda: requests(page).count("tap") == 2, lambda: requests(page))
        counts = [entry["event"]["count"] for entry in get(page.url_of_session + "/events")["events"]]
        assert counts == [1, 2], counts
        page.close()


def no_taps(made):
    """Neither a long press nor a press that moves away is a tap. A tap on a button only clicks the button."""
    page = open_page(made, "curtain", extra='<button id="inner">Inner</button>')
    finger = Mouse(page)
    finger.down(200, 800)
    page.wait_for_timeout(600)
    finger.up()
    drag(Mouse(page), (200, 100), (300, 200))
    page.evaluate("document.querySelector('#inner').onclick = () => log.push('clicked')")
    page.click("#inner")
    until(lambda: "clicked" in page.evaluate("log"), "the click")
    assert "tap" not in requests(page), requests(page)
    # A drag that starts on the button does not click it.
    page.evaluate("log.length = 0")
    where = page.locator("#inner").bounding_box()
    drag(Mouse(page), (where["x"] + 10, where["y"] + 10), (where["x"] + 10, where["y"] - 200))
    assert settled(page)["state"]["name"] == "mid"
    assert "clicked" not in page.evaluate("log")
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for case in [drawer, sheet, app_store, view_deck, counted, no_taps]:
            print(case.__name__, flush=True)
            case(made)
