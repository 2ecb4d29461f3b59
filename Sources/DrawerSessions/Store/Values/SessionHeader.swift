import Drawers

/// The constant members of a session.
public struct SessionHeader: Sendable, Equatable {
  /// 128 random bits in hexadecimal.
  public var id: String
  /// The name of the controller's kind.
  public var controller: String
  /// Whose clock the session's time is.
  public var clock: SessionClock
  /// Seconds without a request after which the session expires.
  public var ttl: Double
  /// The time of the creation, in seconds since 1970: time 0 of a session on the server's clock.
  public var createdAt: Double

  /// Every member.
  public init(id: String, controller: String, clock: SessionClock, ttl: Double, createdAt: Double) {
    self.id = id
    self.controller = controller
    self.clock = clock
    self.ttl = ttl
    self.createdAt = createdAt
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Whether these bytes could be the id of a session.
  public static func isID(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count == 32 && bytes.allSatisfy(digits.contains)
  }

  /// A new id: 128 bits from the system's random number generator.
  public static func newID() -> String {
    let numbers: [UInt64] = [.random(in: .min ... .max), .random(in: .min ... .max)]
    // Without spare capacity, because there may be a million ids.
    return String(unsafeUninitializedCapacity: 32) { text in
      for index in 0..<32 {
        text.initializeElement(at: index, to: digits[Int(numbers[index / 16] >> (index % 16 * 4) & 0xF)])
      }
      return 32
    }
  }
}
