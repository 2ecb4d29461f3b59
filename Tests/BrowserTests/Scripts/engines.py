"""The machines in each of the three engines of browsers: all six controllers without a server, some of the recordings, and a
curtain that is dragged. Here in Chromium; firefox.py and webkit.py do the same in theirs."""

import pathlib

from browser import *
from example import LETS_IN, folder

VECTORS = pathlib.Path(__file__).parents[2] / "ConformanceTests/Vectors"

PAGE = """<!doctype html><html lang="en"><title>Engine</title><link rel="icon" href="data:,">
<style>body {{ margin: 0 }} #root {{ width: 390px; height: 500px; touch-action: none }} [data-frame] {{ background: #cde }}</style>
<div id="root"><div data-frame="content"></div><div data-frame="curtain"></div><div data-frame="handle"></div></div>
<script type="module">const server = "{server}";
{script}</script></html>"""


def recordings(count=8):
    """Some of each controller's, from the first to the last."""
    for controller in sorted(VECTORS.glob("*.jsonl")):
        lines = controller.read_text(encoding="utf-8").splitlines()
        yield from (json.loads(line) for line in lines[::max(1, len(lines) // count)])


def check(engine):
    """Has `engine` do it: `open(url)`, `evaluate(expression)`, and `finger([(kind, x, y)])`."""
    server = Server(*LETS_IN)
    chosen = list(recordings())
    script = (pathlib.Path(__file__).parent / "engine.js").read_text(encoding="utf-8")
    files = {"page.html": PAGE.format(server=server.base, script=script), "recordings.json": json.dumps(chosen)}
    with folder(files) as base:
        engine.open(f"{base}/page.html")
        until(lambda: engine.evaluate("document.title") == "ready", "the page")
        said = engine.evaluate("JSON.stringify(said)")
        assert said == "[]", said
        assert engine.evaluate("played") == len(chosen) >= 40
        top = "document.querySelector('[data-frame=curtain]').getBoundingClientRect().y"
        start = engine.evaluate(top)
        engine.finger([("down", 200, start + 30)] + [("move", 200, start + 30 - 5 * step) for step in range(1, 33)])
        assert engine.evaluate("session.state.isDragging"), engine.evaluate("JSON.stringify(session.state)")
        until(lambda: abs(engine.evaluate(top) - engine.evaluate("session.frames.curtain.y")) < 0.6, "the curtain to follow")
        # All of the way but for the slop.
        way = start - engine.evaluate(top)
        assert 140 < way <= 160.6, way
        time.sleep(0.3)
        engine.finger([("up", 200, start - 130)])
        until(lambda: engine.evaluate("!session.state.isDragging && !attachment.player.isPlaying"), "the curtain to rest")
        assert engine.evaluate("session.state.name") == "mid", engine.evaluate("JSON.stringify(session.state)")
        until(lambda: abs(engine.evaluate(top) - 250) < 0.6, lambda: engine.evaluate(top))
        names = engine.evaluate("log.join()").split(",")
        assert names[0] == "curtainWillBeginDragging" and names[-1] == "curtainDidEndDragging", names
    server.stop()


class Chromium:
    def __init__(self, page):
        self.page, self.mouse = page, Mouse(page)
        self.open, self.evaluate = page.goto, page.evaluate

    def finger(self, steps):
        for kind, x, y in steps:
            {"down": self.mouse.down, "move": self.mouse.move, "up": lambda *_: self.mouse.up()}[kind](x, y)


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        check(Chromium(watch(made.new_page())))
