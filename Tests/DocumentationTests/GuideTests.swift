import Foundation
import TestSupport
import Testing

/// The guide is a tree of short pages, each in its list.
@Suite struct GuideTests {
  private static let folder = Repository.file("Documentation")

  /// The pages that a reader looks things up in, which may be longer.
  private static func isReference(_ page: Page) -> Bool {
    page.path.hasPrefix("Documentation/reference/") || Page.controllers.contains { $0.path == page.path }
  }

  @Test func contentsHasEveryPage() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".md") }
    let listed = Page.guide.map { String($0.path.dropFirst("Documentation/".count)) }
    #expect(listed.count > 40)
    #expect(Set(listed) == Set(files).subtracting(["README.md"]))
    #expect(Set(listed).count == listed.count)
    // A folder's pages are one after another.
    let folders = listed.map { $0.prefix { $0 != "/" } }
    let runs = zip(folders, folders.dropFirst()).filter(!=).count + 1
    #expect(runs == Set(folders).count)
  }

  @Test func indexLinksToEveryPage() {
    let linked = Set(Page.index.links.map { "Documentation/\($0)" })
    #expect(Page.guide.map(\.path).filter { !linked.contains($0) } == [])
  }

  /// A page answers one question. Its name is made of words of its title, and its first heading is its only title.
  @Test(arguments: Page.guide) func pageIsShort(_ page: Page) throws {
    #expect(Self.isReference(page) || page.words <= 1600, "\(page.path) has \(page.words) words")
    #expect(page.headings.filter { $0.hasPrefix("# ") }.count == 1)
    #expect(page.text.hasPrefix("# "))
    let title = try #require(page.headings.first).lowercased()
    let name = try #require(page.path.split(separator: "/").last).dropLast(3)
    #expect(name.split(separator: "-").filter { !title.contains($0) } == [], "\(page.path) is called \(title)")
  }

  @Test func allPagesTogetherAreShort() {
    let words = (Page.guide + [.index]).map(\.words).reduce(0, +)
    #expect(words <= 41_000, "\(words) words")
  }

  /// A release has every page and picture.
  @Test func releaseHasEveryPage() throws {
    let listed = Set(Page("deploy/release/files.txt").text.split(separator: "\n"))
    let prefix = "share/doc/drawerd/Documentation/"
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter {
      !URL(fileURLWithPath: $0).pathExtension.isEmpty
    }
    #expect(Set(files.map { prefix + $0 }) == Set(listed.filter { $0.hasPrefix(prefix) }.map(String.init)))
  }
}
