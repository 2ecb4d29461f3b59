import Foundation
import TestSupport
import Testing

/// `compose.yaml`, its services started as it has them: see `compose.py`.
@Suite struct ComposeTests {
  private static let namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]

  private static func run(_ command: [String]) throws -> (status: Int32, output: String, errors: String) {
    try DrawerdProcess.run(namespaces + command, executable: URL(fileURLWithPath: "/usr/bin/unshare"))
  }

  private static let hasNamespaces = (try? run(["/sbin/ip", "link", "add", "type", "veth"]).status) == 0

  @Test(.enabled(if: hasNamespaces, "needs root, with namespaces for networks"))
  func servicesServeASession() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let repository = folder.appendingPathComponent("../..").standardized.path
    let ended = try Self.run([
      PythonProcess.python, "-B", folder.appendingPathComponent("compose.py").path, repository,
      DrawerdProcess.executable.path,
    ])
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
  }
}
