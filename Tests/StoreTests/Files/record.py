#!/usr/bin/env python3
"""Writes schema-N.sqlite beside this file: what the given drawerd stores of a session of each controller.

    Tests/StoreTests/Files/record.py .build/debug/drawerd

To be run when the schema has a new version; a file that was written once stays as it is. `SQLiteStoredFileTests` reads
all of them.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request

# Far enough away for any test, in seconds since 1970.
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
        # One batch, so that several entries share its last revision; and an event that leaves something running.
        drag = [pan("began", 0, 5), pan("changed", 30, 5.02), pan("changed", 80, 5.04), pan("ended", 90, 5.05)]
        post(events, drag, "drag")
        post(events, {"type": "resize", "container": {"width": 400, "height": 800}, "time": 5.2}, "resize")
        post(events, {**command, "time": 10.5} if kind == "curtain" else {"type": "tick", "time": 10.5}, "last")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sessions.sqlite")
        arguments = [program, "--port", "0", "--store", f"sqlite:{path}", "--log-level", "error", "--log-format", "text"]
        server = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        try:
            # "drawerd 1.2.3 is ready on http://127.0.0.1:45895"
            fill(server.stdout.readline().split()[-1])
        finally:
            server.terminate()
            server.wait()
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("UPDATE session SET expires_at = ?", (END,))
        database.execute("UPDATE creation SET expires_at = ?", (END,))
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
        version = database.execute("PRAGMA user_version").fetchone()[0]
        database.close()
        target = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"schema-{version}.sqlite")
        if os.path.exists(target):
            sys.exit(f"{target} is there already")
        shutil.copyfile(path, target)


main()
