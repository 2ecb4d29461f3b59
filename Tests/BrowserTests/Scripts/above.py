"""An open modal drawer is above everything in its page, whatever is around it: in the browser's top layer. The page notices nothing
else of that."""

from lifted import BOX, LOOK, ROOTS
from virtual import *

# For each drawer that can cover its page: its tag, its frames, and its attributes.
DRAWERS_OVER = {
    "curtain": ("drawerd-curtain", ["curtain", "handle"], ""),
    "drawer": ("drawerd-drawer", ["drawer", "handle"], ""),
    "sheet": ("drawerd-sheet", ["sheet", "chevron"], """anchors='["defaultExpanded", {"ratio": 0.5}, {"pointsFromBottom": 0}]'"""),
    "transition": ("drawerd-transition", ["modal"], ""),
    "appStorePresentation": ("drawerd-app-store-presentation", ["page"], ""),
}

# What may be around a drawer: styles of what contains it, and of the body.
AROUND = {
    "nothing": ("", ""), "isolation": ("isolation: isolate", ""), "z-index": ("position: relative; z-index: 0", ""),
    "transform": ("transform: translate(30px, 50px) scale(.5); width: 200px; height: 150px", ""), "filter": ("filter: blur(0)", ""),
    "contain": ("contain: layout paint; width: 200px; height: 150px", ""), "overflow": ("overflow: hidden; transform: none; height: 20px; will-change: transform", ""),
    "opacity": ("opacity: .99", ""), "perspective": ("perspective: 100px", ""), "body": ("", "transform: translateZ(0); margin: 40px"),
}

PAGE = """<!doctype html><html lang="en"><title>Above</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/parts.css">
<style>body {{ margin: 0; {body} }} #header {{ position: fixed; inset: 0 0 auto; height: 60px; z-index: 1030; background: red }}
#chat {{ position: fixed; right: 10px; bottom: 10px; z-index: 2147483647 }} {style}</style>
<header id="header"><button id="trigger">Open</button></header><button id="chat">Chat</button>{before}
<main id="around" style="{around}"><{tag} id="element" modal {attributes}><div data-part="overlay"></div>{frames}</{tag}></main>{after}</html>"""


def load(chromium, controller="drawer", around="nothing", style="", before="", after="", inside="", script=""):
    tag, names, attributes = DRAWERS_OVER[controller]
    outer, body = AROUND[around]
    frames = "".join(f'<div data-frame="{name}" aria-label="A drawer">{f"<button id=inside>Inside</button>{inside}" if index == 0 else ""}</div>'
                     for index, name in enumerate(names))
    html = PAGE.format(tag=tag, attributes=attributes, frames=frames, around=outer, body=body, style=style, before=before, after=after)
    page = chromium.page(html, viewport={"width": 390, "height": 844})
    page.evaluate(f"""async () => {{
      window.heard = [];
      for (const type of ["beforetoggle", "toggle"]) document.addEventListener(type, ({{ target }}) => heard.push(target.id), {{ capture: true }});
      {script}
      await import("/parts.js");
      await element.ready;
      trigger.focus();
    }}""")
    page.rest()
    return page


def show(page, opens=True, name="element"):
    page.evaluate(f"void {name}.session.setOpen({'true' if opens else 'false'})")
    page.rest()


# What is on top at a place: the id of an element, or that of the drawer in which it is.
ON_TOP = """([x, y]) => { const found = document.elementFromPoint(x, y); return (found.closest("[id^=element], [id^=toast], [id^=layer]") ?? found).id; }"""
RAISED = "element.matches(':popover-open')"
MIDDLE = "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(%s.getBoundingClientRect())"


def way(page, controller):
    """Where the drawer is while a finger drags it, and while it closes."""
    frame = f"document.querySelector('[data-frame={DRAWERS_OVER[controller][1][0]}]')"
    top = lambda: page.evaluate(BOX % frame)[:2]
    found = [page.evaluate(BOX % "element"), top()]
    y = found[1][1] + 60
    page.touch.down(200, y)
    for step in range(10, 100, 15):
        page.touch.move(200, y + step)
        found.append(top())
    page.touch.move(200, y + 10)
    page.touch.up()
    page.rest()
    return [*found, page.evaluate("element.state")]


