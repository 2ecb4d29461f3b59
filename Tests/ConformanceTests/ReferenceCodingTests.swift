import DrawerJSON
import Foundation
import Testing

/// The bytes that are written and read without Foundation, held against Foundation on everything that vectors hold.
@Suite struct ReferenceCodingTests {
  @Test(arguments: Controllers.vectors) func vectorsAreReadAlike(_ vector: Vector) throws {
    for event in [vector.create] + vector.steps.map(\.event) {
      let text = try JSONEncoder().encode(event)
      #expect(try JSONValue(parsing: text) == event)
      #expect(try JSONDecoder().decode(JSONValue.self, from: Data(event.text)) == event)
    }
  }

  /// Every result is text that Foundation reads as we do, and writes as the same value.
  @Test(arguments: Controllers.vectors) func resultsAreWrittenAlike(_ vector: Vector) throws {
    var machine = try SessionRequest(vector.create).machine
    for step in vector.steps {
      for result in try machine.apply([LocatedEvent(step.event)], arrival: nil) {
        let text = JSONText { text in
          text.appendObject { text in
            result.machine.writePresentation(to: &text)
            result.machine.writeSettings(to: &text)
            text.member("response", result.writtenResponse)
            text.name("delegate")
            text.appendArray(of: result.emissions) { $1.append($0) }
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
