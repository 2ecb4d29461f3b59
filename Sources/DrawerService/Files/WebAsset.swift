import CWebFiles
import DrawerConcurrency
import DrawerConformance
import DrawerHTTP
import DrawerSessions

/// A file for browsers (the playground, the client with its modules, or a file of the operator's folder), or a document
/// of the service that never changes.
struct WebAsset: Sendable {
  /// Bytes to send: a file that was read for one request, or bytes that never change and are not copied.
  private enum Content: Sendable {
    case owned([UInt8])
    case constant(ConstantBytes)

    func response(contentType: String, headers: HTTPHeaders) -> Response {
      switch self {
      case .owned(let bytes): Response(contentType: contentType, headers: headers, body: bytes)
      case .constant(let constant): Response(contentType: contentType, headers: headers, constant: constant)
      }
    }

    /// A tag of the bytes.
    var entityTag: String {
      switch self {
      case .owned(let bytes): WebAsset.entityTag(of: bytes)
      case .constant(let constant): WebAsset.entityTag(of: constant.bytes)
      }
    }
  }

  /// The path that it is served at.
  var path: String
  var contentType: String
  private var content: Content
  /// Changes with the content. Nil for an embedded file that is not read before a client requests it.
  private var givenTag: String?
  /// Stored but revalidated by default, so that a browser never mixes the modules of two versions.
  private var cacheControl = "no-cache"
  /// The policy for the resources that a browser may load for the file.
  var contentSecurityPolicy = WebAsset.ownContentSecurityPolicy
  /// Whether pages of every origin may load it, as from a CDN. It is the same for every client, and has no secret.
  private var isForEveryPage = false
  /// The content in other encodings, by `Content-Encoding`; the best one last.
  private var encodings: [(name: String, content: Content)] = []

  /// Every embedded file, as `Sources/CWebAssets` lists them.
  static let all: [WebAsset] = {
    let bundled = Set(bundle.map(\.path))
    let own =
      files.filter { !bundled.contains($0.path) } + bundle + machines + machines.compactMap(\.atStableAddress)
      + recordings
    return own.map { file in
      guard !file.contentType.hasPrefix("text/html") else { return file }
      var file = file
      file.isForEveryPage = true
      // What is no page of the server loads nothing.
      file.contentSecurityPolicy = Gate.contentSecurityPolicy
      return file
    }
  }()

  /// The style sheet of sizes and colors, for a page that contains it.
  static let tokens =
    files.first { $0.path == "/tokens.css" }
    .map { String(decoding: $0.constantBytes, as: UTF8.self) } ?? ""

  /// The recordings of the original libraries, for the lab.
  private static let recordings: [WebAsset] = Recording.files.map { file in
    WebAsset(path: "/lab/recordings/\(file.name).jsonl", constant: ConstantBytes(file.bytes))
  }

  /// The files under `Web/`.
  private static let files: [WebAsset] = embedded(cweb_assets()).map { file in
    var file = file
    // Each example is one file that contains its styles, and has no script of its own.
    if file.path.hasPrefix("/examples") {
      file.contentSecurityPolicy = contentSecurityPolicy(styles: "'self' 'unsafe-inline'")
    }
    // A page of the guide shows an example, which is a page with a script and styles of its own, in a frame.
    if file.path.hasPrefix("/docs/guide/run/") {
      file.contentSecurityPolicy = contentSecurityPolicy(
        styles: "'self' 'unsafe-inline'", scripts: "'self' 'unsafe-inline' 'wasm-unsafe-eval'", ancestors: "'self'")
    } else if file.path.hasPrefix("/docs/guide") {
      file.contentSecurityPolicy += "; frame-src 'self'"
    }
    if file.path == "/parts.css" { file.cacheControl = shortLife }
    return file
  }

  /// The client, the elements and the components, bundled into one file each with all that they import. If the sources
  /// have changed since the bundles were made, the bundles are left out, and the sources are served.
  private static let bundle: [WebAsset] = {
    let scripts = files.filter { file in
      file.path.hasSuffix(".js")
        && !["/home/", "/playground/", "/docs/", "/lab/", "/examples/"].contains(where: file.path.hasPrefix)
    }
    let sources = scripts.sorted { $0.path.precedes($1.path) }
    let digest = Hexadecimal.text(of: Secret.sha256(of: sources.flatMap(\.constantBytes)))
    guard String(cString: cweb_bundle_digest()).hasPrefix(digest) else { return [] }
    return embedded(cweb_bundle()).map { file in
      var file = file
      file.cacheControl = shortLife
      return file
    }
  }()

  /// For what a page with a drawer loads: the next page of the site requests none of it. Each file is all of its kind, so
  /// that a browser mixes two versions only if an update falls between two pages.
  private static let shortLife = "max-age=300"

  /// The machines for browsers, after the list of their addresses, which change with their content; empty if the
  /// program was built without them.
  private static let machines: [WebAsset] = embedded(cweb_modules())

