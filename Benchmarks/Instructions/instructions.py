#!/usr/bin/env python3
"""Counts the instructions of a pan and of its end on the server, from the request's first byte to the answer's last.

Callgrind counts them in user space. Unlike a time, a count does not depend on the load of the machine. The sessions have
their clients' clock, so that nothing else happens meanwhile, and all runs send the same times.
"""

import argparse
import contextlib
import os
import platform
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from Support.programs import BUILD, Program  # noqa: E402

# The direction of each drag, and the commands before it.
DRAGS = {
    "curtain": ({"x": 0, "y": -1}, []), "sheet": ({"x": 0, "y": -1}, []),
    "drawer": ({"x": 0, "y": -1}, [{"type": "present", "animated": False, "time": 0}]), "viewDeck": ({"x": 1, "y": 0}, []),
}  # fmt: skip


def sample(direction, phase, time, points):
    """A sample of a drag of 700 points a second."""
    along = {axis: points * direction[axis] for axis in direction}
    velocity = {axis: 700 * direction[axis] for axis in direction}
    return {"type": "pan", "phase": phase, "time": time, "translation": along, "velocity": velocity}


def begin(program, controller, count):
    """Creates `count` sessions, drags each of them a little, and returns the paths of their events."""
    direction, commands = DRAGS[controller]
    paths = []
    for _ in range(count):
        session = program.ask_json("POST", "/v1/sessions", {"controller": controller, "clock": "client"})
        path = f"/v1/sessions/{session['id']}/events"
        dragged = [sample(direction, "changed", 0.016 * step, 11.2 * step) for step in (1, 2)]
        for event in [*commands, sample(direction, "began", 0, 0), *dragged]:
            program.ask_json("POST", path, event)
        paths.append(path)
    return paths


class Counter:
    """Counts the instructions of a program that callgrind runs."""

    def __init__(self, program, directory):
        self.process = program.process.pid
        self.directory = directory
        self.parts = 0

    def command(self, *words):
        subprocess.run(["vgdb", f"--pid={self.process}", *words], check=True, capture_output=True)

    def count(self, requests):
        """Returns the instructions that `requests` takes in all threads of the program."""
        self.command("instrumentation", "on")
        requests()
        self.command("instrumentation", "off")
        self.command("dump")
        self.parts += 1
        with open(os.path.join(self.directory, f"callgrind.{self.parts}")) as file:
            return int(re.search(r"^totals: (\d+)$", file.read(), re.MULTILINE)[1])


@contextlib.contextmanager
def counted(directory, executable=None, options=()):
    """Runs drawerd in callgrind, and yields the program and its counter."""
    # Valgrind cannot read the debug information of Swift.
    copy = os.path.join(directory, "drawerd")
    executable = executable or os.path.join(BUILD, "release", "drawerd")
    subprocess.run(["strip", "--strip-debug", "-o", copy, executable], check=True)
    program = Program(
        ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={directory}/callgrind",
         copy, "--host", "127.0.0.1", "--port", "0", "--store", "memory", *options],
        r"http://127\.0\.0\.1:(\d+)",
    )  # fmt: skip
    try:
        yield program, Counter(program, directory)
    finally:
        program.stop()


def run(executable=None, count=100, directory=None, controllers=tuple(DRAGS)):
    """Returns the instructions of both requests for each controller; nothing on a processor with other instructions."""
    figures = {}
    if platform.machine() != "x86_64":
        print("instructions are counted on amd64 only", flush=True)
        return figures
    print(f"{'instructions':20}{'pan':>12}{'its end':>12}", flush=True)
    with tempfile.TemporaryDirectory() as temporary, counted(directory or temporary, executable) as (program, counter):
        for controller in controllers:
            direction, _ = DRAGS[controller]

            def send(paths, phase, direction=direction):
                for index, path in enumerate(paths):
                    time = 0.048 if phase == "changed" else 0.064
                    program.ask_json("POST", path, sample(direction, phase, time, 33.6 + index % 32))

            # The first requests of a process fill its caches.
            for phase in ("changed", "ended"):
                send(begin(program, controller, 10), phase)
            paths = begin(program, controller, count)
            pan = counter.count(lambda paths=paths: send(paths, "changed")) / count
            end = counter.count(lambda paths=paths: send(paths, "ended")) / count
            print(f"{controller:20}{pan:12,.0f}{end:12,.0f}", flush=True)
            figures |= {f"{controller}: pan, instructions": pan, f"{controller}: end of a pan, instructions": end}
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--executable", help="the drawerd to measure (the release build)")
    parser.add_argument("--count", type=int, default=100, help="how many requests of each kind")
    parser.add_argument("--controllers", default=",".join(DRAGS))
    parser.add_argument("--directory", help="keep callgrind's files here, for callgrind_annotate")
    arguments = parser.parse_args()
    run(arguments.executable, arguments.count, arguments.directory, arguments.controllers.split(","))


if __name__ == "__main__":
    main()
