"""Two pages on one session show the same, even during a drag."""

from browser import *


def check(made, controller, before, frame, axis, start, end):
    first = open_page(made, controller)
    second = open_page(made, controller, address=first.url_of_session)
    if before:
        first.evaluate("(event) => session.post(event)", before)
        settled(first)
    # Make the second page follow the session from here on.
    first.evaluate("session.post({ type: 'tick' })")
    until(lambda: second.evaluate("session.revision") == settled(first)["revision"], "the second page to follow")
    for page in (first, second):
        page.evaluate("log.length = 0")
    if before:
        until(lambda: abs(box(second, frame)[axis] - box(first, frame)[axis]) < 0.6, "the second page")

    def follows():
        until(lambda: first.evaluate("session.isIdle"), "the answers")
        until(lambda: abs(box(second, frame)[axis] - box(first, frame)[axis]) < 0.6,
              lambda: (box(first, frame), box(second, frame)))

    # While the finger is down, the other page follows.
    drag(Mouse(first), start, end, held=follows)
    snapshot = settled(first)
    settled(second)
    for page in (first, second):
        assert state(page) == snapshot["state"], (state(page), snapshot["state"])
        near(box(page, frame)[axis], snapshot["frames"][frame][axis])
    # Both pages have received the same delegate events, each of them once.
    until(lambda: second.evaluate("log") == first.evaluate("log"), lambda: (first.evaluate("log"), second.evaluate("log")))
    # Conversely, the first page shows a change that the second page makes.
    second.evaluate("(event) => session.post(event)", {"type": "resize", "container": {"width": 390, "height": 700}})
    until(lambda: first.evaluate("session.container.height") == 700, "the new container")
    first.close()
    second.close()


def overtaken(made):
    """A result arrives while the page fetches an older state of the machine. The page dispatches the result's delegate
    events once."""
    page = open_page(made, "appStorePresentation", {"clock": "client", "ticks": False})
    held = []
    page.route("**/machine", lambda route: held.append(route))
    events = page.url_of_session + "/events"
    time = get(page.url_of_session)["time"]
    post(events, {"type": "present", "time": time})
    arrives(page, lambda: held, "the page to request the machine")
    early = held[0].fetch()
    assert post(events, {"type": "tick", "time": time + 10})["animations"] == []
    until(lambda: "presentationDidEnd" in page.evaluate("log"), lambda: page.evaluate("log"))
    page.unroute("**/machine")
    held[0].fulfill(response=early)
    wait(page, "session.isPredicted")
    log = page.evaluate("log")
    assert len(log) == len(set(log)), log
    page.close()


CASES = [
    ("curtain", None, "curtain", "y", (200, 700), (200, 400)),
    ("drawer", {"type": "present", "animated": False}, "drawer", "y", (200, 500), (200, 350)),
    ("sheet", None, "sheet", "y", (200, 820), (200, 400)),
    ("appStorePresentation", {"type": "present", "animated": False}, "page", "y", (200, 300), (200, 390)),
    ("transition", {"type": "present", "animated": False}, "modal", "y", (200, 500), (200, 600)),
    ("viewDeck", None, "center", "x", (60, 400), (300, 400)),
]

if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for case in CASES:
            if len(sys.argv) > 1 and case[0] not in sys.argv[1:]:
                continue
            print(case[0], flush=True)
            check(made, *case)
        overtaken(made)
