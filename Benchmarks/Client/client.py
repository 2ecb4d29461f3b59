"""How the browser's drawers feel: python3 Benchmarks/Client/client.py [--beside FOLDER] [--program PATH]

Every controller is dragged by its header and by a list inside, with a mouse and with a finger, through a proxy that
delays, in Chromium. For each round trip it prints, of all pictures after the slop, how far the drawer was from where the
machine wants it for that finger (points: the most, and the median), how long the drawer stood still after it was let go
of (milliseconds), and how many requests a second a dragging finger made; and then how far a drawer jumps that is grabbed
in mid-flight. `--beside` prints the same of the client in another folder, such as one of an older version, which the same
server then serves; `--web` measures that one alone.
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
    parser.add_argument("--web", help="serve the client in this folder in place of the program's own")
    parser.add_argument("--beside", help="measure the client in this folder as well")
    parser.add_argument("--program", default=str(ROOT / ".build/release/drawerd"))
    parser.add_argument("--round-trips", type=int, nargs="+", default=[0, 100, 300], help="in milliseconds")
    parser.add_argument("--cases", nargs="*", help="the names of the cases, if not all")
    return parser.parse_args()


def start(program):
    process = subprocess.Popen([program, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return process, re.search(r"http://[^\"\s]+", process.stdout.readline()).group()


def measure(feel, made, base, case, finger_class):
    page = feel.open_case(made, case, base)
    posts = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request.url))
    finger = finger_class(page)
    begun = time.monotonic()
    feel.go(page, finger, case)
    rate = len(posts) / (time.monotonic() - begun)
    off = feel.distances(page, case)
    stood = feel.release(page, finger, case)
    page.close()
    return off, stood, rate


def grab(feel, made, base):
    """The most that a curtain jumps between two pictures, beside what the finger moves it, when it is grabbed in flight."""
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
    """What `measurement` finds in a context with the client in the folder `web`, or the program's own if that is None."""
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
                    print(f"{milliseconds:7} ms  grabbed in mid-flight: jumps by {' | '.join(f'{jump:.1f}' for jump in jumps)}",
                          flush=True)
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
