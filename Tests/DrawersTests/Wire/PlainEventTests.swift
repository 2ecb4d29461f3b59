import Testing

@testable import Drawers

/// Compares events that are read directly from their text with the declarations, which are the reference.
@Suite struct PlainEventTests {
  private static let plain = [
    #"{"type":"pan","phase":"began"}"#,
    #" { "phase" : "changed" , "type" : "pan" , "time" : 1.5 } "#,
    #"{"type":"pan","phase":"changed","time":2,"translation":{"x":-0,"y":-12.25},"velocity":{"y":-1e3}}"#,
    #"{"type":"pan","phase":"ended","time":2,"translation":{},"velocity":{ },"location":{"y":3,"x":4}}"#,
    #"{"type":"pan","phase":"cancelled","time":10000000}"#,
    #"{"type":"pointer","phase":"down","location":{"x":10,"y":20},"time":0}"#,
    #"{"type":"pointer","phase":"move","location":{},"pointerId":-2147483648,"time":1}"#,
    #"{"type":"pointer","phase":"up","location":{"x":1},"pointerId":7.0}"#,
    #"{"type":"pointer","phase":"cancel","location":{"x":1},"pointerId":2147483647,"time":3}"#,
    #"{"type":"tick"}"#,
    #"{"type":"tick","time":3.25}"#,
    #"[{"type":"pan","phase":"began","time":0},{"type":"tick","time":1} , {"type":"tick","time":0.5}]"#,
    #"[ {"type":"tick","time":1} ]"#,
    #"[{"type":"tick"},{"type":"tick"}]"#,
  ]

  /// Events that are wrong, may be wrong, or are too rare for a second reader.
  private static let others = [
    "", " ", "[]", "[[]]", "{}", "7", "null", #"{"type":"pan"}"#, #"{"type":"pan","phase":"over"}"#,
    #"{"type":"pan","phase":"began","phase":"began"}"#, #"{"type":"pan","phase":"began","edge":"left"}"#,
    #"{"type":"pan","phase":"began","translation":null}"#, #"{"type":"pan","phase":"began","time":null}"#,
    #"{"type":"pan","phase":"began","translation":{"x":1,"x":1}}"#,
    #"{"type":"pan","phase":"began","translation":{"z":1}}"#, #"{"type":"pan","phase":"began","translation":[1,2]}"#,
    #"{"type":"pan","phase":"began","velocity":{"x":10000001}}"#, #"{"type":"pan","phase":"began","time":1e400}"#,
    #"{"type":"pan","phase":"began","pointerId":1}"#, #"{"type":"pan","phase":"beg\u0061n"}"#,
    #"{"type":"pan","phase":"began",}"#, #"{"type":"pan","phase":"began"}}"#, #"{"type":"pan","phase":"began""#,
    #"{"type":"pan" "phase":"began"}"#, #"{"type":"pointer","phase":"down"}"#,
    #"{"type":"pointer","phase":"began","location":{}}"#,
    #"{"type":"pointer","phase":"down","location":{},"velocity":{}}"#,
    #"{"type":"pointer","phase":"down","location":{},"pointerId":2147483648}"#,
    #"{"type":"pointer","phase":"down","location":{},"pointerId":0.5}"#, #"{"type":"tick","phase":"began"}"#,
    #"{"type":"tick","time":"1"}"#, #"{"type":"tick","collar":"red"}"#, #"{"type":"tap"}"#,
    #"[{"type":"tick"},]"#, #"[{"type":"tick"},{"type":"tap"}]"#, #"[{"type":"tick"}"#, #"[{"type":"tick"}] 1"#,
    #"{"type":"moveCurtain","to":"max"}"#, #"{"type":7}"#, #"{"time":1}"#,
  ]

  @Test(arguments: plain) func isReadAsTheDeclarationsReadIt(_ text: String) throws {
    let events = try #require(LocatedEvent.plain(Array(text.utf8)))
    let json = try JSONValue(parsing: text.utf8)
    let reference = LocatedEvent.batch(json)
    #expect(events.map(\.json) == reference.map(\.json))
    #expect(events.map(\.type) == reference.map(\.type))
    #expect(events.map(\.pointer.text) == reference.map(\.pointer.text))
    #expect(outcome(of: events, arrival: 4) == outcome(of: reference, arrival: 4))
    #expect(outcome(of: events, arrival: nil) == outcome(of: reference, arrival: nil))
  }

  @Test(arguments: others) func isLeftToTheDeclarations(_ text: String) {
    #expect(LocatedEvent.plain(Array(text.utf8)) == nil)
  }

  /// Returns the curtain after `events` and its journal entries, or the reason for a refusal.
  private func outcome(of events: [LocatedEvent], arrival: Double?) -> [String] {
    do {
      var machine = try SessionRequest(["controller": "curtain", "clock": "client"]).machine
      let steps = try machine.apply(events, arrival: arrival)
      return [machine.snapshot, JSONValue.array(steps.map(\.event)).text].map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return ["\(error)"]
    }
  }
}
