import DrawerSessions
import DrawerSockets

/// The time limits in seconds.
struct RedisLimits: Sendable {
  /// The longest connection attempt.
  var connecting = 2.0
  /// The longest time without progress of a read or a write.
  var answering = 5.0
  /// The time between the first failed connection attempt and the next. Each further failure doubles it.
  var firstDelay = 0.05
  /// The longest time between two connection attempts.
  var longestDelay = 1.0
  /// The time without a message after which the subscriber pings Redis.
  var silence = 15.0
  /// The time after which the subscriber asks again for channels that are moving to another server.
  var movePatience = 0.2
  /// The time between two questions for a server's time.
  var timing = 1.0
  /// The seconds by which this process's time may be ahead of a server's for a sweep.
  var sweepLead = 0.0
  /// The longest time for replicas to confirm a change.
  var confirming = 1.0
  /// The longest time to retry a script whose keys are moving to another server.
  var redirecting = 5.0
  /// The number of redirects that a script follows at once. Each further one waits for ``redirectDelay``.
  var quickRedirects = 5
  /// The time between two attempts of a script that a cluster has postponed.
  var redirectDelay = 0.02
}

/// The options that all connections of a store share.
struct RedisOptions: Sendable {
  var address: RedisAddress
  var limits = RedisLimits()
  /// The number of replicas that must confirm a change.
  var replicas = 0
  /// The file of the authorities whose certificates are accepted; nil for the system's.
  var authorityFile: String?
  /// Counts the pipelined batches.
  let activity = StoreActivity()
  /// The clock of the servers.
  let clock = StoreClock()

  /// The certificates to accept; nil for connections without TLS.
  var trust: ClientSocket.Trust? {
    address.isSecure ? authorityFile.map { .file($0) } ?? .system : nil
  }
}
