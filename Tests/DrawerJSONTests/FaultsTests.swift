import Glibc
import Testing

@testable import DrawerJSON

/// What a body with very many faults, or very long ones, makes the server do.
@Suite struct FaultsTests {
  private func faults(_ text: String) throws -> [PointedFault] {
    do throws(WireError) {
      _ = try SessionRequest(try JSONValue(parsing: text.utf8))
      return []
    } catch {
      guard case .invalid(let faults) = error else { throw error }
      return faults
    }
  }

  private static let accents = "e" + String(repeating: "\u{301}", count: 500_000)

  /// 80,000 unknown members were an answer of 5.5 MB, after 2.9 s.
  @Test func hundredFaultsAreToldAndTheOthersCounted() throws {
    let members = (0..<80_000).map { "\"member\(100_000 + ($0 * 7919) % 80_000)\":0" }.joined(separator: ",")
    let faults = try faults("{\"controller\": \"curtain\", \(members)}")
    #expect(faults.count == 101)
    #expect(faults.prefix(100).map(\.pointer) == (0..<100).map { "/member\(100_000 + $0)" })
    #expect(faults.last == PointedFault(pointer: "", detail: "there are 79900 more faults"))
  }

  @Test(arguments: [(99, 99), (100, 100), (101, 101), (102, 101)]) func limitIsExact(_ count: Int, _ told: Int) throws {
    let members = (0..<count).map { "\"x\($0)\": 0" }.joined(separator: ", ")
    #expect(try faults("{\"controller\": \"curtain\", \(members)}").count == told)
  }

  @Test func whatIsFoundElsewhereCounts() {
    var (faults, others) = (Faults(), Faults())
    for index in 0..<60 { faults.add("first", at: .root.element(index)) }
    for index in 0..<150 { others.add("second", at: .root.element(index)) }
    faults.add(others)
    #expect(faults.all.count == 101)
    #expect(faults.all.filter { $0.detail == "second" }.count == 40)
    #expect(faults.all.last?.detail == "there are 110 more faults")
  }

  /// What is not told is not written either.
  @Test func untoldDetailsAreNotMade() {
    var (faults, made) = (Faults(), 0)
    func detail() -> String {
      made += 1
      return "detail"
    }
    for _ in 0..<1000 { faults.add(detail(), at: .root) }
    #expect(made == Faults.limit)
  }

  /// Half a million accents on one letter are one character, which comparing and hashing put in order.
  @Test(arguments: ["controller", "clock"]) func longValueIsComparedAsBytes(_ member: String) throws {
    let others = member == "clock" ? #", "controller": "curtain""# : ""
    let faults = try faults(#"{"\#(member)": "\#(Self.accents)"\#(others)}"#)
    #expect(faults.count == 1)
    #expect(faults[0].detail.utf8.count < 200)
  }

  @Test func longNameIsRefused() throws {
    for name in [Self.accents, String(repeating: "a", count: 257), String(repeating: "\\u0061", count: 257)] {
      #expect(
        throws: WireError.malformed(
          "a member's name is longer than 256 bytes: line 1, column \(name.unicodeScalars.count + 4)")
      ) {
        try JSONValue(parsing: #"{"\#(name)": 0}"#.utf8)
      }
    }
    let longest = String(repeating: "a", count: 256)
    #expect(try JSONValue(parsing: #"{"\#(longest)": 0}"#.utf8)[longest] == 0)
    #expect(try faults(#"{"controller": "curtain", "\#(longest)": 0}"#).map(\.detail) == ["is not a known member"])
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
