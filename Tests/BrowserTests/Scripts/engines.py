"""The tests for all engines: the machines of all six controllers without a server, some of the
recordings, a drag, a flick, a grab in mid-flight, a drag that passes from a list to its drawer, drawers inside drawers,
fields, the keyboard, the elements, the playground, the pages of examples (examples.py), drawers over drawers
(layers.py), what a modal drawer leaves to its page (beside.py), and sessions that end with their pages (lifetime.py). This script
runs the tests in Chromium, under a clock that the test moves. firefox.py and webkit.py run a part of them in real time
(`EVERYWHERE`)."""

import pathlib
import urllib.error

import beside
import examples
import layers
import lifetime
import lifted
import stories
import virtual
import walk
from browser import *
from example import ALLOW_LOCALHOST, folder

VECTORS = pathlib.Path(__file__).parents[3] / "Conformance"

PAGE = """<!doctype html><html lang="en"><title>Engine</title><link rel="icon" href="data:,">
<style>body {{ margin: 0 }} #root {{ width: 390px; height: 500px }} [data-frame] {{ background: #cde }}</style>
<div id="root"></div><p id="outside">Some text outside that can be selected.</p>
<script type="module">const server = "{server}";
{script}</script></html>"""


def recordings(count=8):
    """A selection of each controller's recordings, spread over its file."""
    for controller in sorted(VECTORS.glob("*.jsonl")):
        lines = controller.read_text(encoding="utf-8").splitlines()
        yield from (json.loads(line) for line in lines[::max(1, len(lines) // count)])


CURTAIN = {"content": "", "curtain": "A few words that a drag must not select", "handle": ""}
LIST = ("<div data-scroll style='position: absolute; inset: 40px 0 0; overflow: auto'>"
        "<div style='height: 3000px'>A long list</div></div>")
# An animation's duration in seconds, in which a drawer hardly moves while a finger grabs it, however busy the machine is.
SLOW = 600
# A short animation, for tests that do not check it.
QUICK = {"movingDuration": 0.1}


def top(engine, frame="curtain"):
    return engine.evaluate(f"document.querySelector('[data-frame={frame}]').getBoundingClientRect().y")


def scene(engine, controller, frames, configuration=None, address="local:"):
    """Puts a drawer into the page."""
    arguments = json.dumps([controller, frames, configuration or {}, address])
    prepare(engine, f"void scene(...{arguments})")


def prepare(engine, expression):
    engine.evaluate(expression)
    engine.until(lambda: engine.evaluate("document.title") == "ready", "the page")


def rests(engine, name):
    engine.rest()
    state = engine.evaluate("JSON.stringify(session.state)")
    assert json.loads(state)["name"] == name, state


def follows(engine, frame="curtain"):
    engine.until(lambda: abs(top(engine, frame) - engine.evaluate(f"session.frames.{frame}.y")) < 0.6, "the drawer to follow")


def drag(engine, x, start, end, steps=16, kind="mouse"):
    """Drags along a path and holds the finger at its end."""
    way = [("move", x, start + (end - start) * step / steps) for step in range(1, steps + 1)]
    engine.finger([("down", x, start), *way], kind)


def release(engine, x, y, kind="mouse"):
    """Lifts the finger after a rest, so that the velocity is 0."""
    engine.finger([("rest", x, y), ("up", x, y)], kind)


def dragged(engine):
    scene(engine, "curtain", CURTAIN)
    start = top(engine)
    drag(engine, 200, start + 30, start - 130, steps=32)
    assert engine.evaluate("session.state.isDragging"), engine.evaluate("JSON.stringify(session.state)")
    follows(engine)
    # The curtain moved the finger's whole distance except for the slop.
    way = start - top(engine)
    assert 140 < way <= 160.6, way
    release(engine, 200, start - 130)
    rests(engine, "mid")
    near(top(engine), 250)
    names = engine.evaluate("log.join()").split(",")
    assert names[0] == "curtainWillBeginDragging" and names[-1] == "curtainDidEndDragging", names
    # The drag selects no text. In an earlier version it did in WebKit, which requires its own prefix for `user-select`.
    assert engine.evaluate("getSelection().toString()") == ""
    line = engine.evaluate("document.querySelector('#outside').getBoundingClientRect().y") + 8
    engine.finger([("down", 2, line), ("move", 60, line), ("move", 200, line), ("up", 200, line)])
    assert engine.evaluate("getSelection().toString()"), "text outside cannot be selected"


def flicked(engine):
    """A flick moves the curtain to the next state, however short its distance. A finger that is slower, as on a busy
    machine, does not."""
    scene(engine, "curtain", CURTAIN)
    engine.evaluate("void session.moveCurtain({ to: 'mid', animated: false })")
    engine.evaluate("""void (window.pan = attachment.pointers.delegate.pan,
      attachment.pointers.delegate.pan = (sample) => { window.velocity = sample.velocity.y; pan(sample) })""")
    engine.finger([("down", 200, 300), ("move", 200, 280), ("move", 200, 260), ("move", 200, 240), ("up", 200, 240)])
    rests(engine, "max" if engine.evaluate("velocity") < -600 else "mid")


# Records the place of each frame just before and just after the first sample of a finger's pan.
RECORD_GRAB = """(() => {
  const places = () => Object.fromEntries([...document.querySelectorAll("[data-frame]")].map((each) => (
    [each.dataset.frame, each.getBoundingClientRect().y])));
  const { delegate } = attachment.pointers;
  const { pan } = delegate;
  delegate.pan = (sample) => {
    const before = places();
    pan(sample);
    if (sample.phase === "began") window.grab = { before, after: places() };
  };
})()"""


def caught(engine):
    """A drawer that a finger grabs in mid-flight stays at its visible position, and follows the finger from there."""
    slow = {"timingCurve": {"type": "linear"}, "totalDurationInSeconds": SLOW}
    scene(engine, "drawer", {"presenting": "", "drawer": "", "handle": ""}, slow)
    engine.evaluate("void session.present({ animated: false })")
    near(top(engine, "drawer"), 250)
    engine.evaluate(f"void {RECORD_GRAB}")
    engine.evaluate("void session.dismiss()")
    engine.until(lambda: engine.evaluate("attachment.player.isPlaying"), "the animation")
    drag(engine, 200, 300, 290, steps=4)
    engine.until(lambda: engine.evaluate("attachment.isDragging"), "the grab")
    follows(engine, "drawer")
    grab = json.loads(engine.evaluate("JSON.stringify(grab)"))
    held = top(engine, "drawer")
    engine.finger([("move", 200, 270)])
    engine.until(lambda: abs(held - top(engine, "drawer") - 20) < 0.6, lambda: (held, top(engine, "drawer")))
    engine.evaluate("void session.configure({ totalDurationInSeconds: 0.1 })")
    release(engine, 200, 270)
    engine.rest()
    assert "animationInterrupted" in engine.evaluate("log.join()").split(",")
    for frame in ["drawer", "handle"]:
        near(grab["after"][frame], grab["before"][frame])


def scrolled(engine):
    """A drag moves the curtain below its maximum, scrolls the list there, and moves the curtain again past the list's
    top."""
    scene(engine, "curtain", {**CURTAIN, "curtain": LIST}, QUICK)
    offset = "document.querySelector('[data-scroll]').scrollTop"
    drag(engine, 200, 480, 310)
    release(engine, 200, 310)
    rests(engine, "mid")
    assert engine.evaluate(offset) == 0
    engine.evaluate("void session.moveCurtain({ to: 'max', animated: false })")
    drag(engine, 200, 400, 250)
    release(engine, 200, 250)
    rests(engine, "max")
    assert 120 < engine.evaluate(offset) <= 150, engine.evaluate(offset)
    drag(engine, 200, 160, 480, steps=32)
    release(engine, 200, 480)
    engine.rest()
    assert engine.evaluate("session.state.name") in ("mid", "min"), engine.evaluate("session.state.name")
    assert engine.evaluate(offset) == 0


OFFSET = "document.querySelector('[data-scroll]').scrollTop"
# With the curtain at its maximum, a drag scrolls the list.
AT_MAX = "void session.moveCurtain({ to: 'max', animated: false })"


def list_scene(engine, address):
    scene(engine, "curtain", {**CURTAIN, "curtain": LIST}, QUICK, address)
    engine.evaluate(AT_MAX)
    rests(engine, "max")
    engine.evaluate("void follow('curtain')")


def followed(engine, address, kind):
    """The list follows the finger in the task of each sample: down and up, past its top to the curtain, and back."""
    list_scene(engine, address)
    engine.evaluate("void jump(100)")
    rest = top(engine)
    steps = [("down", 200, 250)]
    steps += [("move", 200, 250 - 10 * step) for step in range(1, 11)]
    steps += [("move", 200, 150 + 10 * step) for step in range(1, 31)]
    steps += [("move", 200, 450 - 10 * step) for step in range(1, 21)]
    engine.finger(steps, kind)
    samples = json.loads(engine.evaluate("JSON.stringify(samples)"))
    assert len(samples) > 20, len(samples)
    for sample in samples:
        # Each sample moves either the list or the curtain by the finger's distance; at the list's top, one sample may
        # move both.
        gone = (100 - sample["offset"]) + (sample["top"] - rest)
        assert abs(gone - sample["y"]) <= 21, sample
    # While the finger moves up, only the list moves.
    lowest = min(range(len(samples)), key=lambda index: samples[index]["y"])
    up = samples[:lowest + 1]
    assert len(up) > 5 and all(abs(100 - sample["offset"] - sample["y"]) <= 1 for sample in up), up
    assert max(sample["top"] for sample in samples) > rest + 50, "the curtain never followed"
    # How often it tells is the affair of the browser.
    engine.until(lambda: engine.evaluate("scrollEvents") > 0, "an event of the list that scrolls")
    release(engine, 200, 250, kind)
    rests(engine, "max")
    # The rest had no momentum.
    near(engine.evaluate(OFFSET), engine.evaluate("samples.at(-1).offset"), 1)


def thrown(engine, address, kind):
    """A released list continues at the finger's speed, until the page scrolls it elsewhere."""
    list_scene(engine, address)
    engine.evaluate("void jump(100)")
    engine.finger([("down", 200, 300), *[("move", 200, 300 - 20 * step) for step in range(1, 8)], ("up", 200, 160)], kind)
    engine.until(lambda: engine.evaluate("samples.at(-1).phase === 'ended'"), "the release")
    last = json.loads(engine.evaluate("JSON.stringify(samples.at(-1))"))
    # Momentum alone: a release at v points per second scrolls the list v / 2 points further; the test waits for a part
    # of this distance. On a busy machine, the finger may have paused before its release.
    further = 40 if last["speed"] < -300 else 0
    engine.until(lambda: engine.evaluate(OFFSET) >= last["offset"] + further, lambda: engine.evaluate(OFFSET))
    engine.evaluate("void jump(10)")
    engine.until(lambda: engine.evaluate("painted") >= 20, "the pictures")
    assert engine.evaluate(OFFSET) == 10, engine.evaluate(OFFSET)
    rests(engine, "max")


SHEET = {"controller": "sheet", "frames": {"sheet": "", "item.root": LIST},
         "configuration": {"stack": [{"id": "root", "isScrollable": True}]}}
PLACE = "<div class='place' style='position: absolute; inset: 0'></div>"
DECK = {"controller": "viewDeck", "frames": {"left": "", "center": PLACE}, "configuration": {"sides": ["left"]}}


def nested_scene(engine, outer, inner, address):
    prepare(engine, f"void nestedScene(...{json.dumps([outer, inner, address])})")
    engine.rest()


def states(engine):
    engine.rest()
    return engine.evaluate("[session.detent, inner.session.detent].join()")


def nested(engine, address, kind):
    """A drag moves the nearest drawer that has the drag's axis and can move further in the drag's direction."""
    nested_scene(engine, DECK, SHEET, address)
    assert engine.evaluate("attachment.stage.names.join()") == "left,center"
    assert engine.evaluate("getComputedStyle(document.querySelector('[data-scroll]')).touchAction") == "pinch-zoom"
    assert states(engine) == "closed,bottom", states(engine)
    go = lambda x, y, to_x, to_y: engine.finger(
        [("down", x, y), *[("move", x + (to_x - x) * step / 16, y + (to_y - y) * step / 16) for step in range(1, 17)]], kind)
    bottom = int(top(engine, "sheet"))
    # Across the sheet's axis, the deck moves and the sheet stays.
    go(40, bottom + 20, 330, bottom + 20)
    release(engine, 330, bottom + 20, kind)
    assert states(engine) == "left,bottom", states(engine)
    engine.evaluate("void session.closeOpenSide({ animated: false })")
    assert states(engine) == "closed,bottom", states(engine)
    # Along the sheet's axis, the sheet moves, and then its list scrolls.
    go(200, bottom + 20, 200, 30)
    release(engine, 200, 30, kind)
    assert states(engine) == "closed,top", states(engine)
    engine.evaluate("void (document.querySelector('[data-scroll]').scrollTop = 0)")
    go(200, 300, 200, 200)
    release(engine, 200, 200, kind)
    assert states(engine) == "closed,top", states(engine)
    assert 70 < engine.evaluate(OFFSET) <= 100, engine.evaluate(OFFSET)
    # Of two drawers with the same axis, the inner one moves until it can move no further in this direction.
    curtain = lambda content: {"controller": "curtain", "frames": {"curtain": content, "handle": ""}, "configuration": QUICK}
    place = "<div class='place' style='position: absolute; inset: 0 0 auto; height: 220px'></div>"
    nested_scene(engine, curtain(place), {**curtain(""), "height": 220}, address)
    engine.evaluate("void session.moveCurtain({ to: 'mid', animated: false })")
    assert states(engine) == "mid,min", states(engine)
    edge = lambda: engine.evaluate("document.querySelector('.place [data-frame=curtain]').getBoundingClientRect().y")
    for way, expected in [(-130, "mid,max"), (-220, "max,max")]:
        y = int(edge()) + 10
        go(200, y, 200, y + way)
        release(engine, 200, y + way, kind)
        assert states(engine) == expected, (states(engine), expected)


FIELDS = ("<input id='field' value='Words in a field' style='position: absolute; left: 20px; top: 10px; width: 200px; height: 30px'>"
          "<p data-selectable style='position: absolute; left: 20px; top: 50px; margin: 0; width: 300px; height: 20px'>"
          "Words that can be selected</p>")


def fields(engine, address, kind):
    """A drag on a field moves the drawer, and a tap focuses the field. A mouse selects the words of an element with
    `data-selectable`."""
    def begin():
        scene(engine, "curtain", {"content": "", "curtain": FIELDS}, QUICK, address)
        engine.evaluate("void session.moveCurtain({ to: 'mid', animated: false })")
        rests(engine, "mid")
        return int(top(engine))
    focused = "document.activeElement.id"
    selected = "document.querySelector('#field').selectionEnd - document.querySelector('#field').selectionStart"
    y = begin() + 25
    drag(engine, 100, y, y - 180, kind=kind)
    release(engine, 100, y - 180, kind)
    rests(engine, "max")
    assert engine.evaluate(focused) == "", engine.evaluate(focused)
    assert engine.evaluate(selected) == 0, engine.evaluate(selected)
    y = begin() + 25
    engine.finger([("down", 100, y), ("up", 100, y)], kind)
    engine.until(lambda: engine.evaluate(focused) == "field", lambda: engine.evaluate(focused))
    rests(engine, "mid")
    words = begin() + 58
    if kind == "touch":
        drag(engine, 100, words, words - 180, kind=kind)
        release(engine, 100, words - 180, kind)
        return rests(engine, "max")
    engine.finger([("down", 30, words), ("move", 60, words), ("move", 90, words - 2), ("move", 150, words), ("up", 150, words)], kind)
    rests(engine, "mid")
    assert engine.evaluate("getSelection().toString()"), "the words cannot be selected"
    # A mouse selects in the field, too: across the axis, and in any direction once the field has the focus.
    y = begin() + 25
    engine.finger([("down", 30, y), ("move", 60, y), ("move", 120, y), ("up", 120, y)], kind)
    rests(engine, "mid")
    assert engine.evaluate(selected) > 0, "nothing is selected in the field"
    drag(engine, 30, y, y - 180, kind=kind)
    release(engine, 30, y - 180, kind)
    rests(engine, "mid")


def keyboard(engine):
    """Keys on the handle move a drawer, and a dialog that closes returns the focus."""
    scene(engine, "curtain", CURTAIN, QUICK)
    engine.evaluate("document.querySelector('[data-frame=handle]').focus()")
    for key, name in [("ArrowUp", "mid"), ("End", "max"), ("ArrowDown", "mid"), ("Home", "min"), ("PageUp", "max"),
                      ("Escape", "min")]:
        engine.press(key)
        rests(engine, name)
    scene(engine, "drawer", {"presenting": "<button id='opener' onclick='session.present()'>Open</button>",
                             "container": "", "drawer": "A few words", "handle": ""})
    engine.evaluate("document.querySelector('#opener').focus()")
    engine.press("Enter")
    engine.until(lambda: engine.evaluate("document.activeElement.dataset.frame") == "drawer", "the focus in the drawer")
    rests(engine, "partiallyExpanded")
    # Tab moves the focus to the handle.
    engine.press("Tab")
    assert engine.evaluate("document.activeElement.dataset.frame") == "handle"
    engine.press("Escape")
    engine.until(lambda: engine.evaluate("document.activeElement.id") == "opener", "the focus to return")


def element(engine):
    """The element opens, follows a drag, emits events, responds to keys, and can be removed during a drag."""
    prepare(engine, "void elementScene()")
    engine.evaluate("void (element.state = 'mid')")
    engine.rest()
    near(top(engine), 250)
    drag(engine, 200, 300, 480)
    release(engine, 200, 480)
    engine.rest()
    assert engine.evaluate("element.getAttribute('state')") == "min"
    assert engine.evaluate("log.join()") == "mid,true,min,false", engine.evaluate("log.join()")
    engine.evaluate("element.querySelector('[data-frame=handle]').focus()")
    engine.press("End")
    engine.until(lambda: engine.evaluate("element.hasAttribute('open') && element.state") == "max", "the drawer to open")
    engine.rest()
    engine.evaluate("void (window.url = element.session.url)")
    drag(engine, 200, 150, 200)
    engine.evaluate("element.remove()")
    engine.finger([("move", 200, 250), ("up", 200, 250)])
    url = engine.evaluate("url")
    engine.until(lambda: not answers(url), "the end of its session")


def playground(engine, server):
    """The playground loads, and a drag moves its curtain."""
    engine.open(f"{server.base}/playground?controller=curtain")
    engine.until(lambda: engine.evaluate("document.documentElement.dataset.ready"), "the playground")
    assert engine.evaluate("document.querySelectorAll('.phone.active [data-frame]').length") == 3
    screen = json.loads(engine.evaluate("""JSON.stringify(
      document.querySelector("[data-controller=curtain] .screen").getBoundingClientRect())"""))
    place = lambda part: screen["y"] + screen["height"] * part
    drag(engine, screen["x"] + screen["width"] / 2, place(0.9), place(0.5))
    release(engine, screen["x"] + screen["width"] / 2, place(0.5))
    engine.until(lambda: engine.evaluate("document.querySelector('.members .name').textContent") == "mid", "the curtain in the middle")


def answers(url):
    try:
        return get(url)
    except urllib.error.HTTPError as error:
        assert error.code == 404
        return None


# What every engine shows, at rest: it draws, drags, catches, settles and closes. The rest is the client's own arithmetic, which
# Chromium shows to the frame.
EVERYWHERE = [dragged, caught, scrolled, keyboard, element, followed]


class Engine:
    """An engine, whose time is the real one unless it overrides `until` and `live`. `is_whole` says whether it runs all cases,
    `keeps_pages` whether its back/forward cache is on: not in a Chromium without a window."""
    fingers = ["mouse", "touch"]
    is_whole = keeps_pages = False
    # Whether its touches have the events by which a browser asks the page before it scrolls.
    asks_before_scrolling = True
    until = staticmethod(until)

    def rest(self):
        """Waits until nothing moves in the page."""
        self.until(lambda: self.evaluate(RESTS), "the page to rest")

    def back(self):
        self.evaluate("void setTimeout(() => history.back())")

    @contextlib.contextmanager
    def live(self):
        """The engine in real time, for what the server's clock or the browser's history decides."""
        yield self


def check(engine):
    """Runs the tests in `engine`, which has `open(url)`, `evaluate(expression)`, `until(condition, what)`,
    `finger([(kind, x, y)], pointer)` with one of the `fingers` that its driver has, and `press(key)`. The kinds are `down`,
    `move`, `rest` (for 0.3 s) and `up`."""
    server = Server(*ALLOW_LOCALHOST)
    selection = list(recordings())
    script = (pathlib.Path(__file__).parent / "engine.js").read_text(encoding="utf-8")
    files = {"page.html": PAGE.format(server=server.base, script=script), "recordings.json": json.dumps(selection)}
    with folder(files) as base, engine.live() as live:
        for each in [engine] if live is engine else [engine, live]:
            each.open(f"{base}/page.html")
            each.until(lambda: each.evaluate("document.title") == "ready", "the page")
            said = each.evaluate("JSON.stringify(said)")
            assert said == "[]", said
            assert each.evaluate("played") == len(selection) >= 40
        for case in played(engine, [dragged, flicked, caught, scrolled, keyboard], EVERYWHERE):
            case(engine)
        ways = chosen(itertools.product(["local:", server.base], engine.fingers), set)
        for case in played(engine, [followed, thrown, nested, fields], EVERYWHERE):
            for address, kind in ways if engine.is_whole or EVERYTHING else ways[-1:]:
                print("local:" if address == "local:" else "server", kind, flush=True)
                case(engine if address == "local:" else live, address, kind)
        for case in played(live, [element], EVERYWHERE):
            case(live)
        for case in played(live, [playground], EVERYWHERE):
            case(live, server)
        examples.check(engine, server.base)
        if not engine.is_whole:
            walk.check(engine, server.base)
        layers.check(engine, server.base)
        layers.check(live, server.base, layers.WITH_SERVER)
        beside.check(engine, server.base)
        lifted.check(engine, server.base)
        lifetime.check(live, server.base)
        # In a window of another size.
        if not engine.is_whole:
            stories.check(engine, server.base)
    server.stop()


# 404 is for a deleted session, and 409 for a finger whose drawer another page has taken (lifetime.py).
ALLOWED = ["status of 404", "status of 409"]


class LiveChromium(Engine):
    """Chromium in real time."""
    is_whole = True

    def __init__(self, page):
        self.pointers = {"mouse": Mouse(page), "touch": Touch(page)}
        self.open, self.back, self.evaluate, self.press = page.goto, page.go_back, page.evaluate, page.keyboard.press

    def finger(self, steps, pointer="mouse"):
        finger = self.pointers[pointer]
        finger.timed = max(time.time(), finger.timed or 0)
        for kind, x, y in steps:
            if kind == "rest":
                finger.timed += 0.3
                continue
            {"down": finger.down, "move": finger.move, "up": lambda *_: finger.up()}[kind](x, y)
            finger.timed += 0.016


class Chromium(Engine):
    """Chromium, under a clock that the test moves."""
    is_whole = True

    def __init__(self, chromium, **options):
        self.chromium, self.options, self.page = chromium, options, None

    def open(self, address):
        if self.page:
            self.page.close()
        self.page = self.chromium.new(address, **self.options)
        self.page.context.allowed += ALLOWED
        self.page.show()
        self.evaluate, self.until, self.press, self.rest = self.page.evaluate, self.page.reach, self.page.keys.press, self.page.rest

    def finger(self, steps, pointer="mouse"):
        finger = {"mouse": self.page.mouse, "touch": self.page.touch}[pointer]
        for kind, x, y in steps:
            if kind == "rest":
                self.page.frames(304)
            else:
                {"down": finger.down, "move": finger.move, "up": lambda *_: finger.up()}[kind](x, y)

    @contextlib.contextmanager
    def live(self):
        """Chromium in real time: a server's time goes on while a page's clock stands, and no document in an iframe loads then."""
        chromium = self.chromium.chromium.browser_type.launch(executable_path=CHROMIUM, args=LIVE)
        with context(chromium, has_touch=True) as made:
            made.allowed += ALLOWED
            yield LiveChromium(watch(made.new_page()))
        chromium.close()


# The names of the keys in WebDriver, and so in Marionette.
KEYS = {"Shift": "\uE008", "Tab": "\uE004", "Enter": "\uE007", "Escape": "\uE00C", "PageUp": "\uE00E", "End": "\uE010", "Home": "\uE011",
        "ArrowLeft": "\uE012", "ArrowUp": "\uE013", "ArrowRight": "\uE014", "ArrowDown": "\uE015"}


if __name__ == "__main__":
    with virtual.browser() as chromium:
        engine = Chromium(chromium)
        check(engine)
        engine.page.close()
