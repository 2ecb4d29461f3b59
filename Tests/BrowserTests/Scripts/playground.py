"""The playground: one large phone, and the inspector beside it, which explains and changes the drawer in it."""

import re
import urllib.parse

from accessibility import CONTRAST
from browser import *
from example import examples, pixels

# A name with what has a meaning in HTML, JavaScript, Swift, JSX or a shell.
NAME = "It's \"half\" \\#(1) `${2}` $HOME <b> & é </script>"

# Settings of every kind: numbers at the ends of their sliders, null, names, objects and lists.
TUNED = {
    "curtain": {"movingDuration": 2, "swipeResistance": {"custom": 2000}, "minHeightCoefficient": 0, "midHeightCoefficient": None,
                "maxHeightCoefficient": 1, "handleIndicatorColor": "#FF000000", "maxWidth": 390, "topBounce": False, "horizontalAlignment": "right"},
    "sheet": {"anchors": ["defaultExpanded", {"ratio": 0.5, "name": NAME}, {"pointsFromBottom": 0, "name": "low"}], "closeButtonImage": NAME,
              "tabBarHeight": None, "hasChevron": False},
    "drawer": {"timingCurve": {"type": "spring", "mass": 5, "stiffness": 600, "damping": 60}, "totalDurationInSeconds": 2, "flickSpeedThreshold": 0,
               "heightOfCollapsedDrawer": 100, "passthroughTouchesInStates": [], "drawerBorderConfiguration": {"borderThickness": 12},
               "drawerShadowConfiguration": None, "fullExpansionBehaviour": {"leavesCustomGap": 400}, "handleViewConfiguration": None,
               "initialState": "collapsed"},
    "appStorePresentation": {"closeButtonSize": 60, "isContentScrollable": True},
    "transition": {"style": "navigation", "animator": {"type": "show"}, "pan": {"type": "edge", "edge": "left"}, "navigationAction": "pop",
                   "completeOnPercentage": 1, "velocityForComplete": 2000, "velocityForCancel": -1000},
    "viewDeck": {"sides": ["bottom"], "bottomSize": 800, "sizeMode": "view", "openSlideAnimationDuration": 0, "bounceDurationFactor": 4,
                 "parallaxAmount": 1, "centerViewOpacity": 0, "shadow": {"enabled": False, "color": "#12345678"},
                 "panningView": {"width": 390, "height": 844}},
}


def tuned(controller):
    """The address of a drawer with many changed settings."""
    return "/?" + urllib.parse.urlencode({"controller": controller, **{name: json.dumps(value) for name, value in TUNED.get(controller, {}).items()}})


def load(made, path="/"):
    page = watch(made.new_page())
    page.goto(BASE + path)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def choose(page, controller):
    """Chooses a controller by its thumbnail, and waits for its inspector."""
    page.click(f".thumbnail[data-controller={controller}]")
    wait(page, f"document.querySelector('.inspector').dataset.controller === '{controller}'")
    wait(page, "document.querySelectorAll('.control').length > 0")


def screen(page, controller):
    return page.locator(f".phone.active[data-controller={controller}] .screen").bounding_box()


def pull(page, controller, start, end, **options):
    """Drags in a phone. `start` and `end` are in the points of the phone's screen."""
    found = screen(page, controller)
    scale = found["width"] / 390
    drag(Mouse(page), *[(found["x"] + x * scale, found["y"] + y * scale) for x, y in (start, end)], **options)


def lift(page, name="mid"):
    """Lifts the curtain to the middle."""
    pull(page, "curtain", (200, 750), (200, 450))
    wait(page, f"document.querySelector('.members .name').textContent === '{name}'")


def session_in(page):
    """The id of the session, from the link that opens it on a second screen."""
    return page.evaluate("document.querySelector('.share a').href").split("session=")[1].split("#")[0]


def configuration(page):
    return get(f"{BASE}/v1/sessions/{session_in(page)}")["configuration"]


def phones(made):
    """Each thumbnail shows its controller's drawer, which a drag moves."""
    page = load(made)
    kinds = {kind["controller"] for kind in get(BASE + "/v1/controllers")["controllers"]}
    shown = set(page.evaluate("[...document.querySelectorAll('.thumbnail')].map((each) => each.dataset.controller)"))
    assert shown == kinds, (shown, kinds)
    pulls = {"curtain": ((200, 750), (200, 450)), "sheet": ((200, 480), (200, 150)), "drawer": ((200, 500), (200, 700)),
             "appStorePresentation": ((200, 400), (200, 700)), "transition": ((200, 450), (200, 800)),
             "viewDeck": ((60, 400), (330, 400))}
    for controller in sorted(kinds):
        choose(page, controller)
        pull(page, controller, *pulls.get(controller, ((200, 800), (200, 600))))
        wait(page, "document.querySelectorAll('.log li:not(.empty)').length > 0")
        # The sentence says why, with units, and without a fraction that no screen shows.
        wait(page, "document.querySelector('.explanation strong')")
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
    rests(page)
    assert page.evaluate(STOPS) == [], page.evaluate(STOPS)
    controller = page.get_attribute(".phone.active", "data-controller")
    page.focus(f".thumbnail[data-controller={controller}]")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.inspector') !== null"):
            break
    assert page.evaluate("document.activeElement.textContent") == "Record"
    assert page.get_attribute(".phone.active", "data-controller") == controller