def covers(chromium, controller, around, reference):
    """An open drawer is above all of its page, in the window, and follows the finger one to one, until it has closed. The console has
    nothing to say."""
    with load(chromium, controller, around) as page:
        said = []
        page.page.on("console", lambda message: said.append(message.text))
        before = page.evaluate("element.outerHTML.split('>')[0]")
        assert page.evaluate(ON_TOP, [20, 10]) != "element"
        show(page)
        for place in ((20, 10), (370, 820), (200, 700)):
            assert page.evaluate(ON_TOP, place) == "element", (around, place, page.evaluate(ON_TOP, place))
        found = way(page, controller)
        assert found == reference.setdefault(controller, found), (around, found, reference[controller])
        assert reference[controller][0] == [0, 0, 390, 844]
        show(page)
        page.evaluate("void element.close()")
        page.frames(48)
        assert page.evaluate(RAISED)
        page.rest()
        assert page.evaluate("element.hasAttribute('popover')") is False and page.evaluate(ON_TOP, [20, 10]) != "element"
        clean = lambda text: re.sub(r' (state|open|data-\w+)="[^"]*"|--drawer-[^;]*; ?', "", text)
        assert clean(page.evaluate("element.outerHTML.split('>')[0]")) == clean(before)
        assert page.evaluate("[document.activeElement.id, heard]") == ["trigger", []], page.evaluate("[document.activeElement.id, heard]")
        page.tell()
        assert said == [], said


def between(chromium, controller):
    """A drawer that is open beside its page is above it, too, and stays there in mid-motion between what is modal and what is not."""
    with load(chromium, controller, "transform") as page:
        names = page.evaluate("element.detents.slice(1).map(({ name }) => name)")
        for name in [*names, *reversed(names), *names]:
            page.evaluate("(name) => void element.snapTo(name)", name)
            page.frames(48)
            assert page.evaluate(RAISED), name
        page.rest()
        # A finger catches it on its way down.
        page.evaluate("void element.close()")
        page.frames(64)
        y = page.evaluate(BOX % "document.querySelector('[data-frame]')")[1] + 20
        page.touch.down(200, y)
        page.touch.move(200, y - 40)
        page.frames(400)
        assert page.evaluate(RAISED)
        page.touch.move(200, 840)
        page.touch.up()
        page.evaluate("void element.close()")
        page.rest()
        assert not page.evaluate(RAISED)
        page.evaluate("void element.show()")
        page.frames(32)
        page.evaluate("void (window.removed = element).remove()")
        page.frames(32)
        assert not page.evaluate("removed.hasAttribute('popover')")


# The heights of a place in the page where a sheet's lowest detent is another one than in the window.
LOW = [40, 60, 80]


def low(chromium):
    """A drawer that has closed stays closed in a place of its page that is too low for it. Regression: a sheet that was nearer to an open
    detent there opened again, went to the top layer, closed there, and so on."""
    with load(chromium, "sheet", "contain") as page:
        page.evaluate("(anchors) => { element.setAttribute('anchors', anchors); element.addEventListener('openchange', ({ detail }) => snaps.push(detail.open)); }",
                      '["defaultExpanded", {"name": "half", "ratio": 0.5}, "defaultCollapsed"]')
        for height in LOW:
            page.evaluate(f"(window.snaps = [], void (around.style.height = '{height}px'))")
            page.rest()
            show(page)
            assert page.evaluate(RAISED)
            page.evaluate("(window.snaps = [], void element.close())")
            page.frames(1600)
            found = page.evaluate("[element.open, element.hasAttribute('popover'), element.session.container.height, snaps, element.state === element.detents[0].name]")
            assert found == [False, False, height, [False], True], (height, found)


