import Drawers
import Testing

/// Numbers at the limits of a double and beyond them.
@Suite struct NumberParsingTests {
  @Test(arguments: [
    "1e400": Double.infinity, "-1e400": -Double.infinity, "1e-400": 0, "-1e-400": 0,
    "5e-324": Double.leastNonzeroMagnitude, "1e308": 1e308, "0e400": 0, "-0": 0,
  ])
  func numberIsTheNearestDouble(_ text: String, _ number: Double) throws {
    let value = try JSONValue(parsing: "{\"a\":[\(text)]}".utf8)
    #expect(value["a"]?.elements == [.number(number)])
  }

  @Test(arguments: ["01", "1.", ".5", "+1", "1e", "--1", "0x10", "NaN", "Infinity", "1e400x", "\"\\ud800\""])
  func otherTextsAreNoNumbers(_ text: String) {
    #expect(throws: MalformedJSON.self) { try JSONValue(parsing: "[\(text)]".utf8) }
  }
}
