/// Writes JSON in UTF-8 into its own memory.
///
/// Every result passes through it. It does the work of an array of bytes, without checking before each byte whether the
/// memory is shared. Write a member's name, then its value.
public struct JSONWriter: ~Copyable {
  // Internal, because other files write the numbers, the objects and the arrays.
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  package internal(set) var count = 0
  /// Whether the writer deallocates the memory.
  private var isOwner: Bool

  /// Nothing yet, with room for `capacity` bytes.
  package init(capacity: Int) {
    self.capacity = max(64, capacity)
    start = .allocate(capacity: self.capacity)
    isOwner = true
  }

  /// An empty text in memory that is lent for the writer's lifetime. If that is too small, the writer allocates its
  /// own.
  init(lent memory: UnsafeMutablePointer<UInt8>, capacity: Int) {
    start = memory
    self.capacity = capacity
    isOwner = false
  }

  deinit {
    if isOwner { start.deallocate() }
  }

  /// Removes the text, and keeps the memory for another.
  package mutating func removeAll() { count = 0 }

  /// A copy of the text so far.
  var bytes: [UInt8] { withBytes { Array($0) } }

  /// Calls `body` with the text so far.
  package borrowing func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    body(UnsafeBufferPointer(start: start, count: count))
  }

  // MARK: - Bytes

  /// Makes room for `more` bytes.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    if isOwner { start.deallocate() }
    start = larger
    isOwner = true
  }

  // Inlining this makes a module for browsers too large.
  #if !hasFeature(Embedded)
    @inline(__always)
  #else
    @inline(never)
  #endif
  mutating func put(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  #if !hasFeature(Embedded)
    @inline(__always)
  #else
    @inline(never)
  #endif
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Writes a rendered value.
  package mutating func append(written bytes: some Collection<UInt8>) {
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { put($0) }
    if isContiguous == nil { for byte in bytes { put(byte) } }
  }

  /// Writes a rendered value.
  package mutating func append(written text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

// MARK: - Values

extension JSONWriter {
  /// Writes a value that is written already.
  package mutating func append(_ text: JSONText) { append(written: text.bytes) }

  /// Writes any value, with the members of objects sorted by name, so that equal values have equal bytes.
  package mutating func append(_ value: JSONValue) {
    if isWrittenByFoundation(value) { return }
    switch value {
    case .null: appendNull()
    case .bool(let bool): append(bool)
    case .number(let number): append(number)
    case .string(let string): append(string)
    case .array(let elements): appendArray(of: elements) { $1.append($0) }
    case .object(let members):
      appendObject { text in
        for (name, value) in members {
          text.name(name)
          text.append(value)
        }
      }
    }
  }

  /// Writes `null`.
  package mutating func appendNull() { append(written: "null") }

  /// Writes `true` or `false`.
  package mutating func append(_ bool: Bool) { append(written: bool ? "true" : "false") }

  /// Writes a text in quotes.
  @inline(never)  // As above.
  package mutating func append(_ string: String) {
    if isWrittenByFoundation(.string(string)) { return }
    put(UInt8(ascii: "\""))
    append(escaping: string)
    put(UInt8(ascii: "\""))
  }

  /// Writes a text as it stands between quotes.
  package mutating func append(escaping string: String) {
    string.withBytes { put(escaping: $0) }
  }

  private mutating func put(escaping bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    let place = start + count
    for index in bytes.indices {
      guard !JSONWriter.isEscaped(bytes[index]) else {
        count += index
        for byte in bytes[index...] { put(escaping: byte) }
        return
      }
      place[index] = bytes[index]
    }
    count += bytes.count
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func put(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      put(UInt8(ascii: "\\"))
      put(byte)
    case 0..<0x20, 0x7F:
      append(written: "\\u00")
      put(UInt8(ascii: "0") + byte >> 4)
      let digit = byte & 0xF
      put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default:
      put(byte)
    }
  }
}
