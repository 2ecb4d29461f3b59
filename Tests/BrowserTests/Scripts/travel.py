"""A drawer's position as custom properties, attributes and events: under a finger, in each picture of an animation, and
at rest."""

from virtual import *

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

# The distances between the published positions, in the root and outside of it, and the drawn one.
APART = """(body) => {
  const root = document.querySelector("#root");
  const seen = root.getBoundingClientRect().bottom - document.querySelector(`[data-frame="${body}"]`).getBoundingClientRect().top;
  return [root, document.querySelector("#outside")].map((element) => (
    Math.abs(seen - parseFloat(getComputedStyle(element).getPropertyValue("--drawer-position")))));
}"""


def at_rest(chromium, controller):
    """At each detent the position is the detent's, and the progress goes from 0 to 1."""
    page = chromium.open(controller)
    page.evaluate(FOLLOW)
    detents = page.evaluate("session.detents")
    closed, highest = detents[0]["position"], max(each["position"] for each in detents)
    for detent in detents[1:] + detents[:1]:
        page.evaluate("(name) => session.snapTo(name)", detent["name"])
        page.rest()
        for selector in ("#root", "#outside"):
            written = page.evaluate(WRITTEN, selector)
            near(written["position"], detent["position"])
            near(written["progress"], (detent["position"] - closed) / (highest - closed), 0.002)
            assert written["detent"] == detent["name"], (controller, written)
            assert written["state"] == ("closed" if detent is detents[0] else "open"), (controller, written)
        last = page.evaluate("travels.at(-1)")
        near(last["position"], detent["position"])
    page.close()


def animating(chromium, controller, body, command):
    """In each picture the properties match the drawn position, and the event reports the positions in between."""
    page = chromium.open(controller)
    page.evaluate(FOLLOW)
    page.evaluate("(command) => { travels.length = 0; void session.command(command); }", command)
    count = 0
    while page.evaluate("attachment.player.isPlaying"):
        assert max(page.evaluate(APART, body)) < 0.6, (count, page.evaluate(APART, body))
        page.frame()
        count += 1
    reported = page.evaluate("travels.map(({ position }) => position)")
    # Each frame reports another position.
    assert count > 20 and len(set(reported)) >= count - 4, (count, reported)
    page.close()


def dragging(chromium, kind):
    page = chromium.open("curtain")
    page.evaluate(FOLLOW)

    def held():
        written = page.evaluate(WRITTEN, "#outside")
        near(written["position"], written["seen"])
        assert 0.2 < written["progress"] < 0.8 and written["dragging"] and written["detent"] == "min", written

    getattr(page, kind).drag((195, 750), (195, 550), held=held)
    page.rest()
    written = page.evaluate(WRITTEN, "#outside")
    assert not written["dragging"] and written["detent"] == "mid" and written["state"] == "open", written
    page.close()


def less_motion(chromium):
    with chromium.open("curtain", reduced_motion="reduce") as page:
        page.evaluate(FOLLOW)
        page.evaluate("session.moveCurtain({ to: 'max' })")
        page.frame()
        near(page.evaluate(WRITTEN, "#outside")["progress"], 1, 0.001)


if __name__ == "__main__":
    with browser() as chromium:
        for controller in FRAMES:
            at_rest(chromium, controller)
        animating(chromium, "curtain", "curtain", {"type": "moveCurtain", "to": "max"})
        animating(chromium, "drawer", "drawer", {"type": "present"})
        animating(chromium, "sheet", "sheet", {"type": "expand"})
        for kind in ("touch", "mouse"):
            dragging(chromium, kind)
        less_motion(chromium)
