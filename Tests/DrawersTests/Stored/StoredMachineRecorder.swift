import Drawers
import Foundation

@testable import DrawerTesting

/// Writes the files under `Snapshots`.
///
///     DRAWERD_RECORD=machines swift test --filter StoredMachineTests     for a new format or controller
///     DRAWERD_RECORD=answers swift test --filter StoredMachineTests      when results change on purpose
///
/// The first command writes the files of this build's format that do not exist, and never replaces a machine that an
/// earlier build has stored. The second changes only the expected results: existing snapshots stay as they are.
enum StoredMachineRecorder {
  /// The recording mode, if any.
  static let mode = ProcessInfo.processInfo.environment["DRAWERD_RECORD"]

  /// The number of random scripts that are searched for snapshots with something new, and the number of snapshots that
  /// are kept.
  private static let scripts = 0..<UInt64(300)
  private static let randomLimit = 14
  /// The number of events that each machine handles.
  private static let nextLimit = 3

  /// A machine, and the events that follow.
  private struct Candidate {
    var title: String
    var machine: AnyMachine
    var next: [JSONValue]
  }

  /// Records the machines of `kind` in this build's storage format.
  static func recordMachines(of kind: ControllerKind, format: Int) throws {
    let candidates = try written(of: kind) + random(of: kind)
    let machines = candidates.map { candidate in
      StoredMachine(
        title: candidate.title, format: format, controller: kind.name,
        snapshot: String(decoding: candidate.machine.snapshot, as: UTF8.self),
        presentation: StoredMachine.presentation(of: candidate.machine), next: answers(of: candidate))
    }
    try write(machines, format: format, controller: kind.name)
  }

  /// Records the expected results again for the machines of `kind` that were stored in `format`.
  static func recordAnswers(of kind: ControllerKind, format: Int) throws {
    let machines = try StoredMachine.read(format: format, controller: kind.name).map { stored in
      var stored = stored
      let machine = try stored.machine()
      stored.presentation = StoredMachine.presentation(of: machine)
      stored.next = answers(of: Candidate(title: stored.title, machine: machine, next: stored.next.map(\.event)))
      return stored
    }
    try write(machines, format: format, controller: kind.name)
  }

  private static func write(_ machines: [StoredMachine], format: Int, controller: String) throws {
    let file = StoredMachine.file(format: format, controller: controller)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(machines.flatMap(\.line)).write(to: file)
  }

  /// Returns the machine's results. Refused events are left out.
  private static func answers(of candidate: Candidate) -> [(event: JSONValue, expect: JSONValue)] {
    var machine = candidate.machine
    var answers: [(event: JSONValue, expect: JSONValue)] = []
    for event in candidate.next where answers.count < nextLimit {
      guard let step = try? machine.apply(event, arrival: nil, at: .root).last else { continue }
      answers.append((event, StoredMachine.result(of: step)))
    }
    return answers
  }

  // MARK: - Candidates

  private static func written(of kind: ControllerKind) throws -> [Candidate] {
    let opening = StoredMachineScripts.opening(of: kind)
    return try StoredMachineScripts.all.map { script in
      var machine = try SessionRequest(["controller": .string(kind.name), "clock": "client"]).machine
      let commands = script.isOpened ? opening.map { $0.with("time", 0.5) } : []
      for event in commands + script.events { _ = try? machine.apply(event, arrival: nil, at: .root) }
      return Candidate(title: script.title, machine: machine, next: script.next)
    }
  }

  /// Returns the random scripts whose snapshots have members or enumeration cases that no other snapshot has.
  private static func random(of kind: ControllerKind) throws -> [Candidate] {
    let template = ScriptWriter.Template(kind)
    var candidates: [(Candidate, traits: Set<String>)] = []
    for seed in scripts {
      let script = template.script(seed: seed)
      var machine = try script.machine()
      for (index, event) in script.events.enumerated() {
        guard (try? machine.apply(event, arrival: nil, at: .root)) != nil else { continue }
        let rest = Array(script.events[(index + 1)...]) + [["type": "tick", "time": .number(machine.time + 10)]]
        let candidate = Candidate(title: "random \(seed), \(index + 1) events", machine: machine, next: rest)
        candidates.append((candidate, try JSONValue(parsing: machine.snapshot).traits(at: "")))
      }
    }
    var chosen: [Candidate] = []
    var known: Set<String> = []
    while chosen.count < randomLimit,
      let best = candidates.max(by: { $0.traits.subtracting(known).count < $1.traits.subtracting(known).count }),
      !best.traits.isSubset(of: known)
    {
      known.formUnion(best.traits)
      chosen.append(best.0)
    }
    return chosen
  }
}

extension JSONValue {
  /// Returns the paths to all members with their short texts. All elements of an array have the same path.
  fileprivate func traits(at path: String) -> Set<String> {
    switch self {
    case .object(let members):
      members.reduce(into: []) { $0.formUnion($1.value.traits(at: "\(path)/\($1.key)")) }
    case .array(let elements):
      elements.reduce(into: elements.isEmpty ? [] : [path + "[]"]) { $0.formUnion($1.traits(at: path + "/*")) }
    case .string(let text) where text.utf8.count < 24: [path + "=" + text]
    case .bool(let bool): [path + "=\(bool)"]
    case .null: []
    default: [path]
    }
  }
}
