import Testing

@testable import Drawers

/// The faults that are reported for a text with thousands of faults or overlong names.
@Suite struct FaultsTests {
  @Test func cookieInAnotherFieldCounts() {
    var (faults, others) = (Faults(), Faults())
    for index in 0..<60 { faults.add("first", at: .root.element(index)) }
    for index in 0..<150 { others.add("second", at: .root.element(index)) }
    faults.add(others)
    #expect(faults.all.count == 101)
    #expect(faults.all.filter { $0.detail == "second" }.count == 40)
    #expect(faults.all.last?.detail == "there are 110 more faults")
  }

  /// The details of an unreported fault are not created.
  @Test func unusedDetailsAreNotCreated() {
    var (faults, made) = (Faults(), 0)
    func detail() -> String {
      made += 1
      return "detail"
    }
    for _ in 0..<1000 { faults.add(detail(), at: .root) }
    #expect(made == Faults.limit)
  }

  @Test func longNameIsRefused() throws {
    let accents = "e" + String(repeating: "\u{301}", count: 500_000)
    for name in [accents, String(repeating: "a", count: 257), String(repeating: "\\u0061", count: 257)] {
      #expect(
        throws: MalformedJSON(
          reason: "a member's name is longer than 256 bytes: line 1, column \(name.unicodeScalars.count + 4)")
      ) {
        try JSONValue(parsing: #"{"\#(name)": 0}"#.utf8)
      }
    }
    let longest = String(repeating: "a", count: 256)
    #expect(try JSONValue(parsing: #"{"\#(longest)": 0}"#.utf8)[longest] == 0)
  }

  @Test func suggestionsAreForShortNames() {
    #expect(suggestion(for: "Sweep", among: ["sweep", "sleep"]) == #"; did you mean "sweep"?"#)
    #expect(suggestion(for: "swep", among: ["sleep", "sweep"]) == #"; did you mean "sweep"?"#)
    #expect(suggestion(for: String(repeating: "a", count: 65), among: [String(repeating: "a", count: 66)]) == "")
    #expect(suggestion(for: "", among: ["up", "sweep"]) == #"; did you mean "up"?"#)
    #expect(suggestion(for: "entirely different", among: ["sweep"]) == "")
  }

  @Test func namesWithTheSameMarksAreOthers() {
    #expect("\u{E9}" == "e\u{301}" && !"\u{E9}".isSame(as: "e\u{301}"))
    #expect("sweep".isSame(as: "sweep") && !"sweep".isSame(as: "sleep") && !"sweep".isSame(as: "swee"))
  }
}
