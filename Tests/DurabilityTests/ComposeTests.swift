import Foundation
import TestSupport
import Testing

/// The compose files, with their services started as configured there, each with a network of its own. The scripts say what
/// they check.
@Suite(.serialized, .enabled(if: Namespaces.canBeMade, "needs root, with namespaces for networks"))
struct ComposeTests {
  private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
  /// `all` to lose every process, as `make check` does, instead of one of each kind.
  private static let losses = ProcessInfo.processInfo.environment["DRAWERD_LOSSES"] ?? "some"

  @Test(arguments: [["compose.py"], ["losses.py", losses], ["partitions.py"]])
  func servicesServeSessions(_ script: [String]) throws {
    let arguments = [Self.repository, DrawerdProcess.executable.path] + script.dropFirst()
    let ended = try Namespaces.run(script: script[0], arguments)
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
  }
}
