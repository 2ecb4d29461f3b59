import TestSupport
import Testing

/// Clients whose network is down: no packets arrive from them, not even to close the connection.
@Suite struct VanishedClientTests {
  /// Such clients once kept their places for a quarter of an hour.
  @Test(.enabled(if: Namespaces.canBeMade, "needs root, with namespaces for networks"))
  func placesOfVanishedClientsAreFreed() throws {
    let ended = try Namespaces.run(script: "vanish.py", [DrawerdProcess.executable.path])
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
  }
}
