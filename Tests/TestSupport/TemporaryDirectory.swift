import Foundation

/// A directory that is gone with its last reference.
public final class TemporaryDirectory: Sendable {
  /// Where it is.
  public let path: String

  /// A new, empty one.
  public init() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("drawerd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    path = directory.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file in it, and returns the file's path.
  public func write(_ text: String, to name: String) throws -> String {
    let file = file(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}
