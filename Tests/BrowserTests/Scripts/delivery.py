"""The script of a page needs at most three round trips until its drawer can be dragged. The test holds answers back
to see which requests wait for them."""

from browser import *
from example import ALLOW_LOCALHOST, examples, folder


class Held:
    """Requests whose answers wait until the test releases them."""

    def __init__(self, page, *patterns):
        self.page = page
        self.routes = {}
        for pattern in patterns:
            page.route(pattern, lambda route, _, pattern=pattern: self.routes.setdefault(pattern, route))

    def has(self, pattern):
        arrives(self.page, lambda: pattern in self.routes, f"a request of {pattern}")

    def release(self, pattern):
        self.has(pattern)
        self.routes.pop(pattern).continue_()


def round_trips(made, base):
    page = watch(made.new_page())
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    client, stream, module, session = "**/client.js", "**/client/server.js", "**/*.wasm", "**/v1/sessions"
    held = Held(page, client, stream, module, session)
    page.goto(f"{base}/mine.html", wait_until="commit")
    # The first round trip is for the client; the page requests nothing else from the server.
    held.has(client)
    assert [url for url in requests if not url.startswith(base)] == [held.routes[client].request.url], requests
    held.release(client)
    # The second is for the streams, the module and the session in parallel. (A preflight request for the session adds a
    # third.)
    for pattern in (stream, module, session):
        held.has(pattern)
    asked = [url for url in requests if not url.startswith(base)]
    assert len(asked) == 4, asked
    for pattern in (stream, module, session):
        held.release(pattern)
    # No further answer is necessary: the client attaches the drawer.
    page.wait_for_selector("[data-frame=curtain][role=region]")
    page.close()


def compressed(made, base):
    page = watch(made.new_page())
    answers = {}
    page.on("response", lambda answer: answers.setdefault(answer.url.rsplit("/", 1)[1], answer.all_headers()))
    page.goto(f"{base}/mine.html")
    page.wait_for_selector("[data-frame=curtain][role=region]")
    names = [name for name in answers if name == "client.js" or name.endswith(".wasm")]
    assert len(names) == 2, answers
    for name in names:
        assert answers[name]["content-encoding"] == "br", answers[name]
    page.close()


def modules(made, base):
    """A page loads only the machines of its own controllers; a page with many controllers loads one module with
    all machines."""
    page = watch(made.new_page())
    loaded = []
    page.on("request", lambda request: loaded.append(request.url.rsplit("/", 1)[1].split(".")[0]) if request.url.endswith(".wasm") else None)
    page.goto(f"{base}/empty.html")
    for controller in ["viewDeck", "curtain", "viewDeck", "sheet", "drawer"]:
        page.evaluate("""async ([client, controller]) => {
            const { connect } = await import(client);
            await connect("local:", { controller });
        }""", [f"{server.base}/client.js", controller])
    assert loaded == ["viewDeck", "curtain", "all"], loaded
    for controllers, modules in [(["curtain", "sheet"], {"curtain", "sheet"}), (["curtain", "sheet", "drawer"], {"all"})]:
        page.goto(f"{base}/empty.html")
        loaded.clear()
        page.evaluate("async ([client, controllers]) => (await import(client)).preload(...controllers)",
                      [f"{server.base}/client.js", controllers])
        assert set(loaded) == modules, loaded
    page.close()


if __name__ == "__main__":
    server = Server(*ALLOW_LOCALHOST)
    files = {"mine.html": examples()[1].replace("http://localhost:8080", server.base), "empty.html": "<!doctype html><title>Nothing</title>"}
    with browser() as chromium, folder(files) as base:
        for case in [round_trips, compressed, modules]:
            with context(chromium) as made:
                made.allowed.append("status of 404")
                case(made, base)
    server.stop()
