import Drawers
import Foundation
import TestSupport
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

  static let readme = Page("README.md")

  /// The guide's pages, in reading order. The list of all of them comes before the first.
  static let guide = Page("Documentation/contents.txt").text.split(separator: "\n").map { Page("Documentation/\($0)") }

  static let index = Page("Documentation/README.md")

  static let http = Page.guide("reference/http")

  /// Returns the guide's page called `name`, such as "server/running".
  static func guide(_ name: String) -> Page { Page("Documentation/\(name).md") }

  /// Returns the page of the controller called `name`.
  static func controller(_ name: String) -> Page {
    let names = ["appStorePresentation": "app-store-page", "viewDeck": "view-deck"]
    return Page.guide("drawers/\(names[name] ?? name)")
  }

  /// The pages of the controllers.
  static let controllers = ControllerKind.all.map { controller($0.name) }

  init(_ path: String) {
    self.path = path
    text = (try? Repository.text(path)) ?? ""
  }

  /// Returns the code blocks in the section called `section`, or all code blocks. The page's title is a section, too.
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
      } else if line.hasPrefix("## ") || line.hasPrefix("# "), let section {
        isWanted = line.drop { $0 == "#" } == " \(section)"
      } else if line.hasPrefix("```"), isWanted {
        open = Block(language: String(line.dropFirst(3)), text: "", line: index + 2)
      }
    }
    return blocks
  }

  /// The targets of the page's links within the repository.
  var links: [String] {
    text.matches(of: /\]\(([^):\s]+)\)/).map { String($0.output.1) }
  }

  /// The page's headings, without those in code.
  var headings: [Substring] {
    var isCode = false
    return text.split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && line.hasPrefix("#") && line.drop { $0 == "#" }.hasPrefix(" ")
    }
  }

  /// The anchors of the headings: their words in small letters, joined by hyphens. A number ends one that is there.
  var anchors: Set<String> {
    var counts: [String: Int] = [:]
    return Set(
      headings.map { heading in
        let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
        let anchor = words.filter { $0.isASCII && ($0.isLetter || $0.isNumber) || " _-".contains($0) }
          .replacing(" ", with: "-")
        counts[anchor, default: -1] += 1
        return counts[anchor] == 0 ? anchor : "\(anchor)-\(counts[anchor] ?? 0)"
      })
  }

  /// The number of words, as `wc -w` counts them.
  var words: Int { text.split(whereSeparator: \.isWhitespace).count }
}
