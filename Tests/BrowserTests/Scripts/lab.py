"""The lab plays every recording of every controller, marks the answers that differ, and fits every screen."""

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


def controllers(made):
    """Each controller's page lists all its recordings. The first and the last one play as recorded."""
    for controller in FRAMES:
        page = load(made, controller)
        known = recordings(controller)
        assert page.eval_on_selector_all("#recording option", "all => all.map(({ value }) => value)") == [each["id"] for each in known]
        for recording in (known[0], known[-1]):
            page.select_option("#recording", recording["id"])
            wait(page, f"{SELECTED} === {json.dumps(recording['id'])}")
            assert page.inner_text("#verdict") == f"All {len(recording['steps'])} steps are as recorded."
            steps(page, recording)
        page.close()


def steps(page, recording):
    """Checks the first steps: the outlines and the delegate events are the recording's, and match those of the
    machine."""
    for index, step in list(enumerate(recording["steps"], 1))[:6]:
        page.click("#on")
        wait(page, f"document.documentElement.dataset.step === '{index}'")
        expected = step["expect"]
        outlines = page.eval_on_selector_all("#stage .theirs", "all => all.map((each) => each.dataset.name)")
        assert sorted(outlines) == sorted(expected.get("frames", {})), (recording["id"], index)
        names = [each["name"] for each in expected.get("delegate", [])]
        assert page.eval_on_selector_all("#theirs b", "all => all.map((each) => each.textContent)") == names
        if "delegate" in expected:
            assert page.eval_on_selector_all("#ours b", "all => all.map((each) => each.textContent)") == names
        assert page.locator("#ours .differs").count() == 0
        assert page.inner_text("#differences") == "none"
        apart = page.evaluate("""() => [...document.querySelectorAll("#stage .theirs")].flatMap((theirs) => {
          const ours = [...document.querySelectorAll("#stage .ours")].find((each) => each.dataset.name === theirs.dataset.name);
          if (!ours || ours.style.display === "none") return [];
          const [a, b] = [theirs, ours].map((each) => each.getBoundingClientRect());
          return ["x", "y", "width", "height"].map((key) => Math.abs(a[key] - b[key]));
        })""")
        assert all(each < 0.01 for each in apart), (recording["id"], index, apart)


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
    assert "differ" in page.inner_text("#verdict")
    assert page.get_attribute("#verdict", "class") == "differs"
    page.click("#on")
    assert ".frames.curtain.y: " in page.inner_text("#differences")
    count = int(page.get_attribute("#step", "max"))
    for _ in range(count):
        if page.locator("#ours .differs").count():
            break
        page.click("#on")
    assert "somethingElse" in page.inner_text("#ours .differs")
    page.close()


def plays(made):
    page = load(made, "curtain-0007")
    page.click("#play")
    last = page.get_attribute("#step", "max")
    wait(page, f"document.documentElement.dataset.step === '{last}'")
    wait(page, "document.querySelector('#play').getAttribute('aria-pressed') === 'false'")
    page.click("#back")
    assert page.evaluate("document.documentElement.dataset.step") == str(int(last) - 1)
    page.get_by_role("link", name="API", exact=True).click()
    page.get_by_role("link", name="lab", exact=True).click()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.close()


def looks(chromium, scheme):
    with context(chromium, color_scheme=scheme, viewport={"width": 1440, "height": 900}) as made:
        page = load(made, "drawer")
        page.click("#on")
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
    with browser() as chromium:
        with context(chromium) as made:
            controllers(made)
            differing(made)
            plays(made)
        for scheme in ("light", "dark"):
            looks(chromium, scheme)
