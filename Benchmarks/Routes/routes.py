#!/usr/bin/env python3
"""Measures what each route costs the threads for which others wait, while the server holds a million sessions.

The routes are those of the OpenAPI document. For each, the script sends the requests that cost the most, and prints the
processor time of the threads on which other requests wait: the event loop, the store's thread, the alarms. The threads
for long work do not count. The script fails if a request costs one of these threads more than 10 ms, or if a route of
the document has no request here.

usage: Benchmarks/Routes/routes.py [--program FILE] [--store memory|sqlite] [--sessions COUNT]
"""

import argparse
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "..", "..", ".build", "release", "drawerd")
# Milliseconds of one thread.
LIMIT = 10.0
REPETITIONS = 5
# One session in so many is of the kind that is listed.
RARE = 10_000


def heavy():
    """Returns the creation of a session whose events cost much."""
    ends = {"from": {"x": 0, "opacity": 0}, "to": {"x": 1, "opacity": 1}}
    frames = {f"frame{index}": ends for index in range(50)}
    moves = [dict(ends, frame=f"move{index}", delayOffset=index / 100) for index in range(100)]
    configuration = {
        "animator": {"type": "custom", "duration": 60, "frames": frames},
        "auxAnimations": {"presenting": moves, "dismissing": moves},
    }
    return {"controller": "transition", "clock": "client", "configuration": configuration}


class Server:
    def __init__(self, program, store, sessions):
        command = [program, "--port", "0", "--threads", "1", "--log-level", "error", "--store", store,
                   "--max-memory", str(8 << 30), "--max-sessions", str(sessions + 1000)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r"http://[^\"]*:(\d+)", self.process.stdout.readline())[1])
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def request(self, method, target, body=None, headers={}):
        fields = {"Content-Type": "application/json", **headers} if body is not None else headers
        self.connection.request(method, target, None if body is None else json.dumps(body), fields)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def hold(self, count):
        bodies = [json.dumps({"controller": kind, "clock": "client"}).encode() for kind in ("curtain", "sheet")]
        requests = [
            b"POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
            + str(len(body)).encode() + b"\r\n\r\n" + body for body in bodies]
        with socket.create_connection(("127.0.0.1", self.port)) as client:
            for first in range(0, count, 200):
                group = [requests[index % RARE == 0] for index in range(first, min(first + 200, count))]
                client.sendall(b"".join(group))
                answers = b""
                while answers.count(b"HTTP/1.1 201 ") < len(group) or not answers.endswith(b"}"):
                    part = client.recv(1 << 20)
                    if not part:
                        raise RuntimeError("the server does not hold the sessions")
                    answers += part

    def threads(self):
        """Returns the processor time in milliseconds of each thread that does no long work."""
        times = {}
        folder = f"/proc/{self.process.pid}/task"
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/comm") as file:
                name = file.read().strip()
            if name != "long-work":
                with open(f"{folder}/{thread}/schedstat") as file:
                    times[thread, name] = int(file.read().split()[0]) / 1e6
        return times

    def stop(self):
        self.process.terminate()
        self.process.wait()


