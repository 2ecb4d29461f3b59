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


if __name__ == "__main__":
    with browser() as chromium:
        for case in [attached, by_content, above_the_keyboard]:
            print(case.__name__, flush=True)
            case(chromium)
