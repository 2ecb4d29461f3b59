"""The page's machine answers immediately on any network, and the server's results override it.

A page on the virtual clock has a session on its own clock, and its answers arrive a round trip of that clock after the
requests (network.py). What needs no such clock is looked at where it rests."""

import random

import feel
import virtual
from browser import *
from network import COUNT, Network

# In milliseconds.
FAR = 304
ROUND_TRIPS = [FAR, 96, 16]

WATCH = """() => {
  window.corrections = [];
  session.addEventListener("corrected", ({ detail }) => corrections.push(detail));
}"""


def agrees(page, snapshot):
    """Checks that the page has the state and the frames of the server's snapshot, and returns it."""
    assert state(page) == snapshot["state"], (state(page), snapshot["state"])
    for name, frame in snapshot["frames"].items():
        own = page.evaluate("(name) => session.frames[name]", name)
        for member in ("x", "y", "width", "height"):
            near(own[member], frame[member], 1e-6)
    return snapshot


def same(page):
    """Waits until the page rests, and checks that it agrees with the server. Returns the server's snapshot."""
    if isinstance(page, virtual.Page):
        page.rest()
        return agrees(page, get(page.url_of_session))
    return agrees(page, settled(page))


@contextlib.contextmanager
def far_page(chromium, controller, configuration=None, extra="", before=(), round_trip=FAR, **options):
    """A page on the virtual clock, far from its server, with a drawer that rests after the events `before`."""
    with chromium.new(**options) as page:
        page.show(page_text(controller, extra))
        page.evaluate(COUNT)
        page.connect(controller, {"configuration": configuration or {}, "clock": "client", "keep": True}, BASE)
        assert page.evaluate("session.isPredicted"), "the page has no machine"
        page.evaluate(WATCH)
        page.network = Network(page, round_trip)
        for event in before:
            page.evaluate("(event) => void session.post(event)", event)
        page.rest()
        yield page
        page.network.close()


@contextlib.contextmanager
def far_case(chromium, case, round_trip=FAR):
    with far_page(chromium, case.controller, case.configuration, feel.content(case), case.before, round_trip,
                  has_touch=True) as page:
        feel.fill(page, case)
        page.evaluate(feel.RECORD, case.frame)
        yield page


def under_the_finger(chromium, round_trip, case, pointer):
    """With any round trip the drawer follows the finger, over bounds and in lists too, and moves on when released."""
    with far_case(chromium, case, round_trip) as page:
        finger = getattr(page, pointer)
        begun, posts = page.now, page.network.posts
        finger.down(*case.start)
        (x, y), (to_x, to_y) = case.start, case.end
        for part in (step / 40 for step in range(1, 41)):
            finger.move(x + (to_x - x) * part, y + (to_y - y) * part)
        # After this rest, the release has no velocity except the one that its rule adds.
        page.frames(160)
        # At most 10 requests a second, and the first one.
        posts = page.network.posts - posts
        assert posts <= (page.now - begun) / 100 + 2, posts
        off = feel.distances(page, case)
        assert len(off) > 30 and max(off) <= 0.6, off
        before = page.box(case.frame)[case.axis]
        finger.up()
        page.reach("lifted !== null")
        after = page.places(case.frame, case.axis, 2)
        page.rest()
        # The drawer moves in the second picture after the release at the latest, if it has to move.
        if abs(page.box(case.frame)[case.axis] - before) >= 5:
            assert abs(after[-1] - before) > 0.5, (before, after)
        assert page.evaluate("corrections") == []
        same(page)


def shown(round_trip, case, pointer):
    """Returns what a drag covers. All drags together cover each controller with mouse and with touch over the longest
    round trip, and once over a shorter one; each case; and each round trip with each input, with a list and without."""
    of_controller = (case.controller, pointer if round_trip == FAR else "near")
    return {of_controller, case.name, (round_trip, pointer), (round_trip, case.is_list)}


