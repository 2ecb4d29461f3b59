"""The lab plays every recording of every controller, marks the answers that differ, and fits every screen."""

import virtual
from accessibility import CONTRAST, keeps_rules
from browser import *

SELECTED = "document.documentElement.dataset.ready"


def load(made, recording=""):
    page = watch(made.new_page())
    page.goto(f"{BASE}/lab{recording and '#' + recording}")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def recordings(controller):
    with urllib.request.urlopen(f"{BASE}/lab/recordings/{controller}.jsonl") as answer:
        return [json.loads(line) for line in answer.read().splitlines()]


PARTS = {"state": "state", "frames": "frames", "delegate": "delegate events", "animations": "animations"}


def verdict(recording):
    """What the lab says of a recording that is reproduced: what was compared, and in how many steps."""
    steps = recording["steps"]
    counts = {title: sum(part in step["expect"] for step in steps) for part, title in PARTS.items()}
    said = ", ".join(f"{title} in {count}" if count else f"no {title}" for title, count in counts.items())
    return f"No difference in {len(steps)} {'step' if len(steps) == 1 else 'steps'}. All that the recording has was compared: {said}."


def controllers(made):
    """Each controller's page lists all its recordings, the first one with a name for people. The first and the last one play as
    recorded, and the page says what was compared."""
    for controller in FRAMES:
        page = load(made, controller)
        known = {each["id"]: each for each in recordings(controller)}
        listed = page.eval_on_selector_all("#recording option", "all => all.map(({ value }) => value)")
        assert sorted(listed) == sorted(known)
        assert listed[0] not in page.inner_text("#recording option:first-child"), listed[0]
        names = page.eval_on_selector_all("#recording option", "all => all.map(({ textContent }) => textContent)")
        assert len(set(names)) == len(names) and not any("kvo" in name for name in names), names
        # The original has its library's name.
        library = page.evaluate("async (name) => (await import('/playground/catalogue.js')).catalogue[name].library", controller)
        # Its demo is one click away.
        with urllib.request.urlopen(page.evaluate("demo.href")) as answer:
            assert library in answer.read().decode(), library
        assert f"library {library} did" in page.inner_text("h1") and library in page.inner_text("#theirs >> xpath=..")
        for recording in (known[listed[0]], known[listed[-1]]):
            page.select_option("#recording", recording["id"])
            wait(page, f"{SELECTED} === {json.dumps(recording['id'])}")
            assert page.inner_text("#verdict") == verdict(recording)
            steps(page, recording)
        page.close()


def outlined(recording, index):
    """The recorded frames that are the outlines at a step, and what is said of them: those of the step, or else of the one with frames that
    is the nearest before it, or else after it."""
    every = [recording.get("created", {}), *(step["expect"] for step in recording["steps"])]
    name = lambda place: f"step {place}" if place else "creation"
    for place in [*range(index, -1, -1), *range(index + 1, len(every))]:
        if every[place].get("frames"):
            return every[place]["frames"], "this step" if place == index else f"{name(place)} ({name(index)} has none)"
    return {}, "no frames recorded"


# The names of frames that are cut by the stage, under another one, or pale. Regression: a page's name hid the one of the blur behind it.
UNREAD = """() => {
  const names = [...document.querySelectorAll("#stage .name")], stage = document.querySelector("#stage").getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return names.filter((name) => {
    const place = name.getBoundingClientRect();
    return place.left < stage.left || place.right > stage.right || place.top < stage.top || place.bottom > stage.bottom || name.closest(".frame")
      || names.some((other) => other !== name && meet(place, other.getBoundingClientRect()));
  }).map((name) => name.textContent);
}"""


def steps(page, recording):
    """Checks the first steps: the outlines and the delegate events are the recording's, and match those of the
    machine."""
    for index, step in list(enumerate(recording["steps"], 1))[:6]:
        page.click("#on")
        wait(page, f"document.documentElement.dataset.step === '{index}'")
        expected = step["expect"]
        outlines = page.eval_on_selector_all("#stage .theirs", "all => all.map((each) => each.dataset.name)")
        shown, label = outlined(recording, index)
        assert sorted(outlines) == sorted(shown), (recording["id"], index)
        assert page.inner_text("#recorded") == label and (page.locator("#stage .other").count() > 0) == ("has none" in label), (recording["id"], index, label)
        names = [each["name"] for each in expected.get("delegate", [])]
        assert page.eval_on_selector_all("#theirs b", "all => all.map((each) => each.textContent)") == names
        if "delegate" in expected:
            assert page.eval_on_selector_all("#ours b", "all => all.map((each) => each.textContent)") == names
        compared = page.eval_on_selector_all("#compared li", "all => all.map((each) => each.textContent)")
        assert compared == [f"{title} {'same' if part in expected else 'not recorded'}" for part, title in PARTS.items()], compared
        assert ("not recorded" in page.inner_text("#state")) == (set(expected.get("state", {})) != set(page.eval_on_selector_all(
            "#state th", "all => all.map((each) => each.textContent)")))
        assert page.locator("#ours .differs").count() == 0
        assert page.inner_text("#differences") == "none"
        apart = page.evaluate("""() => [...document.querySelectorAll("#stage .theirs")].flatMap((theirs) => {
          if (theirs.matches(".other")) return [];
          const ours = [...document.querySelectorAll("#stage .ours")].find((each) => each.dataset.name === theirs.dataset.name);
          if (!ours || ours.style.display === "none") return [];
          const [a, b] = [theirs, ours].map((each) => each.getBoundingClientRect());
          return ["x", "y", "width", "height"].map((key) => Math.abs(a[key] - b[key]));
        })""")
        assert all(each < 0.01 for each in apart), (recording["id"], index, apart)
        unread = page.evaluate(UNREAD)
        assert page.locator("#stage .name").count() > 0 and unread == [], (recording["id"], index, unread)


