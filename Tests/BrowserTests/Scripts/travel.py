"""A drawer's position as custom properties, attributes and events: under a finger, in each picture of an animation, and
at rest."""

from browser import *

FOLLOW = """async () => {
  const { travel } = await import("/travel.js");
  window.travels = [];
  document.querySelector("#root").addEventListener("travel", ({ detail }) => travels.push(detail));
  travel(attachment, document.querySelector("#outside"));
}"""

WRITTEN = """(selector) => {
  const element = document.querySelector(selector);
  const style = getComputedStyle(element);
  const drawer = document.querySelector(`[data-frame="${session.surface.body}"]`).getBoundingClientRect();
  return { seen: document.querySelector("#root").getBoundingClientRect().bottom - drawer.top,
    progress: Number(style.getPropertyValue("--drawer-progress")), position: parseFloat(style.getPropertyValue("--drawer-position")),
    state: element.dataset.state, detent: element.dataset.detent, dragging: "dragging" in element.dataset };
}"""

# Measures in each picture the distance between the published position and the drawn one.
FRAMES_APART = """async ([body, command]) => {
  const [root, outside] = [document.querySelector("#root"), document.querySelector("#outside")];
  const drawer = document.querySelector(`[data-frame="${body}"]`);
  const read = (element) => parseFloat(getComputedStyle(element).getPropertyValue("--drawer-position"));
  const apart = [];
  const look = () => {
    const seen = root.getBoundingClientRect().bottom - drawer.getBoundingClientRect().top;
    apart.push(Math.abs(seen - read(root)), Math.abs(seen - read(outside)));
  };
  travels.length = 0;
  await session.command(command);
  look();
  while (attachment.player.isPlaying) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    look();
  }
  return { most: Math.max(...apart), count: apart.length / 2, reported: travels.map(({ position }) => position) };
}"""


def at_rest(made, controller):
    """At each detent the position is the detent's, and the progress goes from 0 to 1."""
    page = open_page(made, controller, is_local=True)
    page.evaluate(FOLLOW)
    detents = page.evaluate("session.detents")
    closed, highest = detents[0]["position"], max(each["position"] for each in detents)
    for detent in detents[1:] + detents[:1]:
        page.evaluate("(name) => session.snapTo(name)", detent["name"])
        wait(page, "!attachment.player.isPlaying")
        for selector in ("#root", "#outside"):
            written = page.evaluate(WRITTEN, selector)
            near(written["position"], detent["position"])
            near(written["progress"], (detent["position"] - closed) / (highest - closed), 0.002)
            assert written["detent"] == detent["name"], (controller, written)
            assert written["state"] == ("closed" if detent is detents[0] else "open"), (controller, written)
        last = page.evaluate("travels.at(-1)")
        near(last["position"], detent["position"])
    page.close()


def animating(made, controller, body, command):
    """In each picture the properties match the drawn position, and the event reports the positions in between."""
    page = open_page(made, controller, is_local=True)
    page.evaluate(FOLLOW)
    seen = page.evaluate(FRAMES_APART, [body, command])
    assert seen["most"] < 0.6 and seen["count"] > 2, seen
    assert len(set(seen["reported"])) > 2, seen
    page.close()


def dragging(made, touches):
    page = open_page(made, "curtain", is_local=True)
    page.evaluate(FOLLOW)
    finger = (Touch if touches else Mouse)(page)

    def held():
        written = page.evaluate(WRITTEN, "#outside")
        near(written["position"], written["seen"])
        assert 0.2 < written["progress"] < 0.8 and written["dragging"] and written["detent"] == "min", written

    drag(finger, (195, 750), (195, 550), held=held)
    wait(page, "!attachment.player.isPlaying")
    written = page.evaluate(WRITTEN, "#outside")
    assert not written["dragging"] and written["detent"] == "mid" and written["state"] == "open", written
    page.close()


def less_motion(chromium):
    with context(chromium, reduced_motion="reduce") as made:
        page = open_page(made, "curtain", is_local=True)
        page.evaluate(FOLLOW)
        page.evaluate("session.moveCurtain({ to: 'max' })")
        near(page.evaluate(WRITTEN, "#outside")["progress"], 1, 0.001)


if __name__ == "__main__":
    with browser() as chromium:
        with context(chromium, has_touch=True) as made:
            for controller in ("curtain", "drawer", "sheet", "appStorePresentation", "transition", "viewDeck"):
                at_rest(made, controller)
            animating(made, "curtain", "curtain", {"type": "moveCurtain", "to": "max"})
            animating(made, "drawer", "drawer", {"type": "present"})
            animating(made, "sheet", "sheet", {"type": "expand"})
            for touches in (True, False):
                dragging(made, touches)
        less_motion(chromium)
