import Foundation

/// A lock on a store's file, as another program has it during a long transaction.
public final class SQLiteLock: Sendable {
  private let process = Process()
  private let input = Pipe()

  /// Locks the file at `path` for writing.
  public init(on path: String) throws {
    let program = """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1], isolation_level=None)
      c.execute('BEGIN IMMEDIATE')
      print('locked', flush=True)
      sys.stdin.read()
      """
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program, path]
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

/// Accesses a store's file like another program.
public enum SQLite {
  /// Overwrites the last leaf page of a table or index with garbage.
  public static func overwriteLastLeaf(of name: String, on path: String) throws {
    let program = """
      import sqlite3, sys
      path, name = sys.argv[1:]
      c = sqlite3.connect(path)
      size = c.execute('PRAGMA page_size').fetchone()[0]
      page = c.execute('SELECT rootpage FROM sqlite_schema WHERE name = ?', [name]).fetchone()[0]
      c.close()
      with open(path, 'r+b') as file:
          while True:
              file.seek((page - 1) * size)
              header = file.read(12)
              if header[0] not in (2, 5):
                  break
              page = int.from_bytes(header[8:12], 'big')
          file.seek((page - 1) * size)
          file.write(bytes([0xA5]) * size)
      """
    try run(program, arguments: [path, name])
  }

  /// Runs `statement` on the file at `path`.
  public static func run(_ statement: String, on path: String) throws {
    let program = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
    try run(program, arguments: [path, statement])
  }

  private static func run(_ program: String, arguments: [String]) throws {
    let process = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["python3", "-c", program] + arguments)
    process.waitForEnd()
    guard process.terminationStatus == 0 else {
      throw HTTPConnection.Failure(description: "\(arguments) failed")
    }
  }
}