def differing(made):
    """The lab marks a frame and an event that differ from the recording."""
    page = watch(made.new_page())

    def falsify(route):
        answer = route.fetch()
        body = answer.json()
        last = next(step for step in reversed(body["steps"]) if step["delegate"])
        last["delegate"][0]["name"] = "somethingElse"
        body["steps"][0]["frames"]["curtain"]["y"] += 5
        route.fulfill(response=answer, json=body)

    page.route("**/v1/simulations", falsify)
    page.goto(f"{BASE}/lab#curtain-0011")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert re.match(r"\d+ of \d+ steps differ\. ", page.inner_text("#verdict")), page.inner_text("#verdict")
    assert page.get_attribute("#verdict", "class") == "differs"
    page.click("#on")
    assert ".frames.curtain.y: " in page.inner_text("#differences")
    for _ in range(8):
        if page.locator("#ours .differs").count():
            break
        page.click("#on")
    assert "somethingElse" in page.inner_text("#ours .differs")
    page.close()


def begins(made):
    """Without a recording in the address the lab begins with the drawer that the tab's playground has shown."""
    page = watch(made.new_page())
    for controller in ("sheet", "viewDeck"):
        page.goto(f"{BASE}/playground?controller={controller}")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.get_by_role("link", name="Lab", exact=True).click()
        page.wait_for_selector("#controller option", state="attached")
        wait(page, f"document.querySelector('#controller').value === '{controller}' && {SELECTED}")
    page.close()


TIME = "(at) => { const time = document.querySelector('#time'); time.value = at; time.dispatchEvent(new Event('input')) }"


def plays(chromium):
    """A recording plays in its own time, also slower. Play becomes Pause, and every moment can be reached."""
    page = chromium.visit(f"{BASE}/lab#curtain-0026")
    page.reach(f"{SELECTED} === 'curtain-0026'")
    last = len(next(each for each in recordings("curtain") if each["id"] == "curtain-0026")["steps"])
    begin = page.now
    page.click("#play")
    assert page.inner_text("#play") == "Pause"
    page.reach(f"document.documentElement.dataset.step === '{last}' && document.querySelector('#play').textContent === 'Play'")
    # The machine's animations take as long as they do: less than a second and a half of the recording is motion.
    duration = float(page.get_attribute("#time", "max"))
    assert 1000 < duration * 1000 <= page.now - begin < duration * 1000 + 200, (page.now - begin, duration)
    page.click("#back")
    assert page.evaluate("document.documentElement.dataset.step") == str(last - 1)
    # Between two steps our frames move: half of the way through an animation the curtain is between both ends.
    tops = "Number.parseFloat(document.querySelector('#stage .ours[data-name=curtain]').style.top)"
    places = set()
    for part in range(20):
        page.evaluate(TIME, duration * part / 20)
        places.add(round(page.evaluate(tops), 3))
    assert len(places) > 3, places
    page.evaluate("document.querySelector('[name=speed][value=\"0.25\"]').click()")
    page.evaluate(TIME, 0)
    page.click("#play")
    begin = page.now
    page.frames(400)
    assert 0.09 < float(page.input_value("#time")) < 0.12, page.input_value("#time")
    page.click("#play")
    assert page.inner_text("#play") == "Play"
    page.close()


def leaves(made):
    """The lab's header leads to the other pages and back."""
    page = load(made, "curtain-0026")
    page.get_by_role("link", name="API", exact=True).click()
    page.get_by_role("link", name="Lab", exact=True).click()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.close()


def stopped(made):
    """If the server does not answer, the last recording stays, and the lists say so."""
    page = load(made, "curtain-0026")
    page.route("**/v1/simulations", lambda route: route.abort())
    page.context.allowed.append("ERR_FAILED")
    page.select_option("#recording", "curtain-0007")
    wait(page, "document.querySelector('#verdict').textContent.includes('does not answer')")
    wait(page, f"{SELECTED} === 'curtain-0026' && document.querySelector('#recording').value === 'curtain-0026'")
    page.click("#on")
    assert page.inner_text("#moment").startswith("Step 1 of 19")
    page.close()


def looks(chromium, scheme):
    with context(chromium, color_scheme=scheme, viewport={"width": 1440, "height": 900}) as made:
        page = load(made, "drawer")
        page.click("#on")
        # All of it is in view on a desktop.
        for part in ("#stage", "#play", "#time", "#theirs", "#ours", "#state"):
            place = page.locator(part).bounding_box()
            assert place["y"] + min(place["height"], 40) <= 900, (part, place)
        assert page.evaluate("document.documentElement.scrollHeight") <= 900
        if scheme == "light":
            keeps_rules(page, "the lab", contrast=False)
        faint = page.evaluate(CONTRAST, "main *, header *")
        assert faint == [], faint[:10]
        for width in (1440, 375):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, width
            folder = os.environ.get("DRAWERD_PICTURES")
            if folder:
                page.screenshot(path=f"{folder}/lab-{width}-{scheme}.png", full_page=True)


if __name__ == "__main__":
    with virtual.browser() as chromium:
        plays(chromium)
    with browser() as chromium:
        with context(chromium) as made:
            controllers(made)
            differing(made)
            begins(made)
            leaves(made)
            stopped(made)
        for scheme in ("light", "dark"):
            looks(chromium, scheme)
