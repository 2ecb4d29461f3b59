import Testing

@testable import Drawers

@Suite struct TransitionRandomTests {
  private static let configurations: [TransitionConfiguration] = {
    var aux = TransitionConfiguration.AuxAnimation(frame: "modal")
    aux.from[.width] = 1e7
    aux.to[.scaleX] = -1e7
    aux.delayOffset = 0.3
    var late = TransitionConfiguration.AuxAnimation(frame: "title")
    late.to[.opacity] = 0
    late.delayOffset = 1
    let animators: [TransitionConfiguration.Animator?] = [
      nil, .presentation(finalFrame: Rect2D(width: Double.leastNonzeroMagnitude, height: Double.leastNonzeroMagnitude)),
      .appStore(initialFrame: Rect2D(x: -1e7, y: 1e7, width: 1e7, height: 0), blurEffectStyle: .light),
      .custom(duration: Double.leastNonzeroMagnitude, frames: []),
      .custom(duration: 60, frames: [.init(name: "modal", from: aux.from)]),
    ]
    var configurations: [TransitionConfiguration] = []
    for style in TransitionConfiguration.Style.allCases {
      for animator in animators {
        var configuration = TransitionConfiguration()
        configuration.style = style
        configuration.animator = animator
        configuration.auxAnimations = [aux, late]
        configuration.dismissingAuxAnimations = configurations.count % 2 == 0 ? nil : [late]
        configuration.tabCount = 3
        guard InteractiveTransition.faults(in: configuration, container: Container()).isEmpty else { continue }
        configurations.append(configuration)
      }
    }
    return configurations
  }()

  @Test(arguments: 0..<16) func nothingBreaksIt(_ seed: UInt64) throws {
    let configurations = Self.configurations
    let configuration = configurations[Int(seed) % configurations.count]
    var rehearsal = try Rehearsal<InteractiveTransition>(configuration)
    try rehearsal.play(
      seed: seed,
      commands: [
        .present(animated: true), .push(animated: true), .present(animated: false), .push(animated: false),
        .dismiss(animated: true), .pop(animated: true), .select(index: 0, animated: true),
        .select(index: 1, animated: true), .select(index: 2, animated: false),
      ], configurations: configurations)
    #expect(rehearsal.state.depth >= 0 && (0..<3).contains(rehearsal.state.selectedIndex ?? 0))
    #expect((rehearsal.state.operation == nil) == (rehearsal.state.name != .interacting))
  }
}
