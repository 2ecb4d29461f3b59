import Foundation

/// Another program that has a store's file in its hands.
public enum SQLite {
  /// Runs `statement` on the file at `path`.
  public static func run(_ statement: String, on path: String) throws {
    let program = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
    let process = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["python3", "-c", program, path, statement])
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw HTTPConnection.Failure(description: "\"\(statement)\" failed") }
  }
}
