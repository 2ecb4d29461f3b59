#if !hasFeature(Embedded)
  /// Advice on texts that are almost JSON, as people and other languages write them.
  enum JSONMistakes {
    /// Advice about the byte of `text` at `index`, to append to a message; empty if there is none.
    static func advice(on text: [UInt8], at index: Int) -> String {
      guard index < text.count else { return "" }
      if text[index] < 0x20 { return "; write control characters in texts as escapes, such as \\n" }
      if let advice = adviceOnEscape(before: index, of: text) { return advice }
      let rest = String(decoding: text[index...].prefix(16), as: UTF8.self)
      let previous = text[..<index].last { !isSpace($0) }
      if let (_, advice) = beginnings.first(where: { rest.hasPrefix($0.text) }) { return "; \(advice)" }
      switch (previous, text[index]) {
      case (UInt8(ascii: "0"), UInt8(ascii: "0")...UInt8(ascii: "9")): return "; write numbers without leading zeros"
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

    /// What the whole of `text` is instead of JSON in UTF-8; nil if its first bytes do not tell.
    static func problem(of text: [UInt8]) -> String? {
      switch (text.first, text.dropFirst().first) {
      case (0x1F, 0x8B): "the body is compressed by gzip: send it uncompressed"
      case (0xFF, 0xFE), (0xFE, 0xFF), (0, _), (_, 0): "the body is not in UTF-8, but probably in UTF-16: send UTF-8"
      default: nil
      }
    }

    /// Advice about the escape that ends before `index`, within a text; nil if there is none.
    private static func adviceOnEscape(before index: Int, of text: [UInt8]) -> String? {
      let last = text[..<index].suffix(7)
      guard last.last != UInt8(ascii: "\""), let backslash = last.lastIndex(of: UInt8(ascii: "\\")),
        index - backslash > 1
      else { return nil }
      let letter = text[backslash + 1]
      guard letter == UInt8(ascii: "u") else {
        return "\"\\/bfnrt".utf8.contains(letter) ? nil : "; write a backslash in a text as \\\\"
      }
      let digits = text[(backslash + 2)..<index].prefix { JSONScanner.value(ofDigit: $0) != nil }
      guard digits.count >= 4 else { return "; \\u needs four hexadecimal digits" }
      let isSurrogate = text[backslash + 2] | 0x20 == UInt8(ascii: "d") && text[backslash + 3] >= UInt8(ascii: "8")
      return isSurrogate ? "; write both halves of a surrogate pair, or the character itself" : nil
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
