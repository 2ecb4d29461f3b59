/// What makes one controller itself: its configuration, its model, and one function per kind of input.
///
/// A rule never reads a clock and never samples an animation. It moves the model, and tells the ``Stage`` what to
/// animate and which delegate events to emit. Rules are values, so that a copy can be run ahead to see what will come.
public protocol Rules: Storable {
  /// What a client sets.
  associatedtype Configuration: Storable
  /// The controller's own commands.
  associatedtype Command: Equatable & Sendable
  /// What the library tells its delegate.
  associatedtype DelegateEvent: Storable
  /// The things that are animated independently of each other; one animation of a subject replaces another.
  associatedtype Subject: Storable
  /// What is left to do at an animation's end. A completion may start the next segment of a movement.
  associatedtype Completion: Storable
  /// The names of the frames that the controller always knows, as they are on the wire.
  associatedtype FrameName: RawRepresentable & Sendable where FrameName.RawValue == String
  /// The model as clients see it.
  associatedtype State: Storable

  /// A controller as it is right after its creation; what that emits goes to `stage`.
  init(configuration: Configuration, container: Container, on stage: inout Stage<Self>)

  /// The configuration with the defaults that depend on the container filled in.
  var configuration: Configuration { get }
  /// The view that the controller fills.
  var container: Container { get }

  /// What is wrong with `configuration` beyond the range of each single value; empty when it is valid.
  static func faults(in configuration: Configuration, container: Container) -> [Fault]

  /// What is wrong with single values of `configuration`; empty when each is within its range.
  static func faults(inValuesOf configuration: Configuration) -> [Fault]
  /// What is wrong with single values of `command`; empty when each is within its range.
  static func faults(inValuesOf command: Command) -> [Fault]

  /// A sample of a pan, which has begun; it cannot be refused.
  mutating func pan(_ pan: Pan, on stage: inout Stage<Self>)
  /// A sample of a scroll view inside. The stage's response proposes the offset unchanged.
  mutating func scroll(_ scroll: Scroll, on stage: inout Stage<Self>) throws(Refusal)
  /// A tap.
  mutating func tap(_ tap: Tap, on stage: inout Stage<Self>) throws(Refusal)
  /// One of the controller's own commands.
  mutating func perform(_ command: Command, on stage: inout Stage<Self>) throws(Refusal)
  /// Another configuration, valid as by ``faults(in:container:)``; what ran has been completed before.
  mutating func configure(_ configuration: Configuration, on stage: inout Stage<Self>) throws(Refusal)
  /// Another container; what ran has been completed before.
  mutating func resize(to container: Container, on stage: inout Stage<Self>) throws(Refusal)
  /// What an animation left to do at its end.
  mutating func complete(_ completion: Completion, on stage: inout Stage<Self>)
  /// A gesture is over, and no other one drags: what is neither at one of its resting places nor on its way to one
  /// settles, as a release without velocity does.
  mutating func comeToRest(on stage: inout Stage<Self>)
  /// Why a pan that begins at `location` drags nothing, for people; nil where it hits the view that the library's
  /// recogniser sits on. A pan without a location is taken to hit it.
  ///
  /// - Parameters:
  ///   - location: where the finger comes down, in the container's coordinates.
  ///   - seen: what is drawn now.
  func obstacle(at location: Point, seen: Frames) -> String?
  /// What a tap may name as its target: the frames, unless there is more.
  var tapTargets: [String] { get }
  /// Takes the position of an interrupted `subject` over from what is seen.
  mutating func adopt(_ seen: Frames, of subject: Subject)

  /// The places where the drawer can rest, the closed one first; at least two, but for a sheet with a single anchor.
  var detents: [Detent] { get }
  /// The index of the detent where the drawer rests or is heading, given what these rules will be when all that runs or is
  /// queued has ended; nil while a finger decides, and where it is at none.
  func detent(eventually: Self) -> Int?
  /// What leads to the detent with `index`, one command after the other.
  func commands(toDetent index: Int, animated: Bool) -> [Command]
  /// Whether the drawer covers what is behind it, so that nothing there can be used.
  var covers: Bool { get }
  /// What the Escape key does; nil where it does nothing.
  var escape: Command? { get }
  /// How else the controller meets the screen, with `detent` as the index of its detent.
  func surface(at detent: Int?) -> Surface<Command>

  /// Where an animation that overshoots stops: the values that `member` of the frame called `frame` can have.
  static func range(of member: FrameMember, in frame: String) -> ClosedRange<Double>?

  /// How much there is to go through in what a client has filled `configuration` with.
  static func weight(of configuration: Configuration) -> Int
  /// The same of the model.
  var weight: Int { get }
  /// How much `command` computes beyond going through the model, such as the keyframes of an animation.
  static func weight(of command: Command) -> Int

  /// What to draw when nothing is animating.
  func frames() -> Frames
  /// The model, given what these rules will be when all that runs or is queued has ended.
  func state(eventually: Self) -> State
}

extension Rules {
  /// Stops what moves `subject` where it is seen; says so first, and takes the position over.
  ///
  /// - Returns: whether anything was moving.
  @discardableResult
  mutating func interrupt(_ subject: Subject, on stage: inout Stage<Self>) -> Bool {
    guard let stopped = stage.stop(subject, rules: self) else { return false }
    adopt(stopped.seen, of: subject)
    stage.hold(stopped, of: subject, over: frames())
    return true
  }

  /// Rules without declared ranges accept every value.
  public static func faults(inValuesOf configuration: Configuration) -> [Fault] { [] }

  /// Rules without declared ranges accept every value.
  public static func faults(inValuesOf command: Command) -> [Fault] { [] }

  /// A controller whose configuration has no lists is always as light.
  public static func weight(of configuration: Configuration) -> Int { 0 }

  /// A controller whose model has no lists of its own weighs as much as its configuration.
  public var weight: Int { Self.weight(of: configuration) }

  /// Most commands only go through the model.
  public static func weight(of command: Command) -> Int { 0 }

  /// A controller that shares the screen covers nothing.
  public var covers: Bool { false }

  /// The member's own range: a controller whose frames know narrower ones says so.
  public static func range(of member: FrameMember, in frame: String) -> ClosedRange<Double>? { member.range }

  /// A controller whose gestures all end at a resting place has nothing to do.
  public mutating func comeToRest(on stage: inout Stage<Self>) {}

  /// A controller that takes pans from anywhere, or judges itself where they begin.
  public func obstacle(at location: Point, seen: Frames) -> String? { nil }

  /// The names of the frames.
  public var tapTargets: [String] { frames().entries.map { $0.name } }

  /// A controller without taps ignores them.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<Self>) throws(Refusal) {
    stage.ignore("nothing waits for a tap")
  }

  /// A controller without a scroll view ignores its events.
  public mutating func scroll(_ scroll: Scroll, on stage: inout Stage<Self>) throws(Refusal) {
    stage.ignore("no scroll view takes part")
  }
}
