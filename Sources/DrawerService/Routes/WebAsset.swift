import Bytes
import CWebAssets
import DrawerJSON
import HTTPServer

/// A file for browsers: the playground, and the client with its modules.
struct WebAsset: Sendable {
  /// The path that it is served at.
  var path: String
  var contentType: String
  var content: [UInt8]
  /// Tells this content from every other one.
  var entityTag: String
  /// Kept, but asked for each time, unless it says otherwise: a browser never mixes the modules of two versions.
  private var cacheControl = "no-cache"
  /// The content as it can be sent beside the plain one, by `Content-Encoding`; the best one last.
  private var encodings: [(name: String, content: [UInt8])] = []

  /// Every file that the program carries, as `Sources/CWebAssets` lists them.
  static let all: [WebAsset] = texts + machine

  private static let texts: [WebAsset] = (0..<cweb_asset_count()).compactMap { index in
    guard let asset = cweb_asset_at(index)?.pointee else { return nil }
    let text = String(cString: asset.text)
    return WebAsset(
      path: String(cString: asset.path), contentType: String(cString: asset.type), content: Array(text.utf8))
  }

  /// The machines for browsers and their address, which changes with them; nothing where the program was built without.
  private static let machine: [WebAsset] = {
    var encodings: [(name: String, content: [UInt8])] = []
    var next = cweb_machine()
    while let encoded = next?.pointee, let name = encoded.encoding {
      encodings.append((String(cString: name), Array(UnsafeBufferPointer(start: encoded.bytes, count: encoded.count))))
      next = next?.successor()
    }
    guard let plain = encodings.first else { return [] }
    let name = "drawer.\(String(FNV1a.hash(of: plain.content), radix: 16)).wasm"
    var module = WebAsset(path: "/machine/\(name)", contentType: "application/wasm", content: plain.content)
    module.cacheControl = "public, max-age=31536000, immutable"
    module.encodings = Array(encodings.dropFirst())
    let address = JSONValue.object(["module": .string(name)])
    return [
      module,
      WebAsset(path: "/machine/module.json", contentType: Response.jsonContentType, content: address.text),
    ]
  }()

  init(path: String, contentType: String, content: [UInt8]) {
    self.path = path
    self.contentType = contentType
    self.content = content
    // The tag only has to change with the content.
    entityTag = "\"\(String(FNV1a.hash(of: content), radix: 16))\""
  }

  /// The answer to `request`: the content, or that the browser has it already.
  func response(to request: Request) -> Response {
    let encoding = encodings.last { request.accepts(encoding: $0.name) }
    // Other bytes, another tag.
    let entityTag = encoding.map { "\"\(self.entityTag.dropFirst().dropLast())-\($0.name)\"" } ?? entityTag
    var headers: HTTPHeaders = [
      "ETag": entityTag, "Cache-Control": cacheControl, "Content-Security-Policy": WebAsset.contentSecurityPolicy,
    ]
    if !encodings.isEmpty { headers["Vary"] = "Accept-Encoding" }
    if let encoding { headers["Content-Encoding"] = encoding.name }
    let known = request.headers.values(for: "If-None-Match").flatMap { $0.split(separator: ",") }
    let isKnown = known.contains { tag in
      let tag = tag.filter { $0 != " " && $0 != "\t" }
      // A proxy that compresses may have made the tag a weak one.
      return tag == "*" || tag == entityTag || tag == "W/" + entityTag
    }
    if isKnown { return Response(status: 304, headers: headers) }
    return Response(contentType: contentType, headers: headers, body: encoding?.content ?? content)
  }

  /// Nothing from another host, and nothing inline; but WebAssembly, which is no script to a browser unless it is said.
  private static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")
}

extension Request {
  /// Whether the client takes an answer in `encoding`: it names it, and not with the quality 0.
  fileprivate func accepts(encoding: String) -> Bool {
    headers.values(for: "Accept-Encoding").flatMap { $0.split(separator: ",") }.contains { item in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      guard parts.first == encoding else { return false }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      return quality != 0
    }
  }
}
