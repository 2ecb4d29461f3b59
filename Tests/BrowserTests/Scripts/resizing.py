"""A container follows the size of its root: the next event happens in the new container, and a resize makes few
requests."""

from browser import *

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


def attached(made):
    page = open_page(made, "curtain")
    page.evaluate("session.close()")
    result = page.evaluate(FITS, BASE)
    assert result == {"animations": 1, "width": 500}, result
    wait(page, "document.getAnimations().some(({ effect }) => effect.target.dataset.frame === 'curtain')")
    page.url_of_session = page.evaluate("session.url")
    assert settled(page)["state"]["name"] == "max"
    # Regression: the page made a request for each picture.
    page.evaluate(RESIZE)
    until(lambda: get(page.url_of_session)["container"]["width"] == 440, "the last width")
    wait(page, "session.isIdle")
    sent = page.evaluate("sent")
    assert len(sent) <= 15 and all(method == "PATCH" for method, _ in sent), len(sent)
    until(lambda: abs(box(page, "curtain")["width"] - 440) < 0.6, lambda: box(page, "curtain"))
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


def by_content(made):
    """A detent follows the bottom edge of the content, except while a finger drags the drawer."""
    for controller, frame, name in [("curtain", "curtain", "mid"), ("drawer", "drawer", "partiallyExpanded"),
                                    ("sheet", "item.root", "top")]:
        page = open_page(made, controller)
        page.evaluate("session.close()")
        page.evaluate(CONTENT, [controller, frame, 300])
        position = lambda: page.evaluate("(name) => session.detents.find((each) => each.name === name).position", name)
        until(lambda: abs(position() - 300) < 0.6, lambda: (controller, position()))
        page.evaluate("(name) => session.snapTo(name)", name)
        wait(page, "!session.animations.length && !document.getAnimations().length")
        near(page.evaluate("content.getBoundingClientRect().bottom"), 844)
        page.evaluate("content.style.height = '400px'")
        until(lambda: abs(position() - 400) < 0.6, lambda: (controller, position()))
        until(lambda: abs(page.evaluate("content.getBoundingClientRect().bottom") - 844) < 0.6, "the drawer to follow")
        wait(page, "!session.animations.length && !document.getAnimations().length")
        finger = Mouse(page)
        finger.down(200, 600)
        for y in range(590, 520, -5):
            finger.move(200, y)
        until(lambda: page.evaluate("attachment.isDragging"), lambda: (controller, state(page), box(page, frame)))
        page.evaluate("() => { content.style.height = '250px' }")
        page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        near(position(), 400)
        finger.up()
        until(lambda: abs(position() - 250) < 0.6, lambda: (controller, position()))
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
    Object.assign(view, { height: innerHeight / scale - height, scale });
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


def above_the_keyboard(made):
    for name, emulate in KEYBOARDS.items():
        page = open_page(made, "curtain")
        page.evaluate("session.close()")
        page.evaluate(emulate)
        page.evaluate(CONTENT.replace("content.dataset.detent", "content.dataset.other"), ["curtain", "curtain", 100])
        height = lambda: page.evaluate("session.container.height")
        bottom = lambda: (lambda frame: frame["y"] + frame["height"])(box(page, "curtain"))
        assert height() == 844, name
        # The page is 900 pixels high, and its root 844.
        page.evaluate("keyboard(300)")
        until(lambda: height() == 600, lambda: (name, height()))
        until(lambda: abs(bottom() - 600) < 0.6, lambda: (name, bottom()))
        page.evaluate("keyboard(0)")
        until(lambda: height() == 844, lambda: (name, height()))
        # A zoom with two fingers is not a keyboard.
        page.evaluate("keyboard(0, 2)")
        assert height() == 844, name
        page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for case in [attached, by_content, above_the_keyboard]:
            print(case.__name__, flush=True)
            case(made)
