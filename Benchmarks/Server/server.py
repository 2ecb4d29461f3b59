#!/usr/bin/env python3
"""Compares the processor time of a request to drawerd with that of a request to a bare libmicrohttpd server in C.

Both servers are measured in alternating rounds of one run, and the figure is the ratio of their processor times per
request. The requests per second are printed for information only, because they depend on how libmicrohttpd's threads
happen to share the connections. Needs wrk and, for the Redis store, redis-server.
"""

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from Support.programs import bare, drawerd, free_port, wrk  # noqa: E402

PAN = {"type": "pan", "phase": "changed", "translation": {"x": 0, "y": "%T"}, "velocity": {"x": 0, "y": -350}}
BATCH = 16


def text(value):
    return json.dumps(value, separators=(",", ":")).replace('"%T"', "%T")


def begin(program, count):
    """Creates `count` curtains, starts to drag each of them, and returns their paths."""
    paths = []
    for _ in range(count):
        session = program.ask_json("POST", "/v1/sessions", {"controller": "curtain"})
        path = f"/v1/sessions/{session['id']}"
        program.ask_json("POST", path + "/events", {"type": "pan", "phase": "began"})
        paths.append(path)
    return paths


def pans_on_many(program):
    return [("POST", path + "/events", text(PAN)) for path in begin(program, 1000)]


def pans_on_one(program):
    return [("POST", path + "/events", text(PAN)) for path in begin(program, 1)]


def batches(program):
    return [("POST", path + "/events", text([PAN] * BATCH)) for path in begin(program, 1000)]


def snapshots(program):
    return [("GET", path, "") for path in begin(program, 1000)]


def simulations(program):
    events = [{"type": "pan", "phase": "began", "time": 0}]
    events += [
        {"type": "pan", "phase": "changed", "time": round(0.016 * n, 3), "translation": {"y": -20 * n}}
        for n in range(1, 9)
    ]
    events += [{"type": "pan", "phase": "ended", "time": 0.15, "velocity": {"y": -900}}]
    return [("POST", "/v1/simulations", text({"controller": "curtain", "clock": "client", "events": events}))]


def creations(_):
    """A sheet that expires after a second, so that the sessions do not accumulate."""
    body = {
        "controller": "sheet", "container": {"width": 320, "height": 568, "safeArea": {"top": 20}},
        "configuration": {"anchors": ["defaultExpanded", {"ratio": 0.5}]}, "ttl": 1,
    }  # fmt: skip
    return [("POST", "/v1/sessions", text(body))]


WORKLOADS = {
    "pan": pans_on_many, "pan-one-session": pans_on_one, "batch-16": batches, "snapshot": snapshots,
    "simulation": simulations, "creation": creations,
}  # fmt: skip


@contextlib.contextmanager
def redis():
    """Runs a Redis server that writes no files, and yields its URL."""
    with tempfile.TemporaryDirectory() as directory:
        port = free_port()
        process = subprocess.Popen(
            ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
             "--dir", directory],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            for line in process.stdout:
                if "ready to accept" in line.lower():
                    break
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            process.wait(timeout=30)
            process.stdout.close()


@contextlib.contextmanager
def store(name):
    if name == "redis":
        with redis() as url:
            yield url
    elif name == "sqlite":
        with tempfile.TemporaryDirectory() as directory:
            yield "sqlite:" + os.path.join(directory, "bench.sqlite")
    else:
        yield name


