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


# What the page does while `delete` is on its way: nothing of it may reach the server after the session's end.
MEANWHILE = {
    "a command": "session.moveCurtain({ to: 'max' }).then(() => 'posted', (error) => error.name)",
    "a setting": "session.configure({ topBounce: false }).then(() => 'posted', (error) => error.name)",
    "a correction": "void session.synchronization.align()",
    "a snapshot": "session.refresh()",
    "a finger": "void 0",
}


def deleted(made, meanwhile):
    """`delete` is the session's last request. Regression: what the page corrected meanwhile, and the end of a drag, went to a session
    that was gone, and the console had a 404."""
    page = open_page(made, "curtain")
    finger = begin(page) if meanwhile == "a finger" else None
    page.evaluate("session.addEventListener('gone', () => log.push('gone'))")
    requests = []
    page.on("request", lambda request: requests.append(request.method) if "/v1/sessions" in request.url else None)
    held = []
    page.route("**/v1/sessions/*", lambda route: held.append(route) if route.request.method == "DELETE" else route.continue_())
    page.evaluate("() => void (window.end = session.delete())")
    arrives(page, lambda: held, "the request that deletes the session")
    answer = page.evaluate(MEANWHILE[meanwhile])
    if finger:
        finger.move(200, 500)
        finger.up()
    assert answer in (None, "InvalidStateError"), answer
    held[0].continue_()
    page.evaluate("window.end")
    # The page is quiet when a later request has been answered.
    assert page.evaluate("fetch('/v1/controllers').then(({ ok }) => ok)")
    assert requests[requests.index("DELETE") + 1:] == [], requests
    assert page.evaluate("log").count("gone") == 0
    assert page.url_of_session.rsplit("/", 1)[1] not in {each["id"] for each in get(f"{BASE}/v1/sessions?limit=500")["sessions"]}
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for ending in ["attachment.detach()", "session.close()"]:
            print(ending, flush=True)
            in_mid_drag(made, ending)
        print("closed", flush=True)
        closed(made)
        for meanwhile in MEANWHILE:
            print("deleted", meanwhile, flush=True)
            deleted(made, meanwhile)
