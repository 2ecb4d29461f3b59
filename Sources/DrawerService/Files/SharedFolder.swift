import CFiles
import DrawerHTTP
import Glibc

/// The operator's folder, whose files are served unchanged: pages that use the client from its own origin.
///
/// Files are read for each request, so that you can work on a page while the server runs.
public struct SharedFolder: Sendable {
  /// Why a folder cannot be served.
  public struct Failure: Error {
    /// The system's error message.
    public var reason: String
  }

  /// Whatever no other route answers.
  static let template = "/{path...}"

  private let root: Descriptor

  /// The folder at `path`.
  ///
  /// - Throws: a failure if there is no folder, or if its files cannot be opened.
  public init(path: String) throws(Failure) {
    guard let root = Descriptor(Glibc.open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)) else {
      throw Failure(reason: errno == ENOTDIR ? "it is not a folder" : String(cString: strerror(errno)))
    }
    // Without the permission to search the folder, or without openat2 in the kernel, no file of it can be opened.
    guard Descriptor(cfiles_open_beneath(root.number, ".")) != nil else {
      throw Failure(reason: String(cString: strerror(errno)))
    }
    self.root = root
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
        return Response(status: 308, headers: ["Location": "./\(last)/"])
      }
      throw Problem(.notFound, "There is nothing at \(request.path).")
    }
    guard file.size <= maximumBytes else {
      throw Problem(.notFound, "The file at \(request.path) is larger than \(maximumBytes) bytes.")
    }
    let content = file.descriptor.bytes(file.size)
    var asset = WebAsset(path: request.path, contentType: SharedFolder.contentType(of: file.path), content: content)
    asset.contentSecurityPolicy = SharedFolder.contentSecurityPolicy
    return asset.response(to: request)
  }

  /// The pages are the operator's own, and may run any script; a `<meta>` can set a stricter policy. Pages of other
  /// origins cannot frame them.
  private static let contentSecurityPolicy = "frame-ancestors 'self'"

  // MARK: - Files

  private struct File {
    var descriptor: Descriptor
    /// Absolute, without symbolic links.
    var path: String
    /// In bytes, when the file was opened.
    var size: Int
  }

  /// The file at a request's path segments; nil if there is none within the folder, or if it is hidden.
  private func open(_ segments: [String]) -> File? {
    var segments = segments[...]
    if segments.last == "" {
      segments.removeLast()
      segments.append("index.html")
    }
    guard segments.allSatisfy(SharedFolder.isName),
      let descriptor = Descriptor(cfiles_open_beneath(root.number, segments.joined(separator: "/"))),
      let size = descriptor.fileSize, let path = descriptor.path, let root = root.path,
      // A link may have led to a hidden file.
      path.dropFirst(root.count).split(separator: "/").allSatisfy({ SharedFolder.isName(String($0)) })
    else { return nil }
    return File(descriptor: descriptor, path: path, size: size)
  }

  /// Whether a segment can be the name of a served file: not hidden, and not a path to another folder.
  private static func isName(_ segment: String) -> Bool {
    !segment.isEmpty && !segment.hasPrefix(".") && !segment.utf8.contains { "/\\".utf8.contains($0) || $0 < 0x20 }
  }

  /// The type of a file's content, by its name.
  static func contentType(of file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return unknownType }
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
    "ts": "text/plain; charset=utf-8", "ttf": "font/ttf", "txt": "text/plain; charset=utf-8",
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

  /// The size in bytes; nil if this is not a regular file.
  var fileSize: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The first `size` bytes. Bytes that are appended meanwhile are part of the next response.
  func bytes(_ size: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let received = read(number, buffer.baseAddress?.advanced(by: count), size - count)
        if received < 0, errno == EINTR { continue }
        guard received > 0 else { break }
        count += received
      }
    }
  }
}
