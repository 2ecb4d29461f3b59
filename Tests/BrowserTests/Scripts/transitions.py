"""What the client draws has no transition, whatever the page's style sheets say for its frames, and the page's transitions of other
properties stay. For all controllers."""

from morphs import ELEMENTS, SIDES, grip
from press import PRESSES, go, opened
from virtual import *

# What a page says, and where: for all elements, for the frame, with more weight than any other rule, and for more than the transform.
STYLES = {
    "all": "* { transition: all .3s }",
    "important": "[data-frame] { transition: all .3s .1s linear !important; transition-behavior: allow-discrete !important }",
    "transform": "[data-frame] { transition: transform .4s, opacity 1s, background-color .3s }",
    "pressed": ".pressed [data-frame] { transition: all .3s }",
    # What a page says of the sizes of its own elements.
    "sized": "div:not(#root) { min-width: 380px; max-width: 20px; min-height: 800px; max-height: 20px; inset: 3px; transition: background-color .3s }",
    "logical": "#root { direction: rtl } div:not(#root) { direction: ltr; min-inline-size: 95%; min-block-size: 90vh; inset-inline: 3px; inset-block: 3px; transition: background-color .3s }",
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


FADING = """<!doctype html><html lang="en"><title>Fades</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} {style}</style><main id="page" data-follows="element" data-scales>Page</main>
<drawerd-{tag} id="element" {attributes} state="{state}"><div data-part="overlay" id="overlay"></div>{frames}</drawerd-{tag}></html>"""


def faded(chromium, name, style, moment):
    """The overlay, and the page behind, in each frame of a drag; also where others are in their place, and for what a page's class begins."""
    state, _, frames = ELEMENTS[name]
    html = FADING.format(tag=name, attributes=SIDES if name == "view-deck" else "", state=state, frames=frames, style=style)
    with chromium.page(html, viewport={"width": 390, "height": 844}) as page:
        page.evaluate("async () => { await import('/parts.js'); await element.ready; addEventListener('pointerdown', () => element.classList.add('pressed')); }")
        page.rest()
        page.frames(640)
        place, way = grip(page, page.touch)
        if moment == "replaced":
            page.evaluate("() => { for (const each of [overlay, page]) each.replaceWith(each.cloneNode()); }")
        found = []
        for step in range(40, 120, 12):
            page.touch.move(place[0] + way[0] * step, place[1] + way[1] * step)
            found.append(page.evaluate("[getComputedStyle(overlay).opacity, getComputedStyle(page).transform, getComputedStyle(overlay).getPropertyValue('--drawer-progress')]"))
        page.touch.up()
        return found


FADES = {"all": "* { transition: all .3s }", "important": "div, main { transition: opacity .5s, transform .5s !important }", "pressed": ".pressed > div { transition: all 1s .1s }"}


def fades(chromium, name, style, moment, expected={}):
    """What the page's styles fade or scale with a drawer does so with the finger. Regression: it lagged behind, and so did the position."""
    if name not in expected:
        expected[name] = faded(chromium, name, "", "")
        # A page of an app store becomes smaller, and stays where it is.
        assert len({opacity for opacity, *_ in expected[name]}) > 3 or name == "app-store-presentation", expected[name]
    found = faded(chromium, name, FADES[style], moment)
    assert found == expected[name], (found, expected[name])


ANIMATIONS = {
    "moves": ("from { opacity: 0; transform: translateY(100px) }", 1),
    "scales": ("from { scale: .9 }", 1),
    "colors": ("from { background-color: red }", 0),
}


def styled(chromium, controller, style):
    """A page with the frames of a controller and a style sheet, and what its console warns of."""
    page = chromium.new()
    said = page.hear()
    page.show(page_text(controller))
    page.evaluate("(style) => document.head.insertAdjacentHTML('beforeend', `<style>${style}</style>`)", style)
    return page, said


def animates(chromium, controller, animation):
    """The console names the frame that the page animates, once."""
    keyframes, count = ANIMATIONS[animation]
    frame = PRESSES[controller][2]
    page, said = styled(chromium, controller, f"@keyframes enter {{ {keyframes} }} [data-frame={frame}].enters {{ animation: enter .2s }}")
    with page:
        page.connect(controller)
        for _ in range(2):
            page.evaluate(f"{FRAME.format(frame)}.classList.add('enters')")
            page.frames(320)
            page.evaluate(f"{FRAME.format(frame)}.classList.remove('enters')")
            page.frames(32)
        page.tell()
        assert len(said) == count and all(f"the frame {frame} " in each for each in said), said


def runs(chromium, controller):
    """An animation that runs already when the drawer begins is named, too. Regression: nothing said why the drawer was elsewhere."""
    frame = PRESSES[controller][2]
    page, said = styled(chromium, controller, f"@keyframes around {{ to {{ translate: 9px }} }} [data-frame={frame}] {{ animation: around 9s infinite }}")
    with page:
        page.frames(320)
        page.connect(controller)
        page.tell()
        assert len(said) == 1 and f"the animation around of the frame {frame} " in said[0], said


if __name__ == "__main__":
    with browser() as chromium:
        for behavior, *columns in [(draws, PRESSES, STYLES), (fades, ELEMENTS, FADES, ["", "replaced"]), (animates, PRESSES, ANIMATIONS), (runs, PRESSES)]:
            for case in chosen(itertools.product(*columns), set):
                print(behavior.__name__, *case, flush=True)
                behavior(chromium, *case)
