"""The page's machine answers immediately on any network, and the server's results override it."""

import random

import feel
from browser import *
from feel import PRESENT

# In seconds.
FAR = 0.3
ROUND_TRIPS = [FAR, 0.1, 0]

WATCH = """() => {
  window.corrections = [];
  session.addEventListener("corrected", ({ detail }) => corrections.push(detail));
}"""


def asked_directly(page, base):
    """Makes the test's own requests go directly to the server. Only the page's requests go through the slow proxy."""
    page.url_of_session = page.url_of_session.replace(base, BASE)
    return page


def same(page):
    """Checks that the page and the server have the same state and the same frames. Returns the server's snapshot."""
    snapshot = settled(page)
    assert state(page) == snapshot["state"], (state(page), snapshot["state"])
    for name, frame in snapshot["frames"].items():
        own = page.evaluate("(name) => session.frames[name]", name)
        for member in ("x", "y", "width", "height"):
            near(own[member], frame[member], 1e-6)
    return snapshot


def under_the_finger(made, base, case, finger_class):
    """With any round trip the drawer follows the finger, over bounds and in lists too, and moves on when released."""
    page = asked_directly(feel.open_case(made, case, base), base)
    page.evaluate(WATCH)
    assert page.evaluate("session.isPredicted"), "the page has no machine"
    posts = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request.url))
    finger = finger_class(page)
    begun = time.monotonic()
    feel.go(page, finger, case, steps=40)
    # At most 10 requests a second, and the first one.
    assert len(posts) <= 10 * (time.monotonic() - begun) + 2, len(posts)
    off = feel.distances(page, case)
    assert len(off) > 15 and max(off) <= 0.6, off
    stood = feel.release(page, finger, case)
    # The drawer moves in the first picture after the release, or in the second if one was in progress at the release.
    assert stood is None or stood["pictures"] <= 2, stood
    assert page.evaluate("corrections") == []
    same(page)
    page.close()


def shown(round_trip, case, finger_class):
    """Returns what a drag covers. All drags together cover each controller with mouse and with touch over the longest
    round trip, and once over a shorter one; each case; and each round trip with each input, with a list and without."""
    of_controller = (case.controller, finger_class if round_trip == FAR else "near")
    return {of_controller, case.name, (round_trip, finger_class), (round_trip, case.is_list)}


def slow_finger(made, base):
    """A finger has rested before the first sample of its pan, so it has no velocity. Its offset gives the direction
    instead. Regression: the client took a list that was pulled down for one that was pushed sideways, and the list did
    not move."""
    case = next(case for case in feel.CASES if case.name == "appStorePresentation, its list")
    page = feel.open_case(made, case, base)
    finger = Mouse(page)
    finger.down(*case.start)
    page.wait_for_timeout(200)
    for distance in range(20, 160, 4):
        finger.move(case.start[0], case.start[1] + distance)
        page.wait_for_timeout(12)
    off = feel.distances(page, case)
    assert max(off) <= 0.6, off
    assert page.evaluate("attachment.isDragging")
    page.close()


def resting_finger(made, base):
    """A finger rests for more than a tenth of a second in mid-drag, and continues. Regression: the first sample after a
    rest had no velocity, so a curtain's list took it, and the drawer fell behind by that sample's distance, each
    time."""
    case = next(case for case in feel.CASES if case.name == "curtain, its list")
    page = feel.open_case(made, case, base)
    finger = Mouse(page)
    finger.timed = time.time()
    finger.down(*case.start)
    for step in range(1, 31):
        finger.timed += 0.2 if step % 10 == 0 else 0.012
        finger.move(case.start[0], case.start[1] - 8 * step)
        # Show each sample in a separate picture.
        page.wait_for_timeout(20)
    off = feel.distances(page, case)
    assert max(off) <= 0.6, off
    page.close()


def dispatched_once(made, base):
    """The page dispatches each delegate event once and in the server's order, although it predicts the events
    earlier."""
    page = asked_directly(open_page(made, "curtain", base=base), base)
    finger = Mouse(page)
    for start, end in [(700, 400), (500, 200)]:
        drag(finger, (200, start), (200, end), steps=20)
        same(page)
    journal = get(page.url_of_session + "/events?limit=1000")["events"]
    names = [event["name"] for entry in journal for event in entry["delegate"]]
    until(lambda: len(page.evaluate("log")) >= len(names), "all delegate events")
    assert page.evaluate("log") == names, (page.evaluate("log"), names)
    page.close()