TOASTS = {
    "around fixed ones": '<div id="box" data-above-drawers><div class="toast" style="position: fixed; right: 8px; top: 8px">{}</div></div>',
    "fixed": '<div id="box" data-above-drawers style="position: fixed; right: 8px; bottom: 8px">{}</div>',
    "absolute": '<div style="position: relative; height: 300px; width: 200px"><div id="box" data-above-drawers style="position: absolute; right: 8px; bottom: 8px">{}</div></div>',
    "transformed": '<div style="transform: translateX(20px); height: 300px; width: 200px"><div id="box" data-above-drawers style="position: fixed; right: 8px; bottom: 8px">{}</div></div>',
    "translated": '<style>* {{ transition: all .3s }}</style><div style="transform: translateX(20px); height: 300px; width: 200px"><div id="box" data-above-drawers style="position: fixed; left: 50%; translate: -50% 9px; bottom: 8px">{}</div></div>',
    "layered": '<style>@layer all {{ #box {{ position: fixed; left: 8px; top: 200px; padding: 10px; border: 2px solid; background: white }} }}</style><div id="box" data-above-drawers>{}</div>',
    "a share": '<style>#toast {{ width: 100% }}</style><div style="position: relative; height: 300px; width: 200px"><div id="box" data-above-drawers style="position: absolute; right: 8px; bottom: 8px; width: 75%; height: 20%">{}</div></div>',
    "contents": '<div id="box" data-above-drawers style="display: contents"><div style="position: fixed; right: 8px; top: 8px">{}</div></div>',
    "popover": '<div id="box" popover="manual" data-above-drawers>{}</div><script>box.showPopover()</script>',
}


def toasts(chromium, kind):
    """What a page marks is above drawers, where it was, before they open and after. It looks as before, and again."""
    box = "[document.querySelector('#toast').getBoundingClientRect().toJSON(), getComputedStyle(box).background, (box.getAttribute('style') ?? '').replace(/;$/, '')]"
    with load(chromium, before=TOASTS[kind].format("<button id=toast>Undo</button>"),
              after='<drawerd-sheet id="element2" modal><div data-frame="sheet" aria-label="B"></div></drawerd-sheet>') as page:
        was = page.evaluate(box)
        for name in ("element", "element2"):
            show(page, True, name)
            assert page.evaluate(ON_TOP, page.evaluate(MIDDLE % "toast")) == "toast", name
            assert page.evaluate(box)[:2] == was[:2], (name, page.evaluate(box), was)
            assert page.evaluate("(toast.focus(), document.activeElement.id)") == "toast"
        # One that the page adds now.
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div data-above-drawers style=\"position: fixed; left: 150px; top: 300px\"><button id=toast2>B</button></div>')")
        page.frame()
        assert page.evaluate(ON_TOP, [155, 305]) == "toast2"
        for name in ("element2", "element"):
            show(page, False, name)
        assert page.evaluate(box) == was, (page.evaluate(box), was)
        assert kind == "popover" or page.evaluate("document.querySelector('[popover]')") is None
        assert page.evaluate("heard.filter((id) => id !== 'box')") == []


def spread(chromium):
    """What has no box of its own, and children in the flow of the page, stays there. Regression: it went to the corner."""
    with load(chromium, before='<p>Text</p><div id="box" data-above-drawers style="display: contents"><button id="toast">Undo</button></div>') as page:
        was = page.evaluate("JSON.stringify(toast.getBoundingClientRect())")
        show(page)
        assert page.evaluate("[JSON.stringify(toast.getBoundingClientRect()), toast.closest('[inert]') !== null]") == [was, False]


LAYERS = {"<dialog id=layer><button id=answer>Yes</button></dialog>": ("showModal", "close"),
          "<div id=layer popover=manual><button id=answer>Yes</button></div>": ("showPopover", "hidePopover")}


def layers(chromium, layer):
    """A dialog or a popover of the page is above what has opened before it, and below what opens after."""
    opens, closes = LAYERS[layer]
    with load(chromium, after=layer) as page:
        show(page)
        page.evaluate(f"layer.{opens}()")
        page.frame()
        assert page.evaluate(ON_TOP, page.evaluate(MIDDLE % "answer")) == "layer" and page.evaluate("(answer.focus(), document.activeElement.id)") == "answer"
        page.evaluate(f"layer.{closes}()")
        show(page, False)
        if opens == "showModal":
            return
        page.evaluate(f"layer.{opens}()")
        show(page)
        assert page.evaluate(ON_TOP, page.evaluate(MIDDLE % "answer")) == "element" and page.evaluate("layer.inert")
        # The page brings it up again.
        page.evaluate(f"(layer.{closes}(), layer.{opens}())")
        page.frame()
        assert page.evaluate(ON_TOP, page.evaluate(MIDDLE % "answer")) == "layer" and not page.evaluate("layer.inert")
        show(page, False)
        assert not page.evaluate("layer.inert")


