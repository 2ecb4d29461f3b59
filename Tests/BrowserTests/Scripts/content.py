"""Detents from the page's own elements: a drawer as high as its content, in every layout, container, scale and turn, and anchors of a
sheet that end with elements and have their names."""

import browser as shared
from virtual import *

PAGE = """<!doctype html><html lang="en"><title>Content</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0 }} p {{ margin: 0; height: 100px }} .half {{ scale: .5; transform-origin: 0 0 }} .zoomed {{ zoom: .5 }}
.turned {{ rotate: 90deg }} .perspective {{ transform: perspective(600px) rotateX(20deg) }} {style}</style>
<div class="{around}" style="width: {width}; height: {height}; position: relative">
<{tag} id="element" {attributes}>{frames}</{tag}></div></html>"""

TAGS = {"curtain": ("drawerd-curtain", "curtain"), "drawer": ("drawerd-drawer", "drawer"), "sheet": ("drawerd-sheet", "sheet")}
READY = """async () => {
  await import("/parts.js");
  await element.ready;
  window.element = element;
}"""


def load(chromium, controller, content, around="", style="", attributes="", size=("390px", "600px"), viewport=(390, 844)):
    tag, frame = TAGS[controller]
    html = PAGE.format(around=around, style=style, tag=tag, attributes=attributes, width=size[0], height=size[1],
                       frames=f'<div data-frame="{frame}" aria-label="A drawer">{content}</div>')
    page = chromium.page(html, viewport=dict(zip(("width", "height"), viewport)))
    page.evaluate(READY)
    page.rest()
    return page


def detents(page):
    return {each["name"]: round(each["position"], 2) for each in page.evaluate("element.detents")}


# The parent of the drawer, and the content with its detent: 300 points high in each layout.
AROUND = ["", "half", "zoomed", "turned", "perspective"]
CONTENTS = {
    "plain": ("", '<div data-detent="content"><p></p><p></p><p></p></div>'),
    "below others": ("", '<p></p><section style="padding-top: 20px; position: relative"><p></p><div data-detent="content" style="height: 80px"></div></section>'),
    "padding": ("", '<div data-detent="content" style="padding: 30px 0 70px"><p></p><p></p></div>'),
    "frame's padding": ("[data-frame] { padding: 30px 0 70px; border-bottom: 10px solid }", '<div data-detent="content"><p></p><p style="height: 90px"></p></div>'),
    "flex": ("[data-frame] { display: flex }", '<div data-detent="content" style="flex: 1"><p></p><p></p><p></p></div>'),
    "column": ("[data-frame] { display: flex; flex-direction: column }", '<div data-detent="content"><p></p><p></p><p></p></div>'),
    "grid": ("[data-frame] { display: grid }", '<div data-detent="content"><p></p><p></p><p></p></div>'),
    "grid of its own": ("", '<div data-detent="content" style="display: grid"><p></p><p></p><p></p></div>'),
    "moved": ("", '<div data-detent="content" style="transform: translateY(-40px)"><p></p><p></p><p></p></div>'),
    "scrolled": ("", '<div style="height: 250px; overflow: auto"><div style="height: 2000px"><p></p><div data-detent="content" style="height: 200px"></div></div></div>'),
}
NAMES = {"curtain": "mid", "drawer": "partiallyExpanded", "sheet": "top"}


def fits(chromium, controller, around, layout):
    style, content = CONTENTS[layout]
    page = load(chromium, controller, content, around, style)
    if layout == "scrolled":
        page.evaluate("document.querySelector('[data-frame] > div').scrollTop = 50")
        page.evaluate("element.attachment.content.measure()")
    name = NAMES[controller]
    near(detents(page)[name], 300)
    page.evaluate("(name) => element.snapTo(name)", name)
    page.rest()
    near(detents(page)[name], 300)
    page.close()


