import CFiles
import DrawerHTTP
import Glibc

/// The operator's folder, whose files are served unchanged: pages that use the client from its own origin.
///
/// The folder is found by its path, and files are read, for each request, so that you can work on a page while the server
/// runs, and replace the folder by another one.
public struct SharedFolder: Sendable {
  /// Why a folder cannot be served.
  public struct Failure: Error {
    /// The system's error message.
    public var reason: String
  }

  /// Whatever no other route answers.
  static let template = "/{path...}"

  private let root: String

  /// The folder at `path`.
  ///
  /// - Throws: a failure if there is no folder, or if its files cannot be opened.
  public init(path: String) throws(Failure) {
    guard let folder = SharedFolder.folder(at: path) else {
      throw Failure(reason: errno == ENOTDIR ? "it is not a folder" : String(cString: strerror(errno)))
    }
    // Without the permission to search the folder, or without openat2 in the kernel, no file of it can be opened.
    guard Descriptor(cfiles_open_beneath(folder.number, ".")) != nil else {
      throw Failure(reason: String(cString: strerror(errno)))
    }
    root = path
  }

  /// Whether the folder itself has a page.
  var hasIndex: Bool { open([""]) != nil }

  /// The file that `request` names, or a redirect for a folder without a slash at the end.
  ///
  /// - Throws: 404 for a path that does not exist, is hidden, leads out of the folder, or is not a file, and for a file
  ///   of more than `maximumBytes`.
  func response(to request: Request, maximumBytes: Int) throws -> Response {
    guard let file = open(request.pathSegments) else {
      if let last = request.path.split(separator: "/").last, open(request.pathSegments + [""]) != nil {
        // Relative, because a proxy may serve the server under another path.
        return Response(status: 308, headers: ["Location": "./\(last)/\(request.querySuffix)"])
      }
      throw Problem(.notFound, "There is nothing at \(request.path).")
    }
    let content = file.size <= maximumBytes ? file.descriptor.bytes(0..<file.size) : nil
    let entityTag = content.map { WebAsset.entityTag(of: $0) } ?? file.entityTag
    if let bounds = ByteRange(request, of: file.size, entityTag: entityTag)?.bounds {
      let bounds = bounds.lowerBound..<min(bounds.upperBound, bounds.lowerBound + maximumBytes)
      return part(bounds, of: file, entityTag, to: request)
    }
    guard let content else {
      throw Problem(.notFound, "The file at \(request.path) is larger than \(maximumBytes) bytes.")
    }
    var asset = asset(file, content, entityTag)
    for (suffix, encoding) in [(".gz", "gzip"), (".br", "br")] where request.accepts(encoding: encoding) {
      guard let encoded = encoded(file, request.pathSegments, suffix, maximumBytes) else { continue }
      asset.add(encoding: encoding, encoded)
    }
    var response = asset.response(to: request)
    response.headers["Accept-Ranges"] = "bytes"
    if response.headers["Vary"] == nil { response.headers.add("Vary", "Accept-Encoding") }
    return response
  }

  private func asset(_ file: File, _ content: [UInt8], _ entityTag: String) -> WebAsset {
    var asset = WebAsset(
      path: file.path, contentType: SharedFolder.contentType(of: file.path), content: content, entityTag: entityTag)
    asset.contentSecurityPolicy = SharedFolder.contentSecurityPolicy
    return asset
  }

  /// A part of a file, as players of videos ask for. A large part is shortened, and the client asks for the rest.
  private func part(_ bounds: Range<Int>, of file: File, _ entityTag: String, to request: Request) -> Response {
    var response = asset(file, file.descriptor.bytes(bounds), entityTag).response(to: request)
    guard response.status == 200 else { return response }
    response.status = 206
    response.headers["Accept-Ranges"] = "bytes"
    response.headers.add("Content-Range", "bytes \(bounds.lowerBound)-\(bounds.upperBound - 1)/\(file.size)")
    return response
  }

  /// The compressed file beside a file; nil if there is none that is newer.
  private func encoded(_ file: File, _ segments: [String], _ suffix: String, _ maximumBytes: Int) -> [UInt8]? {
    let name = segments.last == "" ? "index.html" : segments.last ?? ""
    guard let encoded = open(segments.dropLast() + [name + suffix]), encoded.size <= maximumBytes,
      encoded.modified >= file.modified
    else { return nil }
    return encoded.descriptor.bytes(0..<encoded.size)
  }

