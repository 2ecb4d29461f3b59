"""Starts the services of compose.yaml as Docker Compose would, but without the images.

Each service has its own address, finds the other services by name, and has the restrictions of compose.yaml. The script
then uses the services through the published port, and stops them.

usage: compose.py REPOSITORY DRAWERD, as root in new namespaces for networks, mounts and processes.
"""

import http.client
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

import yaml

GATEWAY = "172.20.0.1"
# The options that an image adds to its program. Redis in its image accepts connections from other containers.
IMAGE_OPTIONS = {"redis": ["--protected-mode", "no"]}


def run(command):
    subprocess.run(shlex.split(command), check=True)


class Image:
    """The settings of a container that are in the Dockerfile, and not in compose.yaml."""

    def __init__(self, text):
        lines = text.replace("\\\n", " ")
        environment = re.findall(r"^ENV (.*)$", lines, re.MULTILINE)
        self.environment = dict(word.split("=", 1) for line in environment for word in line.split())
        self.healthcheck = json.loads(re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", lines, re.MULTILINE)[1])
        self.entrypoint = json.loads(re.search(r"^ENTRYPOINT (\[.*\])$", lines, re.MULTILINE)[1])


class Service:
    def __init__(self, name, description, address, image, program, folder):
        self.name = name
        self.description = description
        self.address = address
        self.image = image
        self.program = program
        self.folder = folder
        self.process = None
        os.mkdir(folder)

    @property
    def names(self):
        networks = self.description.get("networks") or {}
        return [self.name, *(alias for network in networks.values() for alias in network.get("aliases", []))]

    @property
    def dependencies(self):
        """The names of the services that start before this one, and whether they must be healthy."""
        before = self.description.get("depends_on") or {}
        if isinstance(before, list):
            return {name: False for name in before}
        return {name: dependency["condition"] == "service_healthy" for name, dependency in before.items()}

    @property
    def environment(self):
        own = self.image.environment if "build" in self.description else {}
        # At this level, the server also logs requests that send events.
        log = {"DRAWERD_LOG_LEVEL": "debug"}
        return {"PATH": os.environ["PATH"], **own, **self.description.get("environment", {}), **log}

    def connect(self, hosts):
        """Connects the service to the network, and starts a name server at the address of Docker's name server."""
        link = f"v-{self.address.rsplit('.', 1)[1]}"
        run(f"ip netns add {self.name}")
        run(f"ip link add {link} type veth peer name eth0 netns {self.name}")
        run(f"ip link set {link} master br0 up")
        run(f"ip -n {self.name} link set lo up")
        run(f"ip -n {self.name} addr add {self.address}/16 dev eth0")
        run(f"ip -n {self.name} link set eth0 up")
        server = ["dnsmasq", "--no-daemon", "--conf-file=/dev/null", "--no-resolv", "--no-hosts"]
        server += [f"--addn-hosts={hosts}", "--listen-address=127.0.0.11", "--bind-interfaces"]
        subprocess.Popen(self.inside(server), env=self.environment, stderr=subprocess.DEVNULL)

    def inside(self, arguments):
        return ["nsenter", f"--net=/run/netns/{self.name}", *arguments]

    def restricted(self, arguments):
        """Returns the command with the privileges that compose.yaml leaves the service."""
        restrictions = []
        if self.description.get("cap_drop") == ["ALL"]:
            restrictions += ["--bounding-set=-all", "--inh-caps=-all"]
        if "no-new-privileges:true" in self.description.get("security_opt", []):
            restrictions += ["--no-new-privs"]
        return ["setpriv", *restrictions, *arguments] if restrictions else arguments

    def located(self, arguments):
        """Returns the command with the tests' program in place of the image's program."""
        return [self.program if word == "drawerd" else word for word in arguments]

    def start(self):
        command = self.description["command"]
        if "build" in self.description:
            command = self.located(self.image.entrypoint) + command
        else:
            command = command + IMAGE_OPTIONS.get(self.description["image"].split(":")[0], [])
            # The service has its own /tmp, as in a container.
            command = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /tmp && exec "$@"', "sh", *command]
        with open(os.path.join(self.folder, "log"), "w") as log:
            self.process = subprocess.Popen(
                self.inside(self.restricted(command)), cwd=self.folder, env=self.environment, stdout=log, stderr=log)

    def log(self):
        with open(os.path.join(self.folder, "log")) as log:
            return log.read()

    def entries(self):
        return [json.loads(line) for line in self.log().splitlines()]

    def await_health(self):
        check = self.description.get("healthcheck") or {
            "test": ["CMD", *self.image.healthcheck], "interval": "1s", "timeout": "4s", "retries": 60}
        interval, timeout = (float(check[name].removesuffix("s")) for name in ("interval", "timeout"))
        assert check["test"][0] == "CMD"
        command = self.inside(self.restricted(self.located(check["test"][1:])))
        for _ in range(check["retries"]):
            try:
                if subprocess.run(command, env=self.environment, timeout=timeout, capture_output=True).returncode == 0:
                    return
            except subprocess.TimeoutExpired:
                pass
            assert self.process.poll() is None, f"{self.name} has ended: {self.log()}"
            time.sleep(interval)
        raise AssertionError(f"{self.name} is not healthy: {self.log()}")

    def stop(self):
        self.process.terminate()
        seconds = float(self.description.get("stop_grace_period", "10s").removesuffix("s"))
        return self.process.wait(timeout=seconds)


def prepare(repository, services, folder):
    """Creates a network and a separate /etc, and mounts the files of the services."""
    run("ip link set lo up")
    run("ip link add br0 type bridge")
    run(f"ip addr add {GATEWAY}/16 dev br0")
    run("ip link set br0 up")
    run("mount -t tmpfs none /run")
    for name in ("upper", "work"):
        os.mkdir(f"{folder}/{name}")
    run(f"mount -t overlay -o lowerdir=/etc,upperdir={folder}/upper,workdir={folder}/work none /etc")
    if os.path.lexists("/etc/resolv.conf"):
        os.remove("/etc/resolv.conf")
    with open("/etc/resolv.conf", "w") as file:
        file.write("nameserver 127.0.0.11\n")
    for service in services.values():
        for volume in service.description.get("volumes", []):
            source, target = volume.split(":")[:2]
            if source.startswith("./"):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                open(target, "w").close()
                run(f"mount --bind {os.path.join(repository, source)} {target}")


def start(services):
    started = set()
    while len(started) < len(services):
        ready = [each for each in services.values() if each.name not in started and started >= set(each.dependencies)]
        assert ready, "the services depend on each other in a cycle"
        for service in ready:
            for name, must_be_healthy in service.dependencies.items():
                if must_be_healthy:
                    services[name].await_health()
            service.start()
            started.add(service.name)


def use(services):
    """Uses a session, as a page on this machine would."""
    published = services["nginx"].description["ports"][0].split(":")
    assert published[0] == "127.0.0.1", "the port is open to other machines"
    headers = {"Host": f"localhost:{published[1]}", "Content-Type": "application/json"}

    def ask(method, path, body=None, **more):
        connection = http.client.HTTPConnection(services["nginx"].address, int(published[2]), timeout=60)
        connection.request(method, path, body and json.dumps(body), {**headers, **more})
        return connection.getresponse()

    for _ in range(600):
        try:
            if ask("GET", "/readyz").status == 200:
                break
        except OSError:
            assert services["nginx"].process.poll() is None, services["nginx"].log()
        time.sleep(0.1)
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
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    with open(os.path.join(repository, "compose.yaml")) as file:
        described = yaml.safe_load(file)["services"]
    with open(os.path.join(repository, "Dockerfile")) as file:
        image = Image(file.read())
    folder = tempfile.mkdtemp(prefix="drawerd-compose-")
    # The content of the folder disappears with the namespace.
    run(f"mount -t tmpfs none {folder}")
    try:
        services = {
            name: Service(name, description, f"172.20.0.{10 + index}", image, program, os.path.join(folder, name))
            for index, (name, description) in enumerate(described.items())
        }
        prepare(repository, services, folder)
        hosts = os.path.join(folder, "hosts")
        with open(hosts, "w") as file:
            file.writelines(f"{each.address} {name}\n" for each in services.values() for name in each.names)
        for service in services.values():
            service.connect(hosts)
        start(services)
        instances = [each for each in services.values() if "build" in each.description]
        assert len(instances) == 2
        for service in instances:
            service.await_health()
        use(services)
        for service in instances:
            assert service.stop() == 0, service.log()
            requests = [each for each in service.entries() if each.get("http.route") == "/v1/sessions/{id}/events"]
            # Both instances received requests, and know the client's address, because they trust nginx as a proxy.
            assert requests, f"{service.name} received no requests"
            assert {each["client.address"] for each in requests} == {GATEWAY}, requests[0]
    finally:
        os.chdir("/")
        run(f"umount --lazy {folder}")
        os.rmdir(folder)


main()
