/// The path to a value of a text.
///
/// Every value that is read has a path, and hardly any is reported: a step allocates no memory until a second one
/// follows.
package struct Pointer: Sendable {
  private final class Way: Sendable {
    let pointer: Pointer

    init(_ pointer: Pointer) { self.pointer = pointer }
  }

  private var way: Way?
  private var last: String?

  /// The whole text's value.
  package static let root = Pointer(way: nil, last: nil)

  /// The way on to the member called `name`.
  package func member(_ name: String) -> Pointer {
    Pointer(way: last == nil ? nil : Way(self), last: name)
  }

  /// The way on to the element at `index`.
  package func element(_ index: Int) -> Pointer { member(String(index)) }

  /// The way on by the members of `path`.
  package func appending(_ path: [String]) -> Pointer { path.reduce(self) { $0.member($1) } }

  /// The way as a JSON Pointer (RFC 6901).
  package var text: String {
    let start = way?.pointer.text ?? ""
    return last.map { start + "/" + Pointer.escaped($0) } ?? start
  }

  /// The names on the way of a JSON Pointer.
  static func names(in pointer: String) -> [String] {
    pointer.withBytes { bytes in
      bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map { unescaped($0) }
    }
  }

  private static func unescaped(_ component: some Sequence<UInt8>) -> String {
    var name: [UInt8] = []
    var isEscaped = false
    for byte in component {
      if isEscaped { name[name.count - 1] = byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~") }
      if !isEscaped { name.append(byte) }
      isEscaped = !isEscaped && byte == UInt8(ascii: "~")
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func escaped(_ component: String) -> String {
    component.withBytes { bytes in
      guard bytes.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return component }
      var escaped: [UInt8] = []
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "~"): escaped += [byte, UInt8(ascii: "0")]
        case UInt8(ascii: "/"): escaped += [UInt8(ascii: "~"), UInt8(ascii: "1")]
        default: escaped.append(byte)
        }
      }
      return String(decoding: escaped, as: UTF8.self)
    }
  }
}
