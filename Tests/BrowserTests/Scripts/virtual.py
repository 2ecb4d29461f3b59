"""A browser whose clock moves only when the test moves it: no frame is drawn, no timer runs and nothing moves until the test
says so, and every clock of the page shows the same time. So a script reads as what a person does and what is then where, and
its numbers are the same in each run, however busy the machine is.

    with browser() as chromium, chromium.open("curtain") as page:
        page.mouse.flick((200, 720), (200, 640))
        assert page.places("curtain", "y", 8)[-1] == 433.8     # in the eighth frame after the release
        assert page.rest()["name"] == "mid"

All that knows of the browser's protocol is in this file, `devtools.py` and `fingers.py`."""

import contextlib
import re
import time

import browser as shared
from browser import *
from devtools import GUARD, Protocol, process
from fingers import Keys, Mouse, Touch, Wheel

# A frame of a display with about 60 Hz, in milliseconds. With a whole number, all times are exact.
FRAME = 16

# A page reads its clock blurred by up to 0.1 ms, differently in each process. Here time passes in whole milliseconds.
EXACT = """for (const [owner, name] of [[Event, "timeStamp"], [AnimationTimeline, "currentTime"]]) {
  const { get } = Object.getOwnPropertyDescriptor(owner.prototype, name);
  Object.defineProperty(owner.prototype, name, { configurable: true, get() { const time = get.call(this); return time && Math.round(time); } });
}
const now = Performance.prototype.now;
Performance.prototype.now = function () { return Math.round(now.call(this)); };
"""

# Without it, a frame in which the page changes nothing would deliver input one frame later.
ALWAYS = "const next = () => requestAnimationFrame(next); next();"

# The script that a document waits for at its beginning, until its clock has stopped.
BLOCKER = "/stopped-clock.js"
# What a document's answer says of a text that is now another one.
OF_TEXT = {"content-length", "content-encoding", "transfer-encoding", "etag"}

# For so many times the page's clock is read after a load: the page lets go of an answer, which moves its clock, soon after the browser
# has said that it is there.
SETTLING = 2

# A stream of events has no end.
STREAM = re.compile("/v1/stream")

# Evaluates an expression: returns its value, or null while its promise is pending.
EVALUATE = """(argument) => {
  const given = (EXPRESSION);
  const value = typeof given === "function" ? given(argument) : given;
  if (!(value instanceof Promise)) return { value };
  window.promised = [];
  value.then((value) => promised.push({ value }), (error) => promised.push({ error: String(error?.stack ?? error) }));
  return null;
}"""

# Attaches a session to `#root`. `log` lists its delegate events, `events` those that its machine has handled.
CONNECT = """async ([address, options]) => {
  const { connect } = await import("/client.js");
  const session = (window.session = await connect(address, options));
  Object.assign(window, { log: [], events: [] });
  session.addEventListener("delegate", ({ detail }) => log.push(detail.name));
  const { predictor } = session.synchronization;
  const handle = predictor.handle.bind(predictor);
  predictor.handle = (event) => (events.push(JSON.parse(JSON.stringify(event))), handle(event));
  window.attachment = session.attach(document.querySelector("#root"));
  return session.url;
}"""


