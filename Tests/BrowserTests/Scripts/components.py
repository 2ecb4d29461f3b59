"""The elements: their attributes, properties, events and methods, and their insertion and removal at any time. The page
has another origin than the server, and its security policy allows nothing inline."""

import urllib.error

from browser import *
from example import ALLOW_LOCALHOST, folder

WEB = os.path.join(os.path.dirname(__file__), "../../../Web")
TAGS = {"curtain": "drawerd-curtain", "sheet": "drawerd-sheet", "transition": "drawerd-transition",
        "appStorePresentation": "drawerd-app-store-presentation", "viewDeck": "drawerd-view-deck",
        "drawer": "drawerd-drawer"}

PAGE = """<!doctype html><html lang="en"><title>Elements</title><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' SERVER 'wasm-unsafe-eval';
  style-src 'self'; connect-src SERVER; img-src data:">
<link rel="stylesheet" href="page.css"><script type="module" src="page.js"></script>
<div id="one"></div><div id="two"></div></html>"""

STYLE = """body { margin: 0 } #one, #two { width: 390px; height: 844px; position: absolute; top: 0 } #two { left: 400px }
[data-frame] { background: #cde }"""

SCRIPT = """import "SERVER/elements.js"; document.documentElement.dataset.ready = "";"""

# Puts an element with its frames into #one, and returns its session's address once the session exists.
MAKE = """async ([tag, frames, attributes]) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const name of frames) {
    const frame = document.createElement(name === "closeButton" ? "button" : "div");
    frame.dataset.frame = name;
    element.append(frame);
  }
  window.reported = [];
  for (const name of ["statechange", "openchange", "problem", "snap"]) {
    element.addEventListener(name, ({ detail }) => reported.push([name, detail.state ?? detail.open ?? detail.name ?? detail.error.name]));
  }
  window.heard = [];
  window.told = [];
  document.querySelector("#one").replaceChildren(element);
  window.element = element;
  // What contains the element hears its delegate events, all by one name.
  document.querySelector("#one").addEventListener("delegate", ({ target, detail }) => target === element && heard.push(detail));
  await element.ready;
  // Regression: a page had no element to hear the events of the session's creation on.
  told.push(...element.session.creation);
  element.session.addEventListener("delegate", ({ detail }) => told.push(detail));
  return element.session.url;
}"""


@contextlib.contextmanager
def server_and_page():
    server = Server(*ALLOW_LOCALHOST)
    files = {"mine.html": PAGE, "page.css": STYLE, "page.js": SCRIPT}
    with folder({name: text.replace("SERVER", server.base) for name, text in files.items()}) as base:
        yield server, f"{base}/mine.html"
    server.stop()


def load(made, address):
    page = watch(made.new_page())
    page.set_viewport_size({"width": 850, "height": 900})
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def make(page, controller, server="local:", **attributes):
    page.url_of_session = page.evaluate(MAKE, [TAGS[controller], FRAMES[controller], {"server": server, **attributes}])
    return page.url_of_session


def both_rest(page, url):
    """Waits until the server has received the page's commands, and the animations have ended there and in the page."""
    rests(page)
    session_rests(url)


def reported(page, *expected):
    until(lambda: page.evaluate("reported") == [list(each) for each in expected], lambda: page.evaluate("reported"))
    page.evaluate("reported.length = 0")


