import Foundation
import TestSupport
import Testing

/// `compose.yaml`, with its services started as configured there. See `compose.py`.
@Suite struct ComposeTests {
  @Test(.enabled(if: Namespaces.canBeMade, "needs root, with namespaces for networks"))
  func servicesServeASession() throws {
    let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
    let ended = try Namespaces.run(script: "compose.py", [repository, DrawerdProcess.executable.path])
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
  }
}