def slow_finger(chromium):
    """A finger has rested before the first sample of its pan, so it has no velocity. Its offset gives the direction
    instead. Regression: the client took a list that was pulled down for one that was pushed sideways, and the list did
    not move."""
    case = next(case for case in feel.CASES if case.name == "appStorePresentation, its list")
    with far_case(chromium, case) as page:
        page.mouse.down(*case.start)
        page.frames(208)
        for distance in range(20, 160, 4):
            page.mouse.move(case.start[0], case.start[1] + distance)
        off = feel.distances(page, case)
        assert max(off) <= 0.6, off
        assert page.evaluate("attachment.isDragging")


def resting_finger(chromium):
    """A finger rests for more than a tenth of a second in mid-drag, and continues. Regression: the first sample after a
    rest had no velocity, so a curtain's list took it, and the drawer fell behind by that sample's distance, each
    time."""
    case = next(case for case in feel.CASES if case.name == "curtain, its list")
    with far_case(chromium, case) as page:
        page.mouse.down(*case.start)
        for step in range(1, 31):
            if step % 10 == 0:
                page.frames(192)
            page.mouse.move(case.start[0], case.start[1] - 8 * step)
        off = feel.distances(page, case)
        assert max(off) <= 0.6, off


def dispatched_once(chromium):
    """The page dispatches each delegate event once and in the server's order, although it predicts the events
    earlier."""
    with far_page(chromium, "curtain") as page:
        for start, end in [(700, 400), (500, 200)]:
            page.mouse.down(200, start)
            for step in range(1, 21):
                page.mouse.move(200, start + (end - start) * step / 20)
            page.frames(304)
            page.mouse.up()
            same(page)
        journal = get(page.url_of_session + "/events?limit=1000")["events"]
        names = [event["name"] for entry in journal for event in entry["delegate"]]
        assert page.evaluate("log") == names, (page.evaluate("log"), names)


def grabbed(chromium):
    """A drawer that is grabbed in mid-flight stays where it is on the screen, and follows the finger from there."""
    with far_page(chromium, "curtain", {"movingDuration": 3}) as page:
        page.evaluate(feel.RECORD, "curtain")
        page.evaluate("void session.moveCurtain({ to: 'max' })")
        page.reach(lambda: page.box("curtain")["y"] < 600)
        page.mouse.down(200, 830)
        for distance in range(1, 60, 2):
            page.mouse.move(200, 830 - distance)
        pictures = [each for each in page.evaluate("pictures") if each["way"]]
        assert len(pictures) > 20 and page.evaluate("session.state.isDragging")
        for a, b in zip(pictures, pictures[1:]):
            near(b["y"] - a["y"], b["way"]["y"] - a["way"]["y"], 1)
        assert "animationInterrupted" in page.evaluate("log")
        page.frames(112)
        page.mouse.up()
        same(page)
        assert page.evaluate("corrections") == []


def interfered(chromium):
    """Another client cancels the drag: the page adopts the server's state, and reports the correction."""
    with far_page(chromium, "curtain") as page:
        page.context.allowed.append("status of 409")
        page.mouse.down(200, 700)
        for y in range(690, 500, -10):
            page.mouse.move(200, y)
        page.reach(lambda: get(page.url_of_session)["state"]["isDragging"])
        time = get(page.url_of_session)["time"]
        post(page.url_of_session + "/events", {"type": "pan", "phase": "cancelled", "velocity": {"y": 0}, "time": time})
        for y in range(500, 400, -10):
            page.mouse.move(200, y)
        page.mouse.up()
        page.reach("corrections.length > 0")
        same(page)


