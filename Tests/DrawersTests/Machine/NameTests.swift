import Testing

@testable import Drawers

/// Names that look alike but consist of different bytes are different names. `==` would have to normalize their accents
/// to find that they look alike: a simulation with fifty frames of such names took 740 ms.
@Suite struct NameTests {
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  @Test func sameBytesAreTheSameName() {
    #expect(Self.composed == Self.decomposed, "they are one text to Swift")
    #expect(!Self.composed.isSame(as: Self.decomposed))
    #expect(Self.composed.isSame(as: "\u{E9}") && "".isSame(as: ""))
    #expect(Self.decomposed.precedes(Self.composed) && !Self.composed.precedes(Self.composed))
  }

  /// A lookup is linear for a few names, and a binary search for many.
  @Test(arguments: [2, 8, 9, 300]) func namesKeepTheirOrder(_ count: Int) {
    let all = (0..<count - 2).map { "\($0)" } + [Self.composed, Self.decomposed]
    let names = Names(all + all)
    #expect(names.all.map { Array($0.utf8) } == all.map { Array($0.utf8) })
    #expect(all.enumerated().allSatisfy { names.place(of: $1) == $0 })
    #expect(names.place(of: "e") == nil && !names.contains("\u{301}"))
  }

  @Test func framesAreDistinguished() {
    var frames = Frames()
    frames[Self.composed] = Frame(Rect2D(x: 1))
    frames[Self.decomposed] = Frame(Rect2D(x: 2))
    #expect(frames.entries.map { $0.frame.x } == [1, 2])
    #expect(frames.index(of: Self.decomposed, near: 1) == 1 && frames.index(of: Self.composed, near: 1) == 0)
  }

  @Test func itemsOfAStackAreDistinguished() throws {
    var sheet = try SheetHarness { $0.stack = [.init(id: Self.composed), .init(id: Self.decomposed)] }
    #expect(sheet.state.stack.count == 2)
    try sheet.perform(.popTo(id: Self.composed, animated: false))
    try sheet.perform(.push(.init(id: Self.decomposed), animated: false))
    try sheet.send(.tap(Tap(target: "item.\(Self.decomposed)")))
    #expect(throws: Refusal.self) { try sheet.send(.tap(Tap(target: "item.e"))) }
    try sheet.perform(.setStack([.init(id: Self.decomposed)], animated: false))
    #expect(sheet.emitted == [], "the same item is at the top")
    try sheet.perform(.setStack([.init(id: Self.composed)], animated: false))
    #expect(sheet.emitted == [.delegate(.didPush(id: Self.composed))])
  }

  @Test func movedFramesAreDistinguished() throws {
    var custom = TransitionConfiguration.CustomFrame(name: Self.composed)
    custom.to[.x] = 10
    var aux = TransitionConfiguration.AuxAnimation(frame: Self.decomposed)
    aux.to[.x] = 20
    aux.delayOffset = 0.5
    var configuration = TransitionConfiguration()
    configuration.animator = .custom(duration: 1, frames: [custom])
    configuration.auxAnimations = [aux]
    var machine = try Machine<InteractiveTransition>.make(configuration: configuration).machine
    _ = try machine.handle(.command(.present(animated: true)), at: 0)
    #expect(machine.animations.map { $0.animation.start } == [0, 0.5])
    #expect(machine.frames(at: 1)[Self.composed]?.x == 10)
    #expect(machine.frames(at: 1)[Self.decomposed]?.x == 20)
  }
}
