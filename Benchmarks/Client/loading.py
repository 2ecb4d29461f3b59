"""Measures how soon you can drag the first drawer of the documented pages, and how far the page jumps meanwhile.

usage: python3 Benchmarks/Client/loading.py [--latency MILLISECONDS] [--program PATH]

The script loads the pages that the guide prints, and the server's first page, in Chromium, with an empty cache and an emulated latency for each
request, with the
processor as it is and slowed 6 times. For each page, it prints these figures:

- the round trips until the drawer can be dragged, from the time at which the text of the page itself is there
- the layout shift, of which browsers' vendors call 0.1 the limit of good
- the kilobytes that the page loads, without React itself, and the files in their order
- the number of requests of the next page of the site
- the number of pictures until the drawer follows the first drag, and the second one

The connection is already open when the page loads, so that only requests have latency.
"""

import argparse
import contextlib
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from client import ROOT

sys.path.insert(0, str(ROOT / "Tests/BrowserTests/Scripts"))
import documents  # noqa: E402

REACT = pathlib.Path("/usr/share/nodejs")
SLOW = 6

# The component that the guide's page about React begins with, in a page without a bundler.
COMPONENT = """<!doctype html><html lang="en"><title>React</title>
<script type="importmap">{ "imports": { "react": "./react.mjs" } }</script>
<link rel="stylesheet" href="http://localhost:8080/parts.css">
<link rel="preload" as="fetch" crossorigin href="http://localhost:8080/machine/curtain.wasm">
<link rel="modulepreload" href="http://localhost:8080/react.js"><link rel="modulepreload" href="react.mjs">
<script src="react.umd.js"></script><script src="react-dom.umd.js"></script>
<style>#app { height: 640px }</style><div id="app"></div>
<script type="module">
  import { Curtain } from "http://localhost:8080/react.js";
  const { createElement: h, useState } = React;
  function Search() {
    const [open, setOpen] = useState(false);
    return h(Curtain, { server: "http://localhost:8080", open, onOpenChange: setOpen, swipeResistance: "low" },
      h("div", { key: 1, "data-frame": "curtain" }, "Drag me"), h("div", { key: 2, "data-frame": "handle" }));
  }
  ReactDOM.createRoot(document.querySelector("#app")).render(h(Search));
</script></html>"""
NAMES = "createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef"

# Notes when the drawer is drawn, which is when it can be dragged, and how far the page has moved until then.
NOTE = """(() => {
  Object.assign(window, { ready: 0, shift: 0 });
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; }).observe({ type: "layout-shift", buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[data-frame=curtain], [data-frame=drawer]")?.style.transform) return;
    ready = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });
})()"""
MEASURED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const loaded = performance.getEntriesByType("resource").filter(({ name }) => !/v1|favicon|react[^/]*\\.(umd|mjs)/.test(name));
  const files = loaded.map(({ name, startTime, transferSize }) => ({ name: new URL(name).pathname.split("/").slice(1).join("/"), startTime, transferSize }));
  return { ready: ready - page.responseEnd, shift, files, bytes: page.transferSize + files.reduce((sum, { transferSize }) => sum + transferSize, 0) };
}"""

# Drags twice, the first time as soon as the drawer accepts a drag. Returns the number of pictures until the drawer
# follows each drag.
DRAGS = """async () => {
  // The browser has no pointer with the id of these events, and would throw.
  Element.prototype.setPointerCapture = () => {};
  const frame = () => document.querySelector("[data-frame=curtain], [data-frame=drawer]");
  const picture = () => new Promise(requestAnimationFrame);
  const top = () => frame().getBoundingClientRect().y;
  const drag = async () => {
    const start = top();
    // A drawer that the first drag has thrown to the top is dragged down.
    const step = start < innerHeight / 3 ? 15 : -15;
    let [y, pictures] = [start + 10, 0];
    const send = (type) => frame().dispatchEvent(new PointerEvent(`pointer${type}`, {
      pointerId: 1000, pointerType: "touch", isPrimary: true, clientX: 200, clientY: y, bubbles: true, cancelable: true,
      composed: true, button: type === "move" ? -1 : 0, buttons: type === "up" ? 0 : 1,
    }));
    send("down");
    while (top() === start && pictures < 1000) {
      y += step;
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
    parser.add_argument("--latency", type=int, default=562, help="the latency of each request, in milliseconds (562, as of slow 4G)")
    parser.add_argument("--runs", type=int, default=5, help="loads of each page; the table has their median (5)")
    parser.add_argument("--program", default=str(ROOT / ".build/release/drawerd"))
    return parser.parse_args()


def pages():
    """The documented pages, by name, and the files beside them."""
    first, script, element = documents.printed("html", "start/page", "page/elements")[:3]
    element = f"<!doctype html><title>Mine</title><style>body {{ margin: 0; height: 100vh }}</style><body>{element}"
    files = {"react.umd.js": (REACT / "react/umd/react.production.min.js").read_text(),
             "react-dom.umd.js": (REACT / "react-dom/umd/react-dom.production.min.js").read_text(),
             "react.mjs": f"export const {{ {NAMES} }} = React;"}
    return {"first": first, "script": script, "element": element, "react": COMPONENT}, files


@contextlib.contextmanager
def serving(program):
    """The address of a server that serves the pages, too."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([program, "--port", "0", "--static", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = re.search(r"http://[^\"\s]+", process.stdout.readline()).group()
        texts, files = pages()
        for name, text in [*files.items(), *((f"{name}.html", text.replace("http://localhost:8080", address)) for name, text in texts.items())]:
            (pathlib.Path(folder) / name).write_text(text)
        try:
            yield address, ["", *(f"{name}.html" for name in texts)]
        finally:
            process.terminate()
            process.wait()


def load(chromium, address, name, options, slowdown):
    # Playwright's wait evaluates a text, which the policy of the server's first page forbids.
    made = chromium.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
    made.set_default_timeout(120000)
    made.add_init_script(NOTE)
    page = made.new_page()
    protocol = made.new_cdp_session(page)
    protocol.send("Network.enable")
    protocol.send("Network.emulateNetworkConditions",
                  {"offline": False, "latency": options.latency, "downloadThroughput": -1, "uploadThroughput": -1})
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(f"{address}/{name}")
    page.wait_for_function("window.ready")
    measured = page.evaluate(MEASURED)
    drags = page.evaluate(DRAGS)
    page.goto(f"{address}/{name}?next")
    page.wait_for_function("window.ready")
    again = [each for each in page.evaluate(MEASURED)["files"] if each["transferSize"] > 0]
    made.close()
    return {**measured, "trips": measured["ready"] / options.latency, "again": len(again), "first": drags[0], "second": drags[1]}


def main():
    options = arguments()
    with serving(options.program) as (address, names):
        os.environ["DRAWERD_TEST_BASE"] = address
        import browser
        with browser.browser() as chromium:
            print("page          processor  round trips   shift     kB  next page  first drag, second  files")
            for name in names:
                for slowdown in (1, SLOW):
                    runs = [load(chromium, address, name, options, slowdown) for _ in range(options.runs)]
                    median = lambda member: statistics.median(run[member] for run in runs)
                    files = sorted(runs[-1]["files"], key=lambda each: each["startTime"])
                    print(f"{name or '/':14}{f'1/{slowdown}':>9}{median('trips'):13.2f}{max(run['shift'] for run in runs):8.3f}{median('bytes') / 1000:7.1f}"
                          f"{median('again'):11.0f}{median('first'):12.0f}{median('second'):8.0f}  {', '.join(each['name'] for each in files)}", flush=True)


if __name__ == "__main__":
    main()
