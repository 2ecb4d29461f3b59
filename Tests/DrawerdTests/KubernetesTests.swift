import Drawers
import Foundation
import TestSupport
import Testing

/// The resources for Kubernetes agree with each other, with the image and with the server.
@Suite struct KubernetesTests {
  @Test func kubernetesIsGood() throws {
    let documents = try Deployment.documents("deploy/kubernetes.yaml")
    #expect(
      documents.compactMap { $0["kind"]?.string } == [
        "Deployment", "Service", "PodDisruptionBudget", "HorizontalPodAutoscaler", "NetworkPolicy", "ServiceMonitor",
      ])
    let deployment = try #require(documents.first?["spec"])
    let pod = try #require(deployment["template"]?["spec"])
    let container = try #require(pod["containers"]?.elements?.first)
    let arguments = Deployment.strings(container["args"])
    try Deployment.accept(arguments)
    let seconds = { (name: String) in
      arguments.compactMap { $0.hasPrefix("--\(name)=") ? Double($0.dropFirst(name.count + 3)) : nil }.first ?? 0
    }
    #expect(seconds("drain-delay") > 0)
    let patience = pod["terminationGracePeriodSeconds"]?.number ?? 0
    #expect(patience > seconds("drain-delay") + seconds("grace"))

    let security = try #require(container["securityContext"])
    #expect(security["readOnlyRootFilesystem"] == true && security["allowPrivilegeEscalation"] == false)
    #expect(Deployment.strings(security["capabilities"]?["drop"]) == ["ALL"])
    #expect(pod["securityContext"]?["runAsNonRoot"] == true)
    #expect(pod["securityContext"]?["seccompProfile"]?["type"] == "RuntimeDefault")
    // The account is the one that the image uses.
    let account = try #require(pod["securityContext"]?["runAsUser"]?.number)
    #expect(try Repository.text("Dockerfile").contains("USER \(Int(account)):"))

    // Every resource selects the pods, and the volume is mounted in the folder of the token file.
    let labels = try #require(deployment["template"]?["metadata"]?["labels"])
    #expect(deployment["selector"]?["matchLabels"] == labels)
    #expect(documents[1]["spec"]?["selector"] == labels)
    #expect(documents[2]["spec"]?["selector"]?["matchLabels"] == labels)
    #expect(documents[4]["spec"]?["podSelector"]?["matchLabels"] == labels)
    #expect(documents[5]["spec"]?["selector"]?["matchLabels"] == documents[1]["metadata"]?["labels"])
    // The autoscaler begins with as many instances as the Deployment.
    let scaled = try #require(documents[3]["spec"])
    #expect(scaled["scaleTargetRef"]?["kind"] == documents[0]["kind"])
    #expect(scaled["scaleTargetRef"]?["name"] == documents[0]["metadata"]?["name"])
    #expect(scaled["minReplicas"] == deployment["replicas"])
    // The policy names the pod's port, and the monitor names the service's port.
    let allowed = documents[4]["spec"]?["ingress"]?.elements?.first?["ports"]?.elements?.first?["port"]
    #expect(allowed == container["ports"]?.elements?.first?["name"])
    let scraped = documents[5]["spec"]?["endpoints"]?.elements?.first
    #expect(scraped?["port"] == documents[1]["spec"]?["ports"]?.elements?.first?["name"])
    #expect(scraped?["path"] == "/metrics")
    let mount = try #require(container["volumeMounts"]?.elements?.first)
    #expect(mount["name"] == pod["volumes"]?.elements?.first?["name"])
    let file = try #require(pod["volumes"]?.elements?.first?["secret"]?["items"]?.elements?.first?["path"]?.string)
    #expect(arguments.contains("--token-file=\(mount["mountPath"]?.string ?? "")/\(file)"))
  }

  /// The probes use paths that the server answers without a token.
  @Test func probesAreAnswered() throws {
    let container = try #require(
      try Deployment.documents("deploy/kubernetes.yaml").first?["spec"]?["template"]?["spec"]?["containers"]?.elements?
        .first)
    let server = try DrawerdProcess(environment: ["DRAWERD_TOKEN": "a-secret-of-the-tests"])
    let connection = try HTTPConnection(port: server.port)
    for (probe, path) in [("livenessProbe", "/livez"), ("readinessProbe", "/readyz")] {
      let asked = try #require(container[probe]?["httpGet"]?["path"]?.string)
      #expect(asked == path)
      #expect(try connection.request("GET", asked).status == 200)
    }
  }

  /// The backup has the account and the volume that it needs, and no Service routes requests to it.
  @Test func kubernetesBackupIsGood() throws {
    let documents = try Deployment.documents("deploy/kubernetes-backup.yaml")
    #expect(documents.compactMap { $0["kind"]?.string } == ["PersistentVolumeClaim", "CronJob"])
    let deployment = try #require(try Deployment.documents("deploy/kubernetes.yaml").first?["spec"]?["template"])
    let template = try #require(documents.last?["spec"]?["jobTemplate"]?["spec"]?["template"])
    #expect(template["metadata"]?["labels"] != deployment["metadata"]?["labels"])
    #expect(template["spec"]?["securityContext"] == deployment["spec"]?["securityContext"])
    let container = try #require(template["spec"]?["containers"]?.elements?.first)
    let served = try #require(deployment["spec"]?["containers"]?.elements?.first)
    for member in ["image", "env", "securityContext"] { #expect(container[member] == served[member], "\(member)") }
    let claim = template["spec"]?["volumes"]?.elements?.first?["persistentVolumeClaim"]?["claimName"]
    #expect(claim == documents.first?["metadata"]?["name"])
  }
}