def resized(chromium):
    """The detent follows a container that alone changes, by the window or by the page."""
    for controller in TAGS:
        page = load(chromium, controller, '<div data-detent="content" style="padding-top: 100px">' + "<p></p>" * 4 + "</div>", size=("100%", "100vh"), viewport=(844, 390))
        page.evaluate("(name) => element.snapTo(name)", NAMES[controller])
        page.rest()
        most = {"curtain": 0.8 * 390, "drawer": 390, "sheet": 390}[controller]
        near(detents(page)[NAMES[controller]], most)
        assert page.evaluate("document.querySelector('[data-detent=content]').scrollHeight > document.querySelector('[data-detent=content]').clientHeight")
        # The list's padding is a part of its height.
        assert page.evaluate("document.querySelector('[data-detent=content]').offsetHeight") <= most, controller
        page.set_viewport_size({"width": 390, "height": 844})
        page.frames(320)
        page.rest()
        near(detents(page)[NAMES[controller]], 500)
        near(page.evaluate("document.querySelector('p:last-child').getBoundingClientRect().bottom"), 844, 1)
        page.evaluate("element.parentElement.style.height = '300px'")
        page.frames(320)
        page.rest()
        near(detents(page)[NAMES[controller]], 300 if controller != "curtain" else 240)
        page.close()


# A sheet whose heading, field and first results are anchors, and which is as high as its content.
SEARCH = """<div data-detent="content"><h2 id="title" style="height: 60px; margin: 0" data-detent="peek">Places</h2>
<input id="field" style="display: block; height: 60px; box-sizing: border-box"><div id="few" data-detent="few"><p></p></div><p></p><p></p></div>"""


def names(chromium):
    """Elements add anchors of their names to a sheet, from the first frame on. The anchors follow their elements, and a sheet that rests
    at one of them goes with it."""
    page = load(chromium, "sheet", SEARCH, attributes='state="few"')
    assert detents(page) == {"bottom": 44, "peek": 60, "few": 220, "top": 420}, detents(page)
    assert page.evaluate("element.state") == "few" and page.evaluate("element.getAttribute('state')") == "few"
    near(page.evaluate("600 - document.querySelector('[data-frame]').getBoundingClientRect().y"), 220)
    # What is above the element becomes higher, and then the element itself.
    page.evaluate("field.style.height = '90px'")
    page.frames(48)
    assert detents(page)["few"] == 250 and page.evaluate("element.state") == "few"
    page.evaluate("few.append(document.createElement('p'))")
    page.frames(48)
    page.rest()
    assert detents(page) == {"bottom": 44, "peek": 60, "few": 350, "top": 550}, detents(page)
    near(page.evaluate("600 - document.querySelector('[data-frame]').getBoundingClientRect().y"), 350)
    # An element that the page hides has no anchor, and another one of the name takes its place.
    page.evaluate("few.hidden = true")
    page.frames(48)
    page.rest()
    assert detents(page) == {"bottom": 44, "peek": 60, "top": 350}, detents(page)
    page.evaluate("title.insertAdjacentHTML('afterend', '<div data-detent=few style=\"height: 50px\"></div>')")
    page.frames(48)
    page.rest()
    assert detents(page) == {"bottom": 44, "peek": 60, "few": 110, "top": 400}, detents(page)
    page.evaluate("element.snapTo('few')")
    page.frames(48)
    page.rest()
    page.evaluate("document.querySelectorAll('[data-frame] [data-detent=few]').forEach((each) => each.remove())")
    page.frames(48)
    page.rest()
    assert "few" not in detents(page) and page.evaluate("element.state") in detents(page)
    # The page names another element.
    page.evaluate("title.dataset.detent = 'heading'")
    page.frames(32)
    assert set(detents(page)) == {"heading", "bottom", "top"}, detents(page)
    page.close()


def anchored(chromium):
    """Content that is lower than a sheet's other anchors moves its own anchor alone, named or not, and a sheet that rests there."""
    others = [{"pointsFromBottom": 0}, {"name": "s1", "pointsFromBottom": 148}, {"name": "s2", "pointsFromBottom": 355}]
    for top, own in [({"name": "all", "pointsFromTop": 0}, "all"), ("defaultExpanded", "middle1")]:
        page = load(chromium, "sheet", '<div data-detent="content"><p></p></div>', attributes=f"anchors='{json.dumps([*others, top])}'")
        assert detents(page) == {"bottom": 0, own: 100, "s1": 148, "s2": 355}, detents(page)
        page.evaluate("(name) => element.snapTo(name)", own)
        page.rest()
        page.evaluate("void document.querySelector('[data-detent=content]').append(document.createElement('p'))")
        page.frames(320)
        page.rest()
        own = "middle2" if own == "middle1" else own
        assert detents(page) == {"bottom": 0, "s1": 148, own: 200, "s2": 355} and page.evaluate("element.state") == own, (detents(page), page.evaluate("element.state"))
        page.evaluate("element.snapTo('s2')")
        page.rest()
        page.evaluate("void document.querySelector('[data-detent=content]').style.setProperty('height', '500px')")
        page.frames(320)
        page.rest()
        assert list(detents(page).values()) == [0, 148, 355, 500] and page.evaluate("element.state") == "s2", (detents(page), page.evaluate("element.state"))
        page.close()


