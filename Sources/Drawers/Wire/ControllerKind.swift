/// A kind of controller: how its machines are made, and what the catalogue says of it.
public struct ControllerKind: Sendable {
  /// Its name, as `controller` in a session's creation.
  public let name: String
  #if !hasFeature(Embedded)
    /// What the catalogue's list says of it: the default configuration, the events it takes and emits, its state names.
    public let summary: JSONValue
    /// What the catalogue says of it alone: the summary, and the JSON Schemas of its configuration and of its events.
    public let description: JSONValue
    /// The JSON Schemas that the controller brings to an OpenAPI document.
    let schemas: @Sendable () -> JSONObject
    /// The names of its configuration's members.
    package let configurationMembers: [String]
  #endif
  let create: @Sendable (JSONValue?, Container, Pointer, inout Faults) -> (AnyMachine, Step)?
  /// Reads a machine as it is stored, which stands at the pointer.
  let restoreStored: @Sendable (JSONValue, Pointer) throws(UnreadableSnapshot) -> AnyMachine

  package static let curtain = ControllerKind(Curtain.self)
  package static let sheet = ControllerKind(Sheet.self)
  package static let appStorePresentation = ControllerKind(AppStorePresentation.self)
  package static let transition = ControllerKind(InteractiveTransition.self)
  package static let drawer = ControllerKind(Drawer.self)
  package static let viewDeck = ControllerKind(ViewDeck.self)

  #if hasFeature(Embedded)
    /// The kinds that a module for browsers was linked with.
    nonisolated(unsafe) package static var all: [ControllerKind] = []
  #else
    /// Every kind there is.
    public static let all: [ControllerKind] = [curtain, sheet, appStorePresentation, transition, drawer, viewDeck]
  #endif

  /// The kind called `name`.
  public static func named(_ name: String) -> ControllerKind? { all.first { $0.name.isSame(as: name) } }

  /// A machine as it is by default.
  public var plainMachine: AnyMachine? {
    var faults = Faults()
    return create(nil, Container(), .root, &faults)?.0
  }

  /// The machine that ``AnyMachine/snapshot`` was taken of; it goes on as that one would have.
  ///
  /// - Throws: what is wrong with a snapshot that is damaged, of another controller, or of another version.
  public func restore(_ snapshot: [UInt8]) throws(UnreadableSnapshot) -> AnyMachine {
    try restore(JSONValue(snapshot: snapshot))
  }

  /// The machine of whatever kind that `snapshot` was taken of.
  ///
  /// - Throws: what is wrong with it.
  package static func restore(_ snapshot: [UInt8]) throws(UnreadableSnapshot) -> AnyMachine {
    let json = (try? JSONValue(parsing: snapshot)) ?? .null
    guard let kind = json["controller"]?.string.flatMap(named) else {
      throw UnreadableSnapshot(reason: "is of no known controller")
    }
    return try kind.restore(json)
  }

  init<R: WireRules>(_ rules: R.Type) {
    name = R.kind
    #if !hasFeature(Embedded)
      summary = .object(R.catalogueSummary)
      description = .object(R.catalogueDescription)
      schemas = { R.schemas }
      configurationMembers = R.configurationCodec.schema.memberNames
    #endif
    restoreStored = { (json, pointer) throws(UnreadableSnapshot) in
      AnyMachine(try WireMachine<R>(stored: json, at: pointer))
    }
    create = { json, container, pointer, faults in
      guard let configuration = R.configurationCodec.decode(json ?? [:], nil, pointer, &faults) else { return nil }
      let problems = R.faults(in: configuration, container: container)
      faults.add(problems, at: pointer)
      guard problems.isEmpty,
        let (machine, outcome) = try? Machine<R>.make(configuration: configuration, container: container)
      else { return nil }
      let wire = WireMachine(machine)
      return (AnyMachine(wire), Step(outcome, wire, .all))
    }
  }
}
