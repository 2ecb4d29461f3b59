import Foundation

/// A library that a program loads before all others, with `LD_PRELOAD`.
public struct PreloadedLibrary {
  private let directory: TemporaryDirectory

  /// Compiles a library from `source`, which is C.
  public init(_ source: String) throws {
    directory = try TemporaryDirectory()
    let file = try directory.write(source, to: "preloaded.c")
    let compiled = try DrawerdProcess.run(
      ["clang", "-shared", "-fPIC", "-o", directory.file("preloaded.so"), file],
      executable: URL(fileURLWithPath: "/usr/bin/env"))
    guard compiled.status == 0 else { throw DrawerdProcess.Failure(description: compiled.errors) }
  }

  /// The environment that makes a program load the library.
  public var environment: [String: String] { ["LD_PRELOAD": directory.file("preloaded.so")] }
}
