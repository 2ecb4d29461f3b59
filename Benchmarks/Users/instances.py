"""Measures what a batch of samples costs with several instances of drawerd that share one Redis, behind nginx.

nginx runs with deploy/nginx.conf, in turns with requests of one session at one instance ("affinity") and at one instance
after the other ("round robin"). The cost is the processor time of all instances together.
"""

import asyncio
import contextlib
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Server"))
from server import store  # noqa: E402
from Support.programs import ROOT, drawerd, free_port  # noqa: E402

ROUTINGS = ["affinity", "round robin"]


def configuration(ports, port, directory, routing):
    """Returns deploy/nginx.conf with its group of kept connections, for these instances."""
    with open(os.path.join(ROOT, "deploy", "nginx.conf")) as file:
        text = file.read()
    text = re.sub(r"#( +(?:upstream|zone|hash|server|keepalive|keepalive_timeout|set) .*[;{]| \})", r"\1", text)
    servers = "".join(f"server 127.0.0.1:{each} max_fails=0;" for each in ports)
    changes = {
        "server drawerd:8080 resolve max_fails=0;": servers,
        "listen 8080;": f"listen 127.0.0.1:{port};",
        "/tmp/nginx": os.path.join(directory, "nginx"),
        "error_log stderr;": f"error_log {os.path.join(directory, 'log')};",
    }
    if routing != "affinity":
        changes["hash $session consistent;"] = ""
    for old, new in changes.items():
        if old not in text:
            raise RuntimeError(f"nginx.conf has no {old}")
        text = text.replace(old, new)
    return ("user root;\n" if os.geteuid() == 0 else "") + text


@contextlib.contextmanager
def nginx(ports, routing):
    """Runs nginx in front of the instances; yields its port."""
    with tempfile.TemporaryDirectory() as directory:
        port = free_port()
        path = os.path.join(directory, "nginx.conf")
        with open(path, "w") as file:
            file.write(configuration(ports, port, directory, routing))
        process = subprocess.Popen(["nginx", "-c", path, "-g", "daemon off;"], stderr=subprocess.DEVNULL)
        try:
            yield port
        finally:
            process.terminate()
            process.wait()


class Service:
    """Some instances with one Redis."""

    def __init__(self, stack, count, executable):
        self.address = stack.enter_context(store("redis"))
        log = stack.enter_context(tempfile.TemporaryFile())
        self.instances = [
            stack.enter_context(drawerd("--store", self.address, executable=executable, log=log)) for _ in range(count)
        ]

    @property
    def ports(self):
        return [instance.port for instance in self.instances]

    def cpu_seconds(self):
        """Returns the processor time of all instances, and that of Redis."""
        text = subprocess.run(
            ["redis-cli", "-u", self.address, "INFO", "cpu"], capture_output=True, text=True, check=True
        ).stdout
        redis = sum(float(re.search(rf"^used_cpu_{kind}:([\d.]+)", text, re.MULTILINE)[1]) for kind in ("sys", "user"))
        return sum(instance.cpu_seconds() for instance in self.instances), redis


async def load(port, watched, paths, drag, watch, seconds, size, interval):
    """Drags all sessions, and returns the latencies of the requests. `watched` has pairs of a port and a path."""
    watchers = [asyncio.create_task(watch(*each)) for each in watched]
    begin = time.monotonic() + 0.5
    latencies = []
    users = [
        drag(port, path, size, begin + number / len(paths) * interval, begin + seconds, latencies)
        for number, path in enumerate(paths)
    ]
    await asyncio.gather(*users)
    for watcher in watchers:
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    return latencies


def idle_cost(service, seconds=3):
    """Returns the processor time a second of the instances and of Redis without requests."""
    before = service.cpu_seconds()
    time.sleep(seconds)
    return [(after - earlier) / seconds for earlier, after in zip(before, service.cpu_seconds())]


def measure(count, users, rounds, seconds, executable, begin, drag, watch, size, interval):
    """Yields a row for each way of routing, without and with watchers."""
    with contextlib.ExitStack() as stack:
        service = Service(stack, count, executable)
        idle = idle_cost(service)
        for routing in ROUTINGS if count > 1 else ROUTINGS[:1]:
            with nginx(service.ports, routing) as port:
                wait_for(port)
                # Each session is created at one instance after the other.
                paths = [
                    path
                    for number, instance in enumerate(service.instances)
                    for path in begin(instance, "curtain", (users + number) // count)
                ]
                for is_watched in (False, True):
                    # Half of the users are watched, at any instance.
                    watched = [
                        (service.ports[number % count], path) for number, path in enumerate(paths[::2])
                    ] if is_watched else []
                    costs, latencies = [], []
                    for _ in range(rounds):
                        before, start = service.cpu_seconds(), time.monotonic()
                        found = asyncio.run(load(port, watched, paths, drag, watch, seconds, size, interval))
                        passed, after = time.monotonic() - start, service.cpu_seconds()
                        costs.append(
                            [
                                (late - early - rest * passed) / len(found)
                                for early, late, rest in zip(before, after, idle)
                            ]
                        )
                        latencies += found
                    yield {
                        "instances": count, "routing": routing if count > 1 else "one", "watched": is_watched,
                        "users": users, "cpu": statistics.median(cost[0] for cost in costs),
                        "redisCPU": statistics.median(cost[1] for cost in costs),
                        "p50": statistics.median(latencies), "p99": statistics.quantiles(latencies, n=100)[98],
                        "batches": len(latencies) / rounds / seconds,
                    }  # fmt: skip


def wait_for(port):
    """Waits until nginx listens."""
    for _ in range(500):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.01)
    raise RuntimeError("nginx does not listen")


HEADER = (
    f"{'instances':>9} {'routing':12}{'watched':>8}{'batches/s':>11}{'us/batch':>10}{'Redis us':>10}{'cores each':>12}"
    f"{'p50 ms':>8}{'p99 ms':>8}"
)


def line(row):
    return (
        f"{row['instances']:9} {row['routing']:12}{'half' if row['watched'] else 'none':>8}{row['batches']:11.0f}"
        f"{row['cpu'] * 1e6:10.0f}{row['redisCPU'] * 1e6:10.0f}{row['cpu'] * row['batches'] / row['instances']:12.3f}"
        f"{row['p50'] * 1000:8.1f}{row['p99'] * 1000:8.1f}"
    )


def run(counts, users, rounds, seconds, executable, begin, drag, watch, size, interval):
    """Prints a table, and returns its rows."""
    print(f"{users} users who drag in batches of {size}, behind nginx, one Redis\n{HEADER}", flush=True)
    rows = []
    for count in counts:
        for row in measure(count, users, rounds, seconds, executable, begin, drag, watch, size, interval):
            print(line(row), flush=True)
            rows.append(row)
    return rows


def figures(rows):
    """Returns the cost of a batch in terms of that with one instance."""
    one = {row["watched"]: row for row in rows if row["instances"] == 1}
    return {
        f"{row['instances']} instances, {row['routing']}, {'half' if row['watched'] else 'none'} watched: "
        "CPU against one": row["cpu"] / one[row["watched"]]["cpu"]
        for row in rows
        if row["instances"] > 1
    }
