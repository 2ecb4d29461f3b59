"""Drawers in a page without a server: their drags and their saved state, and the documentation's example as printed."""

from browser import *
from documents import printed

CONNECT = """async ([controller, saved]) => {
  const { connect } = await import("/client.js");
  window.session = await connect("local:", { controller, container: { width: 390, height: 844 }, saved });
  window.log = [];
  session.addEventListener("delegate", ({ detail }) => log.push(detail.name));
  window.attachment = session.attach(document.querySelector("#root"));
}"""

# A change of each controller's configuration.
CHANGES = {
    "curtain": {"midHeightCoefficient": 0.4},
    "drawer": {"supportsPartialExpansion": False},
    "sheet": {"hasChevron": False},
    "appStorePresentation": {"closeButtonSize": 60},
    "transition": {"style": "navigation", "animator": {"type": "show"}},
    "viewDeck": {"sides": ["bottom"]},
}

# The settings of a session: at first, after it is resized, and after another resize and a change during a drag.
SHOWN = """async ([controller, server, change]) => {
  const { connect } = await import("/client.js");
  const session = await connect(server, { controller, container: { width: 390, height: 844 } });
  const settings = () => JSON.parse(JSON.stringify([session.configuration, session.container]));
  const all = [settings()];
  await session.resize({ width: 844, height: 390 });
  all.push(settings());
  await session.post({ type: "pan", phase: "began", translation: { x: 0, y: 0 }, velocity: { x: 0, y: 0 } });
  await session.resize({ width: 600, height: 700 });
  await session.configure(change);
  all.push(settings());
  await session.delete();
  return all;
}"""


def is_for_server(url):
    """Whether only a page with a session on a server makes this request."""
    return "/v1/" in url or url.endswith("/client/server.js")


def bare_page(made, controller):
    """A page with the frames of a controller, and nothing else."""
    page = watch(made.new_page())
    page.route(f"{BASE}/local.html", lambda route: route.fulfill(body=page_text(controller), content_type="text/html"))
    page.goto(f"{BASE}/local.html")
    page.requests = []
    page.on("request", lambda request: is_for_server(request.url) and page.requests.append(request.url))
    return page


def alone(made):
    """Drags, flicks and delegate events need no request, and the session continues after a reload of the page."""
    page = bare_page(made, "curtain")
    page.evaluate(CONNECT, ["curtain", None])
    page.context.set_offline(True)
    drag(Mouse(page), (200, 700), (200, 400))
    rests(page)
    assert state(page)["name"] == "mid", state(page)
    near(box(page, "curtain")["y"], 422)
    names = page.evaluate("log")
    assert names[0] == "curtainWillBeginDragging" and names[-1] == "curtainDidEndDragging", names
    assert page.evaluate("session.moveCurtain({ to: 'max' }).then(({ state }) => state.name)") == "max"
    rests(page)
    near(box(page, "curtain")["y"], 844 - 675.2)
    page.evaluate("session.configure({ midHeightCoefficient: null })")
    assert page.evaluate("session.configuration.midHeightCoefficient") is None
    saved = page.evaluate("session.save()")
    page.evaluate("session.delete()")
    page.context.set_offline(False)
    assert page.requests == [], page.requests
    page.close()
    again = bare_page(made, "curtain")
    again.evaluate(CONNECT, ["curtain", saved])
    assert state(again)["name"] == "max", state(again)
    assert again.evaluate("session.configuration.midHeightCoefficient") is None
    near(box(again, "curtain")["y"], 844 - 675.2)
    again.close()


def settings(made):
    """A session shows its settings in the page as the server would, derived members included: at first, after a resize, and after
    both during a drag."""
    page = bare_page(made, "curtain")
    assert CHANGES.keys() == FRAMES.keys()
    for controller, change in CHANGES.items():
        local, on_server = [page.evaluate(SHOWN, [controller, server, change]) for server in ("local:", BASE)]
        assert local == on_server, (controller, local, on_server)
        assert len({json.dumps(each) for each in local}) == 3, (controller, local)
    page.close()


def documented(made):
    """The documentation's page has five drawers without a server."""
    text = printed("html", "reference/machine")[0].replace("http://localhost:8080", BASE)
    page = watch(made.new_page())
    page.route(f"{BASE}/five.html", lambda route: route.fulfill(body=text, content_type="text/html"))
    page.route("**/favicon.ico", lambda route: route.fulfill(body=""))
    requests = []
    page.on("request", lambda request: is_for_server(request.url) and requests.append(request.url))
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(f"{BASE}/five.html")
    phones = page.locator(".phone")
    until(lambda: page.locator("[data-frame][role=region], [data-frame][role=dialog]").count() >= 5, "five drawers")
    assert phones.count() == 5
    place = phones.nth(0).locator("[data-frame=curtain]").bounding_box()
    drag(Mouse(page), (place["x"] + 60, place["y"] + 30), (place["x"] + 60, place["y"] - 120))
    until(lambda: phones.nth(0).locator("[data-frame=curtain]").bounding_box()["y"] < place["y"] - 60, "the curtain to rise")
    assert requests == [], requests
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for case in [alone, settings, documented]:
            print(case.__name__, flush=True)
            case(made)
