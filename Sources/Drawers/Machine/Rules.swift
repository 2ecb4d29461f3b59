/// The part of a machine that is specific to one controller: its configuration, its model, and one function for each
/// kind of input.
///
/// Rules never read a clock and never sample an animation. They move the model, and tell the ``Stage`` which changes to
/// animate and which delegate events to emit. Rules are values, so that a copy can run ahead to forecast.
///
/// You can write rules of your own: `Examples/Panel` in the repository is such a controller. Needed are
/// the initializer, ``frames()``, ``state(eventually:)``, ``pan(_:on:)``, ``configure(_:on:)``, ``resize(to:on:)`` and
/// ``adopt(_:of:)``, and the functions for commands, completions and detents if there are any. Use
/// ``animate(_:delay:duration:timing:completion:on:changes:)`` to move, and ``interrupt(_:on:)`` where a finger catches what
/// moves. With ``SerializableRules`` the machine can also be stored, and with ``WireRules`` be served.
public protocol Rules: Storable {
  /// The options that a client sets.
  associatedtype Configuration: Storable
  /// The controller's own commands.
  associatedtype Command: Equatable & Sendable
  /// The events that the library's delegate receives.
  associatedtype DelegateEvent: Storable
  /// The things that are animated independently of each other. A new animation of a subject replaces the previous one.
  associatedtype Subject: Storable
  /// The work at an animation's end. A completion may start the next segment of a movement.
  associatedtype Completion: Storable
  /// The frames that the controller can have, by their names on the wire.
  associatedtype FrameName: RawRepresentable & Sendable where FrameName.RawValue == String
  /// The model as clients see it.
  associatedtype State: Storable

  /// A controller right after its creation; `stage` receives the events that the creation emits.
  init(configuration: Configuration, container: Container, on stage: inout Stage<Self>)

  /// The configuration, with the defaults that depend on the container filled in.
  var configuration: Configuration { get }
  /// The view that the controller fills.
  var container: Container { get }

  /// The faults in `configuration` beyond the range of each single value; empty if it is valid.
  static func faults(in configuration: Configuration, container: Container) -> [Fault]

  /// The faults in single values of `configuration`; empty if each is within its range.
  static func faults(inValuesOf configuration: Configuration) -> [Fault]
  /// The faults in single values of `command`; empty if each is within its range.
  static func faults(inValuesOf command: Command) -> [Fault]

  /// Applies a sample of a pan that has begun; it cannot be refused.
  mutating func pan(_ pan: Pan, on stage: inout Stage<Self>)
  /// Applies a sample of a scroll view inside. The stage's response proposes the offset unchanged.
  mutating func scroll(_ scroll: Scroll, on stage: inout Stage<Self>) throws(Refusal)
  /// A tap.
  mutating func tap(_ tap: Tap, on stage: inout Stage<Self>) throws(Refusal)
  /// One of the controller's own commands.
  mutating func perform(_ command: Command, on stage: inout Stage<Self>) throws(Refusal)
  /// Applies another configuration, which ``faults(in:container:)`` has accepted. All animations have completed before.
  mutating func configure(_ configuration: Configuration, on stage: inout Stage<Self>) throws(Refusal)
  /// Whether a finger holds what the controller moves.
  var isHeld: Bool { get }
  /// Applies another container. All animations have completed before, unless a finger holds the drawer and the size is
  /// the same.
  ///
  /// A drag in progress continues from its start as it is laid out in the new container. If the size is the same,
  /// nothing that a finger holds moves.
  mutating func resize(to container: Container, on stage: inout Stage<Self>) throws(Refusal)
  /// Applies the rule for the end of an animation.
  mutating func complete(_ completion: Completion, on stage: inout Stage<Self>)
  /// Settles a drawer that neither rests at a detent nor moves to one, like a release without velocity. Called when a
  /// gesture is over and no other one drags.
  mutating func comeToRest(on stage: inout Stage<Self>)
  /// The reason, for people, why a pan that begins at `location` drags nothing; nil if it hits the view that the
  /// library's recognizer is attached to. A pan without a location counts as a hit.
  ///
  /// - Parameters:
  ///   - location: where the finger comes down, in the container's coordinates.
  ///   - seen: the current picture.
  func obstacle(at location: Point2D, seen: Frames) -> String?
  /// The names that a tap can have as its target: by default, those of the frames.
  var tapTargets: [String] { get }
  /// Sets the model of an interrupted `subject` to its position in `seen`.
  mutating func adopt(_ seen: Frames, of subject: Subject)

  /// Whether ``detent(eventually:)`` or ``state(eventually:)`` depends on the rules that the machine looks ahead for.
  static var looksAhead: Bool { get }
  /// The places where the drawer can rest, beginning with the closed one; at least two, except for a sheet with a
  /// single anchor, and a deck whose only side is always open.
  var detents: [Detent] { get }
  /// The index of the detent where the drawer rests or is heading, given `eventually`, the rules after all running and
  /// queued animations; nil during a drag, and at any other place.
  func detent(eventually: Self) -> Int?
  /// The commands that move the drawer to the detent with `index`, in order.
  func commands(toDetent index: Int, animated: Bool) -> [Command]
  /// Whether the drawer covers the views behind it, so that they cannot be used.
  var covers: Bool { get }
  /// The command of the Escape key; nil if it has no effect.
  var escape: Command? { get }
  /// The controller's surface, with `detent` as the index of its detent.
  func surface(at detent: Int?) -> Surface<Command>

  /// `configuration` with `members` replaced, which are as on the wire.
  ///
  /// - Throws: every fault in the values, each inside of `configuration`.
  static func configuration(
    _ configuration: Configuration, replacing members: JSONObject
  ) throws(Refusal) -> Configuration

