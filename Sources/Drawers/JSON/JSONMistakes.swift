#if !hasFeature(Embedded)
  /// Advice on texts that are almost JSON, as people and other languages write them.
  enum JSONMistakes {
    /// Advice about the byte of `text` at `index`, to append to a message; empty if there is none.
    static func advice(on text: [UInt8], at index: Int) -> String {
      guard index < text.count else { return "" }
      if text[index] < 0x20 {
        return isInText(index, of: text)
          ? "; write control characters in texts as escapes, such as \\n" : "; leave control characters out"
      }
      if let advice = adviceOnEscape(before: index, of: text) { return advice }
      let rest = String(decoding: text[index...].prefix(16), as: UTF8.self)
      let previous = text[..<index].last { !isSpace($0) }
      if let (_, advice) = beginnings.first(where: { rest.hasPrefix($0.text) }) { return "; \(advice)" }
      switch (previous, text[index]) {
      case (UInt8(ascii: "0"), UInt8(ascii: "0")...UInt8(ascii: "9")): return "; write numbers without leading zeros"
      case (UInt8(ascii: "0"), _) where "xXoObB".utf8.contains(text[index]): return "; write numbers in decimal"
      case (UInt8(ascii: "."), _): return "; write a digit after the decimal point"
      case _ where isExponent(before: index, of: text): return "; write a digit in the exponent"
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
      let first = Array(text.prefix(4))
      if let (_, name) = compressions.first(where: { first.starts(with: $0.bytes) }) {
        return "the body is compressed by \(name): send it uncompressed"
      }
      let isWide = first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) || first.prefix(2).contains(0)
      guard isWide else { return nil }
      let zeros = first.count { $0 == 0 }
      let isOf32 = zeros == 3 || (zeros == 2 && first.contains(0xFF))
      return "the body is not in UTF-8, but probably in UTF-\(isOf32 ? 32 : 16): send UTF-8"
    }

    /// The first bytes of what common programs compress.
    private static let compressions: [(bytes: [UInt8], name: String)] = [
      ([0x1F, 0x8B], "gzip"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"), ([0x50, 0x4B, 0x03, 0x04], "zip"),
      ([0x78, 0x01], "deflate"), ([0x78, 0x5E], "deflate"), ([0x78, 0x9C], "deflate"), ([0x78, 0xDA], "deflate"),
    ]

    /// Whether the byte at `index` is within a text: behind an odd number of quotes.
    private static func isInText(_ index: Int, of text: [UInt8]) -> Bool {
      var (isInText, isEscaped) = (false, false)
      for byte in text[..<index] {
        if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      return isInText
    }

    /// Whether an exponent without digits ends before `index`.
    private static func isExponent(before index: Int, of text: [UInt8]) -> Bool {
      let number = text[..<index].suffix(3).filter { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
      guard number.count >= 2, number.last.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return false }
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(number[number.count - 2])
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
      ("<", "send JSON, not XML or HTML"), ("\u{A0}", "write plain spaces"),
      ("=", "write a colon after a name"), (";", "separate members with commas"),
    ]

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
  }
#endif
