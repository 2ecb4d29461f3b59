#!/usr/bin/env python3
"""Searches for small requests that cost the server much processor time or memory, or have a large answer.

The script generates requests from the JSON Schemas that the server publishes, and starts with requests that were
expensive once. For each measure, it keeps the most expensive requests and mutates them. It prints the most expensive
request of each measure, and fails if one exceeds its budget. Meanwhile the server holds many other sessions, because no
request may cost more for them.

usage: Fuzz/cost.py PROGRAM DIRECTORY [SECONDS [SESSIONS]]
PROGRAM is a release build; DIRECTORY gets the worst requests; SESSIONS is the number of other sessions (200,000)
"""

import copy
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import time

MEBIBYTE = 1 << 20
LARGEST_REQUEST = MEBIBYTE - 1
BUDGET = {"cpu": 250.0, "memory": 64.0, "answer": 8.0}
UNITS = {"cpu": "ms of CPU", "memory": "MiB of memory", "answer": "MiB of answer"}
KEPT = 8
HELD = 200_000
# The number of sessions in one stream: the maximum.
STREAMED = 100

# Characters of one byte and of two, a combining mark that normalization reorders, a character of four bytes with a
# joiner, and characters that JSON escapes, with up to six bytes.
ALPHABET = ["a", "\u00e9", "\u0301", "\U0001f468\u200d", "\x7f", "\\", "/"]
TIME_STEPS = [0, 1e-6, 0.001, 0.016, 0.3, 1, 100]
COUNTS = [1, 2, 10, 100, 1000, 5000, 9999]


class Server:
    """A running drawerd, and the resources that it uses."""

    def __init__(self, program):
        command = [program, "--port", "0", "--log-level", "error"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r"http://[^\"]*:(\d+)", self.process.stdout.readline())[1])
        self.schemas = {}
        for each in self.json("GET", "/v1/controllers")["controllers"]:
            schemas = self.json("GET", "/v1/controllers/" + each["controller"])["schemas"]
            self.schemas[each["controller"]] = (schemas["configuration"], schemas["events"])

    def request(self, method, target, body=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            kind = {"Content-Type": "application/json"} if body is not None else {}
            connection.request(method, target, body, {**kind, **headers})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def json(self, method, target, body=None):
        return json.loads(self.request(method, target, body)[1])

    def hold(self, count):
        """Creates sessions of all controllers, many requests at a time."""
        kinds = list(self.schemas)
        bodies = [json.dumps({"controller": kind, "clock": "client"}).encode() for kind in kinds]
        requests = [
            b"POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
            + str(len(body)).encode() + b"\r\n\r\n" + body for body in bodies]
        with socket.create_connection(("127.0.0.1", self.port)) as client:
            for first in range(0, count, 100):
                # The last kind has one session in a hundred, so that a list of it skips many others.
                last = len(kinds) - 1
                group = [requests[last if index % 100 == 99 else index % last] for index in range(first, min(first + 100, count))]
                client.sendall(b"".join(group))
                answers = b""
                while answers.count(b"HTTP/1.1 201 ") < len(group):
                    part = client.recv(1 << 20)
                    if not part:
                        raise RuntimeError("the server does not hold the sessions")
                    answers += part
                # The rest of the last answer may still be on its way.
                while not answers.endswith(b"}"):
                    answers += client.recv(1 << 20)

    def cpu(self):
        """Returns the threads' processor time in milliseconds. Threads that end during a request do not serve it."""
        total = 0
        folder = f"/proc/{self.process.pid}/task"
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e6

    def memory(self, name):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name)) / 1024

    def open_stream(self, target):
        """Opens a stream, reads its beginning, and waits until the server is idle."""
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.settimeout(120)
            client.connect(("127.0.0.1", self.port))
            client.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            status = int(client.recv(4096).split()[1])
            before, cpu = -1.0, self.cpu()
            while cpu > before + 0.5:
                time.sleep(0.02)
                before, cpu = cpu, self.cpu()
            return status, b""

    def measure(self, method, target, body, headers={}):
        """Sends a request, and returns its status and its cost: the time and the memory that it adds."""
        return self.measured(lambda: self.request(method, target, body, headers))

    def measured(self, request):
        with open(f"/proc/{self.process.pid}/clear_refs", "w") as file:
            file.write("5")  # resets the peak
        memory, cpu = self.memory("VmRSS"), self.cpu()
        status, answer = request()
        cpu, memory = self.cpu() - cpu, self.memory("VmHWM") - memory
        return status, {"cpu": cpu, "memory": memory, "answer": len(answer) / MEBIBYTE}

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Maker:
    """Generates values that a schema accepts, often as large as it allows."""

    def __init__(self, chance):
        self.chance = chance

    def one(self, choices):
        return self.chance.choice(choices)

    def value(self, schema, depth=0):
        if not isinstance(schema, dict):
            return self.one([0, "", None, [], {}])
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.one(schema["enum"])
        for name in ("anyOf", "oneOf"):
            if name in schema:
                return self.value(self.one(schema[name]), depth)
        kind = schema.get("type")
        if kind in ("number", "integer"):
            ends = [schema.get("minimum", -1e7), schema.get("maximum", 1e7), schema.get("default", 1), 0, 1, 300]
            number = min(max(self.one(ends), ends[0]), ends[1])
            return int(number) if kind == "integer" else number
        if kind == "string":
            return self.text(schema.get("minLength", 0), schema.get("maxLength", 64))
        if kind == "boolean":
            return self.one([True, False])
        if kind == "array":
            count = self.one([schema.get("minItems", 0), 1, 3, schema.get("maxItems", 300)])
            return [self.numbered(self.value(schema.get("items"), depth + 1), index) for index in range(count)]
        if kind == "object":
            return self.object(schema, depth)
        return None

    def object(self, schema, depth):
        members = {}
        for name, member in schema.get("properties", {}).items():
            if name in schema.get("required", []) or self.chance.random() < 0.5:
                members[name] = self.value(member, depth + 1)
        free = schema.get("additionalProperties")
        if isinstance(free, dict):
            for index in range(self.one([0, 1, schema.get("maxProperties", 300)])):
                members[f"{index}" + self.text(0, 60)] = self.value(free, depth + 1)
        return members

    def numbered(self, value, index):
        """Returns the value, and makes its id unique in the list if it has one."""
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            value["id"] = (str(index) + value["id"])[: max(1, len(value["id"]))]
        return value

    def text(self, shortest, longest):
        length = self.one([max(shortest, 1), longest])
        return self.one(ALPHABET) * length if self.chance.random() < 0.5 else "a" * length


