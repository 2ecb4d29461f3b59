"""Cuts the network of compose.cluster.yaml between running services, and heals it.

What can still be reached is served, and a batch that got no answer is applied once when it is repeated elsewhere. A stream
at the instance that was cut off is complete afterward, also if nothing more happens to the session.

usage: partitions.py REPOSITORY DRAWERD [CUT...], as root in new namespaces for networks, mounts and processes. All cuts are
made one after the other unless some are named.
"""

import sys

from cluster import Cluster
from containers import eventually


def lose_packets(sources, targets):
    """Loses what these services send to those, until `heal`."""
    for target in targets:
        target.drop(sources)


def heal(services):
    for service in services:
        service.heal()


def cut_instance(cluster, answers, requests):
    """An instance and a primary lose what one or both of them send: other instances do what this one cannot."""
    load = cluster.load
    instance, primary = load.instances[0], cluster.primaries[0]
    client, watcher = cluster.quiet_client(primary, instance)
    lost, others = cluster.divided(primary)
    marks = load.marks()
    if answers:
        lose_packets([primary], [instance.service])
    if requests:
        lose_packets([instance.service], [primary])
    # The batch is under way when nothing comes back. It was applied only if it arrived.
    assert not client.change(instance), "there was an answer"
    assert client.change(load.instances[1]), client.failures
    # nginx passes on the refusals of the instance.
    load.await_progress(lost, {instance.name, "nginx"})
    load.await_progress(others)
    assert not (found := load.failures_since(marks, others)), found
    assert not (found := load.failures_since(marks, lost, {instance.name, "nginx"})), found
    eventually("degraded", lambda: "ids begin with" in instance.ask("GET", "/readyz")[1])
    heal([instance.service, primary])
    watcher.await_revision(len(client.acknowledged))
    load.await_ready()
    load.await_progress(lost)


def cut_primary(cluster):
    """The other servers of Redis lose a primary that all instances still reach: its sessions go on at a replica."""
    load, primary = cluster.load, cluster.primaries[0]
    rest = [each for each in cluster.nodes if each is not primary]
    client, watcher = cluster.quiet_client(primary, load.instances[0])
    lost, others = cluster.divided(primary)
    marks = load.marks()
    lose_packets([primary], rest)
    lose_packets(rest, [primary])
    # Applied where no replica confirms it, and then where that is not known.
    client.change(load.instances[0])
    load.await_progress(lost)
    load.await_progress(others)
    client.repeat_pending(load.instances[1])
    watcher.await_revision(len(client.acknowledged))
    assert not (found := load.failures_since(marks, others)), found
    load.await_ready()
    heal([primary, *rest])
    cluster.await_whole()


def cut_replicas(cluster):
    """The replicas of a primary receive nothing: it changes nothing that is acknowledged, and is read."""
    load, primary = cluster.load, cluster.primaries[0]
    replicas = cluster.replicas_of(primary)
    client, watcher = cluster.quiet_client(primary, load.instances[0])
    lost, others = cluster.divided(primary)
    marks = load.marks()
    lose_packets([primary], replicas)
    assert not client.change(load.instances[0]), "acknowledged without a replica"
    load.await_ready("ids begin with")
    status, text = load.instances[1].ask("GET", client.path)
    assert status == 200, text
    load.await_progress(others)
    assert not (found := load.failures_since(marks, others)), found
    heal(replicas)
    cluster.await_whole()
    # The batch was applied, and the other instance finds that out. Nothing else tells the first one's watcher.
    assert client.change(load.instances[1]), client.failures
    watcher.await_revision(len(client.acknowledged))
    load.await_progress(lost)


def cut_minority(cluster):
    """A primary and an instance are cut off together: the others serve everything, and that instance is not ready."""
    load, instance, primary = cluster.load, cluster.load.instances[0], cluster.primaries[0]
    minority = [instance.service, primary]
    rest = [each for each in cluster.nodes if each is not primary]
    lost, others = cluster.divided(primary)
    lose_packets(minority, rest)
    lose_packets(rest, minority)
    eventually("not ready", lambda: instance.ask("GET", "/readyz")[0] == 503)
    load.await_progress(lost + others, {instance.name, "nginx"})
    load.await_ready(without={instance.name})
    heal([*minority, *rest])
    cluster.await_whole()
    load.await_progress(lost)


CUTS = {
    "instance": lambda cluster: cut_instance(cluster, answers=True, requests=True),
    "answers": lambda cluster: cut_instance(cluster, answers=True, requests=False),
    "requests": lambda cluster: cut_instance(cluster, answers=False, requests=True),
    "primary": cut_primary,
    "replicas": cut_replicas,
    "minority": cut_minority,
}


def main():
    repository, program, *names = sys.argv[1:]
    with Cluster(repository, program) as cluster:
        for name in names or CUTS:
            CUTS[name](cluster)


main()
