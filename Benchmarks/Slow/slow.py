#!/usr/bin/env python3
"""Measures the latency of a fast client with and without slow connections, in alternating rounds."""

import argparse
import multiprocessing
import os
import socket
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from Support.programs import drawerd  # noqa: E402

# The first bytes of the connections, in turn: an unfinished header, a header whose body is missing, and nothing.
STARTS = [
    b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /v1/simulations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n",
    b"",
]


def hold_slow_connections(port, count, ready, end):
    """Keeps `count` connections open. Each one that has started a request sends a byte twice a second."""
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
    """Sends `count` events over one connection, and returns the seconds that each of them takes."""
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
    """Returns the median 99th percentiles in microseconds, without and with the slow connections."""
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
            # Gives the server time to close the slow connections before the next round.
            time.sleep(0.5)
    return statistics.median(without), statistics.median(beside)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=int, default=500, help="the number of slow connections (500)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--requests", type=int, default=5000, help="the fast client's requests in each round (5000)")
    parser.add_argument("--executable", help="the drawerd to measure (the release build)")
    arguments = parser.parse_args()
    without, beside = run(arguments.slow, arguments.rounds, arguments.requests, arguments.executable)
    print(f"p99 without slow connections  {without:8.0f} us")
    print(f"p99 beside {arguments.slow:<4} of them       {beside:8.0f} us")
    print(f"ratio                         {beside / without:8.2f}")
    return 0 if beside <= 2 * without else 1


if __name__ == "__main__":
    sys.exit(main())