def requests(server):
    """Yields the operation's id and a request of each kind: method, target, body, header fields."""
    status, created = server.request("POST", "/v1/sessions", heavy())
    assert status == 201, created
    session = "/v1/sessions/" + json.loads(created)["id"]
    events = [{"type": "present", "time": 0}] + [{"type": "tick", "time": index / 1000} for index in range(1, 512)]
    for number, event in enumerate(events):
        status, answer = server.request("POST", session + "/events", event, {"Idempotency-Key": str(number)})
        assert status == 200, answer
    status, other = server.request("POST", "/v1/sessions", heavy())
    other = "/v1/sessions/" + json.loads(other)["id"]
    # As much work as one request may be.
    batch = events[:41]
    yield "createSession", "POST", "/v1/sessions", heavy(), {}
    yield "createSession", "POST", "/v1/sessions", {"controller": "curtain"}, {}
    yield "listSessions", "GET", "/v1/sessions?limit=500", None, {}
    yield "listSessions", "GET", "/v1/sessions?limit=500&controller=sheet", None, {}
    yield "listSessions", "GET", "/v1/sessions?limit=500&controller=viewDeck", None, {}
    yield "listSessions", "GET", "/v1/sessions?limit=500&cursor=" + "8" * 32, None, {}
    yield "readSession", "GET", session, None, {}
    yield "readSession", "GET", session + "?revision=510", None, {}
    yield "readSession", "GET", session + "?revision=200", None, {}
    yield "readScript", "GET", session + "/script", None, {}
    yield "readScript", "GET", session + "/script?from=200&revision=510", None, {}
    yield "readMachine", "GET", session + "/machine", None, {}
    yield "updateSession", "PATCH", other, {"configuration": heavy()["configuration"]}, {}
    yield "readTimeline", "GET", session + "/timeline?fps=240", None, {}
    yield "applyEvents", "POST", session + "/events", {"type": "tick"} | {"time": 1}, {}
    yield "applyEvents", "POST", session + "/events", events[511], {"Idempotency-Key": "511"}
    yield "applyEvents", "POST", session + "/events?timeline=240", {"type": "tick", "time": 1}, {}
    yield "applyEvents", "POST", other + "/events", batch, {"Idempotency-Key": "batch"}
    yield "readJournal", "GET", session + "/events?limit=1000", None, {}
    yield "simulate", "POST", "/v1/simulations", dict(heavy(), events=batch), {}
    yield "simulate", "POST", "/v1/simulations", {"controller": "curtain", "events": [{"type": "tick", "time": 0.001 * index} for index in range(250)]}, {}
    yield "createTicket", "POST", "/v1/tickets", None, {}
    yield "listControllers", "GET", "/v1/controllers", None, {}
    yield "readController", "GET", "/v1/controllers/sheet", None, {}
    yield "readLiveness", "GET", "/livez", None, {}
    yield "readHealth", "GET", "/healthz", None, {}
    yield "readReadiness", "GET", "/readyz", None, {}
    yield "readMetrics", "GET", "/metrics", None, {}
    yield "readProblem", "GET", "/problems/not-found", None, {}
    yield "readDocument", "GET", "/openapi.json", None, {}
    yield "streamSession", "GET", session + "/stream", None, {}
    yield "streamSession", "GET", session + "/stream", None, {"Last-Event-ID": "300"}
    shared = session.rsplit("/", 1)[1]
    yield "streamSessions", "GET", f"/v1/stream?session={shared}@300", None, {}
    yield "deleteSession", "DELETE", other, None, {}


def send(server, method, target, body, headers):
    """Sends a request; of a stream, it reads the beginning."""
    if "/stream" not in target:
        return server.request(method, target, body, headers)[0]
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        lines = [f"{name}: {value}\r\n" for name, value in headers.items()]
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{''.join(lines)}\r\n".encode())
        received = b""
        while b"event: " not in received:
            received += client.recv(65536)
        return int(received.split()[1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--store", default="memory", choices=["memory", "sqlite"])
    parser.add_argument("--sessions", type=int, default=1_000_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/routes.sqlite" if arguments.store == "sqlite" else "memory"
        server = Server(arguments.program, store, arguments.sessions)
        try:
            measure(server, arguments.sessions)
        finally:
            server.stop()


def measure(server, count):
    server.hold(count)
    print(f"{count} sessions\n{'operation':18}{'ms of a thread':>15}  request")
    seen, faults = set(), []
    document = json.loads(server.request("GET", "/openapi.json")[1])
    for operation, method, target, body, headers in requests(server):
        seen.add(operation)
        costs = []
        # A session can be deleted only once.
        for _ in range(1 if method == "DELETE" else REPETITIONS):
            before = server.threads()
            status = send(server, method, target, body, headers)
            after = server.threads()
            costs.append(max((after[thread] - before.get(thread, 0), thread[1]) for thread in after))
            assert status < 400, (operation, target, status)
        cost, thread = min(costs)
        print(f"{operation:18}{cost:>15.2f}  {method} {target[:60]} {status} ({thread})", flush=True)
        if cost > LIMIT:
            faults.append(f"{operation}: {cost:.1f} ms of a thread for which others wait")
    for operations in document["paths"].values():
        for operation in operations.values():
            name = operation.get("operationId") if isinstance(operation, dict) else None
            # A file is constant.
            if name and name not in seen and not is_file(operation):
                faults.append(f"{name} has no request here")
    sys.exit("\n".join(faults) or None)


def is_file(operation):
    contents = operation["responses"].get("200", {}).get("content", {})
    return operation["tags"] == ["service"] and not any("json" in kind for kind in contents)


if __name__ == "__main__":
    main()