def grabbed(made, base):
    """A drawer that is grabbed in mid-flight stays where it is on the screen, and follows the finger from there."""
    page = asked_directly(open_page(made, "curtain", {"configuration": {"movingDuration": 3}}, base=base), base)
    page.evaluate(WATCH)
    page.evaluate(feel.RECORD, "curtain")
    page.evaluate("void session.moveCurtain({ to: 'max' })")
    until(lambda: box(page, "curtain")["y"] < 600, "the animation")
    finger = Mouse(page)
    finger.down(200, 830)
    for distance in range(1, 60, 2):
        finger.move(200, 830 - distance)
        page.wait_for_timeout(12)
    pictures = [each for each in page.evaluate("pictures") if each["way"]]
    assert len(pictures) > 10 and page.evaluate("session.state.isDragging")
    for a, b in zip(pictures, pictures[1:]):
        near(b["y"] - a["y"], b["way"]["y"] - a["way"]["y"], 1)
    assert "animationInterrupted" in page.evaluate("log")
    page.wait_for_timeout(100)
    finger.up()
    same(page)
    assert page.evaluate("corrections") == []
    page.close()


def interfered(made, base):
    """Another client cancels the drag: the page adopts the server's state, and reports the correction."""
    made.allowed.append("status of 409")
    page = asked_directly(open_page(made, "curtain", base=base), base)
    page.evaluate(WATCH)
    page.evaluate(feel.RECORD, "curtain")
    finger = Mouse(page)
    finger.down(200, 700)
    for y in range(690, 500, -10):
        finger.move(200, y)
        page.wait_for_timeout(10)
    post(page.url_of_session + "/events", {"type": "pan", "phase": "cancelled", "velocity": {"y": 0}})
    for y in range(500, 400, -10):
        finger.move(200, y)
        page.wait_for_timeout(30)
    finger.up()
    wait(page, "corrections.length > 0")
    same(page)
    page.close()


def two_fingers(made, base):
    """Two pages drag the same drawer at once, and both end in the server's state."""
    # The machine has one gesture: the second release ends none.
    made.allowed.append("status of 409")
    first = open_page(made, "curtain", base=base)
    second = open_page(made, "curtain", address=first.url_of_session, base=base)
    fingers = [Mouse(first), Mouse(second)]
    for finger in fingers:
        finger.down(200, 700)
    for step in range(1, 30):
        fingers[0].move(200, 700 - step * 10)
        fingers[1].move(200, 700 + step * 2)
        first.wait_for_timeout(12)
    for finger in fingers:
        finger.up()
    until(lambda: first.evaluate("session.isIdle") and second.evaluate("session.isIdle"), "the answers")
    for page in (first, second):
        snapshot = same(asked_directly(page, base))
        near(box(page, "curtain")["y"], snapshot["frames"]["curtain"]["y"])
    for page in (first, second):
        page.close()