def kept(chromium):
    """The page's own anchors stay: an element takes the place of an anchor of its name, and gives it back; a new configuration
    does not lose the elements' anchors. What the client itself writes into `data-detent` is no name."""
    page = load(chromium, "sheet", SEARCH.replace('data-detent="content"', ""),
                attributes="""anchors='[{"ratio": 0.1, "name": "high"}, {"ratio": 0.5, "name": "few"}, "defaultCollapsed"]'""")
    assert detents(page) == {"bottom": 44, "peek": 60, "few": 220, "high": 540}, detents(page)
    page.evaluate("element.anchors = [{ ratio: 0.2 }, { ratio: 0.5, name: 'few' }, { pointsFromBottom: 100, name: 'low' }]")
    page.frames(48)
    assert detents(page) == {"peek": 60, "low": 100, "few": 220, "top": 480}, detents(page)
    page.evaluate("few.hidden = true")
    page.frames(48)
    assert detents(page) == {"peek": 60, "low": 100, "few": 300, "top": 480}, detents(page)
    page.evaluate("""title.insertAdjacentHTML("afterend", `<drawerd-curtain id="inner" style="height: 100px"><div data-frame="curtain" aria-label="Inner"></div>
      </drawerd-curtain><div data-follows="inner"></div>`)""")
    page.evaluate("inner.ready.then(() => null)")
    page.frames(64)
    assert page.evaluate("inner.dataset.detent") == "min"
    assert set(detents(page)) == {"peek", "low", "few", "top"}, detents(page)
    page.close()


def unseen(chromium):
    """A sheet without a layout has its names already, and they get their places with the layout."""
    page = load(chromium, "sheet", SEARCH, style="body > div { display: none }", attributes='state="few"')
    assert page.evaluate("element.state") == "few"
    page.evaluate("element.parentElement.style.display = 'block'")
    page.frames(320)
    page.frames(48)
    page.rest()
    assert detents(page) == {"bottom": 44, "peek": 60, "few": 220, "top": 420} and page.evaluate("element.state") == "few", detents(page)
    page.close()


def others(chromium):
    """Another controller has no such anchors, and the console says so."""
    page = chromium.new()
    warnings = []
    page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    page.show(PAGE.format(around="", style="", tag="drawerd-drawer", attributes="", width="390px", height="600px",
                          frames=f'<div data-frame="drawer" aria-label="A drawer">{SEARCH}</div>'))
    page.evaluate(READY)
    page.rest()
    assert set(detents(page)) == {"dismissed", "partiallyExpanded", "fullyExpanded"}
    page.outside(lambda: warnings)
    assert len(warnings) == 1 and "peek" in warnings[0] and "few" in warnings[0], warnings
    page.close()


def on_a_server(chromium):
    """A session on a server has the anchors as well, with a machine in the page and without."""
    for blocks in (False, True):
        page = chromium.new(viewport={"width": 390, "height": 844})
        if blocks:
            shared.without_machine(page.context)
        page.show(PAGE.format(around="", style="", tag="drawerd-sheet", attributes=f'state="few" server="{BASE}"', width="390px", height="600px",
                              frames=f'<div data-frame="sheet" aria-label="A sheet">{SEARCH}</div>'))
        page.evaluate(READY)
        page.rest()
        assert detents(page) == {"bottom": 44, "peek": 60, "few": 220, "top": 420}, detents(page)
        assert page.evaluate("element.state") == "few", (blocks, page.evaluate("element.state"))
        found = get(page.evaluate("element.session.url"))
        assert [each["name"] for each in found["detents"]] == ["bottom", "peek", "few", "top"], found["detents"]
        page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for controller, around, layout in chosen(itertools.product(TAGS, AROUND, CONTENTS), lambda each: {each[1:], (each[0], each[2])}):
            print(controller, around, layout, flush=True)
            fits(chromium, controller, around, layout)
        for case in [resized, names, anchored, kept, unseen, others, on_a_server]:
            print(case.__name__, flush=True)
            case(chromium)