def behind(chromium, controller):
    """A drawer that opens beside a modal dialog of the page is behind it, since no user reaches what is outside, and comes when it closes. A
    drawer in the dialog is above it."""
    layer, end = "<dialog id=layer><button id=answer>Yes</button>", "</dialog>"
    for before, after in ((layer, end), ("", layer + end)):
        with load(chromium, controller, before=before, after=after) as page:
            page.evaluate("layer.showModal()")
            page.frames(32)
            show(page)
            found = page.evaluate(f"[element.open, {RAISED}, layer.inert, header.inert]")
            assert found == [True, bool(before), False, bool(before)], found
            assert page.evaluate(ON_TOP, page.evaluate(MIDDLE % "answer")) == ("element" if before else "layer")
            if before:
                continue
            page.keys.press("Escape")
            page.rest()
            assert page.evaluate(f"[layer.open, element.open, {RAISED}, element.contains(document.activeElement)]") == [False, True, True, True]
            assert page.evaluate(ON_TOP, [20, 10]) == "element"
    # One that is detached waits no longer.
    with load(chromium, controller, after=layer + end) as page:
        page.evaluate("layer.showModal()")
        show(page)
        page.evaluate("(element.attachment.detach(), layer.close())")
        page.frame()
        assert page.evaluate("element.hasAttribute('popover')") is False


INNER = '<div style="position: relative; height: 200px"><drawerd-sheet id="element2" modal><div data-frame="sheet" aria-label="B"><button id=deep>B</button></div></drawerd-sheet></div>'


def ordered(chromium, is_nested):
    """Of several drawers, the one that opened last is on top, and a nested one above that around it."""
    with load(chromium, "drawer", "transform", inside=INNER if is_nested else "", after="" if is_nested else INNER) as page:
        for names in (["element", "element2"], ["element2", "element"]):
            if names[0] == "element2":
                page.evaluate("void element.session.setOpen(true, { animated: false })") if is_nested else None
            for name in names:
                show(page, True, name)
            top = "element2" if is_nested else names[-1]
            assert page.evaluate(ON_TOP, [200, 600]) == top, (names, page.evaluate(ON_TOP, [200, 600]))
            assert page.evaluate("[...document.querySelectorAll(':popover-open')].map(({ id }) => id)") == ["element", "element2"]
            for _ in range(2):
                page.keys.press("Escape")
                page.rest()
            assert page.evaluate("[element.open, element2.open, document.querySelector('[popover]')]") == [False, False, None]


CONTENT = """<input id="field"><input id="marked" autofocus><div id="list" style="height: 100px; overflow: auto"><div style="height: 900px">Long</div></div>
<div id="spins">Spins</div><iframe id="framed" srcdoc="A document"></iframe>"""


def keeps(chromium):
    """What is in a drawer goes on as the drawer enters and leaves the top layer: the focus, an animation, a list, a document."""
    style = "@keyframes spin { to { rotate: 1turn } }"
    script = "window.loads = 0; framed.addEventListener('load', () => { loads += 1; });"
    with load(chromium, "sheet", "nothing", style, inside=CONTENT, script=script) as page:
        now = "spins.getAnimations()[0].currentTime"
        page.evaluate("element.snapTo('middle', { animated: false })")
        page.evaluate("void (spins.style.animation = 'spin 100s linear')")
        page.frame()
        page.evaluate("[field.focus(), list.scrollTop = 300, window.begun = document.timeline.currentTime - (%s), window.own = framed.contentWindow.document]" % now)
        loads = page.evaluate("loads")
        page.evaluate("void (window.focused = 0, element.addEventListener('focusin', () => { focused += 1; }))")
        for name in ("top", "middle", "top"):
            page.evaluate("(name) => void element.snapTo(name)", name)
            page.frames(800)
            assert page.evaluate(f"[document.activeElement.id, list.scrollTop, focused, loads, own === framed.contentWindow.document]") == ["field", 300, 0, loads, True]
        assert page.evaluate("Math.abs(document.timeline.currentTime - begun - (%s)) < 1" % now)
        page.evaluate("void element.close()")
        page.frames(800)
        assert not page.evaluate(RAISED)
        assert page.evaluate(f"[list.scrollTop, loads]") == [300, loads] and page.evaluate("Math.abs(document.timeline.currentTime - begun - (%s)) < 1" % now)


