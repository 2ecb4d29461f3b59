/// The greatest magnitude of a number in a request, so that no arithmetic on it overflows.
public let numberLimit = 1e7

/// The greatest number of elements of a list in a request. No app has as many, and it bounds the size of results.
package let listLimit = 100

/// The greatest number of members of a map in a request, whose names are looked up one by one.
let mapLimit = 50

/// Advice about a fraction that was sent as a percentage.
private func adviceOnPercent(_ number: Double, in range: ClosedRange<Double>) -> String? {
  guard range == 0...1, number >= 2, number <= 100 else { return nil }
  return "send \((number / 100).jsonDigits) for \(number.jsonDigits) %"
}

extension JSONValue {
  /// Advice about a number or a boolean that was sent as a string.
  fileprivate var adviceOnQuotes: String {
    guard let string, string.utf8.count <= 32, let value = try? JSONValue(parsing: Array(string.utf8)) else {
      return ""
    }
    switch value {
    case .number, .bool: return "; write \(string) without quotes"
    case .null, .string, .array, .object: return ""
    }
  }
}

extension Codec where Value == Double {
  /// A finite number in `range`, at most ±1e7.
  ///
  /// - Parameters:
  ///   - range: the numbers that are valid.
  ///   - hint: a suggestion for numbers outside of the range.
  public static func number(
    _ range: ClosedRange<Double> = -numberLimit...numberLimit,
    hint: @escaping @Sendable (Double) -> String? = { _ in nil }
  ) -> Codec {
    Codec(
      schema: [
        "type": "number", "minimum": .finite(range.lowerBound), "maximum": .finite(range.upperBound),
      ],
      decode: { json, _, pointer, faults in
        guard let number = json.number else {
          faults.add("must be a number, not \(json.kind)\(json.adviceOnQuotes)", at: pointer)
          return nil
        }
        guard range.contains(number) || (!faults.checksRanges && number.isFinite) else {
          let limits = "\(range.lowerBound.jsonDigits)...\(range.upperBound.jsonDigits)"
          faults.add(
            "must be within \(limits)\((hint(number) ?? adviceOnPercent(number, in: range)).map { "; \($0)" } ?? "")",
            at: pointer)
          return nil
        }
        // A negative zero is read as 0, because it is written as 0 and must be the same when read again from the
        // journal.
        return number == 0 ? 0 : number
      },
      write: { $1.append($0) })
  }

  /// A finite number of at least `minimum`, at most 1e7.
  public static func number(_ minimum: PartialRangeFrom<Double>) -> Codec { number(minimum.lowerBound...numberLimit) }

  /// A finite number of at most `maximum`, at least -1e7.
  public static func number(_ maximum: PartialRangeThrough<Double>) -> Codec {
    number(-numberLimit...maximum.upperBound)
  }
}

extension Codec where Value == Int {
  /// A whole number in `range`.
  public static func integer(_ range: ClosedRange<Int>) -> Codec {
    Codec(
      schema: [
        "type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound)),
      ],
      decode: { json, _, pointer, faults in
        guard let number = json.number else {
          faults.add("must be a whole number, not \(json.kind)", at: pointer)
          return nil
        }
        guard let integer = Int(exactly: number), range.contains(integer) || !faults.checksRanges else {
          faults.add("must be a whole number within \(range.lowerBound)...\(range.upperBound)", at: pointer)
          return nil
        }
        return integer
      },
      write: { $1.append(Double($0)) })
  }

  /// A number of things, or an index.
  public static var count: Codec { integer(0...Int(numberLimit)) }
}

extension Codec where Value == Bool {
  /// `true` or `false`.
  public static var bool: Codec {
    Codec(
      schema: ["type": "boolean"],
      decode: { json, _, pointer, faults in
        if case .bool(let value) = json { return value }
        faults.add("must be a boolean, not \(json.kind)\(json.adviceOnQuotes)", at: pointer)
        return nil
      },
      write: { $1.append($0) })
  }
}

extension Codec where Value == String {
  /// A text of `lengths` characters.
  public static func string(_ lengths: ClosedRange<Int> = 0...1024) -> Codec {
    Codec(
      schema: [
        "type": "string", "minLength": .number(Double(lengths.lowerBound)),
        "maxLength": .number(Double(lengths.upperBound)),
      ],
      decode: { json, _, pointer, faults in
        guard let string = json.string else {
          faults.add("must be a string, not \(json.kind)", at: pointer)
          return nil
        }
        // As JSON Schema counts: code points.
        guard !faults.checksRanges || lengths.contains(string.scalarCount) else {
          faults.add("must have \(lengths.lowerBound)...\(lengths.upperBound) characters", at: pointer)
          return nil
        }
        return string
      },
      write: { $1.append($0) })
  }

  /// Any text, such as one for people.
  static var text: Codec {
    Codec(
      schema: .anyText,
      decode: { json, _, pointer, faults in
        if json.string == nil { faults.add("must be a string, not \(json.kind)", at: pointer) }
        return json.string
      },
      write: { $1.append($0) })
  }

  /// One of several words.
  package static func choice(_ words: [String]) -> Codec {
    Codec(
      schema: .oneOf(words),
      decode: { json, _, pointer, faults in json.choice(among: words, pointer, &faults).map { words[$0] } },
      write: { $1.append($0) })
  }
}

extension Codec where Value: Equatable {
  /// One of several named values.
  public static func choice(_ names: [(String, Value)]) -> Codec {
    let known = names.map { $0.0 }
    return Codec(
      schema: ["type": "string", "enum": .array(known.map { .string($0) })],
      decode: { json, _, pointer, faults in json.choice(among: known, pointer, &faults).map { names[$0].1 } },
      write: { value, text in
        if let name = names.first(where: { $0.1 == value }) { text.append(name.0) } else { text.appendNull() }
      })
  }
}

extension JSONValue {
  /// The index of the string in `names`; nil and a fault if it is none of them.
  func choice(among names: [String], _ pointer: Pointer, _ faults: inout Faults) -> Int? {
    guard let name = string else {
      faults.add("must be a string, not \(kind)", at: pointer)
      return nil
    }
    let index = names.firstIndex { $0.isSame(as: name) }
    if index == nil { faults.add(unknownValue(name, among: names), at: pointer) }
    return index
  }
}

/// A type's name, with the names of the types that contain it, but without its module's.
private func typeName<Value>(of type: Value.Type) -> String {
  #if hasFeature(Embedded)
    ""
  #else
    String(reflecting: type).split(separator: ".").dropFirst().joined()
  #endif
}

extension Codec where Value: Equatable & CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases, by its name.
  public static var enumeration: Codec { enumeration(called: typeName(of: Value.self)) }

  /// One of the cases, by its name. A client generator makes a type called `name`.
  @inline(__always)
  static func enumeration(called name: @autoclosure () -> String) -> Codec {
    choice(Value.allCases.map { ($0.rawValue, $0) }).titled(name())
  }
}
