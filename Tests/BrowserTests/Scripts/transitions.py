"""What the client draws has no transition, whatever the page's style sheets say for its frames, and the page's transitions of other
properties stay. For all controllers."""

from press import PRESSES, go, opened
from virtual import *

# What a page says, and where: for all elements, for the frame, with more weight than any other rule, and for more than the transform.
STYLES = {
    "all": "* { transition: all .3s }",
    "important": "[data-frame] { transition: all .3s .1s linear !important; transition-behavior: allow-discrete !important }",
    "transform": "[data-frame] { transition: transform .4s, opacity 1s, background-color .3s }",
    "pressed": ".pressed [data-frame] { transition: all .3s }",
}
FRAME = "document.querySelector('[data-frame=\"{}\"]')"
# Every property of a frame that the client sets, as the browser draws it.
DRAWN = """() => Object.fromEntries([...document.querySelectorAll("[data-frame]")].map((frame) => {
  const style = getComputedStyle(frame);
  return [frame.dataset.frame, ["transform", "opacity", "width", "height", "visibility", "zIndex", "borderRadius", "clipPath", "pointerEvents"]
    .map((name) => style[name])];
}))"""
RUNNING = "document.getAnimations().map(({ transitionProperty }) => transitionProperty).filter(Boolean)"


def pictures(chromium, controller, style):
    """What is drawn in each frame of a drag, of what follows it, and of a command."""
    start, direction, frame = PRESSES[controller]
    found = []
    with opened(chromium, controller) as page:
        page.evaluate("(style) => document.head.insertAdjacentHTML('beforeend', `<style>${style}</style>`)", style)
        page.evaluate("root.addEventListener('pointerdown', () => root.classList.add('pressed'), { capture: true })")
        page.frames(640)
        page.touch.down(*start)
        for step in range(1, 9):
            page.touch.move(start[0] + direction[0] * 12 * step, start[1] + direction[1] * 12 * step)
            found.append(page.evaluate(DRAWN))
        # The page's own transition goes on beside the drag.
        page.evaluate(f"{FRAME.format(frame)}.style.backgroundColor = 'red'")
        page.frame()
        running = page.evaluate(RUNNING)
        assert set(running) <= {"background-color"} and bool(running) == bool(style), running
        page.touch.up()
        for _ in range(12):
            found.append(page.evaluate(DRAWN))
            page.frame()
        page.rest()
        found.append(page.evaluate(DRAWN))
        page.evaluate("void session.snapTo(session.detents.find(({ name }) => name !== session.detent).name)")
        for _ in range(12):
            page.frame()
            found.append(page.evaluate(DRAWN))
        page.rest()
        return [*found, page.evaluate(DRAWN)]


def draws(chromium, controller, style, expected={}):
    """The drawer is drawn as without the page's transitions. Regression: it lagged half of the way behind the finger."""
    if controller not in expected:
        expected[controller] = pictures(chromium, controller, "")
    for index, (one, other) in enumerate(zip(pictures(chromium, controller, STYLES[style]), expected[controller], strict=True)):
        assert one == other, (index, [(name, one[name], other[name]) for name in one if one[name] != other[name]])


ANIMATIONS = {
    "moves": ("from { opacity: 0; transform: translateY(100px) }", 1),
    "scales": ("from { scale: .9 }", 1),
    "colors": ("from { background-color: red }", 0),
}


def animates(chromium, controller, animation):
    """The console names the frame that the page animates, once."""
    keyframes, count = ANIMATIONS[animation]
    frame = PRESSES[controller][2]
    page = chromium.new()
    with page:
        said = []
        page.page.on("console", lambda message: said.append(message.text) if message.type == "warning" else None)
        page.show(page_text(controller))
        page.evaluate("(style) => document.head.insertAdjacentHTML('beforeend', `<style>${style}</style>`)",
                      f"@keyframes enter {{ {keyframes} }} [data-frame={frame}].enters {{ animation: enter .2s }}")
        page.connect(controller)
        for _ in range(2):
            page.evaluate(f"{FRAME.format(frame)}.classList.add('enters')")
            page.frames(320)
            page.evaluate(f"{FRAME.format(frame)}.classList.remove('enters')")
            page.frames(32)
        page.tell()
        assert len(said) == count and all(f"the frame {frame} " in each for each in said), said


if __name__ == "__main__":
    with browser() as chromium:
        for behavior, *columns in [(draws, PRESSES, STYLES), (animates, PRESSES, ANIMATIONS)]:
            for case in chosen(itertools.product(*columns), set):
                print(behavior.__name__, *case, flush=True)
                behavior(chromium, *case)
