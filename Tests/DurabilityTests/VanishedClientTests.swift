import TestSupport
import Testing

/// Clients whose network is gone: nothing comes from them any more, not even that they have left.
@Suite struct VanishedClientTests {
  /// Their places were once taken for a quarter of an hour.
  @Test(.enabled(if: Namespaces.canBeMade, "needs root, with namespaces for networks"))
  func placesOfVanishedClientsAreFreed() throws {
    let ended = try Namespaces.run(script: "vanish.py", [DrawerdProcess.executable.path])
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
  }
}
