import DrawerTesting
import TestSupport

/// Makes random changes to JSON texts: to their bytes, their values, and what is between them.
struct RequestMutations {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Values that two JSON parsers may read differently.
  private static let values = [
    "1e400", "-1e400", "1e-400", "-1e-400", "5e-324", "2.2250738585072011e-308", "1.7976931348623159e308",
    "-0", "-0.0", "0e999999999999", "1e99999999999999999999", "9007199254740993", "18446744073709551616", "600.0",
    "6e2", "600.00000000000000000001", "01", "+1", "1.", ".5", "1e", "0x10", "NaN", "Infinity", "-Infinity", "-",
    String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1",
    "1." + String(repeating: "3", count: 900),
    "true", "false", "null", "True", "nul", "[]", "{}", "[[]]", "[{}]", "{\"\":{}}", "[1,]", "{\"a\":1,}",
    "{\"a\":1,\"a\":2}", "{\"\u{E9}\":1,\"e\u{301}\":\"x\"}", "{\"\u{1F469}\":1,\"ttl\":{}}", "\"\"", "\"low\"",
    "\"client\"", "\"server\"", "\"sheet\"", "\"transition\"", "\"600\"", "\"1e400\"", "\"\\ud800\"",
    "\"\\udc00\\ud800\"",
    "\"\\ud83d\\ude00\"", "\"\\u0000\"", "\"\\u00e9\"", "\"\\x\"", "\"\\u12\"", "\"a\u{7F}\"", "\"\u{FEFF}\"",
    "\"\u{FFFE}\u{10FFFF}\"", "\"\u{2028}\"", "'low'", "// x\n1", "/* */1", "\"unclosed",
  ]

  /// Bytes for any place.
  private static let pieces: [[UInt8]] =
    [
      "\"ttl\":1e400,", "\"ttl\":1e-400,", "\"ttl\":600,", "\"clock\":\"client\",", "\"clock\":\"\\u0063lient\",",
      "\"controller\":\"curtain\",", "\"\\u0063ontroller\":\"sheet\",", "\"\u{E9}\":1,\"e\u{301}\":2,", "\"x\":1,",
      "\"container\":{\"width\":1e400,\"height\":-0},", ",", "{", "}", "[", "]", "\"", "\\", ":", " ", "\t", "\r\n",
      "\u{B}", "\u{C}", "\u{85}", "\u{A0}", "\u{2003}", "\u{FEFF}", "\u{0}", "1", "e5", "-", "/", "#", "x",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFE, 0xFF],
    ]

  /// `text` after a few changes.
  mutating func changed(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<random.integer(1...3) { change(&text) }
    return text
  }

  private mutating func change(_ text: inout [UInt8]) {
    switch random.integer(0...11) {
    case 0...4: replaceValue(in: &text, by: Array(random.pick(Self.values).utf8))
    case 5: nestValue(in: &text)
    case 6: insert(random.pick(Self.pieces), in: &text, after: [UInt8(ascii: "{"), UInt8(ascii: ",")])
    case 7: text.insert(contentsOf: random.pick(Self.pieces), at: random.integer(0...text.count))
    case 8: text.removeSubrange(range(in: text))
    case 9: text.insert(contentsOf: text[range(in: text)], at: random.integer(0...text.count))
    case 10: flipBit(in: &text)
    default: surround(&text)
    }
  }

  private mutating func flipBit(in text: inout [UInt8]) {
    guard !text.isEmpty else { return }
    text[random.integer(0...text.count - 1)] ^= 1 << UInt8(random.integer(0...7))
  }

  /// A byte order mark or other bytes before the text, or something behind it.
  private mutating func surround(_ text: inout [UInt8]) {
    if random.chance(0.5) {
      text = random.pick(Self.pieces + [[0xEF, 0xBB, 0xBF]]) + text
    } else {
      text += random.pick(Self.pieces)
    }
  }

  private mutating func range(in text: [UInt8]) -> Range<Int> {
    let start = random.integer(0...text.count)
    return start..<min(text.count, start + random.integer(0...12))
  }

  private mutating func insert(_ piece: [UInt8], in text: inout [UInt8], after bytes: [UInt8]) {
    let places = text.indices.filter { bytes.contains(text[$0]) }
    text.insert(contentsOf: piece, at: places.isEmpty ? 0 : random.pick(places) + 1)
  }

  /// Puts a value, or a name, into many arrays or objects.
  private mutating func nestValue(in text: inout [UInt8]) {
    guard let range = values(in: text).randomElement(using: &random) else { return }
    let depth = random.pick([1, 2, 250, 253, 254, 255, 256, 300, 511, 512, 600])
    let (open, close) = random.pick([("[", "]"), ("{\"a\":", "}")])
    text.replaceSubrange(
      range,
      with: Array(String(repeating: open, count: depth).utf8) + text[range]
        + Array(String(repeating: close, count: depth).utf8))
  }

  private mutating func replaceValue(in text: inout [UInt8], by value: [UInt8]) {
    guard let range = values(in: text).randomElement(using: &random) else { return text = value }
    text.replaceSubrange(range, with: value)
  }

  /// The numbers, words and strings of a text, names included, as far as it is one.
  private func values(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < text.count {
      let start = index
      index += 1
      if text[start] == UInt8(ascii: "\"") {
        while index < text.count, text[index] != UInt8(ascii: "\"") {
          index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, text.count)
        ranges.append(start..<index)
      } else if Self.isPart(text[start]) {
        while index < text.count, Self.isPart(text[index]) { index += 1 }
        ranges.append(start..<index)
      }
    }
    return ranges
  }

  /// Whether a byte is part of a number or a word.
  private static func isPart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
  }
}
