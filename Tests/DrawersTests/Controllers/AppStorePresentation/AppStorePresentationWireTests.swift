import Testing

@testable import Drawers

/// The App Store presentation on the wire.
@Suite struct AppStorePresentationWireTests {
  private func create(_ configuration: JSONValue = [:]) throws -> AnyMachine {
    try SessionRequest(["controller": "appStorePresentation", "configuration": configuration]).machine
  }

  private func faults(of configuration: JSONValue) -> [PointedFault] {
    do throws(WireError) {
      _ = try SessionRequest(["controller": "appStorePresentation", "configuration": configuration])
      return []
    } catch {
      if case .invalid(let faults) = error { return faults }
      return []
    }
  }

  @Test func configurationIsCompleteAndReadsBack() throws {
    let machine = try create()
    #expect(machine.configuration == ["isContentScrollable": false, "closeButtonSize": 30])
    let other: JSONValue = ["isContentScrollable": true, "closeButtonSize": 44.5]
    #expect(try create(other).configuration == other)
    #expect(try create(machine.configuration).configuration == machine.configuration)
  }

  @Test func faultsPointToTheirMember() {
    #expect(faults(of: ["isContentScrolable": true]).map(\.pointer) == ["/configuration/isContentScrolable"])
    #expect(faults(of: ["isContentScrolable": true]).first?.detail.contains("isContentScrollable") == true)
    for size: JSONValue in [-1, 1e8, "30", .null] {
      #expect(faults(of: ["closeButtonSize": size]).map(\.pointer) == ["/configuration/closeButtonSize"])
    }
  }

  @Test func stateFramesAndEventsStandAsDocumented() throws {
    var machine = try create()
    #expect(
      machine.presentation["state"] == [
        "name": "dismissed", "progress": 0, "source": .null, "detent": "dismissed",
      ])
    let steps = try machine.apply(
      [
        ["type": "present", "animated": false], ["type": "pan", "phase": "began", "edge": "left"],
        ["type": "pan", "phase": "changed", "translation": ["x": 50]],
      ], arrival: 1, at: .root)
    #expect(
      steps.flatMap(\.delegate) == [
        ["name": "presentationWillBegin", "time": 1], ["name": "presentationDidEnd", "time": 1],
        ["name": "dismissalWillBegin", "time": 1, "isInteractive": true],
      ])
    #expect(machine.presentation["state"]?["name"] == "interacting")
    #expect(machine.presentation["state"]?["source"] == "edge")
    #expect(machine.presentation["frames"]?["page"]?["transform"]?["scaleX"] != nil)
    #expect(machine.presentation["frames"]?["blur"]?["blur"] == 1)
    let ended = try machine.apply(["type": "pan", "phase": "ended"], arrival: 1, at: .root)
    #expect(ended.first?.explanation?["outcome"] == "presented")
    #expect(
      machine.presentation["animations"]?.elements?.first?["onCompletion"] == [["name": "dismissalDidCancel"]])
    let dismissed = try machine.apply([["type": "tick"], ["type": "dismiss"]], arrival: 9, at: .root)
    #expect(
      dismissed.first?.delegate == [["name": "dismissalDidCancel", "time": .number(1 + 0.7 * 0.5.squareRoot() / 2)]])
    #expect(
      machine.presentation["state"] == [
        "name": "dismissing", "progress": 1, "source": .null, "detent": "dismissed",
      ])
  }

  @Test func scrollReturnsTheOffsetToShow() throws {
    var machine = try create(["isContentScrollable": true])
    let steps = try machine.apply(
      [
        ["type": "present", "animated": false],
        ["type": "scroll", "phase": "began", "contentOffset": ["y": 0], "contentInset": ["top": 0]],
        ["type": "scroll", "phase": "changed", "contentOffset": ["y": -80]],
      ], arrival: 0, at: .root)
    #expect(steps.last?.response == ["contentOffset": ["x": 0, "y": 0]])
  }

  @Test func refusalsAreReported() throws {
    var machine = try create()
    #expect(throws: WireError.refused(.notPresented, pointer: "")) {
      _ = try machine.apply(["type": "dismiss"], arrival: 0, at: .root)
    }
    #expect(throws: WireError.self) { _ = try machine.apply(["type": "present", "to": 1], arrival: 0, at: .root) }
  }
}
