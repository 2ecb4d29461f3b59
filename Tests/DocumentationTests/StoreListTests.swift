import Foundation
import TestSupport
import Testing

/// Every store runs the common store tests, and has its form in `--help`.
@Suite struct StoreListTests {
  private static func stores() throws -> Set<String> {
    let sources = Repository.file("Sources")
    var stores: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix("Store.swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      for match in text.matches(of: /class (\w+): \w*Store\b/) { stores.insert(String(match.output.1)) }
    }
    #expect(stores.count >= 3)
    return stores
  }

  @Test func commonSuiteOpensEveryStore() throws {
    let place = Page("Tests/StoreTests/StorePlace.swift").text
    #expect(try Self.stores().filter { !place.contains("\($0)(") } == [])
  }

  /// The module of each store has a row in the table of threads and state.
  @Test func architectureHasARowOfEveryStore() throws {
    let architecture = Page.guide("inside/architecture").text
    let folders = try FileManager.default.subpathsOfDirectory(atPath: Repository.file("Sources").path)
      .filter { $0.hasSuffix("Store.swift") }.compactMap { $0.split(separator: "/").first }
    #expect(Set(folders).filter { !architecture.contains("\n| `\($0)` |") } == [])
  }

  @Test func helpHasAFormOfEveryStore() throws {
    let location = Page("Sources/DrawerService/Program/Settings/StoreLocation.swift").text
    let forms = location.matches(of: /static let \w*orms = "(.+)"/).map { $0.output.1 }.joined()
    #expect(try Self.stores().filter { !forms.contains($0.replacing("Store", with: "").lowercased()) } == [])
  }
}
