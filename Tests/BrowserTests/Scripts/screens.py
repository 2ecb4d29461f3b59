"""The screens of a navigation and of tabs (`data-part="screen"`): which two are drawn, which one the user has, and where the focus is, by
commands, under a finger, and with screens that come and go."""

from virtual import *

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} #root {{ width: 390px; height: 844px }}</style>
<drawerd-transition id="root" transition-style="{style}" {more}>{screens}</drawerd-transition>
<script type="module" src="/parts.js"></script></html>"""
SCREEN = """<section data-part="screen" id="{0}"><button id="{0}-first">First</button><button id="{0}-next" {1}>Next</button></section>"""
PAN = """pan='{"type": "regular", "direction": "fromLeft"}'"""

# For each screen: its frame, whether it can be reached, and whether it is seen.
SCREENS = """[...document.querySelectorAll("[data-part=screen]")].map((each) => (
  [each.dataset.frame, !each.inert, getComputedStyle(each).visibility === "visible"]))"""


def shown(chromium, style, names, more="", mark=""):
    page = chromium.new("/screens.html")
    page.show(PAGE.format(style=style, more=more, screens="".join(SCREEN.format(name, mark) for name in names)))
    page.reach("Boolean(document.querySelector('#root').session)")
    page.rest()
    return page


def expect(page, *screens, focus=None):
    """Each of the screens is `to`, `from` or `none`; the one that the user has is marked."""
    page.frame()
    found = page.evaluate(SCREENS)
    expected = [[name.strip("*"), name.endswith("*"), name.strip("*") != "none"] for name in screens]
    assert found == expected, (found, expected)
    if focus:
        assert page.evaluate("document.activeElement.id") == focus, page.evaluate("document.activeElement.outerHTML")


def navigation(chromium):
    page = shown(chromium, "navigation", ["one", "two", "three"], PAN)
    expect(page, "to*", "none", "none")
    page.locator("#one-next").focus()
    # A push takes the focus to the first button; the way there and the rest are the same two screens.
    page.evaluate("void root.push()")
    expect(page, "from", "to*", "none", focus="two-first")
    page.rest()
    expect(page, "from", "to*", "none", focus="two-first")
    page.locator("#two-next").focus()
    page.evaluate("void root.push()")
    page.rest()
    expect(page, "none", "from", "to*", focus="three-first")
    # Each keeps its focus. During a pop the upper one is still drawn.
    page.evaluate("void root.pop()")
    expect(page, "none", "from*", "to", focus="two-next")
    page.rest()
    expect(page, "from", "to*", "none", focus="two-next")
    # A finger: the upper screen is there until the release has decided.
    page.touch.down(60, 400)
    for x in range(80, 321, 20):
        page.touch.move(x, 400)
    expect(page, "from", "to*", "none", focus="two-next")
    page.frames(320)
    for x in range(300, 79, -20):
        page.touch.move(x, 400)
    page.touch.up()
    page.rest()
    expect(page, "from", "to*", "none", focus="two-next")
    page.touch.drag((60, 400), (370, 400))
    page.rest()
    expect(page, "to*", "none", "none", focus="one-next")
    # What was popped starts from its beginning.
    page.evaluate("void root.push({ animated: false })")
    page.rest()
    expect(page, "from", "to*", "none", focus="two-first")
    page.close()


def added(chromium):
    """A page adds the screen that it pushes, and removes what was popped. The focus goes where the page marks it, and stays elsewhere."""
    page = shown(chromium, "navigation", ["one"], PAN)
    page.evaluate("""() => root.addEventListener("transitionDidEnd", () => [...root.children].slice(root.session.state.depth + 1).forEach((each) => each.remove()))""")
    push = lambda name, mark="data-autofocus": page.evaluate("(html) => { root.insertAdjacentHTML('beforeend', html); void root.push(); }", SCREEN.format(name, mark))
    page.locator("#one-next").focus()
    push("two")
    expect(page, "from", "to*", focus="two-next")
    page.rest()
    page.keys.press("Escape")
    page.rest()
    expect(page, "to*", focus="one-next")
    page.evaluate("() => { document.body.insertAdjacentHTML('beforeend', '<button id=beside>Beside</button>'); beside.focus(); }")
    push("two", "")
    page.rest()
    expect(page, "from", "to*", focus="beside")
    # A drawer in a screen is nested, and its own screens are its own.
    page.evaluate("(html) => two.insertAdjacentHTML('beforeend', `<drawerd-transition id='inner' transition-style='navigation'>${html}</drawerd-transition>`)", SCREEN.format("deep", ""))
    page.reach("Boolean(window.inner?.session)")
    page.rest()
    expect(page, "from", "to*", "to*")
    page.close()


def tabs(chromium):
    page = shown(chromium, "tabBar", ["one", "two", "three"], 'tab-count="3" selected-index="1"')
    expect(page, "none", "to*", "none")
    page.locator("#two-next").focus()
    page.evaluate("void root.select({ index: 2 })")
    expect(page, "none", "from", "to*", focus="three-first")
    page.rest()
    expect(page, "none", "none", "to*")
    # Back over one: the earlier one is `from`.
    page.evaluate("void root.select({ index: 0 })")
    expect(page, "from*", "none", "to", focus="one-first")
    page.rest()
    page.evaluate("void root.select({ index: 1 })")
    page.rest()
    expect(page, "none", "to*", "none", focus="two-next")
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in (navigation, added, tabs):
            if case.__name__ in (sys.argv[1:] or [case.__name__]):
                print(case.__name__, flush=True)
                case(chromium)
