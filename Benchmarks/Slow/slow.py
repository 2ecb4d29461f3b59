#!/usr/bin/env python3
"""Measures what slow connections cost a fast client: its latency with and without them, in turns."""

import argparse
import multiprocessing
import os
import socket
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from Support.programs import drawerd  # noqa: E402

# One drips its header, one its body, one sends nothing at all.
STARTS = [
    b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /v1/simulations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n",
    b"",
]


def hold_slow_connections(port, count, ready, end):
    """Keeps `count` connections open, each of which sends a byte twice a second."""
    connections = []
    for index in range(count):
        connection = socket.create_connection(("127.0.0.1", port))
        connection.sendall(STARTS[index % len(STARTS)])
        connections.append((connection, STARTS[index % len(STARTS)] != b""))
    ready.set()
    while not end.is_set():
        began = time.monotonic()
        for connection, drips in connections:
            if drips:
                connection.send(b" ")
        end.wait(max(0.0, 0.5 - (time.monotonic() - began)))
    for connection, _ in connections:
        connection.close()


def latencies(program, path, count):
    """Seconds of each of `count` pans over one connection."""
    times = []
    body = '{"type":"tick"}'
    for _ in range(count):
        began = time.perf_counter()
        status, _ = program.ask("POST", path, body)
        times.append(time.perf_counter() - began)
        if status != 200:
            raise RuntimeError(f"status {status}")
    return times


def p99(times):
    return statistics.quantiles(times, n=100)[98] * 1e6


def run(slow, rounds, requests, executable=None):
    """The median 99th percentiles in microseconds, without and with the slow connections."""
    without, beside = [], []
    with drawerd("--store", "memory", "--log-level", "warning", executable=executable) as program:
        path = f"/v1/sessions/{program.ask_json('POST', '/v1/sessions', {'controller': 'curtain'})['id']}/events"
        latencies(program, path, requests)
        for _ in range(rounds):
            without.append(p99(latencies(program, path, requests)))
            ready, end = multiprocessing.Event(), multiprocessing.Event()
            holder = multiprocessing.Process(target=hold_slow_connections, args=(program.port, slow, ready, end))
            holder.start()
            ready.wait(60)
            beside.append(p99(latencies(program, path, requests)))
            end.set()
            holder.join(60)
            # Their ends are not to fall into the next round.
            time.sleep(0.5)
    return statistics.median(without), statistics.median(beside)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=int, default=500, help="slow connections")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--requests", type=int, default=5000, help="requests of the fast client in each turn")
    parser.add_argument("--executable", help="the drawerd to measure; the release build by default")
    arguments = parser.parse_args()
    without, beside = run(arguments.slow, arguments.rounds, arguments.requests, arguments.executable)
    print(f"p99 without slow connections  {without:8.0f} us")
    print(f"p99 beside {arguments.slow:<4} of them       {beside:8.0f} us")
    print(f"ratio                         {beside / without:8.2f}")
    return 0 if beside <= 2 * without else 1


if __name__ == "__main__":
    sys.exit(main())
