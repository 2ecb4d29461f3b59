"""Keys operate every drawer while it has the focus. Keys in its content belong to the content."""

from virtual import *


def press(page, selector, key, expected, what):
    page.focus(selector)
    page.keys.press(key)
    state = page.rest()
    assert expected(state), (what, state)


def curtain(chromium):
    page = chromium.open("curtain", extra='<input id="inner">')
    handle = "[data-frame=handle]"
    for key, name in [("ArrowUp", "mid"), ("ArrowUp", "max"), ("ArrowDown", "mid"), ("End", "max"), ("Home", "min"),
                      ("PageUp", "max"), ("Escape", "min")]:
        press(page, handle, key, lambda state: state["name"] == name, key)
    # Keys in the content belong to the content, and do not move the curtain.
    page.focus("#inner")
    page.keys.press("ArrowUp")
    page.keys.press("End")
    assert page.rest()["name"] == "min"
    page.close()


def drawer(chromium):
    page = chromium.open("drawer")
    page.evaluate("""() => { const button = document.createElement("button"); button.id = "opener";
      button.textContent = "Open"; button.onclick = () => session.present();
      document.querySelector("[data-frame=presenting]").append(button); }""")
    page.focus("#opener")
    page.keys.press("Enter")
    page.rest()
    assert page.evaluate("document.activeElement.dataset.frame") == "drawer"
    handle = "[data-frame=handle]"
    press(page, handle, "ArrowUp", lambda state: state["name"] == "fullyExpanded", "up")
    press(page, handle, "ArrowDown", lambda state: state["name"] == "partiallyExpanded", "down")
    press(page, handle, "Escape", lambda state: not state["isPresented"], "Escape")
    assert page.evaluate("document.activeElement.id") == "opener"
    page.close()


def sheet(chromium):
    page = chromium.open("sheet", {"hasChevron": True})
    chevron = "[data-frame=chevron]"
    press(page, chevron, "ArrowUp", lambda state: state["name"] == "top", "up")
    press(page, chevron, "ArrowDown", lambda state: state["name"] == "bottom", "down")
    page.evaluate("session.push({ item: { id: 'detail' } })")
    page.rest()
    press(page, chevron, "Escape", lambda state: state["stack"] == ["root"], "Escape")
    page.close()


def app_store(chromium):
    page = chromium.open("appStorePresentation")
    page.evaluate("session.present()")
    page.rest()
    press(page, "[data-frame=page]", "Escape", lambda state: state["name"] == "dismissed", "Escape")
    page.evaluate("session.present()")
    page.rest()
    press(page, "[data-frame=closeButton]", "Enter", lambda state: state["name"] == "dismissed", "the close button")
    page.close()


def transition(chromium):
    page = chromium.open("transition")
    page.evaluate("session.present()")
    page.rest()
    press(page, "[data-frame=modal]", "Escape", lambda state: state["name"] == "dismissed", "Escape")
    page.close()


def view_deck(chromium):
    page = chromium.open("viewDeck")
    center = "[data-frame=center]"
    press(page, center, "ArrowRight", lambda state: state["name"] == "left", "right")
    press(page, center, "ArrowLeft", lambda state: state["name"] == "closed", "left")
    press(page, center, "ArrowLeft", lambda state: state["name"] == "right", "left again")
    press(page, center, "Escape", lambda state: state["name"] == "closed", "Escape")
    page.close()


CASES = [curtain, drawer, sheet, app_store, transition, view_deck]

if __name__ == "__main__":
    with browser() as chromium:
        for case in CASES:
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            print(case.__name__, flush=True)
            case(chromium)
