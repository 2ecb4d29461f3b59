import Foundation
import TestSupport
import Testing

/// The programs under Examples/ compile and do what their pages describe.
@Suite struct ExampleTests {
  private static let page = Page("Examples/README.md")

  /// A package that depends on this one builds without changes, and prints the output that its page shows.
  @Test(arguments: ["CurtainFrames", "Panel"]) func packagePrintsWhatItsPageShows(_ name: String) throws {
    let command = try #require(Self.page.blocks(in: name).first { $0.language == "sh" })
    let expected = try #require(Self.page.blocks(in: name).first { $0.language == "text" })
    // `make examples` has built them, in a separate folder, so that nothing interferes with the project's builds or with yours.
    // A cached manifest would lack the files that were added to this package since.
    let scratch = Repository.file(".build/examples").path
    let run = "swift run --quiet --disable-build-manifest-caching --scratch-path \(scratch)"
    let script = "cd \"$0\"; \(command.text.replacing("swift run", with: run))"
    let result = try DrawerdProcess.run(
      ["-c", script, Repository.root.path], environment: ["DRAWERD_STRICT": "0"],
      executable: URL(fileURLWithPath: "/bin/bash"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == expected.text)
  }

  @Test func viewCompiles() throws {
    let view = Page("Examples/CurtainView/CurtainView.swift").text
    let module = Page("Tests/DocumentationTests/StandIns/SwiftUI.swift").text
    let (status, errors) = try StandIn.typecheck(view, withSwiftUI: module)
    #expect(status == 0, "\(errors)")
    // Check that the test can fail.
    let misspelled = view.replacing("model.frame(.curtain,", with: "model.frame(.cutrain,")
    #expect(misspelled != view)
    #expect(try StandIn.typecheck(misspelled, withSwiftUI: module).errors.contains("no member 'cutrain'"))
  }
}
