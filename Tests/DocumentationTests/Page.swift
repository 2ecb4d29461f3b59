import Foundation
import Testing

/// A Markdown file of the repository, as far as these tests look into it.
struct Page: Sendable, CustomTestStringConvertible {
  /// A fenced block.
  struct Block: Sendable {
    var language: String
    var text: String
    var line: Int
  }

  let path: String
  let text: String

  var testDescription: String { path }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let readme = Page("README.md")

  /// A page for each controller that has one.
  static let controllers = pages(in: "Documentation/controllers")

  /// The other pages of the documentation.
  static let guides = pages(in: "Documentation")

  static let operating = Page("Documentation/operating.md")

  private static func pages(in folder: String) -> [Page] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { Page("\(folder)/\($0)") }
  }

  init(_ path: String) {
    self.path = path
    text = (try? String(contentsOf: Page.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
  }

  /// The blocks below the heading called `section`, or all of them.
  func blocks(in section: String? = nil) -> [Block] {
    var blocks: [Block] = []
    var open: Block?
    var isWanted = section == nil
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          open?.text += line + "\n"
        }
      } else if line.hasPrefix("## "), let section {
        isWanted = line == "## \(section)"
      } else if line.hasPrefix("```"), isWanted {
        open = Block(language: String(line.dropFirst(3)), text: "", line: index + 2)
      }
    }
    return blocks
  }

  /// What the page links to within the repository, without anchors.
  var links: [String] {
    text.matches(of: /\]\(([^)#:]+)[^):]*\)/).map { String($0.output.1) }
  }
}
