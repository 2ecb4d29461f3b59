import Drawers
import Foundation
import Testing

/// A gesture on the controller curtain. It needs the product Drawers, and no server.
@Test func gesture() throws {
  let script = try JSONDecoder().decode(Script<Curtain>.self, from: Data(scriptOfGesture.utf8))
  let steps = try JSONDecoder().decode([JSONValue].self, from: Data(stepsOfGesture.utf8))
  var machine = try script.makeMachine()
  for (event, step) in zip(script.events, steps) {
    let outcome = try JSONValue(encoding: machine.handle(event))
    let shown = AnyMachine(machine).presentation
    for (name, value) in step["state"]?.members ?? [:] { #expect(shown["state"]?[name] ?? .null == value, "\(name)") }
    let frame = shown["frames"]?["curtain"]
    for (name, value) in step["frame"]?.members ?? [:] { #expect(frame?[name] ?? .null == value, "\(name)") }
    #expect(outcome["delegate"]?.elements?.map { $0["name"] } == step["delegate"]?.elements?.map { Optional($0) })
  }
}

private let scriptOfGesture = #"""
  {"controller": "curtain",
   "container": {"width":390,"height":844,"safeArea":{"top":47,"bottom":34,"left":0,"right":0}},
   "configuration": {},
   "clock": "client",
   "events": [
    {"type":"pan","phase":"began","translation":{"x":0,"y":0},"velocity":{"x":0,"y":0},"time":0.016},
    {"type":"pan","phase":"changed","translation":{"x":0,"y":-120.05},"velocity":{"x":0,"y":0},"time":0.032},
    {"type":"pan","phase":"ended","translation":{"x":0,"y":-120.05},"velocity":{"x":0,"y":0},"time":0.048},
    {"type":"tick","time":100.048}
  ]}
  """#

private let stepsOfGesture = #"""
  [
    {"state":{"name":"min","actualHeight":159.4,"heightCoefficient":0.2,"isDragging":true,"detent":null},"delegate":["curtainWillBeginDragging"],"frame":{"x":0,"y":684.6,"width":390,"height":159.4}},
    {"state":{"name":"min","actualHeight":279.45,"heightCoefficient":0.35062735257214556,"isDragging":true,"detent":null},"delegate":["curtainDidDrag"],"frame":{"x":0,"y":564.55,"width":390,"height":279.45}},
    {"state":{"name":"mid","actualHeight":398.5,"heightCoefficient":0.5,"isDragging":false,"detent":"mid"},"delegate":["curtainWillEndDragging","curtainDidDrag","curtainDidChangeHeightState","curtainDidEndDragging"],"frame":{"x":0,"y":564.55,"width":390,"height":279.45}},
    {"state":{"name":"mid","actualHeight":398.5,"heightCoefficient":0.5,"isDragging":false,"detent":"mid"},"delegate":[],"frame":{"x":0,"y":445.5,"width":390,"height":398.5}}
  ]
  """#