def changed(chromium):
    """An open drawer that the page moves or copies, whose attribute it takes away, that fills the screen, or that is a popover already."""
    with load(chromium, "drawer", "transform") as page:
        show(page)
        page.evaluate("document.body.prepend(element)")
        page.frames(32)
        assert page.evaluate(RAISED) and page.evaluate(ON_TOP, [20, 10]) == "element"
        page.evaluate("element.removeAttribute('popover')")
        page.frames(32)
        assert page.evaluate(RAISED) and page.evaluate(ON_TOP, [20, 10]) == "element"
        page.evaluate("async () => { const copy = element.cloneNode(true); copy.id = 'element2'; copy.removeAttribute('open'); copy.removeAttribute('state'); document.body.append(copy); await copy.ready; }")
        page.rest()
        assert page.evaluate("[element2.hasAttribute('popover'), getComputedStyle(element2).display, element2.open]") == [False, "block", False]
        show(page, True, "element2")
        assert page.evaluate(ON_TOP, [20, 10]) == "element2"
        page.keys.press("Escape")
        page.rest()
        page.keys.press("Escape")
        page.rest()
        assert page.evaluate("[element.open, element2.open, document.querySelector('[popover]')]") == [False, False, None]
    with load(chromium, script="element.popover = 'manual'; element.showPopover();") as page:
        show(page)
        show(page, False)
        assert page.evaluate("[element.popover, element.matches(':popover-open')]") == ["manual", True]
    with load(chromium, script="delete HTMLElement.prototype.showPopover") as page:
        show(page)
        assert page.evaluate("[element.open, element.hasAttribute('popover'), trigger.closest('[inert]') !== null]") == [True, False, True]


def beside(chromium, controller):
    """A drawer that is open and covers nothing, as one without an overlay, is raised again after a morph. Regression: before the first
    drawer that covered the page, it stayed below."""
    with load(chromium, controller) as page:
        page.evaluate("void document.querySelector('[data-part=overlay]').remove()")
        name = page.evaluate("element.detents[1].name")
        page.evaluate("(name) => void element.snapTo(name)", name)
        for milliseconds in (48, 48, 1600):
            page.frames(milliseconds)
            assert page.evaluate(RAISED)
            page.evaluate("element.removeAttribute('popover')")
            assert page.evaluate(f"new Promise((resolve) => setTimeout(() => resolve({RAISED})))")
        page.rest()
        page.evaluate("void element.close()")
        page.rest()
        assert page.evaluate("[element.open, element.hasAttribute('popover'), heard]") == [False, False, []]


# Elements that do not render what is in them: their HTML around a drawer, and how a page hides and shows that.
CLOSED = {
    "details": ("<details id=box open><summary>More</summary>", "</details>", "box.open = shown"),
    "until found": ("<div id=box>", "</div>", "box.hidden = shown ? false : 'until-found'"),
    "content-visibility": ("<div id=box>", "</div>", "box.style.contentVisibility = shown ? '' : 'hidden'"),
    "display": ("<div id=box>", "</div>", "box.style.display = shown ? '' : 'none'"),
}
COVERS = "[trigger.closest('[inert]') !== null, getComputedStyle(document.documentElement).overflowY === 'hidden', document.querySelector('[aria-modal]') !== null]"


