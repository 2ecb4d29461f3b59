import DrawerCore

/// A kind of controller: how its machines are made, and what the catalogue says of it.
public struct ControllerKind: Sendable {
  /// Its name, as `controller` in a session's creation.
  public let name: String
  let create: @Sendable (JSONValue?, Container, Pointer, inout Faults) -> (any AnyMachine, Step)?

  /// Every kind there is.
  public static let all: [ControllerKind] = [
    ControllerKind(Curtain.self), ControllerKind(AppStorePresentation.self), ControllerKind(Transition.self),
  ]

  /// The kind called `name`.
  public static func named(_ name: String) -> ControllerKind? { all.first { $0.name == name } }

  init<R: WireRules>(_ rules: R.Type) {
    name = R.kind
    create = { json, container, pointer, faults in
      guard let configuration = R.configurationCodec.decode(json ?? [:], nil, pointer, &faults) else { return nil }
      let problems = R.faults(in: configuration, container: container)
      for fault in problems { faults.add(fault, at: pointer) }
      guard faults.all.isEmpty, problems.isEmpty,
        let (machine, outcome) = try? Machine<R>.create(configuration: configuration, container: container)
      else { return nil }
      let wire = WireMachine(machine)
      let step = Step(
        event: .null, delegate: outcome.delegate.map(\.json), response: outcome.response.json, explanation: nil,
        presentation: wire.presentation)
      return (wire, step)
    }
  }
}
