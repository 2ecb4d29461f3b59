"""Clients that change sessions at several instances, streams that watch them, and probes, while services are lost.

What a client was told has happened is what must have happened, once and in order; what it was not told it asks for again
with the same key, at another instance.
"""

import http.client
import itertools
import json
import threading
import time
import uuid

from containers import eventually

# The longest wait for an answer, in seconds: longer than an instance waits for Redis.
PATIENCE = 15
# The time between two requests of a client, in seconds, so that the services do not wait for the processor.
PAUSE = 0.02
# The number of events in a batch.
BATCH = 2


class Entrance:
    """A way to the sessions: an instance, or the load balancer in front of some."""

    def __init__(self, service, token):
        self.service = service
        self.name = service.name
        self.headers = {
            "Host": "localhost:8080", "Content-Type": "application/json", "Authorization": f"Bearer {token}"}  # fmt: skip

    def open(self, method, path, body=None, headers=(), patience=PATIENCE):
        connection = http.client.HTTPConnection(self.service.address, 8080, timeout=patience)
        connection.request(method, path, body and json.dumps(body), self.headers | dict(headers))
        return connection.getresponse()

    def ask(self, method, path, body=None, headers=()):
        """Returns the status and the content of the answer; 0 and the reason if there is none."""
        try:
            answer = self.open(method, path, body, headers)
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            return 0, repr(error)


class Worker(threading.Thread):
    """A thread that does one thing after the other until it is told to stop."""

    def __init__(self, load):
        super().__init__(daemon=True)
        self.load = load
        self.stops = threading.Event()

    def run(self):
        try:
            while not self.stops.is_set():
                self.step()
        except Exception as error:  # noqa: BLE001
            self.load.faults.append(repr(error))


class Client(Worker):
    """Changes and reads one session at one entrance after the other."""

    def __init__(self, load, path):
        super().__init__(load)
        self.path = path
        # The acknowledged changes, in order.
        self.acknowledged = []
        # The number of changes and reads by entrance.
        self.successes = {entrance.name: 0 for entrance in load.entrances}
        # The entrance, status and content of every other answer.
        self.failures = []
        self.turns = itertools.cycle(load.entrances)
        self.pending = None

    def step(self):
        entrance = next(self.turns)
        time.sleep(PAUSE)
        if entrance.name not in self.load.skipped and self.change(entrance):
            status, text = entrance.ask("GET", self.path)
            if status == 200:
                self.successes[entrance.name] += 1
            else:
                self.note(entrance, status, text)

    def change(self, entrance):
        """Sends a new batch, or repeats the one without an answer. Returns whether there was an answer."""
        if not self.pending:
            start = len(self.acknowledged)
            self.pending = [start + number for number in range(1, BATCH + 1)], str(uuid.uuid4())
        times, key = self.pending
        events = [{"type": "pan", "phase": "began", "time": each} for each in times]
        status, text = entrance.ask("POST", f"{self.path}/events", events, {"Idempotency-Key": key})
        if status != 200:
            self.note(entrance, status, text)
            return False
        self.acknowledged += times
        self.pending = None
        return True

    def repeat_pending(self, entrance):
        """Repeats the batch without an answer, if there is one: it may have been applied, and its key tells."""
        eventually(lambda: self.failures[-1], lambda: not self.pending or self.change(entrance))

    def note(self, entrance, status, text):
        self.failures.append((entrance.name, status, text[:200]))


class Watcher(Worker):
    """Follows the stream of one session at one instance, and again from where it was when the stream has ended."""

    def __init__(self, load, client, entrance):
        super().__init__(load)
        self.client = client
        self.entrance = entrance
        # The revisions that have come, in order.
        self.revisions = []

    def step(self):
        headers = {"Last-Event-ID": str(self.revisions[-1])} if self.revisions else {}
        try:
            stream = self.entrance.open("GET", f"{self.client.path}/stream", headers=headers, patience=60)
            if stream.status == 200:
                self.follow(stream)
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(PAUSE)

    def follow(self, stream):
        event = {}
        while not self.stops.is_set() and (line := stream.readline().decode()):
            name, _, value = line.strip().partition(": ")
            event[name] = value
            # An empty line ends an event; a comment is none.
            if not line.strip():
                if event.get("event") in ("snapshot", "result"):
                    self.take(event["event"], int(event["id"]))
                event = {}

    def await_revision(self, revision):
        eventually(
            lambda: f"{self.client.path} at {self.entrance.name} has {self.revisions[-3:]}, not {revision}",
            lambda: self.revisions and self.revisions[-1] == revision)

    def take(self, name, revision):
        # The first event is a snapshot, which says where the stream begins; then each batch comes once. A snapshot later
        # takes back what was lost with a primary before a replica had it, which no client was told has happened.
        last = self.revisions[-1] if self.revisions else revision
        is_next = revision == last + BATCH if name == "result" else revision <= last
        self.revisions.append(revision)
        if not is_next:
            self.load.faults.append(f"the stream of {self.client.path} at {self.entrance.name} had a {name} {revision}, after {self.revisions[-3:-1]}")


