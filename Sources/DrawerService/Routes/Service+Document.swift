import Concurrency
import HTTPServer

extension Service {
  /// The OpenAPI document.
  func addDocument(to router: inout Router) {
    let document = CachedDocument(OpenAPIDocument(operations: Operation.all, version: observation.version))
    router.add(.document) { request in document.asset.response(to: request) }
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
