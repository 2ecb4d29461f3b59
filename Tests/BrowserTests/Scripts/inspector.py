"""What the playground shows of a drawer: why it settles where it does, its chart, its states and its hint, also of a drawer that is gone."""

from playground import *


def phones(chromium):
    """Each thumbnail shows its controller's drawer, which a drag moves."""
    page = load(chromium)
    kinds = {kind["controller"] for kind in get(BASE + "/v1/controllers")["controllers"]}
    shown = set(page.evaluate("[...document.querySelectorAll('.thumbnail')].map((each) => each.dataset.controller)"))
    assert shown == kinds, (shown, kinds)
    pulls = {"curtain": ((200, 750), (200, 450)), "sheet": ((200, 480), (200, 150)), "drawer": ((200, 500), (200, 700)),
             "appStorePresentation": ((200, 400), (200, 700)), "transition": ((200, 450), (200, 800)),
             "viewDeck": ((60, 400), (330, 400))}
    for controller in sorted(kinds):
        choose(page, controller)
        pull(page, *pulls.get(controller, ((200, 800), (200, 600))))
        page.rest()
        assert page.evaluate("document.querySelectorAll('.log li:not(.empty)').length") > 0, controller
        # The sentence says why, with units, and without a fraction that no screen shows.
        assert page.locator(".explanation strong").count() > 0, controller
        text = page.inner_text(".explanation p:first-child")
        assert re.search(r"points|%|at rest", text) and not re.search(r"\d\.\d|NaN|undefined", text), text
        reaches_inspector(page)
    page.close()


# The tab stops of the phone, and whether something else covers each of them.
STOPS = """() => [...document.querySelectorAll(".phone.active .screen :is(button, a, input, [tabindex])")]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]"))
  .map((each) => {
    const [own, screen] = [each, each.closest(".screen")].map((element) => element.getBoundingClientRect());
    // Some of it may be beyond the phone's edges.
    const middle = (start, end) => (Math.max(own[start], screen[start]) + Math.min(own[end], screen[end])) / 2;
    const top = document.elementFromPoint(middle("left", "right"), middle("top", "bottom"));
    return [each.dataset.frame ?? each.textContent.slice(0, 30), each.contains(top) || Boolean(top?.contains(each))];
  }).filter(([, isReached]) => !isReached).map(([name]) => name)"""


def reaches_inspector(page):
    """No tab stop is covered, and Tab leaves the phone for the inspector of the same drawer."""
    assert page.evaluate(STOPS) == [], page.evaluate(STOPS)
    controller = page.get_attribute(".phone.active", "data-controller")
    page.focus(f".thumbnail[data-controller={controller}]")
    for _ in range(30):
        page.keys.press("Tab")
        if page.evaluate("document.activeElement.closest('.inspector') !== null"):
            break
    assert page.evaluate("document.activeElement.textContent") == "Record"
    assert page.get_attribute(".phone.active", "data-controller") == controller


def closed_by_keys(chromium):
    """A drawer that a key closes leaves the focus on the button that brings it back. Regression: it went to the radio button before the
    drawer, where the next arrow key set the page offline."""
    for key in ("Escape", "Home", "ArrowDown"):
        page = load(chromium, "/?controller=drawer")
        page.focus("[name=network]")
        while page.evaluate("document.activeElement.dataset.frame") != "handle":
            page.keys.press("Tab")
        page.keys.press(key)
        page.rest()
        assert name(page) == "dismissed", (key, name(page))
        assert page.evaluate("document.activeElement.textContent") == "Present the drawer", key
        assert "brings it back" in page.inner_text(".phone.active .hint")
        page.keys.press("Enter")
        page.rest()
        assert name(page) == "partiallyExpanded", (key, name(page))
        page.close()


# An event that leaves nothing of a drawer, and the state that follows.
GONE = {"curtain": ({"type": "moveCurtain", "to": "hide"}, "hide"), "drawer": ({"type": "dismiss"}, "dismissed"),
        "appStorePresentation": ({"type": "dismiss"}, "dismissed"), "transition": ({"type": "dismiss"}, "dismissed")}


def gone(chromium):
    """A drawer of which nothing is left, also after a reload, leaves a button that brings it back, and a line that says so. Regression:
    after a reload the page of a hidden curtain looked empty."""
    for controller, (event, state) in GONE.items():
        page = load(chromium, f"/?controller={controller}")
        elsewhere(page, event)
        assert name(page) == state, (controller, name(page))
        reload(page)
        assert name(page) == state, (controller, name(page))
        assert "brings it back" in page.inner_text(".phone.active .hint"), (controller, page.inner_text(".phone.active .hint"))
        page.click(page.locator(".phone.active .opener").locator("visible=true"))
        page.rest()
        assert name(page) != state, controller
        assert "brings it back" not in page.inner_text(".phone.active .hint"), controller
        page.close()


