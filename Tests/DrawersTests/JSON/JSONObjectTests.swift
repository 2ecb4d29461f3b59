import TestSupport
import Testing

@testable import DrawerTesting
@testable import Drawers

@Suite struct JSONObjectTests {
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  @Test func membersAreInTheOrderOfTheirNamesBytes() {
    let object: JSONObject = ["b": 1, "": 2, "é": 3, "aa": 4, "Z": 5, "a": 6, "漢": 7, "e\u{301}": 8]
    #expect(object.keys == ["", "Z", "a", "aa", "b", "e\u{301}", "é", "漢"])
    #expect(object.values == [2, 5, 6, 4, 1, 8, 3, 7])
    #expect(object.map { $0.key } == object.keys && object.count == 8)
    #expect(JSONObject().isEmpty)
  }

  @Test func membersAreFoundByName() {
    let names = (0..<50).map { "member\($0)" }
    let object = JSONObject(names.enumerated().map { ($1, .number(Double($0))) })
    for (index, name) in names.enumerated() { #expect(object[name] == .number(Double(index))) }
    for name in ["", "member", "member50", "member00", "z"] { #expect(object[name] == nil) }
    #expect(JSONObject()["a"] == nil)
  }

  @Test func membersAreSetReplacedAndRemoved() {
    var object: JSONObject = ["b": 1]
    object["c"] = 2
    object["a"] = 3
    object["b"] = 4
    #expect(object == ["a": 3, "b": 4, "c": 2] && object.keys == ["a", "b", "c"])
    object["b"] = .none
    object["d"] = .none
    #expect(object == ["a": 3, "c": 2])
    object["c"] = .null
    #expect(object == ["a": 3, "c": nil])
    #expect(object.removeValue(forKey: "a") == 3 && object.removeValue(forKey: "a") == nil)
    #expect(object.keys == ["c"])
  }

  /// Setting members one by one gives the same members as a dictionary.
  @Test func changesEqualThoseOfADictionary() {
    var random = SplitMix64(seed: 11)
    var (object, reference) = (JSONObject(), [String: JSONValue]())
    for step in 0..<2000 {
      let name = String(random.integer(0...60), radix: 3)
      let value: JSONValue? = random.integer(0...2) == 0 ? .none : .number(Double(step))
      object[name] = value
      reference[name] = value
      #expect(object.keys == reference.keys.sorted())
      #expect(object[name] == value)
    }
    #expect(object == JSONObject(reference.map { ($0, $1) }))
  }

  @Test func ofTheSameNameTheLastOneCounts() {
    #expect(JSONObject([("b", 1), ("a", 2), ("b", 3), ("a", 4), ("b", 5)]) == ["a": 4, "b": 5])
    #expect(JSONObject([("a", 1), ("a", 2)]) == ["a": 2])
    #expect(["a": 1, "b": 2, "a": 3] as JSONValue == ["a": 3, "b": 2])
    // So many members that the sort uses more than an insertion sort.
    let many = (0..<3000).map { (String($0 * 7919 % 1000), JSONValue.number(Double($0))) }
    let object = JSONObject(many)
    #expect(object.count == 1000)
    for (name, value) in many.suffix(1000) { #expect(object[name] == value) }
  }

  @Test func mergedMembersReplace() {
    let object: JSONObject = ["a": 1, "c": 2]
    #expect(object.merging(["b": 3, "c": 4]) == ["a": 1, "b": 3, "c": 4])
    #expect(object.merging([:]) == object && JSONObject().merging(object) == object)
    #expect(object.mapValues { [$0] } == ["a": [1], "c": [2]])
    #expect(object.filter { $0.value == 2 } == ["c": 2])
  }

  @Test func objectsAreTheSameWithTheSameNamesAndValues() {
    #expect(["a": 1, "b": [:]] as JSONObject == ["b": [:], "a": 1])
    for other in [[:], ["a": 2], ["b": 1], ["a": 1, "b": 1], ["a": nil]] as [JSONObject] { #expect(["a": 1] != other) }
    #expect([Self.composed: 1] as JSONObject != [Self.decomposed: 1])
  }

  /// A dictionary of strings treats the two spellings as one.
  @Test func twoSpellingsOfANameAreTwoMembers() throws {
    #expect(Self.composed == Self.decomposed)
    let text = #"{"\#(Self.decomposed)":1,"\#(Self.composed)":2}"#
    let value = try JSONValue(parsing: text.utf8)
    #expect(value.members?.count == 2 && value[Self.decomposed] == 1 && value[Self.composed] == 2)
    #expect(value.text == Array(text.utf8))
    let other = try JSONValue(parsing: #"{"\u00e9":2,"e\u0301":1}"#.utf8)
    #expect(other == value && other.text == value.text)
    #expect([Self.composed: 2, Self.decomposed: 1] == value)
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, 13, "/a"), (#"{"é":1,"\u00e9":2}"#, 18, "/é"),
    (#"{"b":1,"a":2,"c":3,"a" : [4] ,"b":5}"#, 29, "/a"), (#"{"b":1,"a":2,"b":3,"a":4}"#, 19, "/b"),
    (#"[{}, {"a": {"b": 1, "a": 2, "b" :3}}]"#, 35, "/1/a/b"), (#"{ "a":1 , "a":2 }"#, 16, "/a"),
    (#"{"a":1,"a":2,"b":-}"#, 13, "/a"), (#"{"b":1,"b":{"a":1,"a":2},"#, 24, "/b/a"),
    (#"{"b":1,"b":2,"c":{"d":[}}"#, 13, "/b"),
  ])
  func repeatedNameIsReportedBehindItsMember(_ text: String, _ column: Int, _ pointer: String) {
    let reason = "an object has several members of the same name: line 1, column \(column), at \(pointer)"
    #expect(throws: MalformedJSON(reason: reason)) { try JSONValue(parsing: text.utf8) }
  }

  /// As many members as a body can hold, in no particular order. Comparing each member with every other would take
  /// minutes.
  @Test func manyMembersAreReadAtOnce() throws {
    let names = (0..<100_000).map { String($0 * 7919 % 100_000) }
    let members = names.map { #""\#($0)":0"# }
    let value = try JSONValue(parsing: "{\(members.joined(separator: ","))}".utf8)
    #expect(value.members?.keys == names.sorted())
    let error = #expect(throws: MalformedJSON.self) {
      try JSONValue(parsing: "{\((members + [#""500":0"#]).joined(separator: ","))}".utf8)
    }
    #expect(error?.reason.hasPrefix("an object has several members of the same name: line 1") == true)
  }
}
