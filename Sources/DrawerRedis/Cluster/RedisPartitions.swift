import DrawerSessions

/// How sessions are divided into partitions, and the names of their keys.
///
/// Ids are random, so that their first two digits divide sessions as evenly as a hash would. Listing sessions in order
/// of their ids reads one partition after the other.
struct RedisPartitions: Sendable {
  /// In order of their sessions' ids.
  let all: [RedisPartition]

  /// One partition, for a Redis without cluster.
  static let whole = RedisPartitions(all: [
    RedisPartition(start: "drawerd:", prefix: "drawerd:{", suffix: "}")
  ])

  /// 256 partitions, each with a hash tag, so that all keys of a script are in one slot. The slots are spread evenly,
  /// so that any number of servers gets equal shares.
  static let divided = RedisPartitions(
    all: RedisSlot.tags(256).map { tag in
      RedisPartition(
        start: "drawerd:{\(tag)}:", prefix: "drawerd:{\(tag)}:", suffix: "", slot: RedisSlot.of(tag), tag: tag)
    })

  /// The partition of a session. Greater ids have greater numbers.
  func index(of id: String) -> Int {
    guard all.count > 1 else { return 0 }
    var bytes = id.utf8.makeIterator()
    let (first, isDigit) = RedisPartitions.rank(bytes.next())
    // The number of pairs of digits that are not greater.
    let pairs = isDigit ? 16 * (first - 1) + RedisPartitions.rank(bytes.next()).count : 16 * first
    return max(pairs - 1, 0)
  }

  /// A new session's id, in the partition of its idempotency key if there is one.
  func id(for key: String?) -> String {
    let id = SessionHeader.newID()
    guard let key, all.count > 1 else { return id }
    let digits = String(RedisSlot.of(key) % all.count, radix: 16)
    return (digits.count < 2 ? "0" : "") + digits + id.dropFirst(2)
  }

  /// The number of hexadecimal digits that are not greater than `byte`, and whether it is one.
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

/// A partition of the sessions: its lists and the names of its keys.
final class RedisPartition: Sendable {
  /// The ids of all live sessions, and of expired ones until they are swept, with equal scores, so that Redis sorts
  /// them.
  let sessions: String
  /// The same ids by expiry.
  let expiries: String
  /// A key that is written to check whether writing works.
  let probe: String
  /// A key that never exists. While a slot moves between servers, Redis postpones scripts with a missing key, so that
  /// no script sees half of a partition.
  let absent: String
  /// The prefix of a session's keys, before its id.
  let prefix: String
  /// The suffixes after the id: of a hash, a list of entries, a sorted set of snapshots, and a list of answers.
  let suffixes: [String]
  /// The slot of all these keys in a cluster.
  let slot: Int
  /// The hash tag of all these keys in a cluster; nil without a cluster.
  let tag: String?
  private let creations: String

  fileprivate init(start: String, prefix: String, suffix: String, slot: Int = 0, tag: String? = nil) {
    sessions = start + "sessions"
    expiries = start + "expiries"
    probe = start + "probe"
    absent = start + "absent"
    creations = start + "creation:"
    self.prefix = prefix
    suffixes = ["session", "entries", "snapshots", "answers"].map { "\(suffix):\($0)" }
    self.slot = slot
    self.tag = tag
  }

  /// All keys that a change of a session may use.
  func keys(of id: String) -> [String] { suffixes.map { prefix + id + $0 } + [sessions, expiries] }

  /// The key of the answer to a creation.
  func creation(_ key: String) -> String { creations + key }
}

/// The slots of a cluster.
enum RedisSlot {
  /// Their number.
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

  /// CRC16 with the polynomial 0x1021, as in XMODEM.
  private static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var remainder: UInt16 = 0
    for byte in bytes {
      remainder ^= UInt16(byte) << 8
      for _ in 0..<8 { remainder = remainder & 0x8000 == 0 ? remainder << 1 : remainder << 1 ^ 0x1021 }
    }
    return remainder
  }
}
