"""A page that something else makes like the server's HTML again and again: what is not in that HTML is removed, and what is in it is
as it says. The drawer's elements look and work as before, in the same task."""

from frameworks import FOLDER
from virtual import *

# For each element: the detent that the page's HTML says, another one, its frames, and a drag from there.
ELEMENTS = {
    "curtain": ("mid", "max", '<div data-frame="content"><p>Page</p></div><section data-frame="curtain" style="color: red"><h2>Title</h2></section><div data-frame="handle"></div>'),
    "sheet": ("top", "bottom", '<div data-frame="main"></div><div data-frame="dimming"></div><section data-frame="sheet" class="a"><h2>Title</h2></section>'
              '<div data-frame="item.root"><div class="list" style="overflow: auto; height: 100px"><p style="height: 300px">List</p></div></div><div data-frame="chevron"></div>'),
    "drawer": ("partiallyExpanded", "fullyExpanded", '<div data-frame="presenting"></div><section data-frame="drawer"><h2>Title</h2><input></section><div data-frame="handle"></div>'),
    "transition": ("presented", "dismissed", '<div data-frame="presenting"></div><div data-frame="backdrop"></div><section data-frame="modal" data-kind="one"><h2>Title</h2></section>'),
    "app-store-presentation": ("presented", "dismissed", '<div data-frame="presenting"></div><div data-frame="blur"></div><section data-frame="page"><h2>Title</h2></section>'
                               '<button data-frame="closeButton" aria-label="Close"></button>'),
    "view-deck": ("left", "closed", '<nav data-frame="left"><a href="#">Menu</a></nav><section data-frame="right">Right</section><div data-frame="center"><h2>Page</h2></div>'),
}
SIDES = """sides='["left", "right"]'"""

PAGE = """<!doctype html><html lang="en"><title>Morphs</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} #root {{ width: 390px; height: 844px }} [data-frame] {{ background: #cde; overflow: hidden }}</style>
<main id="page" data-follows="element"><button data-part="trigger" aria-controls="element" id="trigger">Open</button></main>
<div id="root"><drawerd-{tag} id="element" {attributes} state="{state}"><div data-part="overlay"></div>{frames}</drawerd-{tag}></div></html>"""

# The page's HTML is kept before the client changes it.
READY = """async () => {
  window.html = document.body.innerHTML;
  await import("/parts.js");
  await element.ready;
}"""

# All that the client does to elements: their attributes, their styles whatever the order, and where they are. Some libraries take an
# element to which the client has given an `id` for another one than the HTML's, and replace it.
LOOK = """() => JSON.stringify([document.documentElement, ...document.querySelectorAll("body, #page, #trigger, #root, #root *")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const attributes = [...each.attributes].filter(({ name }) => !["style", "data-drawerd"].includes(name)).map(({ name, value }) => `${name}=${value}`.replace(/drawerd-\\d+/g, "drawerd-#")).sort();
  return [each.localName, attributes, [...each.style].map((name) => `${name}: ${each.style.getPropertyValue(name)}`).sort(), [x, y, width, height].map(Math.round)];
}), null, 1)"""

# Makes all attributes those of the page's HTML, from the last one on as the libraries do.
STRIP = """() => {
  const wanted = document.createElement("body");
  wanted.innerHTML = html;
  const morph = (from, to) => {
    for (const { name, value } of [...to.attributes]) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    for (const { name } of [...from.attributes].reverse()) if (!to.hasAttribute(name)) from.removeAttribute(name);
    [...from.children].forEach((each, index) => morph(each, to.children[index]));
  };
  morph(document.body, wanted);
}"""

# Every frame's element becomes a new one of the page's HTML.
REPLACE = """() => {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  for (const each of document.querySelectorAll("[data-frame]")) {
    each.replaceWith(wanted.content.querySelector(`[data-frame="${each.dataset.frame}"]`).cloneNode(true));
  }
}"""


def load(chromium, name, attributes="", library=None):
    state, _, frames = ELEMENTS[name]
    html = PAGE.format(tag=name, attributes=f"{SIDES if name == 'view-deck' else ''} {attributes}", state=state, frames=frames)
    size = {"width": 390, "height": 844}
    if library:
        page = chromium.new(viewport=size)
        page.route("**/library.js", lambda route: route.fulfill(path=os.path.join(FOLDER, library), content_type="text/javascript"))
        page.show(html)
    else:
        page = chromium.page(html, viewport=size)
    page.evaluate(READY)
    assert page.rest() and page.evaluate("element.state") == state, page.evaluate("element.state")
    return page


def same(page, change, *expected):
    """A change of the page leaves no trace once the task is over, and none after the next frames."""
    before = page.evaluate(LOOK)
    page.evaluate(f"(argument) => {{ const changed = ({change})(argument); return changed instanceof Promise ? changed : undefined }}")
    after = page.evaluate(LOOK)
    differs(before, after, expected)


