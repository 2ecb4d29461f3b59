"""The browser itself runs the animations. They follow the server's timeline, and end at the server's frames."""

from browser import *

SAMPLES = """() => new Promise((resolve) => {
  const samples = [];
  const picture = () => {
    const playing = document.getAnimations().filter((each) => each.playState === "running");
    const names = playing.map((each) => each.effect.target.dataset.frame);
    const animation = playing.find((each) => each.effect.target.dataset.frame === FRAME);
    if (animation) {
      const box = animation.effect.target.getBoundingClientRect();
      samples.push({ time: animation.currentTime / 1000, x: box.x, y: box.y, names });
    }
    if (samples.length > 0 && !animation) resolve(samples);
    else requestAnimationFrame(picture);
  };
  requestAnimationFrame(picture);
})"""

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


def check(made, controller, before, command, frame, end):
    page = open_page(made, controller)
    if before:
        page.evaluate("(event) => session.post(event)", before)
        settled(page)
    watching = page.evaluate_handle(f"(() => {{ window.sampled = ({SAMPLES.replace('FRAME', repr(frame))})(); }})()")
    assert watching
    page.evaluate("(command) => session.command(command)", command)
    samples = page.evaluate("window.sampled")
    expected, animations = simulated(controller, before, command)
    assert len(samples) > 5, f"only {len(samples)} pictures"
    member, value = end
    if len(animations) == 1:
        for sample in samples:
            # The easing's own tolerance is 0.002 of the distance; the samples are 1/240 s apart.
            nearest = sorted(expected, key=lambda each: abs(each["time"] - sample["time"]))[:2]
            positions = [each["frames"][frame][member] for each in nearest]
            assert min(positions) - 6 <= sample[member] <= max(positions) + 6, (sample, nearest)
    else:
        assert max(sample[member] for sample in samples) > 360, "the side does not bounce"
    settled(page)
    near(box(page, frame)[member], value)
    near(get(page.url_of_session)["frames"][frame][member], value, 1e-6)
    page.close()


def delayed(made):
    """An aux animation with a delay leaves its member where it is until the delay ends, while its frame already moves.

    The page used to show the member's final value during the delay."""
    aux = {"frame": "modal", "from": {"opacity": 0.2}, "to": {"opacity": 0.8}, "delayOffset": 0.5}
    page = open_page(made, "transition", {"configuration": {"auxAnimations": [aux]}})
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
    page.evaluate("for (const each of document.getAnimations()) each.finish()")
    assert settled(page)["frames"]["modal"]["opacity"] == 0.8
    page.close()


def unseen(made):
    """An animation of a frame that the page does not show lasts until its end: a client's clock ticks once, then.

    The page used to tick again and again until then, every 20 ms."""
    shade = {"from": {"opacity": 0}, "to": {"opacity": 1}}
    page = open_page(made, "transition", {"clock": "client", "configuration": {
        "animator": {"type": "custom", "duration": 0.5, "frames": {"shade": shade}}}})
    page.evaluate("""() => {
      window.ends = [];
      session.addEventListener("rest", () => ends.push(session.clock.now()));
      session.present();
    }""")
    until(lambda: page.evaluate("session.state.name") == "presented", "the end of the transition")
    settled(page)
    end = page.evaluate("session.time")
    events = [each["event"]["type"] for each in get(page.url_of_session + "/events?limit=1000")["events"]]
    assert events.count("tick") == 1, events
    assert page.evaluate("ends.length") == 1 and end >= 0.5, (end, page.evaluate("ends"))
    page.close()


def reduced(chromium):
    """If the user prefers reduced motion, a command takes effect at once, without an animation."""
    with context(chromium, reduced_motion="reduce") as made:
        page = open_page(made, "curtain")
        page.evaluate("session.moveCurtain({ to: 'max' })")
        near(box(page, "curtain")["y"], 844 - 675.2)
        assert page.evaluate("document.getAnimations().length") == 0
        assert settled(page)["state"]["name"] == "max"
        # A drag still follows the finger.
        finger = Mouse(page)
        finger.down(200, 400)
        finger.move(200, 410)
        until(lambda: page.evaluate("attachment.isDragging"), "the drag")
        finger.move(200, 510)
        until(lambda: abs(box(page, "curtain")["y"] - (844 - 675.2 + 100)) < 1, lambda: box(page, "curtain"))
        finger.up()


if __name__ == "__main__":
    with browser() as chromium:
        with context(chromium) as made:
            for case in CASES:
                if len(sys.argv) > 1 and case[0] not in sys.argv[1:]:
                    continue
                print(*case[0:3:2], flush=True)
                check(made, *case)
            delayed(made)
            unseen(made)
        reduced(chromium)
