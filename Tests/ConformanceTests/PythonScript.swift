import Drawers
import Foundation
import TestSupport

/// A Python script of these tests.
struct PythonScript {
  /// The reason why the script gave no verdict.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var name: String
  var python = PythonProcess.python

  init(_ name: String) { self.name = name }

  /// Returns the lines that the script writes about `work`, without the last line, which confirms that the script
  /// completed.
  func lines(about work: JSONValue, endingWith last: String) throws -> [String] {
    var lines = try run(work.description).split(separator: "\n").map(String.init)
    guard lines.popLast() == last else { throw Failure(description: "\(name).py did not finish: \(lines)") }
    return lines
  }

  private func run(_ input: String) throws -> String {
    guard let script = Bundle.module.path(forResource: name, ofType: "py") else {
      throw Failure(description: "\(name).py is not among the test's resources")
    }
    let (status, output, errors) = try PythonProcess.run([script], python: python, input: input)
    guard status == 0 else { throw Failure(description: "\(python) ended with status \(status): \(output)\(errors)") }
    return output
  }
}
