import Testing

@testable import Drawers

/// The faults of a configuration: those of single values, and those of their combination.
@Suite struct TransitionConfigurationTests {
  struct Row: CustomTestStringConvertible {
    var style: TransitionConfiguration.Style
    var animator: TransitionConfiguration.Animator?
    var aux: [TransitionConfiguration.AuxAnimation] = []
    var back: [TransitionConfiguration.AuxAnimation]?
    var action: TransitionConfiguration.NavigationAction?
    var tabs = (count: 2, selected: 0)
    var paths: [[String]]
    var why: String
    var testDescription: String { why }
  }

  private static func aux(_ name: String) -> TransitionConfiguration.AuxAnimation { .init(frame: name) }

  static let rows = [
    Row(style: .modal, paths: [], why: "the modal default"),
    Row(style: .navigation, paths: [], why: "the navigation default"),
    Row(style: .navigation, animator: .show(), paths: [], why: "named"),
    Row(style: .modal, animator: .show(), paths: [["animator", "type"]], why: "show is navigation's"),
    Row(
      style: .navigation, animator: .presentation(finalFrame: nil), paths: [["animator", "type"]],
      why: "presentation is modal"),
    Row(
      style: .navigation, animator: .appStore(initialFrame: Rect2D(), blurEffectStyle: .light),
      paths: [["animator", "type"]], why: "appStore is modal"),
    Row(style: .modal, animator: .custom(duration: 1, frames: []), paths: [], why: "custom is either's"),
    Row(
      style: .navigation,
      animator: .custom(duration: 1, frames: [.init(name: ""), .init(name: String(repeating: "n", count: 65))]),
      paths: [["animator", "frames", ""], ["animator", "frames", String(repeating: "n", count: 65)]],
      why: "names of 1...64 characters"),
    Row(
      style: .modal, animator: .custom(duration: 1, frames: (0...50).map { .init(name: "n\($0)") }),
      paths: [["animator", "frames"]], why: "at most 50 frames"),
    Row(style: .modal, aux: [aux("a"), aux("")], paths: [["auxAnimations", "1", "frame"]], why: "aux names too"),
    Row(
      style: .modal, aux: Array(repeating: aux("a"), count: 101), paths: [["auxAnimations"]],
      why: "at most 100 aux animations"),
    Row(
      style: .modal, aux: [aux("")], back: [aux("a"), aux("")],
      paths: [["auxAnimations", "presenting", "0", "frame"], ["auxAnimations", "dismissing", "1", "frame"]],
      why: "of each way"),
    Row(
      style: .modal, animator: .custom(duration: 1, frames: [.init(name: "")], dismissing: [.init(name: "")]),
      paths: [["animator", "presenting", ""], ["animator", "dismissing", ""]], why: "frames of each way, too"),
    Row(style: .tabBar, paths: [], why: "the tab bar default"),
    Row(style: .tabBar, animator: .show(), paths: [], why: "show is a tab bar's, too"),
    Row(
      style: .tabBar, animator: .presentation(finalFrame: nil), paths: [["animator", "type"]],
      why: "presentation is not"),
    Row(style: .modal, action: .present, paths: [], why: "a way there"),
    Row(style: .modal, action: .pop, paths: [["navigationAction"]], why: "pop is navigation's"),
    Row(style: .navigation, action: .push, paths: [], why: "a way there"),
    Row(style: .navigation, action: .next, paths: [["navigationAction"]], why: "next is a tab bar's"),
    Row(style: .tabBar, action: .adjacent, paths: [], why: "both ways"),
    Row(style: .tabBar, action: .dismiss, paths: [["navigationAction"]], why: "dismiss is modal"),
    Row(style: .tabBar, tabs: (2, 1), paths: [], why: "the last of two tabs"),
    Row(style: .tabBar, tabs: (2, 2), paths: [["selectedIndex"]], why: "there is no third"),
    Row(style: .tabBar, tabs: (3, 2), paths: [], why: "unless there are three"),
    Row(style: .modal, tabs: (2, 2), paths: [], why: "only a tab bar has tabs"),
  ]

  @Test(arguments: rows) func faultsAreFound(_ row: Row) {
    var configuration = TransitionConfiguration()
    configuration.style = row.style
    configuration.animator = row.animator
    configuration.auxAnimations = row.aux
    configuration.dismissingAuxAnimations = row.back
    configuration.navigationAction = row.action
    configuration.tabCount = row.tabs.count
    configuration.selectedIndex = row.tabs.selected
    let faults =
      InteractiveTransition.faults(inValuesOf: configuration)
      + InteractiveTransition.faults(in: configuration, container: Container())
    #expect(faults.map { $0.path } == row.paths)
  }
}
