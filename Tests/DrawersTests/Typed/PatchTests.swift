import Drawers
import Foundation
import Testing

/// A patch that `JSONDecoder` reads changes only its members, as over HTTP.
@Suite struct PatchTests {
  private func curtain(_ container: Container = Container(width: 320, height: 600)) throws -> Machine<Curtain> {
    try Machine(configuration: CurtainConfiguration(), container: container)
  }

  private func event<R: SerializableRules>(_ text: String, of rules: R.Type = Curtain.self) throws -> Event<R> {
    try JSONDecoder().decode(Event<R>.self, from: Data(text.utf8))
  }

  @Test func resizeIsAPatch() throws {
    var machine = try curtain(Container(width: 320, height: 600, safeArea: Insets(top: 20, bottom: 34)))
    try machine.handle(event(#"{"type": "resize", "container": {"height": 500}}"#), at: 1)
    #expect(machine.container == Container(width: 320, height: 500, safeArea: Insets(top: 20, bottom: 34)))
    try machine.handle(event(#"{"type": "resize", "container": {"safeArea": {"top": 40}}}"#), at: 2)
    #expect(machine.container == Container(width: 320, height: 500, safeArea: Insets(top: 40, bottom: 34)))
  }

  @Test func configureIsAPatch() throws {
    var machine = try curtain()
    try machine.handle(event(#"{"type": "configure", "configuration": {"swipeResistance": "low"}}"#), at: 1)
    try machine.handle(event(#"{"type": "configure", "configuration": {"topBounce": false}}"#), at: 2)
    var expected = CurtainConfiguration()
    (expected.swipeResistance, expected.topBounce) = (.low, false)
    #expect(machine.configuration == expected)
  }

  /// Objects within a configuration are merged.
  @Test func membersOfMembersAreMerged() throws {
    var machine = try Machine<Drawer>(configuration: DrawerConfiguration())
    let patches = [#"{"top": 3}"#, #"{"autoAnimatesDimming": false}"#]
    for patch in patches {
      let text = #"{"type": "configure", "configuration": {"handleViewConfiguration": \#(patch)}}"#
      try machine.handle(event(text, of: Drawer.self), at: machine.time)
    }
    #expect(machine.configuration.handleViewConfiguration?.top == 3)
    #expect(machine.configuration.handleViewConfiguration?.autoAnimatesDimming == false)
  }

  /// A member that is set on the container's behalf until the client sets it can be unset again by the whole of a
  /// configuration.
  @Test func wholeConfigurationUnsets() throws {
    var set = DrawerConfiguration()
    set.heightOfPartiallyExpandedDrawer = 200
    var machine = try Machine<Drawer>(configuration: set)
    let text = try JSONEncoder().encode(Event<Drawer>.configure(DrawerConfiguration()))
    try machine.handle(JSONDecoder().decode(Event<Drawer>.self, from: text), at: 1)
    let fresh = try Machine<Drawer>(configuration: DrawerConfiguration())
    #expect(machine.configuration == fresh.configuration)
  }

  @Test(arguments: [
    (#"{"type": "resize", "container": {"height": -1}}"#, "/container/height must be within 0...10000000."),
    (
      #"{"type": "configure", "configuration": {"minHeightCoefficient": 7}}"#,
      "/configuration/minHeightCoefficient must be within 0...1; send 0.07 for 7 %."
    ),
    (#"{"type": "tick", "time": 3}"#, "/time belongs to a TimedEvent: decode that instead of an Event."),
  ]) func badPatchIsRefusedAtOnce(_ text: String, _ message: String) {
    let error = #expect(throws: WireError.self) { let _: Event<Curtain> = try event(text) }
    #expect(error?.localizedDescription == message)
  }

  /// Values that fit together only with the rest of the configuration are checked there.
  @Test func patchIsCheckedWithTheRest() throws {
    var machine = try curtain()
    let before = machine
    let patch: Event<Curtain> = .configureMembers(["minHeightCoefficient": 0.9, "midHeightCoefficient": 0.95])
    let refusal = #expect(throws: Refusal.self) { try machine.handle(patch, at: 1) }
    #expect(refusal?.faults.count == 2)
    #expect(machine == before)
    let bad: Event<Curtain> = .configureMembers(["topBonce": true, "bottomBounce": 1])
    let faults = #expect(throws: Refusal.self) { try machine.handle(bad, at: 1) }?.faults
    #expect(faults?.map(\.path) == [["configuration", "bottomBounce"], ["configuration", "topBonce"]])
    #expect(machine == before)
    // In one patch they fit together.
    let whole: Event<Curtain> = .configureMembers([
      "minHeightCoefficient": 0.9, "midHeightCoefficient": 0.95, "maxHeightCoefficient": 1,
    ])
    try machine.handle(whole, at: 1)
    #expect(machine.configuration.minHeightCoefficient == 0.9 && machine.configuration.maxHeightCoefficient == 1)
  }
}

extension Refusal {
  /// The values at fault.
  fileprivate var faults: [Fault] { if case .invalid(let faults) = self { faults } else { [] } }
}
