"""Measures how closely the browser's drawers follow a finger.

usage: python3 Benchmarks/Client/client.py [--beside FOLDER] [--program PATH]

The script drags every controller in Chromium by its header and by a list inside, with a mouse and with a finger,
through a proxy that adds latency. For each round trip, it prints these figures for each drag:

- the distance between the drawer and the position that its machine computes for the finger, over all painted pictures
  after the slop: the maximum and the median, in points
- the time that the drawer stands still after the release, in milliseconds
- the requests per second while the finger drags

Then it prints how far a curtain jumps when the finger grabs it during an animation. `--beside` also measures the client
in another folder, such as one of an older version, with the same server. `--web` measures only the client in that
folder.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/BrowserTests/Scripts"))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--web", help="measure the client in this folder instead of the program's own")
    parser.add_argument("--beside", help="also measure the client in this folder")
    parser.add_argument("--program", default=str(ROOT / ".build/release/drawerd"))
    parser.add_argument("--round-trips", type=int, nargs="+", default=[0, 100, 300],
                        help="the round trips to measure, in milliseconds (0 100 300)")
    parser.add_argument("--cases", nargs="*", help="the names of the cases to measure (all)")
    return parser.parse_args()


def start(program):
    process = subprocess.Popen([program, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return process, re.search(r"http://[^\"\s]+", process.stdout.readline()).group()


def go(page, finger, case, steps=60, interval=0.012):
    """Drags along the case's path in real time, and holds still at its end."""
    (x, y), (to_x, to_y) = case.start, case.end
    finger.down(x, y)
    begun = time.monotonic()
    for step in range(1, steps + 1):
        part = step / steps
        finger.move(x + (to_x - x) * part, y + (to_y - y) * part)
        time.sleep(max(0, begun + step * interval - time.monotonic()))
    # After this pause, the release has no velocity except the one that its rule adds.
    page.wait_for_timeout(150)


def release(feel, page, finger, case):
    """Releases the drawer, and returns how long it stands still, in milliseconds and in pictures; None if it does not
    have to move."""
    finger.up()
    feel.until(lambda: page.evaluate("lifted !== null"), "the release")
    feel.until(lambda: page.evaluate(f"{feel.IDLE} && !attachment.isDragging && !document.getAnimations().length"), "the rest")
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    lifted, pictures = page.evaluate("[lifted, pictures]")
    before = [each for each in pictures if each["time"] <= lifted][-1]
    after = [each for each in pictures if each["time"] > lifted]
    if not after or abs(after[-1][case.axis] - before[case.axis]) < 5:
        return None
    index, moved = next((index, each) for index, each in enumerate(after) if abs(each[case.axis] - before[case.axis]) > 0.5)
    return {"milliseconds": moved["time"] - lifted, "pictures": index + 1}


def measure(feel, made, base, case, finger_class):
    page = feel.open_case(made, case, base)
    posts = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request.url))
    finger = finger_class(page)
    begun = time.monotonic()
    go(page, finger, case)
    rate = len(posts) / (time.monotonic() - begun)
    off = feel.distances(page, case)
    stood = release(feel, page, finger, case)
    page.close()
    return off, stood, rate


def grab(feel, made, base):
    """Returns the largest jump of a curtain between two pictures after the finger grabs it during an animation.

    The movement of the finger itself does not count.
    """
    page = feel.open_page(made, "curtain", {"configuration": {"movingDuration": 1}}, base=base)
    page.evaluate(feel.RECORD, "curtain")
    page.evaluate("void session.moveCurtain({ to: 'max' })")
    feel.until(lambda: feel.box(page, "curtain")["y"] < 640, "the flight")
    finger = feel.Mouse(page)
    finger.down(200, 830)
    for distance in range(1, 60):
        finger.move(200, 830 - distance)
        time.sleep(0.012)
    held = [each for each in page.evaluate("pictures") if each["way"]]
    page.close()
    return max(abs((b["y"] - a["y"]) - (b["way"]["y"] - a["way"]["y"])) for a, b in zip(held, held[1:]))


def of(web, chromium, feel, base, measurement, **options):
    """Returns the result of `measurement` with the client in the folder `web`, or with the program's own for None."""
    os.environ.pop("DRAWERD_TEST_WEB", None)
    if web:
        os.environ["DRAWERD_TEST_WEB"] = os.path.abspath(web)
    with feel.context(chromium, base=base, **options) as made:
        return measurement(made)


def columns(measured):
    off, stood, rate = measured
    rest = f"{stood['milliseconds']:8.0f} ms" if stood else "          -"
    return f"{max(off):6.1f}  {statistics.median(off):6.1f}  {rest}  {rate:10.1f}"


def main():
    options = arguments()
    webs = [options.web] + ([options.beside] if options.beside else [])
    process, address = start(options.program)
    os.environ["DRAWERD_TEST_BASE"] = address
    import feel
    cases = [case for case in feel.CASES if not options.cases or case.name in options.cases]
    try:
        with feel.browser() as chromium:
            heading = "  most  median  stood still  requests/s"
            print("round trip  case                         finger" + "   |".join(heading for _ in webs))
            for milliseconds in options.round_trips:
                with feel.delaying_proxy(address, milliseconds / 2000) as base:
                    for finger_class, touch in [(feel.Mouse, {}), (feel.Touch, {"has_touch": True})]:
                        for case in cases:
                            drag = lambda made: measure(feel, made, base, case, finger_class)
                            found = [columns(of(web, chromium, feel, base, drag, **touch)) for web in webs]
                            print(f"{milliseconds:7} ms  {case.name:28} {finger_class.__name__:6}{'   |'.join(found)}",
                                  flush=True)
                    jumps = [of(web, chromium, feel, base, lambda made: grab(feel, made, base)) for web in webs]
                    print(f"{milliseconds:7} ms  a curtain grabbed during an animation jumps by "
                          f"{' | '.join(f'{jump:.1f}' for jump in jumps)}", flush=True)
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
