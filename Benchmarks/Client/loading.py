"""Measures how soon you can drag the first drawer of a page.

usage: python3 Benchmarks/Client/loading.py [--latency MILLISECONDS] [--program PATH]

The script loads each page in Chromium with an empty cache and an emulated latency for each request. For each page, it
prints these figures:

- the time of the first paint, and the time at which you can drag the drawer, in milliseconds since the navigation began
- the number of responses that the page awaits one after another, the page itself included
- the number of pictures until the drawer follows the first drag, and the second one
- the files that the page loads, in their order

The connection is already open when the page loads, so that only requests have latency.
"""

import argparse
import os
import statistics
import sys

from client import ROOT, start

sys.path.insert(0, str(ROOT / "Tests/BrowserTests/Scripts"))

FRAMES = '<div data-frame="curtain">Drag me</div><div data-frame="handle"></div>'
CLIENT = """<div id="root" style="width: 390px; height: 640px">%s</div>
<script type="module">
  import { connect } from "/client.js";
  const session = await connect(%s, { controller: "curtain" });
  session.attach(document.querySelector("#root"));
  window.ready = performance.now();
</script>"""
ELEMENTS = """<drawerd-curtain style="display: block; width: 390px; height: 640px">%s</drawerd-curtain>
<script type="module" src="/%s.js"></script>
<script>
  customElements.whenDefined("drawerd-curtain").then(() => document.querySelector("drawerd-curtain").ready)
    .then(() => { window.ready = performance.now(); });
</script>"""
PRELOADS = {
    "client": '<link rel="modulepreload" href="/client.js">',
    "elements": '<link rel="modulepreload" href="/client.js">',
    "parts": "".join(f'<link rel="modulepreload" href="/{name}.js">' for name in ["client", "elements", "travel"]),
}
PAGES = {
    "client, local:": ("client", CLIENT % (FRAMES, '"local:"')),
    "client, server": ("client", CLIENT % (FRAMES, "location.origin")),
    "elements, local:": ("elements", ELEMENTS % (FRAMES, "elements")),
    "parts, local:": ("parts", ELEMENTS % (FRAMES, "parts")),
}
MEASURED = """() => {
  const files = performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd <= ready)
    .map(({ name, startTime, responseEnd }) => ({ name: new URL(name).pathname.split("/").pop().split(".")[0], startTime, responseEnd }));
  return { ready, paint: performance.getEntriesByName("first-paint")[0]?.startTime ?? NaN, files };
}"""

# Drags twice, the first time as soon as the drawer accepts a drag. Returns the number of pictures until the drawer
# follows each drag.
DRAGS = """async () => {
  // The browser has no pointer with the id of these events, and would throw.
  Element.prototype.setPointerCapture = () => {};
  const frame = document.querySelector("[data-frame=curtain]");
  const picture = () => new Promise(requestAnimationFrame);
  const top = () => frame.getBoundingClientRect().y;
  const drag = async () => {
    const start = top();
    let [y, pictures] = [start + 10, 0];
    const send = (type) => frame.dispatchEvent(new PointerEvent(`pointer${type}`, {
      pointerId: 1000, pointerType: "touch", isPrimary: true, clientX: 200, clientY: y, bubbles: true, cancelable: true,
      composed: true, button: type === "move" ? -1 : 0, buttons: type === "up" ? 0 : 1,
    }));
    send("down");
    while (top() === start && pictures < 1000) {
      y -= 15;
      send("move");
      await picture();
      pictures += 1;
    }
    send("up");
    return pictures;
  };
  const first = await drag();
  for (let last = NaN; last !== top();) {
    last = top();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return [first, await drag()];
}"""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--latency", type=int, default=150, help="the latency of each request, in milliseconds (150)")
    parser.add_argument("--runs", type=int, default=5, help="loads of each page; the table has their median (5)")
    parser.add_argument("--program", default=str(ROOT / ".build/release/drawerd"))
    return parser.parse_args()


def chain(files):
    """Returns the length of the longest chain of responses that came one after another, the page itself included."""
    count, end = 1, 0
    for file in sorted(files, key=lambda each: each["responseEnd"]):
        if file["startTime"] >= end:
            count, end = count + 1, file["responseEnd"]
    return count


def load(browser, feel, address, content, latency):
    with feel.context(browser) as made:
        page = feel.watch(made.new_page())
        page.route("**/first.html", lambda route: route.fulfill(
            body=f'<!doctype html><meta charset="utf-8"><title>A drawer</title><link rel="icon" href="data:,">{content}',
            content_type="text/html"))
        protocol = made.new_cdp_session(page)
        protocol.send("Network.enable")
        protocol.send("Network.emulateNetworkConditions",
                      {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})
        page.goto(f"{address}/first.html")
        page.wait_for_function("window.ready")
        drags = page.evaluate(DRAGS)
        return {**page.evaluate(MEASURED), "first": drags[0], "second": drags[1]}


def main():
    options = arguments()
    process, address = start(options.program)
    os.environ["DRAWERD_TEST_BASE"] = address
    import feel
    try:
        with feel.browser() as chromium:
            print("page              modulepreload  first paint   drag  in sequence  first drag, second  files")
            for name, (preloads, content) in PAGES.items():
                for has_preloads in (False, True):
                    html = (PRELOADS[preloads] if has_preloads else "") + content
                    runs = [load(chromium, feel, address, html, options.latency) for _ in range(options.runs)]
                    median = lambda member: statistics.median(run[member] for run in runs)
                    files = sorted(runs[-1]["files"], key=lambda each: each["startTime"])
                    print(f"{name:18}{'yes' if has_preloads else 'no':13}{median('paint'):10.0f} ms{median('ready'):5.0f} ms"
                          f"{chain(files):13}{median('first'):12.0f}{median('second'):8.0f}  {', '.join(each['name'] for each in files)}", flush=True)
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
