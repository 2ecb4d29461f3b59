import Drawers
import Foundation
import TestSupport
import Testing

/// `drawerd backup`, `restore`, `check` and `compact`, with real servers and real stores.
@Suite(.serialized) struct BackupTests {
  private static let creation = #"{"controller": "curtain", "clock": "client"}"#

  /// Runs a subcommand, and returns its output.
  private func run(_ arguments: String..., status: Int32 = 0) throws -> (json: JSONValue?, errors: String) {
    let ended = try DrawerdProcess.run(arguments)
    #expect(ended.status == status, "\(arguments): \(ended.output)\(ended.errors)")
    return (try? JSONValue(parsing: ended.output.utf8), ended.errors)
  }

  /// Creates sessions with journals of these lengths, and returns their paths. The last journal is longer than a
  /// snapshot interval.
  private func fill(_ connection: HTTPConnection, _ lengths: [Int] = [0, 1, 700]) throws -> [String] {
    try lengths.map { count in
      let created = try connection.request("POST", "/v1/sessions", body: Self.creation)
      let path = try #require(created.headers["location"])
      for start in stride(from: 0, to: count, by: 350) {
        let events = (start..<min(start + 350, count)).map { #"{"type": "tick", "time": \#(Double($0) / 10)}"# }
        let posted = try connection.request("POST", "\(path)/events", body: "[\(events.joined(separator: ","))]")
        #expect(posted.status == 200)
      }
      return path
    }
  }

  /// Returns the state and the journal of each session, as the server reports them.
  private func contents(_ paths: [String], _ connection: HTTPConnection) throws -> [String] {
    try paths.map { path in
      let state = try connection.request("GET", path)
      let journal = try connection.request("GET", "\(path)/events?limit=1000")
      return "\(state.status) \(state.text) \(journal.text)"
    }
  }

  @Test(arguments: ["sqlite", "redis"]) func backupOfARunningServerIsRestored(_ kind: String) throws {
    let directory = try TemporaryDirectory()
    let redis = kind == "redis" ? try RedisProcess() : nil
    let store = redis?.url ?? "sqlite:\(directory.file("sessions.sqlite"))"
    let backup = directory.file("backup.sqlite")
    let server = try DrawerdProcess(["--store", store])
    let connection = try HTTPConnection(port: server.port)
    let paths = try fill(connection)
    let before = try contents(paths, connection)
    let made = try run("backup", store, backup).json
    #expect(made?["sessions"] == 3)
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // The backup is a plain file in rollback journal mode: no other file appears next to it, not even while it is read.
    let header = try #require(try FileHandle(forReadingAtPath: backup)?.read(upToCount: 20))
    #expect(header.dropFirst(18) == Data([1, 1]))
    #expect(try run("check", "sqlite:\(backup)").json?["sessions"] == 3)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(files.filter { $0.hasPrefix("backup.sqlite") } == ["backup.sqlite"])
    // Change one session, and delete another one.
    #expect(try connection.request("POST", "\(paths[0])/events", body: #"{"type": "tick", "time": 9}"#).status == 200)
    #expect(try connection.request("DELETE", paths[1]).status == 204)
    let changed = try contents([paths[0]], connection)

    if redis == nil { server.stop() }
    #expect(try run("restore", backup, store).json == ["restored": 1, "kept": 2])
    let after = redis == nil ? try DrawerdProcess(["--store", store]) : server
    let again = try HTTPConnection(port: after.port)
    #expect(try contents(paths, again) == changed + before[1...])
    if redis == nil { after.stop() }
    #expect(try run("restore", "--replace", backup, store).json == ["restored": 3, "kept": 0])
    let last = redis == nil ? try DrawerdProcess(["--store", store]) : server
    let lastConnection = try HTTPConnection(port: last.port)
    try eventually("as it was") { try contents(paths, lastConnection) == before }
    // The restored session accepts further events.
    let next = try lastConnection.request("POST", "\(paths[2])/events", body: #"{"type": "tick", "time": 1000}"#)
    #expect(next.headers["etag"] == "\"701\"")
  }

  /// A backup is itself a store, so it can move sessions from SQLite to Redis and back.
  @Test func backupMovesSessionsToAnotherStore() throws {
    let directory = try TemporaryDirectory()
    let redis = try RedisProcess()
    let (file, backup, way) = (directory.file("a.sqlite"), directory.file("b.sqlite"), directory.file("c.sqlite"))
    let first = try DrawerdProcess(["--store", "sqlite:\(file)"])
    let connection = try HTTPConnection(port: first.port)
    let paths = try fill(connection)
    let before = try contents(paths, connection)
    _ = try run("backup", "sqlite:\(file)", backup)
    #expect(try run("restore", backup, redis.url).json == ["restored": 3, "kept": 0])
    let environment = ["DRAWERD_STORE": redis.url]
    let ended = try DrawerdProcess.run(["backup", "-", way], environment: environment)
    #expect(ended.status == 0, "\(ended.errors)")
    for store in [redis.url, "sqlite:\(way)"] {
      let server = try DrawerdProcess(["--store", store])
      #expect(try contents(paths, try HTTPConnection(port: server.port)) == before)
      server.stop()
    }
  }

  /// Moves sessions from a single Redis to a cluster.
  @Test func backupMovesSessionsToACluster() throws {
    let directory = try TemporaryDirectory()
    let redis = try RedisProcess()
    let cluster = try RedisClusterProcess()
    let backup = directory.file("backup.sqlite")
    let first = try DrawerdProcess(["--store", redis.url])
    let connection = try HTTPConnection(port: first.port)
    let paths = try (0..<4).flatMap { _ in try fill(connection) }
    let before = try contents(paths, connection)
    let list = try connection.request("GET", "/v1/sessions").text
    first.stop()
    #expect(try run("backup", redis.url, backup).json?["sessions"] == 12)
    #expect(try run("restore", backup, cluster.url).json == ["restored": 12, "kept": 0])
    #expect(try run("check", cluster.url).json?["sessions"] == 12)
    let second = try DrawerdProcess(["--store", cluster.url])
    let again = try HTTPConnection(port: second.port)
    #expect(try contents(paths, again) == before)
    #expect(try again.request("GET", "/v1/sessions").text == list)
    second.stop()
  }

  /// This build can check and restore the files that earlier builds wrote.
  @Test(arguments: [1, 2]) func recordedFileIsRestored(_ version: Int) throws {
    let directory = try TemporaryDirectory()
    let copy = directory.file("old.sqlite")
    let recorded = Repository.file("Tests/StoreTests/Files/schema-\(version).sqlite")
    try FileManager.default.copyItem(atPath: recorded.path, toPath: copy)
    let checked = try run("check", "sqlite:\(copy)").json
    #expect(checked?["version"] == .number(Double(version)) && checked?["faults"] == [])
    let target = "sqlite:\(directory.file("new.sqlite"))"
    let restored = try run("restore", copy, target).json
    #expect(restored?["restored"] == checked?["sessions"] && (checked?["sessions"]?.number ?? 0) > 0)
  }

  @Test func checkFindsDamage() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("sessions.sqlite")
    let store = "sqlite:\(file)"
    let server = try DrawerdProcess(["--store", store])
    let paths = try fill(try HTTPConnection(port: server.port))
    // The server is running, and its log has not been moved into the database yet.
    let well = try run("check", store).json
    #expect(well?["faults"] == [] && well?["sessions"] == 3 && well?["entries"] == 701)
    #expect(well?["version"] == well?["knownVersion"])
    server.stop()
    let id = try #require(paths[2].split(separator: "/").last)
    try SQLite.run(
      "UPDATE entry SET pack = x'31' WHERE session = (SELECT number FROM session WHERE id = '\(id)')", on: file)
    let found = try run("check", store, status: 1).json
    #expect(found?["faults"]?.elements?.count == 1 && found?["faults"]?.elements?[0].string?.contains(id) == true)
    // Damage a whole page, too.
    let handle = try #require(FileHandle(forUpdatingAtPath: file))
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: size - 4096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try handle.close()
    let damaged = try DrawerdProcess.run(["check", store])
    #expect(damaged.status != 0)
  }

  /// The damaged part: rows of the session with the longest journal, or a page of a table or index.
  private enum Damage: String, CaseIterable {
    case pack, clock, entryPage = "entry", snapshotPage = "snapshot", tablePage = "session"
    case indexPage = "sqlite_autoindex_session_1"

    /// Whether the file's pages can still be copied, so that the backup contains the session in its damaged form.
    var isInARow: Bool { self == .pack || self == .clock }
    /// Whether a session is lost.
    var isOfASession: Bool { self != .indexPage }

    /// Damages the file of the closed store.
    func apply(to file: String, session id: String) throws {
      let number = "(SELECT number FROM session WHERE id = '\(id)')"
      switch self {
      case .pack: try SQLite.run("UPDATE entry SET pack = x'31' WHERE session = \(number)", on: file)
      case .clock: try SQLite.run("UPDATE session SET clock = 'sundial' WHERE id = '\(id)'", on: file)
      default: try SQLite.overwriteLastLeaf(of: rawValue, on: file)
      }
    }
  }

  /// `check` lists the unreadable parts. `backup` and `restore` skip them, and exit with status 1.
  @Test(arguments: Damage.allCases) private func damagedFileIsSavedAsFarAsItCanBeRead(_ damage: Damage) throws {
    let directory = try TemporaryDirectory()
    let (file, backup, target) = (
      directory.file("a.sqlite"), directory.file("backup.sqlite"), "sqlite:\(directory.file("b.sqlite"))"
    )
    let server = try DrawerdProcess(["--store", "sqlite:\(file)"])
    let connection = try HTTPConnection(port: server.port)
    // Enough sessions that tables and indexes have several pages.
    let paths = try (0..<60).flatMap { _ in try fill(connection, [0, 1, 20]) }
    let before = Dictionary(uniqueKeysWithValues: zip(paths, try contents(paths, connection)))
    server.stop()
    let id = try #require(paths.last?.split(separator: "/").last.map(String.init))
    try damage.apply(to: file, session: id)

    let checked = try run("check", "sqlite:\(file)", status: 1)
    let faults = (checked.json?["faults"]?.elements ?? []).compactMap(\.string)
    let named = Set(paths.filter { path in faults.contains { $0.hasPrefix("session \(path.suffix(id.count)):") } })
    #expect(named.isEmpty != damage.isOfASession && !faults.isEmpty && named.count < paths.count, "\(faults)")
    #expect(checked.errors.contains("drawerd backup STORE FILE"))

    let made = try run("backup", "sqlite:\(file)", backup, status: damage.isOfASession ? 1 : 0).json
    let unreadable = (made?["unreadable"]?.elements ?? []).compactMap { $0["id"]?.string }
    #expect(Set(unreadable) == Set(named.map { String($0.suffix(id.count)) }))
    let restored = try run("restore", backup, target, status: damage.isInARow ? 1 : 0).json
    #expect(restored?["restored"] == .number(Double(paths.count - named.count)))
    let again = try DrawerdProcess(["--store", target])
    let readable = paths.filter { !named.contains($0) }
    let after = try contents(readable, try HTTPConnection(port: again.port))
    #expect(after == readable.map { before[$0] })
  }

  @Test func redisIsChecked() throws {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    let paths = try fill(try HTTPConnection(port: server.port))
    #expect(try run("check", redis.url).json?["faults"] == [])
    let id = try #require(paths[2].split(separator: "/").last)
    try redis.ask("LSET", "drawerd:{\(id)}:entries", "5", "nonsense")
    let found = try run("check", redis.url, status: 1).json
    #expect(found?["faults"]?.elements?.count == 1 && found?["sessions"] == 3)
  }

  /// No server runs while the rows are deleted, because a running server frees their space by itself.
  @Test func compactGivesRoomBack() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("sessions.sqlite")
    let store = "sqlite:\(file)"
    let server = try DrawerdProcess(["--store", store])
    let connection = try HTTPConnection(port: server.port)
    _ = try fill(connection, Array(repeating: 1, count: 200))
    #expect(try run("compact", store, status: 69).errors.contains("in use by process \(server.identifier)"))
    server.stop()
    for table in ["entry", "snapshot"] { try SQLite.run("DELETE FROM \(table) WHERE session > 1", on: file) }
    try SQLite.run("DELETE FROM session WHERE number > 1", on: file)
    let sizes = try run("compact", store).json
    #expect(try #require(sizes?["after"]?.number) * 2 < #require(sizes?["before"]?.number))
    #expect(try run("check", store).json?["sessions"] == 1)
  }