class Probe(Worker):
    """Asks an instance whether it is ready, as a load balancer does."""

    def __init__(self, load, entrance):
        super().__init__(load)
        self.entrance = entrance
        self.answers = []

    def step(self):
        if self.entrance.name not in self.load.skipped:
            self.answers.append(self.entrance.ask("GET", "/readyz"))
        time.sleep(0.05)


class Load:
    """All of them, while something happens to the services."""

    def __init__(self, instances, entrances):
        """Creates sessions at `instances`; clients also use other entrances."""
        self.instances, self.entrances = instances, entrances
        # The entrances that clients do not use at the moment, because they are lost.
        self.skipped = set()
        self.faults = []
        self.clients, self.watchers = [], []
        self.probes = [Probe(self, entrance) for entrance in instances]

    def add_client(self, watched_at=None):
        """Creates a session, watched at an instance and changed at all."""
        turn = len(self.clients)
        status, text = self.instances[turn % len(self.instances)].ask(
            "POST", "/v1/sessions", {"controller": "curtain", "clock": "client"})
        assert status == 201, text
        client = Client(self, "/v1/sessions/" + json.loads(text)["id"])
        self.clients.append(client)
        self.watchers.append(Watcher(self, client, watched_at or self.instances[(turn + 1) % len(self.instances)]))
        return client

    def begin(self):
        for worker in self.clients + self.watchers + self.probes:
            worker.start()
        self.await_progress(self.clients)

    def await_progress(self, clients, without=()):
        """Waits until each of these clients has changed and read its session at each entrance but those."""
        names = [each.name for each in self.entrances if each.name not in without]
        before = [{name: client.successes[name] for name in names} for client in clients]

        def rest():
            return [
                (client.path, name, client.failures[-3:])
                for client, counts in zip(clients, before) for name in names
                if client.successes[name] < counts[name] + 2
            ]

        eventually(lambda: f"served: {rest()} {self.faults}", lambda: not rest())

    def marks(self):
        """How far all are, for `since`."""
        return [len(client.failures) for client in self.clients], [len(probe.answers) for probe in self.probes]

    def failures_since(self, marks, clients, without=()):
        """What these clients were refused since, at other entrances than those."""
        return [
            (client.path, *failure)
            for client, mark in zip(self.clients, marks[0]) if client in clients
            for failure in client.failures[mark:] if failure[0] not in without
        ]

    def readiness_since(self, marks, without=()):
        """The answers of `/readyz` since, at other instances than those."""
        return {
            (probe.entrance.name, *answer)
            for probe, mark in zip(self.probes, marks[1]) if probe.entrance.name not in without
            for answer in probe.answers[mark:]
        }

    def await_ready(self, expected='{"status":"ok"}', without=()):
        """Waits until `/readyz` of all instances but those has this status, or this text in its 200."""

        def others():
            answers = [(each.name, *each.ask("GET", "/readyz")) for each in self.instances if each.name not in without]
            return [each for each in answers if each[1] != 200 or expected != 200 and expected not in each[2]]

        eventually(lambda: f"{expected}: {others()}", lambda: not others())

    def end(self):
        """Ends the load, and checks that what was acknowledged has happened, once and in order, and was watched."""
        busy = [client for client in self.clients if client.is_alive()]
        for client in busy:
            client.stops.set()
        for client in busy:
            client.join()
        for client in self.clients:
            client.repeat_pending(self.instances[0])
            for entrance in self.instances:
                found = journal(entrance, client.path)
                # A long session's journal has its newest events only.
                expected = list(enumerate(client.acknowledged, 1))[-max(1, len(found)):]
                assert found == expected, difference(entrance, found, expected)
        for watcher in self.watchers:
            watcher.await_revision(len(watcher.client.acknowledged))
        assert not self.faults, self.faults


def journal(entrance, path):
    """The revisions and times of the events that the journal of a session has, in order."""
    entries, after = [], 0
    while after is not None:
        status, text = entrance.ask("GET", f"{path}/events?limit=1000&after={after}")
        assert status == 200, text
        page = json.loads(text)
        entries += [(each["revision"], each["event"]["time"]) for each in page["events"]]
        after = page.get("nextAfter")
    return entries


def difference(entrance, found, expected):
    """Says where a journal begins to differ from what was acknowledged."""
    index = next((index for index, pair in enumerate(zip(found, expected)) if pair[0] != pair[1]), min(len(found), len(expected)))
    return f"{entrance.name} has {found[index : index + 5]}, not {expected[index : index + 5]}"
