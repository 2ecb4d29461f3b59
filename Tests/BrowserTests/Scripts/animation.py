"""The browser itself runs the animations. They follow the server's timeline, and end at the server's frames."""

import math

from virtual import *

# The running animation of a frame: its time in seconds, and where the frame is.
SAMPLE = """(frame) => {
  const animation = document.getAnimations().find(({ playState, effect }) => (
    playState === "running" && effect.target.dataset.frame === frame));
  if (!animation) return null;
  const { x, y } = animation.effect.target.getBoundingClientRect();
  return { time: animation.currentTime / 1000, x, y };
}"""

# The easing has a tolerance of 0.002 of the distance, which is at most the phone's height.
EASING = 0.002 * 844

# Each case: the controller, a command to send first, the command, the frame that moves, and its final position.
CASES = [
    ("curtain", None, {"type": "moveCurtain", "to": "max"}, "curtain", ("y", 844 - 675.2)),
    ("drawer", None, {"type": "present"}, "drawer", ("y", 422)),
    ("sheet", None, {"type": "expand"}, "sheet", ("y", 20)),
    ("appStorePresentation", None, {"type": "present"}, "page", ("y", 0)),
    ("transition", None, {"type": "present"}, "modal", ("y", 422)),
    ("viewDeck", None, {"type": "openSide", "side": "left"}, "center", ("x", 346)),
    # Two segments, one after the other: out, and back.
    ("viewDeck", {"type": "openSide", "side": "left", "animated": False},
     {"type": "closeSideBouncing", "side": "left"}, "center", ("x", 0)),
]


def simulated(controller, before, command):
    """The timeline's samples and the animations in the service's answer to the same command."""
    body = {"controller": controller, "container": {"width": 390, "height": 844}, "clock": "client"}
    session = f"{BASE}/v1/sessions/{post(BASE + '/v1/sessions', body)['id']}"
    if before:
        post(session + "/events", {**before, "time": 0})
    result = post(session + "/events?timeline=240", {**command, "time": 0})
    return result["timeline"]["samples"], result["animations"]


def between(samples, time, read):
    """What `read` returns for the moment between two samples of a timeline."""
    after = next(index for index, each in enumerate(samples) if each["time"] >= time)
    one, other = samples[max(after - 1, 0)], samples[after]
    part = (time - one["time"]) / (other["time"] - one["time"] or 1)
    return read(one) + (read(other) - read(one)) * part


def check(chromium, controller, before, command, frame, end):
    page = chromium.open(controller)
    if before:
        page.evaluate("(event) => session.post(event)", before)
        page.rest()
    page.evaluate("(command) => void session.command(command)", command)
    samples = []
    while sample := page.evaluate(SAMPLE, frame):
        samples.append(sample)
        page.frame()
    expected, animations = simulated(controller, before, command)
    member, value = end
    if len(animations) == 1:
        # Every frame of the animation is drawn, at its time.
        assert len(samples) == math.ceil(animations[0]["duration"] * 1000 / FRAME), (len(samples), animations)
        for index, sample in enumerate(samples):
            near(sample["time"], index * FRAME / 1000, 1e-6)
            near(sample[member], between(expected, sample["time"], lambda each: each["frames"][frame][member]), EASING)
    else:
        assert max(sample[member] for sample in samples) > 360, "the side does not bounce"
    page.rest()
    near(box(page, frame)[member], value)
    near(page.evaluate("(frame) => session.frames[frame]", frame)[member], value, 1e-6)
    page.close()


def delayed(chromium):
    """An aux animation with a delay leaves its member where it is until the delay ends, while its frame already moves.

    The page used to show the member's final value during the delay."""
    aux = {"frame": "modal", "from": {"opacity": 0.2}, "to": {"opacity": 0.8}, "delayOffset": 0.5}
    page = chromium.open("transition", {"auxAnimations": [aux]})
    shown = page.evaluate("""() => {
      session.present();
      const modal = document.querySelector("[data-frame=modal]");
      const [{ start, duration }, late] = session.animations;
      const picture = (share) => {
        for (const each of modal.getAnimations()) {
          const isLate = each.effect.getKeyframes()[0].opacity !== undefined;
          each.currentTime = (start + duration * share - (isLate ? late.start : start)) * 1000;
        }
        const { opacity } = getComputedStyle(modal);
        return { share, y: modal.getBoundingClientRect().y, opacity: Number(opacity), known: attachment.player.shown().modal.opacity };
      };
      return [0, 0.2, 0.4, 0.49, 0.6, 0.99].map(picture);
    }""")
    positions = [each["y"] for each in shown]
    assert positions[0] == 844 and positions[1] < 844, f"the page does not move during the delay: {shown}"
    for each in shown:
        near(each["known"], each["opacity"], 0.01)
        if each["share"] < 0.5:
            near(each["opacity"], 0.2, 1e-6)
    assert 0.2 < shown[4]["opacity"] and abs(shown[5]["opacity"] - 0.8) < 0.05, shown
    page.evaluate("document.getAnimations().map((each) => each.finish()).length")
    page.rest()
    assert page.evaluate("session.frames.modal.opacity") == 0.8
    page.close()


def unseen(chromium):
    """An animation of a frame that the page does not show lasts until its end: a client's clock ticks once, then.

    The page used to tick again and again until then, every 20 ms."""
    shade = {"from": {"opacity": 0}, "to": {"opacity": 1}}
    page = chromium.open("transition", {"animator": {"type": "custom", "duration": 0.5, "frames": {"shade": shade}}},
                         address=BASE, connect={"clock": "client", "keep": True})
    page.evaluate("""() => {
      window.ends = [];
      session.addEventListener("rest", () => ends.push(session.clock.now()));
      session.present();
    }""")
    page.reach("session.state.name === 'presented'")
    page.answered()
    end = page.evaluate("session.time")
    events = [each["event"]["type"] for each in get(page.url_of_session + "/events?limit=1000")["events"]]
    assert events.count("tick") == 1, events
    assert page.evaluate("ends.length") == 1 and end >= 0.5, (end, page.evaluate("ends"))
    page.close()


def reduced(chromium):
    """If the user prefers reduced motion, a command takes effect at once, without an animation."""
    page = chromium.open("curtain", reduced_motion="reduce")
    page.evaluate("session.moveCurtain({ to: 'max' })")
    page.frame()
    near(box(page, "curtain")["y"], 844 - 675.2)
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.rest()["name"] == "max"
    # A drag still follows the finger.
    finger = page.mouse
    finger.down(200, 400)
    finger.move(200, 410)
    assert page.evaluate("attachment.isDragging")
    finger.move(200, 510)
    near(box(page, "curtain")["y"], 844 - 675.2 + 100, 0.01)
    finger.up()
    page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in CASES:
            if len(sys.argv) > 1 and case[0] not in sys.argv[1:]:
                continue
            print(*case[0:3:2], flush=True)
            check(chromium, *case)
        for case in [delayed, unseen, reduced]:
            print(case.__name__, flush=True)
            case(chromium)
