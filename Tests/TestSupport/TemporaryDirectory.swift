import DrawerConcurrency
import Foundation

/// A directory that is deleted with its last reference, or at the end of the tests.
public final class TemporaryDirectory: Sendable {
  /// The directory's path.
  public let path: String

  private static let paths = Locked<Set<String>>([])

  /// Creates an empty directory.
  public init() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("drawerd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    path = directory.path
    TemporaryDirectory.paths.withLock { _ = $0.insert(directory.path) }
    TestProcesses.cleanUpAtExit
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    TemporaryDirectory.paths.withLock { _ = $0.remove(path) }
  }

  /// Deletes those that a static property still holds.
  static func deleteAll() {
    for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Returns the path of a file in the directory.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file to the directory, and returns the file's path.
  public func write(_ text: String, to name: String) throws -> String {
    let file = file(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}
