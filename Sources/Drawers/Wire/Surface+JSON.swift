// The detents and the surface of a machine: a snapshot always has both, and a result has those that its events changed.

/// Whether a result has the members `detents` and `surface`.
public struct SituationChanges: Sendable {
  package var detents = false
  package var surface = false

  /// Both.
  static let all = SituationChanges(detents: true, surface: true)

  mutating func formUnion(_ other: SituationChanges) {
    detents = detents || other.detents
    surface = surface || other.surface
  }
}

/// The part of a machine's detents and surface that an event may change: computed before the event, and compared
/// afterward.
enum Situation<R: WireRules> {
  /// The only values that a sample within a gesture changes, unless an animation has ended before it.
  case stance(detent: Int?, covers: Bool, escapes: Bool)
  /// The written detents, and the written surface.
  case whole(detents: JSONText, surface: JSONText)

  /// The situation of `machine` before `event` at `time`.
  init(of machine: Machine<R>, before event: Event<R>, at time: Double) {
    let endsAnimation = machine.nextCompletion.map { $0 <= time } ?? false
    let isWithinGesture =
      switch event {
      case .pan(let sample): sample.phase == .changed
      case .scroll(let sample): sample.phase == .changed
      case .pointer(let sample): sample.phase == .move && machine.stage.pointers.press?.panOrigin != nil
      default: false
      }
    self = isWithinGesture && !endsAnimation ? .stance(machine) : .whole(machine)
  }

  private static func stance(_ machine: Machine<R>) -> Situation {
    // `!=` would need to compare commands in a module.
    let escapes = if case .some = machine.rules.escape { true } else { false }
    return .stance(detent: machine.detentIndex, covers: machine.rules.covers, escapes: escapes)
  }

  private static func whole(_ machine: Machine<R>) -> Situation {
    .whole(
      detents: JSONText { detentsCodec.write(machine.detents, &$0) },
      surface: JSONText { $0.append(machine.surface, commands: R.commands) })
  }

  /// The members that differ in `machine`.
  func changes(to machine: Machine<R>) -> SituationChanges {
    switch (self, self.again(of: machine)) {
    case (.stance(let detent, let covers, let escapes), .stance(let nextDetent, let nextCovers, let nextEscapes)):
      SituationChanges(surface: detent != nextDetent || covers != nextCovers || escapes != nextEscapes)
    case (.whole(let detents, let surface), .whole(let nextDetents, let nextSurface)):
      SituationChanges(
        detents: detents.bytes != nextDetents.bytes, surface: surface.bytes != nextSurface.bytes)
    default:
      .all
    }
  }

  private func again(of machine: Machine<R>) -> Situation {
    switch self {
    case .stance: .stance(machine)
    case .whole: .whole(machine)
    }
  }
}

private let detentsCodec = Codec<Detent>.detent.array()

extension Codec where Value == Detent {
  static var detent: Codec {
    .object(
      Detent("", position: 0),
      [
        .required("name", .text, \.name),
        .required("position", .number(), \.position),
        Field(
          "aliases",
          Codec<String>.text.array().leftOut { $0.isEmpty }.described("Other names that `snapTo` takes for it."),
          \.aliases),
      ]
    ).described("A place where the drawer can rest, and its visible length there, in points.")
  }
}

extension JSONWriter {
  /// Writes the members `detents` and `surface` of `machine` that `changes` contains.
  mutating func members<R: WireRules>(_ changes: SituationChanges, of machine: Machine<R>) {
    if changes.detents {
      name("detents")
      detentsCodec.write(machine.detents, &self)
    }
    if changes.surface {
      name("surface")
      append(machine.surface, commands: R.commands)
    }
  }

  fileprivate mutating func append<Command>(_ surface: Surface<Command>, commands: [Variant<Command>]) {
    appendObject { text in
      text.member("axis", surface.axis.rawValue)
      text.member("grips", surface.grips)
      text.name("needsLocation")
      text.append(surface.needsLocation)
      text.member("edges", surface.edges.map { $0.rawValue })
      text.member("body", surface.body)
      text.name("handle")
      if let handle = surface.handle { text.append(handle) } else { text.appendNull() }
      text.member("contents", surface.contents)
      text.member("uncovers", surface.uncovers)
      text.member("behind", surface.behind)
      text.name("covers")
      text.append(surface.covers)
      text.name("modal")
      text.append(surface.isModal)
      text.name("scrolls")
      text.append(surface.scrolls)
      text.member("moves", surface.moves.map { $0.rawValue })
      text.member("opens", surface.opens)
      text.name("escape")
      if let escape = surface.escape { text.append(escape, as: commands, tag: "type") } else { text.appendNull() }
      text.name("keys")
      text.appendObject { text in
        for binding in surface.keys { text.member(binding.key.rawValue, snapTo: binding.detent) }
      }
      text.member("inert", surface.inert)
      text.name("focus")
      text.appendObject { text in
        for binding in surface.focus { text.member(binding.frame, snapTo: binding.detent) }
      }
    }
  }

  private mutating func member(_ name: String, _ names: [String]) {
    self.name(name)
    appendArray(of: names) { $1.append($0) }
  }

  /// Writes a member that is an event: the one that moves the drawer to `detent`.
  private mutating func member(_ name: String, snapTo detent: String) {
    self.name(name)
    appendObject { text in
      text.member("type", SnapTo.name)
      text.member("detent", detent)
    }
  }
}

/// The event that sends a drawer to a detent.
struct SnapTo: Sendable {
  static let name = "snapTo"

  var detent = ""
  var animated = true

  static let codec = Codec.object(
    SnapTo(),
    [
      .required("detent", .string(), \.detent),
      Field("animated", .animated, \.animated),
    ])
}

/// The members of a command that has no others.
struct Animated: Sendable {
  var animated = true

  static let codec = Codec.object(Animated(), [Field("animated", .animated, \.animated)])
}

/// The members of a command that can be animated: a part of its own, and `animated`.
struct AnimatedPart<Part: Sendable>: Sendable {
  var part: Part
  var animated = true

  /// The members, with the part as `name`.
  ///
  /// - Parameter placeholder: stands for the part until it is read.
  static func codec(
    _ name: String, _ part: Codec<Part>, placeholder: Part, originally: [String] = []
  ) -> Codec<AnimatedPart> {
    .object(
      AnimatedPart(part: placeholder),
      [
        .required(name, part, \.part, originally: originally),
        Field("animated", .animated, \.animated),
      ])
  }
}

extension Codec where Value == Bool {
  /// Whether a command is animated; true if omitted.
  static var animated: Codec { bool.leftOut { $0 } }
}
