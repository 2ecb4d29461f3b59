import DrawerConformance
import Drawers
import Foundation

/// The WebAssembly machines, run by node.
public enum BrowserMachines {
  /// The reason why node could not run the scripts.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let modules = Repository.file(".build/machine")

  /// Whether `make wasm` has built the machines. It cannot if the toolchain lacks an embedded standard library for
  /// wasm32.
  public static var areBuilt: Bool {
    FileManager.default.fileExists(atPath: modules.appendingPathComponent("module.json").path)
  }

  /// The kinds of modules.
  public enum Modules: String {
    /// One module for each controller.
    case ofEach
    /// One module for all controllers.
    case ofAll
  }

  /// A creation, and the events that follow.
  public struct Script: Sendable {
    var creation: JSONValue
    var events: [JSONValue]

    /// Creates a script with `events`.
    public init(creation: JSONValue, events: [JSONValue]) {
      self.creation = creation
      self.events = events
    }
  }

  /// A machine's response to its creation or to an event: a result, or a problem.
  public struct Answer: Sendable, Equatable {
    /// The response as JSON text, byte for byte.
    public var text: String
    /// The numbers of every frame 50 ms later, by its name, as a page draws them.
    var drawn: JSONValue

    /// The parsed response.
    public var value: JSONValue { (try? JSONValue(parsing: text.utf8)) ?? .null }
  }

  /// Returns the machines' responses to each script: to its creation, to each of its events, and last the machine's
  /// stored form.
  public static func play(_ scripts: [Script], with used: Modules) throws -> [[Answer]] {
    let lines = scripts.map { script in
      let line: JSONValue = ["create": script.creation, "events": .array(script.events)]
      return line.description
    }
    let play = [
      "node", Repository.file("Tests/TestSupport/play.mjs").path, Repository.file("Web/machine/machine.js").path,
      modules.path, used.rawValue,
    ]
    let (status, output, errors) = try DrawerdProcess.run(
      play, executable: URL(fileURLWithPath: "/usr/bin/env"), input: lines.joined(separator: "\n"))
    guard status == 0 else { throw Failure(description: "node ended with status \(status): \(errors)") }
    return try output.split(separator: "\n").map { line in
      try (JSONValue(parsing: line.utf8).elements ?? []).map {
        Answer(text: $0["text"]?.string ?? "", drawn: $0["drawn"] ?? .null)
      }
    }
  }

  /// Describes the first difference between `answers`, which a page gave to `script`, and the server's responses.
  /// Returns nil if all bytes are equal.
  public static func difference(of answers: [Answer], to script: Script) throws -> String? {
    let expected = try answersOfTheServer(to: script)
    guard answers.count == expected.count else { return "\(answers.count) answers" }
    for (index, (answer, expected)) in zip(answers, expected).enumerated() where answer != expected {
      let event = index == 0 ? script.creation : index > script.events.count ? "the end" : script.events[index - 1]
      return """
        after \(Expectation.text(event)) the page answers
        \(answer.text)
        and draws \(Expectation.text(answer.drawn)),
        but the server
        \(expected.text)
        \(Expectation.text(expected.drawn))
        """
    }
    return nil
  }

  private static func answersOfTheServer(to script: Script) throws -> [Answer] {
    let request = try SessionRequest(script.creation)
    var machine = request.machine
    func answer(_ write: (inout JSONWriter) -> Void) -> Answer {
      let text = JSONText { $0.appendObject(write) }
      return Answer(text: String(decoding: text.bytes, as: UTF8.self), drawn: drawn(by: machine))
    }
    var answers = [
      answer { text in
        request.created.effects.writeResult(of: machine, explains: false, to: &text)
        machine.writeSettings(to: &text)
      }
    ]
    for event in script.events {
      do throws(WireError) {
        var effects = Effects()
        let batch = try LocatedEvent.batch(parsing: event.text)
        try machine.apply(batch, arrival: nil, others: Faults()) { effects.add($0.effects) }
        answers.append(answer { effects.writeResult(of: machine, explains: true, to: &$0) })
      } catch {
        answers.append(answer(error.problem.write))
      }
    }
    answers.append(Answer(text: String(decoding: machine.snapshot, as: UTF8.self), drawn: [:]))
    return answers
  }

  private static func drawn(by machine: AnyMachine) -> JSONValue {
    let entries = machine.drawn(at: machine.time + 0.05).entries.map { entry in
      let (frame, transform) = (entry.frame, entry.frame.transform)
      let numbers = [
        frame.x, frame.y, frame.width, frame.height, frame.opacity, frame.cornerRadius, frame.blur,
        transform.translateX, transform.translateY, transform.scaleX, transform.scaleY, Double(frame.z),
        frame.isHidden ? 1 : 0, frame.isInteractive ? 1 : 0,
      ]
      return (entry.name, JSONValue.array(numbers.map { .number($0) }))
    }
    return .object(JSONObject(entries))
  }
}
