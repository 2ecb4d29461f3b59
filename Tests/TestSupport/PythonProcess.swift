import Foundation

/// The Python that tests use: the one that DRAWERD_TEST_PYTHON names, which has the packages that they need, else `python3`.
public enum PythonProcess {
  /// Its name or path.
  public static let python = ProcessInfo.processInfo.environment["DRAWERD_TEST_PYTHON"] ?? "python3"

  /// Runs it, or another `python`, with `arguments` and `input` to read, and returns what it wrote.
  public static func run(
    _ arguments: [String], environment: [String: String] = [:], python: String = PythonProcess.python,
    input: String = ""
  ) throws -> (status: Int32, output: String, errors: String) {
    try DrawerdProcess.run(
      [python] + arguments, environment: environment, executable: URL(fileURLWithPath: "/usr/bin/env"), input: input)
  }
}
