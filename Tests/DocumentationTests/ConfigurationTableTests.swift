import Drawers
import Foundation
import Testing

/// The table of a controller's configuration has every member, with the default of the catalogue.
@Suite struct ConfigurationTableTests {
  /// Members whose default depends on something, which the table says in words.
  private static let inWords: Set = [
    "animator", "navigationAction", "heightOfPartiallyExpandedDrawer", "statusBarHeight", "answers",
  ]

  @Test(arguments: ControllerKind.all.map(\.name)) func tableHasTheDefaults(_ name: String) throws {
    let defaults = try #require(ControllerKind.named(name)?.summary["configuration"]?.members)
    let parts = Page.controller(name).text.components(separatedBy: "\n## Configuration\n")
    let section = try #require(parts.last).components(separatedBy: "\n## ")[0]
    var listed: Set<String> = []
    for row in section.split(separator: "\n") where row.hasPrefix("| `") {
      let cells = row.components(separatedBy: " | ")
      let members = cells[0].matches(of: /`(\w+)`/).map { String($0.output.1) }.filter { defaults[$0] != nil }
      guard cells.count > 2, !members.isEmpty else { continue }
      listed.formUnion(members)
      // A row of several members has one default for all of them, or one for each.
      let text = "[\(cells[1].replacing("`", with: ""))]"
      guard let values = try? JSONValue(parsing: text.utf8).elements, let first = values.first else {
        #expect(Self.inWords.isSuperset(of: members), "\(cells[1]) of \(members)")
        continue
      }
      for (index, member) in members.enumerated() {
        let differences = Excerpt.differences(values.count == 1 ? first : values[index], defaults[member])
        #expect(differences.isEmpty, "\(member): \(differences)")
      }
    }
    #expect(Set(defaults.keys).subtracting(listed) == [])
  }
}
