import DrawerJSON
import Foundation

/// One of the test's Python scripts, run by the Python that DRAWERD_TEST_PYTHON names, else by `python3`.
struct PythonScript {
  /// Why nothing could be judged.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var name: String
  var python = ProcessInfo.processInfo.environment["DRAWERD_TEST_PYTHON"] ?? "python3"

  init(_ name: String) { self.name = name }

  /// What the script writes about `work`, but for the line that tells that it came to its end.
  func lines(about work: JSONValue, endingWith last: String) throws -> [String] {
    var lines = try run(Data(work.text)).split(separator: "\n").map(String.init)
    guard lines.popLast() == last else { throw Failure(description: "\(name).py did not finish: \(lines)") }
    return lines
  }

  private func run(_ input: Data) throws -> String {
    guard let script = Bundle.module.path(forResource: name, ofType: "py") else {
      throw Failure(description: "\(name).py is not among the test's resources")
    }
    // A file, for a pipe might fill up on both sides.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("drawerd-\(UUID().uuidString).json")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, script]
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(python) ended with status \(process.terminationStatus): \(text)")
    }
    return text
  }
}
