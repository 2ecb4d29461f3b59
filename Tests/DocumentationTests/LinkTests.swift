import Drawers
import Foundation
import TestSupport
import Testing

/// The documents link to each other, and their links work.
@Suite struct LinkTests {
  private static let pages =
    [
      "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Examples/README.md", "Web/README.md",
      "Conformance/README.md", "Benchmarks/README.md",
    ].map { Page($0) } + ControllerKind.all.map { Page("Conformance/names/\($0.name).md") } + [Page.index] + Page.guide

  @Test(arguments: pages) func linksLeadSomewhere(_ page: Page) {
    #expect(!page.text.isEmpty)
    let folder = Repository.file(page.path).deletingLastPathComponent()
    for link in page.links {
      let (path, anchor) = (String(link.prefix { $0 != "#" }), String(link.drop { $0 != "#" }.dropFirst()))
      let target = folder.appendingPathComponent(path).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page.path) links to \(link)")
      guard !anchor.isEmpty, path.isEmpty || target.pathExtension == "md" else { continue }
      let linked = path.isEmpty ? page : Page(String(target.path.dropFirst(Repository.root.path.count + 1)))
      #expect(linked.anchors.contains(anchor), "\(page.path) links to \(link)")
    }
  }

  /// Checks that the test can fail.
  @Test func anchorsAreThoseOfHeadings() {
    #expect(Page.guide("help/problems").anchors.contains("problems"))
    #expect(Page.guide("page/closing").anchors.contains("escape-back-and-the-history"))
    #expect(!Page.guide("help/problems").anchors.contains("no-such-heading"))
  }

  /// Every controller has a page and a row in the README's table.
  @Test(arguments: ControllerKind.all.map(\.name)) func controllerIsDocumented(_ name: String) {
    let page = Page.controller(name)
    #expect(Page.readme.links.contains(page.path))
    #expect(Page.guide.contains { $0.path == page.path })
    #expect(page.text.contains("\"controller\": \"\(name)\""))
    #expect(page.blocks().contains { $0.language == "sh" })
  }
}
