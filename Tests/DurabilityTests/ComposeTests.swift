import Foundation
import TestSupport
import Testing

/// `compose.yaml`, its services started as it has them: see `compose.py`.
@Suite struct ComposeTests {
  @Test(.enabled(if: Namespaces.canBeMade, "needs root, with namespaces for networks"))
  func servicesServeASession() throws {
    let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
    let ended = try Namespaces.run(script: "compose.py", [repository, DrawerdProcess.executable.path])
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
  }
}
