import DrawerJSON

/// What never changes of a session.
public struct SessionHeader: Sendable, Equatable {
  /// 128 random bits in hexadecimal.
  public var id: String
  /// The name of the controller's kind.
  public var controller: String
  /// Who tells the session's time.
  public var clock: Clock
  /// Seconds without a request after which the session is forgotten.
  public var ttl: Double
  /// When it was created, in seconds since 1970: time 0 of a session on the server's clock.
  public var createdAt: Double

  /// A new id: 128 bits from the system's random number generator.
  static func newID() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = String(generator.next(), radix: 16)
    let low = String(generator.next(), radix: 16)
    return [high, low].map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }
}

/// What came into a session, and what it caused.
public struct JournalEntry: Sendable, Equatable {
  /// The session's revision after it; the first entry is 1.
  public var revision: Int
  /// The event, with its time.
  public var event: JSONValue
  /// The delegate events that it caused, in order.
  public var delegate: [JSONValue]
}
