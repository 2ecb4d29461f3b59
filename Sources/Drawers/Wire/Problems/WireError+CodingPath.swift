#if !hasFeature(Embedded)
  extension WireError {
    /// The value that `read` reads from the value of `decoder`. The faults lead there from the whole text.
    static func located<Value>(by decoder: any Decoder, _ read: () throws -> Value) throws -> Value {
      try located(at: decoder.codingPath.map { $0.name }, read)
    }

    /// The one fault of the value at `path`.
    static func invalid(_ detail: String, at path: [String]) -> WireError {
      .invalid([PointedFault(pointer: Pointer.root.appending(path).text, detail: detail)])
    }

    /// The value that `read` reads from the value at `path`. The faults lead there from the whole text.
    static func located<Value>(at path: [String], _ read: () throws -> Value) throws -> Value {
      do {
        return try read()
      } catch WireError.invalid(let faults) {
        let start = Pointer.root.appending(path).text
        throw WireError.invalid(faults.map { PointedFault(pointer: start + $0.pointer, detail: $0.detail) })
      }
    }
  }
#endif
