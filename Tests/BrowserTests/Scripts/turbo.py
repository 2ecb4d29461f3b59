"""Turbo visits other pages and goes back, shows previews of its cache, keeps permanent elements, loads frames and reads streams, while a
drawer is open, moves or is held."""

from copies import ELEMENT, LEFT, READY, USABLE, closes
from frameworks import FOLDER
from morphs import ELEMENTS, SIDES, grip
from virtual import *

HEAD = """<!doctype html><html lang="en" style="scrollbar-color: auto"><head><title>Turbo</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} #element {{ position: fixed; inset: 0 }} [data-frame] {{ background: #cde }}</style><script src="/turbo.js"></script></head>"""
PAGE = HEAD + """<body><main id="page" style="opacity: 0.9" data-follows="element"><button id="trigger" data-part="trigger" aria-controls="element">Open</button></main>
<aside id="own" inert aria-hidden="true">The page's own</aside><turbo-frame id="around">
<drawerd-{tag} id="element" {attributes} modal><div data-part="overlay"></div>{frames}</drawerd-{tag}></turbo-frame></body></html>"""
# Another page, which may have the drawer too.
NEXT = HEAD + """<body><main id="page" style="opacity: 0.9"><h1>Next</h1></main><aside id="own" inert aria-hidden="true"></aside>{drawer}</body></html>"""

# A link of the page, and a part of it that Turbo loads, in the drawer's body.
CONTENT = '<a href="/next" data-turbo-frame="_top">Next</a><turbo-frame id="inner"><p id="text">First</p><input id="field"></turbo-frame>'
BODY = "document.querySelector(`#element [data-frame=${JSON.stringify(document.querySelector('#element').session.surface.body)}]`)"
NEXT_IS_THERE = "document.querySelector('h1')?.textContent === 'Next' && !document.documentElement.hasAttribute('data-turbo-preview')"
SHOWN = f"[{ELEMENT}.open, document.querySelector('#page').inert]"


def html_of(name, attributes=""):
    frames = re.sub(r"(<h2>.*?</h2>|Menu</a>)", rf"\1{CONTENT}", ELEMENTS[name][2], count=1)
    return PAGE.format(tag=name, attributes=f"{SIDES if name == 'view-deck' else ''} {attributes}", frames=frames)


def serve(page, path, html):
    page.route(f"**{path}", lambda route: route.fulfill(body=html, content_type="text/html"))


def load(chromium, name, attributes="", next=""):
    page = chromium.new(viewport={"width": 390, "height": 844})
    page.route("**/turbo.js", lambda route: route.fulfill(path=os.path.join(FOLDER, "turbo/static/turbo/js/turbo.min.js"), content_type="text/javascript"))
    html = html_of(name, attributes)
    serve(page, "/next", NEXT.format(drawer=next))
    serve(page, "/test.html", html)
    page.show(html)
    page.evaluate(READY)
    page.rest()
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    return page


def brought(page, moment):
    """The drawer is open at rest, on its way, or under a finger."""
    page.evaluate("void element.show()")
    if moment == "moving":
        return page.frames(96)
    page.rest()
    return (page.mouse, *grip(page)) if moment == "held" else (page.touch, *grip(page, page.touch)) if moment == "touched" else None


def end(page):
    # The answers took time of their own.
    page.unsettled = 1
    page.close()


def away(page):
    """The other page is there, without anything of the drawer."""
    page.reach(NEXT_IS_THERE, lambda: page.evaluate("document.documentElement.outerHTML"))
    page.frames(64)
    found = page.evaluate("[document.documentElement.getAttribute('style').replace(/;$/, ''), document.body.getAttribute('style'), document.querySelector('#page').inert]")
    assert found == ["scrollbar-color: auto", None, False], found


def returns(chromium, name, moment):
    """A visit, and Back to the copy of the page that Turbo has made."""
    page = load(chromium, name)
    held = brought(page, moment)
    if moment == "link":
        page.evaluate("document.querySelector('a[href=\"/next\"]').click()")
    else:
        page.evaluate("void Turbo.visit('/next')")
    away(page)
    if held:
        held[0].up()
    page.evaluate("history.back()")
    page.reach(f"{ELEMENT} !== null")
    closes(page)
    end(page)


