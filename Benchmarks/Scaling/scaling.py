#!/usr/bin/env python3
"""Simulates many sessions a second that are created, dragged and forgotten, on as many cores as are given.

What a session costs is read from what `Benchmarks/Users/users.py --write FILE` has measured. Sessions are divided
among the cores by their ids, as a proxy would divide them among processes: each core is a queue of its own, of which
one is simulated event by event. Sessions come at random, a finger drags for a random time, a request goes every
tenth of a second, and takes a random part of a core's time (all of them exponentially distributed, the last around
what was measured).
"""

import argparse
import heapq
import json
import random
import statistics

REQUESTS_PER_SECOND = 10
# What is left out at the beginning, until as many sessions are there as will ever be: times the length of a drag.
WARM_UP = 4
# An unused session stays in memory for this many seconds and takes this many bytes, unless its store is the memory.
IDLE_SECONDS, IDLE_BYTES = 300, 1600


def core(arrivals, drag, request, end, seconds, generator):
    """How long requests took on one core, in seconds, sorted; and the part of the time that it was busy."""
    warm_up = WARM_UP * drag
    events = []  # (when, until when its session is dragged; None where a session begins)
    heapq.heappush(events, (generator.expovariate(arrivals), None))
    free, busy, took = 0.0, 0.0, []
    while events:
        now, until = heapq.heappop(events)
        if now > warm_up + seconds:
            break
        if until is None:
            heapq.heappush(events, (now + generator.expovariate(arrivals), None))
            until = now + generator.expovariate(1 / drag)
            work = generator.expovariate(1 / end)
            heapq.heappush(events, (now + generator.random() / REQUESTS_PER_SECOND, until))
        elif now >= until:
            work = generator.expovariate(1 / end)
        else:
            work = generator.expovariate(1 / request)
            heapq.heappush(events, (now + 1 / REQUESTS_PER_SECOND, until))
        free = max(free, now) + work
        if now > warm_up:
            busy += work
            took.append(free - now)
    return sorted(took), busy / seconds


def run(rows, arrivals=10_000, drag=8, kept=600, cores=None, seconds=20):
    """Prints what becomes of it, for each store of which there is a row."""
    dragging = arrivals * drag
    print(
        f"{arrivals:.0f} sessions a second, each dragged for {drag:g} s: {dragging:.0f} fingers, "
        f"{dragging * REQUESTS_PER_SECOND:.0f} requests a second"
    )
    print(f"{'store':8}{'cores':>7}{'busy':>7}{'p50 ms':>9}{'p99 ms':>9}{'memory':>11}{'of Redis':>10}{'written':>13}")
    for row in rows:
        if (row["controller"], row["mode"]) != ("curtain", "batches"):
            continue
        request, end = row["cpu"] / REQUESTS_PER_SECOND, row["lifecycle"] / 2
        needed = dragging * row["cpu"] + arrivals * row["lifecycle"]
        if row["store"] == "memory":
            # A user who has stopped dragging leaves the session's journal in memory.
            memory = row["memory"] * (dragging + arrivals * kept)
        else:
            memory = row["memory"] * dragging + IDLE_BYTES * arrivals * min(kept, IDLE_SECONDS)
        for count in cores or [round(needed / part) for part in (0.95, 0.9, 0.7, 0.5)]:
            took, busy = core(arrivals / count, drag, request, end, seconds, random.Random(count))
            quantiles = statistics.quantiles(took, n=100)
            print(
                f"{row['store']:8}{count:7}{busy:7.0%}{quantiles[49] * 1000:9.2f}{quantiles[98] * 1000:9.2f}"
                f"{memory / 2**30:7.0f} GiB{dragging * row['storeCPU'] / 0.7:10.0f}"
                f"{dragging * row['stored'] / 2**20:8.0f} MiB/s",
                flush=True,
            )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("figures", help="what users.py --write has written")
    parser.add_argument("--arrivals", type=float, default=10_000, help="sessions a second (10000)")
    parser.add_argument("--drag", type=float, default=8, help="seconds that a finger drags, on average (8)")
    parser.add_argument("--kept", type=float, default=600, help="seconds that a session is kept afterwards (600)")
    parser.add_argument("--cores", type=int, action="append", help="how many; by default some that suggest themselves")
    parser.add_argument("--seconds", type=float, default=20, help="of simulated time (20)")
    arguments = vars(parser.parse_args())
    with open(arguments.pop("figures")) as file:
        run(json.load(file), **arguments)


if __name__ == "__main__":
    main()
