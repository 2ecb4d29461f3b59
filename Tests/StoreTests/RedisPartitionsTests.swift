import DrawerSessions
import Testing

@testable import DrawerRedis

/// The distribution of sessions in a cluster.
@Suite struct RedisPartitionsTests {
  private static let partitions = RedisPartitions.divided

  /// The values are from the Redis documentation and from `CLUSTER KEYSLOT`.
  @Test(arguments: [("123456789", 0x31C3), ("foo", 12182), ("", 0)]) func slotIsRedis(_ tag: String, _ slot: Int) {
    #expect(RedisSlot.of(tag) == slot)
  }

  @Test func slotsAreFarFromEachOther() {
    let slots = Self.partitions.all.map(\.slot)
    #expect(slots.count == 256)
    for (index, slot) in slots.enumerated() { #expect(slot / 64 == index) }
  }

  @Test func keysOfAPartitionShareItsTag() {
    for partition in Self.partitions.all {
      let keys = partition.keys(of: "}{") + [partition.probe, partition.absent, partition.creation("{x}")]
      #expect(Set(keys).count == keys.count)
      for key in keys {
        let tag = key.split(separator: "{", maxSplits: 1)[1].prefix { $0 != "}" }
        #expect(RedisSlot.of(String(tag)) == partition.slot)
      }
    }
  }

  /// Databases have used these names since the first version.
  @Test func namesOfOnePartitionNeverChange() {
    let partition = RedisPartitions.whole.all[0]
    let names = ["{id}:session", "{id}:entries", "{id}:snapshots", "{id}:answers", "sessions", "expiries"]
    #expect(partition.keys(of: "id") == names.map { "drawerd:\($0)" })
    #expect(partition.creation("key") == "drawerd:creation:key")
  }

  /// A list in the order of the ids goes through the partitions in order.
  @Test func partitionsAreInOrderOfTheIDs() {
    let digits = Array("0123456789abcdef")
    let pairs = digits.flatMap { first in digits.map { "\(first)\($0)" } }
    #expect(pairs.map { Self.partitions.index(of: $0 + "0f") } == Array(0..<256))
    let ids = (pairs + ["", "-", "0", "9", "A", "a", "aZ", "f", "g", "~", "0:", "9g", "\u{1F600}"]).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let indexes = ids.map(Self.partitions.index)
    #expect(indexes == indexes.sorted())
  }

  @Test func idIsInThePartitionOfItsKey() {
    let indexes = (0..<1000).map { number in
      let indexes = Set((0..<3).map { _ in Self.partitions.index(of: Self.partitions.id(for: "key \(number)")) })
      #expect(indexes.count == 1)
      return indexes.first
    }
    #expect(Set(indexes).count > 200)
    #expect(Self.partitions.id(for: "key").utf8.count == SessionHeader.newID().utf8.count)
    #expect(Self.partitions.id(for: "key") != Self.partitions.id(for: "key"))
  }

  @Test func redirectsAreRead() {
    let asked = RedisNode(host: "here", port: 1)
    #expect(RedisRedirect("MOVED 3999 127.0.0.1:6381", of: asked) == .moved(RedisNode(host: "127.0.0.1", port: 6381)))
    #expect(RedisRedirect("ASK 3999 ::1:6381", of: asked) == .ask(RedisNode(host: "::1", port: 6381)))
    #expect(RedisRedirect("MOVED 3999 :6381", of: asked) == .moved(RedisNode(host: "here", port: 6381)))
    #expect(RedisRedirect("TRYAGAIN Multiple keys", of: asked) == .later)
    #expect(RedisRedirect("MOVED 3999 ?:6381", of: asked) == .moved(RedisNode(host: "here", port: 6381)))
    for other in [
      "", "MOVED", "MOVED 1 2", "ASK 1 x:y", "ERR MOVED 1 x:1", "MOVED 1 127.0.0.1:99999999999", "MOVED 1 x:0",
      "MOVED 1 x:-1", "ASK 1 x:65536", "MOVED 1 here:1",
    ] {
      #expect(RedisRedirect(other, of: asked) == nil)
    }
  }
}
