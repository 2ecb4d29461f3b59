#!/usr/bin/env python3
"""Runs the benchmarks, prints a table for each, and compares the figures with thresholds.json.

Exit status: 0 if no figure exceeds its threshold by more than the tolerance, 1 if one does, or if a threshold is for
nothing that was measured, 2 if the measurement failed. With --smoke, it measures and compares only what the load of the
machine does not change: allocations, instructions, bytes and sizes.
"""

import argparse
import json
import os
import platform
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "Instructions"))
sys.path.insert(0, os.path.join(HERE, "Machine"))
sys.path.insert(0, os.path.join(HERE, "Scaling"))
sys.path.insert(0, os.path.join(HERE, "Server"))
sys.path.insert(0, os.path.join(HERE, "Size"))
sys.path.insert(0, os.path.join(HERE, "Slow"))
sys.path.insert(0, os.path.join(HERE, "Users"))
import instructions  # noqa: E402
import machine  # noqa: E402
import scaling  # noqa: E402
import server  # noqa: E402
import size  # noqa: E402
import slow  # noqa: E402
import users  # noqa: E402
from Support.programs import BUILD  # noqa: E402


def core():
    """Measures the state machines and the codec.

    Prints nanoseconds and allocations, and returns the allocations and the ratios to Foundation's times.
    """
    program = os.path.join(BUILD, "benchmarks", "core", "release", "CoreBenchmark")
    output = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    rows = {row["name"]: row for row in map(json.loads, output.splitlines())}
    figures = {}
    print(f"{'core and codec':52}{'ns':>10}{'allocations':>13}{'x Foundation':>14}")
    for name, row in rows.items():
        if name.endswith(", Foundation"):
            continue
        reference = rows.get(name + ", Foundation")
        ratio = row["nanoseconds"] / reference["nanoseconds"] if reference else None
        figures[f"{name}: allocations"] = row["allocations"]
        if ratio is not None:
            figures[f"{name}: part of Foundation's time"] = ratio
        print(
            f"{name:52}{row['nanoseconds']:10.0f}{row['allocations']:13.1f}"
            + (f"{ratio:14.3f}" if ratio is not None else "")
        )
    return figures


def servers(stores, workloads, rounds, seconds):
    figures = {}
    for row in server.run(stores, workloads, rounds, seconds):
        if row["errors"]:
            raise RuntimeError(f"{row['store']} {row['workload']}: {row['errors']} errors")
        figures[f"server {row['store']} {row['workload']}: CPU against bare"] = row["ratio"]
    return figures


def dragging_users(rounds, seconds):
    rows = users.run(["memory", "sqlite", "redis"], 40, rounds, seconds)
    print(flush=True)
    scaling.run(rows)
    # An odd number of users is not divided evenly among the instances.
    several = users.run_instances([1, 4], 41, rounds, seconds)
    print(flush=True)
    many = users.run(["memory", "sqlite"], 240, rounds, seconds, modes=["batches"])
    return {
        f"users {row['store']} {row['controller']} {row['mode']}: CPU against bare": row["ratio"] for row in rows
    } | {
        f"240 users {row['store']} {row['controller']} {row['mode']}: CPU against memory": row["againstFirst"]
        for row in many if row["store"] != "memory"
    } | several  # fmt: skip


def slow_connections(rounds):
    without, beside = slow.run(500, rounds, 5000)
    print(f"p99 of a fast client: {without:.0f} us alone, {beside:.0f} us beside 500 slow connections")
    return {"slow connections: p99 beside 500 of them against without": beside / without}


def compare(figures, thresholds):
    """Returns a line for each figure that exceeds its threshold by more than the tolerance."""
    worse = []
    for name, threshold in thresholds.items():
        limit = threshold["value"] * (1 + threshold["tolerance"])
        if name in figures and figures[name] > limit:
            worse.append(f"{name}: {figures[name]:.3f}, more than {limit:.3f}")
    return worse


def unmeasured(figures, thresholds):
    """Returns a line for each threshold of a figure that was not measured, though the machine has what it takes."""
    absent = set()
    if platform.machine() != "x86_64":
        absent.add("instructions")
    if not any(name.startswith("module") for name in figures):
        absent.add("module")
    names = (name for name in thresholds if name not in figures and not any(word in name for word in absent))
    return [f"{name}: a threshold for nothing that was measured" for name in names]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="measure only what the load of the machine does not change")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--write", help="write the figures to this file as JSON")
    arguments = parser.parse_args()
    with open(os.path.join(HERE, "thresholds.json")) as file:
        thresholds = json.load(file)
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors\n", flush=True)
    figures = core()
    print(flush=True)
    figures |= instructions.run()
    print(flush=True)
    figures |= size.run(5_000 if arguments.smoke else 100_000)
    print(flush=True)
    if arguments.smoke:
        thresholds = {name: threshold for name, threshold in thresholds.items() if not threshold.get("noisy")}
        figures |= machine.sizes()
    else:
        figures |= machine.run(arguments.rounds)
        print(flush=True)
        figures |= servers(["memory", "sqlite", "redis"], list(server.WORKLOADS), arguments.rounds, arguments.seconds)
        print(flush=True)
        figures |= dragging_users(3, arguments.seconds)
        print(flush=True)
        figures |= slow_connections(arguments.rounds)
    if arguments.write:
        with open(arguments.write, "w") as file:
            json.dump(figures, file, indent=2)
    worse = compare(figures, thresholds) + unmeasured(figures, thresholds)
    print("\n" + ("\n".join(["WORSE than Benchmarks/thresholds.json:"] + worse) if worse else "No figure is worse."))
    return 1 if worse else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        print(f"the measurement failed: {error}", file=sys.stderr)
        sys.exit(2)
