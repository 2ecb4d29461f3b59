import Drawers
import Testing

/// Objects with several members of the same name. Foundation's parser silently keeps only the first of them.
@Suite struct MemberParsingTests {
  @Test(arguments: [
    #"{"a":1,"a":2}"#, #"{"a":1,"a":1}"#, #"{"a":{"b":1,"c":2,"b":3}}"#, #"[{},{"a":1,"a":2}]"#, #"{"a":1,"\u0061":2}"#,
    #"{"":1,"":2}"#, #"{"\"":1,"\"":2}"#, #"{"a:b":1,"a:b":2}"#, #"{"a":[],"b":{},"a":null}"#,
  ])
  func repeatedMemberIsRefused(_ text: String) {
    let error = #expect(throws: MalformedJSON.self) { try JSONValue(parsing: text.utf8) }
    #expect(error?.reason.hasPrefix("an object has several members of the same name: line 1, column ") == true)
  }

  @Test(
    arguments: [
      (#"{"a":1,"A":2}"#, ["a": 1, "A": 2]), (#"{"a":{"a":1}}"#, ["a": ["a": 1]]),
      (#"{"a":"b:c","b":":"}"#, ["a": "b:c", "b": ":"]),
      (#"{"a\"":1,"a":2}"#, ["a\"": 1, "a": 2]), (#"{"a\\":"\\\":","b":"\\"}"#, ["a\\": "\\\":", "b": "\\"]),
      (#"[{"a":1},{"a":1}]"#, [["a": 1], ["a": 1]]), (#"":""#, ":"), ("{}", [:]),
    ] as [(String, JSONValue)])
  func colonsInStringsAreNoMembers(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: text.utf8) == value)
  }
}
