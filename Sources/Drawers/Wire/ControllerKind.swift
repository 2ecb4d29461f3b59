#if os(Linux) && !hasFeature(Embedded)
  import Synchronization
#elseif canImport(os) && !hasFeature(Embedded)
  import os
#endif

/// A kind of controller: it creates machines, and describes them in the catalogue.
public struct ControllerKind: Sendable {
  /// The name, the value of `controller` in the request that creates a session.
  public let name: String
  #if !hasFeature(Embedded)
    /// Its entry in the catalogue's list: the default configuration, the events that it takes and emits, the names of
    /// its states.
    public let summary: JSONValue
    /// Its own page of the catalogue: the summary, and the JSON Schemas of its configuration and events.
    public let description: JSONValue
    /// Its rules.
    let rules: any WireRules.Type
    /// The names of its configuration's members.
    package let configurationMembers: [String]
  #endif
  let create: @Sendable (JSONValue?, Container, Pointer, inout Faults) -> (AnyMachine, Step)?
  /// Reads a stored machine, which is at the pointer.
  let restoreStored: @Sendable (JSONValue, Pointer) throws(UnreadableSnapshot) -> AnyMachine

  /// SweetCurtain's curtain.
  public static let curtain = ControllerKind(Curtain.self)
  /// A sheet.
  public static let sheet = ControllerKind(Sheet.self)
  /// An App Store page.
  public static let appStorePresentation = ControllerKind(AppStorePresentation.self)
  /// An interactive transition.
  public static let transition = ControllerKind(InteractiveTransition.self)
  /// DrawerKit's drawer.
  public static let drawer = ControllerKind(Drawer.self)
  /// A view deck.
  public static let viewDeck = ControllerKind(ViewDeck.self)

  #if hasFeature(Embedded)
    /// The kinds that this module for browsers contains.
    nonisolated(unsafe) package static var all: [ControllerKind] = []
  #else
    /// The controllers of this library.
    public static let builtIn: [ControllerKind] = [
      curtain, sheet, appStorePresentation, transition, drawer, viewDeck,
    ]

    /// Every kind that this program serves: those of this library, unless it has begun with others.
    public static var all: [ControllerKind] { served.withLock { $0 } }

    #if os(Linux)
      private static let served = Mutex(builtIn)
    #else
      private static let served = OSAllocatedUnfairLock(initialState: builtIn)
    #endif

    /// Serves `kinds`. Called once, before anything else asks for a kind.
    package static func serve(_ kinds: [ControllerKind]) { served.withLock { $0 = kinds } }

    /// Serves `kind`, too, unless one of its name is served already. Tests of several controllers call this at the same time.
    package static func serve(also kind: ControllerKind) {
      served.withLock { kinds in
        if !kinds.contains(where: { $0.name == kind.name }) { kinds.append(kind) }
      }
    }
  #endif

  /// A controller of your own.
  public static func own<R: WireRules>(_ rules: R.Type) -> ControllerKind { ControllerKind(rules) }

  /// The kind called `name`.
  public static func named(_ name: String) -> ControllerKind? { all.first { $0.name.isSame(as: name) } }

  /// A machine with the default configuration and container.
  public var plainMachine: AnyMachine? {
    var faults = Faults()
    return create(nil, Container(), .root, &faults)?.0
  }

  /// The machine from which ``AnyMachine/snapshot`` was taken; it continues exactly as the original would.
  ///
  /// - Throws: the fault, if the snapshot is damaged, or of another controller or version.
  public func restore(_ snapshot: [UInt8]) throws(UnreadableSnapshot) -> AnyMachine {
    guard let json = try? JSONValue(parsing: snapshot) else { throw UnreadableSnapshot(reason: "is not JSON") }
    return try restore(json)
  }

  /// The machine from which `snapshot` was taken, of any kind.
  ///
  /// - Throws: the fault in the snapshot.
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
      self.rules = rules
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
        let (machine, outcome) = try? Machine<R>.makeFromValid(configuration: configuration, container: container)
      else { return nil }
      let wire = WireMachine(machine)
      return (AnyMachine(wire), Step(outcome, wire, .all))
    }
  }
}
