"""A container follows the size of its root: the next event happens in the new container, and a resize makes few
requests."""

from virtual import *

FITS = """async (base) => {
  const { connect } = await import("/client.js");
  const root = document.querySelector("#root");
  root.style.width = "500px";
  window.session = await connect(base, { controller: "curtain" });
  window.sent = [];
  session.addEventListener("exchange", ({ detail: { method, body } }) => sent.push([method, body]));
  window.attachment = session.attach(root);
  // Send the command in the same task. Regression: the container arrived after the command, and ended its animation.
  const { animations, frames } = await session.moveCurtain({ to: "max" });
  return { animations: animations.length, width: frames.curtain.width };
}"""

RESIZE = """async () => {
  sent.length = 0;
  const root = document.querySelector("#root");
  for (let width = 499; width >= 440; width--) {
    root.style.width = `${width}px`;
    await new Promise(requestAnimationFrame);
  }
}"""


def attached(chromium):
    page = chromium.new()
    page.show(page_text("curtain"))
    result = page.evaluate(FITS, BASE)
    assert result == {"animations": 1, "width": 500}, result
    assert page.evaluate("document.getAnimations().some(({ effect }) => effect.target.dataset.frame === 'curtain')")
    url = page.evaluate("session.url")
    assert page.rest()["name"] == "max"
    # Regression: the page made a request for each picture.
    page.evaluate(RESIZE)
    page.frames(304)
    page.answered()
    assert get(url)["container"]["width"] == 440, get(url)["container"]
    sent = page.evaluate("sent")
    assert len(sent) <= 15 and all(method == "PATCH" for method, _ in sent), len(sent)
    near(box(page, "curtain")["width"], 440)
    page.close()


# An element in a style of its own, and what its session has told before it was ready.
ELEMENT = """<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="data:,">
<style>body {{ margin: 0; font-size: 20px; --bar: 30px }} drawerd-curtain {{ width: 320px; height: 500px; {style} }}</style>
<script>var told = []; addEventListener("curtainDidDrag", ({{ type }}) => told.push(type), true)</script>
<drawerd-curtain id="root"><div data-frame="content"></div><div data-frame="curtain"></div></drawerd-curtain>
<script type="module" src="/parts.js"></script></html>"""

# Safe areas as a page may write them, and what they are in pixels.
INSETS = {"": 0, "30px": 30, "calc(1em + 4px)": 24, "calc(var(--bar) + 17px)": 47, "max(10px, env(safe-area-inset-top, 0px))": 10, "2rem": 32, "0": 0, "none": 0, "-4px": 0}


def begins(chromium):
    """An element's session begins in the element's size. Regression: its first layout was a resize, which a curtain's delegate heard as a
    drag. A safe area is any length. Regression: one that is calculated was none, and one in `em` had too few pixels."""
    for inset, expected in INSETS.items():
        page = chromium.new()
        page.show(ELEMENT.format(style=f"--drawer-safe-area-top: {inset}" if inset else ""))
        page.reach("root.session !== null")
        page.rest()
        container = page.evaluate("root.session.container")
        assert (container["width"], container["height"]) == (320, 500), container
        assert container["safeArea"]["top"] == expected, (inset, container)
        assert page.evaluate("told") == [], inset
        # It still follows the element.
        page.evaluate("root.style.height = '400px'")
        page.frames(160)
        page.rest()
        assert page.evaluate("root.session.container.height") == 400 and page.evaluate("told") == ["curtainDidDrag"], inset
        page.close()


# Connects without a container, so the drawer fits its root. An element in the drawer's frame determines a detent.
CONTENT = """async ([controller, frame, height]) => {
  const { connect } = await import("/client.js");
  const content = document.createElement("div");
  content.dataset.detent = "content";
  content.style.height = `${height}px`;
  document.querySelector(`[data-frame="${frame}"]`).append(content);
  window.content = content;
  window.session = await connect("local:", { controller });
  window.attachment = session.attach(document.querySelector("#root"));
}"""


def by_content(chromium):
    """A detent follows the bottom edge of the content, except while a finger drags the drawer."""
    for controller, frame, name in [("curtain", "curtain", "mid"), ("drawer", "drawer", "partiallyExpanded"),
                                    ("sheet", "item.root", "top")]:
        page = chromium.new()
        page.show(page_text(controller))
        page.evaluate(CONTENT, [controller, frame, 300])
        position = lambda: page.evaluate("(name) => session.detents.find((each) => each.name === name).position", name)
        page.rest()
        near(position(), 300)
        page.evaluate("(name) => session.snapTo(name)", name)
        page.rest()
        near(page.evaluate("content.getBoundingClientRect().bottom"), 844)
        page.evaluate("content.style.height = '400px'")
        page.frame()
        near(position(), 400)
        page.rest()
        near(page.evaluate("content.getBoundingClientRect().bottom"), 844)
        page.rest()
        finger = page.mouse
        finger.down(200, 600)
        for y in range(590, 520, -5):
            finger.move(200, y)
        assert page.evaluate("attachment.isDragging"), (controller, page.evaluate("session.state"), box(page, frame))
        page.evaluate("() => { content.style.height = '250px' }")
        page.frames(32)
        near(position(), 400)
        finger.up()
        page.rest()
        near(position(), 250)
        page.evaluate("(name) => session.snapTo(name)", name)
        page.rest()
        there_and_back(page, "content.style.height = '350px'")
        near(position(), 350)
        page.close()


