import Drawers
import Foundation
import TestSupport
import Testing

// The text between these lines is that of the page about Swift.
func release(velocity: Double) throws -> String {
  var curtain = try Machine<Curtain>(configuration: CurtainConfiguration())
  try curtain.handle(.pan(PanSample(phase: .began)), at: 0)
  try curtain.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: -160))), at: 0.2)
  let end = PanSample(phase: .ended, velocity: Point2D(y: velocity))
  let outcome = try curtain.handle(.pan(end), at: 0.216)
  for animation in curtain.animations { print(animation.animation.tracks) }
  print(outcome.delegate, curtain.frame(.curtain, at: 0.3) as Any)
  return outcome.settlement?.outcome ?? ""
}
// The text between these lines is that of the page about Swift.

/// The example of the page compiles and does what the page claims.
@Suite struct EmbeddingExampleTests {
  @Test func exampleIsThePages() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let parts = source.components(separatedBy: "// The text between these lines is that of the page about Swift.\n")
    try #require(parts.count == 3)
    let example = try #require(Page.guide("start/swift").blocks().first { $0.text.contains("func release") })
    #expect(example.text == "import Drawers\n\n" + parts[1])
  }

  @Test(arguments: [(-900, "mid"), (0, "mid"), (900, "min")]) func releaseIsDecided(_ velocity: Double, _ state: String)
    throws
  {
    #expect(try release(velocity: velocity) == state)
  }

  /// The page's controller of one's own is a test of the example, and its server and its page are those of the example.
  @Test func controllerIsThatOfTheExample() throws {
    let blocks = Page.guide("start/own-controller").blocks()
    try #require(blocks.count == 3)
    #expect(blocks[0].text == Page("Examples/Panel/Tests/PanelTests/Tray.swift").text)
    for (block, file) in zip(blocks.dropFirst(), ["Sources/PanelServer/main.swift", "Web/index.html"]) {
      let source = Page("Examples/Panel/\(file)").text.replacing("Panel", with: "Tray").replacing("panel", with: "tray")
      for line in block.text.split(separator: "\n") { #expect(source.contains(line), "\(line)") }
    }
  }

  /// The other programs on the page compile.
  @Test(arguments: ["Recordings, journals and files", "A server of your own"]) func programCompiles(_ section: String)
    throws
  {
    let block = try #require(
      Page.guide("start/swift").blocks(in: section).first { $0.language == "swift" })
    let (status, errors) = try StandIn.typecheckMain(block.text)
    #expect(status == 0, "\(errors)")
    #expect(block.text.split(separator: "\n").count <= 20)
  }

  /// The package has the product that the page names.
  @Test func productExists() throws {
    let manifest = try Repository.text("Package.swift")
    #expect(manifest.contains(#".library(name: "Drawers", targets: ["Drawers"])"#))
    #expect(manifest.contains(#"name: "drawerd""#))
  }
}
