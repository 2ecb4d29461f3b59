#!/usr/bin/env python3
"""Runs a browser script or a test suite again and again on a busy machine, and prints how often it passed.

usage: again.py NAME [CASE...] [-n 10] [--load 4]

NAME is a script of Tests/BrowserTests/Scripts, whose cases may follow, or a suite or a filter of Swift Testing, as
`DrawersTests` or `RefusalTests`. What it runs must be built. Busy loops run beside it, as many as `--load` says, until it
ends or is killed. The script prints each different failure once: failures differ if they come from different lines.
"""

import argparse
import collections
import contextlib
import os
import re
import subprocess
import sys
import time

from run import ROOT, Suite

SCRIPTS = ROOT / "Tests/BrowserTests/Scripts"
PYTHON = os.environ.get("DRAWERD_TEST_PYTHON", str(ROOT / ".build/python/bin/python"))
PROGRAM = os.environ.get("DRAWERD_EXECUTABLE", str(ROOT / ".build/debug/drawerd"))
# The kernel ends a process that this runs when this script ends, also when it is killed.
BOUND = ["setpriv", "--pdeathsig", "KILL"]
# The lines that a failure comes from, in Python and in Swift.
LINE = re.compile(r'\w+\.py", line \d+|\w+\.swift:\d+')


@contextlib.contextmanager
def started(*command, **options):
    """Runs a program until the block ends."""
    with subprocess.Popen([*BOUND, *command], stdin=subprocess.DEVNULL, **options) as process:
        try:
            yield process
        finally:
            process.kill()


def played(name, cases):
    """Runs a browser script with a server of its own, as BrowserTests does. Returns its output if it fails."""
    environment = {**os.environ, "DRAWERD_LOG_LEVEL": "error"}
    with started(PROGRAM, "--port", "0", env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        ports = (re.search(r"https?://\S*:(\d+)", line) for line in server.stdout)
        port = next(filter(None, ports), None) or sys.exit(f"{PROGRAM} does not start: make build")
        base = f"http://127.0.0.1:{port[1]}"
        run = subprocess.run([*BOUND, PYTHON, "-B", str(SCRIPTS / f"{name}.py"), *cases], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                             env={**environment, "DRAWERD_TEST_BASE": base, "DRAWERD_EXECUTABLE": PROGRAM}, check=False)
    return run.stdout + run.stderr if run.returncode else None


def tested(name):
    """Runs a suite or a filter. Returns its failures if it fails."""
    suite = Suite(rf"(\w+\.)?{name}")
    return None if suite.has_passed else "\n".join(suite.failures())


def main():
    usage = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usage.add_argument("name", metavar="NAME")
    usage.add_argument("cases", metavar="CASE", nargs="*")
    usage.add_argument("-n", type=int, default=10, dest="count", help="how often (10)")
    usage.add_argument("--load", type=int, default=4, help="how many busy loops run beside it (4)")
    given = usage.parse_intermixed_args()
    is_script = (SCRIPTS / f"{given.name}.py").exists()
    if given.count < 1 or given.load < 0 or given.cases and not is_script:
        usage.error("-n is at least 1, --load at least 0, and only a browser script has cases")
    failures = collections.defaultdict(list)
    with contextlib.ExitStack() as loops:
        for _ in range(given.load):
            loops.enter_context(started("sh", "-c", "while :; do :; done"))
        for number in range(1, given.count + 1):
            begin = time.monotonic()
            failure = played(given.name, given.cases) if is_script else tested(given.name)
            if failure is not None:
                failures[tuple(LINE.findall(failure)) or failure].append(failure)
            print(f"{number}: {'passed' if failure is None else 'FAILED'} after {time.monotonic() - begin:.1f} s", flush=True)
    for same in failures.values():
        print(f"\n== {len(same)} times:\n{same[0].rstrip()}")
    passed = given.count - sum(map(len, failures.values()))
    print(f"\n{given.name} passed {passed} of {given.count} times beside {given.load} busy loops.")
    return passed < given.count


if __name__ == "__main__":
    sys.exit(main())
