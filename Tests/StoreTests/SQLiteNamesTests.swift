import DrawerSessions
import Foundation
import TestSupport
import Testing

@testable import DrawerSQLite

/// The names that lead to a database: links, hard links, and files that are mounted at another place.
@Suite struct SQLiteNamesTests {
  private let folder: TemporaryDirectory
  private var real: String { folder.file("data/real.db") }

  init() throws {
    folder = try TemporaryDirectory()
    mkdir(folder.file("data"), 0o700)
    mkdir(folder.file("other"), 0o700)
  }

  private func open(_ path: String) throws -> BlockingStore { BlockingStore(try SQLiteStore(path: path)) }

  private func error(_ path: String) -> StoreOpenError? {
    do throws(StoreOpenError) {
      _ = try SQLiteStore(path: path)
      return nil
    } catch {
      return error
    }
  }

  /// Ways to name `data/real.db`, which does not exist yet. The files beside the database were once beside the link
  /// while its target did not exist, and beside the target from the second start on.
  @Test(arguments: ["link.db", "other/link.db", "chain.db", "folder/real.db", "other/up.db"])
  func linkIsItsTargetFromTheFirstStartOn(_ name: String) throws {
    symlink("data/real.db", folder.file("link.db"))
    symlink(real, folder.file("other/link.db"))
    symlink("other/link.db", folder.file("chain.db"))
    symlink("data", folder.file("folder"))
    symlink("../data/real.db", folder.file("other/up.db"))
    let link = folder.file(name)
    let saved = session()
    let first = try open(link)
    #expect(first.create(saved) == .success(.created))
    #expect(first.commit(change(saved.header.id, base: 0)) == .success(.committed))
    #expect(error(real) == .inUse(store: real, process: Int(getpid())))
    for suffix in ["", "-lock", "-log", "-reserve", "-wal", "-shm"] {
      var status = stat()
      #expect(stat(real + suffix, &status) == 0 && status.st_mode & 0o777 == 0o600, "\(suffix)")
      if name != "folder/real.db" { #expect(suffix.isEmpty || access(link + suffix, F_OK) != 0, "\(suffix)") }
    }
    first.store.close()
    let second = try open(real)
    defer { second.store.close() }
    #expect(second.load(saved.header.id).value??.revision == 1)
    #expect(error(link) == .inUse(store: real, process: Int(getpid())))
  }

  /// What was acknowledged is there at the next start by any of the names, after the process was killed.
  @Test(arguments: [("link.db", "data/real.db"), ("data/real.db", "link.db"), ("link.db", "link.db")])
  func killLosesNothing(_ names: (first: String, second: String)) throws {
    symlink("data/real.db", folder.file("link.db"))
    let said = try StoreWriterProcess("load", folder.file(names.first)).lines(killAfter: 200)
    let store = try open(folder.file(names.second))
    defer { store.store.close() }
    for (id, revision) in acknowledged(said) {
      #expect((store.load(id, now: Date().timeIntervalSince1970).value??.revision ?? 0) >= revision, "\(id)")
    }
  }

  private func acknowledged(_ lines: [String]) -> [String: Int] {
    lines.reduce(into: [:]) { last, line in
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2 { last[words[0]] = Int(words[1]) }
    }
  }

  /// A hard link made two servers write one file, and a start by the other name lost what was beside the first one.
  @Test func hardLinkIsRefusedByEitherName() throws {
    let link = folder.file("other/link.db")
    let first = try open(real)
    #expect(Foundation.link(real, link) == 0)
    #expect(error(link) == .inUse(store: link, process: Int(getpid())))
    #expect(try inUse(StoreWriterProcess("load", link).lines()))
    first.store.close()
    for path in [real, link] {
      #expect(error(path)?.description.contains("has 2 names (hard links)") == true)
      #expect(throws: StoreOpenError.self) { try SQLiteStore(reading: path) }
    }
    #expect(access(link + "-lock", F_OK) != 0)
    unlink(link)
    #expect(error(real) == nil)
  }

  /// Backups are files that programs link to each other, and they have nothing beside them.
  @Test func linkedBackupCanBeRead() throws {
    let saved = session()
    let store = try open(real)
    #expect(store.create(saved) == .success(.created))
    let backup = folder.file("backup.db")
    let source = try SQLiteStore(reading: real)
    #expect(wait { () throws(StoreError) in try await source.copy(to: backup) }.value != nil)
    source.close()
    store.store.close()
    #expect(Foundation.link(backup, folder.file("kept.db")) == 0)
    let reading = BlockingStore(try SQLiteStore(reading: folder.file("kept.db")))
    #expect(reading.load(saved.header.id).value??.revision == 0)
  }

  /// A file that is mounted alone has its newest changes in files that are not mounted.
  @Test(.enabled(if: getuid() == 0 && Mounts.areAllowed, "needs mount(2)"))
  func mountedFileIsRefused() throws {
    let mounted = folder.file("other/mounted.db")
    let first = try open(real)
    defer { first.store.close() }
    _ = FileManager.default.createFile(atPath: mounted, contents: nil)
    let lines = try StoreWriterProcess("load", mounted, launcher: Mounts.launcher(real, at: mounted)).lines()
    #expect(inUse(lines))
    first.store.close()
    let again = try StoreWriterProcess("load", mounted, launcher: Mounts.launcher(real, at: mounted)).lines()
    #expect(again.count == 1 && again[0].contains("mount its folder instead"), "\(again)")
    // The folder has everything.
    let folder = folder.path
    let whole = try StoreWriterProcess(
      "load", folder + "/other/real.db", launcher: Mounts.launcher(folder + "/data", at: folder + "/other"))
    #expect(whole.lines(killAfter: 10).count >= 10)
    #expect(error(real) == nil)
  }

  /// The message names a lack of inodes, for each file that cannot be created. It was once "No such file or directory".
  @Test(.enabled(if: getuid() == 0 && Mounts.areAllowed, "needs mount(2)"), arguments: 1...6)
  func fullFileSystemIsNamed(_ inodes: Int) throws {
    let path = folder.file("other/full.db")
    let lines = try StoreWriterProcess(
      "load", path, launcher: Mounts.launcher(inodes: inodes, at: folder.file("other"))
    ).lines()
    #expect(lines.count == 1 && lines[0].contains("No space left on device"), "\(lines)")
  }

  @Test func otherKindsOfFilesAreRefused() throws {
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    symlink("loop", folder.file("loop"))
    symlink("nowhere/real.db", folder.file("lost"))
    for (name, reason) in [
      ("pipe", "it is not a regular file"), ("other", "Is a directory"), ("loop", "Too many levels of symbolic links"),
      ("lost", "No such file or directory"), ("data/real.db/x", "No such file or directory"),
    ] {
      let path = folder.file(name)
      #expect(error(path) == .cannotOpen(store: path, reason: reason), "\(name)")
    }
    #expect(error("/dev/null")?.description.contains("not a regular file") == true)
  }

  private func inUse(_ lines: [String]) -> Bool { lines.count == 1 && lines[0].contains("is in use by") }
}

/// Mounts in a namespace of its own, which ends with its process.
private enum Mounts {
  static func launcher(_ source: String, at target: String) -> [String] {
    ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", "mount --bind \"$0\" \"$1\"; shift; exec \"$@\"", source, target]
  }

  /// An empty file system with room for some files, its root included.
  static func launcher(inodes: Int, at target: String) -> [String] {
    [
      "/usr/bin/unshare", "--mount", "/bin/sh", "-c",
      "mount -t tmpfs -o nr_inodes=\"$0\" none \"$1\"; shift; exec \"$@\"", "\(inodes)", target,
    ]
  }

  static let areAllowed: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
    guard (try? process.run()) != nil else { return false }
    process.waitForEnd()
    return process.terminationStatus == 0
  }()
}
