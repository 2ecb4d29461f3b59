import DrawerConformance
import Drawers
import Foundation

/// The machines for browsers, played by node.
public enum BrowserMachines {
  /// Why nothing was played.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let repository = folder.appendingPathComponent("../..").standardizedFileURL
  private static let modules = repository.appendingPathComponent(".build/machine")

  /// Whether `make wasm` has built them: a toolchain without an embedded standard library for wasm32 cannot.
  public static var areBuilt: Bool {
    FileManager.default.fileExists(atPath: modules.appendingPathComponent("module.json").path)
  }

  /// The modules that there are.
  public enum Modules: String {
    /// One for each controller.
    case ofEach
    /// One for all.
    case ofAll
  }

  /// A creation, and what happens then.
  public struct Script: Sendable {
    var creation: JSONValue
    var events: [JSONValue]

    /// A script of `events`.
    public init(creation: JSONValue, events: [JSONValue]) {
      self.creation = creation
      self.events = events
    }
  }

  /// What a machine answers to its creation or to an event: a result, or a problem.
  public struct Answer: Sendable, Equatable {
    /// Byte for byte as it was written.
    public var text: String
    /// The numbers of every frame 50 ms later, by its name, as a page draws them.
    var drawn: JSONValue

    /// What the text stands for.
    public var value: JSONValue { (try? JSONValue(parsing: text.utf8)) ?? .null }
  }

  /// What the machines for browsers answer to each script: to its creation, and to each of its events; last, the machine as it
  /// is kept.
  public static func play(_ scripts: [Script], with used: Modules) throws -> [[Answer]] {
    let lines = scripts.map { script in
      let line: JSONValue = ["create": script.creation, "events": .array(script.events)]
      return String(decoding: line.text, as: UTF8.self)
    }
    let play = [
      "node", folder.appendingPathComponent("play.mjs").path,
      repository.appendingPathComponent("Web/machine/machine.js").path, modules.path, used.rawValue,
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

  /// Where `answers`, which a page gave to `script`, differ from the server's in any byte; nil where they do not.
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
        Effects(of: request.created).writeResult(of: machine, explains: false, to: &text)
        machine.writeSettings(to: &text)
      }
    ]
    for event in script.events {
      do throws(WireError) {
        var effects = Effects()
        let batch = try LocatedEvent.batch(parsing: event.text)
        try machine.apply(batch, arrival: nil, others: Faults()) { effects.add($0) }
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
