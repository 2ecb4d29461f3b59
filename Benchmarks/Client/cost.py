"""Measures the processor time that a drag takes on the page's main thread.

usage: python3 Benchmarks/Client/cost.py [--beside FOLDER] [--program PATH]

The script drags each controller in Chromium by its header and by a list inside with a mouse, one sample a frame. It
uses a session that runs in the page (`local:`) and a session of a server, at full speed and at fourfold throttling. It
prints the main thread's processor time for each frame of the drag, in milliseconds: all tasks, as DevTools'
`Performance.getMetrics` counts them (input, script, style, layout, paint, commit), and the parts of script, style and
layout. The first row is a plain element in the same page that follows the pointer by a transform: the browser needs
this time in any case. `--beside` and `--web` select clients as in `client.py`.
"""

import argparse
import os
import statistics
import sys

from client import ROOT, of, start

sys.path.insert(0, str(ROOT / "Tests/BrowserTests/Scripts"))

FRAMES = 120
# Detaches the drawer of the page, and moves one of its elements with the pointer instead.
PLAIN = """() => {
  attachment.detach();
  const root = document.querySelector("#root");
  const element = document.querySelector("[data-frame=curtain]");
  root.style.pointerEvents = "auto";
  root.addEventListener("pointermove", ({ clientY }) => { element.style.transform = `translate(0px, ${clientY}px)`; });
}"""
COUNT = "void (window.counted = 0, (function count() { counted += 1; requestAnimationFrame(count) })())"
METRICS = {"all": "TaskDuration", "script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--web", help="measure the client in this folder instead of the program's own")
    parser.add_argument("--beside", help="also measure the client in this folder")
    parser.add_argument("--program", default=str(ROOT / ".build/release/drawerd"))
    parser.add_argument("--throttling", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--runs", type=int, default=3, help="drags of each kind; the table has their median (3)")
    parser.add_argument("--cases", nargs="*", help="the names of the cases to measure (all)")
    return parser.parse_args()


def measure(feel, made, base, case, is_local, throttling, is_plain=False):
    """Drags there and back once, and returns the main thread's milliseconds for each frame, by metric."""
    page = feel.open_case(made, case, base, is_local=is_local, records=False)
    if is_plain:
        page.evaluate(PLAIN)
    page.evaluate(COUNT)
    protocol = page.context.new_cdp_session(page)
    # Count processor time, so that neither other programs nor waiting for the compositor affect the figures.
    protocol.send("Performance.enable", {"timeDomain": "threadTicks"})
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": throttling})
    read = lambda: {each["name"]: each["value"] for each in protocol.send("Performance.getMetrics")["metrics"]}
    (x, y), (to_x, to_y) = case.start, case.end
    finger = feel.Mouse(page)
    finger.down(x, y)
    place = lambda part: (x + (to_x - x) * part, y + (to_y - y) * part)
    finger.move(*place(0.1))
    before, frames = read(), page.evaluate("counted")
    for step in range(1, FRAMES + 1):
        # The browser delivers each sample with a frame, and acknowledges it before the next one.
        finger.move(*place(0.1 + 0.8 * (1 - abs(2 * step / FRAMES - 1))))
    frames = page.evaluate("counted") - frames
    after = read()
    page.close()
    return {name: (after[metric] - before[metric]) * 1000 / frames for name, metric in METRICS.items()}


def main():
    options = arguments()
    webs = [options.web] + ([options.beside] if options.beside else [])
    process, address = start(options.program)
    os.environ["DRAWERD_TEST_BASE"] = address
    import feel
    cases = [case for case in feel.CASES if not options.cases or case.name in options.cases]
    try:
        with feel.browser() as chromium:
            heading = "".join(f"{name:>8}" for name in METRICS)
            print("speed  session  case                          " + "   |".join(heading for _ in webs))
            for throttling in options.throttling:
                rows = [("none", "a plain element", feel.CASES[0], True, True)]
                rows += [("local:" if is_local else "server", case.name, case, is_local, False)
                         for is_local in (True, False) for case in cases]
                for kind, name, *row in rows:
                    drag = lambda made: measure(feel, made, address, row[0], row[1], throttling, row[2])
                    # The clients take turns, so that what else the machine does affects both.
                    runs = [[of(web, chromium, feel, address, drag) for web in webs] for _ in range(options.runs)]
                    found = ["".join(f"{statistics.median(run[metric] for run in of_web):8.2f}" for metric in METRICS)
                             for of_web in zip(*runs)]
                    print(f"1/{throttling}    {kind:7}  {name:30}{'   |'.join(found)}", flush=True)
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
