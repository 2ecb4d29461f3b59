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
    /// The name without the suffix.
    package let name: String
    /// The text.
    nonisolated(unsafe) package let bytes: UnsafeBufferPointer<UInt8>

    /// The recordings in the file.
    package var recordings: [Recording] {
      Array(bytes).split(separator: UInt8(ascii: "\n"))
        .compactMap { line in
          (try? JSONValue(parsing: line)).flatMap(Recording.init)
        }
    }

    /// The files of a C list.
    fileprivate static func all(in list: UnsafePointer<crecordings_file>?) -> [File] {
      var files: [File] = []
      var next = list
      while let file = next?.pointee, let name = file.name {
        let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
        files.append(File(name: String(cString: name), bytes: bytes))
        next = next?.successor()
      }
      return files
    }
  }

  /// The files of what the original libraries did, one for each controller, whose names they have.
  package static let files = File.all(in: crecordings_all())

  /// The files of stories of the original libraries' demos, one for each library.
  package static let demos = File.all(in: crecordings_demos())

  private static let stories = demos.flatMap(\.recordings)

  /// The recordings of the controller called `controller`, and after them its stories of the original demos.
  package static func all(of controller: String) -> [Recording] {
    (files.first { $0.name == controller }?.recordings ?? [])
      + stories.filter { $0.create["controller"]?.string == controller }
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
