import Foundation

/// A lock on a store's file, as another program has it during a long transaction.
public final class SQLiteLock: Sendable {
  private let process = Process()
  private let input = Pipe()

  /// Locks the file at `path` for writing.
  public init(on path: String) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [PythonProcess.python, SQLite.script, "lock", path]
    process.standardInput = input
    process.standardOutput = output
    try process.start()
    guard let line = try output.fileHandleForReading.read(upToCount: 7), line == Data("locked\n".utf8) else {
      throw HTTPConnection.Failure(description: "\(path) was not locked")
    }
  }

  deinit { release() }

  /// Releases the lock.
  public func release() {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.close()
    process.waitForEnd()
  }
}

/// Accesses a store's file like another program, or damages it like a bad disk. The work is done by `database.py`.
public enum SQLite {
  static let script = Repository.file("Tests/TestSupport/database.py").path

  /// Overwrites the last leaf page of a table or index with garbage.
  public static func overwriteLastLeaf(of name: String, on path: String) throws { try run(["damage", path, name]) }

  /// Runs `statement` on the file at `path`.
  public static func run(_ statement: String, on path: String) throws { try run(["run", path, statement]) }

  private static func run(_ arguments: [String]) throws {
    let (status, _, errors) = try PythonProcess.run([script] + arguments)
    guard status == 0 else { throw HTTPConnection.Failure(description: "\(arguments): \(errors)") }
  }
}
