import DrawerHTTP
import Drawers

/// A request with content.
package struct ContentRequest: Sendable {
  /// The method.
  package var method: HTTPMethod
  /// The path, with `{id}` for that of a session.
  package var template: String
  /// The content.
  package var body: [UInt8]

  /// A request for the path `template`.
  package init(_ method: HTTPMethod, _ template: String, _ body: [UInt8]) {
    self.method = method
    self.template = template
    self.body = body
  }

  /// The examples of requests in an OpenAPI document.
  package static func examples(in document: JSONValue) -> [ContentRequest] {
    (document["paths"]?.members ?? [:]).flatMap { template, operations in
      (operations.members ?? [:]).flatMap { method, operation in
        let content = operation["requestBody"]?["content"]?["application/json"]
        return (content?["examples"]?.members?.values ?? []).compactMap { example in
          example["value"].map { ContentRequest(HTTPMethod(rawValue: method.uppercased()), template, $0.text) }
        }
      }
    }
  }
}
