#!/usr/bin/env python3
"""Writes schema-N.sqlite and redis-N.resp beside this file, with the stored data of a session of each controller.

usage: Tests/StoreTests/Files/record.py DRAWERD, for example .build/debug/drawerd
       Tests/StoreTests/Files/record.py DRAWERD RELEASE, for example .build/release/drawerd 1.0.0

Run the script when a store has a new version, and for each release, which names the files RELEASE.sqlite and RELEASE.resp. It does not
change existing files. `StoredFileTests` reads all files.
"""

import contextlib
import glob
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

# A time after the end of any test, in seconds since 1970.
END = 1e11

COMMANDS = {
    "curtain": {"type": "moveCurtain", "to": "max"},
    "sheet": {"type": "push", "item": {"id": "detail"}},
    "appStorePresentation": {"type": "present"},
    "transition": {"type": "present"},
    "drawer": {"type": "present"},
    "viewDeck": {"type": "openSideBouncing", "side": "left"},
}


def pan(phase, distance, time):
    return {"type": "pan", "phase": phase, "translation": {"x": -distance, "y": distance}, "time": time}


def post(address, body, key):
    headers = {"Content-Type": "application/json", "Idempotency-Key": key}
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode(), headers)) as answer:
        return answer.headers.get("Location")


def fill(origin):
    for kind, command in COMMANDS.items():
        path = post(origin + "/v1/sessions", {"controller": kind, "clock": "client"}, f"create {kind}")
        events = origin + path + "/events"
        post(events, {**command, "time": 0.5}, "command")
        # Sends a batch, whose entries share its last revision, and at the end an event that leaves an animation
        # running.
        drag = [pan("began", 0, 5), pan("changed", 30, 5.02), pan("changed", 80, 5.04), pan("ended", 90, 5.05)]
        post(events, drag, "drag")
        post(events, {"type": "resize", "container": {"width": 400, "height": 800}, "time": 5.2}, "resize")
        post(events, {**command, "time": 10.5} if kind == "curtain" else {"type": "tick", "time": 10.5}, "last")


@contextlib.contextmanager
def running(arguments, **options):
    process = subprocess.Popen(arguments, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def record(program, store):
    """Runs the program with the store, and fills the store."""
    arguments = [program, "--port", "0", "--store", store, "--log-level", "error", "--log-format", "text"]
    with running(arguments, stdout=subprocess.PIPE, text=True) as server:
        # "drawerd 1.2.3 is ready on http://127.0.0.1:45895"
        fill(server.stdout.readline().split()[-1])


def keep(path, name, without=b""):
    target = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    if os.path.exists(target):
        return print(f"{name} already exists")
    with open(path, "rb") as source, open(target, "wb") as copy:
        copy.write(source.read().removeprefix(without))


def record_sqlite(program, folder, release):
    path = os.path.join(folder, "sessions.sqlite")
    record(program, f"sqlite:{path}")
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("UPDATE session SET expires_at = ?", (END,))
    database.execute("UPDATE creation SET expires_at = ?", (END,))
    database.execute("PRAGMA journal_mode = DELETE")
    database.execute("VACUUM")
    version = database.execute("PRAGMA user_version").fetchone()[0]
    database.close()
    keep(path, f"{release or f'schema-{version}'}.sqlite")


def record_redis(program, folder, release):
    """Records the commands that restore the content of Redis, as Redis writes them."""
    port = "7393"
    arguments = ["redis-server", "--bind", "127.0.0.1", "--port", port, "--dir", folder, "--save", "",
                 "--appendonly", "yes", "--aof-use-rdb-preamble", "no"]

    def ask(*words):
        return subprocess.run(["redis-cli", "-p", port, *words], capture_output=True, text=True, check=True).stdout

    with running(arguments, stdout=subprocess.DEVNULL):
        while subprocess.run(["redis-cli", "-p", port, "ping"], capture_output=True).returncode:
            time.sleep(0.1)
        record(program, f"redis://127.0.0.1:{port}/0")
        for key in ask("--scan").splitlines():
            ask("PERSIST", key)
            if key.endswith(":session"):
                ask("HSET", key, "expiresAt", str(END))
                ask("ZADD", "drawerd:expiries", str(END), key.split("{")[1].split("}")[0])
        version = ask("GET", "drawerd:version").strip()
        ask("BGREWRITEAOF")
        while "aof_rewrite_in_progress:1" in ask("INFO", "persistence"):
            time.sleep(0.1)
        # The test selects the database itself.
        select = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n"
        keep(glob.glob(f"{folder}/appendonlydir/*.base.aof")[0], f"{release or f'redis-{version}'}.resp", without=select)


def main():
    for record_store in record_sqlite, record_redis:
        with tempfile.TemporaryDirectory() as folder:
            record_store(sys.argv[1], folder, sys.argv[2] if len(sys.argv) > 2 else None)


main()