def closed_by_keys(made):
    """A drawer that a key closes leaves the focus on the button that brings it back. Regression: it went to the radio button before the
    drawer, where the next arrow key set the page offline."""
    for key in ("Escape", "Home", "ArrowDown"):
        page = load(made, "/?controller=drawer")
        page.focus("[name=network]")
        while page.evaluate("document.activeElement.dataset.frame") != "handle":
            page.keyboard.press("Tab")
        page.keyboard.press(key)
        wait(page, "document.querySelector('.members .name').textContent === 'dismissed'")
        rests(page)
        wait(page, "document.activeElement.textContent === 'Present the drawer'")
        assert "brings it back" in page.inner_text(".phone.active .hint")
        page.keyboard.press("Enter")
        wait(page, "document.querySelector('.members .name').textContent === 'partiallyExpanded'")
        page.close()


# An event that leaves nothing of a drawer, and the state that follows.
GONE = {"curtain": ({"type": "moveCurtain", "to": "hide"}, "hide"), "drawer": ({"type": "dismiss"}, "dismissed"),
        "appStorePresentation": ({"type": "dismiss"}, "dismissed"), "transition": ({"type": "dismiss"}, "dismissed")}


def gone(made):
    """A drawer of which nothing is left, also after a reload, leaves a button that brings it back, and a line that says so. Regression:
    after a reload the page of a hidden curtain looked empty."""
    for controller, (event, state) in GONE.items():
        page = load(made, f"/?controller={controller}")
        post(f"{BASE}/v1/sessions/{session_in(page)}/events", event)
        wait(page, f"document.querySelector('.members .name').textContent === '{state}'")
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        rests(page)
        assert "brings it back" in page.inner_text(".phone.active .hint"), (controller, page.inner_text(".phone.active .hint"))
        page.locator(".phone.active .opener").locator("visible=true").click()
        wait(page, f"document.querySelector('.members .name').textContent !== '{state}'")
        rests(page)
        assert "brings it back" not in page.inner_text(".phone.active .hint"), controller
        page.close()


def inspector(made):
    page = load(made, "/?controller=curtain")
    lift(page)
    wait(page, "document.querySelector('.explanation strong')?.textContent === 'mid'")
    wait(page, "document.querySelector('.chart path.dragged').getAttribute('d').length > 20")
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


def settings(made):
    """A slider acts while it moves. An emptied number has its default. Changes of another client are shown."""
    page = load(made, "/?controller=curtain")
    field = page.locator("#setting-movingDuration")
    field.wait_for()
    slider = page.locator(".control[data-name=movingDuration] input[type=range]")
    # Its `input` event is enough: it acts before the slider is let go.
    slider.evaluate("(slider) => { slider.value = 1.2; slider.dispatchEvent(new Event('input', { bubbles: true })) }")
    until(lambda: configuration(page)["movingDuration"] == 1.2, "the slider")
    wait(page, "location.search.includes('movingDuration=1.2')")
    # What is refused is said beside the field, and changes nothing.
    page.context.allowed.append("status of 422")
    field.fill("99")
    field.press("Enter")
    wait(page, "document.querySelector('#setting-movingDuration-problem').textContent.length > 3")
    assert configuration(page)["movingDuration"] == 1.2
    field.fill("")
    field.press("Enter")
    until(lambda: configuration(page)["movingDuration"] == 0.4, "the default")
    wait(page, "document.querySelector('#setting-movingDuration').value === '0.4'")
    assert page.inner_text("#setting-movingDuration-problem") == ""
    request = urllib.request.Request(f"{BASE}/v1/sessions/{session_in(page)}", b'{"configuration": {"movingDuration": 0.7, "topBounce": false}}',
                                     {"Content-Type": "application/json"}, method="PATCH")
    urllib.request.urlopen(request).close()
    wait(page, "document.querySelector('#setting-movingDuration').value === '0.7' && !document.querySelector('#setting-topBounce').checked")
    page.click(".control[data-name=topBounce] .reset")
    until(lambda: configuration(page)["topBounce"], "the reset of one")
    assert configuration(page)["movingDuration"] == 0.7
    page.get_by_role("button", name="Undo changes").click()
    until(lambda: configuration(page)["movingDuration"] == 0.4, "the reset of all")
    wait(page, "location.search === '?controller=curtain'")
    page.close()


def moves_of(page):
    """The detents to which the page has moved its drawer, after those with which it began."""
    events = get(f"{BASE}/v1/sessions/{session_in(page)}/script")["events"]
    return [event["detent"] for event in events if event["type"] == "snapTo" and event.get("animated", True)]


