import Drawers
import Foundation
import TestSupport
import Testing

/// The container image has all that its build needs, and Compose runs it as documented.
@Suite struct ImageTests {
  @Test func variablesOfTheImageAreGood() throws {
    let matches = try Repository.text("Dockerfile").matches(of: /(DRAWERD_[A-Z_]+)=(\S+)/)
    let environment = Dictionary(uniqueKeysWithValues: matches.map { (String($0.output.1), String($0.output.2)) })
    #expect(environment["DRAWERD_GENERATE_TOKEN"] == "true" && environment["DRAWERD_HOST"] == "0.0.0.0")
    let (status, _, errors) = try DrawerdProcess.run(["--version"], environment: environment)
    #expect(status == 0, "\(errors)")
  }

  /// The image's build once lacked the browser files, and found nothing to embed.
  @Test func imageIsBuiltFromEverythingThatIsEmbedded() throws {
    let sources = Repository.file("Sources")
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
    let allowed = try Repository.text(".dockerignore").split(separator: "\n")
    for folder in folders.union(["Package.swift", "Sources", "Tests"]) { #expect(allowed.contains("!\(folder)")) }
  }

  /// The image's build once lacked a folder that Package.swift names.
  @Test func imageIsBuiltFromTheWholePackage() throws {
    let context = try TemporaryDirectory()
    for line in try Repository.text(".dockerignore").split(separator: "\n") where line.hasPrefix("!") {
      let path = String(line.dropFirst())
      try FileManager.default.createSymbolicLink(
        atPath: context.file(path), withDestinationPath: Repository.file(path).path)
    }
    let (status, output, errors) = try DrawerdProcess.run(
      ["swift", "package", "--package-path", context.path, "describe"], executable: URL(fileURLWithPath: "/usr/bin/env")
    )
    #expect(status == 0, "\(output)\(errors)")
  }

  @Test(arguments: ["compose.yaml", "compose.cluster.yaml"]) func composeIsGood(_ path: String) throws {
    let services = try #require(try Deployment.documents(path).first?["services"]?.members)
    for (name, service) in services where name.hasPrefix("drawerd") {
      try Deployment.accept(Deployment.strings(service["command"]))
      #expect(service["read_only"] == true && Deployment.strings(service["cap_drop"]) == ["ALL"])
    }
    #expect(services.keys.filter { $0.hasPrefix("drawerd") }.count == 2)
  }

  /// Creates the cluster of `compose.cluster.yaml` with a real Redis. Only the addresses differ.
  @Test func composeMakesACluster() throws {
    let services = try #require(try Deployment.documents("compose.cluster.yaml").first?["services"]?.members)
    let networked = services.compactMap { name, service in
      service["networks"]?["cluster"]?["ipv4_address"]?.string.map { (name: name, address: $0, service: service) }
    }
    let servers = try networked.sorted { $0.name < $1.name }.map { name, address, service in
      let options = Deployment.strings(service["command"]).dropFirst() + ["--cluster-port", "\(try FreePort.find())"]
      return (name: name, address: "\(address):6379", process: try RedisProcess(Array(options)))
    }
    #expect(servers.count == 9)
    let waited = try #require(services["redis-create"]?["depends_on"]?.members)
    #expect(waited.keys.sorted() == servers.map(\.name))
    let here = { (text: String) in
      servers.reduce(text) { $0.replacingOccurrences(of: $1.address, with: "127.0.0.1:\($1.process.port)") }
    }
    let creation = Deployment.strings(services["redis-create"]?["command"]).map(here)
    // The second run has nothing to do.
    for isFirst in [true, false] {
      let (status, output, errors) = try DrawerdProcess.run(
        Array(creation.dropFirst()), executable: URL(fileURLWithPath: "/bin/sh"))
      #expect(status == 0 && output.contains("All 16384 slots covered") == isFirst, "\(output)\(errors)")
    }
    let command = Deployment.strings(services["drawerd-1"]?["command"]).map(here)
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
}
