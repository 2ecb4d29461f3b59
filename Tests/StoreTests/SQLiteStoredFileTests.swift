import DrawerConformance
import DrawerSessions
import Drawers
import Foundation
import TestSupport
import Testing

@testable import DrawerSQLite

/// This build reads the files that earlier builds wrote, and continues their sessions.
///
/// `Files/record.py` writes a file for each new version of the schema.
@Suite struct SQLiteStoredFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Files")

  private static func open(_ version: Int) throws -> (place: StorePlace, store: BlockingStore) {
    let place = try StorePlace(.sqlite)
    try FileManager.default.copyItem(atPath: folder.path + "/schema-\(version).sqlite", toPath: place.path)
    return (place, try place.open())
  }

  /// Without a recorded file, no test would hold later builds to reading a version.
  @Test func everyVersionIsRecorded() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".sqlite") }
    #expect(files.sorted() == (1...SQLiteSchema.version).map { "schema-\($0).sqlite" })
  }

  @Test(arguments: 1...SQLiteSchema.version) func sessionsGoOn(_ version: Int) throws {
    let (place, store) = try Self.open(version)
    let sessions = try #require(store.page().value)
    #expect(sessions.count >= 6)
    for session in sessions {
      let stored = try #require(store.load(session.header.id).value ?? nil)
      #expect(stored.entries.count == 7 && stored.answers.map(\.key) == ["command", "drag", "resize", "last"])
      let kind = try #require(ControllerKind.named(session.header.controller))
      var machine = try kind.restore(stored.snapshot)
      for entry in stored.entries {
        let event = LocatedEvent(try JSONValue(parsing: entry.event))
        let step = try #require(try machine.apply([event], arrival: nil).last)
        let what = "\(session.header.controller), entry \(entry.revision)"
        expect(try JSONValue(parsing: entry.delegate), .array(step.delegate), what)
      }
      #expect(store.commit(change(session.header.id, base: 7, key: "more")) == .success(.committed))
      #expect(store.load(session.header.id).value??.revision == 8)
    }
    store.store.close()
    _ = place
  }

  private func expect(_ expected: JSONValue, _ actual: JSONValue, _ what: String) {
    let differences = Expectation.differences(expected, actual)
    #expect(differences.isEmpty, "\(what): \(differences.joined(separator: "\n"))")
  }
}
