import DrawerHTTP

/// Checks that a request target is either split and decoded or rejected, and that accepted header fields are well-formed.
@Sendable func fuzzHTTP(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let request = Request(method: .get, target: String(decoding: lines.first ?? [], as: UTF8.self))
  // Compares bytes, because a combining mark forms another character with the slash before it.
  let startsWithSlash = request.path.utf8.first == UInt8(ascii: "/")
  require(request.path.isEmpty || startsWithSlash || request.path == "*", "the path \(request.path)")
  require(request.pathSegments.isEmpty || startsWithSlash, "segments of \(request.path)")
  var headers = HTTPHeaders()
  for line in lines.dropFirst() {
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    let isTaken = headers.add(
      String(decoding: name, as: UTF8.self), String(decoding: line.dropFirst(name.count + 1), as: UTF8.self))
    require(!isTaken || !name.isEmpty, "a field without a name")
  }
  for (name, value) in headers.all {
    require(headers.contains(name) && headers.values(for: name).contains(value), "the field \(name) is lost")
    require(!value.utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 }, "the field \(name) breaks the header")
  }
}
