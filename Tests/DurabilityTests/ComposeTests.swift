import Foundation
import TestSupport
import Testing

/// The compose files, with their services started as configured there, each with a network of its own. The scripts say what
/// they check.
@Suite(.serialized, .enabled(if: Namespaces.canBeMade, "needs root, with namespaces for networks"))
struct ComposeTests {
  /// `some` to lose one process of each kind, `all` to lose each process; every cut of the network with both. That takes
  /// minutes, so that without either only one cut is made.
  private static let losses = ProcessInfo.processInfo.environment["DRAWERD_LOSSES"]

  @Test(arguments: [["compose.py"]] + (losses.map { [["losses.py", $0]] } ?? []))
  func servicesServeSessions(_ script: [String]) throws { try run(script) }

  @Test(.enabled(if: Namespaces.canLosePackets, "needs the packet filter of the kernel"))
  func networkIsCut() throws { try run(["partitions.py"] + (Self.losses == nil ? ["replicas"] : [])) }

  private func run(_ script: [String]) throws {
    let arguments = [Repository.root.path, DrawerdProcess.executable.path] + script.dropFirst()
    let ended = try Namespaces.run(script: script[0], arguments)
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
  }
}