def inspector(chromium):
    page = load(chromium, "/?controller=curtain")
    lift(page)
    assert page.text_content(".explanation strong") == "mid"
    assert len(page.get_attribute(".chart path.dragged", "d")) > 20
    names = page.evaluate("[...document.querySelectorAll('.chart .places text')].map((each) => each.textContent)")
    assert names == ["min 685", "mid 446", "max 206"], names
    assert page.inner_text(".legend") and page.locator(".chart .release text").text_content() == "release"
    # The graph lights the state, and the transition to it.
    assert page.get_attribute(".node.current", "data-state") == "mid"
    last = page.locator(".edge.last")
    assert [last.get_attribute("data-from"), last.get_attribute("data-to")] == ["min", "mid"]
    page.locator(".edge[data-from=max][data-to=hide]").dispatch_event("pointerenter")
    assert page.inner_text(".rule") == "max \u2192 hide moveCurtain"
    page.close()


def states(chromium):
    """The graphs have every state and every change of state of the originals' recordings."""
    page = load(chromium)
    folder = os.path.join(os.path.dirname(__file__), "../../../Conformance")
    for controller in FRAMES:
        sessions, names = {}, set()
        with open(f"{folder}/{controller}.jsonl", encoding="utf-8") as file:
            recordings = [json.loads(line) for line in file]
        for recording in recordings:
            answer = post(f"{BASE}/v1/simulations", {**recording["create"], "events": [step["event"] for step in recording["steps"]]})
            session = answer["session"]
            known = {"controller": controller, "configuration": session["configuration"], "detents": session["detents"]}
            before = session["state"]["name"]
            for step in answer["steps"]:
                known["detents"] = step.get("detents", known["detents"])
                after = step["state"]["name"]
                sessions.setdefault(json.dumps(known), set()).add((before, after))
                before = after
        texts = list(sessions)
        graphs = page.evaluate("""async (sessions) => {
          const { catalogue } = await import("/playground/catalogue.js");
          return sessions.map((session) => catalogue[session.controller].graph(session));
        }""", [json.loads(text) for text in texts])
        for text, graph in zip(texts, graphs):
            edges = {(each["from"], each["to"]) for each in graph["edges"]}
            assert all(start in graph["states"] and end in graph["states"] for start, end in edges), controller
            missing = {change for change in sessions[text] if change[0] != change[1]} - edges
            assert not missing, (controller, missing, text)
            names |= set(graph["states"])
        unknown = names - set(get(f"{BASE}/v1/controllers/{controller}")["stateNames"])
        assert not unknown or controller == "sheet", (controller, unknown)
    page.close()


def styles(chromium):
    """The styles of a transition are toggle buttons. Another style begins another chart."""
    page = load(chromium, "/?controller=transition")
    buttons = page.locator(".phone.active .styles button")
    pressed = lambda: buttons.evaluate_all("(all) => all.map((each) => each.ariaPressed)")
    assert pressed() == ["true", "false", "false"]
    pull(page, (200, 450), (200, 500))
    page.rest()
    assert len(page.get_attribute(".chart path.dragged", "d")) > 20
    press(page, buttons.nth(1))
    page.rest()
    assert pressed() == ["false", "true", "false"]
    assert page.get_attribute(".chart path.dragged", "d") == ""
    assert "x of to" in page.inner_text(".legend")
    assert page.get_attribute(".node.current", "data-state") == "pushed"
    page.close()


# Keeps each drawing of the chart. A rest is in the first one after it, however late the page is with the others.
KEEP_DRAWINGS = """() => {
  window.drawings = { resting: [], played: [] };
  for (const kind of Object.keys(drawings)) {
    const path = document.querySelector(`.chart path.${kind}`);
    new MutationObserver(() => drawings[kind].push(path.getAttribute("d"))).observe(path, { attributes: true });
  }
}"""

# The width and the height of each line of the drawings of a kind that is longer than 0.15 s.
LEVELS = """(kind) => drawings[kind].flatMap((drawing) => drawing.split("M").filter(Boolean)).flatMap((line) => {
  const points = line.split("L").map((pair) => pair.split(" ").map(Number));
  return points.slice(1).map(([x, y], index) => [x - points[index][0], Math.abs(y - points[index][1])]);
}).filter(([width]) => width > 0.15 * document.querySelector(".chart svg").clientWidth / 4)"""


def rests_are_level(chromium):
    """The chart shows a rest as a level line of its own, no animation. Regression: it joined the resting position and the next one
    by a slope."""
    page = load(chromium, "/?controller=curtain")
    page.evaluate(KEEP_DRAWINGS)
    for start, end, to in [(750, 450, "mid"), (480, 780, "min")]:
        lift(page, start, end, to)
        # The rest is long enough to be visible in the chart.
        page.frames(496)
    waits = page.evaluate(LEVELS, "resting")
    assert waits and all(height < 0.5 for _, height in waits), waits
    page.close()


CASES = [phones, closed_by_keys, gone, inspector, states, styles, rests_are_level]

if __name__ == "__main__":
    run(CASES)
