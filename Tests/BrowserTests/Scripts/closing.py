"""A page that leaves a session ends its drag in progress and its commands; `delete` also ends the session itself."""

from browser import *


def begin(page):
    """A finger that drags the curtain up."""
    finger = Mouse(page)
    finger.down(200, 700)
    for y in range(690, 550, -10):
        finger.move(200, y)
    until(lambda: get(page.url_of_session)["state"]["isDragging"], "the drag")
    return finger


def in_mid_drag(made, ending):
    """Leaving cancels the drag. In an earlier version, the drawer stayed at the finger's last position on every screen,
    forever."""
    page = open_page(made, "curtain")
    begin(page)
    page.evaluate(ending)
    until(lambda: get(page.url_of_session)["state"]["isDragging"] is False, "the end of the drag")
    session_rests(page.url_of_session)
    last = get(page.url_of_session + "/events?limit=1000")["events"]
    assert [entry["event"]["phase"] for entry in last if entry["event"]["type"] == "pan"][-1] == "cancelled", last[-3:]
    page.close()


def closed(made):
    """After `close`, a session rejects new commands but still sends earlier ones. An earlier version sent them all."""
    page = open_page(made, "curtain")
    error = page.evaluate("""async () => {
      // The client still sends this earlier command.
      window.before = session.moveCurtain({ to: "mid", animated: false });
      session.close();
      return session.moveCurtain({ to: "max" }).then(() => "posted", (error) => error.name);
    }""")
    assert error == "InvalidStateError", error
    assert page.evaluate("before.then(({ state }) => state.name)") == "mid"
    until(lambda: get(page.url_of_session)["state"]["name"] == "mid", "the command from before `close`")
    page.evaluate("session.close()")
    page.close()


def deleted(made):
    page = open_page(made, "curtain")
    page.evaluate("session.delete()")
    made.allowed.append("status of 404")
    until(lambda: page.evaluate("fetch(session.url).then(({ status }) => status)") == 404, "the session's end")
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for ending in ["attachment.detach()", "session.close()"]:
            print(ending, flush=True)
            in_mid_drag(made, ending)
        for case in [closed, deleted]:
            print(case.__name__, flush=True)
            case(made)