def measure(store_name, workload, rounds, seconds, executable=None, options=()):
    """Measures both servers for `seconds` in each of `rounds`, and returns medians."""
    # The log goes to a file, as under a service manager, because logging is part of the cost of a request by default.
    with store(store_name) as address, tempfile.TemporaryFile() as log, drawerd(
        "--store", address, *options, executable=executable, log=log
    ) as server:
        requests = WORKLOADS[workload](server)
        method, path, body = requests[0]
        status, answer = server.ask(method, path, body.replace("%T", "-100") or None)
        if status not in (200, 201):
            raise RuntimeError(f"{path}: {status} {answer!r}")
        mine, theirs = [], []
        with bare(len(answer)) as reference:
            for _ in range(rounds):
                theirs.append(wrk(reference, requests, seconds))
                mine.append(wrk(server, requests, seconds))

    def median(values, key):
        return statistics.median(value[key] for value in values)

    return {
        "store": store_name, "workload": workload, "answerBytes": len(answer),
        "cpu": median(mine, "cpu"), "bareCPU": median(theirs, "cpu"),
        "ratio": statistics.median(m["cpu"] / t["cpu"] for m, t in zip(mine, theirs)),
        "rate": median(mine, "rate"), "bareRate": median(theirs, "rate"),
        "p50": median(mine, "p50"), "p99": median(mine, "p99"),
        "errors": sum(value["errors"] for value in mine + theirs),
    }  # fmt: skip


HEADER = f"{'store':8}{'workload':17}{'us/request':>11}{'bare':>7}{'ratio':>7}{'req/s':>9}{'bare':>9}{'p50 ms':>8}{'p99 ms':>8}"


def line(row):
    return (
        f"{row['store']:8}{row['workload']:17}{row['cpu']:11.1f}{row['bareCPU']:7.1f}{row['ratio']:7.2f}"
        f"{row['rate']:9.0f}{row['bareRate']:9.0f}{row['p50'] / 1000:8.2f}{row['p99'] / 1000:8.2f}"
        + (f"  {row['errors']} errors" if row["errors"] else "")
    )


def run(stores, workloads, rounds, seconds, executable=None, options=()):
    print(HEADER, flush=True)
    rows = []
    for store_name in stores:
        if store_name == "redis" and not shutil.which("redis-server"):
            raise RuntimeError("redis-server is not installed")
        for workload in workloads:
            rows.append(measure(store_name, workload, rounds, seconds, executable, options))
            print(line(rows[-1]), flush=True)
    return rows


def compare(stores, workloads, rounds, seconds, programs_and_options):
    """Measures two programs in alternating rounds, and prints the medians of their processor times per request."""
    print(f"{'store':8}{'workload':17}{'us/request':>11}{'other':>8}{'ratio':>7}", flush=True)
    errors = 0
    for store_name in stores:
        for workload in workloads:
            with contextlib.ExitStack() as stack:
                programs = []
                for program, options in programs_and_options:
                    address = stack.enter_context(store(store_name))
                    log = stack.enter_context(tempfile.TemporaryFile())
                    server = stack.enter_context(drawerd("--store", address, *options, executable=program, log=log))
                    programs.append((server, WORKLOADS[workload](server)))
                pairs = [[wrk(server, requests, seconds) for server, requests in programs] for _ in range(rounds)]
            errors += sum(value["errors"] for pair in pairs for value in pair)
            mine, theirs = (statistics.median(pair[index]["cpu"] for pair in pairs) for index in (0, 1))
            ratio = statistics.median(first["cpu"] / second["cpu"] for first, second in pairs)
            print(f"{store_name:8}{workload:17}{mine:11.1f}{theirs:8.1f}{ratio:7.2f}", flush=True)
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stores", default="memory,sqlite,redis")
    parser.add_argument("--workloads", default=",".join(WORKLOADS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--executable", help="the drawerd to measure (the release build)")
    parser.add_argument("--against", help="a second drawerd, to compare with instead of the bare server in C")
    parser.add_argument("--against-options", help="options for the second drawerd, instead of those after --")
    parser.add_argument("options", nargs="*", help="options for drawerd, after --")
    arguments = parser.parse_args()
    if arguments.against:
        other = arguments.options if arguments.against_options is None else arguments.against_options.split()
        return 1 if compare(
            arguments.stores.split(","), arguments.workloads.split(","), arguments.rounds, arguments.seconds,
            [(arguments.executable, arguments.options), (arguments.against, other)],
        ) else 0  # fmt: skip
    rows = run(
        arguments.stores.split(","), arguments.workloads.split(","), arguments.rounds, arguments.seconds,
        arguments.executable, arguments.options,
    )  # fmt: skip
    return 1 if any(row["errors"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
