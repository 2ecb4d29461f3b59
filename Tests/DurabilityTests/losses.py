"""Loses each process of compose.cluster.yaml and of the Deployment in deploy/kubernetes.yaml, one after the other.

Everything that does not need it is served and ready meanwhile, and what it had comes back: the sessions of a primary at a
replica. A process is lost in two ways: it is killed, and it is frozen with its connections open.

usage: losses.py REPOSITORY DRAWERD all|some, as root in new namespaces for networks, mounts and processes. With "some",
one process of each kind is lost.
"""

import sys

from cluster import Cluster

WAYS = ["kill", "freeze"]


def bring_back(service, way):
    if way == "kill":
        service.start()
    else:
        service.resume()


def assert_ready(load, marks, without=()):
    """Checks that no other instance was unready since; on a busy machine, an answer may be late."""
    answers = load.readiness_since(marks, without)
    refused = [each for each in answers if each[1] != 200 and "the store does not answer" not in each[2]]
    assert not refused, refused
    load.await_ready(200, without)


def lose_instance(cluster, service, way):
    """Loses an instance, or the load balancer: the others serve every session."""
    load = cluster.load
    marks = load.marks()
    load.skipped.add(service.name)
    getattr(service, way)()
    # nginx waits for an instance that is frozen as long as for one that has much to do, and asks another one then.
    without = {service.name, "nginx"} if way == "freeze" else {service.name}
    load.await_progress(load.clients, without)
    assert not (found := load.failures_since(marks, load.clients, without)), found
    assert_ready(load, marks, {service.name})
    bring_back(service, way)
    service.await_health() if service.is_built else None
    load.skipped.remove(service.name)
    load.await_progress(load.clients)


def lose_server(cluster, service, way):
    """Loses a server of Redis: the sessions of the others do not notice, and its own go on at a replica."""
    load = cluster.load
    lost, others = cluster.divided(service) if service in cluster.primaries else ([], load.clients)
    marks = load.marks()
    getattr(service, way)()
    load.await_progress(others)
    load.await_progress(lost)
    assert not (found := load.failures_since(marks, others)), found
    # A change that was not made is refused as the documentation says.
    found = load.failures_since(marks, lost)
    assert all(status == 503 for _, _, status, _ in found), found
    assert_ready(load, marks)
    bring_back(service, way)
    cluster.await_whole()
    load.await_progress(load.clients)


def lose_partition(cluster, way):
    """Loses a primary with its replicas: the instances say which sessions they cannot serve, and serve the others."""
    load = cluster.load
    primary = cluster.primaries[0]
    services = [primary, *cluster.replicas_of(primary)]
    _, others = cluster.divided(primary)
    marks = load.marks()
    for service in services:
        getattr(service, way)()
    load.await_ready("ids begin with")
    load.await_progress(others)
    assert not (found := load.failures_since(marks, others)), found
    assert_ready(load, marks)
    assert not any("172.30" in text for _, _, text in load.readiness_since(marks)), "an address is revealed"
    for service in services:
        bring_back(service, way)
    cluster.await_whole()
    load.await_progress(load.clients)


def main():
    repository, program, extent = sys.argv[1:]
    with Cluster(repository, program) as cluster:
        instances = [*cluster.composition.instances, cluster.services["nginx"]]
        if extent == "some":
            instances = [cluster.services[name] for name in ("drawerd-1", "pod-1", "nginx")]
        for way in WAYS:
            for service in instances:
                lose_instance(cluster, service, way)
            primary = cluster.primaries[0]
            servers = cluster.nodes if extent == "all" else [primary, cluster.replicas_of(primary)[0]]
            for service in servers:
                lose_server(cluster, service, way)
            lose_partition(cluster, way)


main()
