import HTTPServer
import Locking

extension Service {
  /// The OpenAPI document of every operation, its own included. Call it last.
  func addDocument(to api: inout API) {
    let document = CachedDocument(
      OpenAPIDocument(operations: api.operations + [.document], version: observation.version))
    api.add(.document) { request in document.asset.response(to: request) }
  }
}

/// The document as it is answered: rendered when somebody first asks for it, then kept.
private final class CachedDocument: Sendable {
  private let document: OpenAPIDocument
  private let rendered = Locked<WebAsset?>(nil)

  init(_ document: OpenAPIDocument) { self.document = document }

  var asset: WebAsset {
    rendered.withLock { rendered in
      if let rendered { return rendered }
      let asset = WebAsset(path: Operation.document.path, contentType: Routes.json, content: document.json.text)
      rendered = asset
      return asset
    }
  }
}
