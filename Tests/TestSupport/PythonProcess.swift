import Foundation

/// The Python interpreter of the tests: the one that DRAWERD_TEST_PYTHON names, which has the required packages, or
/// else `python3`.
public enum PythonProcess {
  /// The interpreter's name or path.
  public static let python = ProcessInfo.processInfo.environment["DRAWERD_TEST_PYTHON"] ?? "python3"

  /// Runs the interpreter, or another `python`, with `arguments` and with `input` as its standard input, and returns
  /// its output.
  public static func run(
    _ arguments: [String], environment: [String: String] = [:], python: String = PythonProcess.python,
    input: String = ""
  ) throws -> (status: Int32, output: String, errors: String) {
    try DrawerdProcess.run(
      [python] + arguments, environment: environment, executable: URL(fileURLWithPath: "/usr/bin/env"), input: input)
  }
}
