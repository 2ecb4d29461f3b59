import DrawerSessions

/// How sessions are divided, and what their keys are called.
///
/// An id is random, so that its first two digits divide sessions as evenly as a hash of all of it would; and a list in
/// order of the ids goes through one partition after the other.
struct RedisLayout: Sendable {
  /// In order of the ids that they have.
  let partitions: [RedisPartition]

  /// All in one, as every Redis has it that is no cluster.
  static let whole = RedisLayout(partitions: [
    RedisPartition(start: "drawerd:", prefix: "drawerd:{", suffix: "}")
  ])

  /// In 256, each with a hash tag, so that a script's keys are all in one slot. The slots are as far from each other as can
  /// be: each of any number of servers gets its share.
  static let divided = RedisLayout(
    partitions: RedisSlot.tags(256).map { tag in
      RedisPartition(start: "drawerd:{\(tag)}:", prefix: "drawerd:{\(tag)}:", suffix: "", slot: RedisSlot.of(tag))
    })

  /// Which partition a session is in: the greater the id in order, the greater the number.
  func index(of id: String) -> Int {
    guard partitions.count > 1 else { return 0 }
    var bytes = id.utf8.makeIterator()
    let (first, isDigit) = RedisLayout.rank(bytes.next())
    // How many pairs of digits are not after it.
    let pairs = isDigit ? 16 * (first - 1) + RedisLayout.rank(bytes.next()).count : 16 * first
    return max(pairs - 1, 0)
  }

  /// A new session's id, in the partition where a key would be if there is one.
  func id(for key: String?) -> String {
    let id = SessionHeader.newID()
    guard let key, partitions.count > 1 else { return id }
    let digits = String(RedisSlot.of(key) % partitions.count, radix: 16)
    return (digits.count < 2 ? "0" : "") + digits + id.dropFirst(2)
  }

  /// How many hexadecimal digits are not after `byte`, and whether it is one.
  private static func rank(_ byte: UInt8?) -> (count: Int, isDigit: Bool) {
    guard let byte = byte.map(Int.init) else { return (0, false) }
    return switch byte {
    case ..<0x30: (0, false)
    case ...0x39: (byte - 0x2F, true)
    case ..<0x61: (10, false)
    case ...0x66: (byte - 0x56, true)
    default: (16, false)
    }
  }
}

/// A share of the sessions, with lists of its own; and its names in Redis.
final class RedisPartition: Sendable {
  /// Every living session's id, and of ended ones until they are swept; all with the same score, for their order.
  let sessions: String
  /// The same ids by the ends of their lives.
  let expiries: String
  /// What is written to see whether that can be done.
  let probe: String
  /// What is never there. While a slot moves from one server to another, Redis puts off a script that names such a key, and
  /// so none sees a half of the partition.
  let absent: String
  /// What a session's keys begin with; its id follows.
  let prefix: String
  /// What follows the id: of a hash; a list of entries; a sorted set of snapshots; a list of answers.
  let suffixes: [String]
  /// The slot of all of these in a cluster.
  let slot: Int
  private let creations: String

  fileprivate init(start: String, prefix: String, suffix: String, slot: Int = 0) {
    sessions = start + "sessions"
    expiries = start + "expiries"
    probe = start + "probe"
    absent = start + "absent"
    creations = start + "creation:"
    self.prefix = prefix
    suffixes = ["session", "entries", "snapshots", "answers"].map { "\(suffix):\($0)" }
    self.slot = slot
  }

  /// Every key that a change of a session may touch.
  func keys(of id: String) -> [String] { suffixes.map { prefix + id + $0 } + [sessions, expiries] }

  /// Where the answer to a creation is kept.
  func creation(_ key: String) -> String { creations + key }
}

/// What a cluster divides keys into.
enum RedisSlot {
  /// How many there are.
  static let count = 16384

  /// The slot of a hash tag, or of a key without one.
  static func of(_ tag: String) -> Int { Int(crc16(tag.utf8)) % count }

  /// The first number that falls into each of `count` equal ranges of slots.
  static func tags(_ count: Int) -> [String] {
    var tags: [Int: String] = [:]
    var number = 0
    while tags.count < count {
      let tag = "\(number)"
      let range = of(tag) * count / RedisSlot.count
      if tags[range] == nil { tags[range] = tag }
      number += 1
    }
    return (0..<count).compactMap { tags[$0] }
  }

  /// CRC16 with the polynomial 0x1021, as XMODEM has it.
  private static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var remainder: UInt16 = 0
    for byte in bytes {
      remainder ^= UInt16(byte) << 8
      for _ in 0..<8 { remainder = remainder & 0x8000 == 0 ? remainder << 1 : remainder << 1 ^ 0x1021 }
    }
    return remainder
  }
}
