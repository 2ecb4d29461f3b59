#!/usr/bin/env python3
"""Measures the memory of idle sessions and of drawerd after its start, the time of the start, and the file sizes."""

import argparse
import http.client
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from Support.programs import BUILD, drawerd  # noqa: E402


def idle_sessions(count, executable=None):
    """Returns the bytes of resident memory for each of `count` idle curtains in the memory store."""
    body = b'{"controller":"curtain"}'
    with drawerd("--store", "memory", "--log-level", "warning", executable=executable) as server:
        server.ask("POST", "/v1/sessions", body.decode())
        before = server.memory()
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        for _ in range(count):
            connection.request("POST", "/v1/sessions", body=body, headers={"Content-Type": "application/json"})
            connection.getresponse().read()
        return (server.memory() - before) / count


def start(executable=None, rounds=7):
    """Returns the milliseconds until drawerd answers `GET /healthz`, and its resident MiB at that time, as medians."""
    times, sizes = [], []
    for _ in range(rounds):
        began = time.perf_counter()
        with drawerd("--store", "memory", executable=executable) as server:
            server.ask("GET", "/healthz")
            times.append((time.perf_counter() - began) * 1000)
            sizes.append(server.memory() / 1024 / 1024)
    return statistics.median(times), statistics.median(sizes)


def image_bytes():
    """Returns the size of the image `drawerd:latest`, or None if there is no docker or no image."""
    if not shutil.which("docker"):
        return None
    result = subprocess.run(
        ["docker", "image", "inspect", "drawerd", "--format", "{{.Size}}"], capture_output=True, text=True
    )
    return int(result.stdout) if result.returncode == 0 else None


def run(sessions, executable=None):
    path = executable or os.path.join(BUILD, "release", "drawerd")
    milliseconds, resident = start(executable)
    rows = {
        "idle session, bytes": idle_sessions(sessions, executable), "start, ms": milliseconds,
        "resident at start, MiB": resident, "binary, MiB": os.path.getsize(path) / 1024 / 1024,
    }  # fmt: skip
    if os.path.exists(client := os.path.join(BUILD, "web/client.js.br")):
        rows["client: brotli, kB"] = os.path.getsize(client) / 1000
    if (image := image_bytes()) is not None:
        rows["image, MiB"] = image / 1024 / 1024
    for name, value in rows.items():
        print(f"{name:26}{value:12.1f}", flush=True)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=100_000)
    parser.add_argument("--executable", help="the drawerd to measure (the release build)")
    arguments = parser.parse_args()
    print(json.dumps(run(arguments.sessions, arguments.executable)))


if __name__ == "__main__":
    main()
