import DrawerSessions
import DrawerTesting
import Foundation
import TestSupport

/// Returns an id in the format of session ids.
func newID() -> String { UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "") }

/// Returns a session that expires after a minute.
func session(_ id: String = newID(), controller: String = "curtain", expiresAt: Double = start + 60) -> StoredSession {
  StoredSession(
    header: SessionHeader(id: id, controller: controller, clock: .client, ttl: 60.25, createdAt: start + 1 / 3),
    expiresAt: expiresAt, snapshot: Array("{\"at\": 0}".utf8), snapshotRevision: 0)
}

func entry(_ revision: Int, batch: Int? = nil, mark: String = "") -> JournalEntry {
  JournalEntry(
    revision: revision, batch: batch ?? revision, event: Array("event \(revision) \(mark)".utf8),
    delegate: Array("[\(revision)]".utf8))
}

/// Returns a text that compression makes hardly smaller.
func incompressibleText(_ count: Int) -> String {
  var generator = SplitMix64(seed: UInt64(count))
  return String(decoding: (0..<count).map { _ in UInt8.random(in: 0x20..<0x7f, using: &generator) }, as: UTF8.self)
}

func answer(_ key: String, revision: Int = 0, body: String = "body") -> StoredAnswer {
  StoredAnswer(key: key, fingerprint: "print of \(key)", revision: revision, body: Array(body.utf8))
}

/// Returns a change with `count` entries after the revision `base`, and optionally with a snapshot and an answer.
func change(
  _ id: String, base: Int, count: Int = 1, snapshot: Bool = false, key: String? = nil, expiresAt: Double = start + 60,
  journalLimit: Int = 1000, mark: String = ""
) -> SessionChange {
  let last = base + count
  return SessionChange(
    id: id, base: base, entries: (1...count).map { entry(base + $0, batch: last, mark: mark) },
    snapshot: snapshot ? Array("snapshot \(last) \(mark)".utf8) : nil, answer: key.map { answer($0, revision: last) },
    expiresAt: expiresAt, cutoff: max(last - journalLimit, 0))
}
