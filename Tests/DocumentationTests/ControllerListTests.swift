import Foundation
import TestSupport
import Testing

@testable import Drawers

/// Every list of controllers by name is complete, so that a new controller is missing from none of them.
@Suite struct ControllerListTests {
  private static let names = ControllerKind.all.map(\.name)

  /// The files that list the controllers by name because they cannot query them.
  private static let lists = [
    "README.md", "Benchmarks/Core/Sources/CoreBenchmark/Controllers.swift",
    "Benchmarks/thresholds.json", "Tests/BrowserTests/Scripts/browser.py", "Web/controllers.d.ts",
    "Web/home/index.html", "Web/playground/catalogue.js",
  ]

  @Test(arguments: lists) func listHasEveryController(_ path: String) {
    let words = Set(Page(path).text.split { !$0.isLetter }.map(String.init))
    let forgotten = Self.names.filter { !words.contains($0) }
    #expect(forgotten == [])
  }

  @Test func documentationOfTheLibraryHasTheRulesOfEveryController() {
    let page = Page("Sources/Drawers/Drawers.docc/Drawers.md").text
    let forgotten = ControllerKind.all.map { "- ``\($0.rules)``\n" }.filter { !page.contains($0) }
    #expect(forgotten == [])
  }

  @Test func styleSheetHasTheElementOfEveryController() {
    let tags = Set(Page("Web/parts.css").text.matches(of: /drawerd-[a-z-]+/).map { String($0.output) })
    let elements = Set(Page("Web/elements.js").text.matches(of: /define\("(.+?)"/).map { String($0.output.1) })
    #expect(elements.subtracting(tags) == [])
    #expect(elements.count == Self.names.count)
  }

  /// A controller that ``ControllerKind/all`` omits still compiles, but cannot be created.
  @Test func everyFolderIsAController() throws {
    let folder = Repository.file("Sources/Drawers/Controllers")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == Self.names.count)
  }

  @Test func everyControllerHasRecordings() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.file("Conformance").path)
    let forgotten = Self.names.filter { !files.contains("\($0).jsonl") }
    #expect(forgotten == [])
  }

  /// The files outside the view deck's own folder that name it. A new controller must be added in these places.
  @Test func controllerIsNamedInFewPlaces() throws {
    var files: Set<String> = []
    for folder in ["Sources", "Web"] {
      for path in try FileManager.default.subpathsOfDirectory(
        atPath: Repository.file(folder).path)
      // The properties know where an original does otherwise, and the demos are its own.
      where !["Drawers/Controllers/ViewDeck/", "DrawerTesting/", "examples/"].contains(where: path.hasPrefix) {
        let url = Repository.file("\(folder)/\(path)")
        guard let text = try? String(contentsOf: url, encoding: .utf8), !text.contains("by generate.mjs: do not edit"),
          text.contains("viewDeck") || text.contains("ViewDeck")
        else { continue }
        files.insert("\(folder)/\(path)")
      }
    }
    #expect(
      files == [
        "Sources/CRecordings/CRecordings.c", "Sources/DrawerBrowser/Controllers.swift",
        "Sources/Drawers/Drawers.docc/Drawers.md", "Sources/Drawers/Wire/ControllerKind.swift",
        "Web/home/index.html", "Web/playground/catalogue.js",
        "Web/playground/controllers/viewDeck.js",
        "Web/react/parts.d.ts",
        "Web/react/parts.js",
      ])
  }

  /// What the surface declares, the client does not know: it names no controller and no frame, except here.
  @Test func clientNamesNoControllerAndNoFrame() throws {
    let summaries = ControllerKind.all.map(\.summary)
    let frames = summaries.flatMap { $0["frameNames"]?.elements ?? [] }.compactMap(\.string)
    #expect(frames.count > 20)
    // The sides of a screen are words of every drawer.
    let literals = Set(Self.names + frames).subtracting(ScreenEdge.allCases.map(\.rawValue)).joined(separator: "|")
    let keys = Self.names.joined(separator: "|")
    let pattern = try Regex(
      "[\"'`](\(literals))[\"'`]|data-frame=[\"']?(\(literals))\\b|\\b(\(keys))\\s*[:(]|\\.(\(keys))\\b")
    var found: [String: Set<String>] = [:]
    for path in try Self.clientFiles {
      let code = Page("Web/\(path)").text.replacing(/\/\*[\s\S]*?\*\//, with: "").replacing(
        /(^|\s)\/\/[^\n]*/, with: "")
      for match in code.matches(of: pattern) {
        found[path, default: []].formUnion(
          (1..<match.output.count).compactMap { match.output[$0].substring.map(String.init) })
      }
    }
    #expect(
      found == [
        // The default, the members of two configurations, a detent of the page, a reason of `beforeclose`, a frame's member, and
        // the frames that look as in UIKit without a style of the page's.
        "client.js": ["curtain"], "client/drawing/fits.js": ["curtain", "drawer"],
        "client/drawing/content.js": ["content"],
        "client/session/detents.js": ["handle"], "client/drawing/frames.js": ["blur"],
        "client/drawing/frameStyle.js": ["blur", "dimming", "lowerMark", "partialMark", "upperMark"],
      ])
  }

  /// The modules of the client that are written by hand.
  private static var clientFiles: [String] {
    get throws {
      let folder = Repository.file("Web/client")
      let modules = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".js") }
        .map { "client/\($0)" }
      return (["client.js", "travel.js", "parts.js"] + modules).filter {
        !Page("Web/\($0)").text.contains("by generate.mjs: do not edit")
      }
    }
  }

  private static let sections = [
    "Try it", "Configuration", "State", "Events", "Delegate events", "Frames", "From the library",
    "Differences from the library",
  ]

  /// All controller pages have the same sections in the same order.
  @Test(arguments: names) func pageHasItsSectionsInOrder(_ name: String) {
    let lines = Page.controller(name).text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) } == Self.sections.map { $0[...] })
  }

  /// A page names every configuration member, command and delegate event of its controller.
  @Test(arguments: ControllerKind.all.map(\.name)) func pageNamesEverything(_ name: String) throws {
    let summary = try #require(ControllerKind.named(name)?.summary)
    let words = Set(Page.controller(name).text.split { !$0.isLetter }.map(String.init))
    var names: [String] = []
    for list in ["configuration", "events", "delegateEvents"] {
      names += summary[list]?.elements?.compactMap(\.string) ?? []
      names += summary[list]?.members?.keys.map { $0 } ?? []
    }
    #expect(names.count > 10)
    // These are documented for all controllers together, in gestures.md and http.md.
    let shared: Set = [
      "pan", "tap", "scroll", "pointer", "resize", "configure", "tick", "snapTo", "animationInterrupted",
    ]
    #expect(Set(names).subtracting(shared).subtracting(words) == [])
  }
}
