import CRecordings
import Drawers

/// One recorded script of an original library: the inputs, and the expectation after each step.
///
/// `Conformance/README.md` describes the format.
package struct Recording: Sendable {
  /// The unique name, such as `curtain-0031`.
  package var id: String
  /// A title of a few words.
  package var title: String
  /// The body of the request that creates the session.
  package var create: JSONValue
  /// The expected answer to the creation of the session.
  package var created: JSONValue
  /// The events, and the expected result of each.
  package var steps: [(event: JSONValue, expect: JSONValue)]

  /// A file of recordings, one line of JSON each; its bytes live as long as the program.
  package struct File: Sendable {
    /// The controller's name.
    package let controller: String
    /// The text.
    nonisolated(unsafe) package let bytes: UnsafeBufferPointer<UInt8>
  }

  /// The files, one for each controller.
  package static let files: [File] = {
    var files: [File] = []
    var next = crecordings_all()
    while let file = next?.pointee, let name = file.controller {
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      files.append(File(controller: String(cString: name), bytes: bytes))
      next = next?.successor()
    }
    return files
  }()

  /// The recordings of the controller called `controller`.
  package static func all(of controller: String) -> [Recording] {
    (files.first { $0.controller == controller }.map { Array($0.bytes) } ?? []).split(separator: UInt8(ascii: "\n"))
      .compactMap { line in
        (try? JSONValue(parsing: line)).flatMap(Recording.init)
      }
  }

  private init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let create = json["create"], let steps = json["steps"]?.elements else {
      return nil
    }
    self.id = id
    title = json["title"]?.string ?? ""
    self.create = create
    created = json["created"] ?? .object([:])
    self.steps = steps.map { ($0["event"] ?? .null, $0["expect"] ?? .object([:])) }
  }

  /// The body of a simulation that plays the whole recording.
  package var simulation: JSONValue { create.merging(["events": .array(steps.map(\.event))]) }

  /// The differences between the answer to ``simulation`` and the recording, one per line; empty if there are none.
  package func differences(from answer: JSONValue) -> [String] {
    let results = answer["steps"]?.elements ?? []
    guard results.count == steps.count else { return ["\(steps.count) results expected, not \(results.count)"] }
    var differences = Expectation.differences(created, answer["session"]).map { "created, \($0)" }
    for (index, (step, result)) in zip(steps, results).enumerated() {
      differences += Expectation.differences(step.expect, result).map { "step \(index), \($0)" }
    }
    return differences
  }
}
