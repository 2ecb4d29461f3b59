#!/usr/bin/env python3
"""Attacks servers with several values of --max-memory, with each store.

The script fails if a server takes more than 1.25 times its limit, if one of a hundred probes waits for more than 100 ms,
or if the server does not recover.

The script also prints how many requests each server rejects, because the clients of one machine may be too slow to
bring a larger server to its limit.

Some clients create the largest sessions. Others send requests with idempotency keys, create and delete sessions with
keys, open streams of many sessions and read them slowly or not at all, request large answers without reading them, read
old revisions, scrape the metrics, list sessions, or upload. All of them run at the same time, except the uploads, which
start in the last quarter: they leave no memory for the content of other requests. Another process probes.
"""

import argparse
import collections
import http.client
import itertools
import json
import multiprocessing
import os
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "..", "..", ".build", "release", "drawerd")
MEBIBYTE = 1 << 20
ALLOWED = 1.25
# How long one of a hundred probes may take, in seconds.
PATIENCE = 0.1


def large_transition(mark=""):
    """Returns the creation of one of the largest sessions. With another mark it has another configuration."""
    def name(index):
        return (f"{100 + index}" + mark).ljust(64, "\x01")

    ends = {"from": {"x": 0, "opacity": 0}, "to": {"x": 1, "opacity": 1}}
    marked = {name(index): ends for index in range(50)}
    auxiliary = [dict(ends, frame=name(index), delayOffset=index / 100) for index in range(100)]
    configuration = {
        "animator": {"type": "custom", "duration": 60, "presenting": marked, "dismissing": marked},
        "auxAnimations": {"presenting": auxiliary, "dismissing": auxiliary},
    }
    return json.dumps({"controller": "transition", "clock": "client", "ttl": 600, "configuration": configuration})


LARGE = large_transition()
SMALL = json.dumps({"controller": "curtain", "clock": "client", "ttl": 600})


class Store:
    """A place for the sessions of one server."""

    def __init__(self, kind):
        self.folder = tempfile.TemporaryDirectory()
        self.redis = None
        self.url = kind
        if kind == "sqlite":
            self.url = f"sqlite:{self.folder.name}/soak.sqlite"
        elif kind == "redis":
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            self.redis = subprocess.Popen(
                ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", self.folder.name, "--save", ""],
                stdout=subprocess.DEVNULL)
            self.url = f"redis://127.0.0.1:{port}/0"

    def close(self):
        if self.redis:
            self.redis.terminate()
            self.redis.wait()
        self.folder.cleanup()


def probe(port, is_over, times):
    """Probes until it is over, on a new connection each time, and puts the seconds of each probe into `times`."""
    taken = []
    for path in itertools.cycle(["/livez", "/readyz"]):
        if is_over.is_set():
            break
        begin = time.monotonic()
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", path)
            status = connection.getresponse().status
            connection.close()
        except (OSError, http.client.HTTPException):
            status = 0
        taken.append(time.monotonic() - begin if status == 200 else 5.0)
        time.sleep(0.05)
    times.put(taken)


