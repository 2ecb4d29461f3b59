import Testing

@testable import Drawers

/// A curtain's configuration, command and responses on the wire.
@Suite struct CurtainWireTests {
  private static let defaults: JSONValue = [
    "minHeightCoefficient": 0.2, "midHeightCoefficient": 0.5, "maxHeightCoefficient": 0.8,
    "swipeResistance": "normal", "movingDuration": 0.4, "topBounce": true, "bottomBounce": true,
    "allowsScrollViewInCurtain": true, "maxWidth": nil, "horizontalAlignment": "center", "showsHandleIndicator": true,
    "handleIndicatorColor": "#AAAAAACC",
  ]

  private func configuration(_ given: JSONValue) throws -> JSONValue {
    try SessionRequest(["controller": "curtain", "configuration": given]).machine.configuration
  }

  @Test func defaultsAreFilledIn() throws {
    #expect(try configuration([:]) == Self.defaults)
  }

  @Test(
    arguments: [
      ["midHeightCoefficient": nil], ["swipeResistance": ["custom": 12.5]], ["swipeResistance": "any"],
      ["movingDuration": 0, "topBounce": false], ["handleIndicatorColor": "#01020304"],
      ["maxWidth": 500], ["maxWidth": 0], ["horizontalAlignment": "left"], ["horizontalAlignment": "right"],
      ["minHeightCoefficient": 0, "midHeightCoefficient": 0, "maxHeightCoefficient": 1],
      ["minHeightCoefficient": 0.5, "maxHeightCoefficient": 0.5],
    ] as [JSONValue])
  func givenValueIsKept(_ given: JSONValue) throws {
    #expect(try configuration(given) == Self.defaults.merging(given))
  }

  @Test(
    arguments: [
      (["minHeightCoefficient": -0.001], "/configuration/minHeightCoefficient"),
      (["maxHeightCoefficient": 1.001], "/configuration/maxHeightCoefficient"),
      (["minHeightCoefficient": 0.81, "midHeightCoefficient": nil], "/configuration/maxHeightCoefficient"),
      (["midHeightCoefficient": 0.1], "/configuration/midHeightCoefficient"),
      (["movingDuration": 60.5], "/configuration/movingDuration"),
      (["movingDuration": nil], "/configuration/movingDuration"),
      (["swipeResistance": ["custom": -1]], "/configuration/swipeResistance/custom"),
      (["swipeResistance": "norml"], "/configuration/swipeResistance"),
      (["handleIndicatorColor": "red"], "/configuration/handleIndicatorColor"),
      (["maxWidth": -1], "/configuration/maxWidth"), (["maxWidth": 1e8], "/configuration/maxWidth"),
      (["maxWidth": "500"], "/configuration/maxWidth"),
      (["horizontalAlignment": "middle"], "/configuration/horizontalAlignment"),
      (["horizontalAlignment": nil], "/configuration/horizontalAlignment"),
      (["topBounces": true], "/configuration/topBounces"),
    ] as [(JSONValue, String)])
  func faultsAreNamed(_ given: JSONValue, _ pointer: String) throws {
    let error = #expect(throws: WireError.self) { _ = try configuration(given) }
    guard case .invalid(let faults) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(faults.map(\.pointer) == [pointer])
  }

  @Test(
    arguments: [
      (["type": "moveCurtain", "time": 1], "/to"), (["type": "moveCurtain", "to": "top", "time": 1], "/to"),
      (["type": "moveCurtain", "to": "max", "animated": 1, "time": 1], "/animated"),
      (["type": "movCurtain", "time": 1], "/type"), (["type": "tick"], "/time"),
    ] as [(JSONValue, String)])
  func faultyCommandsAreRefused(_ event: JSONValue, _ pointer: String) throws {
    var machine = try SessionRequest(["controller": "curtain"]).machine
    let error = #expect(throws: WireError.self) {
      _ = try machine.apply([LocatedEvent(event)], arrival: nil)
    }
    guard case .invalid(let faults) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(faults.map(\.pointer) == [pointer])
    #expect(machine.time == 0)
  }
}
