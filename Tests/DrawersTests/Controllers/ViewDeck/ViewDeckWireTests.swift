import Testing

@testable import Drawers

/// The view deck on the wire.
@Suite struct ViewDeckWireTests {
  private func create(_ configuration: JSONValue = [:]) throws -> AnyMachine {
    try SessionRequest(["controller": "viewDeck", "configuration": configuration]).machine
  }

  private func faults(of configuration: JSONValue) -> [PointedFault] {
    do throws(WireError) {
      _ = try SessionRequest(["controller": "viewDeck", "configuration": configuration])
      return []
    } catch {
      if case .invalid(let faults) = error { return faults }
      return []
    }
  }

  private let defaults: JSONValue = [
    "sides": ["left", "right"], "leftSize": .null, "rightSize": .null, "topSize": .null, "bottomSize": .null,
    "maxSize": 0, "sizeMode": "ledge", "elasticity": true, "panningMode": "fullViewPanning", "panningView": .null,
    "navigationBarHeight": 0, "statusBarHeight": 0, "centerhiddenInteractivity": "userInteractive",
    "navigationControllerBehavior": "contained", "openSlideAnimationDuration": 0.3,
    "closeSlideAnimationDuration": 0.3, "bounceDurationFactor": .null, "bounceOpenSideDurationFactor": .null,
    "resizesCenterView": false, "parallaxAmount": 0, "centerViewOpacity": 1, "centerViewCornerRadius": 0,
    "shadow": ["enabled": true, "radius": 10, "opacity": 0.5, "color": "#000000FF", "offset": ["x": 0, "y": 0]],
    "enabled": true,
    "answers": [
      "shouldPan": true, "shouldOpen": [:], "shouldClose": [:], "shouldPreviewBounce": [:], "changesLedge": [:],
    ],
  ]

  @Test func configurationIsCompleteAndReadsBack() throws {
    #expect(try create().configuration == defaults)
    #expect(try create(defaults).configuration == defaults)
    let other: JSONValue = [
      "sides": ["left", "bottom"], "leftSize": 20, "panningView": ["x": 1, "y": 2, "width": 3, "height": 4],
      "bounceDurationFactor": 0.5, "answers": ["shouldOpen": ["left": false], "changesLedge": ["bottom": 60]],
    ]
    let machine = try create(other)
    #expect(try create(machine.configuration).configuration == machine.configuration)
    #expect(machine.configuration["answers"]?["changesLedge"] == ["bottom": 60])
    #expect(try create(["sides": ["top", "left", "top"]]).configuration["sides"] == ["left", "top"])
  }

  @Test func faultsPointToTheirMember() {
    let wrong: [(JSONValue, String, String?)] = [
      (["elastic": true], "/elastic", "elasticity"), (["panningMode": "fullView"], "/panningMode", "fullViewPanning"),
      (["sides": ["lef"]], "/sides/0", "left"), (["maxSize": -1], "/maxSize", nil),
      (["leftSize": -0.1], "/leftSize", nil), (["bottomSize": -1], "/bottomSize", nil),
      (["centerViewOpacity": 1.1], "/centerViewOpacity", nil),
      (["bounceDurationFactor": -0.1], "/bounceDurationFactor", nil),
      (["answers": ["shouldOpen": ["left": 1]]], "/answers/shouldOpen/left", nil),
      (["shadow": ["opacity": 2]], "/shadow/opacity", nil),
    ]
    for (configuration, pointer, suggestion) in wrong {
      let faults = faults(of: configuration)
      #expect(faults.map(\.pointer) == ["/configuration\(pointer)"])
      if let suggestion { #expect(faults.first?.detail.contains(suggestion) == true) }
    }
  }

  @Test func everyCommandIsRead() throws {
    let commands: [JSONValue] = [
      ["type": "openSide", "side": "left", "animated": false], ["type": "toggleOpenSide", "duration": 0.2],
      ["type": "closeSide", "side": "right", "animated": false, "duration": 0.1],
      ["type": "toggleSide", "side": "left"], ["type": "openSideBouncing", "side": "left"],
      ["type": "closeSideBouncing", "side": "left"], ["type": "closeOpenSide", "animated": false],
      ["type": "closeOpenSideBouncing"],
      [
        "type": "previewBounce", "side": "left", "distance": 30, "duration": 1, "bounces": 2, "dampingFactor": 0.9,
      ],
      ["type": "setSize", "side": "left", "size": 60], ["type": "setMaxSize", "size": 20],
      ["type": "setController", "side": "top", "present": true],
    ]
    for command in commands {
      var machine = try create()
      #expect(throws: Never.self) { _ = try machine.apply(command, arrival: 1, at: .root) }
    }
    var machine = try create()
    #expect(throws: WireError.self) {
      _ = try machine.apply(["type": "previewBounce", "side": "left", "dampingFactor": 0.91], arrival: 0, at: .root)
    }
  }

  @Test func stateAndEventsStandAsDocumented() throws {
    var machine = try create()
    #expect(
      machine.presentation["state"] == [
        "name": "closed", "offset": 0, "orientation": "horizontal", "sides": ["left": "closed", "right": "closed"],
        "target": 0, "ledges": ["left": 44, "right": 44], "isCenterInteractive": true, "closesOnCenterTap": false,
        "isDragging": false, "detent": "closed",
      ])
    let steps = try machine.apply(
      [["type": "openSideBouncing", "side": "left"], ["type": "tick"]], arrival: 1, at: .root)
    #expect(steps.first?.response == ["performed": true])
    #expect(machine.presentation["state"]?["offset"] == 390)
    #expect(machine.presentation["state"]?["target"] == 346)
    let events = try machine.apply(["type": "tick"], arrival: 9, at: .root).flatMap(\.delegate)
    #expect(events.map { $0["name"] } == ["didBounceViewSide", "didChangeOffset", "didOpenViewSide"])
    #expect(events.first?["phase"] == "opening")
    #expect(events[1]["panning"] == false)
  }
}
