"""Reloads, lost connections and restarts in the middle of a drag: the drawer keeps working, and no event happens
twice."""

import tempfile

from browser import *


def begin(page, finger):
    finger.down(200, 700)
    for y in range(690, 550, -10):
        finger.move(200, y)
    until(lambda: page.evaluate("attachment.isDragging && session.state.isDragging"), "the drag")


def reload_in_mid_gesture(made):
    page = open_page(made, "curtain")
    address = page.url_of_session
    begin(page, Mouse(page))
    page.goto("about:blank")
    # The drag ends with its page.
    until(lambda: get(address)["state"]["isDragging"] is False, "the end of the gesture")
    page.close()
    again = open_page(made, "curtain", address=address)
    snapshot = settled(again)
    near(box(again, "curtain")["y"], snapshot["frames"]["curtain"]["y"])
    drag(Mouse(again), (200, 830), (200, 830 - 300))
    assert settled(again)["state"]["isDragging"] is False
    again.close()


def crash_in_mid_gesture(made):
    """A page that crashes without a last message: the next page releases the abandoned gesture."""
    page = open_page(made, "curtain")
    address = page.url_of_session
    post(address + "/events", [{"type": "pan", "phase": "began"},
                               {"type": "pan", "phase": "changed", "translation": {"y": -150}}])
    again = open_page(made, "curtain", address=address)
    until(lambda: get(address)["state"]["isDragging"] is False, "the end of the gesture")
    assert settled(again)["state"]["name"] in ("min", "mid")
    page.close()
    again.close()


def lost_connection(made):
    """The page repeats an unanswered request with the same idempotency key, and its events happen once."""
    page = open_page(made, "curtain")
    made.allowed.append("ERR_")
    dropped = []

    def lose(route):
        # The server receives the request, and its answer is lost.
        if route.request.method == "POST" and len(dropped) < 3:
            dropped.append(route.request.headers.get("idempotency-key"))
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/events", lose)
    drag(Mouse(page), (200, 700), (200, 400), steps=20)
    snapshot = settled(page)
    assert len(dropped) == 3 and all(dropped), dropped
    events = get(page.url_of_session + "/events?limit=1000")["events"]
    began = [entry for entry in events if entry["event"].get("phase") == "began"]
    ended = [entry for entry in events if entry["event"].get("phase") == "ended"]
    assert len(began) == 1 and len(ended) == 1, events
    assert snapshot["state"]["name"] == "mid", snapshot["state"]
    near(box(page, "curtain")["y"], 422)
    page.close()


# What a session shows of its configuration in another container.
LOWER = """async () => {
  const { width, height } = session.container;
  await session.resize({ width, height: 600 });
  const { configuration } = session;
  await session.resize({ width, height });
  return configuration;
}"""


def lost_session(made, controller, detent):
    """The client recreates a session that the server has lost. The drawer rests where it was, and its settings follow the container as
    before."""
    page = open_page(made, controller)
    before = page.evaluate(LOWER)
    page.evaluate("detent => session.snapTo(detent, {animated: false})", detent)
    until(lambda: page.evaluate("session.isIdle && session.detent") == detent, f"{controller} at {detent}")
    page.evaluate("""() => { window.replaced = new Promise((resolve, reject) => {
        session.addEventListener("replaced", () => resolve(session.detent));
        session.addEventListener("problem", ({ detail }) => reject(detail.error));
    }); }""")
    urllib.request.urlopen(urllib.request.Request(page.url_of_session, method="DELETE")).close()
    assert page.evaluate("replaced") == detent, controller
    page.url_of_session = page.evaluate("session.url")
    settled(page)
    assert page.evaluate("session.detent") == detent, controller
    after = page.evaluate(LOWER)
    assert after == before, (controller, before, after)
    page.close()


def restart_in_mid_drag(chromium, *arguments):
    """The server stops and restarts while the finger is down. With a store, the session survives the restart."""
    server = Server(*arguments)
    with context(chromium, base=server.base) as made:
        made.allowed.append("ERR_")
        made.allowed.append("status of 404")
        page = open_page(made, "curtain", base=server.base)
        finger = Mouse(page)
        begin(page, finger)
        server.stop()
        finger.move(200, 540)
        finger.move(200, 530)
        # Meanwhile the drawer stays under the finger.
        until(lambda: abs(box(page, "curtain")["y"] - (675.2 - (690 - 530))) < 12, lambda: box(page, "curtain"))
        server.start()
        finger.move(200, 500)
        finger.move(200, 450)
        until(lambda: page.evaluate("session.isIdle && session.state.isDragging"), "the drag to continue")
        finger.timed = time.time() + 0.3
        finger.up()
        catch_up(finger)
        until(lambda: page.evaluate("session.isIdle && !session.state.isDragging"), "the release")
        page.url_of_session, before = page.evaluate("session.url"), page.url_of_session
        assert (page.url_of_session == before) is bool(arguments), "a stored session is the same one afterwards"
        snapshot = settled(page)
        near(box(page, "curtain")["y"], snapshot["frames"]["curtain"]["y"])
        drag(finger, (200, 830), (200, 830 - 420))
        snapshot = settled(page)
        assert snapshot["state"]["name"] in ("mid", "max"), snapshot["state"]
        near(box(page, "curtain")["y"], snapshot["frames"]["curtain"]["y"])
    server.stop()


if __name__ == "__main__":
    with browser() as chromium:
        with context(chromium) as made:
            for case in [reload_in_mid_gesture, crash_in_mid_gesture, lost_connection]:
                print(case.__name__, flush=True)
                case(made)
        with context(chromium) as made:
            made.allowed.append("status of 404")
            for controller, detent in [("curtain", "max"), ("sheet", "top"), ("drawer", "partiallyExpanded"), ("viewDeck", "right"),
                                       ("transition", "presented"), ("appStorePresentation", "presented")]:
                print("lost_session", controller, flush=True)
                lost_session(made, controller, detent)
        print("restart_in_mid_drag", flush=True)
        restart_in_mid_drag(chromium)
        print("restart_in_mid_drag with a store", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            restart_in_mid_drag(chromium, "--store", f"sqlite:{folder}/sessions.db")