def two_fingers(made):
    """Two pages drag the same drawer at once, and both end in the server's state."""
    # The machine has one gesture: the second release ends none.
    made.allowed.append("status of 409")
    first = open_page(made, "curtain")
    second = open_page(made, "curtain", address=first.url_of_session)
    held = []
    for page in (first, second):
        page.route("**/events", lambda route: held.append(route))
    fingers = [Mouse(first), Mouse(second)]
    for finger in fingers:
        finger.timed = time.time()
        finger.down(200, 700)
    for step in range(1, 30):
        for finger, way in zip(fingers, [-10, 2]):
            finger.timed += 0.016
            finger.move(200, 700 + step * way)
    for finger in fingers:
        finger.up()
    arrives(first, lambda: len(held) == 2, "a request of each page")
    for page in (first, second):
        page.unroute("**/events")
    for route in held:
        route.continue_()
    until(lambda: first.evaluate("session.isIdle") and second.evaluate("session.isIdle"), "the answers")
    for page in (first, second):
        snapshot = same(page)
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
    with delaying_proxy(BASE, 0, drop=3) as base, context(chromium, base=base) as made:
        # The server may still be working on a request whose connection is lost when the page repeats it.
        made.allowed += ["ERR_", "status of 409"]
        page = open_page(made, "curtain", base=base)
        drag(Mouse(page), (200, 700), (200, 400), steps=40)
        # The test's own requests go directly to the server.
        page.url_of_session = page.url_of_session.replace(base, BASE)
        same(page)
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


def ahead(chromium):
    """A page's clock is a second ahead, because the session's creation took two seconds to arrive. The page sets it back
    by a second, however many events with such a time were on their way."""
    with chromium.new() as page:
        page.show(page_text("curtain"))
        held = []
        page.route("**/v1/sessions", lambda route: held.append(route))
        settings = {"container": {"width": 390, "height": 844}, "controller": "curtain", "keep": True}
        page.evaluate("(given) => { window.made = null; (%s)(given).then((url) => (window.made = url)) }" % CONNECT, [BASE, settings])
        arrives(page, lambda: held, "the creation")
        page.frames(2000)
        held[0].continue_()
        page.outside("made")
        page.evaluate("() => { for (const detent of ['max', 'mid', 'min', 'max', 'mid']) session.snapTo(detent) }")
        page.outside("session.isIdle")
        # The page's time stands still, so that its clock has the time of the last answer.
        last = get(page.evaluate("made") + "/events")["events"][-1]["event"]["time"]
        near(page.evaluate("session.clock.now()"), last, 0.5)


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
    # Without a server there is no round trip: a local drawer does not work at all, and says so.
    said = page.evaluate("""async () => {
      await import("/elements.js");
      const element = document.createElement("drawerd-curtain");
      document.body.append(element);
      return element.ready.catch(({ message }) => message);
    }""")
    local = "a `local:` drawer does not work"
    assert local in said and len([text for text in messages if local in text]) == 1, (said, messages)
    page.close()


if __name__ == "__main__":
    wanted = sys.argv[1:]
    with virtual.browser() as chromium:
        # By mouse only: while a request is held, Chromium at times does not answer a touch at all. The drags of local
        # sessions are also by touch, in drag.py and press.py.
        drags = chosen(itertools.product(ROUND_TRIPS, feel.CASES, ["mouse"]), lambda drag: shown(*drag))
        for round_trip, case, pointer in drags:
            if not wanted or case.controller in wanted:
                print(case.name, pointer, f"{round_trip} ms", flush=True)
                under_the_finger(chromium, round_trip, case, pointer)
        for test in [slow_finger, resting_finger, dispatched_once, grabbed, interfered, ahead]:
            if not wanted or test.__name__ in wanted:
                print(test.__name__, flush=True)
                test(chromium)
    with browser() as chromium:
        for test in [offline, killed, lossy]:
            if not wanted or test.__name__ in wanted:
                print(test.__name__, flush=True)
                test(chromium)
        with context(chromium) as made:
            for controller in FRAMES:
                if not wanted or "random_use" in wanted:
                    print("random use of", controller, flush=True)
                    random_use(made, controller)
            for test in [two_fingers, refused]:
                if not wanted or test.__name__ in wanted:
                    print(test.__name__, flush=True)
                    test(made)