def felt(made):
    """A changed motion is seen at once: when the slider is let go, the drawer moves to the next detent and back. A finger ends that,
    and nothing moves for a change of something else, for a refused one, or with reduced motion."""
    page = load(made)
    page.locator("#setting-timingCurve-of-dampingRatio").wait_for()
    slider = page.locator(".member:has(#setting-timingCurve-of-dampingRatio) input[type=range]")
    there_and_back = ["fullyExpanded", "partiallyExpanded"]
    slider.focus()
    page.keyboard.press("ArrowLeft")
    until(lambda: configuration(page)["timingCurve"]["dampingRatio"] == 0.7, "the spring")
    until(lambda: moves_of(page) == there_and_back, "the drawer to go there and back")
    rests(page)
    wait(page, "document.querySelector('.members .name').textContent === 'partiallyExpanded'")
    # A slider that is still held moves nothing.
    place = slider.bounding_box()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.down()
    page.mouse.move(place["x"] + 12, place["y"] + place["height"] / 2)
    until(lambda: configuration(page)["timingCurve"]["dampingRatio"] < 0.4, "the held slider")
    assert moves_of(page) == there_and_back
    page.mouse.up()
    until(lambda: moves_of(page)[2:3] == ["fullyExpanded"], "the drawer to go there")
    wait(page, "document.querySelector('.members .name').textContent === 'fullyExpanded'")
    until(lambda: len(moves_of(page)) == 4, "the way back")
    page.locator("#setting-supportsPartialExpansion").uncheck()
    until(lambda: not configuration(page)["supportsPartialExpansion"], "the other setting")
    page.context.allowed.append("status of 422")
    page.fill("#setting-timingCurve-of-dampingRatio", "-1")
    page.press("#setting-timingCurve-of-dampingRatio", "Enter")
    wait(page, "document.querySelector('#setting-timingCurve-problem').textContent.length > 3")
    assert len(moves_of(page)) == 4
    # Only the field at fault is marked, and what is wrong stands below it.
    assert page.eval_on_selector_all("[aria-invalid]", "all => all.map(({ id }) => id)") == ["setting-timingCurve-of-dampingRatio"]
    assert page.locator(".member:has(#setting-timingCurve-of-dampingRatio) > #setting-timingCurve-problem").count() == 1
    page.fill("#setting-timingCurve-of-dampingRatio", "0.5")
    page.press("#setting-timingCurve-of-dampingRatio", "Enter")
    wait(page, "!document.querySelector('[aria-invalid]') && document.querySelector('#setting-timingCurve-problem').textContent === ''")
    page.close()
    # A finger on the drawer has it.
    page = load(made, "/?controller=curtain")
    page.fill("#setting-movingDuration", "2")
    page.press("#setting-movingDuration", "Enter")
    until(lambda: moves_of(page) == ["mid"], "the curtain to rise")
    pull(page, "curtain", (200, 790), (200, 600))
    rests(page)
    assert moves_of(page) == ["mid"], moves_of(page)
    page.close()
    with context(made.browser, reduced_motion="reduce", viewport={"width": 1280, "height": 900}) as quiet:
        page = load(quiet, "/?controller=curtain")
        page.fill("#setting-movingDuration", "2")
        page.press("#setting-movingDuration", "Enter")
        until(lambda: configuration(page)["movingDuration"] == 2, "the duration")
        assert moves_of(page) == []


def forms(made):
    """Anchors, timing curves and pans are forms. Every member of every controller has a field, whose value is the session's."""
    page = load(made, "/?controller=sheet")
    page.get_by_role("button", name="Add to anchors").wait_for()
    page.get_by_role("button", name="Add to anchors").click()
    until(lambda: len(configuration(page)["anchors"]) == 4, "another anchor")
    page.get_by_role("button", name="Remove anchors 2").click()
    until(lambda: len(configuration(page)["anchors"]) == 3, "an anchor less")
    choose(page, "drawer")
    # A value that has two spellings is one choice.
    choices = page.eval_on_selector_all("#setting-fullExpansionBehaviour option", "all => all.map(({ textContent }) => textContent)")
    assert choices == ["Covers full screen", "Does not cover status bar", "Leaves custom gap"], choices
    damping = page.locator("#setting-timingCurve-of-dampingRatio")
    assert damping.input_value() == "0.75"
    damping.fill("0.3")
    damping.press("Enter")
    until(lambda: configuration(page)["timingCurve"]["dampingRatio"] == 0.3, "the spring")
    page.locator("#setting-timingCurve").select_option(label="Spring: mass, stiffness, damping")
    until(lambda: configuration(page)["timingCurve"].get("stiffness") == 200, "the other spring")
    for controller in FRAMES:
        choose(page, controller)
        expected = set(get(f"{BASE}/v1/controllers/{controller}")["schemas"]["configuration"]["properties"])
        shown = page.evaluate("[...document.querySelectorAll('.control')].map((each) => each.dataset.name)")
        assert sorted(shown) == sorted(expected), controller
        # What the fields read is what the session has: the form alone changes nothing.
        page.evaluate("document.querySelectorAll('.control').forEach((each) => each.dispatchEvent(new Event('change', { bubbles: true })))")
        until(lambda: not page.locator(".problem:not(:empty)").count(), f"no problem with {controller}")
    page.close()


def address(made):
    """The address has the setting: another page that opens it has the same. A refused setting is said near the drawer."""
    page = load(made, "/?controller=drawer")
    page.locator("#setting-timingCurve-of-dampingRatio").fill("0.4")
    page.locator("#setting-timingCurve-of-dampingRatio").press("Enter")
    wait(page, "location.search.includes('timingCurve')")
    tuned = page.url[len(BASE):]
    page.close()
    with context(made.browser) as other:
        page = load(other, tuned)
        assert configuration(page)["timingCurve"] == {"type": "spring", "dampingRatio": 0.4, "initialVelocity": 0}
        assert page.url[len(BASE):] == tuned, page.url
        other.allowed.append("status of 422")
        page = load(other, "/?controller=viewDeck&leftSize=-5")
        wait(page, "!document.querySelector('#connection').hidden")
        page = load(other, "/?controller=curtain&session=")
        assert page.locator(".phone.active[data-controller=curtain]").count() == 1
        other.allowed.append("status of 404")
        page = load(other, "/?session=ffffffffffffffffffffffffffffffff")
        assert "ended" in page.inner_text("#connection") and page.locator(".phone.active [data-frame]").count() > 0
    for controller in FRAMES:
        page = load(made, f"/?controller={controller}")
        wait(page, f"location.search === '?controller={controller}'")
        page.close()


def states(made):
    """The graphs have every state and every change of state of the originals' recordings."""
    page = load(made)
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
        for text, changes in sessions.items():
            graph = page.evaluate("async (session) => (await import('/playground/catalogue.js')).catalogue[session.controller].graph(session)", json.loads(text))
            edges = {(each["from"], each["to"]) for each in graph["edges"]}
            assert all(start in graph["states"] and end in graph["states"] for start, end in edges), controller
            missing = {change for change in changes if change[0] != change[1]} - edges
            assert not missing, (controller, missing, text)
            names |= set(graph["states"])
        unknown = names - set(get(f"{BASE}/v1/controllers/{controller}")["stateNames"])
        assert not unknown or controller == "sheet", (controller, unknown)
    page.close()