  /// The values at which an overshooting animation of `member` of the frame called `frame` stops; nil for no limits.
  static func range(of member: FrameMember, in frame: String) -> ClosedRange<Double>?

  /// The work of going through the lists in a client's `configuration`.
  static func weight(of configuration: Configuration) -> Int
  /// The work of going through the model.
  var weight: Int { get }
  /// The work of `command` beyond going through the model, such as computing the keyframes of an animation.
  static func weight(of command: Command) -> Int

  /// The picture without animations.
  func frames() -> Frames
  /// The model's state, given `eventually`, the rules after all running and queued animations.
  func state(eventually: Self) -> State
}

extension Rules {
  /// The index of the detent called `name`, by its own name or by another one; nil if there is none.
  public func detent(named name: String) -> Int? { detents.firstIndex { $0.isCalled(name) } }

  /// Stops the animations of `subject` at their current position, emits the interruption, and sets the model to that
  /// position (``adopt(_:of:)``).
  ///
  /// - Returns: whether anything was moving.
  @discardableResult
  public mutating func interrupt(_ subject: Subject, on stage: inout Stage<Self>) -> Bool {
    guard let stopped = stage.stop(subject, rules: self) else { return false }
    adopt(stopped.seen, of: subject)
    stage.hold(stopped, of: subject, over: frames())
    return true
  }

  /// Interrupts `subject`, changes the model, and animates from where the frames were seen to where they are then.
  ///
  /// - Parameters:
  ///   - subject: what moves.
  ///   - delay: the seconds until it starts to move.
  ///   - duration: seconds; with 0 and no delay, the change and its completion happen within the current event.
  ///   - timing: how it gets from the start to the end.
  ///   - completion: what the rules do at the end; nil for nothing.
  ///   - stage: the stage of the current event.
  ///   - changes: moves the model to its end.
  public mutating func animate(
    _ subject: Subject, delay: Double = 0, duration: Double, timing: TimingFunction, completion: Completion? = nil,
    on stage: inout Stage<Self>, changes: (inout Self) -> Void
  ) {
    interrupt(subject, on: &stage)
    let before = stage.presentation(of: frames())
    changes(&self)
    stage.animate(
      subject, from: before, to: frames(), delay: delay, duration: duration, timing: timing, completion: completion)
  }

  /// By default, a configuration has no form on the wire, and no members can be replaced.
  public static func configuration(
    _ configuration: Configuration, replacing members: JSONObject
  ) throws(Refusal) -> Configuration {
    throw .invalid(Fault("configuration", detail: "has no form on the wire: handle .configure with the whole of it"))
  }

  /// By default, all values fit together.
  public static func faults(in configuration: Configuration, container: Container) -> [Fault] { [] }

  /// By default, no finger holds anything: a resize completes what moves.
  public var isHeld: Bool { false }

  /// By default, the machine looks ahead.
  public static var looksAhead: Bool { true }

  /// By default, a controller has no detents.
  public var detents: [Detent] { [] }

  /// By default, the drawer is at no detent.
  public func detent(eventually: Self) -> Int? { nil }

  /// By default, no commands lead to a detent.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] { [] }

  /// By default, the Escape key has no effect.
  public var escape: Command? { nil }

  /// By default, a finger drags the first frame up and down, and the arrow keys move it through the detents.
  public func surface(at detent: Int?) -> Surface<Command> {
    let body = frames().entries.first?.name ?? ""
    var surface = Surface<Command>(body: body, axis: .y, grips: [body], opens: detents.last?.name ?? "")
    surface.allowDrags(through: detents.count, from: detent)
    surface.bindSliderKeys(through: detents, from: detent)
    return surface
  }

  /// By default, rules accept every value.
  public static func faults(inValuesOf configuration: Configuration) -> [Fault] { [] }

  /// By default, rules accept every value.
  public static func faults(inValuesOf command: Command) -> [Fault] { [] }

  /// By default, a configuration has no lists, and its weight is 0.
  public static func weight(of configuration: Configuration) -> Int { 0 }

  /// The default is for a model without lists, whose size is that of its configuration.
  public var weight: Int { Self.weight(of: configuration) }

  /// By default, a command only goes through the model.
  public static func weight(of command: Command) -> Int { 0 }

  /// By default, a controller shares the screen and covers nothing.
  public var covers: Bool { false }

  /// By default, the member's own range.
  public static func range(of member: FrameMember, in frame: String) -> ClosedRange<Double>? { member.range }

  /// By default, all gestures end at a detent, and there is nothing to settle.
  public mutating func comeToRest(on stage: inout Stage<Self>) {}

  /// By default, a pan can begin anywhere, or the rules themselves check where it begins.
  public func obstacle(at location: Point2D, seen: Frames) -> String? { nil }

  /// By default, the names of the frames.
  public var tapTargets: [String] { frames().entries.map { $0.name } }

  /// By default, a controller ignores taps.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<Self>) throws(Refusal) {
    stage.ignore("nothing waits for a tap")
  }

  /// By default, a controller has no scroll view and ignores its events.
  public mutating func scroll(_ scroll: Scroll, on stage: inout Stage<Self>) throws(Refusal) {
    stage.ignore("no scroll view takes part")
  }
}

extension Rules where Command == Never {
  /// There are no commands.
  public mutating func perform(_ command: Never, on stage: inout Stage<Self>) {}
}

extension Rules where Completion == Never {
  /// Movements have no remaining work at their end.
  public mutating func complete(_ completion: Never, on stage: inout Stage<Self>) {}
}

extension Rules where State == String {
  /// By default, the detent that the state names, unless a finger holds the drawer.
  public func detent(eventually: Self) -> Int? { isHeld ? nil : detent(named: state(eventually: eventually)) }
}
