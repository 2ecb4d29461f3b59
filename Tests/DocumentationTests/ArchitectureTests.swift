import Foundation
import TestSupport
import Testing

/// Checks the claims of architecture.md about the sources: which module imports which, and which concepts the rules
/// depend on.
@Suite struct ArchitectureTests {
  /// An import of one module by another.
  struct Arrow: Hashable, CustomStringConvertible {
    var from: String
    var to: String

    var description: String { "\(from) --> \(to)" }
  }

  private static let sources = Repository.file("Sources")

  /// Returns the Swift files of a folder under Sources, by their paths in that folder.
  private func files(in folder: String) throws -> [String: String] {
    let root = Self.sources.appendingPathComponent(folder)
    let paths = (FileManager.default.subpaths(atPath: root.path) ?? []).filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) }
    )
  }

  /// The diagram's solid arrows are the imports. Dotted arrows stand for connections outside of the package's build.
  @Test func arrowsAreTheImports() throws {
    let modules = Set(try FileManager.default.contentsOfDirectory(atPath: Self.sources.path))
    var imports: Set<Arrow> = []
    for module in modules {
      for text in try files(in: module).values {
        for name in text.matches(of: /(?m)^ *(?:@\w+ )?(?:public |package )?import (\w+)/) {
          guard modules.contains(String(name.output.1)) else { continue }
          imports.insert(Arrow(from: module, to: String(name.output.1)))
        }
      }
    }
    let diagram = try #require(Page.guide("inside/architecture").blocks().first { $0.language == "mermaid" })
    let arrows = Set(
      diagram.text.matches(of: /(\w+) --> ([\w &]+)/).flatMap { line in
        line.output.2.split { " &".contains($0) }.map { Arrow(from: String(line.output.1), to: String($0)) }
      })
    #expect(arrows.count > 10)
    #expect(arrows == imports, "\(arrows.symmetricDifference(imports))")
  }

  /// Another HTTP library would replace one folder.
  @Test func oneFolderCallsLibmicrohttpd() throws {
    let callers = try files(in: "DrawerHTTP").filter { $0.value.contains(/\b(c?mhd|MHD|CMHD)_|CMicroHTTPD/) }.keys
    #expect(!callers.isEmpty)
    for path in callers { #expect(path.hasPrefix("Libmicrohttpd/"), "\(path) calls libmicrohttpd") }
  }

  /// The rules contain no JSON: only `Wire/`, `JSON/` and each controller's `+Wire`, `+Stored` and `+Surface` files do, and the
  /// patches in typed events, which hold the members that they replace as they came (`Event.configureMembers`).
  @Test func rulesDoNotMentionJSON() throws {
    let isRule = /^(Machine|Motion|Gesture|Geometry)\/|^Controllers\/\w+\/\w+(\+(?!Wire|Stored|Surface)\w+)?\.swift$/
    let rules = try files(in: "Drawers").filter { $0.key.contains(isRule) }
    #expect(rules.count > 50)
    for (path, text) in rules where !["Machine/Event.swift", "Machine/Rules.swift"].contains(path) {
      #expect(!text.contains("JSON"), "\(path) mentions JSON, which belongs in +Wire, +Stored or Wire/")
    }
  }
}