def offline(chromium):
    """Without the server a drawer keeps working, and the server receives the events after it has restarted."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server("--store", f"sqlite:{folder}/sessions.db")
        with context(chromium, base=server.base) as made:
            made.allowed += ["ERR_", "status of 404"]
            page = open_page(made, "curtain", base=server.base)
            server.stop()
            assert page.evaluate("session.moveCurtain({ to: 'mid' }).then(({ state }) => state.name)") == "mid"
            until(lambda: abs(box(page, "curtain")["y"] - 422) < 0.6, lambda: box(page, "curtain"))
            drag(Mouse(page), (200, 600), (200, 340))
            assert state(page)["name"] == "max", state(page)
            page.locator("[data-frame=handle]").focus()
            page.keyboard.press("Home")
            until(lambda: state(page)["name"] == "min", lambda: state(page))
            server.start()
            same(page)
            names = [event["name"] for entry in get(page.url_of_session + "/events?limit=1000")["events"] for event in entry["delegate"]]
            assert names.count("curtainWillBeginDragging") == 1, names
            page.close()
        server.stop()


def killed(chromium):
    """The server is killed during a drag, and restarted before the release. The drawer stays under the finger, and the
    server receives the whole gesture once."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server("--store", f"sqlite:{folder}/sessions.db")
        with context(chromium, base=server.base) as made:
            made.allowed += ["ERR_"]
            page = open_page(made, "curtain", base=server.base)
            page.evaluate(WATCH)
            finger = Mouse(page)
            finger.timed = time.time()
            finger.down(200, 700)
            for step in range(1, 61):
                if step == 20:
                    until(lambda: page.evaluate("session.revision") > 0, "the server to receive the beginning")
                    server.stop()
                if step == 40:
                    server.start()
                finger.timed += 0.016
                finger.move(200, 700 - 5 * step)
                page.wait_for_timeout(10)
                # The slop takes at most 5 points of the distance.
                until(lambda: 0 <= box(page, "curtain")["y"] - (675.2 - 5 * step) <= 10.6, lambda: (step, box(page, "curtain")))
            finger.timed += 0.3
            finger.up()
            snapshot = same(page)
            assert snapshot["state"]["name"] == "mid", snapshot["state"]
            near(box(page, "curtain")["y"], 422)
            assert page.evaluate("corrections") == []
            events = [entry["event"] for entry in get(page.url_of_session + "/events?limit=1000")["events"]]
            phases = [event["phase"] for event in events if event["type"] == "pan"]
            assert phases[0] == "began" and phases[-1] == "ended" and set(phases[1:-1]) == {"changed"}, phases
            page.close()
        server.stop()


def lossy(chromium):
    """Every third request of the page loses its connection on the way to the server, or loses its answer."""
    with delaying_proxy(BASE, 0.01, drop=3) as base, context(chromium, base=base) as made:
        # The server may still be working on a request whose connection is lost when the page repeats it.
        made.allowed += ["ERR_", "status of 409"]
        page = open_page(made, "curtain", base=base)
        drag(Mouse(page), (200, 700), (200, 400), steps=40)
        same(asked_directly(page, base))
        events = [entry["event"] for entry in get(page.url_of_session + "/events?limit=1000")["events"]]
        phases = [event["phase"] for event in events if event["type"] == "pan"]
        assert phases.count("began") == 1 and phases.count("ended") == 1, phases
        page.close()


# Makes gestures on a client's clock, and returns the page's final state. A thousand gestures take an hour of that
# clock.
GESTURES = 1000 if EVERYTHING else 200
RANDOM_USE = """async (gestures) => {
  let time = 1;
  const after = (seconds) => (time += seconds);
  for (const [index, { at, by, velocity, steps, ends }] of gestures.entries()) {
    // The client merges samples that wait too long.
    while (index % 20 === 0 && !session.isIdle) await new Promise((resolve) => setTimeout(resolve, 5));
    after(at);
    const sample = (phase, part) => session.sample({ type: "pan", phase, time: after(0.016),
      translation: { x: by.x * part, y: by.y * part }, velocity: { x: velocity.x, y: velocity.y } }, () => {}, () => {});
    sample("began", 0);
    for (let step = 1; step <= steps; step++) sample("changed", step / steps);
    sample(ends, 1);
  }
  await session.post({ type: "tick", time: time + 10 });
  return { time, state: session.state, frames: session.frames };
}"""


def random_use(made, controller):
    """Two machines that handle the same events for a long time do not drift apart."""
    page = open_page(made, controller, {"clock": "client", "ticks": False})
    page.evaluate(WATCH)
    if controller in ("drawer", "appStorePresentation", "transition"):
        page.evaluate("session.post({ type: 'present', animated: false, time: 0 })")
    chance = random.Random(controller)
    gestures = [{
        "at": chance.uniform(0.05, 6), "by": {"x": chance.uniform(-400, 400), "y": chance.uniform(-700, 700)},
        "velocity": {"x": chance.uniform(-2000, 2000), "y": chance.uniform(-2000, 2000)}, "steps": chance.randrange(1, 12),
        "ends": chance.choice(["ended", "ended", "ended", "cancelled"])} for _ in range(GESTURES)]
    own = page.evaluate(RANDOM_USE, gestures)
    assert own["time"] > 2 * GESTURES, own["time"]
    until(lambda: page.evaluate("session.isIdle"), "the answers", seconds=60)
    snapshot = get(page.url_of_session)
    assert snapshot["state"]["name"] == own["state"]["name"], (snapshot["state"], own["state"])
    for name, frame in snapshot["frames"].items():
        for member in ("x", "y", "width", "height"):
            near(own["frames"][name][member], frame[member], 1e-6)
    assert page.evaluate("corrections") == []
    page.close()


