import Drawers
import Foundation
import TestSupport
import Testing

/// The documents link to each other, and their links work.
@Suite struct LinkTests {
  private static let pages =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Examples/README.md"].map { Page($0) } + Page.guides
    + Page.controllers

  @Test(arguments: pages) func linksLeadSomewhere(_ page: Page) {
    #expect(!page.text.isEmpty)
    let folder = Page.root.appendingPathComponent(page.path).deletingLastPathComponent()
    // Skip links to the pages of controllers that this build lacks.
    let isExpected = { (link: String) in
      guard let name = link.wholeMatch(of: /Documentation\/controllers\/(\w+)\.md/)?.output.1 else { return true }
      return ControllerKind.named(String(name)) != nil
    }
    for link in page.links where isExpected(link) {
      let target = folder.appendingPathComponent(link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page.path) links to \(link)")
    }
  }

  /// Every controller has a page and a row in the README's table.
  @Test(arguments: ControllerKind.all.map(\.name)) func controllerIsDocumented(_ name: String) {
    let path = "Documentation/controllers/\(name).md"
    #expect(Page.readme.links.contains(path))
    let page = Page(path)
    #expect(page.text.hasPrefix("# \(name)\n"))
    #expect(page.blocks().contains { $0.language == "sh" })
  }
}