class Page:
    """A page under a clock that the test moves. What this class lacks is playwright's page's: `evaluate`, `locator`, `route`.
    Playwright's own mouse and waiting do not work here: they wait for frames that only `frame` draws."""

    def __init__(self, page, where, browser):
        self.page, self.where, self.skew = page, where, browser.skew
        # The times of the page's clock, and of the last frame, in milliseconds since the clock was stopped.
        self.now = self.drawn = self.begin = 0
        self.is_seen, self.is_resized = False, True
        session = page.context.new_cdp_session(page)
        target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        self.protocol = Protocol(f"{browser.address}/devtools/page/{target}")
        session.detach()
        # The name under which the browser keeps the page for the next document; None if it does not.
        self.browser, self.kind = browser, None
        self.mouse, self.touch, self.wheel, self.keys = Mouse(self), Touch(self), Wheel(self), Keys(self)
        # The requests that the page awaits, but for those to addresses that match a pattern: a stream has no end.
        self.loading, self.held, self.unsettled = set(), STREAM, 0
        self.protocol.listen("Network.requestWillBeSent", self.asks)
        for end in ("loadingFinished", "loadingFailed"):
            self.protocol.listen(f"Network.{end}", self.gets)
        self.protocol.send("Network.enable")

    def __getattr__(self, name):
        return getattr(self.page, name)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error:
            self.closing.__exit__(kind, error, trace)
        else:
            self.close()

    def close(self):
        """Closes the page. Fails if its console has errors, or if its time has not passed as `now` counts it."""
        clock = self.clock()
        assert self.loading or self.unsettled or self.now == clock, (self.now, clock)
        if self.kind is None or self.mouse.is_down or self.touch.is_down:
            self.closing.close()
        else:
            shared.expect_no_errors(self.page.context)
            self.browser.kept[self.kind] = self

    def asks(self, sent):
        self.unsettled = SETTLING
        if not self.held.search(sent["request"]["url"]):
            self.loading.add(sent["requestId"])

    def gets(self, ended):
        self.unsettled = SETTLING
        self.loading.discard(ended["requestId"])

    # The clock.

    def stop_clock(self):
        """Stops the clock, at a whole second of the page's time. `now` counts milliseconds from there."""
        self.protocol.send("Performance.enable", timeDomain="timeTicks")
        self.protocol.send("Emulation.setVirtualTimePolicy", policy="pause")
        origin, stopped = self.read("NavigationStart"), self.read("Timestamp")
        self.now = self.drawn = 0
        self.begin = origin + 1000 * ((stopped - origin) // 1000 + 1)
        self.pass_time(self.begin - stopped)
        self.draw()

    def read(self, metric):
        """One of the browser's own times of the page, in milliseconds, exact to a microsecond."""
        metrics = self.protocol.send("Performance.getMetrics")["metrics"]
        return next(round(each["value"] * 1e6) / 1e3 for each in metrics if each["name"] == metric)

    def pass_time(self, milliseconds):
        """Lets time pass, in which timers run, but draws no frame."""
        # The browser drops fractions of a microsecond.
        self.protocol.send("Emulation.setVirtualTimePolicy", policy="advance", budget=milliseconds + 0.0005)
        self.protocol.hear("Emulation.virtualTimeBudgetExpired")
        # More time has passed if the page has loaded something: that takes at least 10 ms.
        if self.loading or self.unsettled:
            self.now = self.clock()
            self.unsettled = max(0, self.unsettled - 1)
        else:
            self.now = round(self.now + milliseconds, 3)

    def clock(self):
        """The time of the browser's own clock of the page."""
        return round(self.read("Timestamp") - self.begin, 3)

    def draw(self, is_seen=True, **options):
        """Draws a frame: input arrives, and animations and their callbacks run. The browser draws no two at one time, so a
        second one is ten microseconds late. One that is not seen has no picture, which takes most of its time."""
        self.drawn = max(self.drawn + 0.01, self.now)
        # In a new size, the browser waits for a picture.
        self.is_seen, self.is_resized = is_seen or self.is_resized, False
        return self.protocol.send("HeadlessExperimental.beginFrame", frameTimeTicks=self.begin + self.drawn + 0.0005, interval=FRAME,
                                  noDisplayUpdates=not self.is_seen, **options)

    def picture(self):
        """Draws a frame, and returns its picture as a PNG."""
        return base64.b64decode(self.draw(screenshot={"format": "png"})["screenshotData"])

    def frame(self, is_seen=False, later=0):
        """Lets time pass until the next frame, or the one that is `later` by so many frames, and draws it."""
        self.pass_time(FRAME * (1 + later) - self.now % FRAME)
        while self.now % FRAME:
            self.pass_time(FRAME - self.now % FRAME)
        self.draw(is_seen)

    def frames(self, milliseconds):
        """Draws all frames of the next milliseconds."""
        end = self.now + milliseconds
        while self.now < end:
            self.frame()

    def reach(self, condition, what=None, within=10000):
        """Draws frames until a condition holds, an expression of the page or a function. Awaits the answers of a server. The
        limit is time of the page. A failure reports `what`, or what it returns."""
        end = self.now + within
        while not (value := condition() if callable(condition) else self.evaluate(condition)):
            assert self.now < end, f"not within {within} ms of the page: {what() if callable(what) else what or condition}"
            self.receive()
            self.frame()
        return value

    def rest(self, within=10000):
        """Draws frames until nothing has moved in the page for two of them, and returns the session's state. A command moves the
        page in the next frame, and what follows a movement comes in the next one, too. While something moves, three frames of
        four are left out, as on a slow device. Awaits the answers of a server."""
        end, still = self.now + within, 0
        while still < 2:
            moving = self.evaluate(MOVING)
            assert self.now < end, f"after {within} ms of the page these still move: {moving}"
            still = 0 if moving else still + 1
            self.receive()
            self.frame(later=0 if still else 3)
        return self.evaluate("(window.session ?? window.element?.session)?.state")

    def receive(self):
        """Awaits the answers to the page's requests, while its time stands still."""
        if self.loading:
            # The browser hands a page some answers only while time passes, and the playground may delay others by a timer.
            times = itertools.chain((1, 2, 4, 8), itertools.repeat(FRAME))
            self.outside(lambda: not self.loading, silence=lambda: self.pass_time(next(times)))
            self.tell()

    def outside(self, condition, silence=lambda: None):
        """Waits, while the page's time stands still, for something outside of the page: the answer of a server. Calls `silence`
        whenever the browser has sent nothing for a while."""
        end, silent = time.monotonic() + GUARD, 0
        while not (value := condition() if callable(condition) else self.evaluate(condition)):
            assert time.monotonic() < end, f"not within {GUARD} s: {condition}"
            silent = 0 if self.protocol.hears(0.002) else silent + 1
            if silent == 1:
                self.tell()
            if silent == 10:
                silence()
                silent = 0
        return value

    def tell(self):
        """Lets playwright hear of what has happened: it handles events and routes only while it is called."""
        self.page.context.cookies()

    def hear(self):
        """The list of the warnings and errors of the console from now on. `tell` completes it."""
        said = []
        self.page.on("console", lambda message: said.append(message.text) if message.type in ("warning", "error") else None)
        return said

    def answered(self, within=10000):
        """Draws frames until the session has no unanswered request. While a request is on its way, time stands still."""
        end = self.now + within
        while not self.evaluate("session.isIdle"):
            assert self.now < end, f"not within {within} ms of the page: the answers"
            self.receive()
            self.frame()

    def evaluate(self, expression, argument=None):
        """The value of an expression, or of a function of the argument. While it is a promise, frames are drawn."""
        answer = self.value(f"({EVALUATE.replace('EXPRESSION', expression)})({json.dumps(argument)})")
        while answer is None:
            answer = self.value("window.promised.shift() ?? null")
            if answer is None:
                self.receive()
                self.frame()
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def value(self, expression):
        """The value that an expression has now. Playwright's `evaluate` takes several times as long."""
        answer = self.protocol.send("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, (answer["result"].get("description"), expression)
        return answer["result"].get("value")

    # Input.

    def input(self, method, **members):
        """Sends an input event that happens now, and draws the next frame after the page has handled it."""
        self.deliver(method, **members)
        self.frame(is_seen=True)

    def deliver(self, method, **members):
        """Sends an input event that happens now. Draws frames at this time until the page has handled it: when it arrives is the
        browser's affair, and some need a frame or two. The answer to one that the page cannot cancel may come a frame early."""
        # The browser looks in its picture for what is under a finger.
        if not self.is_seen:
            self.draw()
        posted = self.protocol.post(method, timestamp=(self.begin + self.now) / 1000 + self.skew, **members)
        wait = 0.001
        while not self.protocol.has_answered(posted, wait):
            assert wait < GUARD, f"the browser has not answered {method}"
            wait *= 2
            self.draw()
        self.draw()

    def click(self, element):
        """Clicks the middle of an element with the mouse: the first of a selector, or a locator."""
        box = (self.locator(element).first if isinstance(element, str) else element).bounding_box()
        self.mouse.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def set_viewport_size(self, size):
        self.page.set_viewport_size(size)
        self.is_resized, self.kind = True, None

    # What is where.

    def events(self, kind=None):
        """The events that the session's machine has handled: all, or those of one type."""
        return [each for each in self.evaluate("events") if kind in (None, each["type"])]

    def places(self, frame, axis, count):
        """Where a frame is in each of the next frames, in points."""
        found = []
        for _ in range(count):
            self.frame()
            found.append(round(self.box(frame)[axis], 2))
        return found

    def box(self, frame):
        """The box in which the frame's element is drawn, in points."""
        return shared.box(self, frame)

    # What is shown.

    def show(self, html=None):
        """Loads a document at the page's address: this one, or the address's own. Its clock stops before its first line."""
        stage = "Request" if html is not None else "Response"
        self.protocol.send("Fetch.enable", patterns=[
            {"urlPattern": "*", "resourceType": "Document", "requestStage": stage}, {"urlPattern": f"*{BLOCKER}"}])
        self.protocol.post("Page.navigate", url=self.where)
        self.answer(self.paused(), html)
        blocker = self.paused()
        self.stop_clock()
        self.fulfill(blocker, "document.currentScript.remove();", [{"name": "Content-Type", "value": "text/javascript"}])
        self.protocol.send("Fetch.disable")
        # The parser continues only while time passes.
        while self.value("document.readyState") != "complete":
            self.receive()
            self.frame()
        self.frame()
        self.tell()

    def paused(self):
        """The next request that waits for its answer, after those of playwright's routes. A page whose clock stands still leaves only
        while time passes."""
        self.outside(lambda: self.protocol.heard["Fetch.requestPaused"], silence=lambda: self.begin and self.pass_time(1))
        return self.protocol.hear("Fetch.requestPaused")

    def answer(self, paused, html):
        """Answers with a document whose parser waits for a script at its beginning."""
        headers = [{"name": "Content-Type", "value": "text/html; charset=utf-8"}]
        if html is None:
            body = self.protocol.send("Fetch.getResponseBody", requestId=paused["requestId"])
            html = base64.b64decode(body["body"]).decode() if body["base64Encoded"] else body["body"]
            headers = [each for each in paused["responseHeaders"] if each["name"].lower() not in OF_TEXT]
        kind, rest = re.match(r"(\s*<!doctype[^>]*>)?(.*)", html, re.IGNORECASE | re.DOTALL).groups()
        self.fulfill(paused, f'{kind or ""}<script src="{BLOCKER}"></script>{rest}', headers)

    def fulfill(self, paused, text, headers):
        self.protocol.send("Fetch.fulfillRequest", requestId=paused["requestId"], responseCode=200, responseHeaders=headers,
                           body=base64.b64encode(text.encode()).decode())

    def connect(self, controller, options=None, address="local:"):
        """Attaches a new session to `#root`."""
        settings = {"container": {"width": 390, "height": 844}, "controller": controller, **(options or {})}
        self.url_of_session = self.evaluate(CONNECT, [address, settings])
        self.frame()


class Browser:
    """A browser process. Each page has a context of its own, so that pages share no state, but those of `page`."""

    def __init__(self, chromium, address):
        self.chromium, self.address, self.kept = chromium, address, {}
        # Input events count from 1970, the page's clock in monotonic ticks.
        self.skew = time.time() - time.monotonic()

    def new(self, address="/test.html", **options):
        """A page in a new context with these options, which loads nothing before `show`."""
        options.setdefault("has_touch", True)
        closing = contextlib.ExitStack()
        with closing:
            made = closing.enter_context(shared.context(self.chromium, **options))
            made.add_init_script(EXACT + ALWAYS)
            page = Page(shared.watch(made.new_page()), address if "://" in address else shared.BASE + address, self)
            page.closing = closing.pop_all()
        return page

    def page(self, html, **options):
        """A page with this document, in place of one with the same options that has been closed. It has the files that that one has
        loaded, which take most of the time of a small document, and its storage and history."""
        kind = json.dumps(options, sort_keys=True)
        page = self.kept.pop(kind, None) or self.new(**options)
        page.kind = kind
        page.show(html)
        return page

    def visit(self, address, **options):
        """The page at an address."""
        page = self.new(address, **options)
        page.show()
        return page

    def open(self, controller, configuration=None, extra="", address="local:", connect=None, **options):
        """A page with the frames of a controller, attached to a new session that runs in the page."""
        page = self.new(**options)
        page.show(shared.page_text(controller, extra))
        page.connect(controller, {"configuration": configuration or {}, **(connect or {})}, address)
        return page


@contextlib.contextmanager
def browser():
    """A browser under a clock that the test moves."""
    with process() as address, shared.sync_playwright() as playwright:
        chromium = playwright.chromium.connect_over_cdp(address.replace("ws:", "http:"))
        yield Browser(chromium, address)
        chromium.close()
