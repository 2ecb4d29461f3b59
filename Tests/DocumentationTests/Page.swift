import Foundation
import Testing

/// The parts of one of the repository's Markdown files that these tests use.
struct Page: Sendable, CustomTestStringConvertible {
  /// A fenced code block.
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

  static let http = Page("Documentation/http.md")

  /// The pages of the controllers.
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

  /// Returns the code blocks in the section called `section`, or all code blocks.
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

  /// The targets of the page's links within the repository, without anchors.
  var links: [String] {
    text.matches(of: /\]\(([^)#:]+)[^):]*\)/).map { String($0.output.1) }
  }
}
