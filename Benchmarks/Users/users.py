#!/usr/bin/env python3
"""Measures the server's cost of a dragging user: processor time per user and second, memory, and store.

Each user has a session and a connection, and sends sixty samples per second: either one sample in each request, as a
page without a machine does, or six samples in each of ten requests per second, as a page with prediction does. A stream
watches every second session. In each round, a bare libmicrohttpd server in C and a bare HTTP server in Node receive the
same requests for comparison: "ratio" is a server's processor time in terms of the one in C, and "first" in terms of the
first of the stores.

The script ends with a table for capacity planning: the cores, the memory and the store for a number of users who drag
curtains at the same time, in batches.
"""

import argparse
import asyncio
import contextlib
import glob
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Server"))
import instances  # noqa: E402
from server import store  # noqa: E402
from Support.programs import bare, bare_node, drawerd  # noqa: E402

SAMPLES = 60
# The number of samples in each request.
MODES = {"each": 1, "batches": 6}
CONTROLLERS = ["curtain", "sheet"]


def sample(step):
    """Returns a sample of a finger that moves up and down."""
    way = -(step % 200) if step // 200 % 2 else step % 200 - 200
    return {"type": "pan", "phase": "changed", "translation": {"x": 0, "y": way}, "velocity": {"x": 0, "y": -350}}