  /// Impossible operations, and the reasons that the program reports.
  private static let refusals: [(arguments: [String], status: Int32, reason: String)] = [
    (["backup", "memory", "x"], 64, "STORE must be"), (["backup", "sqlite:/nowhere/x", "x"], 66, "cannot open"),
    (["backup", "sqlite:/dev/null", "/dev/null"], 73, "it already exists"),
    (["compact", "redis://localhost"], 64, "itself"),
    (["check", "sqlite:/etc/hostname"], 65, "not a database"), (["check"], 64, "needs STORE"),
    (["check", "redis://127.0.0.1:1"], 69, "refused"), (["restore", "/nowhere/x", "sqlite:/nowhere/y"], 66, "cannot"),
    (["backup", "sqlite:/etc/hostname", "/nowhere/x"], 73, "No such file"),
    // Without a store, "-" is the memory. The message once said only what STORE must be.
    (["restore", "/nowhere/x", "-"], 64, "STORE is -, so that --store or DRAWERD_STORE must be sqlite:PATH"),
    (["backup", "-", "/nowhere/x"], 64, "DRAWERD_STORE must be"), (["check", "-"], 64, "DRAWERD_STORE must be"),
    (["compact", "-"], 64, "DRAWERD_STORE must be"), (["check", "memory"], 64, "drawerd: STORE must be"),
    (["restore", "-"], 64, "restore needs FILE and STORE (- is the store of DRAWERD_STORE)"),
    (["replay", "http://127.0.0.1:1"], 64, "replay needs URL and SESSION;"),
  ]

  @Test(arguments: refusals) func refusalSaysWhy(_ arguments: [String], _ status: Int32, _ reason: String) throws {
    let ended = try DrawerdProcess.run(arguments)
    #expect(ended.status == status)
    #expect(ended.output.isEmpty && ended.errors.contains(reason) && ended.errors.split(separator: "\n").count == 1)
  }

  /// `restore` does not write to a file that a server uses.
  @Test func restoreKeepsOutOfARunningServersFile() throws {
    let directory = try TemporaryDirectory()
    let store = "sqlite:\(directory.file("sessions.sqlite"))"
    let backup = directory.file("backup.sqlite")
    let server = try DrawerdProcess(["--store", store])
    _ = try run("backup", store, backup)
    #expect(try run("restore", backup, store, status: 69).errors.contains("in use by process \(server.identifier)"))
    #expect(try run("backup", store, backup, status: 73).errors.contains("it already exists"))
  }
}
