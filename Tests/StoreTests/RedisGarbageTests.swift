import DrawerSessions
import DrawerTesting
import TestSupport
import Testing

@testable import DrawerRedis

/// Arbitrary data and replies from Redis: the store reads or refuses them, and never crashes.
@Suite struct RedisGarbageTests {
  private static let nasty = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775808", "99999999999999999999", "-1", "0", "1e9",
    "nan",
    "inf", "", " ", "\n", ":", "MOVED", "ASK", "\u{1F600}", "65536", "-65535",
  ]

  private static let samples = [
    "3 2 2\n{}[]", "7\n{\"format\":1}", "1795418957.5\n4 3 2\nkeyab{}", "process -", "process ?",
    "process 2 1795418957.5 - 14 12\n2 1 1\nk{}extra3 3 2\n{}[]", "process 2 60.5 700 0 8 8\n3 4 0\n{}4 4 0\n[]",
    "MOVED 3999 127.0.0.1:6381", "ASK 3999 ::1:6381", "curtain", "client", "60.25", "1795418957.3", "12",
  ]

  /// Returns one of the samples, with some of its words or bytes replaced.
  private func anyText(_ random: inout SplitMix64) -> String {
    var bytes = Array(random.pick(Self.samples).utf8)
    for _ in 0..<random.integer(0...3) {
      let start = random.integer(0...bytes.count)
      let end = random.integer(start...min(bytes.count, start + 4))
      bytes.replaceSubrange(start..<end, with: random.pick(Self.nasty).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func anyReply(_ random: inout SplitMix64, depth: Int = 0) -> RedisReply {
    switch random.integer(0...(depth < 3 ? 9 : 4)) {
    case 0: .integer(random.pick([.min, -1, 0, 1, 16383, 65535, 65536, 1 << 53, .max]))
    case 1: .nothing
    case 2: .error(anyText(&random))
    case 3, 4: .text(Array(anyText(&random).utf8))
    default: .list((0..<random.integer(0...6)).map { _ in anyReply(&random, depth: depth + 1) })
    }
  }

  @Test func isReadOrRefused() {
    var random = SplitMix64(seed: 1)
    let node = RedisNode(host: "here", port: 6379)
    var (read, refused) = (0, 0)
    func note(_ value: Any?) { if value == nil { refused += 1 } else { read += 1 } }
    for _ in 0..<50_000 {
      let text = anyText(&random)
      let bytes = Array(text.utf8)
      let reply = anyReply(&random)
      if let entry = RedisCoding.entry(bytes) { #expect(revisions.contains(entry.revision)) }
      note(RedisCoding.snapshot(bytes))
      note(RedisCoding.answer(bytes))
      note(RedisCoding.creation(bytes))
      if case .added(_, let addition) = RedisNotice.notice(bytes, of: "id", to: Array("me".utf8)) {
        #expect(revisions.contains(addition.base) && revisions.contains(addition.revision))
        note(addition)
      }
      note(RedisCoding.addition(reply, after: random.pick([0, 1, 6, revisions.upperBound])))
      note(RedisRedirect(text, of: node))
      note(RedisCoding.fields(reply, id: "id"))
      note(RedisCoding.entries(reply, after: random.pick([0, 1, 6, revisions.upperBound])))
      note(reply.count)
      note(try? RedisSlotMap(reply, from: node))
    }
    #expect(read > 1_000 && refused > 1_000)
  }
}