def request(path, events):
    body = json.dumps(events[0] if len(events) == 1 else events, separators=(",", ":"))
    return (
        f"POST {path}/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


async def answer(reader):
    """Reads an answer that has a Content-Length, and returns its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    await reader.readexactly(length)
    return int(head[9:12])


async def drag(port, path, size, begin, end, latencies):
    """Drags as one user from `begin` to `end`, and appends the latency of each request to `latencies`.

    The requests have fixed times, and their latencies count from these times. A slow server gets no fewer requests.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    step, moment = 0, begin
    while moment < end:
        await asyncio.sleep(max(0, moment - time.monotonic()))
        writer.write(request(path, [sample(step + index) for index in range(size)]))
        if await answer(reader) != 200:
            raise RuntimeError(f"{path}: the server rejected a sample")
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


class Store:
    """Measures the resources of a store outside the server's process."""

    def __init__(self, address):
        self.address = address

    def redis(self, section, *fields):
        """Returns the sum of these fields of a section of Redis' INFO."""
        text = subprocess.run(
            ["redis-cli", "-u", self.address, "INFO", section], capture_output=True, text=True, check=True
        ).stdout
        return sum(float(re.search(rf"^{field}:([\d.]+)", text, re.MULTILINE)[1]) for field in fields)

    def cpu_seconds(self):
        """Returns the processor time of Redis in seconds, and 0 for the other stores."""
        return self.redis("cpu", "used_cpu_sys", "used_cpu_user") if self.address.startswith("redis:") else 0

    def size(self):
        """Returns the bytes of the memory of Redis, or of the files of the other stores."""
        if self.address.startswith("redis:"):
            return self.redis("memory", "used_memory")
        return sum(os.path.getsize(path) for path in glob.glob(self.address.removeprefix("sqlite:") + "*"))


async def load(program, paths, watched, size, seconds):
    """Drags all sessions. Returns the processor time per user and second, and the 99th percentile of the latencies."""
    watchers = [asyncio.create_task(watch(program.port, path)) for path in watched]
    begin = time.monotonic() + 0.5
    latencies = []
    before = program.cpu_seconds()
    # The users start one after another, so that their requests do not all arrive at the same time.
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


def lifecycle(program, controller, count=500):
    """Returns the seconds of processor time for creating and deleting a session."""
    before = program.cpu_seconds()
    for _ in range(count):
        created = program.ask_json("POST", "/v1/sessions", {"controller": controller})
        program.ask("DELETE", "/v1/sessions/" + created["id"])
    return (program.cpu_seconds() - before) / count


def begin(program, controller, count):
    paths = []
    for _ in range(count):
        path = "/v1/sessions/" + program.ask_json("POST", "/v1/sessions", {"controller": controller})["id"]
        program.ask_json("POST", path + "/events", {"type": "pan", "phase": "began"})
        paths.append(path)
    return paths


class Measured:
    """A drawerd with one of the stores, and what it took so far."""

    def __init__(self, stack, store_name, controller, users, executable):
        address = stack.enter_context(store(store_name))
        log = stack.enter_context(tempfile.TemporaryFile())
        self.name = store_name
        self.server = stack.enter_context(drawerd("--store", address, executable=executable, log=log))
        self.store = Store(address)
        self.lifetime = lifecycle(self.server, controller)
        self.paths = begin(self.server, controller, users)
        self.memory, self.stored, self.store_cpu = self.server.memory(), self.store.size(), 0
        self.loads = []

    def load(self, size, seconds):
        before = self.store.cpu_seconds()
        self.loads.append(asyncio.run(load(self.server, self.paths, self.paths[::2], size, seconds)))
        self.store_cpu += self.store.cpu_seconds() - before

    def row(self, seconds):
        """Returns the figures per user, and per second of all rounds, which took `seconds` together."""
        cpu = statistics.median(value[0] for value in self.loads)
        users = len(self.paths)
        return {
            "store": self.name, "cpu": cpu, "usersPerCore": 1 / cpu, "lifecycle": self.lifetime,
            "p99": statistics.median(value[1] for value in self.loads),
            "memory": max(self.server.memory() - self.memory, 0) / users,
            "stored": max(self.store.size() - self.stored, 0) / users / seconds,
            "storeCPU": self.store_cpu / users / seconds,
        }  # fmt: skip

    def times(self, others):
        """Returns how many times the processor time of the others' loads this server takes."""
        return statistics.median(mine[0] / theirs[0] for mine, theirs in zip(self.loads, others))


def measure(stores, controller, mode, users, rounds, seconds, executable=None):
    """Loads all servers in turn, for `seconds` in each of `rounds`. Returns the medians, a row for each store."""
    size = MODES[mode]
    with contextlib.ExitStack() as stack:
        servers = [Measured(stack, name, controller, users, executable) for name in stores]
        paths = servers[0].paths
        content = servers[0].server.ask("POST", f"{paths[0]}/events", [sample(index) for index in range(size)])[1]
        reference, node = stack.enter_context(bare(len(content))), stack.enter_context(bare_node(len(content)))
        bares, nodes = [], []
        for _ in range(rounds):
            nodes.append(asyncio.run(load(node, paths, [], size, seconds)))
            bares.append(asyncio.run(load(reference, paths, [], size, seconds)))
            for each in servers:
                each.load(size, seconds)
        common = {
            "controller": controller, "mode": mode, "bareCPU": statistics.median(value[0] for value in bares),
            "nodeCPU": statistics.median(value[0] for value in nodes),
        }  # fmt: skip
        return [
            each.row(rounds * seconds) | common
            | {"ratio": each.times(bares), "againstFirst": each.times(servers[0].loads)}
            for each in servers
        ]  # fmt: skip


HEADER = (
    f"{'store':8}{'controller':12}{'samples':9}{'ms/user/s':>11}{'bare':>7}{'node':>7}{'ratio':>7}{'first':>7}{'users/core':>12}"
    f"{'p99 ms':>8}{'KiB/user':>10}{'store ms':>10}{'store KiB/s':>12}"
)


def line(row):
    return (
        f"{row['store']:8}{row['controller']:12}{row['mode']:9}{row['cpu'] * 1000:11.2f}{row['bareCPU'] * 1000:7.2f}"
        f"{row['nodeCPU'] * 1000:7.2f}{row['ratio']:7.2f}{row['againstFirst']:7.2f}{row['usersPerCore']:12.0f}"
        f"{row['p99'] * 1000:8.1f}{row['memory'] / 1024:10.0f}{row['storeCPU'] * 1000:10.2f}{row['stored'] / 1024:12.1f}"
    )


def run(stores, users, rounds, seconds, executable=None, modes=MODES):
    print(f"{users} users who drag, half of them watched\n{HEADER}", flush=True)
    rows = []
    for controller in CONTROLLERS:
        for mode in modes:
            measured = measure(stores, controller, mode, users, rounds, seconds, executable)
            rows += measured
            print(*map(line, measured), sep="\n", flush=True)
    plan(rows)
    return rows


def run_instances(counts, users, rounds, seconds, executable=None):
    """Measures instances with one Redis behind nginx. Returns the cost of a batch in terms of that with one instance."""
    size = MODES["batches"]
    rows = instances.run(counts, users, rounds, seconds, executable, begin, drag, watch, size, size / SAMPLES)
    figures = instances.figures(rows)
    print("", *(f"{name}: {value:.2f}" for name, value in figures.items()), sep="\n", flush=True)
    return figures


def plan(rows):
    """Prints the resources for several numbers of users who drag at the same time.

    A core is busy for 70 % of the time, and a session has a journal of at most 8 MiB.
    """
    print(f"\n{'store':8}{'users':>8}{'cores':>8}{'memory':>10}{'cores of Redis':>16}{'store, an hour':>16}")
    for row in rows:
        if row["controller"] != CONTROLLERS[0] or row["mode"] != "batches":
            continue
        for users in (100, 1000, 10_000, 100_000):
            kept = min(row["stored"] * 3600, 8 << 20) * users / 2**30
            print(
                f"{row['store']:8}{users:8}{users * row['cpu'] / 0.7:8.1f}{users * row['memory'] / 2**30:6.2f} GiB"
                f"{users * row['storeCPU'] / 0.7:16.1f}{kept:12.1f} GiB"
            )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stores", default="memory,sqlite,redis")
    parser.add_argument("--modes", default=",".join(MODES), help="each or batches of samples (both)")
    parser.add_argument("--users", type=int, default=40)
    parser.add_argument(
        "--instances", help="measure these numbers of instances with one Redis behind nginx instead, such as 1,2,4"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--executable", help="the drawerd to measure (the release build)")
    parser.add_argument("--write", help="write the figures to this file as JSON, for Benchmarks/Scaling")
    arguments = parser.parse_args()
    if arguments.instances:
        counts = list(map(int, arguments.instances.split(",")))
        run_instances(counts, arguments.users, arguments.rounds, arguments.seconds, arguments.executable)
        return
    rows = run(
        arguments.stores.split(","), arguments.users, arguments.rounds, arguments.seconds, arguments.executable,
        arguments.modes.split(","),
    )  # fmt: skip
    if arguments.write:
        with open(arguments.write, "w") as file:
            json.dump(rows, file, indent=2)


if __name__ == "__main__":
    main()