class Request:
    """A session's creation, and runs of events: each run has a few events and the number of their repetitions."""

    ROUTES = ["simulate", "simulate", "simulate", "batch", "timeline", "batch-timeline", "journal", "patch", "retry",
              "keyed", "revision", "list", "scrape", "stream", "resume", "raw"]

    def __init__(self, controller, configuration, runs, step=0.016, route="simulate", raw=""):
        self.controller, self.configuration, self.runs = controller, configuration, runs
        self.step, self.route, self.raw = step, route, raw

    def events(self, room):
        """Returns as many events as fit into `room` bytes."""
        events, now = [], 0.0
        for parts, count in self.runs:
            for _ in range(count):
                for part in parts:
                    now += self.step
                    event = dict(part, time=round(now, 6))
                    room -= len(json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()) + 1
                    if room < 0 or len(events) == 10_000:
                        return events
                    events.append(event)
        return events

    def creation(self):
        return {"controller": self.controller, "configuration": self.configuration}

    def text(self, value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()

    def cost(self, server):
        """Sends the request, and returns its status and its cost. Requests that prepare it do not count."""
        creation = self.creation()
        room = LARGEST_REQUEST - len(self.text(creation)) - 64
        if self.route == "raw":
            return server.measure("POST", "/v1/simulations", self.raw.encode()[:LARGEST_REQUEST])
        if self.route == "simulate":
            body = self.text(dict(creation, events=self.events(room)))
            return server.measure("POST", "/v1/simulations", body)
        if self.route == "scrape":
            return server.measure("GET", "/metrics", None)
        if self.route == "list":
            return server.measure("GET", f"/v1/sessions?limit=500&controller={self.controller}", None)
        if self.route in ("stream", "resume"):
            return self.cost_of_stream(server, self.text(dict(creation, clock="client")), self.events(room))
        created = server.json("POST", "/v1/sessions", self.text(dict(creation, clock="client")))
        if "id" not in created:
            return 422, dict.fromkeys(BUDGET, 0)
        if self.route in ("keyed", "revision"):
            return self.cost_of_past(server, "/v1/sessions/" + created["id"], self.events(room)[:600])
        path = "/v1/sessions/" + created["id"]
        try:
            return self.cost_of_session(server, path, self.text(self.events(room)))
        finally:
            server.request("DELETE", path)

    def cost_of_stream(self, server, creation, events):
        """Opens a stream of the largest possible number of sessions, and returns its status and its cost.

        The stream continues from a revision within a batch, or starts with snapshots.
        """
        sessions = []
        try:
            for _ in range(STREAMED):
                created = server.json("POST", "/v1/sessions", creation)
                if "id" not in created:
                    return 422, dict.fromkeys(BUDGET, 0)
                sessions.append(created["id"])
                if self.route == "resume":
                    server.request("POST", f"/v1/sessions/{created['id']}/events", self.text(events))
            position = f"@{len(events) - 1}" if self.route == "resume" and events else ""
            target = "/v1/stream?" + "&".join(f"session={each}{position}" for each in sessions)
            return server.measured(lambda: server.open_stream(target))
        finally:
            for each in sessions:
                server.request("DELETE", "/v1/sessions/" + each)

    def cost_of_past(self, server, path, events):
        """Sends each event with a key of its own, and then the last one again, or reads the revision before it."""
        try:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
            accepted = 0
            for number, event in enumerate(events):
                fields = {"Content-Type": "application/json", "Idempotency-Key": str(number)}
                connection.request("POST", path + "/events", self.text(event), fields)
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    break
                accepted += 1
            connection.close()
            if accepted < 2:
                return 422, dict.fromkeys(BUDGET, 0)
            if self.route == "keyed":
                last = accepted - 1
                return server.measure("POST", path + "/events", self.text(events[last]), {"Idempotency-Key": str(last)})
            return server.measure("GET", f"{path}?revision={accepted - 1}", None)
        finally:
            server.request("DELETE", path)

    def cost_of_session(self, server, path, events):
        if self.route == "retry":
            # The server generates the answer to a retry from the journal.
            server.request("POST", path + "/events", events, {"Idempotency-Key": "key"})
            return server.measure("POST", path + "/events", events, {"Idempotency-Key": "key"})
        if self.route == "batch":
            return server.measure("POST", path + "/events", events)
        if self.route == "batch-timeline":
            return server.measure("POST", path + "/events?timeline=240&explain=true", events)
        if self.route == "patch":
            return server.measure("PATCH", path, self.text({"configuration": self.configuration}))
        server.request("POST", path + "/events", events)
        if self.route == "timeline":
            return server.measure("GET", path + "/timeline?fps=240", None)
        return server.measure("GET", path + "/events?limit=1000", None)

    def save(self, path):
        with open(path, "w") as file:
            json.dump(vars(self), file)


def seeds():
    """Yields requests that were expensive once and that the server still accepts, also at the current limits."""
    tick = {"type": "tick"}
    items = [{"id": str(index).rjust(64, "a")} for index in range(100)]
    push = [{"type": "setStack", "items": items}, {"type": "popToRoot"}]
    preview = {"type": "previewBounce", "side": "left", "duration": 60, "bounces": 1000}
    touch = {"type": "pan", "phase": "began", "location": {"x": 1, "y": 1}}
    frames = {str(index).rjust(64, "a"): {"from": {"x": 0}, "to": {"x": index + 1}} for index in range(50)}
    custom = {"animator": {"type": "custom", "duration": 60, "frames": frames}}
    yield Request("sheet", {"stack": items}, [[[tick], 9999]])
    yield Request("sheet", {"stack": items[:1]}, [[push, 5000]], route="batch")
    yield Request("sheet", {"stack": items}, [[[{"type": "pop"}], 10_000]], route="batch")
    yield Request("viewDeck", {}, [[[preview], 1], [[tick], 9998]], step=0.001)
    yield Request("viewDeck", {"sides": ["left", "right", "top", "bottom"], "closeSlideAnimationDuration": 3600},
                  [[[{"type": "toggleSide", "side": "left"}, {"type": "tap", "location": {"x": 380}}, preview, touch], 2500]])
    yield Request("transition", custom, [[[{"type": "present"}], 1], [[tick], 9998]], step=0.001)
    tabs = {"style": "tabBar", "animator": {"type": "show"}, "tabCount": 100}
    yield Request("transition", tabs, [[[{"container": {"width": 1}, "type": "resize"}, {"type": "tap"}], 5000]])
    for route in ("retry", "stream", "resume"):
        yield Request("transition", custom, [[[{"type": "present"}], 1], [[tick], 250]], step=1e-6, route=route)
        yield Request("curtain", {}, [[[tick], 10_000]], step=1e-6, route=route)
    for route in ("timeline", "batch-timeline", "journal"):
        yield Request("transition", custom, [[[{"type": "present"}], 1], [[tick], 900]], step=1e-6, route=route)
    for route in ("journal", "resume"):
        yield Request("sheet", {}, [[push, 500]], step=1e-6, route=route)
    # Names that are normalized before they are compared, and events for which the server visits every move.
    ends = {"from": {"x": 0, "opacity": 0}, "to": {"x": 1, "opacity": 1}}
    marked = {f"{index:02}" + "\u0301" * 62: ends for index in range(50)}
    aux = [dict(ends, frame=f"{index:03}" + "\u0301" * 61, delayOffset=index / 100) for index in range(100)]
    moves = {
        "animator": {"type": "custom", "duration": 60, "presenting": marked, "dismissing": marked},
        "auxAnimations": {"presenting": aux, "dismissing": aux},
    }
    for route in ("keyed", "revision"):
        yield Request("transition", moves, [[[{"type": "present"}], 1], [[tick], 510]], step=0.001, route=route)
        yield Request("sheet", {"stack": items}, [[[tick], 511]], step=0.001, route=route)
        yield Request("viewDeck", {}, [[[preview], 1], [[tick], 510]], step=0.001, route=route)
    for controller in ("curtain", "sheet", "viewDeck", "transition"):
        yield Request(controller, {}, [], route="list")
    yield Request("curtain", {}, [], route="scrape")
    for route in ("simulate", "batch", "timeline", "stream"):
        yield Request("transition", {"animator": dict(custom["animator"], frames=marked)},
                      [[[{"type": "present"}], 1], [[tick], 9998]], step=0.001, route=route)
        yield Request("transition", moves, [[[{"type": "present"}], 1], [[tick], 9998]], step=0.001, route=route)
    for events in (
        [touch, {"type": "pan", "phase": "cancelled"}],
        [{"type": "present", "animated": False}, {"type": "dismiss", "animated": False}],
        [{"type": "configure", "configuration": {}}],
        [{"type": "tap", "target": "modal"}],
    ):
        yield Request("transition", moves, [[events, 9999]], step=0.001, route="batch")
    many = {"stack": [{"id": f"{index:02}" + "\u0301" * 62} for index in range(100)], "anchors": [{"ratio": 0.5}] * 100}
    for events in (
        [{"type": "configure", "configuration": {}}],
        [{"type": "tap", "target": "main"}, {"type": "tap", "target": "header"}],
        [{"type": "pop"}, {"type": "push", "item": {"id": "a"}}],
        [{"type": "expand"}, {"type": "collapse"}],
    ):
        yield Request("sheet", many, [[events, 9999]], step=1e-6, route="batch")
    unknown = ",".join(f'"member{index}":0' for index in range(60_000))
    for raw in (
        '{"controller":"curtain",' + unknown + ',"events":[]}',
        '{"controller":"e' + "\u0301" * 500_000 + '","events":[]}',
        '{"e' + "\u0301" * 500_000 + '":0}',
        "{" + ",".join(f'"{index}{chr(0x301) * 120}":0' for index in range(4000)) + "}",
        '{"controller":"curtain","events":[' + ",".join(['{"type":"nonsense"}'] * 9999) + "]}",
        '{"controller":"curtain","events":[' + ",".join(['{"a":1,"b":[[[[]]]],"c":{}}'] * 9999) + "]}",
        "[" * 250 + "1," * 400_000 + "1" + "]" * 250,
        '{"events":["' + "\\u0301" * 160_000 + '"]}',
        '{"controller":"curtain","events":[' + "1e-300," * 140_000 + "0]}",
    ):
        yield Request("curtain", {}, [], route="raw", raw=raw)


def fresh(server, maker):
    name = maker.one(list(server.schemas))
    configuration_schema, events = server.schemas[name]
    configuration = maker.value(configuration_schema) if maker.chance.random() < 0.7 else {}
    return Request(name, configuration, [run(events, maker) for _ in range(maker.one([1, 2, 4]))],
                   maker.one(TIME_STEPS), maker.one(Request.ROUTES[:-1]))


def run(schemas, maker):
    events = []
    for _ in range(maker.one([1, 1, 2, 4])):
        name = maker.one(list(schemas))
        event = maker.value(schemas[name])
        event["type"] = name
        event.pop("time", None)
        events.append(event)
    return [events, maker.one(COUNTS)]


def mutated(request, server, maker):
    request = copy.deepcopy(request)
    configuration_schema, events = server.schemas[request.controller]
    if request.route == "raw":
        middle = maker.chance.randrange(len(request.raw))
        part = request.raw[middle : middle + maker.one([1, 10, 1000])]
        request.raw = request.raw[:middle] + part * maker.one([0, 2, 10]) + request.raw[middle:]
        return request
    choice = maker.chance.randrange(6)
    if choice == 0:
        request.runs.insert(maker.chance.randrange(len(request.runs) + 1), run(events, maker))
    elif choice == 1 and len(request.runs) > 1:
        request.runs.pop(maker.chance.randrange(len(request.runs)))
    elif choice == 2:
        request.runs[maker.chance.randrange(len(request.runs))][1] = maker.one(COUNTS)
    elif choice == 3:
        request.step = maker.one(TIME_STEPS)
    elif choice == 4:
        request.route = maker.one(Request.ROUTES[:-1])
    else:
        for name, member in configuration_schema.get("properties", {}).items():
            if maker.chance.random() < 0.2:
                request.configuration[name] = maker.value(member)
    return request


def main():
    program, directory = sys.argv[1], sys.argv[2]
    end = time.monotonic() + float(sys.argv[3] if len(sys.argv) > 3 else 60)
    os.makedirs(directory, exist_ok=True)
    number = random.SystemRandom().randrange(1 << 32)
    print(f"cost: the seed is {number}", flush=True)
    maker = Maker(random.Random(number))
    server = Server(program)
    held = int(sys.argv[4]) if len(sys.argv) > 4 else HELD
    server.hold(held)
    print(f"cost: {held} other sessions", flush=True)
    worst = {measure: [] for measure in BUDGET}
    waiting = list(seeds())
    count, accepted = 0, 0
    try:
        while time.monotonic() < end or waiting:
            if waiting:
                request = waiting.pop()
            elif maker.chance.random() < 0.3:
                request = fresh(server, maker)
            else:
                request = mutated(maker.one(maker.one(list(worst.values())))[1], server, maker)
            status, cost = request.cost(server)
            # Other programs on the machine slow a request down, so its cost is the minimum of several attempts.
            for _ in range(3 if cost["cpu"] > BUDGET["cpu"] else 0):
                cost["cpu"] = min(cost["cpu"], request.cost(server)[1]["cpu"])
            if status >= 500:
                request.save(f"{directory}/failed.json")
                sys.exit(f"cost: status {status}, {directory}/failed.json")
            count, accepted = count + 1, accepted + (status < 400)
            for measure, kept in worst.items():
                kept.append((cost[measure], request))
                kept.sort(key=lambda each: -each[0])
                del kept[KEPT:]
    finally:
        server.stop()
    is_over = False
    for measure, kept in worst.items():
        value, request = kept[0]
        request.save(f"{directory}/{measure}.json")
        is_over |= value > BUDGET[measure]
        print(f"cost: {value:8.1f} {UNITS[measure]} of {BUDGET[measure]:.0f}, by {request.route} of {request.controller}")
    print(f"cost: {count} requests, {accepted} accepted")
    if is_over:
        sys.exit(f"cost: a request exceeds its budget, see {directory}")


if __name__ == "__main__":
    main()