def there_and_back(page, meanwhile):
    """A drag that ends where it began, so that nothing moves after it. Meanwhile, the page evaluates something."""
    top = lambda: page.evaluate("content.getBoundingClientRect().top")
    start = top()
    page.mouse.down(200, start + 10)
    for distance in range(5, 40, 5):
        page.mouse.move(200, start + 10 + distance)
    assert page.evaluate("attachment.isDragging")
    page.evaluate(meanwhile)
    while top() > start + 0.1:
        distance -= 1
        page.mouse.move(200, start + 10 + distance)
    # A finger that rests before it leaves throws nothing.
    page.frames(160)
    page.mouse.move(200, start + 10 + distance)
    page.mouse.up()
    page.rest()


def of_its_own_height(chromium):
    """Content with a height of its own, such as a picture, that is taller than the drawer can be: it stays as high as there is
    room. Regression: it had its own height in every other frame."""
    for controller, frame in [("curtain", "curtain"), ("drawer", "drawer"), ("sheet", "item.root")]:
        page = chromium.new()
        page.show(page_text(controller))
        page.evaluate(CONTENT, [controller, frame, 650])
        page.evaluate("session.setOpen(true)")
        page.rest()
        for height in (600, 500):
            page.evaluate(f"document.querySelector('#root').style.height = '{height}px'")
            page.frames(160)
            heights = []
            for _ in range(4):
                page.frame()
                heights.append(page.evaluate("content.offsetHeight"))
            assert heights == [0.8 * height if controller == "curtain" else height] * 4, (controller, heights)
        page.evaluate("document.querySelector('#root').style.height = ''")
        page.frames(160)
        page.rest()
        assert page.evaluate("[content.offsetHeight, content.style.overflowY]") == [650, ""], controller
        page.close()


# How a phone's browser reports a keyboard: the visible part of the page shrinks, and the page does not. If the page has
# requested a keyboard that overlays it, only the VirtualKeyboard API reports the keyboard. `keyboard` shows a keyboard
# of the given height.
KEYBOARDS = {
    "visualViewport": """() => {
  const view = new EventTarget();
  Object.assign(view, { width: innerWidth, height: innerHeight, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, "visualViewport", { value: view, configurable: true });
  window.keyboard = (height, scale = 1) => {
    Object.assign(view, { height: (innerHeight - height) / scale, scale });
    view.dispatchEvent(new Event("resize"));
  };
}""",
    "virtualKeyboard": """() => {
  const shown = Object.assign(new EventTarget(), { overlaysContent: true, boundingRect: new DOMRect() });
  Object.defineProperty(navigator, "virtualKeyboard", { value: shown, configurable: true });
  window.keyboard = (height) => {
    shown.boundingRect = new DOMRect(0, height && innerHeight - height, innerWidth, height);
    shown.dispatchEvent(new Event("geometrychange"));
  };
}""",
}


def above_the_keyboard(chromium):
    for name, emulate in KEYBOARDS.items():
        page = chromium.new()
        page.show(page_text("curtain"))
        page.evaluate(emulate)
        page.evaluate(CONTENT.replace("content.dataset.detent", "content.dataset.other"), ["curtain", "curtain", 100])
        height = lambda: page.evaluate("session.container.height")
        bottom = lambda: (lambda frame: frame["y"] + frame["height"])(box(page, "curtain"))
        assert height() == 844, name
        # The page is 900 pixels high, and its root 844.
        page.evaluate("keyboard(300)")
        page.rest()
        assert height() == 600, (name, height())
        near(bottom(), 600)
        page.evaluate("keyboard(0)")
        page.rest()
        assert height() == 844, (name, height())
        # A zoom with two fingers is not a keyboard. On a zoomed page, a keyboard is one: iOS zooms small fields.
        for scale in (1.2, 2) if name == "visualViewport" else ():
            page.evaluate(f"keyboard(0, {scale})")
            assert height() == 844, scale
            page.evaluate(f"keyboard(300, {scale})")
            near(height(), 600 / scale, 1)
            # A resize is sent once in 100 ms.
            page.frames(160)
            page.rest()
            near(bottom(), 600 / scale, 1)
            # The finger moves the visible part of the zoomed page.
            page.evaluate("Object.assign(visualViewport, { offsetTop: 40 }) && visualViewport.dispatchEvent(new Event('scroll'))")
            near(height(), 600 / scale + 40, 1)
            page.evaluate(f"Object.assign(visualViewport, {{ offsetTop: 0 }}) && keyboard(0, {scale})")
            assert height() == 844, scale
        page.close()


