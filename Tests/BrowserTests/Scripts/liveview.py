"""LiveView renders its view again around, beside and in an open drawer, replaces frames, joins again, and ignores what the page says."""

from copies import LEFT, USABLE
from live import SCRIPT, SOCKET, LiveServer
from morphs import ELEMENTS, LOOK, SIDES, differs
from turbo import ELEMENT, SHOWN, starts_over, brought, closed, goes_on, keep
from virtual import *

HEAD = """<title>LiveView</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body { margin: 0 } #element { position: fixed; inset: 0 } [data-frame] { background: #cde }</style>
<script defer src="/app.js"></script>"""
# The view's values are in the page, beside the drawer, on the drawer, on a frame and in it.
PAGE = """<main id="page" style="opacity: 0.9" data-follows="element"><button id="trigger" data-part="trigger" aria-controls="element">Open</button>
<output id="count">{{count}}</output></main><aside id="own" inert aria-hidden="true">The page's own {{count}}</aside>
{% if drawer %}<drawerd-TAG id="element" ATTRIBUTES modal {% if open %}open{% endif %} data-count="{{count}}"><div data-part="overlay"></div>FRAMES</drawerd-TAG>{% endif %}"""
CONTENT = '<button id="again" phx-click="again" phx-value-count="clicked">Again</button><p id="text" title="{{count}}">{{count}}</p><input id="field">'


def load(chromium, name, attributes=""):
    frames = re.sub(r"(<h2>.*?</h2>|Menu</a>)", lambda found: found[0] + CONTENT, ELEMENTS[name][2], count=1)
    frames = re.sub(r"<(section|nav) data-frame", r'<\1 id="body-{{key}}" data-kind="{{count}}" data-frame', frames, count=1)
    template = PAGE.replace("TAG", name).replace("ATTRIBUTES", f"{SIDES if name == 'view-deck' else ''} {attributes}").replace("FRAMES", frames)
    live = LiveServer(template, HEAD, count="0", key="a", drawer="yes", open="")
    page = chromium.new("/live", viewport={"width": 390, "height": 844})
    page.live = live
    page.add_init_script(SOCKET.replace("HOST", f"127.0.0.1:{live.port}"))
    page.route("**/app.js", lambda route: route.fulfill(path=SCRIPT, content_type="text/javascript"))
    page.show(live.html)
    reaches(page, "window.liveSocket?.main?.el.classList.contains('phx-connected')")
    page.evaluate(f"async () => {{ await import('/parts.js'); await {ELEMENT}.ready; }}")
    page.rest()
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    return page


def reaches(page, condition):
    """Awaits what the server sends: a message may need time of the page, which draws nothing then."""
    page.outside(condition, silence=lambda: page.pass_time(1))


def says(page, **values):
    page.live.say(**values)
    count = values["count"]
    reaches(page, f"document.querySelector('#count')?.textContent === '{count}'")


# What the page has of the client, and what differs once the view has another count.
SEEN = LOOK.replace("#root, #root *", "#element, #element *").replace('["style", ', '["style", "class", ')
COUNTED = ["-data-count=0", "+data-count=1", "-data-kind=0", "+data-kind=1", "-title=0", "+title=1"]
FOCUS = f"{ELEMENT}.contains(document.activeElement)"
MOMENTS = ["open", "moving", "held", "touched"]


def opened(chromium, name, moment, attributes=""):
    page = load(chromium, name, attributes)
    held = brought(page, moment)
    keep(page)
    if moment == "open":
        page.evaluate("document.querySelector('#field').focus()")
    # A press may have taken the focus from it.
    page.focus = page.evaluate(FOCUS)
    return page, held, page.evaluate(SEEN)


def end(page):
    closed(page)
    page.unsettled = 1
    page.live.close()
    page.close()


