/// Writes JSON in UTF-8 into its own memory.
///
/// Every result passes through it. It does the work of an array of bytes, without checking before each byte whether the
/// memory is shared. Write a member's name, then its value.
package struct JSONWriter: ~Copyable {
  // Internal, because another file writes the numbers.
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

// MARK: - Objects and arrays

extension JSONWriter {
  /// Writes an object of the members that `body` writes.
  package mutating func appendObject(_ body: (inout JSONWriter) -> Void) {
    put(UInt8(ascii: "{"))
    body(&self)
    put(UInt8(ascii: "}"))
  }

  /// Adds the members that `body` writes to the most recently written object.
  package mutating func reopen(_ body: (inout JSONWriter) -> Void) {
    guard count > 0, start[count - 1] == UInt8(ascii: "}") else { return }
    count -= 1
    body(&self)
    put(UInt8(ascii: "}"))
  }

  /// Adds the members of the object that `body` writes to the most recently written object, which has members.
  mutating func extend(_ body: (inout JSONWriter) -> Void) {
    let end = count
    body(&self)
    // What follows the second object's opening brace.
    let added = count - end - 1
    count = end
    guard end > 0, added > 1 else { return }
    // A comma stands for the two braces between the objects.
    start[end - 1] = UInt8(ascii: ",")
    (start + end).update(from: start + end + 1, count: added)
    count += added
  }

  /// Writes an array of `values`, each as `write` writes it.
  package mutating func appendArray<Element>(
    of values: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    put(UInt8(ascii: "["))
    for value in values {
      separate()
      write(value, &self)
    }
    put(UInt8(ascii: "]"))
  }

  /// Writes an array of the elements that `body` writes.
  package mutating func appendArray(_ body: (inout JSONWriter) -> Void) {
    put(UInt8(ascii: "["))
    body(&self)
    put(UInt8(ascii: "]"))
  }

  /// Writes the next element of an array, given as JSON.
  package mutating func appendElement(_ text: JSONText) {
    separate()
    append(text)
  }

  /// Writes an array of values, given as JSON.
  package mutating func appendArray(of values: [JSONText]) { appendArray(of: values) { $1.append($0) } }

  /// Writes one array with the elements of all `arrays`, in order.
  package mutating func append(joining arrays: [JSONText]) {
    appendArray { for array in arrays { $0.append(elementsOf: array) } }
  }

  /// Writes the elements of an array, given as JSON, into the current array.
  private mutating func append(elementsOf array: JSONText) {
    guard array.bytes.count > 2 else { return }
    separate()
    array.bytes.withUnsafeBufferPointer { put(UnsafeBufferPointer(rebasing: $0[1..<$0.count - 1])) }
  }

  /// Names the next member; its value follows.
  package mutating func name(_ name: StaticString) {
    let size = name.utf8CodeUnitCount
    reserve(size + 4)
    separate()
    if isWrittenByFoundation(.string(name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })) {
      return put(UInt8(ascii: ":"))
    }
    // In one step, because every number of a result has a name.
    let place = start + count
    place[0] = UInt8(ascii: "\"")
    (place + 1).update(from: name.utf8Start, count: size)
    place[size + 1] = UInt8(ascii: "\"")
    place[size + 2] = UInt8(ascii: ":")
    count += size + 3
  }

  /// Names the next member; its value follows.
  package mutating func name(_ name: JSONText.Name) {
    separate()
    name.bytes.withUnsafeBufferPointer { put($0) }
  }

  /// Names the next member; its value follows.
  package mutating func name(_ name: String) {
    separate()
    append(name)
    put(UInt8(ascii: ":"))
  }

  /// Writes a member that is a number.
  package mutating func member(_ name: StaticString, _ number: Double) {
    self.name(name)
    append(number)
  }

  /// Writes a member that is a text.
  package mutating func member(_ name: StaticString, _ string: String) {
    self.name(name)
    append(string)
  }

  /// Writes a member that is written already.
  package mutating func member(_ name: StaticString, _ text: JSONText) {
    self.name(name)
    append(text)
  }

  /// Writes a comma, unless this is the first item of its object or array: no value ends with an opening bracket.
  @inline(never)  // As above.
  mutating func separate() {
    guard count > 0 else { return }
    let last = start[count - 1]
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { put(UInt8(ascii: ",")) }
  }
}