  /// A machine at an address that a page can contain, since it stays when the content changes: `/machine/curtain.wasm`
  /// for `/machine/drawer-curtain.437c78ee7f49249b.wasm`, and `/machine/all.wasm` for the machine of all controllers.
  private var atStableAddress: WebAsset? {
    guard let parts = path.wholeMatch(of: /\/machine\/drawer(?:-(\w+))?\.(\w+)\.wasm/)?.output else { return nil }
    var machine = self
    machine.path = "/machine/\(parts.1 ?? "all").wasm"
    machine.cacheControl = WebAsset.shortLife
    machine.givenTag = "\"\(parts.2)\""
    return machine
  }

  /// The files of a C list, in which a file's encodings follow each other, beginning with the plain one.
  private static func embedded(_ list: UnsafePointer<cweb_encoded>?) -> [WebAsset] {
    var files: [WebAsset] = []
    var next = list
    while let encoded = next?.pointee, let name = encoded.encoding {
      let path = String(cString: encoded.path)
      let content = ConstantBytes(UnsafeBufferPointer(start: encoded.bytes, count: encoded.count))
      if files.last?.path == path {
        files[files.count - 1].encodings.append((String(cString: name), .constant(content)))
      } else {
        files.append(WebAsset(path: path, constant: content))
      }
      next = next?.successor()
    }
    return files
  }

  private init(path: String, constant content: ConstantBytes) {
    self.path = path
    // A path without an extension belongs to a folder's page.
    contentType = SharedFolder.contentType(of: path.contains(".") ? path : "index.html")
    self.content = .constant(content)
    if path.hasSuffix(".wasm") {
      cacheControl = "public, max-age=31536000, immutable"
      // The name contains a digest of the content.
      givenTag = "\"\(path)\""
    }
  }

  /// A file, or a part of the one with the tag `entityTag`.
  init(path: String, contentType: String, content: [UInt8], entityTag: String? = nil) {
    self.path = path
    self.contentType = contentType
    self.content = .owned(content)
    givenTag = entityTag ?? WebAsset.entityTag(of: content)
  }

  /// Adds the content in another encoding, which is better than those before.
  mutating func add(encoding: String, _ content: [UInt8]) { encodings.append((encoding, .owned(content))) }

  /// A JSON document that never changes. It is kept as long as the program lives, compressed too.
  init(path: String, json: [UInt8]) {
    self.init(path: path, constant: ConstantBytes(keeping: json))
    contentType = Response.jsonContentType
    givenTag = content.entityTag
    if let compressed = Gzip.compress(json) { encodings = [("gzip", .constant(ConstantBytes(keeping: compressed)))] }
  }

  /// The bytes, if they are constant.
  private var constantBytes: UnsafeBufferPointer<UInt8> {
    if case .constant(let constant) = content { constant.bytes } else { UnsafeBufferPointer(start: nil, count: 0) }
  }

  /// The tags of the embedded files that clients have requested, by path.
  private static let requestedTags = Locked<[String: String]>([:])

  private var entityTag: String {
    if let givenTag { return givenTag }
    return WebAsset.requestedTags.withLock { tags in
      let tag = tags[path] ?? content.entityTag
      tags[path] = tag
      return tag
    }
  }

  static func entityTag(of content: some Sequence<UInt8>) -> String {
    "\"\(String(FNV1a.hash(of: content), radix: 16))\""
  }

  /// The response to `request`: the content, or 304 if the browser has it already.
  func response(to request: Request) -> Response {
    let encoding = encodings.last { request.accepts(encoding: $0.name) }
    // Other bytes, another tag.
    let entityTag = encoding.map { "\"\(self.entityTag.dropFirst().dropLast())-\($0.name)\"" } ?? entityTag
    var headers: HTTPHeaders = [
      "ETag": entityTag, "Cache-Control": cacheControl, "Content-Security-Policy": contentSecurityPolicy,
    ]
    if isForEveryPage {
      headers["Access-Control-Allow-Origin"] = "*"
      headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    }
    if !encodings.isEmpty { headers["Vary"] = "Accept-Encoding" }
    if let encoding { headers["Content-Encoding"] = encoding.name }
    let isKnown = request.headers.elements(of: "If-None-Match").contains { tag in
      // A proxy that compresses may have made the tag weak.
      tag == "*" || tag == entityTag || tag == "W/" + entityTag
    }
    let response = (encoding?.content ?? content).response(contentType: contentType, headers: headers)
    return isKnown ? response.notModified() : response
  }

  /// Nothing from another host, and nothing inline. WebAssembly needs its own keyword.
  private static let ownContentSecurityPolicy = contentSecurityPolicy(styles: "'self'")

  private static func contentSecurityPolicy(
    styles: String, scripts: String = "'self' 'wasm-unsafe-eval'", ancestors: String = "'none'"
  ) -> String {
    [
      "default-src 'none'", "script-src \(scripts)", "style-src \(styles)", "img-src 'self' data:",
      "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors \(ancestors)",
    ].joined(separator: "; ")
  }
}

extension Request {
  /// Whether the client accepts `encoding`: the header names it, and not with the quality 0.
  func accepts(encoding: String) -> Bool {
    headers.elements(of: "Accept-Encoding").contains { item in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      guard parts.first == encoding else { return false }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      return quality != 0
    }
  }
}
