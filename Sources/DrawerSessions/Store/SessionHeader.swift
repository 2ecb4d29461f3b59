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

  /// Every member.
  public init(id: String, controller: String, clock: Clock, ttl: Double, createdAt: Double) {
    self.id = id
    self.controller = controller
    self.clock = clock
    self.ttl = ttl
    self.createdAt = createdAt
  }

  /// A new id: 128 bits from the system's random number generator.
  static func newID() -> String {
    var generator = SystemRandomNumberGenerator()
    let numbers: [UInt64] = [generator.next(), generator.next()]
    // Without room for more: there may be a million of them.
    return String(unsafeUninitializedCapacity: 32) { text in
      for place in 0..<32 {
        let digit = UInt8(truncatingIfNeeded: numbers[place / 16] >> UInt64(60 - 4 * (place % 16)) & 15)
        text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 32
    }
  }
}
