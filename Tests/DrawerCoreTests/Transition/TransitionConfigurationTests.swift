import Testing

@testable import DrawerCore

/// What is wrong with a configuration beyond the range of each value.
@Suite struct TransitionConfigurationTests {
  struct Row: CustomTestStringConvertible {
    var style: TransitionConfiguration.Style
    var animator: TransitionConfiguration.Animator?
    var aux: [TransitionConfiguration.AuxAnimation] = []
    var paths: [[String]]
    var why: String
    var testDescription: String { why }
  }

  private static func aux(_ name: String) -> TransitionConfiguration.AuxAnimation { .init(frame: name) }

  static let rows = [
    Row(style: .modal, paths: [], why: "the modal default"),
    Row(style: .navigation, paths: [], why: "the navigation default"),
    Row(style: .navigation, animator: .show, paths: [], why: "named"),
    Row(style: .modal, animator: .show, paths: [["animator", "type"]], why: "show is navigation's"),
    Row(
      style: .navigation, animator: .presentation(finalFrame: nil), paths: [["animator", "type"]],
      why: "presentation is modal"),
    Row(
      style: .navigation, animator: .appStore(initialFrame: Rect(), blurEffectStyle: .light),
      paths: [["animator", "type"]], why: "appStore is modal"),
    Row(style: .modal, animator: .custom(duration: 1, frames: []), paths: [], why: "custom is either's"),
    Row(
      style: .navigation,
      animator: .custom(duration: 1, frames: [.init(name: ""), .init(name: String(repeating: "n", count: 65))]),
      paths: [["animator", "frames", ""], ["animator", "frames", String(repeating: "n", count: 65)]],
      why: "names of 1...64 characters"),
    Row(
      style: .modal, animator: .custom(duration: 1, frames: (0...100).map { .init(name: "n\($0)") }),
      paths: [["animator", "frames"]], why: "at most 100 frames"),
    Row(style: .modal, aux: [aux("a"), aux("")], paths: [["auxAnimations", "1", "frame"]], why: "aux names too"),
    Row(
      style: .modal, aux: Array(repeating: aux("a"), count: 101), paths: [["auxAnimations"]],
      why: "at most 100 aux animations"),
  ]

  @Test(arguments: rows) func faultsAreFound(_ row: Row) {
    var configuration = TransitionConfiguration()
    configuration.style = row.style
    configuration.animator = row.animator
    configuration.auxAnimations = row.aux
    #expect(Transition.faults(in: configuration, container: Container()).map { $0.path } == row.paths)
  }
}
