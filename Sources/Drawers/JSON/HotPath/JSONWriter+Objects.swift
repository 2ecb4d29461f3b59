// Objects and arrays. The writer adds the commas.

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
  @inline(never)  // It would make each member's code larger.
  mutating func separate() {
    guard count > 0 else { return }
    let last = start[count - 1]
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { put(UInt8(ascii: ",")) }
  }
}
