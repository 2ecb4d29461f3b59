"""Checks that the server closes the streams and connections of a client whose network fails silently.

usage: vanish.py DRAWERD, as root in new namespaces for networks, mounts and processes.
"""

import http.client
import json
import os
import re
import shlex
import subprocess
import sys
import time

CLIENT = """
import http.client, sys
kept = []
for index in range(6):
    connection = http.client.HTTPConnection("10.99.0.1", int(sys.argv[1]))
    connection.request("GET", sys.argv[2] if index % 2 else "/v1/controllers", headers={"Host": "localhost"})
    answer = connection.getresponse()
    assert answer.status == 200
    # A stream does not end, so this reads only its first line.
    kept.append((connection, answer, answer.readline() if index % 2 else answer.read()))
print("connected", flush=True)
sys.stdin.read()
"""


def run(command):
    subprocess.run(shlex.split(command), check=True)


def main():
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    run("mount -t tmpfs none /run")
    run("ip link set lo up")
    run("ip netns add client")
    run("ip link add server type veth peer name eth0 netns client")
    run("ip addr add 10.99.0.1/24 dev server")
    run("ip link set server up")
    run("ip -n client addr add 10.99.0.2/24 dev eth0")
    run("ip -n client link set eth0 up")
    # A shorter idle timeout would close connections without a request before the system detects the failure.
    options = "--port 0 --host 0.0.0.0 --insecure --idle-timeout 600 --log-level error"
    server = subprocess.Popen([sys.argv[1], *shlex.split(options)], stdout=subprocess.PIPE, text=True)
    port = re.search(r"http://.*:(\d+)", server.stdout.readline())[1]

    def ask(method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", int(port))
        connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer, answer.read().decode()

    def count():
        """Returns the numbers of streams and of connections, without the connection of this request."""
        metrics = ask("GET", "/metrics")[1]
        return [
            int(re.search(rf"^drawerd_{name} (\d+)\.0$", metrics, re.MULTILINE)[1]) - own
            for name, own in (("streams", 0), ("http_connections", 1))]

    session = ask("POST", "/v1/sessions", {"controller": "curtain"})[0].headers["Location"]
    client = subprocess.Popen(
        ["nsenter", "--net=/run/netns/client", sys.executable, "-c", CLIENT, port, f"{session}/stream"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert client.stdout.readline() == "connected\n"
    assert count() == [3, 6], count()
    # The client receives the server's packets, but cannot send any.
    run("ip -n client route add blackhole 10.99.0.1/32")
    start = time.monotonic()
    while count() != [0, 0]:
        # The server promises half a minute. If the stream's heartbeats delayed the detection, it would take 40 seconds.
        assert time.monotonic() - start < 36, f"streams and connections still open: {count()}"
        time.sleep(0.1)
    print(f"{time.monotonic() - start:.1f} seconds")
    assert client.poll() is None


main()
