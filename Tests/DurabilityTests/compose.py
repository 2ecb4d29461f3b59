"""Starts the services of compose.yaml, uses them through the published port, and stops them.

usage: compose.py REPOSITORY DRAWERD, as root in new namespaces for networks, mounts and processes.
"""

import http.client
import json
import sys

from containers import GATEWAY, Composition, eventually


def use(services):
    """Uses a session, as a page on this machine would."""
    published = services["nginx"].description["ports"][0].split(":")
    assert published[0] == "127.0.0.1", "the port is open to other machines"
    headers = {"Host": f"localhost:{published[1]}", "Content-Type": "application/json"}

    def ask(method, path, body=None, **more):
        connection = http.client.HTTPConnection(services["nginx"].address, int(published[2]), timeout=60)
        connection.request(method, path, body and json.dumps(body), {**headers, **more})
        return connection.getresponse()

    def is_ready():
        try:
            return ask("GET", "/readyz").status == 200
        except OSError:
            assert services["nginx"].process.poll() is None, services["nginx"].log()

    eventually("ready", is_ready)
    created = ask("POST", "/v1/sessions", {"controller": "curtain", "clock": "client"})
    assert created.status == 201, created.read()
    path = created.headers["Location"]
    stream = ask("GET", f"{path}/stream")
    assert stream.status == 200, stream.read()
    for revision in range(1, 41):
        key = {"Idempotency-Key": f"key-{revision}"}
        answer = ask("POST", f"{path}/events", {"type": "tick", "time": revision}, **key)
        assert answer.status == 200, answer.read()
        assert answer.headers["ETag"] == f'"{revision}"'
    # The stream receives every event, whichever instance serves it.
    lines = []
    while "id: 40\n" not in lines:
        lines.append(stream.readline().decode())
        assert lines[-1], "the stream has ended"
    # The server rejects other host names, so that a web page cannot reach it by a name of another site.
    assert ask("GET", path, Host="pages.example").status == 421


def main():
    repository, program = sys.argv[1:]
    composition = Composition(repository, "compose.yaml", program)
    try:
        composition.start()
        assert len(composition.instances) == 2
        use(composition.services)
        for service in composition.instances:
            assert service.stop() == 0, service.log()
            requests = [each for each in service.entries() if each.get("http.route") == "/v1/sessions/{id}/events"]
            # Both instances received requests, and know the client's address, because they trust nginx as a proxy.
            assert requests, f"{service.name} received no requests"
            assert {each["client.address"] for each in requests} == {GATEWAY}, requests[0]
    finally:
        composition.remove()


main()