def every(made, server, address):
    """Each controller's element opens and closes, and lists its detents."""
    page = load(made, address)
    opened = {"curtain": "max", "sheet": "top", "transition": "presented", "appStorePresentation": "presented",
              "viewDeck": "left", "drawer": "partiallyExpanded"}
    for controller in TAGS:
        url = make(page, controller, server.base)
        assert url.startswith(server.base) and get(url)["controller"] == controller, url
        assert page.evaluate("[element.open, element.hasAttribute('open')]") == [False, False]
        closed = page.evaluate("element.state")
        page.evaluate("element.open = true")
        until(lambda: page.evaluate("element.state") == opened[controller], lambda: page.evaluate("element.state"))
        assert page.evaluate("element.getAttribute('state')") == opened[controller]
        assert page.evaluate("element.hasAttribute('open')")
        detents = page.evaluate("element.detents")
        assert detents[0]["name"] == closed and opened[controller] in [each["name"] for each in detents], detents
        positions = [each["position"] for each in detents]
        assert controller == "viewDeck" or positions == sorted(positions), positions
        both_rest(page, url)
        page.evaluate("element.close()")
        until(lambda: page.evaluate("element.state") == closed, lambda: page.evaluate("element.state"))
        both_rest(page, url)
        reported(page, ["snap", opened[controller]], ["statechange", opened[controller]], ["openchange", True],
             ["snap", closed], ["statechange", closed], ["openchange", False])
        heard, told = page.evaluate("[heard, told]")
        assert heard == told and len(heard) > 1, (controller, heard, told)
        assert (heard[0].get("heightState") == "min") == (controller == "curtain"), (controller, heard)
    page.close()


def unknown(made, server, address):
    """An element with an unknown state begins as without it, can be used, and the console names the known states. An earlier version
    was drawn, but dead."""
    page = load(made, address)
    warnings = []
    page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    for controller in TAGS:
        warnings.clear()
        make(page, controller, server.base, state="nowhere")
        names = page.evaluate("element.detents.map(({ name }) => name)")
        assert page.evaluate("element.state") == names[0], controller
        assert len(warnings) == 1 and '"nowhere"' in warnings[0] and all(name in warnings[0] for name in names), warnings
        page.evaluate("element.show()")
        assert page.evaluate("element.open"), controller
    page.close()


def turned(made, server, address):
    """An element that is opened and closed at once ends closed, even if its machine accepts no command during an
    animation."""
    page = load(made, address)
    for controller in TAGS:
        url = make(page, controller, server.base)
        closed = page.evaluate("element.state")
        page.evaluate("() => { element.open = true; element.open = false; element.open = true; element.open = false }")
        until(lambda: page.evaluate("element.state") == closed and not page.evaluate("element.open"), controller)
        both_rest(page, url)
        assert page.evaluate("element.state") == closed, controller
        page.evaluate("() => { element.open = true; element.open = false; element.open = true }")
        both_rest(page, url)
        assert page.evaluate("element.open"), controller
        # Regression: a method began after the properties that the page set next.
        page.evaluate("() => { element.close(); element.snapTo(element.detents.at(-1).name); element.open = false }")
        both_rest(page, url)
        assert page.evaluate("element.state") == closed, controller
        problems = [each for each in page.evaluate("reported") if each[0] == "problem"]
        assert problems == [], problems
    page.close()


def turned_early(made, server, address):
    """An element closes although its page's animation has ended before the server's, which therefore ignores the command
    to close. The page's clock is half of a second ahead, because the session's creation took a second to arrive. So the
    server dates the command to open when it arrives, 0.3 s later."""
    page = load(made, address)
    posts = []

    def late(route):
        posts.append(route)
        if len(posts) != 1:
            return route.continue_()
        time.sleep(0.3)
        answer = route.fetch()
        # Without the answer the page cannot correct its clock.
        wait(page, "element.state === 'dismissed'")
        route.fulfill(response=answer)

    page.route("**/v1/sessions", lambda route: time.sleep(1) or route.continue_())
    page.route("**/events", late)
    url = make(page, "transition", server.base)
    page.evaluate("() => { element.open = true; element.open = false }")
    both_rest(page, url)
    until(lambda: get(url)["state"]["name"] == "dismissed", lambda: get(url)["state"])
    until(lambda: page.evaluate("[element.state, element.open]") == ["dismissed", False], "the element")
    page.close()


