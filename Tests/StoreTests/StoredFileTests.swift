import DrawerConformance
import DrawerSessions
import Drawers
import Foundation
import TestSupport
import Testing

@testable import DrawerRedis
@testable import DrawerSQLite

/// This build reads the files that earlier builds wrote, and continues their sessions.
///
/// `Files/record.py` records a file for each new version of the schema, and one for each release: what 1.0.0 has written opens in all of
/// 1.x. (0.2.0 wrote version 2 of SQLite's schema and version 1 of that of Redis.)
@Suite struct StoredFileTests {
  private static let folder = Repository.file("Tests/StoreTests/Files")

  private static let releases = ["1.0.0"]

  /// The stores with recorded files, the versions that this build supports, and the names of the files.
  private static let versions: [(kind: StoreKind, version: Int, file: String)] =
    (1...SQLiteSchema.version).map { (.sqlite, $0, "schema-\($0).sqlite") }
    + (1...RedisSchema.version).map { (.redis, $0, "redis-\($0).resp") }
    + releases.map { (.sqlite, SQLiteSchema.version, "\($0).sqlite") }
    + releases.map { (.redis, RedisSchema.version, "\($0).resp") }

  private static func open(_ kind: StoreKind, _ file: String) throws -> (place: StorePlace, store: BlockingStore) {
    let place = try StorePlace(kind)
    let path = folder.appendingPathComponent(file).path
    if kind == .sqlite {
      try FileManager.default.copyItem(atPath: path, toPath: place.path)
    } else {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["redis-cli", "-u", place.url, "--pipe"]
      process.standardInput = FileHandle(forReadingAtPath: path)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitForEnd()
      #expect(process.terminationStatus == 0)
    }
    return (place, try place.open())
  }

  /// Without a recorded file, no test would check that later builds can read that version.
  @Test func everyVersionIsRecorded() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { !$0.hasSuffix(".py") }
    #expect(files.sorted() == Self.versions.map(\.file).sorted())
  }

  @Test(arguments: versions.indices) func sessionsGoOn(_ index: Int) throws {
    let (place, store) = try Self.open(Self.versions[index].kind, Self.versions[index].file)
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
