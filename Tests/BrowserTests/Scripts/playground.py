"""The playground: six phones, and the inspector, which describes the phone in use."""

import re
from browser import *


def load(made, path="/"):
    page = watch(made.new_page())
    page.goto(BASE + path)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def screen(page, controller):
    found = page.locator(f".phone[data-controller={controller}] .screen")
    found.scroll_into_view_if_needed()
    return found.bounding_box()


def pull(page, controller, start, end, **options):
    """Drags in a phone. `start` and `end` are in the points of the phone's screen."""
    found = screen(page, controller)
    scale = found["width"] / 390
    drag(Mouse(page), *[(found["x"] + x * scale, found["y"] + y * scale) for x, y in (start, end)], **options)


def session_in(page):
    """The id of the session, from the link that opens it on a second screen."""
    return page.evaluate("document.querySelector('.share a').href").split("session=")[1].split("#")[0]


# Whether the page has posted an event, and shows the curl command for it.
IS_POSTED = "document.querySelector('.curl code').textContent.startsWith(\"curl -X POST 'http\")"


def phones(made):
    page = load(made)
    kinds = {kind["controller"] for kind in get(BASE + "/v1/controllers")["controllers"]}
    shown = set(page.evaluate("[...document.querySelectorAll('.phone')].map((each) => each.dataset.controller)"))
    assert shown == kinds, (shown, kinds)
    pulls = {"curtain": ((200, 750), (200, 450)), "sheet": ((200, 480), (200, 150)), "drawer": ((200, 500), (200, 700)),
             "appStorePresentation": ((200, 400), (200, 700)), "transition": ((200, 400), (200, 800)),
             "viewDeck": ((60, 400), (330, 400))}
    for controller in sorted(kinds):
        pull(page, controller, *pulls[controller])
        page.wait_for_selector(f".phone.active[data-controller={controller}]")
        wait(page, "document.querySelectorAll('.log li:not(.empty)').length > 0")
        wait(page, IS_POSTED)
    page.close()


def inspector(made):
    page = load(made, "/?controller=curtain")
    pull(page, "curtain", (200, 750), (200, 450))
    wait(page, "document.querySelector('.members .name').textContent === 'mid'")
    wait(page, "document.querySelector('.explanation strong')?.textContent === 'mid'")
    assert "velocity" in page.inner_text(".explanation")
    wait(page, "document.querySelector('.chart path.dragged').getAttribute('d').length > 20")
    # The curl command repeats the request.
    wait(page, IS_POSTED)
    line = page.inner_text(".curl code")
    session = line.split("/v1/sessions/")[1].split("/")[0]
    body = line.split(" -d '")[1][:-1]
    before = get(f"{BASE}/v1/sessions/{session}")["revision"]
    command = line.replace("curl ", "curl -s -o /dev/null -w '%{http_code}' ")
    assert json.loads(body)
    answer = subprocess.run(["bash", "-c", command], capture_output=True, text=True).stdout
    assert answer in ("200", "409"), (answer, line)
    assert answer == "409" or get(f"{BASE}/v1/sessions/{session}")["revision"] > before
    # A control changes the session, and shows the problem of an invalid value next to it.
    page.locator("#setting-movingDuration").fill("0.2")
    page.locator("#setting-movingDuration").press("Enter")
    until(lambda: get(f"{BASE}/v1/sessions/{session}")["configuration"]["movingDuration"] == 0.2, "the configuration")
    page.context.allowed.append("status of 422")
    page.locator("#setting-movingDuration").fill("99")
    page.locator("#setting-movingDuration").press("Enter")
    wait(page, "document.querySelector('#setting-movingDuration-problem').textContent.length > 3")
    page.close()


def second_screen(made):
    page = load(made, "/?controller=curtain")
    page.wait_for_selector(".share a")
    with page.context.expect_page() as opened:
        page.click(".share a")
    other = watch(opened.value)
    other.wait_for_selector("html[data-ready]", state="attached")
    assert other.locator(".phone").count() == 1
    pull(other, "curtain", (200, 750), (200, 450))
    for each in (page, other):
        wait(each, "document.querySelector('.members .name').textContent === 'mid'")
    other.close()
    page.close()


def replay(made):
    page = load(made, "/?controller=curtain")
    page.get_by_role("button", name="Record").click()
    pull(page, "curtain", (200, 750), (200, 450))
    wait(page, "document.querySelector('.members .name').textContent === 'mid'")
    # The recording is what the server has.
    session = f"{BASE}/v1/sessions/{session_in(page)}"
    until(lambda: get(session)["state"]["name"] == "mid" and not get(session)["animations"], "the server's rest")
    page.get_by_role("button", name="Stop").click()
    wait(page, "!document.querySelector('.recorder button:nth-of-type(2)').disabled")
    sessions = {each["id"] for each in get(BASE + "/v1/sessions?limit=500")["sessions"]}
    page.get_by_role("button", name="Replay").click()
    # Another session replays the recording, reaches the same state, and is deleted.
    copies = lambda: [each for each in get(BASE + "/v1/sessions?limit=500")["sessions"]
                      if each["id"] not in sessions and each["clock"] == "client"]
    until(copies, "the copy")
    name = until(lambda: next((get(f"{BASE}/v1/sessions/{each['id']}")["state"] for each in copies()
                               if get(f"{BASE}/v1/sessions/{each['id']}")["state"]["name"] == "mid"), None), "the end")
    assert name["name"] == "mid"
    wait(page, "document.querySelector('.recorder .facts').textContent.includes('played')")
    until(lambda: not copies(), "the deletion of the copy")
    page.close()


