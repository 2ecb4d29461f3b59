import DrawerHTTP
import Glibc

/// A folder of the operator's own, whose files are served as they are: pages that use the client from its own origin.
///
/// What it has is asked for each time, so that a page can be worked on while the server runs.
public struct SharedFolder: Sendable {
  /// Why a folder cannot be served.
  public struct Failure: Error {
    /// What the system says.
    public var reason: String
  }

  /// Whatever no other route answers.
  static let template = "/{path...}"

  /// Without symbolic links, and without a slash at its end.
  private let root: String

  /// The folder at `path`.
  ///
  /// - Throws: a failure where there is none, or none that may be read.
  public init(path: String) throws(Failure) {
    guard let root = SharedFolder.resolved(path) else { throw Failure(reason: String(cString: strerror(errno))) }
    guard SharedFolder.kind(of: root) == S_IFDIR else { throw Failure(reason: "it is no folder") }
    guard access(root, R_OK | X_OK) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
    self.root = root == "/" ? "" : root
  }

  /// Whether the folder itself has a page.
  var hasIndex: Bool { file([""]) != nil }

  /// The file that `request` asks for, or where the folder is that it asks for without a slash.
  ///
  /// - Throws: 404 for what is not there, is hidden, leads out of the folder, is no file, or has more than `maximumBytes`.
  func response(to request: Request, maximumBytes: Int) throws -> Response {
    guard let file = file(request.pathSegments) else {
      if let last = request.path.split(separator: "/").last, self.file(request.pathSegments + [""]) != nil {
        // Relative, as a proxy may have put the server behind a path.
        return Response(status: 308, headers: ["Location": "./\(last)/"])
      }
      throw Problem(.notFound, "There is nothing at \(request.path).")
    }
    guard let content = SharedFolder.content(of: file, maximumBytes: maximumBytes) else {
      throw Problem(.notFound, "What is at \(request.path) cannot be read, or is larger than \(maximumBytes) bytes.")
    }
    var asset = WebAsset(path: request.path, contentType: SharedFolder.contentType(of: file), content: content)
    asset.contentSecurityPolicy = SharedFolder.contentSecurityPolicy
    return asset.response(to: request)
  }

  /// The pages are the operator's own, and run what they like; a stricter policy they can have of a `<meta>`. But nobody
  /// else's page may frame them.
  private static let contentSecurityPolicy = "frame-ancestors 'self'"

  // MARK: - Paths

  /// The path of the file that a request's segments lead to, without symbolic links; nil where they lead to none within
  /// the folder.
  private func file(_ segments: [String]) -> String? {
    var segments = segments[...]
    if segments.last == "" {
      segments.removeLast()
      segments.append("index.html")
    }
    guard segments.allSatisfy(SharedFolder.isName),
      let file = SharedFolder.resolved("\(root)/\(segments.joined(separator: "/"))"), file.hasPrefix("\(root)/"),
      // A link may have led to what is hidden.
      file.dropFirst(root.count + 1).split(separator: "/").allSatisfy({ SharedFolder.isName(String($0)) }),
      SharedFolder.kind(of: file) == S_IFREG
    else { return nil }
    return file
  }

  /// Whether a segment can be the name of what is served: one that leads nowhere else, and is not hidden.
  private static func isName(_ segment: String) -> Bool {
    !segment.isEmpty && !segment.hasPrefix(".") && !segment.utf8.contains { "/\\".utf8.contains($0) || $0 < 0x20 }
  }

  /// The absolute path of what is at `path`, without symbolic links; nil where there is nothing.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What is at `path`, such as `S_IFREG`; nil where there is nothing.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  // MARK: - Content

  /// The bytes of a file; nil where it cannot be read, or has more than `maximumBytes`.
  private static func content(of file: String, maximumBytes: Int) -> [UInt8]? {
    // What has become a link or a pipe meanwhile is neither followed nor waited for.
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumBytes else {
      return nil
    }
    // As long as it was: what is appended meanwhile comes with the next request.
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let received = read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        if received < 0, errno == EINTR { continue }
        guard received > 0 else { break }
        count += received
      }
    }
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
    "js": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
    "md": "text/markdown; charset=utf-8", "mjs": "text/javascript; charset=utf-8", "mp3": "audio/mpeg",
    "mp4": "video/mp4", "otf": "font/otf", "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml",
    "ts": "application/typescript; charset=utf-8", "ttf": "font/ttf", "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm", "webm": "video/webm", "webmanifest": "application/manifest+json", "webp": "image/webp",
    "woff": "font/woff", "woff2": "font/woff2", "xml": "application/xml",
  ]
}
