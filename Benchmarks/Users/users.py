#!/usr/bin/env python3
"""Measures what somebody who drags costs the server: its processor time for each user and second.

Each user has a session, a connection and sixty samples a second, which go as the page without a machine sends them (each in
a request of its own) or as the predicting one does (three together, twenty times a second). Half of the sessions are
watched by a stream. Beside it, in the same run, a bare libmicrohttpd server that gets the same requests.
"""

import argparse
import asyncio
import contextlib
import json
import os
import statistics
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Server"))
from server import store  # noqa: E402
from Support.programs import bare, drawerd  # noqa: E402

SAMPLES = 60
# How many samples a request has.
MODES = {"each": 1, "batches": 3}
CONTROLLERS = ["curtain", "sheet"]


def sample(step):
    """A sample of a finger that goes up and down."""
    way = -(step % 200) if step // 200 % 2 else step % 200 - 200
    return {"type": "pan", "phase": "changed", "translation": {"x": 0, "y": way}, "velocity": {"x": 0, "y": -350}}


def request(path, events):
    body = json.dumps(events[0] if len(events) == 1 else events, separators=(",", ":"))
    return (
        f"POST {path}/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


async def answer(reader):
    """Reads an answer with a length; its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    await reader.readexactly(length)
    return int(head[9:12])


async def drag(port, path, size, begin, end, latencies):
    """One user, from `begin` to `end`; notes how long each answer took. The next request does not wait for the answer's
    moment, but for its own: a server that is late has no fewer requests."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    step, moment = 0, begin
    while moment < end:
        await asyncio.sleep(max(0, moment - time.monotonic()))
        writer.write(request(path, [sample(step + index) for index in range(size)]))
        if await answer(reader) != 200:
            raise RuntimeError(f"{path}: the server refused a sample")
        latencies.append(time.monotonic() - moment)
        step, moment = step + size, moment + size / SAMPLES
    writer.close()


async def watch(port, path):
    """Reads a session's stream until it is cancelled."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path}/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode())
    with contextlib.closing(writer):
        while await reader.read(1 << 16):
            pass


async def load(program, paths, watched, size, seconds):
    """Seconds of the processor that the program takes for each user and second, and the latencies' 99th percentile."""
    watchers = [asyncio.create_task(watch(program.port, path)) for path in watched]
    begin = time.monotonic() + 0.5
    latencies = []
    before = program.cpu_seconds()
    # Not all at the same moment.
    users = [
        drag(program.port, path, size, begin + number / len(paths) * size / SAMPLES, begin + seconds, latencies)
        for number, path in enumerate(paths)
    ]
    await asyncio.gather(*users)
    cpu = program.cpu_seconds() - before
    for watcher in watchers:
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    return cpu / len(paths) / seconds, statistics.quantiles(latencies, n=100)[98]


def begin(program, controller, count):
    paths = []
    for _ in range(count):
        path = "/v1/sessions/" + program.ask_json("POST", "/v1/sessions", {"controller": controller})["id"]
        program.ask_json("POST", path + "/events", {"type": "pan", "phase": "began"})
        paths.append(path)
    return paths


def measure(store_name, controller, mode, users, rounds, seconds, executable=None):
    """Medians over `rounds`, in each of which both servers are measured for `seconds`."""
    mine, theirs = [], []
    with store(store_name) as address, tempfile.TemporaryFile() as log, drawerd(
        "--store", address, executable=executable, log=log
    ) as server:
        paths = begin(server, controller, users)
        size = MODES[mode]
        content = server.ask("POST", f"{paths[0]}/events", [sample(index) for index in range(size)])[1]
        with bare(len(content)) as reference:
            for _ in range(rounds):
                theirs.append(asyncio.run(load(reference, paths, [], size, seconds)))
                mine.append(asyncio.run(load(server, paths, paths[::2], size, seconds)))
    cpu = statistics.median(value[0] for value in mine)
    return {
        "store": store_name, "controller": controller, "mode": mode, "cpu": cpu,
        "bareCPU": statistics.median(value[0] for value in theirs),
        "ratio": statistics.median(m[0] / t[0] for m, t in zip(mine, theirs)),
        "usersPerCore": 1 / cpu, "p99": statistics.median(value[1] for value in mine),
    }  # fmt: skip


HEADER = (
    f"{'store':8}{'controller':12}{'samples':9}{'ms/user/s':>11}{'bare':>7}{'ratio':>7}{'users/core':>12}{'p99 ms':>8}"
)


def run(stores, users, rounds, seconds, executable=None):
    print(f"{users} users who drag, half of them watched\n{HEADER}", flush=True)
    rows = []
    for store_name in stores:
        for controller in CONTROLLERS:
            for mode in MODES:
                row = measure(store_name, controller, mode, users, rounds, seconds, executable)
                rows.append(row)
                print(
                    f"{store_name:8}{controller:12}{mode:9}{row['cpu'] * 1000:11.2f}{row['bareCPU'] * 1000:7.2f}"
                    f"{row['ratio']:7.2f}{row['usersPerCore']:12.0f}{row['p99'] * 1000:8.1f}",
                    flush=True,
                )
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stores", default="memory,sqlite,redis")
    parser.add_argument("--users", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--executable", help="another drawerd than that of the release build")
    arguments = parser.parse_args()
    run(arguments.stores.split(","), arguments.users, arguments.rounds, arguments.seconds, arguments.executable)


if __name__ == "__main__":
    main()