class Server:
    def __init__(self, program, mebibytes, store):
        self.process = subprocess.Popen(
            [program, "--port", "0", "--max-memory", str(mebibytes * MEBIBYTE), "--rate", "0", "--log-format", "json",
             "--store", store.url],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if "url.full" in line:
                self.port = int(json.loads(line)["url.full"].rsplit(":", 1)[1])
                return
        raise RuntimeError("the server did not start")

    def memory(self):
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Soak:
    def __init__(self, server):
        self.server = server
        self.is_over = threading.Event()
        self.lock = threading.Lock()
        self.own = threading.local()  # a connection for each thread
        self.statuses = collections.Counter()
        self.sessions = []
        self.held = []

    def note(self, kind, status):
        with self.lock:
            self.statuses[kind, status] += 1

    def connect(self, buffer=0):
        connection = socket.socket()
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.settimeout(10)
        connection.connect(("127.0.0.1", self.server.port))
        return connection

    def request(self, kind, method, target, body=None, headers={}):
        connection = getattr(self.own, "connection", None)
        if connection is None:
            connection = self.own.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            fields = {"Content-Type": "application/json", **headers} if body is not None else dict(headers)
            connection.request(method, target, body, fields)
            answer = connection.getresponse()
            content = answer.read()
            self.note(kind, answer.status)
            return answer.status, content
        except (OSError, http.client.HTTPException):
            self.note(kind, "cut")
            connection.close()
            return 0, b""

    def create(self, body, headers={}):
        status, content = self.request("create", "POST", "/v1/sessions", body, headers)
        if status != 201:
            time.sleep(0.02)
            return None
        session = json.loads(content)["id"]
        with self.lock:
            self.sessions.append(session)
        return session

    # The kinds of clients. Each client calls its method in a loop.

    def largest_sessions(self, number):
        session = self.create(large_transition(f"{number} {time.monotonic()}"))
        if session:
            events = json.dumps([{"type": "present", "time": 0}] + [{"type": "tick", "time": 1}] * 20)
            self.request("events", "POST", f"/v1/sessions/{session}/events", events)

    def keys(self, number):
        session = self.create(SMALL)
        for index in range(1000):
            if self.is_over.is_set() or not session:
                return
            key = f"{number} {index} ".ljust(255, "k")
            status, _ = self.request("keyed", "POST", f"/v1/sessions/{session}/events",
                                     json.dumps({"type": "tick", "time": index}), {"Idempotency-Key": key})
            if status >= 400:
                time.sleep(0.02)

    def keys_of_creations(self, number):
        status, content = self.request("create", "POST", "/v1/sessions", SMALL,
                                       {"Idempotency-Key": f"{number} {time.monotonic()} ".ljust(255, "c")})
        if status == 201:
            self.request("delete", "DELETE", "/v1/sessions/" + json.loads(content)["id"])

    def streams(self, number):
        with self.lock:
            chosen = self.sessions[-100:] if number % 2 else self.sessions[:100]
        if chosen:
            query = "&".join("session=" + each for each in chosen)
            self.hold(f"GET /v1/stream?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def answers(self, number):
        with self.lock:
            chosen = self.sessions[:1]
        for session in chosen:
            target = f"/v1/sessions/{session}/timeline?fps=240"
            self.hold(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def uploads(self, number):
        head = ("POST /v1/simulations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                "Content-Length: 262144\r\n\r\n")
        self.hold(head.encode() + b" " * 200_000)

    def revisions(self, number):
        session = self.create(LARGE)
        for index in range(400):
            event = {"type": "tick", "time": index / 1000} if index else {"type": "present", "time": 0}
            if not session or self.is_over.is_set():
                return
            self.request("events", "POST", f"/v1/sessions/{session}/events", json.dumps(event))
        for _ in range(200):
            if self.is_over.is_set():
                return
            self.request("revision", "GET", f"/v1/sessions/{session}?revision=399")

    def scrapes(self, number):
        self.request("metrics", "GET", "/metrics")
        self.request("list", "GET", "/v1/sessions?controller=sheet&limit=500")
        self.request("list", "GET", "/v1/sessions?limit=500")

    def hold(self, data):
        """Sends a request, and leaves its answer unread. Closes the oldest connection if more than 600 are open."""
        try:
            connection = self.connect(buffer=4096)
            connection.sendall(data)
            with self.lock:
                self.held.append(connection)
                oldest = self.held.pop(0) if len(self.held) > 600 else None
            if oldest:
                oldest.close()
            time.sleep(0.01)
        except OSError:
            self.note("held", "cut")
            time.sleep(0.05)

    def slow_reader(self, number):
        with self.lock:
            connections = self.held[::7]
        for connection in connections:
            try:
                connection.settimeout(0)
                connection.recv(512)
            except OSError:
                pass
        time.sleep(0.1)

    KINDS = ["largest_sessions", "largest_sessions", "keys", "keys", "keys_of_creations", "streams", "streams", "answers",
             "revisions", "revisions", "scrapes", "uploads", "slow_reader"]

    def run(self, seconds, names):
        kinds = [getattr(self, name) for name in names]

        def loop(body, number):
            # Uploads start late, because they leave no memory for the content of other requests.
            if body == self.uploads:
                self.is_over.wait(seconds * 3 / 4)
            while not self.is_over.is_set():
                body(number)

        threads = [threading.Thread(target=loop, args=(body, number), daemon=True) for number, body in enumerate(kinds)]
        for thread in threads:
            thread.start()
        is_probed, times = multiprocessing.Event(), multiprocessing.Queue()
        prober = multiprocessing.Process(target=probe, args=(self.server.port, is_probed, times))
        prober.start()
        largest, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            largest = max(largest, self.server.memory())
            time.sleep(0.02)
        is_probed.set()
        probes = sorted(times.get())
        prober.join()
        self.is_over.set()
        for thread in threads:
            thread.join(35)
        return largest, probes

    def recovers(self):
        """Closes the connections and deletes some sessions. Returns whether the server then creates sessions again."""
        for connection in self.held:
            connection.close()
        for _ in range(100):
            for session in self.sessions[:20]:
                self.request("delete", "DELETE", f"/v1/sessions/{session}")
            del self.sessions[:20]
            status, content = self.request("recovery", "POST", "/v1/sessions", SMALL)
            if status == 201:
                session = json.loads(content)["id"]
                tick = json.dumps({"type": "tick", "time": 1})
                if self.request("recovery", "POST", f"/v1/sessions/{session}/events", tick)[0] == 200:
                    return True
            time.sleep(0.1)
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", nargs="*", choices=sorted(set(Soak.KINDS)), help="the kinds of clients to run (all)")
    parser.add_argument("--stores", nargs="*", choices=["memory", "sqlite", "redis"], default=["memory", "sqlite", "redis"])
    parser.add_argument("mebibytes", nargs="*", type=int, default=[48, 128, 512])
    arguments = parser.parse_args()
    faults = []
    print(f"{'store':8}{'--max-memory':>14}{'at most':>12}{'of it':>8}{'429':>8}{'503':>8}{'probes p99':>12}{'most':>10}"
          "  recovers")
    for kind, mebibytes in itertools.product(arguments.stores, arguments.mebibytes):
        store = Store(kind)
        server = Server(arguments.program, mebibytes, store)
        try:
            soak = Soak(server)
            largest, probes = soak.run(arguments.seconds, arguments.only or Soak.KINDS)
            recovers = soak.recovers()
        finally:
            server.stop()
            store.close()
        slow = probes[len(probes) * 99 // 100]
        part = largest / (mebibytes * MEBIBYTE)
        refused = {status: sum(count for (_, found), count in soak.statuses.items() if found == status)
                   for status in (429, 503)}
        print(f"{kind:8}{mebibytes:>10} MiB{largest / MEBIBYTE:>8.0f} MiB{part:>8.2f}{refused[429]:>8}{refused[503]:>8}"
              f"{slow * 1000:>9.0f} ms{probes[-1] * 1000:>7.0f} ms  {recovers}", flush=True)
        print("   ", ", ".join(f"{kind} {status}: {count}" for (kind, status), count in sorted(
            soak.statuses.items(), key=str)), file=sys.stderr)
        if part > ALLOWED:
            faults.append(f"{kind}, {mebibytes} MiB: the server takes {part:.2f} times its limit")
        if slow > PATIENCE:
            faults.append(f"{kind}, {mebibytes} MiB: one of a hundred probes takes {slow * 1000:.0f} ms")
        if not recovers:
            faults.append(f"{kind}, {mebibytes} MiB: the server creates no sessions after the attack")
    sys.exit("\n".join(faults) or None)


main()