def differs(before, after, expected=()):
    found = [difference for one, other in zip(json.loads(before), json.loads(after)) for difference in difference_of(one, other)]
    assert sorted(found) == sorted(expected), found


def difference_of(one, other):
    for left, right in zip(one[1:3], other[1:3]):
        yield from (f"-{each}" for each in left if each not in right)
        yield from (f"+{each}" for each in right if each not in left)
    if one[3] != other[3]:
        yield f"{one[0]} {one[3]} {other[3]}"


def grip(page, finger=None):
    """Begins a drag of the drawer along its axis. Returns where it began, and its direction."""
    finger = finger or page.mouse
    axis = page.evaluate("element.session.surface.axis")
    frame = page.evaluate("element.session.surface.grips.find((name) => element.querySelector(`[data-frame='${name}']`))")
    x, y, width, height = page.evaluate(f"""(() => {{ const {{ x, y, width, height }} = element.querySelector('[data-frame="{frame}"]').getBoundingClientRect();
      return [Math.max(0, x), Math.max(0, y), Math.min(390, x + width) - Math.max(0, x), Math.min(844, y + height) - Math.max(0, y)]; }})()""")
    place = (x + width * 0.8, y + height * 0.6)
    finger.down(*place)
    way = (-1, 0) if axis == "x" else (0, 1)
    for step in range(4, 40, 4):
        finger.move(place[0] + way[0] * step, place[1] + way[1] * step)
    return place, way


STAYS = "JSON.stringify([element.state, element.open, element.session.state?.name])"


def at_rest(chromium, name):
    page = load(chromium, name)
    for _ in range(2):
        same(page, STRIP)
        page.rest()
        same(page, "() => {}")
    # Each of the attributes alone. A missing one is no command where the page's HTML says where the drawer is.
    state = page.evaluate("element.state")
    for attribute in ("open", "state", "style"):
        same(page, f"() => element.removeAttribute('{attribute}')")
        page.rest()
        assert page.evaluate("element.state") == state, attribute
    # And of all that the client writes.
    same(page, "() => { for (const each of document.querySelectorAll('[data-frame]')) for (const name of ['style', 'role', 'tabindex', 'inert', 'aria-owns', "
         "'aria-labelledby', 'aria-valuenow', 'aria-valuetext', 'id', 'data-drawerd']) each.removeAttribute(name) }", *(
             ["-color: red"] if name == "curtain" else []))
    page.close()


def elsewhere(chromium, name):
    """The drawer is not where the page's HTML says it is. It stays there until that HTML changes."""
    state, other, _ = ELEMENTS[name]
    page = load(chromium, name)
    for detent in (other, state):
        page.evaluate(f"element.snapTo({json.dumps(detent)})")
        page.rest()
        same(page, STRIP)
        page.rest()
        assert page.evaluate("element.state") == detent, page.evaluate("element.state")
    page.close()


def held(chromium, name):
    page = load(chromium, name)
    place, way = grip(page)
    assert page.evaluate("element.attachment.dragging.isInProgress"), name
    same(page, STRIP)
    # The drag goes on, as far as it would have gone.
    before = page.evaluate(LOOK)
    page.mouse.move(place[0] + way[0] * 56, place[1] + way[1] * 56)
    moved = page.evaluate(LOOK)
    assert before != moved, "the drawer follows no finger"
    same(page, STRIP)
    page.mouse.up()
    page.rest()
    same(page, STRIP)
    page.close()


def settling(chromium, name):
    _, other, _ = ELEMENTS[name]
    page = load(chromium, name)
    twin = load(chromium, name)
    for each in (page, twin):
        each.evaluate(f"void element.snapTo({json.dumps(other)})")
        each.frames(96)
    twin_look = twin.evaluate(LOOK)
    same(page, STRIP)
    for _ in range(4):
        page.frames(48)
        twin.frames(48)
        differs(twin.evaluate(LOOK), page.evaluate(LOOK))
        same(page, STRIP)
    assert twin_look != page.evaluate(LOOK)
    page.rest()
    twin.rest()
    differs(twin.evaluate(LOOK), page.evaluate(LOOK))
    twin.close()
    page.close()


def modal(chromium, name):
    page = load(chromium, name, "modal")
    assert page.evaluate("document.querySelector('#page').inert"), name
    before = page.evaluate(LOOK)
    page.evaluate(STRIP)
    page.evaluate("document.documentElement.removeAttribute('style')")
    differs(before, page.evaluate(LOOK))
    page.evaluate("document.querySelector('#page').inert = false")
    assert page.evaluate("document.querySelector('#page').inert")
    page.evaluate("element.session.setOpen(false, { animated: false })")
    page.rest()
    assert page.evaluate("[document.querySelector('#page').inert, document.documentElement.getAttribute('style'), document.body.getAttribute('style')]") == [False, None, None]
    page.close()


