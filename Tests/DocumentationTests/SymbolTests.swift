import Drawers
import Foundation
import Testing

/// Each controller's list in Conformance/names has every public name of the original library, and no other.
@Suite struct SymbolTests {
  private static let controllers = ControllerKind.all.map(\.name)

  /// Returns the lines of the list of the original's names.
  private static func lines(of controller: String) -> [Substring] {
    Page("Tests/API/symbols/\(controller).txt").text.split(separator: "\n")
  }

  /// Returns the names in code style in the first cell of each row.
  private static func names(in page: Page) -> [String] {
    page.text.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
      row.components(separatedBy: " | ")[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
  }

  @Test(arguments: controllers) func tableHasTheNamesOfTheLibrary(_ controller: String) {
    let listed = Self.lines(of: controller).filter { !$0.hasPrefix("#") }.map(String.init)
    let shown = Self.names(in: Page("Conformance/names/\(controller).md"))
    #expect(listed.count > 10)
    #expect(Set(listed).subtracting(shown) == [], "The table omits names of the library.")
    #expect(Set(shown).subtracting(listed) == [], "The table has names that are not the library's.")
    #expect(listed.count == Set(listed).count)
    #expect(shown.count == Set(shown).count, "A name is in two rows.")
  }

  /// The controller's page links to the list, and to the sources from which it was made.
  @Test(arguments: controllers) func pageLinksToTheSources(_ controller: String) throws {
    let source = try #require(Self.lines(of: controller).first { $0.hasPrefix("# https://") }).dropFirst(2)
    let page = Page.controller(controller)
    #expect(page.text.contains("](\(source))"))
    #expect(page.links.contains("../../Conformance/names/\(controller).md"))
  }
}