def copied(page, kind):
    """What the page copies as `kind`."""
    button = page.locator(f".copying [data-kind={kind}]")
    button.click()
    wait(page, "document.querySelector('.copying code').textContent !== ''")
    page.get_by_role("button", name="Copy", exact=True).click()
    wait(page, "document.querySelector('.copying [role=status]').textContent.startsWith('Copied')")
    return page.evaluate("navigator.clipboard.readText()")


def run(command):
    return json.loads(subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True).stdout)


def paste(page, text):
    """Loads a page in which there is only this text: as its body, or, if it is one, as the page."""
    body = text if text.startswith("<!doctype") else f'<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">{text}'
    page.route("**/favicon.ico", lambda route: route.fulfill(body=""))
    page.route(f"{BASE}/pasted.html", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{BASE}/pasted.html")


# Where each frame of a drawer is, in its root.
PLACES = """() => [...document.querySelectorAll("[data-frame]")].map((each) => {
  const [own, root] = [each, each.parentElement].map((element) => element.getBoundingClientRect());
  return [each.dataset.frame, ...["x", "y", "width", "height"].map((name) => Math.round(own[name] - (name.length === 1 ? root[name] : 0)))];
})"""


def begins(made, controller, path, place):
    """What the page copies begins as the phone shows it: with its settings, and at the detent where it is."""
    page = load(made, path)
    assert not page.inner_text("#connection"), page.inner_text("#connection")
    assert page.locator(".copying [data-kind=gesture]").is_disabled()
    snapshot = get(f"{BASE}/v1/sessions/{session_in(page)}")
    detent = snapshot["state"]["detent"] if place is None else snapshot["detents"][place]["name"]
    if place is not None:
        post(f"{BASE}/v1/sessions/{session_in(page)}/events", {"type": "snapTo", "detent": detent, "animated": False})
    wait(page, f"[...document.querySelectorAll('.members dd')].some(({{ textContent }}) => textContent === {json.dumps(detent)})")
    made_by_curl = run(copied(page, "curl"))
    assert made_by_curl["configuration"] == snapshot["configuration"], controller
    assert made_by_curl["state"]["detent"] == detent, (controller, made_by_curl["state"], detent)
    places = []
    for kind, text in (("element", copied(page, "element")), ("script", f'<script type="module">{copied(page, "script")}</script>')):
        pasted = watch(made.new_page())
        paste(pasted, text)
        shown = {"element": "document.querySelector('[data-frame]').parentElement.session", "script": "[...document.querySelectorAll('[data-frame]')].some(({ style }) => style.width)"}
        wait(pasted, f"Boolean({shown[kind]})")
        rests(pasted)
        if kind == "element":
            found = pasted.evaluate("document.querySelector('[data-frame]').parentElement.session.configuration")
            assert found == snapshot["configuration"], (controller, found, snapshot["configuration"])
            assert pasted.evaluate("document.querySelector('[data-frame]').parentElement.state") == detent, controller
        places.append(pasted.evaluate(PLACES))
        # It rests where it does in the phone, also below the phone's status bar.
        body = next(each for each in places[-1] if each[0] == snapshot["surface"]["body"])
        if place is None:
            near(body[2], snapshot["frames"][body[0]]["y"], 1)
        if kind == "script":
            wait(pasted, f"JSON.stringify(({PLACES})()) === {json.dumps(json.dumps(places[0], separators=(',', ':')))}")
        pasted.close()
    page.close()


def copies(made):
    """Each copy works where it is pasted, in a page, in a script and in a shell, whatever the settings are and wherever the drawer is."""
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    for controller in FRAMES:
        begins(made, controller, f"/?controller={controller}", None)
    # The copy of a drawer that moves begins where it goes.
    for controller, place in zip(FRAMES, itertools.cycle((-1, 0, 1))):
        begins(made, controller, tuned(controller), place)


def alive(made):
    """A copy is a page, or a part of one. It fits a phone, and a drawer that is closed opens with a button. After Escape the button has
    the focus. A loose spring does not lift the drawer off the lower edge."""
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    for controller in FRAMES:
        page = load(made, f"/?controller={controller}")
        closed = get(f"{BASE}/v1/sessions/{session_in(page)}")["detents"][0]["name"]
        post(f"{BASE}/v1/sessions/{session_in(page)}/events", {"type": "snapTo", "detent": closed, "animated": False})
        wait(page, f"[...document.querySelectorAll('.members dd')].some(({{ textContent }}) => textContent === '{closed}')")
        element, script = copied(page, "element"), f'<script type="module">{copied(page, "script")}</script>'
        within = f'<!doctype html><html lang="en"><title>Theirs</title><body style="margin: 4px"><h1>Theirs</h1>{element}</body></html>'
        page.close()
        for text in (element, script, within):
            pasted = watch(made.new_page())
            pasted.set_viewport_size({"width": 390, "height": 700})
            paste(pasted, text)
            shown = "document.querySelector('[data-frame]').parentElement.session" if text != script else "document.querySelector('#open').onclick"
            wait(pasted, f"Boolean({shown})")
            rests(pasted)
            size = pasted.evaluate("({ scrollWidth: document.documentElement.scrollWidth, scrollHeight: document.documentElement.scrollHeight, mode: document.compatMode, "
                                   "charset: document.characterSet, padding: getComputedStyle(document.body).margin })")
            assert (size["scrollWidth"], size["mode"], size["charset"]) == (390, "CSS1Compat", "UTF-8"), (controller, size)
            # The page around a drawer keeps its own margin, and nothing makes it longer.
            assert size["padding"] == {element: "8px", script: "0px", within: "4px"}[text] and size["scrollHeight"] == 700, (controller, size)
            before = pasted.evaluate(PLACES)
            pasted.get_by_role("button", name="Open", exact=True).click()
            wait(pasted, f"JSON.stringify(({PLACES})()) !== {json.dumps(json.dumps(before, separators=(',', ':')))}")
            if text == element:
                wait(pasted, "document.querySelector('#my-drawer').open")
                rests(pasted)
                lifted(pasted, controller)
            pasted.close()


# The frames that a user takes: of a handle, or of a drawer without one, the part in the window in pixels.
SEEN = """() => [...document.querySelectorAll("[data-frame=handle], [data-frame=chevron], [data-frame=page], [data-frame=modal], [data-frame=center]")]
  .map((each) => [each.getBoundingClientRect(), getComputedStyle(each)])
  .map(([{ top, bottom, height }, { opacity, visibility }]) => ({ seen: Math.min(innerHeight, bottom) - Math.max(0, top), height, opacity, visibility }))"""


def is_in_sight(made):
    """In a window that is lower than the phone, and fully expanded, the handle of a copy is in sight, or the drawer if it has none.
    Regression: the transition was below the window, and a drawer that covers the page had a handle that had faded."""
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    for controller in FRAMES:
        page = load(made, f"/?controller={controller}")
        text = copied(page, "element")
        page.close()
        for height in (844, 400, 240):
            pasted = watch(made.new_page())
            pasted.set_viewport_size({"width": 390, "height": height})
            paste(pasted, text)
            wait(pasted, "Boolean(document.querySelector('#my-drawer').session)")
            for detent in pasted.evaluate("document.querySelector('#my-drawer').session.detents.map(({ name }) => name)"):
                if detent == "dismissed":
                    continue
                pasted.evaluate("(detent) => document.querySelector('#my-drawer').snapTo(detent)", detent)
                rests(pasted)
                for each in pasted.evaluate(SEEN):
                    assert each["seen"] >= min(each["height"], 60) and float(each["opacity"]) > 0.5 and each["visibility"] == "visible", (controller, height, detent, each)
            pasted.close()


def follows_the_page(made):
    """What is copied as an element is what the documentation begins with. In a dark page the copies are dark, and their texts can be read."""
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    for controller in FRAMES:
        page = load(made, f"/?controller={controller}")
        element, script = copied(page, "element"), copied(page, "script")
        page.close()
        if controller == "curtain":
            assert element == examples()[0].strip().replace("http://localhost:8080", BASE), element
        with context(made.browser, color_scheme="dark", viewport={"width": 390, "height": 700}) as dark:
            for text in (element, f'<!doctype html><meta name="color-scheme" content="light dark"><script type="module">{script}</script>'):
                pasted = watch(dark.new_page())
                paste(pasted, text)
                wait(pasted, "[...document.querySelectorAll('[data-frame]')].some(({ style }) => style.width)")
                rests(pasted)
                color = pasted.evaluate("getComputedStyle(document.querySelector('section')).color" if text == element else
                                        "getComputedStyle(document.querySelector('[data-frame]').parentElement).backgroundColor")
                assert color == ("rgb(255, 255, 255)" if text == element else "rgb(43, 58, 85)"), (controller, color)
                # A close button is drawn over the page, which is beside it in the document.
                texts = "h2, p, button:not([data-frame])" if text == element else "h2, p, button"
                assert pasted.evaluate(CONTRAST, texts) == [], (controller, pasted.evaluate(CONTRAST, texts))
                pasted.close()


def lifted(page, controller):
    """Expects that there is no gap below a drawer that its spring has lifted. The gap would have the color of the page behind."""
    frame = page.locator("[data-frame=drawer], [data-frame=sheet], [data-frame=curtain]")
    if not frame.count():
        return
    frame.evaluate("(element) => { element.style.transform = 'translate(0px, -90px)'; document.querySelector('[data-frame^=item]')?.remove() }")
    height = page.evaluate("Math.round(document.querySelector('#my-drawer').getBoundingClientRect().bottom)")
    frame.evaluate("(element, height) => { element.style.height = `${height}px`; document.querySelector('[data-frame=tabBar]')?.remove() }", height)
    assert pixels(page, [(200, height - 20)]) == [[255, 255, 255]], (controller, pixels(page, [(200, height - 20)]))


def gesture_is_copied(made):
    """The last gesture is a simulation that needs nothing else, short if it can be. Its result is the drawer's."""
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    page = load(made, "/?controller=curtain")
    for start, end, name in ((750, 450, "mid"), (480, 200, "max"), (250, 450, "mid")):
        pull(page, "curtain", (200, start), (200, end))
        wait(page, f"document.querySelector('.members .name').textContent === '{name}'")
        until(lambda: get(f"{BASE}/v1/sessions/{session_in(page)}")["state"]["name"] == name, "the server's state")
        rests(page)
        line = copied(page, "gesture")
        answer = run(line)
        assert answer["steps"][-1]["state"]["name"] == name and answer["steps"][-1]["explanation"]["outcome"] == name
        # A drag is sixteen samples or so, and one event that puts the drawer where the drag began.
        assert line.count('"phase":"began"') == 1 and '"snapTo"' in line, line
    page.close()


def without_clipboard(made):
    """Copy works where the page is not a secure context."""
    page = load(made, "/?controller=curtain")
    page.evaluate("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })")
    page.evaluate("document.addEventListener('copy', () => { window.taken = document.activeElement.value })")
    page.get_by_role("button", name="Copy", exact=True).click()
    wait(page, "document.querySelector('.copying [role=status]').textContent.startsWith('Copied')")
    assert page.evaluate("window.taken").startswith("<!doctype html>"), page.evaluate("window.taken")
    page.close()


def second_screen(made):
    page = load(made, "/?controller=curtain")
    page.wait_for_selector(".share a")
    with page.context.expect_page() as opened:
        page.click(".share a")
    other = watch(opened.value)
    other.wait_for_selector("html[data-ready]", state="attached")
    assert other.locator(".phone").count() == 1
    lift(other)
    wait(page, "document.querySelector('.members .name').textContent === 'mid'")
    other.close()
    page.close()


def replay(made):
    """A recording goes on while another controller is chosen."""
    page = load(made, "/?controller=curtain")
    page.get_by_role("button", name="Record").click()
    lift(page)
    choose(page, "sheet")
    choose(page, "curtain")
    assert page.locator(".log li:not(.empty)").count() > 0
    # The recording is what the server has.
    session = f"{BASE}/v1/sessions/{session_in(page)}"
    until(lambda: session_rests(session)["state"]["name"] == "mid", "the server's state")
    page.get_by_role("button", name="Stop").click()
    wait(page, "[...document.querySelectorAll('.actions button')].some((each) => each.textContent === 'Replay' && !each.disabled)")
    sessions = {each["id"] for each in get(BASE + "/v1/sessions?limit=500")["sessions"]}
    page.get_by_role("button", name="Replay").click()
    # Another session replays the recording, reaches the same state, and is deleted.
    copies = lambda: [each for each in get(BASE + "/v1/sessions?limit=500")["sessions"]
                      if each["id"] not in sessions and each["clock"] == "client"]
    until(copies, "the copy")
    wait(page, "document.querySelector('.recorder .facts').textContent.includes('played')")
    until(lambda: not copies(), "the deletion of the copy")
    page.close()


def reset(made):
    """Reset starts again: another session, at its beginning, also after a reload."""
    page = load(made, "/?controller=curtain")
    page.locator("#setting-topBounce").uncheck()
    lift(page)
    before = session_in(page)
    page.get_by_role("button", name="Start again", exact=True).click()
    wait(page, f"!document.querySelector('.share a').href.includes('{before}')")
    wait(page, "document.querySelector('.members .name').textContent === 'min'")
    now = session_in(page)
    assert configuration(page)["topBounce"] and page.locator("#setting-topBounce").is_checked()
    until(lambda: before not in {each["id"] for each in get(BASE + "/v1/sessions?limit=500")["sessions"]}, "the deletion of the old session")
    lift(page)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert session_in(page) == now
    wait(page, "document.querySelector('.members .name').textContent === 'mid'")
    page.close()


def styles(made):
    """The styles of a transition are toggle buttons. Another style begins another chart."""
    page = load(made, "/?controller=transition")
    buttons = page.locator(".phone.active .styles button")
    pressed = lambda: buttons.evaluate_all("(all) => all.map((each) => each.ariaPressed)")
    assert pressed() == ["true", "false", "false"]
    pull(page, "transition", (200, 450), (200, 500))
    wait(page, "document.querySelector('.chart path.dragged').getAttribute('d').length > 20")
    buttons.nth(1).click()
    wait(page, "document.querySelector('.phone.active .styles button:nth-child(2)').ariaPressed === 'true'")
    assert pressed() == ["false", "true", "false"]
    wait(page, "document.querySelector('.chart path.dragged').getAttribute('d') === ''")
    assert "x of to" in page.inner_text(".legend")
    wait(page, "document.querySelector('.node.current')?.dataset.state === 'pushed'")
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


def rests_are_level(made):
    """The chart shows a rest as a level line of its own, no animation. Regression: it joined the resting position and the next one
    by a slope."""
    page = load(made, "/?controller=curtain")
    page.evaluate(KEEP_DRAWINGS)
    for start, end, name in [(750, 450, "mid"), (480, 780, "min")]:
        pull(page, "curtain", (200, start), (200, end))
        wait(page, f"document.querySelector('.members .name').textContent === '{name}'")
        rests(page)
        # The rest is long enough to be visible in the chart.
        page.wait_for_timeout(500)
    waits = page.evaluate(LEVELS, "resting")
    assert waits and all(height < 0.5 for _, height in waits), waits
    page.close()


# Whether all of an element is inside of those that scroll or clip it.
SHOWS = """(selector) => {
  const element = document.querySelector(selector);
  const place = element.getBoundingClientRect();
  for (let each = element.parentElement; each; each = each.parentElement) {
    const { top, bottom } = each.getBoundingClientRect();
    if (getComputedStyle(each).overflowY !== "visible" && (place.top < top || place.bottom > bottom + 1)) return false;
  }
  return true;
}"""


def in_view(made):
    """On a desktop the drawer and all that explains and changes it are in view together. On a phone the drawer stays, and a curtain
    has the rest."""
    page = load(made, "/?controller=curtain")
    parts = [".phone.active .screen", ".explanation", ".chart svg", ".graph svg", ".controls .control", ".log", ".members", ".copying .primary",
             "#film", *(f".actions button:nth-of-type({index})" for index in (3, 4, 5))]
    for width, height in [(1440, 900), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        for part in parts:
            place = page.locator(part).first.bounding_box()
            assert place["x"] >= 0 and place["x"] + place["width"] <= width and place["y"] + place["height"] <= height, (part, place)
            # Regression: the panel's own edge hid the button that copies.
            assert page.evaluate(SHOWS, part), part
        assert page.evaluate("document.documentElement.scrollHeight") <= height
    # The first drawer has a spring, which is the first setting.
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(BASE)
    page.wait_for_selector("html[data-ready]", state="attached")
    spring = "#setting-timingCurve-of-dampingRatio"
    page.wait_for_selector(spring)
    assert page.locator(".control").first.get_attribute("data-name") == "timingCurve"
    assert page.locator(spring).bounding_box()["y"] < 400 and page.evaluate(SHOWS, spring)
    page.set_viewport_size({"width": 820, "height": 1180})
    place = page.locator(".motion").bounding_box()
    assert place["y"] + place["height"] <= 1180, place
    assert page.evaluate("document.documentElement.scrollWidth") <= 820
    page.evaluate("document.documentElement.dir = 'rtl'")
    choose(page, "curtain")
    lift(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 820
    page.close()


def on_a_phone(made):
    """The curtain with the panels is one of ours: its handle opens it, and the drawer can be dragged above it."""
    page = load(made, "/?controller=curtain")
    page.set_viewport_size({"width": 390, "height": 844})
    wait(page, "document.querySelector('#panels')?.session")
    wait(page, "document.querySelector('#panels').state === 'min'")
    place = screen(page, "curtain")
    top = page.locator("#panels [data-frame=curtain]").bounding_box()["y"]
    assert place["y"] + place["height"] <= top and page.evaluate("document.documentElement.scrollHeight") <= 844
    lift(page)
    wait(page, "document.querySelector('.explanation strong')?.textContent === 'mid'")
    # Why is said below the phone.
    reason = page.locator(".outcome").locator("visible=true").bounding_box()
    assert place["y"] + place["height"] < reason["y"] and reason["y"] + reason["height"] <= top, reason
    page.focus("#panels > [data-frame=handle]")
    page.keyboard.press("End")
    rests(page, "document.querySelector('#panels').state === 'max'")
    page.locator("#setting-topBounce").scroll_into_view_if_needed()
    page.locator("#setting-topBounce").uncheck()
    until(lambda: not configuration(page)["topBounce"], "the configuration")
    changing_on_a_phone(made)
    # A wider window has the panels beside the phone again, with what they showed.
    page.set_viewport_size({"width": 1280, "height": 900})
    wait(page, "!document.querySelector('#panels') && document.querySelector('#panels-place .explanation strong')")
    page.close()


def changing_on_a_phone(made):
    """With the panels in the middle, the spring and the whole phone are on the screen together, for a finger and for the keyboard, and
    with forced colors. Regression: the panels hid the drawer while its slider moved."""
    for colors in ("none", "active"):
        with context(made.browser, viewport={"width": 390, "height": 844}, has_touch=True, forced_colors=colors) as phone:
            for controller in FRAMES:
                page = load(phone, f"/?controller={controller}")
                wait(page, "document.querySelector('#panels')?.session && document.querySelectorAll('.control').length > 1")
                page.get_by_role("button", name="Change it").tap()
                rests(page, "document.querySelector('#panels').state === 'mid'")
                place, top = screen(page, controller), page.locator("#panels [data-frame=curtain]").bounding_box()["y"]
                shown = page.locator(".control").first.bounding_box()
                assert place["y"] > 40 and place["y"] + place["height"] < top and place["width"] > 120, (controller, place, top)
                assert top < shown["y"] and shown["y"] + shown["height"] < 844, (controller, shown)
                if controller == "drawer":
                    felt_on_a_phone(page)
                page.close()


def felt_on_a_phone(page):
    """By touch, by the keyboard and in the small phone, the drawer answers."""
    slider = page.locator(".member:has(#setting-timingCurve-of-dampingRatio) input[type=range]")
    place = slider.bounding_box()
    page.touchscreen.tap(place["x"] + 16, place["y"] + place["height"] / 2)
    until(lambda: configuration(page)["timingCurve"]["dampingRatio"] < 0.4, "the tapped slider")
    until(lambda: len(moves_of(page)) == 2, "the drawer to go there and back")
    rests(page)
    slider.focus()
    page.keyboard.press("End")
    until(lambda: configuration(page)["timingCurve"]["dampingRatio"] == 1.5, "the slider's end")
    until(lambda: len(moves_of(page)) == 4, "the drawer to go there and back again")
    rests(page)
    pull(page, "drawer", (200, 500), (200, 150))
    wait(page, "document.querySelector('.members .name').textContent === 'fullyExpanded'")
    assert page.evaluate("document.querySelector('#panels').state") == "mid"


def far_away(made):
    """The network can be slow or disconnected, and a drawer still works. The notice is near the drawer."""
    page = load(made, "/?controller=curtain")
    page.get_by_label("300 ms").check()
    lift(page)
    page.context.allowed.append("offline")
    page.get_by_label("offline").check()
    wait(page, "!document.querySelector('#connection').hidden")
    place = screen(page, "curtain")
    notice = page.locator("#connection").bounding_box()
    assert place["y"] < notice["y"] < place["y"] + place["height"] + 60, notice
    pull(page, "curtain", (200, 480), (200, 780))
    wait(page, "document.querySelector('.members .name').textContent === 'min'")
    # Regression: the notice moved the phones away from under the finger.
    assert screen(page, "curtain") == place
    page.get_by_label("0 ms", exact=True).check()
    wait(page, "document.querySelector('#connection').hidden")
    until(lambda: get(f"{BASE}/v1/sessions/{session_in(page)}")["state"]["name"] == "min", "the server to receive the drag")
    page.close()


def says(page, selector, text):
    wait(page, f"document.querySelector({json.dumps(selector)}).textContent.includes({json.dumps(text)})")


def unanswered(made):
    """What needs the server says that it does not answer, and changes nothing. The drawer goes on, and all of it works afterward.
    Regression: a replay left the phone inert, a reset left it dead, and another choice left an empty stage."""
    page = load(made, "/?controller=curtain")
    page.context.allowed.append("offline")
    page.get_by_role("button", name="Copy as a test").click()
    says(page, ".testing [role=status]", "drag the drawer first")
    page.get_by_role("button", name="Record").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    says(page, ".recorder [role=status]", "nothing is recorded")
    page.get_by_role("button", name="Record").click()
    lift(page)
    page.get_by_role("button", name="Stop", exact=True).click()
    says(page, ".recorder [role=status]", "events recorded")
    page.get_by_label("offline").check()
    session = session_in(page)
    page.get_by_role("button", name="Replay").click()
    says(page, ".recorder [role=status]", "does not play: the server does not answer")
    page.get_by_role("button", name="Start again", exact=True).click()
    says(page, "#connection", "the server does not answer")
    page.click(".thumbnail[data-controller=sheet]")
    wait(page, "document.querySelector('.phone.active').dataset.controller === 'curtain'")
    assert page.locator(".thumbnail[aria-pressed=true]").get_attribute("data-controller") == "curtain" and session_in(page) == session
    page.get_by_role("button", name="Record").click()
    pull(page, "curtain", (200, 480), (200, 780))
    wait(page, "document.querySelector('.members .name').textContent === 'min'")
    page.get_by_role("button", name="Stop", exact=True).click()
    says(page, ".recorder [role=status]", "Still recording: the server does not answer")
    page.click(".copying [data-kind=gesture]")
    says(page, ".copying [role=status]", "Not copied: the server does not answer")
    page.get_by_role("button", name="Copy as a test").click()
    says(page, ".testing [role=status]", "There is no test: the server does not answer")
    page.get_by_label("0 ms", exact=True).check()
    wait(page, "document.querySelector('#connection').hidden")
    page.get_by_role("button", name="Stop", exact=True).click()
    says(page, ".recorder [role=status]", "events recorded")
    page.get_by_role("button", name="Replay").click()
    says(page, ".recorder [role=status]", "played")
    page.get_by_role("button", name="Copy", exact=True).click()
    says(page, ".copying [role=status]", "Copied")
    assert '"snapTo","detent":"mid"' in page.inner_text(".copying code")
    page.close()


def stopped(made):
    """A server that stops says so at once, although the page asks nothing. Regression: only the next gesture found out."""
    server = Server()
    made.allowed.append("ERR_")
    page = watch(made.new_page())
    page.goto(server.base)
    page.wait_for_selector("html[data-ready]", state="attached")
    server.stop()
    says(page, "#connection", "The server does not answer")
    assert page.is_visible("#connection")
    server.start()
    wait(page, "document.querySelector('#connection').hidden")
    page.close()


def late(made):
    """What is copied has the whole gesture, also while the server has not received its end."""
    page = load(made, "/?controller=curtain")
    page.get_by_label("300 ms").check()
    lift(page)
    page.click(".copying [data-kind=gesture]")
    says(page, ".copying code", '"phase":"ended"')
    page.close()


def film(made):
    """The moving picture comes after the page is usable, plays until the drawer is used, and not with reduced motion."""
    page = load(made, "/?controller=curtain")
    wait(page, "document.querySelector('#film img').src.endsWith('film.webp')")
    assert page.locator("#film button").get_attribute("aria-label") == "Stop the moving picture"
    lift(page)
    assert page.evaluate("document.querySelector('#film img').src").endswith("still.webp")
    page.click("#film button")
    wait(page, "document.querySelector('#film img').src.endsWith('film.webp')")
    page.emulate_media(color_scheme="dark")
    wait(page, "document.querySelector('#film img').currentSrc.endsWith('film-dark.webp')")
    page.close()
    for scheme, name in (("light", "still.webp"), ("dark", "still-dark.webp")):
        with context(made.browser, reduced_motion="reduce", color_scheme=scheme, viewport={"width": 1280, "height": 900}) as quiet:
            wait(load(quiet), f"document.querySelector('#film img').currentSrc.endsWith('/{name}')")


# The bytes of all answers before the first machine, but the moving picture, which the page loads when it is usable.
BYTES = """() => {
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const machine = Math.min(...entries.filter(({ name }) => name.endsWith(".wasm")).map(({ startTime }) => startTime));
  return [machine, entries.filter(({ name, startTime }) => startTime < machine && !/film(-dark)?\.webp$/.test(name))
    .map(({ encodedBodySize }) => encodedBodySize).reduce((sum, size) => sum + size, 0)];
}"""


def is_small(made):
    """All that the page loads before its machine is less than 100 kB, in light and in dark."""
    for scheme in ("light", "dark"):
        with context(made.browser, color_scheme=scheme, viewport={"width": 1280, "height": 900}) as shown:
            machine, size = load(shown).evaluate(BYTES)
            assert machine > 0 and 20_000 < size < 100_000, (scheme, size)


def behind_a_path(made):
    """The playground works behind a proxy that adds a path. Regression: it had no styles there."""
    with prefixed(BASE, "/some/drawers") as address:
        page = watch(made.new_page())
        page.goto(address + "/?controller=curtain")
        page.wait_for_selector("html[data-ready]", state="attached")
        assert page.evaluate("getComputedStyle(document.querySelector('main')).display") == "grid"
        lift(page)
        wait(page, "document.querySelectorAll('.control').length > 3")
        page.goto(address + "/docs")
        page.wait_for_selector("#main:not([aria-busy=true])")
        page.wait_for_selector("#contents a")
        page.close()


CASES = [phones, closed_by_keys, gone, inspector, settings, felt, forms, address, states, copies, alive, is_in_sight, follows_the_page, gesture_is_copied, without_clipboard, second_screen, replay, reset, styles,
         rests_are_level, in_view, on_a_phone, far_away, unanswered, stopped, late, film, is_small, behind_a_path]

if __name__ == "__main__":
    with browser() as chromium:
        for case in CASES:
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            with context(chromium, viewport={"width": 1280, "height": 900}) as made:
                print(case.__name__, flush=True)
                case(made)
