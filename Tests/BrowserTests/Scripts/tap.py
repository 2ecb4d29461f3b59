"""The machine receives taps with their location. Drags and long presses are not taps."""

from virtual import *


def drawer(chromium):
    page = chromium.open("drawer", {"fullExpansionBehaviour": {"leavesCustomGap": 100}})
    page.evaluate("session.present()")
    page.rest()
    # A tap inside the drawer expands it to its full height.
    page.mouse.tap(200, 600)
    assert page.rest()["name"] == "fullyExpanded"
    near(box(page, "drawer")["y"], 100)
    # A tap outside the drawer dismisses it.
    page.mouse.tap(200, 50)
    assert page.rest()["isPresented"] is False
    assert "drawerInteriorTapped" in page.evaluate("log") and "drawerExteriorTapped" in page.evaluate("log")
    page.close()


def sheet(chromium):
    page = chromium.open("sheet", {"cancelsTouchesInCollapsedState": True})
    page.mouse.tap(200, 820)
    assert page.rest()["name"] == "top"
    near(box(page, "sheet")["y"], 20)
    page.mouse.tap(200, 10)
    assert page.rest()["name"] == "bottom"
    page.close()


def app_store(chromium):
    page = chromium.open("appStorePresentation")
    page.evaluate("session.present()")
    page.rest()
    button = box(page, "closeButton")
    page.mouse.tap(button["x"] + 15, button["y"] + 15)
    assert page.rest()["name"] == "dismissed"
    page.close()


def view_deck(chromium):
    page = chromium.open("viewDeck", {"centerhiddenInteractivity": "notUserInteractiveWithTapToClose"})
    page.evaluate("session.openSide({ side: 'left' })")
    page.rest()
    page.mouse.tap(370, 400)
    assert page.rest()["name"] == "closed"
    page.close()


def covered(chromium):
    """A center that takes no touches of its own while a side is open moves the deck by a drag, by mouse and by touch, and what the side has
    below it hears of no tap there. Regression: it could not be dragged, and a tap clicked the side's button below it."""
    for interactivity, way in itertools.product(("notUserInteractive", "notUserInteractiveWithTapToClose", "notUserInteractiveWithTapToCloseBouncing"), ("mouse", "touch")):
        page = chromium.open("viewDeck", {"centerhiddenInteractivity": interactivity, "sides": ["left"]})
        page.evaluate("""() => {
          const left = document.querySelector("[data-frame=left]");
          left.style.overflow = "visible";
          left.innerHTML = "<button style='position: absolute; left: 0; top: 0; width: 390px; height: 844px'>Below</button>";
          left.firstChild.onclick = () => log.push("click");
          session.openSide({ side: "left" });
        }""")
        page.rest()
        finger = getattr(page, way)
        finger.tap(370, 400)
        page.rest()
        closes = interactivity != "notUserInteractive"
        assert page.evaluate("session.isOpen") != closes and "click" not in page.evaluate("log"), (interactivity, way, page.evaluate("log"))
        if closes:
            page.evaluate("void session.openSide({ side: 'left' })")
            page.rest()
        finger.drag((370, 400), (100, 400))
        page.rest()
        assert not page.evaluate("session.isOpen") and "click" not in page.evaluate("log"), (interactivity, way)
        # The center has its touches back.
        assert page.evaluate("document.elementFromPoint(370, 400).dataset.frame") == "center", (interactivity, way)
        page.close()


def counted(chromium):
    """Curtains and transitions ignore taps. The page reports taps nevertheless, with their count in a row."""
    for controller in ["curtain", "transition"]:
        page = chromium.open(controller)
        page.mouse.tap(200, 800, count=2)
        page.rest()
        counts = [each["count"] for each in page.events("tap")]
        assert counts == [1, 2], counts
        # Regression: two taps at far places counted as one of two.
        page.frames(400)
        for x, y in [(100, 800), (130, 820), (190, 820), (190, 700)]:
            page.mouse.tap(x, y)
        page.rest()
        counts = [each["count"] for each in page.events("tap")[2:]]
        assert counts == [1, 2, 1, 1], counts
        page.close()


def no_taps(chromium):
    """Neither a long press nor a press that moves away is a tap. A tap on a button only clicks the button."""
    page = chromium.open("curtain", extra='<button id="inner">Inner</button>')
    finger = page.mouse
    finger.down(200, 800)
    page.frames(600)
    finger.up()
    page.mouse.drag((200, 100), (300, 200))
    page.evaluate("document.querySelector('#inner').onclick = () => log.push('clicked')")
    page.click("#inner")
    assert "clicked" in page.evaluate("log")
    assert page.events("tap") == [], page.events()
    # A drag that starts on the button does not click it.
    page.evaluate("log.length = 0")
    where = page.locator("#inner").bounding_box()
    page.mouse.drag((where["x"] + 10, where["y"] + 10), (where["x"] + 10, where["y"] - 200))
    assert page.rest()["name"] == "mid"
    assert "clicked" not in page.evaluate("log")
    page.close()


# What a page does with a click in the drawer, or what is clicked, and whether the tap is the drawer's.
CLICKED = {"<div id=content>Some words</div>": True, "<div id=content onclick='event.preventDefault()'>Some words</div>": False,
           "<div id=content onclick='event.stopPropagation()'>Some words</div>": False, "<div id=content role=tab>A tab</div>": False,
           "<div id=content role=option>An option</div>": False, "<button id=content onclick='this.remove()'>Remove</button>": False}


def used(chromium):
    """A tap that the page uses is none of the drawer. Regression: only taps on buttons, links and fields were not."""
    for (html, is_tap), finger in itertools.product(CLICKED.items(), ("mouse", "touch")):
        page = chromium.open("drawer", extra=f"<style>#content {{ position: absolute; inset: 0; width: 100% }}</style>{html}")
        page.evaluate("session.present()")
        page.rest()
        getattr(page, finger).tap(200, 600)
        page.rest()
        assert bool(page.events("tap")) == is_tap and page.evaluate("session.detent") == ("fullyExpanded" if is_tap else "partiallyExpanded"), (html, finger)
        page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in [drawer, sheet, app_store, view_deck, covered, counted, no_taps, used]:
            print(case.__name__, flush=True)
            case(chromium)
