import Testing

@testable import Drawers

/// A transition's events and results on the wire.
@Suite struct TransitionWireTests {
  private func create(_ configuration: JSONValue = [:]) throws -> AnyMachine {
    try SessionRequest(["controller": "transition", "configuration": configuration]).machine
  }

  @Test func eventsStandAsDocumented() throws {
    var machine = try create()
    #expect(
      machine.presentation["state"]
        == [
          "name": "dismissed", "operation": .null, "progress": 0, "depth": 0, "selectedIndex": .null,
          "fromIndex": .null, "toIndex": .null, "detent": "dismissed",
        ])
    let presented = try machine.apply(["type": "present", "animated": false], arrival: 1, at: .root)
    #expect(
      presented.flatMap(\.delegate) == [
        ["name": "transitionWillBegin", "time": 1, "operation": "present", "isInteractive": false],
        ["name": "transitionDidEnd", "time": 1, "operation": "present", "completed": true],
        ["name": "onPresented", "time": 1],
      ])
    #expect(presented.first?.response == ["performed": true])
    let dragged = try machine.apply(
      [
        ["type": "pan", "phase": "began", "velocity": ["y": 10]],
        ["type": "pan", "phase": "changed", "translation": ["y": 105.5]],
      ], arrival: 2, at: .root)
    #expect(
      dragged.flatMap(\.delegate) == [
        ["name": "navigationAction", "time": 2],
        ["name": "transitionWillBegin", "time": 2, "operation": "dismiss", "isInteractive": true],
        ["name": "transitionDidUpdate", "time": 2, "progress": 0.25],
      ])
    #expect(
      machine.presentation["state"]
        == [
          "name": "interacting", "operation": "dismiss", "progress": 0.25, "depth": 1, "selectedIndex": .null,
          "fromIndex": .null, "toIndex": .null, "detent": .null,
        ])
    let ended = try machine.apply(["type": "pan", "phase": "ended", "velocity": ["y": 150]], arrival: 2, at: .root)
    #expect(ended.first?.explanation?["outcome"] == "finishing")
    #expect(ended.first?.explanation?["thresholds"]?["velocityForComplete"] == 100)
    let animation = try #require(machine.presentation["animations"]?.elements?.first)
    #expect(animation["timing"]?["name"] == "easeInOut")
    #expect(
      animation["onCompletion"] == [
        ["name": "transitionDidEnd", "operation": "dismiss", "completed": true], ["name": "onDismissed"],
      ])
    let refused = try machine.apply(["type": "present"], arrival: 2, at: .root)
    #expect(refused.first?.response["performed"] == false)
  }

  @Test func delayedAnimationsAreListedWithTheirStart() throws {
    var machine = try create([
      "style": "navigation",
      "auxAnimations": [["frame": "title", "from": ["opacity": 0], "to": ["opacity": 1], "delayOffset": 0.5]],
    ])
    _ = try machine.apply(["type": "push"], arrival: 4, at: .root)
    let animations = machine.presentation["animations"]?.elements ?? []
    #expect(animations.map { $0["start"] } == [4, 4.35])
    #expect(animations.last?["from"] == ["title": ["opacity": 0]])
    #expect(animations.last?["to"] == ["title": ["opacity": 1]])
    #expect(animations.last?["easing"] == "cubic-bezier(0.42, 0, 0.58, 1)")
  }

  @Test func commandsOfTheOtherStyleAreInvalid() throws {
    var machine = try create()
    for command: JSONValue in ["push", "pop", "select"] {
      do throws(WireError) {
        let event: JSONValue = command == "select" ? ["type": command, "index": 0] : ["type": command]
        _ = try machine.apply([["type": "tick"], event], arrival: 0, at: .root)
        Issue.record("\(command) was taken")
      } catch {
        guard case .invalid(let faults) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(faults.map(\.pointer) == ["/1/type"])
      }
    }
  }

  @Test func tabsStandAsDocumented() throws {
    var machine = try create(["style": "tabBar", "tabCount": 3, "selectedIndex": 1])
    #expect(
      machine.presentation["state"]
        == [
          "name": "selected", "operation": .null, "progress": 0, "depth": 0, "selectedIndex": 1, "fromIndex": .null,
          "toIndex": 1, "detent": "tab2",
        ])
    let selected = try machine.apply(["type": "select", "index": 2, "animated": false], arrival: 1, at: .root)
    #expect(
      selected.flatMap(\.delegate) == [
        ["name": "transitionWillBegin", "time": 1, "operation": "select", "isInteractive": false],
        ["name": "transitionDidEnd", "time": 1, "operation": "select", "completed": true],
        ["name": "onSelected", "time": 1, "index": 2],
      ])
    for (index, pointer) in [(3, "/index"), (-1, "/index"), (100, "/index")] {
      do throws(WireError) {
        _ = try machine.apply(["type": "select", "index": .number(Double(index))], arrival: 1, at: .root)
        Issue.record("\(index) was taken")
      } catch {
        guard case .invalid(let faults) = error else { throw error }
        #expect(faults.map(\.pointer) == [pointer])
      }
    }
  }
}
