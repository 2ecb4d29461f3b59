@_spi(Benchmarks) import Drawers
import Foundation

/// Measures the decoding of every kind of event and the encoding of every kind of result, and Foundation on the same
/// values.
func measureCodec() throws -> [Measurement] {
  let events: [(String, String)] = [
    (
      "pan",
      #"{"type":"pan","phase":"changed","translation":{"x":0,"y":-120.5},"velocity":{"x":0,"y":-350},"time":0.25}"#
    ),
    ("tap", #"{"type":"tap","location":{"x":195,"y":700},"time":0.25}"#),
    (
      "scroll",
      #"{"type":"scroll","phase":"changed","contentOffset":{"x":0,"y":12.5},"translation":{"x":0,"y":-12},"time":0.25}"#
    ),
    ("pointer", #"{"type":"pointer","phase":"move","pointerId":1,"location":{"x":195,"y":700},"time":0.25}"#),
    ("tick", #"{"type":"tick","time":0.25}"#),
    ("command", #"{"type":"moveCurtain","to":"max","animated":true,"time":0.25}"#),
  ]
  var measurements: [Measurement] = []
  for (name, event) in events {
    let bytes = Array(event.utf8)
    let data = Data(bytes)
    let isPlain = Measured.plainEvents(in: bytes) != nil
    measurements += [
      Measurement("decode \(name)") { _ in
        if isPlain { keep(Measured.plainEvents(in: bytes)) } else { keep(try? JSONValue(parsing: bytes)) }
      },
      Measurement("decode \(name), Foundation", calls: 200) { _ in
        keep(try? JSONDecoder().decode(JSONValue.self, from: data))
      },
    ]
  }
  for kind in ControllerKind.all.map(\.name) { measurements += try measureResult(of: kind) }
  return measurements + [try measurePan()]
}

/// Measures the work of a service on a sample of a pan, without the network and the store: from the text of the event
/// to the text of the result.
private func measurePan() throws -> Measurement {
  let text = Array(
    #"{"type":"pan","phase":"changed","translation":{"x":0,"y":-120.5},"velocity":{"x":0,"y":-350}}"#.utf8)
  var machine = try SessionRequest(["controller": "curtain"]).machine
  _ = try machine.apply([LocatedEvent(["type": "pan", "phase": "began"])], arrival: 0)
  var time = 0.0
  return Measurement("curtain: pan changed, from text to result") { _ in
    time += 0.016
    keep(Measured.result(of: text, at: time, by: &machine))
  }
}

private func measureResult(of kind: String) throws -> [Measurement] {
  var machine = try SessionRequest(["controller": .string(kind), "clock": "client"]).machine
  _ = try machine.apply([LocatedEvent(["type": "pan", "phase": "began", "time": 0])], arrival: nil)
  let dragged = machine
  let value = JSONValue.object(dragged.presentation)
  return [
    Measurement("encode \(kind)") { _ in
      keep(Measured.presentation(of: dragged))
    },
    Measurement("encode \(kind), Foundation", calls: 200) { _ in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      keep(try? encoder.encode(value))
    },
  ]
}