  /// The pages are the operator's own, and may run any script; a `<meta>` can set a stricter policy. Pages of other
  /// origins cannot frame them.
  private static let contentSecurityPolicy = "frame-ancestors 'self'"

  // MARK: - Files

  private static func folder(at path: String) -> Descriptor? {
    Descriptor(Glibc.open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY))
  }

  private struct File {
    var descriptor: Descriptor
    /// Absolute, without symbolic links.
    var path: String
    /// In bytes, when the file was opened.
    var size: Int
    /// In nanoseconds since 1970.
    var modified: Int
    var number: UInt

    /// Changes with the file, without reading it.
    var entityTag: String {
      "\"\(String(number, radix: 36))-\(String(modified, radix: 36))-\(String(size, radix: 36))\""
    }
  }

  /// The file at a request's path segments; nil if there is none within the folder, or if it is hidden.
  private func open(_ segments: [String]) -> File? {
    var segments = segments[...]
    if segments.last == "" {
      segments.removeLast()
      segments.append("index.html")
    }
    guard SharedFolder.areNames(segments), let folder = SharedFolder.folder(at: root),
      let descriptor = Descriptor(cfiles_open_beneath(folder.number, segments.joined(separator: "/"))),
      let status = descriptor.fileStatus, let path = descriptor.path, let root = folder.path,
      // A link may have led to a hidden file. Kubernetes keeps the files of a ConfigMap in a folder like `..2026_11_25`,
      // to which links beside it lead.
      SharedFolder.areNames(
        path.dropFirst(root.count).split(separator: "/").map(String.init).filter { !$0.hasPrefix("..") }[...])
    else { return nil }
    return File(
      descriptor: descriptor, path: path, size: Int(status.st_size),
      modified: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec, number: UInt(status.st_ino))
  }

  /// Whether the segments of a path can be names of served folders and a file. `/.well-known/` is for every client (RFC
  /// 8615).
  private static func areNames(_ segments: ArraySlice<String>) -> Bool {
    (segments.first == ".well-known" ? segments.dropFirst() : segments).allSatisfy(isName)
  }

  /// Whether a segment can be the name of a served file: not hidden, and not a path to another folder.
  private static func isName(_ segment: String) -> Bool {
    !segment.isEmpty && !segment.hasPrefix(".") && !segment.utf8.contains { "/\\".utf8.contains($0) || $0 < 0x20 }
  }

  /// The type of a file's content, by its name.
  static func contentType(of file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else {
      // Apple's systems read it only with its type.
      return name == "apple-app-site-association" ? "application/json" : unknownType
    }
    return contentTypes[name[name.index(after: dot)...].lowercased()] ?? unknownType
  }

  private static let unknownType = "application/octet-stream"

  private static let contentTypes = [
    "avif": "image/avif", "css": "text/css; charset=utf-8", "gif": "image/gif", "htm": "text/html; charset=utf-8",
    "html": "text/html; charset=utf-8", "ico": "image/x-icon", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8", "json": "application/json", "jsonl": "application/jsonl",
    "map": "application/json",
    "md": "text/markdown; charset=utf-8", "mjs": "text/javascript; charset=utf-8", "mp3": "audio/mpeg",
    "mp4": "video/mp4", "otf": "font/otf", "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml",
    "ts": "text/plain; charset=utf-8", "tsx": "text/plain; charset=utf-8", "ttf": "font/ttf",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm", "webm": "video/webm", "webmanifest": "application/manifest+json", "webp": "image/webp",
    "woff": "font/woff", "woff2": "font/woff2", "xml": "application/xml",
  ]
}

/// An open file or folder, closed with its last use.
private final class Descriptor: Sendable {
  let number: Int32

  /// Takes the result of a system call; nil if the call failed.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// The absolute path without symbolic links, as the system reports it.
  var path: String? {
    guard let path = realpath("/proc/self/fd/\(number)", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The attributes; nil if this is not a regular file.
  var fileStatus: stat? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status
  }

  /// The bytes within `bounds`. Bytes that are appended meanwhile are part of the next response.
  func bytes(_ bounds: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bounds.count) { buffer, count in
      while count < bounds.count {
        let received = pread(
          number, buffer.baseAddress?.advanced(by: count), bounds.count - count, off_t(bounds.lowerBound + count))
        if received < 0, errno == EINTR { continue }
        guard received > 0 else { break }
        count += received
      }
    }
  }
}
