"""Starts the services of a compose file as Docker Compose would, but without the images.

Each service has its own network namespace, finds the other services by name, and has the restrictions of the file. Run
it as root in new namespaces for networks, mounts and processes.
"""

import json
import os
import re
import shlex
import signal
import subprocess
import tempfile
import time

import yaml

# The networks of a compose file by name, the default one first: the first two bytes of the addresses, and this program's.
NETWORKS = {"default": "172.20", "cluster": "172.30"}
GATEWAY = "172.20.0.1"
# The options that an image adds to its program. Redis in its image accepts connections from other containers.
IMAGE_OPTIONS = {"redis-server": ["--protected-mode", "no"]}


def run(command):
    subprocess.run(shlex.split(command), check=True)


def eventually(what, condition):
    """Looks until `condition` holds, for two minutes or, on a busy machine, more, and returns its value."""
    for _ in range(2400):
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"never: {what() if callable(what) else what}")


class Image:
    """The settings of a container that are in the Dockerfile, and not in the compose file."""

    def __init__(self, text):
        lines = text.replace("\\\n", " ")
        environment = re.findall(r"^ENV (.*)$", lines, re.MULTILINE)
        self.environment = dict(word.split("=", 1) for line in environment for word in line.split())
        self.healthcheck = json.loads(re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", lines, re.MULTILINE)[1])
        self.entrypoint = json.loads(re.search(r"^ENTRYPOINT (\[.*\])$", lines, re.MULTILINE)[1])


class Service:
    def __init__(self, name, description, number, image, program, folder):
        self.name = name
        self.description = description
        self.number = number
        self.image = image
        self.program = program
        self.folder = folder
        self.process = None
        os.mkdir(folder)

    @property
    def networks(self):
        """The service's networks, with their settings."""
        networks = self.description.get("networks") or ["default"]
        return networks if isinstance(networks, dict) else {name: {} for name in networks}

    @property
    def addresses(self):
        """The address in each network; Docker chooses those that the file does not give."""
        return {
            name: (settings or {}).get("ipv4_address", f"{NETWORKS[name]}.0.{100 + self.number}")
            for name, settings in self.networks.items()
        }

    @property
    def address(self):
        """The address in the default network, or else in the only one."""
        return self.addresses.get("default") or next(iter(self.addresses.values()))

    @property
    def names(self):
        return [self.name, *(alias for settings in self.networks.values() for alias in (settings or {}).get("aliases", []))]

    @property
    def is_built(self):
        """Whether it is an instance of the project's own program."""
        return "build" in self.description

    @property
    def dependencies(self):
        """The names of the services that start before this one, and what it waits for."""
        before = self.description.get("depends_on") or {}
        if isinstance(before, list):
            return {name: "service_started" for name in before}
        return {name: dependency["condition"] for name, dependency in before.items()}

    @property
    def environment(self):
        own = self.image.environment if self.is_built else {}
        # At this level, the server also logs requests that send events.
        log = {"DRAWERD_LOG_LEVEL": "debug"}
        return {"PATH": os.environ["PATH"], **own, **self.description.get("environment", {}), **log}

    def connect(self, hosts):
        """Connects the service to its networks, and starts a name server at the address of Docker's name server."""
        link = f"v-{self.number}"
        run(f"ip netns add {self.name}")
        run(f"ip link add {link} type veth peer name eth0 netns {self.name}")
        run(f"ip link set {link} master br0 up")
        run(f"ip -n {self.name} link set lo up")
        for address in self.addresses.values():
            run(f"ip -n {self.name} addr add {address}/16 dev eth0")
        run(f"ip -n {self.name} link set eth0 up")
        server = ["dnsmasq", "--no-daemon", "--conf-file=/dev/null", "--no-resolv", "--no-hosts"]
        server += [f"--addn-hosts={hosts}", "--listen-address=127.0.0.11", "--bind-interfaces"]
        subprocess.Popen(self.inside(server), env=self.environment, stderr=subprocess.DEVNULL)

    def inside(self, arguments):
        return ["nsenter", f"--net=/run/netns/{self.name}", *arguments]

    def restricted(self, arguments):
        """Returns the command with the privileges that the compose file leaves the service."""
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
        if self.is_built:
            command = self.located(self.image.entrypoint) + command
        else:
            command = command + IMAGE_OPTIONS.get(command[0], [])
            # The service has its own /tmp, as in a container.
            command = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /tmp && exec "$@"', "sh", *command]
        with open(os.path.join(self.folder, "log"), "a") as log:
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
                found = subprocess.run(command, check=False, env=self.environment, timeout=timeout, capture_output=True)
                if found.returncode == 0:
                    return
            except subprocess.TimeoutExpired:
                pass
            assert self.process.poll() is None, f"{self.name} has ended: {self.log()}"
            time.sleep(interval)
        raise AssertionError(f"{self.name} is not healthy: {self.log()}")

    def await_condition(self, condition):
        """Waits for what another service waits for."""
        if condition == "service_healthy":
            self.await_health()
        elif condition == "service_completed_successfully":
            assert self.process.wait(timeout=120) == 0, f"{self.name} has failed: {self.log()}"

    def stop(self):
        self.process.terminate()
        seconds = float(self.description.get("stop_grace_period", "10s").removesuffix("s"))
        return self.process.wait(timeout=seconds)

    # What happens to a service.

    def kill(self):
        """Ends it at once, like a loss of power."""
        self.process.kill()
        self.process.wait()

    def freeze(self):
        """Keeps it from running. Its connections stay open."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def drop(self, others):
        """Loses all packets that these other services send to this one, until `heal`."""
        for other in others:
            for address in other.addresses.values():
                subprocess.run(self.inside(["iptables", "-A", "INPUT", "-s", address, "-j", "DROP"]), check=True)

    def heal(self):
        subprocess.run(self.inside(["iptables", "-F", "INPUT"]), check=True)


class Composition:
    """The services of a compose file."""

    def __init__(self, repository, file, program, more=()):
        """Prepares the services of `file`, and `more` with their descriptions, on a bridge of their own."""
        os.environ["PATH"] += ":/usr/sbin:/sbin"
        self.repository = repository
        self.folder = tempfile.mkdtemp(prefix="drawerd-compose-")
        # The content of the folder disappears with the namespace.
        run(f"mount -t tmpfs none {self.folder}")
        with open(os.path.join(repository, file)) as text:
            described = yaml.safe_load(text)["services"]
        with open(os.path.join(repository, "Dockerfile")) as text:
            image = Image(text.read())
        self.services = {
            name: Service(name, description, number, image, program, os.path.join(self.folder, name))
            for number, (name, description) in enumerate((described | dict(more)).items())
        }
        self.prepare()
        hosts = os.path.join(self.folder, "hosts")
        with open(hosts, "w") as text:
            text.writelines(f"{each.address} {name}\n" for each in self.services.values() for name in each.names)
        for service in self.services.values():
            service.connect(hosts)

    @property
    def instances(self):
        return [each for each in self.services.values() if each.is_built]

    def prepare(self):
        """Creates the bridge and a separate /etc, and mounts the files of the services."""
        run("ip link set lo up")
        run("ip link add br0 type bridge")
        for start in NETWORKS.values():
            run(f"ip addr add {start}.0.1/16 dev br0")
        run("ip link set br0 up")
        run("mount -t tmpfs none /run")
        for name in ("upper", "work"):
            os.mkdir(f"{self.folder}/{name}")
        layers = f"lowerdir=/etc,upperdir={self.folder}/upper,workdir={self.folder}/work"
        run(f"mount -t overlay -o {layers} none /etc")
        if os.path.lexists("/etc/resolv.conf"):
            os.remove("/etc/resolv.conf")
        with open("/etc/resolv.conf", "w") as file:
            file.write("nameserver 127.0.0.11\n")
        for service in self.services.values():
            for volume in service.description.get("volumes", []):
                source, target = volume.split(":")[:2]
                if source.startswith("./"):
                    os.makedirs(os.path.dirname(target), exist_ok=True)
                    open(target, "w").close()
                    run(f"mount --bind {os.path.join(self.repository, source)} {target}")

    def start(self):
        started = set()
        while len(started) < len(self.services):
            ready = [each for each in self.services.values() if each.name not in started and started >= set(each.dependencies)]
            assert ready, "the services depend on each other in a cycle"
            for service in ready:
                for name, condition in service.dependencies.items():
                    self.services[name].await_condition(condition)
                service.start()
                started.add(service.name)
        for service in self.instances:
            service.await_health()

    def remove(self):
        os.chdir("/")
        run(f"umount --lazy {self.folder}")
        os.rmdir(self.folder)