# Connects without a container, and puts a text field into a frame.
FIELD = """async ([controller, frame, configuration]) => {
  const { connect } = await import("/client.js");
  window.field = document.createElement("input");
  document.querySelector(`[data-frame="${frame}"]`).append(field);
  window.session = await connect("local:", { controller, configuration });
  window.attachment = session.attach(document.querySelector("#root"));
  return session.detents.map(({ name }) => name);
}"""


def drag_there_and_back(page, meanwhile=None):
    """Drags with a finger, which rests before it leaves."""
    page.touch.down(200, 500)
    for y in range(490, 430, -10):
        page.touch.move(200, y)
    if meanwhile:
        page.evaluate(meanwhile)
        page.frames(160)
    for y in range(440, 501, 10):
        page.touch.move(200, y)
    page.frames(160)
    page.touch.move(200, 500)
    page.touch.up()
    page.rest()


def follows_above_the_keyboard(chromium):
    """The drawer follows the finger while the keyboard covers a part of its root. Regression: it moved by two thirds of the way."""
    for controller, frame in (("curtain", "curtain"), ("sheet", "item.root"), ("drawer", "drawer"), ("transition", "modal")):
        page = chromium.new()
        page.show(page_text(controller))
        page.evaluate(KEYBOARDS["visualViewport"])
        page.evaluate(FIELD, [controller, frame, {}])
        page.evaluate("session.setOpen(true, { animated: false })")
        page.evaluate("keyboard(300)")
        page.frames(160)
        page.rest()
        before = box(page, frame)["y"]
        page.touch.down(200, before + 40)
        for step in range(1, 11):
            page.touch.move(200, before + 40 + 12 * step)
        # All but the way on which the drag begins.
        near(box(page, frame)["y"], before + 108)
        page.touch.up()
        page.rest()
        page.close()


def resize_there_and_back(page):
    for size in ("height: 700px", "width: 500px", ""):
        page.evaluate("(style) => { document.querySelector('#root').style = style }", size)
        page.frames(160)
        page.rest()


def close_and_open(page):
    detent = page.evaluate("session.detent")
    page.evaluate("session.setOpen(false)")
    page.rest()
    page.evaluate("keyboard(0)")
    page.frames(160)
    page.evaluate("(name) => session.snapTo(name)", detent)
    page.rest()


# What happens while the keyboard is shown. The last two let the keyboard go themselves: during a drag, and while the drawer is closed.
MEANWHILE = [lambda page: None, drag_there_and_back, resize_there_and_back,
             lambda page: drag_there_and_back(page, "keyboard(0)"), close_and_open]


def back_after_the_keyboard(chromium):
    """When the keyboard goes, a drawer is again where it was, whatever happened meanwhile."""
    for controller, frame, configuration in [
            ("curtain", "curtain", {}), ("drawer", "drawer", {"heightOfCollapsedDrawer": 100}), ("sheet", "item.root", {}),
            ("sheet", "item.root", {"anchors": [{"pointsFromTop": 100}, {"ratio": 0.5}, {"pointsFromBottom": 120}]}),
            ("appStorePresentation", "page", {}), ("transition", "modal", {}), ("transition", "to", {"style": "navigation"}),
            ("viewDeck", "left", {})]:
        page = chromium.new()
        page.show(page_text(controller))
        page.evaluate(KEYBOARDS["visualViewport"])
        for name in page.evaluate(FIELD, [controller, frame, configuration]):
            for meanwhile in MEANWHILE:
                page.evaluate("(name) => session.snapTo(name, { animated: false })", name)
                page.rest()
                before = page.evaluate("[session.detent, session.frames]")
                page.evaluate("field.focus()")
                page.evaluate("keyboard(300)")
                page.frames(160)
                page.rest()
                assert page.evaluate("session.container.height") == 600
                meanwhile(page)
                page.evaluate("field.blur()")
                page.evaluate("keyboard(0)")
                page.frames(160)
                page.rest()
                assert page.evaluate("session.container.height") == 844
                after = page.evaluate("[session.detent, session.frames]")
                assert after == before, (controller, configuration, name, MEANWHILE.index(meanwhile), after, before)
        page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in [attached, begins, by_content, of_its_own_height, above_the_keyboard, follows_above_the_keyboard, back_after_the_keyboard]:
            print(case.__name__, flush=True)
            case(chromium)
