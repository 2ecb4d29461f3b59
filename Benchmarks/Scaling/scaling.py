#!/usr/bin/env python3
"""Simulates many sessions per second that are created, dragged and deleted, on a given number of cores.

The costs of a session come from a file that `Benchmarks/Users/users.py --write FILE` has written. The cores share the
sessions by id, as processes behind a proxy would. Each core has its own queue, and the script simulates one of these
queues event by event. Sessions arrive at random, a finger drags for a random time, and sends a request every tenth of a
second. Each request takes a random part of a core's time. These random times are distributed exponentially; the mean
time of a request is the measured one.
"""

import argparse
import heapq
import json
import random
import statistics

REQUESTS_PER_SECOND = 10
# The simulation warms up until the number of sessions is stable, for this many times the mean length of a drag.
WARM_UP = 4
# An unused session stays in memory for this many seconds and takes this many bytes, unless its store is the memory.
IDLE_SECONDS, IDLE_BYTES = 300, 1600


def core(arrivals, drag, request, end, seconds, generator):
    """Simulates one core.

    Returns the sorted durations of its requests in seconds, and the share of the time that the core is busy.
    """
    warm_up = WARM_UP * drag
    events = []  # (the time of the event, the end of the session's drag or None if the session begins)
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
    """Simulates each store that has a row, and prints the results."""
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
            # After the drag, the session's journal stays in memory.
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
    parser.add_argument("figures", help="a file that users.py --write has written")
    parser.add_argument("--arrivals", type=float, default=10_000, help="sessions per second (10000)")
    parser.add_argument("--drag", type=float, default=8, help="the mean length of a drag, in seconds (8)")
    parser.add_argument("--kept", type=float, default=600,
                        help="how long a session is kept after its drag, in seconds (600)")
    parser.add_argument("--cores", type=int, action="append",
                        help="the number of cores; may be repeated "
                             "(the numbers that are busy for 95, 90, 70 and 50 %% of the time)")
    parser.add_argument("--seconds", type=float, default=20,
                        help="the simulated time after the warm-up, in seconds (20)")
    arguments = vars(parser.parse_args())
    with open(arguments.pop("figures")) as file:
        run(json.load(file), **arguments)


if __name__ == "__main__":
    main()