def configuration(made, server, address):
    page = load(made, address)
    url = make(page, "curtain", server.base, **{"mid-height-coefficient": "0.4", "swipe-resistance": "low", "bottom-bounce": "false",
                                                "configuration": '{"maxHeightCoefficient": 0.9}'})
    known = lambda member: get(url)["configuration"][member]
    assert [known(member) for member in ("midHeightCoefficient", "swipeResistance", "bottomBounce", "maxHeightCoefficient")] == [
        0.4, "low", False, 0.9]
    page.evaluate("element.setAttribute('mid-height-coefficient', '0.6')")
    until(lambda: known("midHeightCoefficient") == 0.6, "the attribute")
    page.evaluate("element.midHeightCoefficient = null")
    until(lambda: known("midHeightCoefficient") is None, "the property")
    page.evaluate("element.removeAttribute('mid-height-coefficient')")
    until(lambda: known("midHeightCoefficient") == 0.5, "the default")
    page.evaluate("element.configuration = { movingDuration: 0.1, swipeResistance: { custom: 450 } }")
    until(lambda: known("swipeResistance") == {"custom": 450} and known("movingDuration") == 0.1, "the configuration")
    page.evaluate("element.configuration = {}")
    until(lambda: known("swipeResistance") == "low" and known("movingDuration") == 0.4, "the attributes again")
    # An invalid value emits `problem`.
    page.evaluate("reported.length = 0; element.swipeResistance = 'lowest'")
    until(lambda: page.evaluate("reported")[:1] == [["problem", "Problem"]], lambda: page.evaluate("reported"))
    page.close()


def controlled(made, server, address):
    page = load(made, address)
    url = make(page, "curtain", server.base, state="mid")
    near(box_of(page, "curtain")["y"], 422)
    assert page.evaluate("element.open")
    page.evaluate("element.state = 'max'")
    # The initial state emits no event, although the element moves the drawer there.
    reported(page, ["snap", "max"], ["statechange", "max"])
    rests(page)
    drag(Mouse(page), (200, 300), (200, 800), steps=20)
    reported(page, ["snap", "min"], ["statechange", "min"], ["openchange", False])
    assert page.evaluate("[element.state, element.getAttribute('state'), element.open]") == ["min", "min", False]
    with page.expect_console_message(lambda message: message.type == "warning") as warning:
        page.evaluate("element.setAttribute('state', 'nowhere')")
    assert "min, mid, max" in warning.value.text, warning.value.text
    reported(page, ["problem", "Problem"])
    assert page.evaluate("element.getAttribute('state')") == "min"
    page.evaluate("element.moveCurtain({ to: 'mid' })")
    reported(page, ["snap", "mid"], ["statechange", "mid"], ["openchange", True])
    page.evaluate("element.snapTo('max', { animated: false })")
    reported(page, ["snap", "max"], ["statechange", "max"])
    until(lambda: get(url)["state"]["name"] == "max", "the server's state")
    page.evaluate("element.removeAttribute('open')")
    reported(page, ["snap", "min"], ["statechange", "min"], ["openchange", False])
    page.close()


def box_of(page, frame):
    return page.evaluate("""(name) => { const { x, y, width, height } = element.querySelector(`[data-frame="${name}"]`)
      .getBoundingClientRect(); return { x, y, width, height } }""", frame)


