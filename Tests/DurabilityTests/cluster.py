"""The services of compose.cluster.yaml, with the instances of deploy/kubernetes.yaml beside them on the same cluster."""

import os
import subprocess

import yaml
from containers import Composition, eventually
from load import Entrance, Load

TOKEN = "a-secret-of-the-tests"
TOKENS = {"DRAWERD_TOKEN_FILE": "/etc/drawerd/tokens"}


class Cluster:
    def __init__(self, repository, program):
        """Starts everything, and as many sessions as it takes for each primary to have some."""
        self.repository = repository
        self.composition = Composition(repository, "compose.cluster.yaml", program, self.pods())
        self.services = self.composition.services
        os.makedirs("/etc/drawerd", exist_ok=True)
        with open("/etc/drawerd/tokens", "w") as file:
            file.write(f"all read,write,admin {TOKEN}\n")
        # An idempotency key belongs to a token, so all instances have the same one.
        for instance in self.composition.instances:
            instance.description["environment"] = instance.description.get("environment", {}) | TOKENS
        self.composition.start()
        self.nodes = [each for name, each in self.services.items() if name[-1].isdigit() and name.startswith("redis-")]
        instances = [Entrance(each, TOKEN) for each in self.composition.instances]
        self.load = Load(instances, [*instances, Entrance(self.services["nginx"], TOKEN)])
        self.load.await_ready()
        eventually("nginx", lambda: self.load.entrances[-1].ask("GET", "/readyz")[0] == 200)
        while any(len(self.sessions_of(primary)) < 2 for primary in self.primaries):
            self.load.add_client()
        self.load.begin()

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        """Ends everything. Without an error, the clients have to see all that was acknowledged, and the instances stop."""
        try:
            if error is None:
                self.load.end()
                for service in self.composition.instances:
                    assert service.stop() == 0, service.log()
        finally:
            self.composition.remove()

    def pods(self):
        """The instances of the Deployment, described as services of a compose file."""
        with open(os.path.join(self.repository, "deploy/kubernetes.yaml")) as file:
            deployment = next(yaml.safe_load_all(file))
        container = deployment["spec"]["template"]["spec"]["containers"][0]
        description = {
            "build": ".", "command": container["args"], "cap_drop": ["ALL"], "networks": ["default", "cluster"],
            "environment": {
                "DRAWERD_STORE": "redis-cluster://172.30.0.11:6379,172.30.0.12:6379", "DRAWERD_REDIS_WAIT": "1"},
            "depends_on": {"redis-create": {"condition": "service_completed_successfully"}},
        }  # fmt: skip
        return {f"pod-{number}": description for number in range(1, deployment["spec"]["replicas"] + 1)}

    def redis(self, node, *words):
        """Asks a server of Redis; the answer is empty if it does not answer."""
        command = ["timeout", "5", "redis-cli", "-h", node.address, *words]
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout

    def role(self, node):
        return self.redis(node, "ROLE").split("\n")[0]

    @property
    def primaries(self):
        return [each for each in self.nodes if self.role(each) == "master"]

    def divided(self, primary):
        """The clients that are at work: those whose sessions this primary has, and the others."""
        here = self.sessions_of(primary)
        busy = [each for each in self.load.clients if each.is_alive()]
        return [each for each in busy if each in here], [each for each in busy if each not in here]

    def quiet_client(self, primary, entrance):
        """A session at this primary that is watched at this instance, and that only the test changes."""
        while (client := self.load.add_client(entrance)) not in self.sessions_of(primary):
            self.load.clients.pop()
            self.load.watchers.pop()
        watcher = self.load.watchers[-1]
        watcher.start()
        eventually("watched", lambda: watcher.revisions)
        return client, watcher

    def replicas_of(self, primary):
        return [
            each for each in self.nodes
            if (words := self.redis(each, "ROLE").split("\n"))[0] == "slave" and words[1] == primary.address
        ]  # fmt: skip

    def sessions_of(self, node):
        """The clients whose sessions a server has."""
        keys = self.redis(node, "KEYS", "*:session")
        return [each for each in self.load.clients if f":{each.path.rsplit('/', 1)[1]}:" in keys]

    def await_whole(self):
        """Waits until each primary has its replicas, and every instance is ready."""
        eventually(
            lambda: [(each.name, self.redis(each, "ROLE")) for each in self.nodes],
            lambda: [len(self.replicas_of(each)) for each in self.primaries] == [2, 2, 2] and all(
                "\nconnected\n" in self.redis(each, "ROLE") for each in self.nodes if each not in self.primaries))
        self.load.await_ready()
