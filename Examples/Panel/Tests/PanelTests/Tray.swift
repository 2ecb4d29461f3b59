import Drawers

struct Tray: WireRules {
  struct Configuration: Storable { var height = 300.0 }
  struct State: Storable { var name = Place.closed }
  struct Command: Storable {
    var place = Place.open
    var animated = true
  }
  enum Place: String, Storable, CaseIterable { case closed, open }
  enum FrameName: String, Storable, CaseIterable { case tray }
  typealias Subject = FrameName
  typealias DelegateEvent = Place

  var configuration: Configuration
  var container: Container
  var place = Place.closed
  var shown = 0.0
  var held: Double?

  init(configuration: Configuration, container: Container, on stage: inout Stage<Tray>) {
    (self.configuration, self.container) = (configuration, container)
  }

  var isHeld: Bool { held != nil }
  var height: Double { max(1, min(configuration.height, container.height)) }
  var detents: [Detent] { [Detent("closed", position: 0), Detent("open", position: height)] }
  func detent(eventually: Tray) -> Int? { isHeld ? nil : detent(named: place.rawValue) }
  func state(eventually: Tray) -> State { State(name: place) }
  func frames() -> Frames { ["tray": Frame(container.strip(at: .bottom, length: height, shown: shown * height))] }

  mutating func pan(_ pan: Pan, on stage: inout Stage<Tray>) {
    switch pan.phase {
    case .began:
      interrupt(.tray, on: &stage)
      held = shown
    case .changed:
      held = (held ?? shown) - pan.delta.y / height
      shown = max(0, min(held ?? 0, 1))
    case .ended, .cancelled:
      held = nil
      let stop = Deceleration.fast.projection(from: shown * height, velocity: -pan.velocity.y)
      perform(Command(place: stop > height / 2 ? .open : .closed), on: &stage)
    }
  }

  mutating func adopt(_ seen: Frames, of subject: FrameName) {
    if let tray = seen[FrameName.tray] { shown = container.shown(of: tray.rect, at: .bottom) / height }
  }

  func commands(toDetent index: Int, animated: Bool) -> [Command] {
    [Command(place: Place.allCases[index], animated: animated)]
  }

  mutating func perform(_ move: Command, on stage: inout Stage<Tray>) {
    let end = move.place == place ? nil : move.place
    place = move.place
    animate(
      .tray, duration: move.animated ? 0.3 : 0, timing: .cubicBezier(.easeOut), completion: end, on: &stage
    ) { $0.shown = $0.place == .open ? 1 : 0 }
    if isHeld { held = shown }
  }

  mutating func complete(_ place: Place, on stage: inout Stage<Tray>) { stage.emit(place) }

  mutating func configure(_ configuration: Configuration, on stage: inout Stage<Tray>) {
    self.configuration = configuration
  }

  mutating func resize(to container: Container, on stage: inout Stage<Tray>) { self.container = container }
}

extension Tray {
  static let kind = "tray"
  static let configurationCodec = Codec.object(Configuration(), [Field("height", .number(1...), \.height)])
  static let stateCodec = Codec.object(State(), [.required("name", .enumeration, \.name)])
  static let eventCodec = Codec.tagged("type", events)
  static let commands: [Variant<Command>] = [
    Variant("move", .object(Command(), [Field("place", .enumeration, \.place), Field("animated", .bool, \.animated)])) {
      $0
    } extract: {
      $0
    }
  ]
  static let delegateEvents: [Variant<Place>] = [Variant("didClose", .closed), Variant("didOpen", .open)]
  static let storedFields: [Field<Tray>] = [
    Field("place", .enumeration, \.place), Field("shown", .number(), \.shown),
    Field("held", Codec<Double>.number().optional(), \.held),
  ]
  static let storedMachine = makeStoredMachine()
}
