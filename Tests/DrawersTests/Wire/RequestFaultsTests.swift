import Drawers
import Testing

/// Limits on the work for a body with thousands of faults or overlong ones.
@Suite struct RequestFaultsTests {
  private func faults(_ text: String) throws -> [PointedFault] {
    let json = try JSONValue(parsing: text.utf8)
    do throws(WireError) {
      _ = try SessionRequest(json)
      return []
    } catch {
      guard case .invalid(let faults) = error else { throw error }
      return faults
    }
  }

  private static let accents = "e" + String(repeating: "\u{301}", count: 500_000)

  /// 80,000 unknown members once caused a response of 5.5 MB after 2.9 s.
  @Test func hundredFaultsAreReportedAndTheOthersCounted() throws {
    let members = (0..<80_000).map { "\"member\(100_000 + ($0 * 7919) % 80_000)\":0" }.joined(separator: ",")
    let faults = try faults("{\"controller\": \"curtain\", \(members)}")
    #expect(faults.count == 101)
    #expect(faults.prefix(100).map(\.pointer) == (0..<100).map { "/member\(100_000 + $0)" })
    #expect(faults.last == PointedFault(pointer: "", detail: "there are 79900 more faults"))
  }

  @Test(arguments: [(99, 99), (100, 100), (101, 101), (102, 101)]) func limitIsExact(_ count: Int, _ reported: Int)
    throws
  {
    let members = (0..<count).map { "\"x\($0)\": 0" }.joined(separator: ", ")
    #expect(try faults("{\"controller\": \"curtain\", \(members)}").count == reported)
  }

  /// A letter with half a million accents is one character. Comparing or hashing it as a string normalizes the accents.
  @Test(arguments: ["controller", "clock"]) func longValueIsComparedAsBytes(_ member: String) throws {
    let others = member == "clock" ? #", "controller": "curtain""# : ""
    let faults = try faults(#"{"\#(member)": "\#(Self.accents)"\#(others)}"#)
    #expect(faults.count == 1)
    #expect(faults[0].detail.utf8.count < 200)
  }

  @Test func longestNameIsAnyOther() throws {
    let longest = String(repeating: "a", count: 256)
    let details = try faults(#"{"controller": "curtain", "\#(longest)": 0}"#).map(\.detail)
    #expect(details.count == 1 && details[0].hasPrefix("is not a known member; the known ones are \"controller\""))
  }
}
