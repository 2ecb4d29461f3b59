import Bytes
import CWebAssets
import HTTPServer

/// A file for browsers: the playground, and the client with its modules.
struct WebAsset: Sendable {
  /// The path that it is served at.
  var path: String
  var contentType: String
  var content: [UInt8]
  /// Tells this content from every other one.
  var entityTag: String

  /// Every file that the program carries, as `Sources/CWebAssets` lists them.
  static let all: [WebAsset] = (0..<cweb_asset_count()).compactMap { index in
    guard let asset = cweb_asset_at(index)?.pointee else { return nil }
    let text = String(cString: asset.text)
    return WebAsset(
      path: String(cString: asset.path), contentType: String(cString: asset.type), content: Array(text.utf8))
  }

  init(path: String, contentType: String, content: [UInt8]) {
    self.path = path
    self.contentType = contentType
    self.content = content
    // The tag only has to change with the content.
    entityTag = "\"\(String(FNV1a.hash(of: content), radix: 16))\""
  }

  /// The answer to `request`: the content, or that the browser has it already.
  func response(to request: Request) -> Response {
    let headers: HTTPHeaders = [
      "ETag": entityTag,
      // Kept, but asked for each time: a browser never mixes the modules of two versions.
      "Cache-Control": "no-cache",
      "Content-Security-Policy": WebAsset.contentSecurityPolicy,
    ]
    let known = request.headers.values(for: "If-None-Match").flatMap { $0.split(separator: ",") }
    let isKnown = known.contains { tag in
      let tag = tag.filter { $0 != " " && $0 != "\t" }
      // A proxy that compresses may have made the tag a weak one.
      return tag == "*" || tag == entityTag || tag == "W/" + entityTag
    }
    if isKnown { return Response(status: 304, headers: headers) }
    return Response(contentType: contentType, headers: headers, body: content)
  }

  /// Nothing from another host, and nothing inline.
  private static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")
}