def upgraded(made, server, address):
    """An element that exists before its class keeps the properties that the page has set on it."""
    page = watch(made.new_page())
    page.route("**/page.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(address)
    page.evaluate("""(server) => {
      const element = document.createElement("drawerd-curtain");
      Object.assign(element, { server, state: "mid", midHeightCoefficient: 0.25, configuration: { topBounce: false } });
      const frame = document.createElement("div");
      frame.dataset.frame = "curtain";
      element.append(frame);
      document.querySelector("#one").append(element);
      window.element = element;
    }""", server.base)
    page.evaluate("(server) => import(`${server}/elements.js`)", server.base)
    url = page.evaluate("element.ready.then((session) => session.url)")
    assert page.evaluate("element.state") == "mid"
    known = get(url)["configuration"]
    assert known["midHeightCoefficient"] == 0.25 and known["topBounce"] is False, known
    until(lambda: get(url)["state"]["name"] == "mid", "the server's state")
    near(box_of(page, "curtain")["y"], 844 * 0.75)
    page.close()


def begin(page, url):
    finger = Mouse(page)
    finger.down(200, 700)
    for y in range(690, 600, -10):
        finger.move(200, y)
    until(lambda: get(url)["state"]["isDragging"], "the drag")
    return finger


def status(url):
    try:
        get(url)
        return 200
    except urllib.error.HTTPError as error:
        return error.code


def removed(made, server, address):
    page = load(made, address)
    url = make(page, "curtain", server.base)
    begin(page, url)
    page.evaluate("element.remove()")
    until(lambda: status(url) == 404, "the session's end")
    page.mouse.up()
    url = make(page, "curtain", server.base, removal="leave")
    begin(page, url)
    page.evaluate("element.remove()")
    until(lambda: not get(url)["state"]["isDragging"], "the end of the drag")
    session_rests(url)
    page.mouse.up()
    pans = [entry["event"]["phase"] for entry in get(url + "/events?limit=1000")["events"] if entry["event"]["type"] == "pan"]
    assert pans[-1] == "cancelled", pans
    # An element that returns to the page finds the session that it left.
    page.evaluate("document.querySelector('#two').append(element)")
    assert page.evaluate("element.ready.then(({ url }) => url)") == url
    # A drawer that was hidden when its element left is visible when it opens after the element's return. An earlier
    # version took the hidden state for the page's own style.
    make(page, "drawer", removal="leave")
    page.evaluate("element.remove()")
    wait(page, "element.session === null")
    page.evaluate("document.querySelector('#one').append(element)")
    page.evaluate("element.ready.then((session) => session.snapTo('fullyExpanded', { animated: false }))")
    assert page.evaluate("getComputedStyle(element.querySelector('[data-frame=drawer]')).visibility") == "visible"
    # A session without a server continues at its last detent.
    make(page, "curtain", removal="leave", state="max")
    page.evaluate("element.remove()")
    wait(page, "element.session === null")
    page.evaluate("element.removeAttribute('state')")
    page.evaluate("document.querySelector('#one').append(element)")
    assert page.evaluate("element.ready.then(({ detent }) => detent)") == "max"
    page.close()


def while_connecting(made, server, address):
    """An element that is removed while it connects leaves no session behind, and an element that returns has one."""
    page = load(made, address)
    sessions = []
    page.on("response", lambda answer: sessions.append(answer) if answer.url.endswith("/v1/sessions") and answer.status == 201 else None)
    page.evaluate("""async (server) => {
      const element = document.createElement("drawerd-curtain");
      element.server = server;
      window.element = element;
      const [one, two] = [document.querySelector("#one"), document.querySelector("#two")];
      const task = () => new Promise((resolve) => setTimeout(resolve, 5));
      one.append(element);
      element.remove();
      await task();
      one.append(element);
      await task();
      element.remove();
      await task();
      two.append(element);
      await element.ready;
    }""", server.base)
    kept = page.evaluate("element.session.url")
    urls = [f"{server.base}/v1/sessions/{answer.json()['id']}" for answer in sessions]
    assert kept in urls, (kept, urls)
    until(lambda: [status(url) for url in urls if url != kept] == [404] * (len(urls) - 1), urls)
    assert status(kept) == 200
    page.close()


def moved(made, server, address):
    """An element that moves within the document in one task keeps its session and its drag in progress."""
    page = load(made, address)
    url = make(page, "curtain", server.base)
    finger = begin(page, url)
    page.evaluate("document.querySelector('#two').append(element)")
    assert page.evaluate("element.session.url") == url
    for y in range(600, 300, -10):
        finger.move(600, y)
    finger.up()
    until(lambda: not get(url)["state"]["isDragging"], "the end of the drag")
    pans = [entry["event"]["phase"] for entry in get(url + "/events?limit=1000")["events"] if entry["event"]["type"] == "pan"]
    assert pans.count("began") == 1 and pans[-1] == "ended", pans
    assert page.evaluate("element.session.url") == url
    page.close()


def modal(made, server, address):
    page = load(made, address)
    make(page, "drawer", server.base, modal="no-back", state="fullyExpanded")
    wait(page, "document.querySelector('#two').inert")
    assert page.evaluate("element.modal") == {"escape": True, "back": False}
    assert page.evaluate("history.state") is None
    page.keyboard.press("Escape")
    wait(page, "!document.querySelector('#two').inert && !element.open")
    for value, text in [({"escape": False}, "no-escape"), ({"back": True}, "back"), (True, ""), (False, None)]:
        assert page.evaluate("(modal) => { element.modal = modal; return element.getAttribute('modal') }", value) == text, value
    page.close()


def elsewhere(made, server, address):
    """An element with a new `server` has a new session, and deletes the first one."""
    page = load(made, address)
    url = make(page, "curtain", server.base)
    page.evaluate("element.server = 'local:'")
    until(lambda: status(url) == 404, "the first session's end")
    assert page.evaluate("element.ready.then(({ url }) => url)") == "local:"
    # The element does not delete a session that another client created.
    shared = f"{server.base}/v1/sessions/{post(server.base + '/v1/sessions', {'controller': 'curtain'})['id']}"
    make(page, "curtain", shared, state="max")
    assert get(shared)["state"]["name"] == "min", "the element moved an existing session"
    deletions = []
    page.on("request", lambda request: deletions.append(request.url) if request.method == "DELETE" else None)
    page.evaluate("element.remove()")
    wait(page, "element.session === null")
    # The page reports its requests in their order.
    page.evaluate("(address) => fetch(address).then(({ status }) => status)", f"{server.base}/livez")
    assert deletions == [] and status(shared) == 200, deletions
    # The page can remove an element that cannot reach its server.
    unreachable = f"http://127.0.0.1:{free_port()}"
    page.context.allowed += ["ERR_CONNECTION", "Content Security Policy", "violates"]
    page.evaluate(MAKE.replace("await element.ready;", "return null;"), ["drawerd-curtain", ["curtain"], {"server": unreachable}])
    page.evaluate("element.remove()")
    page.close()


def on_a_server():
    """Without a window, the modules load, throw nothing, and add nothing to the global object."""
    script = """const before = Object.keys(globalThis).length;
      const [client, elements] = [await import("./client.js"), await import("./elements.js")];
      if (typeof client.connect !== "function" || !elements.CurtainElement) throw new Error("nothing is exported");
      if (Object.keys(globalThis).length !== before) throw new Error("something was done");"""
    answer = subprocess.run(["node", "--input-type=module", "-e", script], cwd=WEB, capture_output=True, text=True)
    assert answer.returncode == 0 and answer.stdout + answer.stderr == "", answer.stdout + answer.stderr


if __name__ == "__main__":
    on_a_server()
    with server_and_page() as (server, address), browser() as chromium:
        with context(chromium) as made:
            # 404 is for a deleted session, and 409 for a command that arrives before the server's animation has ended.
            made.allowed += ["status of 404", "status of 409"]
            for case in [every, unknown, turned, turned_early, configuration, controlled, upgraded, removed, while_connecting, moved,
                         modal, elsewhere]:
                print(case.__name__, flush=True)
                case(made, server, address)
        with context(chromium) as made:
            print("turned, without a machine", flush=True)
            without_machine(made)
            made.allowed += ["status of 404", "status of 409"]
            turned(made, server, address)
