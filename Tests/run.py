#!/usr/bin/env python3
"""Runs test suites that are already built, as many at a time as there are cores, and prints the time of each.

usage: run.py [SUITE...]        SUITE is a folder Tests/NAMETests or a filter of Swift Testing; by default all folders

The script prints the output of each suite that fails, and its failures again at the end. The last lines are the
runner's counts of the tests. A suite without such a count has failed, because a filter that matches nothing "passes".
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TESTS = ROOT / ".build/debug/drawerdPackageTests.xctest"
LANES = os.cpu_count() or 2
# This suite mostly waits, for restarts, timeouts and elections, so that it takes none of the lanes.
WAITING = "DurabilityTests"
# The longest suites start first.
LONGEST = ["ConformanceTests", "DocumentationTests", "BrowserTests", "DrawerdTests", "DrawersTests", "LoadTests",
           "StoreTests"]
# By default, Swift Testing records a backtrace of each thrown error, even of one that is caught. No report shows it, and
# ConformanceTests takes about a third more processor time.
ENVIRONMENT = {**os.environ, "SWT_SWIFT_ERROR_BACKTRACING_ENABLED": "0"}
# The tests' files are in memory where the machine has room for them: what a killed process has written stays there as well, and
# thousands of stores that are synchronized with a disk would take minutes.
MEMORY = pathlib.Path("/dev/shm")
if "TMPDIR" not in ENVIRONMENT and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 4 << 30:
    ENVIRONMENT["TMPDIR"] = str(MEMORY)
# The suites in which all C libraries work. There glibc overwrites freed memory, so that a library that still uses it fails.
# That takes about a tenth more processor time.
C_LIBRARIES = ["StoreTests", "DrawerHTTPTests", "DrawerdTests"]
OVERWRITING = {"GLIBC_TUNABLES": "glibc.malloc.perturb=165:glibc.malloc.tcache_count=0"}
COUNT = re.compile(r"Test run with ([1-9]\d*) tests? .* passed")


class Suite:
    """A suite, run once."""

    def __init__(self, name):
        self.name = name
        begin = time.monotonic()
        with tempfile.TemporaryFile() as output:
            # `swift test` would plan the build again for each suite. BrowserTests takes longest, so that all other suites have a
            # lower priority.
            process = subprocess.Popen(
                [*(() if name == "BrowserTests" else ("nice", "-n", "5")), TESTS, "--testing-library", "swift-testing", "--filter", f"^{name}[./]"],
                cwd=ROOT, env={**ENVIRONMENT, **(OVERWRITING if name in C_LIBRARIES else {})}, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            # Removes the escape sequences for colors, which the patterns below do not match.
            text = re.sub(r"\x1b\[[0-9;]*m", "", output.read().decode(errors="replace"))
        self.seconds = time.monotonic() - begin
        self.processor = usage.ru_utime + usage.ru_stime
        self.closing = [line for line in text.splitlines() if "Test run with " in line][-1:]
        self.output = "\n".join(line for line in text.splitlines() if line not in self.closing)
        self.has_passed = process.returncode == 0 and any(map(COUNT.search, self.closing))

    def failures(self):
        """Returns the issues and their comments, which the runner marks with an arrow, or the end of the output."""
        return [line[:500] for line in self.output.splitlines() if "recorded an issue" in line or line.lstrip().startswith("↳")][:40] or self.output.splitlines()[-20:]


def main():
    begin = time.monotonic()
    folders = {path.name for pattern in ("Tests/*Tests", "Examples/*/Tests/*Tests") for path in ROOT.glob(pattern)}
    if not TESTS.exists():
        sys.exit("The tests are not built: make build")
    names = sys.argv[1:] or [WAITING, *LONGEST, *sorted(folders - {WAITING, *LONGEST})]
    suites = []
    with concurrent.futures.ThreadPoolExecutor(LANES) as lanes, concurrent.futures.ThreadPoolExecutor(1) as aside:
        runs = [(aside if name == WAITING else lanes).submit(Suite, name) for name in names]
        for run in concurrent.futures.as_completed(runs):
            suite = run.result()
            suites.append(suite)
            if not suite.has_passed:
                print(f"== {suite.name}\n{suite.output}")
            print(f"{'passed' if suite.has_passed else 'FAILED'} {suite.name}", flush=True)
    width = max(len(suite.name) for suite in suites)
    print(f"\n{'suite':{width}} {'seconds':>8} {'processor seconds':>17}")
    for suite in sorted(suites, key=lambda suite: -suite.seconds):
        print(f"{suite.name:{width}} {suite.seconds:8.1f} {suite.processor:17.1f}")
    print(f"{'together':{width}} {time.monotonic() - begin:8.1f}\n")
    for line in (line for suite in suites for line in suite.closing):
        print(line)
    failed = [suite.name for suite in suites if not suite.has_passed]
    for suite in suites:
        if not suite.has_passed:
            print(f"\n{suite.name} failed:", *suite.failures(), sep="\n")
    if failed:
        print(f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