def again(chromium, name, moment):
    """The view has another count: nothing else changes, and the drawer goes on, at rest, on its way and under a finger. Regression: with
    its `tabindex`, the frame that had the focus lost it in Chromium."""
    page, held, before = opened(chromium, name, moment)
    says(page, count="1")
    differs(before, page.evaluate(SEEN), COUNTED)
    assert page.evaluate(FOCUS) == page.focus, page.evaluate("document.activeElement.outerHTML")
    goes_on(page, held)
    page.evaluate("document.querySelector('#again').click()")
    reaches(page, "document.querySelector('#count').textContent === 'clicked'")
    goes_on(page)
    assert page.evaluate(FOCUS) == page.focus, page.evaluate("document.activeElement.outerHTML")
    end(page)


def ignored(chromium, name, moment):
    """Of an element with `phx-update="ignore"` only the attributes named `data-` change."""
    page, held, before = opened(chromium, name, moment, 'phx-update="ignore"')
    says(page, count="1")
    differs(before, page.evaluate(SEEN), COUNTED[:2])
    goes_on(page, held)
    end(page)


def rejoined(chromium, name, moment):
    """The connection is lost, and the view is joined again, with another count."""
    page, held, before = opened(chromium, name, moment)
    page.live.values["count"] = "1"
    page.evaluate("sockets.at(-1).close()")
    reaches(page, "!liveSocket.main.el.classList.contains('phx-connected')")
    reaches(page, "document.querySelector('#count').textContent === '1'")
    if moment != "moving":
        differs(before, page.evaluate(SEEN), COUNTED)
    goes_on(page, held)
    end(page)


def removed(chromium, name, moment):
    """The view has no drawer any more, and then one again."""
    page, held, _ = opened(chromium, name, moment)
    says(page, count="1", drawer="")
    assert page.evaluate(f"{ELEMENT} === null")
    if held:
        held[0].up()
    page.frames(64)
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    says(page, count="2", drawer="yes")
    starts_over(page)
    end(page)


def replaced(chromium, name, moment):
    """The view's frames have other ids: LiveView replaces their elements."""
    page, held, before = opened(chromium, name, moment)
    says(page, count="1", key="b")
    # Under a finger, the new one has the height that the drawer has now.
    first, then = (json.dumps([[each[0], each[1], [], each[3][:2]] for each in json.loads(look)]) for look in (before, page.evaluate(SEEN)))
    # The side has the focus if its link is gone.
    is_side = name == "view-deck" and moment != "open"
    differs(first, then, [*COUNTED, "-id=body-a", "+id=body-b", *(["+tabindex=-1"] if is_side else [])])
    goes_on(page, held)
    assert page.evaluate(FOCUS) == page.focus, page.evaluate("document.activeElement.outerHTML")
    end(page)


def told(chromium, name, moment):
    """The view says that the drawer is open, and later that it is closed. Regression: after a user had opened it, the morph left `open` as it
    was, and it did not close; and LiveView focuses a text field again that the drawer has left, which opened a sheet again."""
    page, held, _ = opened(chromium, name, moment)
    says(page, count="1", open="yes")
    goes_on(page, held)
    page.evaluate("document.querySelector('#field').focus()")
    assert page.evaluate("document.activeElement.id") == "field"
    says(page, count="2", open="")
    page.rest()
    assert page.evaluate(f"{ELEMENT}.open") is False
    # A closed curtain still shows the field.
    assert not page.evaluate(FOCUS) or name == "curtain", page.evaluate("document.activeElement.outerHTML")
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    says(page, count="3", open="yes")
    page.rest()
    assert page.evaluate(SHOWN) == [True, True], page.evaluate(SHOWN)
    end(page)


CASES = [again, ignored, rejoined, removed, replaced, told]

if __name__ == "__main__":
    with browser() as chromium:
        wanted = lambda *names: len(sys.argv) == 1 or any(each in sys.argv[1:] for each in names)
        for case, moment, name in chosen(itertools.product(CASES, MOMENTS, ELEMENTS), set):
            if wanted(case.__name__, moment, name):
                print(case.__name__, moment, name, flush=True)
                case(chromium, name, moment)