def places(page):
    return [(each[0], each[3][:2]) for each in json.loads(page.evaluate(LOOK))]


def says(page):
    """What the page's elements are for assistive technology, and for a finger."""
    return [(each[0], each[1], [style for style in each[2] if style.startswith(("touch-action", "user-select"))]) for each in json.loads(page.evaluate(LOOK))]


def replaced(chromium, name, attributes=""):
    """The frames' elements are others, with the same `data-frame`, under a finger too: they look as those before, and say the same."""
    state, other, _ = ELEMENTS[name]
    page = load(chromium, name, attributes)
    # The side has the focus, since its link is gone.
    same(page, REPLACE, *(["+tabindex=-1"] if attributes and name == "view-deck" else []))
    for finger in (page.mouse, page.touch):
        place, way = grip(page, finger)
        held, said = places(page), says(page)
        page.evaluate(REPLACE)
        assert places(page) == held, (places(page), held)
        assert says(page) == said, [pair for pair in zip(said, says(page)) if pair[0] != pair[1]]
        finger.move(place[0] + way[0] * 56, place[1] + way[1] * 56)
        assert places(page) != held, "the drawer follows no finger"
        finger.up()
        page.rest()
        page.evaluate(f"void element.snapTo({json.dumps(state)}, {{ animated: false }})")
        page.rest()
    page.evaluate(f"void element.snapTo({json.dumps(other)})")
    page.frames(64)
    moving = places(page)
    page.evaluate(REPLACE)
    assert places(page) == moving, (places(page), moving)
    page.rest()
    page.close()


def replaced_modal(chromium, name):
    """The same while the drawer covers its page."""
    replaced(chromium, name, "modal")


REPLACE_PARTS = """() => {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  for (const selector of ["#page", "[data-part=overlay]"]) document.querySelector(selector).replaceWith(wanted.content.querySelector(selector));
}"""


def parts(chromium, name):
    """The trigger, the overlay and what follows the drawer are other elements."""
    page = load(chromium, name)
    same(page, REPLACE_PARTS)
    page.evaluate(f"void element.snapTo({json.dumps(ELEMENTS[name][1])})")
    page.rest()
    same(page, REPLACE_PARTS)
    assert page.evaluate("[page.dataset.detent, trigger.getAttribute('aria-expanded')]") == page.evaluate("[element.state, String(element.open)]")
    page.close()


def own(chromium, name):
    """The page's HTML has other styles and another class for a frame, and later no frame: its own styles are beside the drawer's, and
    return."""
    page = load(chromium, name)
    frame = "element.querySelector(`[data-frame=${JSON.stringify(element.session.surface.body)}]`)"
    style = "color: blue; margin: 3px; position: static; transform: none; z-index: 7 !important;"
    for held in (False, True):
        place = f"(({{ x, y, width, height }}) => [x, y, width, height].map(Math.round))({frame}.getBoundingClientRect())"
        if held:
            grip(page)
        before = page.evaluate(place)
        page.evaluate(f"{frame}.setAttribute('style', {json.dumps(style)}), {frame}.className = 'b', {frame}.dataset.kind = 'two'")
        assert page.evaluate(place) == before, (page.evaluate(place), before)
        found = page.evaluate(f"(({{ color, position, marginTop }}) => [color, position, marginTop])(getComputedStyle({frame}))")
        assert found == ["rgb(0, 0, 255)", "absolute", "0px"], found
    page.mouse.up()
    page.rest()
    page.evaluate(f"void (window.frame = {frame}, delete frame.dataset.frame)")
    page.frames(32)
    found = page.evaluate("[frame.getAttribute('style'), frame.className, frame.dataset.kind, frame.getAttributeNames().sort().join()]")
    assert sorted(found[0].rstrip(";").split("; ")) == sorted(style.rstrip(";").split("; ")), found
    assert found[1:3] == ["b", "two"] and not {"role", "tabindex", "data-drawerd", "aria-modal"} & set(found[3].split(",")), found
    page.close()


# The libraries, and how each makes an element like a text of HTML.
MORPHS = {
    "idiomorph": ("component_framework/static/component_framework/js/vendor/idiomorph.js", "(await import('/library.js')).Idiomorph.morph"),
    "morphdom": ("django_unicorn/static/unicorn/js/morphdom/2.6.1/morphdom.js", "(await import('/library.js')).default"),
    "alpine": ("tetra/static/tetra/js/alpinejs.morph.cdn.js",
               "(await import('/library.js'), window.Alpine = { plugin: (plugin) => plugin(Alpine), cloneNode() {} }, document.dispatchEvent(new Event('alpine:init')), Alpine.morph)"),
}
MORPH = """() => {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  for (const id of ["page", "root"]) library(document.getElementById(id), wanted.content.getElementById(id).outerHTML);
}"""