def reload(made):
    """After a reload the page shows the same drawer in the same state."""
    page = load(made, "/?controller=curtain")
    pull(page, "curtain", (200, 750), (200, 450))
    wait(page, "document.querySelector('.members .name').textContent === 'mid'")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    wait(page, "document.querySelector('.members .name').textContent === 'mid'")
    page.close()


# Keeps each drawing of the chart. A rest is in the first one after it, however late the page is with the others.
KEEP_DRAWINGS = """() => {
  const path = document.querySelector(".chart path.played");
  window.drawings = [];
  new MutationObserver(() => drawings.push(path.getAttribute("d"))).observe(path, { attributes: true });
}"""

# The width and the height of each line of the drawings that is longer than 0.15 s.
LEVELS = """() => drawings.flatMap((drawing) => drawing.split("M").filter(Boolean)).flatMap((line) => {
  const points = line.split("L").map((pair) => pair.split(" ").map(Number));
  return points.slice(1).map(([x, y], index) => [x - points[index][0], Math.abs(y - points[index][1])]);
}).filter(([width]) => width > 0.15 * 520 / 4)"""


def rests_are_level(made):
    """The chart shows a rest as a level line. Regression: it joined the resting position and the next one by a
    slope."""
    page = load(made, "/?controller=curtain")
    page.evaluate(KEEP_DRAWINGS)
    for start, end, name in [(750, 450, "mid"), (480, 780, "min")]:
        pull(page, "curtain", (200, start), (200, end))
        wait(page, f"document.querySelector('.members .name').textContent === '{name}'")
        wait(page, "!document.getAnimations().length")
        # The rest is long enough to be visible in the chart.
        page.wait_for_timeout(500)
    waits = page.evaluate(LEVELS)
    assert waits and all(height < 0.5 for _, height in waits), waits
    page.close()


def on_a_tablet(made):
    """On a tablet the inspector is on the first screen. Regression: it was two rows of phones further down."""
    page = load(made)
    page.set_viewport_size({"width": 820, "height": 1180})
    place = page.locator("#inspector .motion").bounding_box()
    assert place["y"] + place["height"] <= 1180, place
    assert page.evaluate("document.documentElement.scrollWidth") <= 820
    page.close()


def far_away(made):
    """The switch in the header makes the network slow or disconnects it, and a drawer still works."""
    page = load(made, "/?controller=curtain")
    page.get_by_label("300 ms").check()
    pull(page, "curtain", (200, 750), (200, 450))
    wait(page, "document.querySelector('.members .name').textContent === 'mid'")
    slow = re.compile(r" in ([3-9]\d\d|\d{4,})")
    until(lambda: slow.search(page.inner_text(".exchange .facts")), "a slow answer")
    page.context.allowed.append("offline")
    page.get_by_label("offline").check()
    place = screen(page, "curtain")
    pull(page, "curtain", (200, 480), (200, 780))
    wait(page, "document.querySelector('.members .name').textContent === 'min'")
    wait(page, "!document.querySelector('#connection').hidden")
    # Regression: the notice moved the phones away from under the finger.
    assert screen(page, "curtain") == place
    page.get_by_label("0 ms", exact=True).check()
    wait(page, "document.querySelector('#connection').hidden")
    until(lambda: get(f"{BASE}/v1/sessions/{session_in(page)}")["state"]["name"] == "min", "the server to receive the drag")
    page.close()


def behind_a_path(made):
    """The playground works behind a proxy that adds a path. Regression: it had no styles there."""
    with prefixed(BASE, "/some/drawers") as address:
        page = watch(made.new_page())
        page.goto(address + "/")
        page.wait_for_selector("html[data-ready]", state="attached")
        assert page.evaluate("getComputedStyle(document.querySelector('.phones')).display") in ("grid", "flex")
        pull(page, "curtain", (200, 750), (200, 450))
        wait(page, "document.querySelector('.members .name').textContent === 'mid'")
        wait(page, "document.querySelectorAll('.control').length > 3")
        page.goto(address + "/docs")
        page.wait_for_selector("#main:not([aria-busy=true])")
        page.wait_for_selector("#contents a")
        page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in [phones, inspector, second_screen, replay, reload, rests_are_level, on_a_tablet, far_away, behind_a_path]:
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            with context(chromium, viewport={"width": 1280, "height": 900}) as made:
                print(case.__name__, flush=True)
                case(made)
