#!/usr/bin/env python3
"""Measures the machines for browsers: the modules' sizes, the time until a page's first machine, and the time of a pan.

The machines run in node. They need `.build/machine`, which `make wasm` builds.
"""

import json
import os
import statistics
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from Support.programs import BUILD, ROOT  # noqa: E402

MODULES = os.path.join(BUILD, "machine")
ENCODINGS = {"": "", "gzip, ": ".gz", "brotli, ": ".br"}


def play():
    """Runs machine.mjs in a new process, which compiles the module again, and returns its output."""
    command = ["node", os.path.join(ROOT, "Benchmarks/Machine/machine.mjs"), os.path.join(ROOT, "Web/machine/machine.js"), MODULES]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def sizes():
    """Returns the sizes of the modules. If the toolchain builds none, there are none."""
    if not os.path.exists(f"{MODULES}/module.json"):
        print("there are no machines for browsers, because this toolchain cannot build them", flush=True)
        return {}
    rows = {f"module: {name}kB": os.path.getsize(f"{MODULES}/drawer.wasm{end}") / 1000 for name, end in ENCODINGS.items()}
    with open(f"{MODULES}/module.json", encoding="utf-8") as file:
        for controller in json.load(file)["controllers"]:
            rows[f"module, {controller}: brotli, kB"] = os.path.getsize(f"{MODULES}/drawer-{controller}.wasm.br") / 1000
    return shown(rows)


def run(rounds):
    """Returns the sizes and the times, as medians over `rounds` processes."""
    rows = sizes()
    if not rows:
        return rows
    times = {}
    plays = [play() for _ in range(rounds)]
    times["module: first machine, ms"] = statistics.median(each["ready"] for each in plays)
    for controller in plays[0]["controllers"]:
        for name in ("pan", "picture"):
            figures = [each["controllers"][controller][name] for each in plays]
            times[f"module, {controller}: {name}, us"] = statistics.median(figures)
    return rows | shown(times)


def shown(rows):
    """Prints the figures, and returns them."""
    for name, value in rows.items():
        print(f"{name:46}{value:12.1f}", flush=True)
    return rows


if __name__ == "__main__":
    run(5)