def ahead(made):
    """A page's clock is a second ahead, because the session's creation took two seconds to arrive. The page sets it back
    by a second, however many events with such a time were on their way."""
    made.route("**/v1/sessions", lambda route: time.sleep(2) or route.continue_())
    page = open_page(made, "curtain")
    made.unroute("**/v1/sessions")
    page.evaluate("() => { for (const detent of ['max', 'mid', 'min', 'max', 'mid']) session.snapTo(detent) }")
    until(lambda: page.evaluate("session.isIdle"), "the answers")
    before = get(page.url_of_session)["time"]
    now = page.evaluate("session.clock.now()")
    assert before - 0.5 < now < get(page.url_of_session)["time"] + 0.5, (before, now)
    page.close()


# A policy that forbids WebAssembly, as the policies of many pages do unintentionally.
STRICT = "script-src 'self' 'unsafe-inline'"


def refused(made):
    """If the page's security policy forbids WebAssembly, a drawer works with the delay of a round trip, and the console
    reports that once."""
    page = made.new_page()
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    text = page_text("curtain").replace("</html>", """<script type="module">
      const { connect } = await import("/client.js");
      const options = { controller: "curtain", container: { width: 390, height: 844 } };
      for (const each of [1, 2]) window.session = await connect(location.origin, options);
      window.attachment = session.attach(document.querySelector("#root"));
      </script></html>""")
    page.route("**/strict.html", lambda route: route.fulfill(
        body=text, content_type="text/html", headers={"Content-Security-Policy": STRICT}))
    page.goto(f"{BASE}/strict.html")
    until(lambda: page.evaluate("'attachment' in window"), "the drawer")
    assert page.evaluate("session.isPredicted") is False
    assert len([text for text in messages if "drawerd" in text and "machine" in text]) == 1, messages
    page.url_of_session = page.evaluate("session.url")
    drag(Mouse(page), (200, 700), (200, 400))
    assert settled(page)["state"]["name"] == "mid"
    near(box(page, "curtain")["y"], 422)
    page.close()


if __name__ == "__main__":
    wanted = sys.argv[1:]
    with browser() as chromium:
        drags = chosen(itertools.product(ROUND_TRIPS, feel.CASES, [Mouse, Touch]), lambda drag: shown(*drag))
        for round_trip in ROUND_TRIPS:
            with delaying_proxy(BASE, round_trip / 2) as base, context(chromium, base=base, has_touch=True) as made:
                for _, case, finger_class in filter(lambda drag: drag[0] == round_trip, drags):
                    if not wanted or case.controller in wanted:
                        print(case.name, finger_class.__name__, f"{1000 * round_trip:.0f} ms", flush=True)
                        under_the_finger(made, base, case, finger_class)
        with delaying_proxy(BASE, FAR / 2) as base:
            with context(chromium, base=base) as made:
                for test in [slow_finger, resting_finger, dispatched_once, grabbed, interfered, two_fingers]:
                    if not wanted or test.__name__ in wanted:
                        print(test.__name__, flush=True)
                        test(made, base)
        for test in [offline, killed, lossy]:
            if not wanted or test.__name__ in wanted:
                print(test.__name__, flush=True)
                test(chromium)
        with context(chromium) as made:
            for controller in FRAMES:
                if not wanted or "random_use" in wanted:
                    print("random use of", controller, flush=True)
                    random_use(made, controller)
            for test in [ahead, refused]:
                if not wanted or test.__name__ in wanted:
                    print(test.__name__, flush=True)
                    test(made)
