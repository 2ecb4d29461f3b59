import Drawers
import Foundation
import TestSupport
import Testing

/// The deployment files refer to existing options, paths and accounts, and work as documented.
@Suite struct DeploymentTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Parses the documents of a YAML file with PyPI's `pyyaml`.
  private static func documents(_ path: String) throws -> [JSONValue] {
    let (status, output, errors) = try PythonProcess.run(
      ["-c", "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(sys.stdin))))"], input: try text(path))
    try #require(status == 0, "\(errors)")
    return try #require(try JSONValue(parsing: output.utf8).elements)
  }

  private static func strings(_ value: JSONValue?) -> [String] { value?.elements?.compactMap(\.string) ?? [] }

  /// Checks that the program accepts these options and values.
  private static func accept(_ arguments: [String]) throws {
    let (status, _, errors) = try DrawerdProcess.run(arguments + ["--version"])
    #expect(status == 0, "\(errors)")
  }

  @Test(arguments: [
    "Dockerfile", "compose.yaml", "compose.cluster.yaml", "deploy/kubernetes.yaml", "deploy/drawerd.service",
    "deploy/drawerd-backup.service", "deploy/kubernetes-backup.yaml",
  ])
  func everyVariableIsOne(_ path: String) throws {
    let page = try DrawerdProcess.run(["--man"]).output
    for match in try Self.text(path).matches(of: /DRAWERD_[A-Z_]+/) {
      #expect(page.contains("\n.B \(match.output)\n"), "\(match.output) in \(path)")
    }
  }

  @Test func variablesOfTheImageAreGood() throws {
    let matches = try Self.text("Dockerfile").matches(of: /(DRAWERD_[A-Z_]+)=(\S+)/)
    let environment = Dictionary(uniqueKeysWithValues: matches.map { (String($0.output.1), String($0.output.2)) })
    #expect(environment["DRAWERD_GENERATE_TOKEN"] == "true" && environment["DRAWERD_HOST"] == "0.0.0.0")
    let (status, _, errors) = try DrawerdProcess.run(["--version"], environment: environment)
    #expect(status == 0, "\(errors)")
  }

  /// The image's build once lacked the browser files, and found nothing to embed.
  @Test func imageIsBuiltFromEverythingThatIsEmbedded() throws {
    let sources = Self.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { ["c", "h", "swift"].contains($0.pathExtension) }
    var folders: Set<String> = []
    for file in try #require(files) {
      let text = try String(contentsOf: file, encoding: .utf8)
      // The paths lead out of the target's folder and out of Sources.
      for match in text.matches(of: /#embed "\.\.\/\.\.\/([^\/"]+)/) { folders.insert(String(match.output.1)) }
    }
    // The image builds the WebAssembly module itself.
    folders.remove(".build")
    #expect(!folders.isEmpty)
    let allowed = try Self.text(".dockerignore").split(separator: "\n")
    for folder in folders.union(["Package.swift", "Sources", "Tests"]) { #expect(allowed.contains("!\(folder)")) }
  }

  @Test(arguments: ["compose.yaml", "compose.cluster.yaml"]) func composeIsGood(_ path: String) throws {
    let services = try #require(try Self.documents(path).first?["services"]?.members)
    for (name, service) in services where name.hasPrefix("drawerd") {
      try Self.accept(Self.strings(service["command"]))
      #expect(service["read_only"] == true && Self.strings(service["cap_drop"]) == ["ALL"])
    }
    #expect(services.keys.filter { $0.hasPrefix("drawerd") }.count == 2)
  }

  /// Creates the cluster of `compose.cluster.yaml` with a real Redis. Only the addresses differ.
  @Test func composeMakesACluster() throws {
    let services = try #require(try Self.documents("compose.cluster.yaml").first?["services"]?.members)
    let networked = services.compactMap { name, service in
      service["networks"]?["cluster"]?["ipv4_address"]?.string.map { (name: name, address: $0, service: service) }
    }
    let servers = try networked.sorted { $0.name < $1.name }.map { name, address, service in
      let options = Self.strings(service["command"]).dropFirst() + ["--cluster-port", "\(try FreePort.find())"]
      return (name: name, address: "\(address):6379", process: try RedisProcess(Array(options)))
    }
    #expect(servers.count == 9)
    let waited = try #require(services["redis-create"]?["depends_on"]?.members)
    #expect(waited.keys.sorted() == servers.map(\.name))
    let here = { (text: String) in
      servers.reduce(text) { $0.replacingOccurrences(of: $1.address, with: "127.0.0.1:\($1.process.port)") }
    }
    let creation = Self.strings(services["redis-create"]?["command"]).map(here)
    // The second run has nothing to do.
    for isFirst in [true, false] {
      let (status, output, errors) = try DrawerdProcess.run(
        Array(creation.dropFirst()), executable: URL(fileURLWithPath: "/bin/sh"))
      #expect(status == 0 && output.contains("All 16384 slots covered") == isFirst, "\(output)\(errors)")
    }
    let command = Self.strings(services["drawerd-1"]?["command"]).map(here)
    let options = try ["--store", "--redis-wait"].flatMap { name in
      let index = try #require(command.firstIndex(of: name))
      return Array(command[index...].prefix(2))
    }
    let server = try DrawerdProcess(options)
    let connection = try HTTPConnection(port: server.port)
    try eventually("a replica has what is answered") {
      try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#).status == 201
    }
  }

  @Test func kubernetesIsGood() throws {
    let documents = try Self.documents("deploy/kubernetes.yaml")
    #expect(
      documents.compactMap { $0["kind"]?.string } == [
        "Deployment", "Service", "PodDisruptionBudget", "HorizontalPodAutoscaler", "NetworkPolicy", "ServiceMonitor",
      ])
    let deployment = try #require(documents.first?["spec"])
    let pod = try #require(deployment["template"]?["spec"])
    let container = try #require(pod["containers"]?.elements?.first)
    let arguments = Self.strings(container["args"])
    try Self.accept(arguments)
    let seconds = { (name: String) in
      arguments.compactMap { $0.hasPrefix("--\(name)=") ? Double($0.dropFirst(name.count + 3)) : nil }.first ?? 0
    }
    #expect(seconds("drain-delay") > 0)
    let patience = pod["terminationGracePeriodSeconds"]?.number ?? 0
    #expect(patience > seconds("drain-delay") + seconds("grace"))

    let security = try #require(container["securityContext"])
    #expect(security["readOnlyRootFilesystem"] == true && security["allowPrivilegeEscalation"] == false)
    #expect(Self.strings(security["capabilities"]?["drop"]) == ["ALL"])
    #expect(pod["securityContext"]?["runAsNonRoot"] == true)
    #expect(pod["securityContext"]?["seccompProfile"]?["type"] == "RuntimeDefault")
    // The account is the one that the image uses.
    let account = try #require(pod["securityContext"]?["runAsUser"]?.number)
    #expect(try Self.text("Dockerfile").contains("USER \(Int(account)):"))

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
      try Self.documents("deploy/kubernetes.yaml").first?["spec"]?["template"]?["spec"]?["containers"]?.elements?.first)
    let server = try DrawerdProcess(environment: ["DRAWERD_TOKEN": "a-secret-of-the-tests"])
    let connection = try HTTPConnection(port: server.port)
    for (probe, path) in [("livenessProbe", "/livez"), ("readinessProbe", "/readyz")] {
      let asked = try #require(container[probe]?["httpGet"]?["path"]?.string)
      #expect(asked == path)
      #expect(try connection.request("GET", asked).status == 200)
    }
  }

  /// The scheduled backups, run with the test's folder instead of theirs.
  private enum ScheduledBackup: CaseIterable {
    case systemd
    case kubernetes

    /// Returns the shell commands of the backup, which write to `folder`.
    func script(folder: String) throws -> String {
      switch self {
      case .systemd:
        let unit = try text("deploy/drawerd-backup.service")
        let commands = unit.matches(of: /\nExecStart(?:Post)?=(.*)/).map { String($0.output.1) }
        // systemd runs no shell, so the pattern must stay unexpanded.
        return commands.joined(separator: " && ").replacing("*.sqlite", with: "'*.sqlite'")
          .replacing("%S/drawerd-backup", with: folder).replacing("%%", with: "%")
          .replacing("/usr/local/bin/drawerd", with: DrawerdProcess.executable.path)
      case .kubernetes:
        let job = try #require(try documents("deploy/kubernetes-backup.yaml").last?["spec"]?["jobTemplate"]?["spec"])
        let container = try #require(job["template"]?["spec"]?["containers"]?.elements?.first)
        let command = strings(container["command"])
        try #require(command.count == 3 && command.prefix(2) == ["/bin/sh", "-c"])
        return command[2].replacing("/backup", with: folder)
          .replacing("drawerd backup", with: "\(DrawerdProcess.executable.path) backup")
      }
    }
  }

  @Test(arguments: ScheduledBackup.allCases) private func scheduledBackupWorks(_ backup: ScheduledBackup) throws {
    let directory = try TemporaryDirectory()
    let store = "sqlite:\(directory.file("sessions.sqlite"))"
    let folder = directory.file("backups")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for (name, days) in [("old", 16.0), ("recent", 12.0)] {
      let modified = Date(timeIntervalSinceNow: -days * 86_400)
      let path = "\(folder)/\(name).sqlite"
      #expect(
        FileManager.default.createFile(atPath: path, contents: nil, attributes: [.modificationDate: modified]))
    }
    let server = try DrawerdProcess(["--store", store])
    let connection = try HTTPConnection(port: server.port)
    #expect(try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#).status == 201)
    let ended = try DrawerdProcess.run(
      ["-c", try backup.script(folder: folder)], environment: ["DRAWERD_STORE": store],
      executable: URL(fileURLWithPath: "/bin/sh"))
    #expect(ended.status == 0, "\(ended.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count == 2 && files.contains("recent.sqlite"), "\(files)")
    let made = try #require(files.first { $0 != "recent.sqlite" })
    let checked = try DrawerdProcess.run(["check", "sqlite:\(folder)/\(made)"])
    #expect(checked.status == 0 && checked.output.contains(#""sessions":1"#), "\(checked.output)\(checked.errors)")
  }

  /// The backup has the account and the volume that it needs, and no Service routes requests to it.
  @Test func kubernetesBackupIsGood() throws {
    let documents = try Self.documents("deploy/kubernetes-backup.yaml")
    #expect(documents.compactMap { $0["kind"]?.string } == ["PersistentVolumeClaim", "CronJob"])
    let deployment = try #require(try Self.documents("deploy/kubernetes.yaml").first?["spec"]?["template"])
    let template = try #require(documents.last?["spec"]?["jobTemplate"]?["spec"]?["template"])
    #expect(template["metadata"]?["labels"] != deployment["metadata"]?["labels"])
    #expect(template["spec"]?["securityContext"] == deployment["spec"]?["securityContext"])
    let container = try #require(template["spec"]?["containers"]?.elements?.first)
    let served = try #require(deployment["spec"]?["containers"]?.elements?.first)
    for member in ["image", "env", "securityContext"] { #expect(container[member] == served[member], "\(member)") }
    let claim = template["spec"]?["volumes"]?.elements?.first?["persistentVolumeClaim"]?["claimName"]
    #expect(claim == documents.first?["metadata"]?["name"])
  }

  @Test func backupUnitsAreGood() throws {
    let unit = try Self.text("deploy/drawerd-backup.service")
    // The backup's account is that of the server, because it reads the server's files.
    #expect(try unit.contains("\nUser=drawerd\n") && Self.text("deploy/drawerd.service").contains("\nUser=drawerd\n"))
    #expect(try Self.text("deploy/drawerd.sysusers").contains("\nu drawerd - "))
    let directory = try TemporaryDirectory()
    let installed = unit.replacing(/\nDocumentation=.*/, with: "")
    _ = try directory.write(installed, to: "drawerd-backup.service")
    let timer = try directory.write(try Self.text("deploy/drawerd-backup.timer"), to: "drawerd-backup.timer")
    for file in [directory.file("drawerd-backup.service"), timer] {
      let verified = try Self.analyze(["verify", file])
      #expect(verified.status == 0 && !verified.errors.contains("drawerd-backup"), "\(verified.errors)")
    }
    let secured = try Self.analyze([
      "security", "--offline=true", "--threshold=20", directory.file("drawerd-backup.service"),
    ])
    #expect(secured.status == 0, "\(secured.output.suffix(200))")
  }

  @Test func unitIsGood() throws {
    let unit = try Self.text("deploy/drawerd.service")
    let command = try #require(
      unit.firstMatch(of: /\nExecStart=(.*)\n/)?.output.1.split(separator: " ").map(String.init))
    try Self.accept(Array(command.dropFirst()))
    #expect(unit.contains("\nExecReload=/bin/kill -HUP $MAINPID\n"))
    // The program may send its notifications. Low ports need a capability in the host's user namespace, so the unit
    // must not have its own one.
    #expect(unit.contains("\nType=notify\n") && unit.contains(" AF_UNIX\n") && !unit.contains("PrivateUsers=yes"))
    // Verify the unit as if the program were installed, but without its manual page.
    let installed = unit.replacing(command[0], with: DrawerdProcess.executable.path)
      .replacing(/\nDocumentation=.*/, with: "")
    let directory = try TemporaryDirectory()
    let file = try directory.write(installed, to: "drawerd.service")
    let verified = try Self.analyze(["verify", file])
    #expect(verified.status == 0, "\(verified.errors)")
    #expect(!verified.errors.contains("drawerd.service"), "\(verified.errors)")
    // 10 is a service without any protection. The threshold is 1.5.
    let secured = try Self.analyze(["security", "--offline=true", "--threshold=15", file])
    #expect(secured.status == 0, "\(secured.output.suffix(200))")
  }

  private static func analyze(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    try DrawerdProcess.run(
      arguments + ["--no-pager"], executable: URL(fileURLWithPath: "/usr/bin/systemd-analyze"))
  }
}
