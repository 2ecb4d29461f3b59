@testable import Drawers

/// A controller for tests of the behavior that all controllers share. Its two views, `a` and `b`, move down
/// independently, in the segments of a command. At rest, a formula gives each view's opacity from its position.
struct Toy: Rules {
  enum Subject: String, Storable { case a, b }
  typealias FrameName = Subject

  /// A segment of a movement.
  struct Segment: Storable {
    /// The name that is emitted at its end.
    var name: String
    var to: Double
    var duration: Double
    /// Whether it repeats forever.
    var repeats = false
  }

  struct Configuration: Storable {
    var scale = 1.0
  }

  enum Command: Equatable, Sendable {
    /// Interrupts, emits "moved", and runs the segments one after the other.
    case move(Subject, [Segment])
    /// Interrupts, and moves there immediately.
    case place(Subject, Double)
    /// Interrupts, and is then refused.
    case fail(Subject)
    /// Moves both over the same segments, `b` first.
    case moveBoth([Segment])
  }

  enum DelegateEvent: Storable {
    case moved(Subject)
    case ended(String)
    case began
    case configured
    case resized
  }

  struct Completion: Storable {
    var subject: Subject
    var done: Segment
    var rest: [Segment]
  }

  struct State: Storable {
    var a: Double
    var b: Double
    var eventualA: Double
  }

  private(set) var configuration: Configuration
  private(set) var container: Container
  private var positions: [Double] = [0, 0]

  init(configuration: Configuration, container: Container, on stage: inout Stage<Toy>) {
    self.configuration = configuration
    self.container = container
  }

  static func faults(in configuration: Configuration, container: Container) -> [Fault] {
    configuration.scale > 0 ? [] : [Fault("scale", detail: "must be positive")]
  }

  mutating func pan(_ pan: Pan, on stage: inout Stage<Toy>) {
    interrupt(.a, on: &stage)
    if pan.phase == .began { stage.emit(.began) }
    self[.a] += pan.delta.y
  }

  var isHeld: Bool { false }

  /// `a` at the top, and `a` 100 points below it.
  var detents: [Detent] { [Detent("top", position: 0), Detent("below", position: 100)] }

  func detent(eventually: Toy) -> Int? { [0, 100].firstIndex(of: eventually[.a]) }

  func commands(toDetent index: Int, animated: Bool) -> [Command] { [.place(.a, Double(index) * 100)] }

  var escape: Command? { nil }

  func surface(at detent: Int?) -> Surface<Command> { Surface(body: "a", axis: .y, grips: ["a"], opens: "below") }

  mutating func perform(_ command: Command, on stage: inout Stage<Toy>) throws(Refusal) {
    switch command {
    case .move(let subject, let segments):
      interrupt(subject, on: &stage)
      go(subject, segments[...], on: &stage)
      stage.emit(.moved(subject))
    case .place(let subject, let position):
      interrupt(subject, on: &stage)
      self[subject] = position
    case .fail(let subject):
      interrupt(subject, on: &stage)
      stage.emit(.moved(subject))
      throw .notPresented
    case .moveBoth(let segments):
      interrupt(.b, on: &stage)
      interrupt(.a, on: &stage)
      go(.b, segments[...], on: &stage)
      go(.a, segments[...], on: &stage)
    }
  }

  mutating func configure(_ configuration: Configuration, on stage: inout Stage<Toy>) throws(Refusal) {
    if configuration.scale > 100 { throw .invalid(Fault("scale", detail: "is too large by now")) }
    self.configuration = configuration
    stage.emit(.configured)
  }

  mutating func resize(to container: Container, on stage: inout Stage<Toy>) {
    self.container = container
    stage.emit(.resized)
  }

  mutating func complete(_ completion: Completion, on stage: inout Stage<Toy>) {
    stage.emit(.ended(completion.done.name))
    go(completion.subject, completion.done.repeats ? [completion.done] : completion.rest[...], on: &stage)
  }

  mutating func adopt(_ seen: Frames, of subject: Subject) {
    guard let frame = seen[subject.rawValue] else { return }
    self[subject] = frame.y
  }

  func frames() -> Frames {
    var frames = Frames()
    for subject in [Subject.a, .b] {
      var frame = Frame(Rect2D(y: self[subject], width: 100 * configuration.scale, height: 100))
      frame.opacity = (self[subject] / 100).clamped(to: 0...1)
      frames.append(subject.rawValue, frame)
    }
    return frames
  }

  func state(eventually: Toy) -> State {
    State(a: self[.a], b: self[.b], eventualA: eventually[.a])
  }

  private mutating func go(_ subject: Subject, _ segments: ArraySlice<Segment>, on stage: inout Stage<Toy>) {
    guard let segment = segments.first else { return }
    let before = stage.presentation(of: frames())
    self[subject] = segment.repeats ? 100 - self[subject] : segment.to
    stage.animate(
      subject, from: before, to: frames(), duration: segment.duration, timing: .cubicBezier(.linear),
      completion: Completion(subject: subject, done: segment, rest: Array(segments.dropFirst())))
  }

  private subscript(subject: Subject) -> Double {
    get { positions[subject == .a ? 0 : 1] }
    set { positions[subject == .a ? 0 : 1] = newValue }
  }
}

/// A machine of the toy, and the events that its delegate receives.
struct ToyMachine {
  var machine: Machine<Toy>

  init() throws {
    machine = try Machine<Toy>.make(configuration: Toy.Configuration()).machine
  }

  /// Handles `event`, and returns the emitted events with their times, such as `"out 0.25"`.
  @discardableResult
  mutating func handle(_ event: Event<Toy>, at time: Double) throws(Refusal) -> [String] {
    try machine.handle(event, at: time).delegate.map { "\(Self.text($0.content)) \($0.time)" }
  }

  @discardableResult
  mutating func move(_ subject: Toy.Subject, _ segments: Toy.Segment..., at time: Double) throws(Refusal) -> [String] {
    try handle(.command(.move(subject, segments)), at: time)
  }

  /// Returns the visible position of a view, and its opacity.
  func seen(_ subject: Toy.Subject, at time: Double? = nil) -> (y: Double, opacity: Double) {
    let frame = machine.frames(at: time)[subject.rawValue]
    return (frame?.y ?? .nan, frame?.opacity ?? .nan)
  }

  static func text(_ content: Emission<Toy>.Content) -> String {
    switch content {
    case .delegate(let event): text(event)
    case .interrupted(let abandoned): "interrupted[\(abandoned.map(text).joined(separator: ","))]"
    }
  }

  static func text(_ event: Toy.DelegateEvent) -> String {
    switch event {
    case .moved(let subject): "moved-\(subject.rawValue)"
    case .ended(let name): name
    case .began: "began"
    case .configured: "configured"
    case .resized: "resized"
    }
  }
}
