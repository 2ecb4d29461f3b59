import Foundation

/// The repository to which the tests belong: they compare its files with each other and with what the program does.
public enum Repository {
  /// The repository's folder.
  public static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized

  /// Returns the file or folder at `path`, such as "deploy/nginx.conf".
  public static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// Returns the text of the file at `path`.
  public static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }
}
