"""A container that follows its root: what happens next happens in it, and a resize is no flood of requests."""

from browser import *

FITS = """async (base) => {
  const { connect } = await import("/client.js");
  const root = document.querySelector("#root");
  root.style.width = "500px";
  window.session = await connect(base, { controller: "curtain" });
  window.sent = [];
  session.addEventListener("exchange", ({ detail: { method, body } }) => sent.push([method, body]));
  window.attachment = session.attach(root);
  // In the same task: once the container came later than the command, and ended its animation.
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
    # Once it was a request for each frame.
    page.evaluate(RESIZE)
    until(lambda: get(page.url_of_session)["container"]["width"] == 440, "the last width")
    wait(page, "session.isIdle")
    sent = page.evaluate("sent")
    assert len(sent) <= 15 and all(method == "PATCH" for method, _ in sent), len(sent)
    until(lambda: abs(box(page, "curtain")["width"] - 440) < 0.6, lambda: box(page, "curtain"))
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        attached(made)
