import DrawerSessions
import DrawerSockets

/// How long, in seconds, what may take.
struct RedisLimits: Sendable {
  /// Until a connection is there.
  var connecting = 2.0
  /// Without any progress of a read or a write.
  var answering = 5.0
  /// After the first failure to connect; each further one doubles it.
  var firstDelay = 0.05
  /// After many failures to connect.
  var longestDelay = 1.0
  /// Without a message, until the subscriber asks whether Redis is still there.
  var silence = 15.0
  /// Until replicas have confirmed what is to be answered.
  var confirming = 1.0
  /// Until a script is no longer sent to where a cluster's keys are just moving.
  var detours = 5.0
  /// How many servers send a script elsewhere before each further one is asked only after ``detourDelay``.
  var quickDetours = 5
  /// Until what a cluster has put off is tried again.
  var detourDelay = 0.02
}

/// What all connections of a store have in common.
struct RedisOptions: Sendable {
  var address: RedisAddress
  var limits = RedisLimits()
  /// How many replicas have to have what is answered.
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
