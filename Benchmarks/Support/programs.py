"""Starts and stops the programs under measurement, sends them requests, and reads the kernel's counters for them."""

import contextlib
import glob
import http.client
import json
import os
import re
import socket
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, ".build")


def free_port():
    """Returns a port of the loopback address that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Program:
    """A running program that listens on a port of the loopback address."""

    def __init__(self, arguments, port_pattern, log=subprocess.DEVNULL):
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True
        )
        line = self.process.stdout.readline()
        match = re.search(port_pattern, line)
        if not match:
            self.process.kill()
            raise RuntimeError(f"{arguments[0]} did not start: {line!r}")
        self.port = int(match[1])
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def cpu_seconds(self):
        """Returns the processor time of all threads in seconds. The scheduler counts it to the nanosecond."""
        total = 0
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/schedstat"):
            with contextlib.suppress(FileNotFoundError), open(path) as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def memory(self, field="VmRSS"):
        """Returns a field of /proc/PID/status, in bytes."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(rf"^{field}:\s+(\d+) kB", file.read(), re.MULTILINE)[1]) * 1024

    def ask(self, method, path, body=None):
        """Sends a request, and returns the status and the content of the answer."""
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        self.connection.request(method, path, body=body, headers=headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def ask_json(self, method, path, body=None):
        status, content = self.ask(method, path, body)
        if status not in (200, 201):
            raise RuntimeError(f"{method} {path}: {status} {content[:300]!r}")
        return json.loads(content)

    def stop(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait(timeout=60)
        self.process.stdout.close()


@contextlib.contextmanager
def drawerd(*options, executable=None, log=subprocess.DEVNULL):
    executable = executable or os.path.join(BUILD, "release", "drawerd")
    program = Program(
        [executable, "--host", "127.0.0.1", "--port", "0", *options], r"http://127\.0\.0\.1:(\d+)", log
    )
    try:
        yield program
    finally:
        program.stop()


@contextlib.contextmanager
def bare(answer_bytes):
    """Runs the C server that answers every request with `answer_bytes` bytes. Compiles it first if bare.c is newer."""
    source = os.path.join(ROOT, "Benchmarks", "Server", "bare.c")
    executable = os.path.join(BUILD, "benchmarks", "bare")
    if not os.path.exists(executable) or os.path.getmtime(executable) < os.path.getmtime(source):
        os.makedirs(os.path.dirname(executable), exist_ok=True)
        subprocess.run(["clang", "-O2", "-o", executable, source, "-lmicrohttpd"], check=True)
    program = Program([executable, "0", str(answer_bytes)], r"^(\d+)$")
    try:
        yield program
    finally:
        program.stop()


@contextlib.contextmanager
def bare_node(answer_bytes):
    """Runs the same server as `bare`, written in JavaScript for Node."""
    script = os.path.join(ROOT, "Benchmarks", "Server", "bare.mjs")
    program = Program(["node", script, "0", str(answer_bytes)], r"^(\d+)$")
    try:
        yield program
    finally:
        program.stop()


def wrk(program, requests, seconds, connections=16):
    """Sends `requests` (method, path, body) to the program in turns with wrk, and returns its figures."""
    script = os.path.join(ROOT, "Benchmarks", "Server", "requests.lua")
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        file.writelines(f"{method}\t{path}\t{body}\n" for method, path, body in requests)
        file.flush()
        before = program.cpu_seconds()
        result = subprocess.run(
            ["wrk", "--threads", "1", "--connections", str(connections), "--duration", f"{seconds}s",
             "--script", script, f"http://127.0.0.1:{program.port}"],
            env={**os.environ, "DRAWERD_BENCH_REQUESTS": file.name}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        after = program.cpu_seconds()
    match = re.search(r"^RESULT (.*)$", result.stdout, re.MULTILINE)
    if not match:
        raise RuntimeError(f"wrk printed no result:\n{result.stdout}\n{result.stderr}")
    figures = json.loads(match[1])
    figures["cpu"] = (after - before) / max(1, figures["requests"]) * 1e6
    figures["rate"] = figures["requests"] / figures["microseconds"] * 1e6
    return figures
