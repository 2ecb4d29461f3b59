import DrawerHTTP

/// The part of a file that a request asks for (RFC 9110, section 14.2).
struct ByteRange {
  let bounds: Range<Int>

  /// Nil if the request is for the whole file: without a range, with several, with one that the file does not have, or
  /// with one of another version of the file.
  init?(_ request: Request, of size: Int, entityTag: String) {
    guard request.method == .get, let text = request.headers["Range"],
      request.headers["If-Range"] ?? entityTag == entityTag,
      let parts = text.wholeMatch(of: /(?i:bytes)=[ \t]*(\d{0,18})-(\d{0,18})[ \t]*/)?.output
    else { return nil }
    switch (Int(parts.1), Int(parts.2)) {
    case (let first?, let last) where first < size && first <= last ?? first:
      bounds = first..<min(last.map { $0 + 1 } ?? size, size)
    case (nil, let count?) where count > 0 && size > 0:
      bounds = max(0, size - count)..<size
    default: return nil
    }
  }
}
