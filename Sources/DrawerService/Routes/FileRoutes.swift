import DrawerConcurrency
import DrawerHTTP
import Drawers

extension Operation {
  static let document = Operation(
    method: .get, path: "/openapi.json", id: "readDocument", tag: .service, summary: "This document",
    parameters: [.ifNoneMatch],
    answers: [
      Answer(content: .json("OpenAPIDocument") { nil }, headers: ["ETag"], text: "An OpenAPI document."), notModified,
    ],
    handler: Service.readDocument)

  static let notModified = Answer(
    status: 304, content: .none, headers: ["ETag"], text: "The client's copy is current.")
}

extension Service {
  fileprivate func readDocument(_ request: Request) async -> Response {
    if let asset = document.withLock({ $0 }) { return asset.response(to: request) }
    // Its examples are simulated.
    let asset = await LongWork.run { [observation] _ in
      let document = OpenAPIDocument(operations: Operation.all, version: observation.version)
      return WebAsset(path: Operation.document.path, json: FoundationJSON.text(of: document.json))
    }
    return document.withLock { known in
      known = known ?? asset
      return known ?? asset
    }.response(to: request)
  }
}

extension Operation {
  /// The files that people or programs request by name, without the files that these load.
  static let files = [
    file("/", id: "readPlayground", "The page to begin with: a drawer, and its code", type: "text/html; charset=utf-8"),
    file("/playground", id: "readWholePlayground", "The playground", type: "text/html; charset=utf-8"),
    file("/docs", id: "readDocumentation", "This document, for people", type: "text/html; charset=utf-8"),
    file("/lab", id: "readLab", "The original libraries' recordings, played", type: "text/html; charset=utf-8"),
    file("/examples", id: "readExamples", "Pages with drawers, to read and to try", type: "text/html; charset=utf-8"),
    file("/client.js", id: "readClient", "The client for browsers, a module", type: script),
    file("/client.d.ts", id: "readClientTypes", "The client's types", type: types),
    file("/elements.js", id: "readElements", "Custom elements for the controllers, a module", type: script),
    file("/elements.d.ts", id: "readElementsTypes", "The elements' types", type: types),
    file("/react.js", id: "readReact", "React components for the controllers, a module", type: script),
    file("/react.d.ts", id: "readReactTypes", "The components' types", type: types),
    file("/parts.js", id: "readParts", "Parts of the elements: overlays, triggers and buttons, a module", type: script),
    file("/parts.css", id: "readPartsStyles", "Optional styles of drawers and parts", type: "text/css; charset=utf-8"),
    file("/travel.js", id: "readTravel", "A drawer's travel as styles and events, a module", type: script),
    file("/travel.d.ts", id: "readTravelTypes", "The travel module's types", type: types),
  ]

  private static let script = "text/javascript; charset=utf-8"
  private static let types = "text/plain; charset=utf-8"

  private static func file(_ path: String, id: String, _ summary: String, type: String) -> Operation {
    Operation(
      method: .get, path: path, id: id, tag: .service, summary: summary, parameters: [.ifNoneMatch],
      answers: [Answer(content: .text(type), headers: ["ETag"], text: "The file."), notModified],
      handler: Service.readFile)
  }
}

extension Service {
  /// One of the files that the program carries.
  func readFile(_ request: Request) throws -> Response {
    guard let asset = files[request.path] else { throw Problem(.notFound, "There is no such file.") }
    return asset.response(to: request)
  }
}
