import Foundation
import Testing

/// Every store runs the common store tests.
@Suite struct StoreListTests {
  @Test func commonSuiteOpensEveryStore() throws {
    let sources = Page.root.appendingPathComponent("Sources")
    var stores: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix("Store.swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      for match in text.matches(of: /class (\w+): Store\b/) { stores.insert(String(match.output.1)) }
    }
    #expect(stores.count >= 3)
    let place = Page("Tests/StoreTests/StorePlace.swift").text
    #expect(stores.filter { !place.contains("\($0)(") } == [])
  }
}
