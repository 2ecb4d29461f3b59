import DrawerConformance
import Drawers
import Foundation
import Testing

/// Compares the JSON reader and writer of this project with Foundation's, on everything in the vectors.
@Suite struct ReferenceCodingTests {
  @Test(arguments: Controllers.vectors) func vectorsAreReadAlike(_ vector: Recording) throws {
    for event in [vector.create] + vector.steps.map(\.event) {
      let text = try JSONEncoder().encode(event)
      #expect(try JSONValue(parsing: text) == event)
      #expect(try JSONDecoder().decode(JSONValue.self, from: Data(event.text)) == event)
    }
  }

  /// Reading an event directly from its text gives the same result as decoding its JSON value by the declarations.
  @Test(arguments: Controllers.vectors) func eventsAreReadAlike(_ vector: Recording) throws {
    var machine = try SessionRequest(vector.create).machine
    for event in vector.steps.map(\.event) {
      guard let plain = LocatedEvent.plain(event.text) else {
        _ = try machine.apply([LocatedEvent(event)], arrival: nil)
        continue
      }
      var other = machine
      let expected = try machine.apply([LocatedEvent(event)], arrival: nil)
      #expect(try other.apply(plain, arrival: nil).map(\.event) == expected.map(\.event))
      #expect(other.snapshot == machine.snapshot)
    }
  }

  /// Foundation reads every result as this project's reader does, and writes the same value.
  @Test(arguments: Controllers.vectors) func resultsAreWrittenAlike(_ vector: Recording) throws {
    var machine = try SessionRequest(vector.create).machine
    for step in vector.steps {
      for result in try machine.apply([LocatedEvent(step.event)], arrival: nil) {
        let text = JSONText { text in
          text.appendObject { text in
            result.machine.writePresentation(to: &text)
            result.machine.writeSettings(to: &text)
            text.name("response")
            result.effects.writeResponse(to: &text)
            text.name("delegate")
            text.append(result.effects.delegate)
          }
        }
        let read = try JSONDecoder().decode(JSONValue.self, from: Data(text.bytes))
        #expect(read == text.value)
        #expect(try JSONValue(parsing: JSONEncoder().encode(read)) == read)
        #expect(read["time"] == .number(result.machine.time))
      }
    }
  }
}
