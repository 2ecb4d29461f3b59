import Drawers
import Foundation
import TestSupport

/// One of the test's Python scripts.
struct PythonScript {
  /// Why nothing could be judged.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var name: String
  var python = PythonProcess.python

  init(_ name: String) { self.name = name }

  /// What the script writes about `work`, but for the line that tells that it came to its end.
  func lines(about work: JSONValue, endingWith last: String) throws -> [String] {
    var lines = try run(String(decoding: work.text, as: UTF8.self)).split(separator: "\n").map(String.init)
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
