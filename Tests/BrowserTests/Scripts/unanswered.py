"""The playground on a network that is slow or lost, and without its server: a drawer goes on, and the page says what it waits for."""

from playground import *


def far_away(chromium):
    """The network can be slow or disconnected, and a drawer still works. The notice is near the drawer."""
    page = load(chromium, "/?controller=curtain")
    press(page, page.get_by_label("300 ms"))
    lift(page)
    page.context.allowed.append("offline")
    press(page, page.get_by_label("offline"))
    page.reach("!document.querySelector('#connection').hidden")
    place = screen(page)
    notice = page.locator("#connection").bounding_box()
    assert place["y"] < notice["y"] < place["y"] + place["height"] + 60, notice
    pull(page, (200, 480), (200, 780))
    page.reach("document.querySelector('.members .name').textContent === 'min'")
    # Regression: the notice moved the phones away from under the finger.
    assert screen(page) == place
    assert snapshot(page)["state"]["name"] == "mid"
    press(page, page.get_by_label("0 ms", exact=True))
    page.reach("document.querySelector('#connection').hidden")
    page.rest()
    assert snapshot(page)["state"]["name"] == "min"
    page.close()


def unanswered(chromium):
    """What needs the server says that it does not answer, and changes nothing. The drawer goes on, and all of it works afterward.
    Regression: a replay left the phone inert, a reset left it dead, and another choice left an empty stage."""
    page = load(chromium, "/?controller=curtain")
    page.context.allowed.append("offline")
    press(page, button(page, "Copy as a test"))
    says(page, ".testing [role=status]", "drag the drawer first")
    press(page, button(page, "Record"))
    press(page, button(page, "Stop"))
    says(page, ".recorder [role=status]", "nothing is recorded")
    press(page, button(page, "Record"))
    lift(page)
    press(page, button(page, "Stop"))
    says(page, ".recorder [role=status]", "events recorded")
    press(page, page.get_by_label("offline"))
    session = session_in(page)
    press(page, button(page, "Replay"))
    says(page, ".recorder [role=status]", "does not play: the server does not answer")
    press(page, button(page, "Start again"))
    says(page, "#connection", "the server does not answer")
    page.click(".thumbnail[data-controller=sheet]")
    page.reach("document.querySelector('.phone.active').dataset.controller === 'curtain'")
    assert page.get_attribute(".thumbnail[aria-pressed=true]", "data-controller") == "curtain" and session_in(page) == session
    press(page, button(page, "Record"))
    pull(page, (200, 480), (200, 780))
    page.reach("document.querySelector('.members .name').textContent === 'min'")
    press(page, button(page, "Stop"))
    says(page, ".recorder [role=status]", "Still recording: the server does not answer")
    press(page, ".copying [data-kind=gesture]")
    says(page, ".copying [role=status]", "Not copied: the server does not answer")
    press(page, button(page, "Copy as a test"))
    says(page, ".testing [role=status]", "There is no test: the server does not answer")
    press(page, page.get_by_label("0 ms", exact=True))
    page.reach("document.querySelector('#connection').hidden")
    press(page, button(page, "Stop"))
    says(page, ".recorder [role=status]", "events recorded")
    press(page, button(page, "Replay"))
    says(page, ".recorder [role=status]", "played")
    press(page, button(page, "Copy"))
    says(page, ".copying [role=status]", "Copied")
    assert '"snapTo","detent":"mid"' in page.inner_text(".copying code")
    page.close()


def stopped(chromium):
    """A server that stops says so at once, although the page asks nothing. Regression: only the next gesture found out."""
    server = Server()
    page = load(chromium, base=server.base)
    page.context.allowed.append("ERR_")
    server.stop()
    hears(page, "document.querySelector('#connection').textContent.includes('The server does not answer')")
    assert page.is_visible("#connection")
    server.start()
    hears(page, "document.querySelector('#connection').hidden")
    page.close()
    server.stop()


def late(chromium):
    """What is copied has the whole gesture, also while the server has not received its end."""
    page = load(chromium, "/?controller=curtain")
    press(page, page.get_by_label("300 ms"))
    pull(page, (200, 750), (200, 450))
    press(page, ".copying [data-kind=gesture]")
    says(page, ".copying code", '"phase":"ended"')
    page.close()


CASES = [far_away, unanswered, stopped, late]

if __name__ == "__main__":
    run(CASES)
