import Foundation

/// A library that a program loads before all others.
public struct PreloadedLibrary {
  private let directory: TemporaryDirectory

  /// Compiles one of `source`, in C.
  public init(_ source: String) throws {
    directory = try TemporaryDirectory()
    let file = try directory.write(source, to: "preloaded.c")
    let compiled = try DrawerdProcess.run(
      ["clang", "-shared", "-fPIC", "-o", directory.file("preloaded.so"), file],
      executable: URL(fileURLWithPath: "/usr/bin/env"))
    guard compiled.status == 0 else { throw DrawerdProcess.Failure(description: compiled.errors) }
  }

  /// What has a program load it.
  public var environment: [String: String] { ["LD_PRELOAD": directory.file("preloaded.so")] }
}