def unrendered(chromium, controller, kind):
    """A modal drawer that is open where nothing is rendered leaves the page usable, until it is seen. Regression: nothing in the page
    could be used, and no finger could close the drawer."""
    begin, end, change = CLOSED[kind]
    with load(chromium, controller, before=begin, after=end, script="box.append(element);") as page:
        turn = lambda shown: page.evaluate(f"void ((shown) => {{ {change} }})({'true' if shown else 'false'})")
        # The page hides it while it is open.
        show(page)
        assert page.evaluate(COVERS) == [True] * 3
        for _ in range(2):
            turn(False)
            page.frames(48)
            assert page.evaluate(COVERS) == [False] * 3
            assert page.evaluate("element.open")
            turn(True)
            page.frames(48)
            assert page.evaluate(COVERS) == [True] * 3 and page.evaluate("element.contains(document.activeElement)")
            assert page.evaluate(ON_TOP, [20, 10]) == "element"
        show(page, False)
        # It opens there.
        turn(False)
        page.frame()
        show(page)
        assert page.evaluate(COVERS) == [False] * 3 and page.evaluate(ON_TOP, [40, 12]) == "trigger"
        turn(True)
        page.frames(48)
        assert page.evaluate(COVERS) == [True] * 3
        show(page, False)
        assert page.evaluate(COVERS) == [False] * 3


def attached(chromium):
    """A root that a script attaches looks as before, whatever rules the page has for it, and for its own popovers."""
    for style, expected in ROOTS.items():
        page = chromium.new(viewport={"width": 390, "height": 844})
        with page:
            page.show(f"<!doctype html><title>A</title><link rel=icon href='data:,'><style>body {{ margin: 0; color: blue }} {style}</style>"
                      "<p>Text</p><div id=root><div data-frame=drawer aria-label=A></div></div>")
            page.connect("drawer")
            page.evaluate("() => { attachment.detach(); window.attachment = session.attach(root, { modal: true }); }")
            before, inline = page.evaluate(LOOK), page.evaluate("root.getAttribute('style')")
            assert before[0] == expected, (style, before)
            page.evaluate("void session.snapTo('fullyExpanded')")
            page.rest()
            assert page.evaluate("root.matches(':popover-open')") and page.evaluate(LOOK) == before, (style, page.evaluate(LOOK), before)
            assert page.evaluate("getComputedStyle(root, '::backdrop').display") == "none"
            page.evaluate("void session.snapTo('dismissed')")
            page.rest()
            assert page.evaluate("[root.hasAttribute('popover'), root.getAttribute('style')]") == [False, inline], (page.evaluate("root.getAttribute('style')"), inline)
    # A part of a page stays in it.
    page = chromium.new(viewport={"width": 390, "height": 844})
    with page:
        page.show("<!doctype html><title>A</title><link rel=icon href='data:,'><div style='position: relative; width: 300px; height: 400px'>"
                  "<div id=root style='position: absolute; inset: 0'><div data-frame=drawer aria-label=A></div></div></div>")
        page.connect("drawer")
        page.evaluate("() => { attachment.detach(); window.attachment = session.attach(root, { modal: true }); }")
        page.evaluate("void session.snapTo('fullyExpanded')")
        page.rest()
        assert page.evaluate("[root.hasAttribute('popover'), root.offsetWidth]") == [False, 300]


if __name__ == "__main__":
    with browser() as chromium:
        run = lambda case, *arguments: (len(sys.argv) < 2 or case.__name__ in sys.argv[1:]) and (print(case.__name__, *arguments[:2], flush=True), case(chromium, *arguments))
        reference = {}
        for controller in DRAWERS_OVER:
            run(covers, controller, "nothing", reference)
        for case in chosen(itertools.product(DRAWERS_OVER, list(AROUND)[1:]), set):
            run(covers, *case, reference)
        for controller in ("curtain", "drawer", "sheet"):
            run(between, controller)
        run(low)
        for kind in TOASTS:
            run(toasts, kind)
        for layer in LAYERS:
            run(layers, layer)
        for controller in DRAWERS_OVER:
            run(behind, controller)
        for is_nested in (False, True):
            run(ordered, is_nested)
        for controller in DRAWERS_OVER:
            run(beside, controller)
        for case in chosen(itertools.product(DRAWERS_OVER, CLOSED), set):
            run(unrendered, *case)
        for case in (keeps, changed, attached, spread):
            run(case)