def preview(chromium, name, moment):
    """A visit of a page that is in the cache: its copy, and then the page as the server has it."""
    page = load(chromium, name)
    held = brought(page, moment)
    page.evaluate("void Turbo.visit('/next')")
    away(page)
    if held:
        held[0].up()
    late = []
    page.unroute("**/test.html")
    page.route("**/test.html", lambda route: late.append(route))
    page.evaluate("void Turbo.visit('/test.html')")
    page.outside(lambda: late)
    for _ in range(40):
        page.frame()
    assert page.evaluate("document.documentElement.hasAttribute('data-turbo-preview')")
    assert page.evaluate(SHOWN) == [True, True], page.evaluate(SHOWN)
    late[0].fulfill(body=html_of(name), content_type="text/html")
    page.receive()
    page.reach("!document.documentElement.hasAttribute('data-turbo-preview')")
    page.rest()
    assert page.evaluate(f"{ELEMENT}.open") is False
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    end(page)


def permanent(chromium, name, moment):
    """The drawer's element is on both pages: the visit moves it into the other page, and Back into the copy."""
    tag = f"<drawerd-{name} "
    drawer = html_of(name, "data-turbo-permanent").split(tag)[1].split("</turbo-frame></body>")[0]
    page = load(chromium, name, "data-turbo-permanent", next=tag + drawer)
    held = brought(page, moment)
    keep(page)
    page.evaluate("void Turbo.visit('/next')")
    page.receive()
    page.reach(NEXT_IS_THERE)
    goes_on(page, held)
    assert page.evaluate(SHOWN) == [True, True], page.evaluate(SHOWN)
    page.evaluate("history.back()")
    page.reach("document.querySelector('h1') === null")
    goes_on(page)
    assert page.evaluate(SHOWN) == [True, True], page.evaluate(SHOWN)
    closed(page)
    end(page)


def keep(page):
    """Notes which element and which session the page has, for `goes_on` and `starts_over`."""
    page.evaluate(f"void (window.kept = {ELEMENT}, window.keptSession = kept.session)")


def goes_on(page, held=None):
    """The drawer is the same one. It follows the finger that holds it, and comes to rest open."""
    assert page.evaluate(f"{ELEMENT} === kept && kept.session === keptSession && keptSession !== null")
    if held:
        finger, (x, y), way = held
        before = place(page)
        finger.move(x + way[0] * 56, y + way[1] * 56)
        assert place(page) != before, "the drawer follows no finger"
        finger.up()
    page.rest()
    page.evaluate(f"void {ELEMENT}.show()")
    page.rest()
    assert page.evaluate(SHOWN) == [True, True], page.evaluate(SHOWN)


def closed(page):
    page.evaluate(f"void {ELEMENT}.close()")
    page.rest()
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)


def place(page):
    return page.evaluate(f"""Array.from({ELEMENT}.querySelectorAll("[data-frame]"), (each) => {{
      const {{ x, y }} = each.getBoundingClientRect();
      return [each.dataset.frame, Math.round(x), Math.round(y)];
    }}).sort()""")


def stream(page, action, target, html=""):
    """What the server says arrives, and is done in the next frame."""
    page.evaluate("(text) => Turbo.renderStreamMessage(text)",
                  f'<turbo-stream action="{action}" targets=\'{target}\'><template>{html}</template></turbo-stream>')
    page.frames(32)


# What is in the drawer, by an answer to a frame and by streams.
INSIDE = {
    "frame": lambda page: (page.evaluate("document.querySelector('#inner').src = '/part'"), page.receive(), page.frames(32)),
    "update": lambda page: stream(page, "update", "#text", "Second"),
    "replace": lambda page: stream(page, "replace", "#text", '<p id="text">Second</p>'),
    "remove": lambda page: (stream(page, "remove", "#field, #text"), stream(page, "append", "#inner", '<p id="text">Second</p><input>')),
}


