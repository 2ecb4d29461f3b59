import Foundation
import Testing

/// The diagram of the architecture is the package's; what the package does not build has a dotted arrow there.
@Suite struct ArchitectureTests {
  /// An import of one module by another.
  struct Arrow: Hashable, CustomStringConvertible {
    var from: String
    var to: String

    var description: String { "\(from) --> \(to)" }
  }

  @Test func arrowsAreTheDependencies() throws {
    let manifest = try String(contentsOf: Page.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    var dependencies: Set<Arrow> = []
    // Only what is not under Sources has a path.
    for target in manifest.matches(
      of: /\.(?:executableT|t)arget\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\](, path:)?/)
    where target.output.3 == nil {
      for name in target.output.2.matches(of: /"(\w+)"/) {
        dependencies.insert(Arrow(from: String(target.output.1), to: String(name.output.1)))
      }
    }
    let diagram = try #require(Page("Documentation/architecture.md").blocks().first { $0.language == "mermaid" })
    let arrows = Set(
      diagram.text.matches(of: /(\w+) --> (\w+)/).map { Arrow(from: String($0.output.1), to: String($0.output.2)) })
    #expect(arrows.count > 10)
    #expect(arrows == dependencies, "\(arrows.symmetricDifference(dependencies))")
  }
}
