#!/usr/bin/env python3
"""Opens thousands of streams on one drawerd, posts events, and checks that every stream receives every result in order.

Starts the server on a free port of the loopback address, and stops it at the end. Needs only Python 3.9 or later.
Exit status: 0 if every stream received every result in order, 1 if not, 2 if the measurement failed.
"""

import argparse
import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import time

EVENT = re.compile(rb"id: (\d+)\nevent: (\w+)\ndata: ")


class Session:
    def __init__(self, path):
        self.path = path
        self.revision = 0
        self.sent_at = {}  # by revision
        self.lock = asyncio.Lock()  # allows one post at a time, so that the revision of each post is known in advance


class Stream(asyncio.Protocol):
    """One stream. Reads only the heads of events, because the client shares the processor with the server."""

    def __init__(self, session, counts, latencies):
        self.session, self.counts, self.latencies = session, counts, latencies
        self.received = b""  # not yet decoded
        self.text = b""  # decoded, without the heads of the chunks
        self.has_head = False
        self.last = None  # the id of the last event

    def connection_made(self, transport):
        self.transport = transport
        transport.write(f"GET {self.session.path}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def data_received(self, data):
        now = time.perf_counter()
        self.received += data
        if not self.has_head:
            head, separator, rest = self.received.partition(b"\r\n\r\n")
            if not separator:
                return
            self.has_head, self.received = True, rest
        self.take_chunks()
        while (end := self.text.find(b"\n\n")) >= 0:
            event, self.text = self.text[:end], self.text[end + 2 :]
            if match := EVENT.match(event):
                self.receive(int(match[1]), match[2], now)

    def take_chunks(self):
        while (end := self.received.find(b"\r\n")) > 0:
            start, size = end + 2, int(self.received[:end], 16)
            if len(self.received) < start + size + 2:
                return
            self.text += self.received[start : start + size]
            self.received = self.received[start + size + 2 :]

    def receive(self, revision, name, now):
        if self.last is None:
            if name != b"snapshot":
                self.counts["disorder"] += 1
            self.counts["open"] += 1
        else:
            self.counts["delivered"] += 1
            if name != b"result" or revision != self.last + 1:
                self.counts["disorder"] += 1
            if (sent := self.session.sent_at.get(revision)) is not None:
                self.latencies.append(now - sent)
        self.last = revision

    def connection_lost(self, error):
        self.counts["closed"] += 1


class Poster:
    """A persistent connection that posts events."""

    def __init__(self, port):
        self.port = port

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def post(self, path, body):
        text = json.dumps(body).encode()
        self.writer.write(
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(text)}\r\n\r\n".encode() + text
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
        answer = await self.reader.readexactly(length)
        if head[9:11] != b"20":
            raise RuntimeError(f"POST {path}: {answer.decode()}")
        return json.loads(answer) if head[9:12] == b"201" else None


class Server:
    def __init__(self, program):
        # Turns off the log entry of each post.
        environment = {**os.environ, "DRAWERD_LOG_LEVEL": "error"}
        self.process = subprocess.Popen([program, "--port", "0"], stdout=subprocess.PIPE, env=environment)
        line = self.process.stdout.readline().decode()
        match = re.search(r"http://[^\"]*:(\d+)", line)
        if not match:
            raise RuntimeError(f"the server is not ready: {line!r}")
        self.port = int(match[1])

    def memory(self, field="VmRSS"):
        """Returns a field of /proc/PID/status, in MiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(rf"{field}:\s+(\d+)", status.read())[1]) / 1024

    def processor_time(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.terminate()
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


async def until(condition, seconds):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        await asyncio.sleep(0.05)
    return condition()


async def measure(server, options):
    loop = asyncio.get_running_loop()
    counts = {"open": 0, "delivered": 0, "disorder": 0, "closed": 0}
    latencies = []
    posters = [Poster(server.port) for _ in range(16)]
    for poster in posters:
        await poster.connect()
    sessions = []
    for _ in range(options.sessions):
        created = await posters[0].post("/v1/sessions", {"controller": "curtain"})
        sessions.append(Session(f"/v1/sessions/{created['id']}"))
    before = server.memory()
    streams = []
    for index in range(options.streams):
        session = sessions[index % len(sessions)]
        _, stream = await loop.create_connection(
            lambda: Stream(session, counts, latencies), "127.0.0.1", server.port
        )
        streams.append(stream)
    if not await until(lambda: counts["open"] == options.streams, 60):
        raise RuntimeError(f"only {counts['open']} of {options.streams} streams opened")
    opened = server.memory()

    free = asyncio.Queue()
    for poster in posters:
        free.put_nowait(poster)

    async def post(session):
        async with session.lock:
            poster = await free.get()
            session.revision += 1
            session.sent_at[session.revision] = time.perf_counter()
            state = "max" if session.revision % 2 else "min"
            await poster.post(f"{session.path}/events", {"type": "moveCurtain", "to": state, "animated": False})
            free.put_nowait(poster)

    total = int(options.rate * options.seconds)
    start, busy = time.perf_counter(), server.processor_time()
    tasks = []
    for index in range(total):
        await asyncio.sleep(max(0, start + index / options.rate - time.perf_counter()))
        tasks.append(asyncio.create_task(post(sessions[index % len(sessions)])))
    await asyncio.gather(*tasks)
    took = time.perf_counter() - start
    expected = sum(stream.session.revision for stream in streams)
    await until(lambda: counts["delivered"] >= expected, 30)
    busy = server.processor_time() - busy
    closed = counts["closed"]
    after = server.memory()
    behind = sum(1 for stream in streams if stream.last != stream.session.revision)

    latencies.sort()
    at = lambda share: latencies[min(len(latencies) - 1, int(share * len(latencies)))] * 1000 if latencies else 0
    print(f"streams            {counts['open']} on {len(sessions)} sessions")
    print(f"posted             {total} events in {took:.2f} s, {total / took:.0f} a second")
    print(f"delivered          {counts['delivered']} of {expected} results, {counts['delivered'] / took:.0f} a second")
    print(f"lost               {expected - counts['delivered']} ({behind} streams behind, {closed} closed)")
    print(f"out of order       {counts['disorder']}")
    print(
        "post to delivery   "
        + ", ".join(f"{name} {at(share):.1f} ms" for name, share in [
            ("50 %", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("99.9 %", 0.999), ("all", 1)])
    )
    print(
        f"server's memory    {before:.1f} MiB before the streams, {opened:.1f} with them, {after:.1f} after the events,"
        f" {server.memory('VmHWM'):.1f} at most"
    )
    print(f"server's processor {busy:.2f} s, {100 * busy / took:.0f} % of one")
    for stream in streams:
        stream.transport.abort()
    return counts["delivered"] == expected and not counts["disorder"] and not behind and not closed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", default=".build/release/drawerd", help="the drawerd to measure (%(default)s)")
    parser.add_argument("--streams", type=int, default=2000, help="the number of streams (%(default)s)")
    parser.add_argument("--sessions", type=int, default=100, help="the number of sessions (%(default)s)")
    parser.add_argument("--rate", type=float, default=200, help="events per second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=10, help="how long to post events, in seconds (%(default)s)")
    options = parser.parse_args()
    needed = options.streams + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, max(hard, needed)))
        except (ValueError, OSError):
            sys.exit(f"the measurement needs {needed} open files: run ulimit -n {needed} first")
    try:
        server = Server(options.server)
    except (OSError, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        is_well = asyncio.run(asyncio.wait_for(measure(server, options), options.seconds + 150))
    except (RuntimeError, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as error:
        print(f"the measurement failed: {error!r}", file=sys.stderr)
        return 2
    finally:
        status = server.stop()
    if status != 0:
        print(f"the server exited with status {status}")
        return 1
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
