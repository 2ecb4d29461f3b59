// What a machine is asked, as requirements of its rules: a controller's conformance then holds code that was compiled for
// this controller alone. Called as functions of a generic type from another module, the same would work on layouts that
// are only known at run time, and take several times as long.

extension Rules {
  /// As ``Machine/handle(_:at:)``.
  public static func handle(
    _ event: Event<Self>, at time: Double, by machine: inout Machine<Self>
  ) throws(Refusal) -> Outcome<Self> {
    switch event {
    case .tick:
      break
    case .pan(let sample):
      try machine.check(time)
      try machine.stage.pans.check(sample)
    default:
      var next = machine
      let outcome = try carryOut(event, at: time, by: &next)
      machine = next
      return outcome
    }
    // What nothing refuses any more needs no copy to go back to, which would share the samples of a pan's velocity: adding
    // another one would ask for memory.
    return try carryOut(event, at: time, by: &machine)
  }

  /// As ``handle(_:at:by:)``, but the machine may have changed where that throws: for who has another to go back to.
  public static func carryOut(
    _ event: Event<Self>, at time: Double, by machine: inout Machine<Self>
  ) throws(Refusal) -> Outcome<Self> {
    try machine.check(time)
    return try machine.carryOut(event, at: time)
  }

  /// As ``Machine/frames(at:)``.
  public static func frames(of machine: Machine<Self>, at time: Double?) -> Frames {
    guard let time, time > machine.stage.time else {
      return machine.stage.presentation(of: machine.rules.frames(), at: time)
    }
    var later = machine
    later.advance(to: time)
    return later.stage.presentation(of: later.rules.frames())
  }

  /// As ``Machine/advanced(to:)``.
  public static func advanced(_ machine: Machine<Self>, to time: Double) -> Machine<Self> {
    var later = machine
    later.advance(to: Swift.max(time, machine.stage.time))
    later.stage.emissions = []
    return later
  }

  /// As ``Machine/nextCompletion``.
  public static func nextCompletion(of machine: Machine<Self>) -> Double? {
    machine.stage.animations.lazy.map { $0.end }.min()
  }

  /// As ``Machine/animations``.
  public static func animations(of machine: Machine<Self>) -> [ScheduledAnimation<Self>] {
    guard !machine.stage.animations.isEmpty else { return [] }
    let frames = machine.rules.frames()
    return machine.forecast().animations.map { scheduled in
      // A frame may go while what moved it still moves others.
      var scheduled = scheduled
      if scheduled.isRunning { scheduled.animation.keepTracks(of: frames) }
      return scheduled
    }
  }

  /// As ``Machine/state``.
  public static func state(of machine: Machine<Self>) -> State {
    let rules = machine.rules
    return rules.state(eventually: machine.stage.animations.isEmpty ? rules : machine.forecast().rules)
  }

  /// How much there may be to go through at an event.
  public static func weight(of machine: Machine<Self>) -> Int {
    leastWeight + machine.rules.weight + machine.stage.weight
  }

  /// The frames and the rest that every machine has.
  private static var leastWeight: Int { 8 }
}
