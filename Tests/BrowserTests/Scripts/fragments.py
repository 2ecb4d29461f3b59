"""The parts of pages that the guide prints work as printed, and do what the sentences beside them say."""

from documents import printed
from virtual import *

PAGE = """<!doctype html><html lang="en"><title>A fragment</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>{style}</style>{text}<script type="module" src="/parts.js"></script></html>"""
TAGS = "drawerd-curtain, drawerd-sheet, drawerd-drawer, drawerd-transition, drawerd-view-deck"


def load(chromium, text, style="", width=390):
    """A page with a fragment whose drawer is drawn. Its context fails on each message in the console, such as that of a refused member."""
    page = chromium.page(PAGE.format(text=text.replace("http://localhost:8080", ""), style=style), viewport={"width": width, "height": 844})
    page.evaluate("""async (tags) => {
      await import("/parts.js");
      window.element = document.querySelector(tags);
      await element?.ready;
    }""", TAGS)
    page.rest()
    return page


def fragments(name):
    return [text for text in printed("html", name) if not text.lower().startswith("<!doctype")]


def content(chromium):
    """The drawer is as high as its content, and the elements of a sheet are detents from the first frame on."""
    message, places = fragments("page/content")
    page = load(chromium, message)
    page.evaluate("element.show()")
    page.rest()
    assert 0 < page.evaluate("element.session.detents.at(-1).position") < 200
    assert page.evaluate("document.querySelector('[data-detent]').getBoundingClientRect().bottom") < 844.5
    page.close()
    page = load(chromium, places)
    assert page.evaluate("element.state") == "peek"
    page.evaluate("element.snapTo('search')")
    page.rest()
    assert page.evaluate("element.state") == "search"
    page.close()


def modal(chromium):
    """The page is inert while the drawer is open, but not what is marked to be above it."""
    [form], [toasts] = fragments("page/modal"), fragments("page/layers")
    page = load(chromium, f"<main><button>Behind</button></main>{toasts}{form}")
    page.evaluate("element.show()")
    page.rest()
    page.evaluate("toasts.innerHTML = '<button>Undo</button>'")
    page.frames(32)
    assert page.evaluate("element.querySelector('[role=dialog]').getAttribute('aria-modal')") == "true"
    assert page.evaluate("[document.querySelector('main'), toasts].map((each) => each.closest('[inert]') !== null)") == [True, False]
    page.keyboard.press("Escape")
    page.rest()
    assert page.evaluate("[element.open, document.querySelector('main').inert]") == [False, False]
    page.close()


def address(chromium):
    """The address says where the sheet is, and Back takes it back."""
    [script] = fragments("page/closing")
    page = load(chromium, f'<drawerd-sheet><section data-frame="sheet" aria-label="Menu">Menu</section></drawerd-sheet>{script}')
    page.evaluate("element.snapTo('top')")
    page.rest()
    assert page.evaluate("location.search") == "?detent=top"
    page.evaluate("history.back()")
    page.reach("element.state === 'bottom'")
    page.rest()
    assert page.evaluate("[location.search, element.state]") == ["", "bottom"]
    page.close()


def names(chromium):
    """The drawer has its name, and its detents have their words."""
    [french] = fragments("page/keyboard")
    page = load(chromium, french.replace("</section>", '</section><div data-frame="handle"></div>'))
    page.evaluate("element.show()")
    page.rest()
    assert page.evaluate("document.querySelector('[role=slider]').getAttribute('aria-valuetext')") == "entrouvert"
    assert page.evaluate("document.querySelector('[data-frame=drawer]').getAttribute('aria-label')") == "Contacts"
    page.close()


def lists(chromium):
    """A list in a curtain hands over, and an element with an `id` waits for the morphs."""
    for name in ("page/finger", "page/morphs"):
        [text] = fragments(name)
        page = load(chromium, text)
        assert page.evaluate("element.session.surface.grips.length > 0"), name
        assert name != "page/finger" or page.evaluate("element.session.surface.scrolls && element.state === 'mid'")
        page.close()


def styles(chromium):
    """The rules of the guide's style sheets win over those of parts.css and of the client."""
    sheet, _, own = printed("css", "page/styling")
    page = load(chromium, '<drawerd-sheet modal state="top" has-chevron><div data-part="overlay"></div><section data-frame="sheet"><h2>Rows</h2></section>'
                '<div data-frame="chevron"></div></drawerd-sheet>', sheet + own)
    look = lambda selector, name: page.evaluate("([selector, name]) => getComputedStyle(document.querySelector(selector))[name]", [selector, name])
    assert look("[data-frame=sheet]", "padding") == "16px" and look("h2", "position") == "sticky"
    assert look("[data-part=overlay]", "backgroundColor") == "rgba(0, 0, 0, 0.6)" and look("[data-part=overlay]", "opacity") == "1"
    assert look("[data-frame=chevron]", "backgroundColor") == "rgb(0, 128, 128)", look("[data-frame=chevron]", "backgroundColor")
    page.close()
    page = load(chromium, '<drawerd-curtain state="mid" handle-indicator-color="#008080FF"><div data-frame="curtain" aria-label="Mine"></div><div data-frame="handle"></div></drawerd-curtain>')
    assert look("[data-frame=handle]", "backgroundColor") == "rgb(0, 128, 128)", "the color of a handle is a member"
    page.close()
    [travel] = printed("css", "page/travel")
    page = load(chromium, '<main data-follows="menu">Page</main><div class="overlay" data-follows="menu"></div>'
                '<drawerd-sheet id="menu" state="top"><section data-frame="sheet" aria-label="Menu"></section></drawerd-sheet>', travel)
    assert look(".overlay", "opacity") == "0.5" and look("main", "transform") == "matrix(0.95, 0, 0, 0.95, 0, 0)"
    page.close()


def width(chromium):
    """A drawer is narrower than its overlay on a wide screen, and a click beside it closes it."""
    narrow = printed("css", "page/styling")[1]
    page = load(chromium, '<drawerd-drawer modal state="fullyExpanded" supports-partial-expansion="false"><div data-part="overlay"></div>'
                '<section data-frame="drawer" aria-label="Menu"><p data-detent="content">Menu</p></section></drawerd-drawer>', narrow, 1200)
    across = page.evaluate("['[data-part=overlay]', 'section'].map((each) => document.querySelector(each).getBoundingClientRect()).map(({ x, width }) => [x, width])")
    assert across == [[0, 1200], [360, 480]], across
    page.mouse.down(50, 50)
    page.mouse.up()
    page.rest()
    assert page.evaluate("element.state") == "dismissed"
    page.close()


CASES = [content, modal, address, names, lists, styles, width]

if __name__ == "__main__":
    with browser() as chromium:
        for case in CASES:
            if len(sys.argv) == 1 or case.__name__ in sys.argv[1:]:
                print(case.__name__, flush=True)
                case(chromium)
