import DrawerSessions
import DrawerSockets

/// The time limits in seconds.
struct RedisLimits: Sendable {
  /// Until a connection attempt fails.
  var connecting = 2.0
  /// Until a read or a write without progress fails.
  var answering = 5.0
  /// Between the first failed connection attempt and the next. Each further failure doubles it.
  var firstDelay = 0.05
  /// The longest time between two connection attempts.
  var longestDelay = 1.0
  /// Without a message, until the subscriber asks whether Redis is still there.
  var silence = 15.0
  /// Until replicas must have confirmed a change.
  var confirming = 1.0
  /// Until a script fails whose keys are moving to another server.
  var detours = 5.0
  /// The number of redirects that a script follows at once. Each further one waits for ``detourDelay``.
  var quickDetours = 5
  /// Until a script that a cluster has postponed is tried again.
  var detourDelay = 0.02
}

/// The options that all connections of a store share.
struct RedisOptions: Sendable {
  var address: RedisAddress
  var limits = RedisLimits()
  /// The number of replicas that must confirm a change.
  var replicas = 0
  /// The file of the authorities whose certificates are accepted; nil for the system's.
  var authorityFile: String?
  /// Counts what is sent together.
  let activity = StoreActivity()

  /// The certificates to accept; nil for connections without TLS.
  var trust: ClientSocket.Trust? {
    address.isSecure ? authorityFile.map { .file($0) } ?? .system : nil
  }
}
