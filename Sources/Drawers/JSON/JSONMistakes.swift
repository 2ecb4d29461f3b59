#if !hasFeature(Embedded)
  /// Advice on texts that are almost JSON, as people and other languages write them.
  enum JSONMistakes {
    /// Advice about the byte of `text` at `index`, to append to a message; empty if there is none.
    static func advice(on text: [UInt8], at index: Int) -> String {
      guard index < text.count else { return "" }
      let rest = String(decoding: text[index...].prefix(16), as: UTF8.self)
      let previous = text[..<index].last { !isSpace($0) }
      if let (_, advice) = beginnings.first(where: { rest.hasPrefix($0.text) }) { return "; \(advice)" }
      switch (previous, text[index]) {
      case (UInt8(ascii: ","), UInt8(ascii: "}")), (UInt8(ascii: ","), UInt8(ascii: "]")):
        return "; remove the comma before \(rest.prefix(1))"
      case (UInt8(ascii: "{"), _) where isLetter(text[index]), (UInt8(ascii: ","), _) where isLetter(text[index]):
        return "; write names in double quotes"
      case (UInt8(ascii: "\""), UInt8(ascii: "\"")), (UInt8(ascii: "}"), UInt8(ascii: "{")),
        (UInt8(ascii: "}"), UInt8(ascii: "\"")):
        return "; write a comma between members and between elements"
      default:
        return isLetter(text[index]) ? "; write texts in double quotes" : ""
      }
    }

    private static let beginnings: [(text: String, advice: String)] = [
      ("'", "write texts in double quotes, not single ones"), ("\u{201C}", "write straight double quotes"),
      ("NaN", "JSON has no NaN: leave the member out"), ("Infinity", "JSON has no infinity: leave the member out"),
      ("-Infinity", "JSON has no infinity: leave the member out"), ("True", "write true"), ("False", "write false"),
      ("None", "write null"), ("nil", "write null"), ("undefined", "write null, or leave the member out"),
      ("//", "JSON has no comments"), ("/*", "JSON has no comments"), ("#", "JSON has no comments"),
      ("+", "write a number without a plus sign"), (".", "write a digit before the decimal point"),
      ("=", "write a colon after a name"), (";", "separate members with commas"),
    ]

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
  }
#endif
