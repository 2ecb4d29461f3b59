import Drawers

/// Measures the same operations of each controller: a sample of a pan with its frames, the release, a tick during the
/// motion, and the frames and the animations during the motion.
func measureController<R: Rules>(
  _ name: String, of rules: R.Type, _ configuration: R.Configuration, prepare: [Event<R>] = [],
  grip: Point2D = Point2D(x: 195, y: 60), translation: Point2D, velocity: Point2D
) throws -> [Measurement] {
  var resting = try Machine<R>.make(configuration: configuration).machine
  for event in prepare { _ = try resting.handle(event, at: resting.time) }
  resting = resting.advanced(to: 10)
  var dragged = resting
  _ = try dragged.handle(.pan(PanSample(phase: .began, location: grip)), at: 10)
  // Drags for a third of a second, until the velocity estimator is full.
  for index in 1...20 {
    let part = Double(index) / 20
    let sample = PanSample(
      phase: .changed, translation: Point2D(x: translation.x * part, y: translation.y * part), velocity: nil)
    _ = try dragged.handle(.pan(sample), at: 10 + 0.016 * Double(index))
  }
  var released = dragged
  _ = try released.handle(.pan(PanSample(phase: .ended, translation: translation, velocity: velocity)), at: 10.336)
  let end = PanSample(phase: .ended, translation: translation, velocity: velocity)
  var moving = dragged
  var time = dragged.time
  var ticking = released
  var ticks = released.time
  return [
    Measurement("\(name): pan changed, with frames") { index in
      time += 0.016
      let part = 0.5 + Double(index % 32) / 64
      let sample = PanSample(
        phase: .changed, translation: Point2D(x: translation.x * part, y: translation.y * part), velocity: nil)
      keep(try? moving.handle(.pan(sample), at: time))
      keep(moving.frames())
    },
    Measurement("\(name): pan ended") { _ in
      var machine = dragged
      keep(try? machine.handle(.pan(end), at: 10.336))
    },
    Measurement("\(name): tick while moving") { _ in
      ticks += 1e-7
      keep(try? ticking.handle(.tick, at: ticks))
    },
    Measurement("\(name): frames while moving") { _ in keep(released.frames()) },
    Measurement("\(name): animations while moving") { _ in keep(released.animations) },
  ]
}

func measureControllers() throws -> [Measurement] {
  // The finger grips these drawers at the bottom of the screen.
  let low = Point2D(x: 195, y: 800)
  return try measureController(
    "curtain", of: Curtain.self, CurtainConfiguration(), grip: low, translation: Point2D(y: -250),
    velocity: Point2D(y: -700))
    + measureController(
      "sheet", of: Sheet.self, SheetConfiguration(), grip: low, translation: Point2D(y: -250),
      velocity: Point2D(y: -700))
    + measureController(
      "appStorePresentation", of: AppStorePresentation.self, AppStorePresentationConfiguration(),
      prepare: [.command(.present(animated: false))],
      translation: Point2D(y: 80), velocity: Point2D(y: 300))
    + measureController(
      "transition", of: InteractiveTransition.self, TransitionConfiguration(), translation: Point2D(x: 120),
      velocity: Point2D(x: 500))
    + measureController(
      "viewDeck", of: ViewDeck.self, ViewDeckConfiguration(), translation: Point2D(x: 150), velocity: Point2D(x: 500))
    + measureController(
      "drawer", of: Drawer.self, DrawerConfiguration(), prepare: [.command(.present(animated: false))],
      grip: low, translation: Point2D(y: -150), velocity: Point2D(y: -700))
}

func measureMotion() -> [Measurement] {
  let spring = DampedSpring(dampingRatio: 0.8, duration: 0.4, initialVelocity: 3)
  return [
    Measurement("linear() of a spring", calls: 100) { _ in
      keep(CSSEasing.string(for: .spring(spring), duration: 0.4))
    }
  ]
}