def library(chromium, name, morph):
    """Each library, at rest, elsewhere than the page's HTML says, while a finger holds the drawer, and with a drawer that is modal."""
    path, expression = MORPHS[morph]
    _, other, _ = ELEMENTS[name]
    for moment in ("rest", "elsewhere", "held", "modal"):
        page = load(chromium, name, "modal" if moment == "modal" else "", path)
        page.evaluate(f"async () => {{ window.library = {expression} }}")
        if moment == "elsewhere":
            page.evaluate(f"void element.snapTo({json.dumps(other)})")
            page.rest()
        if moment == "held":
            place, way = grip(page)
            held, said = places(page), says(page)
            page.evaluate(MORPH)
            assert (places(page), says(page)) == (held, said), [pair for pair in zip(said, says(page)) if pair[0] != pair[1]]
            before = page.evaluate(LOOK)
            page.mouse.move(place[0] + way[0] * 56, place[1] + way[1] * 56)
            assert before != page.evaluate(LOOK), "the drawer follows no finger"
            page.mouse.up()
            page.rest()
        same(page, MORPH)
        same(page, MORPH)
        page.close()


def htmx(chromium, name):
    """htmx 4 morphs by itself."""
    page = load(chromium, name, library="django_htmx/static/django_htmx/htmx-4.min.js")
    page.evaluate("new Promise((resolve) => document.head.append(Object.assign(document.createElement('script'), { src: '/library.js', onload: () => resolve() })))")
    html = page.evaluate("html")
    page.route("**/same", lambda route: route.fulfill(body=html.replace('id="trigger"', 'id="trigger" data-morphed=""'), content_type="text/html"))
    same(page, "async () => { await htmx.ajax('GET', '/same', { target: 'body', swap: 'innerMorph' }) }", "+data-morphed=")
    # The answer to htmx took time of its own.
    page.unsettled = 1
    page.close()


def focus(chromium, name):
    """A frame that the client lets have the focus keeps it, in a drawer that is modal or not. Regression: in Chromium the focus goes with the
    `tabindex`."""
    for attributes in ("", "modal"):
        page = load(chromium, name, attributes)
        frames = page.evaluate("Array.from(document.querySelectorAll('[data-frame][tabindex]'), ({ dataset }) => dataset.frame)")
        assert frames, "no frame can have the focus"
        for frame in frames:
            page.evaluate(f"document.querySelector('[data-frame=\"{frame}\"]').focus()")
            page.rest()
            if page.evaluate("document.activeElement.dataset.frame") == frame:
                page.evaluate(STRIP)
                assert page.evaluate("document.activeElement.dataset.frame") == frame, (attributes, frame)
        # What a press takes from it does not return.
        page.evaluate("document.activeElement.blur()")
        page.evaluate(STRIP)
        assert page.evaluate("document.activeElement === document.body"), attributes
        page.close()


def refocused(chromium, name):
    """A morph closes the drawer, and gives the focus back to a field in it, which the drawer has left. The drawer stays closed, and what it
    hides has no focus. Regression: a sheet opened again, and its field had the focus."""
    for attributes in ("", "modal"):
        page = load(chromium, name, attributes)
        page.evaluate("""() => {
          const { surface, uncovered } = element.session;
          const frame = element.querySelector(`[data-frame=${JSON.stringify(uncovered[0] ?? surface.body)}]`);
          frame.insertAdjacentHTML("beforeend", '<input id="field" style="margin-top: 300px">');
          void element.show();
        }""")
        page.rest()
        page.evaluate("document.querySelector('#field').focus()")
        closed = page.evaluate("(() => { const [{ name }] = element.detents; element.state = name; document.querySelector('#field').focus(); return name; })()")
        page.rest()
        assert page.evaluate("element.state") == closed, (attributes, page.evaluate("element.state"))
        assert page.evaluate("document.activeElement.id") != "field", attributes
        page.close()


MOMENTS = [focus, refocused, at_rest, elsewhere, held, settling, modal, replaced, replaced_modal, parts, own]

if __name__ == "__main__":
    with browser() as chromium:
        wanted = lambda *names: len(sys.argv) == 1 or any(each in sys.argv[1:] for each in names)
        for name in ELEMENTS:
            for moment in MOMENTS:
                if wanted(moment.__name__, name):
                    print(moment.__name__, name, flush=True)
                    moment(chromium, name)
        cases = [(morph, name) for morph in MORPHS for name in ELEMENTS]
        for morph, name in chosen(cases, set):
            if wanted(morph, name, "library"):
                print(morph, name, flush=True)
                library(chromium, name, morph)
        if wanted("htmx"):
            print("htmx", flush=True)
            htmx(chromium, "curtain")