def inside(chromium, name, moment):
    """Turbo changes what is in the drawer. The drawer stays as it is."""
    for change in INSIDE:
        page = load(chromium, name)
        serve(page, "/part", '<turbo-frame id="inner"><p id="text">Second</p><input></turbo-frame>')
        held = brought(page, moment)
        keep(page)
        if moment == "open":
            page.evaluate("document.querySelector('#field').focus()")
        before = place(page)
        INSIDE[change](page)
        assert page.evaluate("document.querySelector('#text').textContent") == "Second", change
        assert moment == "moving" or place(page) == before, (change, before, place(page))
        goes_on(page, held)
        assert page.evaluate(f"{ELEMENT}.contains(document.activeElement)"), (change, page.evaluate("document.activeElement.outerHTML"))
        closed(page)
        end(page)


def starts_over(page):
    """The drawer begins again, where the page's HTML says, and leaves the page usable."""
    page.reach(f"{ELEMENT}.session !== null && {ELEMENT} !== kept")
    page.rest()
    assert page.evaluate(f"{ELEMENT}.open") is False
    assert page.evaluate(LEFT) == USABLE, page.evaluate(LEFT)
    page.evaluate(f"void {ELEMENT}.show()")
    page.rest()
    assert page.evaluate(SHOWN) == [True, True], page.evaluate(SHOWN)
    page.evaluate(f"void {ELEMENT}.close()")


def gone(page):
    assert page.evaluate(f"{ELEMENT} === null")


def drawer_of(name):
    return html_of(name).split('<turbo-frame id="around">')[1].split("</turbo-frame></body>")[0]


# The drawer itself, by an answer to the frame around it and by streams, and what is expected then.
ITSELF = {
    "frame": (lambda page, name: (page.evaluate("document.querySelector('#around').src = '/part'"), page.receive(), page.frames(32)), starts_over),
    "replace": (lambda page, name: stream(page, "replace", "#element", drawer_of(name)), starts_over),
    "update around": (lambda page, name: stream(page, "update", "#around", drawer_of(name)), starts_over),
    "remove": (lambda page, name: stream(page, "remove", "#element"), gone),
}


def itself(chromium, name, moment):
    """Turbo replaces or removes the drawer."""
    for change, (act, expect) in ITSELF.items():
        page = load(chromium, name)
        serve(page, "/part", f'<turbo-frame id="around">{drawer_of(name)}</turbo-frame>')
        held = brought(page, moment)
        keep(page)
        act(page, name)
        if held:
            held[0].up()
        expect(page)
        page.rest()
        found = page.evaluate(LEFT)
        assert found == USABLE, (change, found)
        end(page)


def frames(chromium, name, moment):
    """Turbo replaces the drawer's frames, or removes one and brings it back. Regression: one that came back under a finger had no focus."""
    frames = html_of(name).split('<div data-part="overlay"></div>')[1].split("</drawerd-")[0]
    for change in ("update", "replace", "remove"):
        page = load(chromium, name)
        held = brought(page, moment)
        keep(page)
        if moment == "open":
            page.evaluate("document.querySelector('#field').focus()")
        before = place(page)
        if change == "update":
            stream(page, "update", "#element", f'<div data-part="overlay"></div>{frames}')
        else:
            body = page.evaluate(f"(window.frame = {BODY}, frame.dataset.frame)")
            old = page.evaluate("""(name) => { const template = document.createElement("template"); template.innerHTML = html;
              return template.content.querySelector(`[data-frame="${name}"]`).outerHTML; }""", body)
            stream(page, change, f'#element [data-frame="{body}"]', old)
            if change == "remove":
                # Under a finger, the drag goes on.
                assert page.evaluate("document.querySelector('#page').inert") is (held is not None)
                stream(page, "append", "#element", old)
        assert moment == "moving" or place(page) == before, (change, before, place(page))
        goes_on(page, held)
        assert page.evaluate(f"{ELEMENT}.contains(document.activeElement)"), (change, page.evaluate("document.activeElement.outerHTML"))
        closed(page)
        end(page)


CASES = {returns: ["open", "link", "moving", "held", "touched"], **{case: ["open", "moving", "held", "touched"] for case in (preview, permanent, inside, itself, frames)}}

if __name__ == "__main__":
    with browser() as chromium:
        wanted = lambda *names: len(sys.argv) == 1 or any(each in sys.argv[1:] for each in names)
        for case, moments in CASES.items():
            for moment, name in chosen(itertools.product(moments, ELEMENTS), set):
                if wanted(case.__name__, name):
                    print(case.__name__, moment, name, flush=True)
                    case(chromium, name, moment)
