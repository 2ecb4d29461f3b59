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
}
