import Foundation
import TestSupport
import Testing

@testable import DrawerTesting
@testable import Drawers

/// Compares the JSON reader and writer of this project with Foundation's.
@Suite struct JSONTextTests {
  private static let values: [JSONValue] = [
    .null, true, false, 0, -1, 7, 390, 1e7, 999_999_999_999_999, 1e15, -1e15, 9_007_199_254_740_993, 1e16, 1e21, 1e22,
    1e300,
    0.1, -0.1, 1e-5, 1e-7, .number(.leastNonzeroMagnitude), 2.2250738585072014e-308, 684.5999999999999,
    0.30000000000000004,
    1.7976931348623157e308,
    "", "a", "content", "0123456789abcdef0123", "\"quoted\" \\ / \u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}", "é 漢字 👩‍👧 \u{2028}",
    [], [[], [[]]], [1, "two", nil, [true]], [:], ["a": [:], "b": []], ["z": 1, "a": 2, "é": 3, "\n": 4],
  ]

  @Test(arguments: values) func writtenTextIsTheSameValue(_ value: JSONValue) throws {
    let text = Data(JSONText { $0.append(value) }.bytes)
    #expect(try JSONDecoder().decode(JSONValue.self, from: text) == value)
  }

  @Test(arguments: values) func outputOfFoundationIsParsedAlike(_ value: JSONValue) throws {
    let text = Array(try JSONEncoder().encode(value))
    #expect(try JSONValue(parsing: text) == value)
  }

  /// A negative zero is written as 0. Foundation would write -0.
  @Test func negativeZeroHasNoSign() {
    #expect(JSONText { $0.append(-0.0) }.bytes == Array("0".utf8))
  }

  /// Numbers have the shortest digits, like in the standard library. Unlike there, small decimals have no
  /// exponent.
  @Test func numbersAreWrittenAsTheStandardLibraryDoes() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let scale = pow(10, Double(random.integer(-12...20)))
      let digits = pow(10, Double(random.integer(0...8)))
      let any = random.number(-1...1) * scale
      for number in [any, (any * digits).rounded() / digits, (any * 1e6).rounded() / 1e6, any.nextUp, any.rounded()] {
        let text = String(decoding: JSONText { $0.append(number) }.bytes, as: UTF8.self)
        #expect(Double(text) == number)
        let expected = number.description
        guard number != 0, !expected.contains("e") else { continue }
        #expect(text == (expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected))
      }
    }
  }

  @Test(arguments: [1, 64, 1024, 5000]) func textMayBeLongerThanExpected(_ capacity: Int) {
    let numbers = (0..<1000).map { Double($0) }
    let text = JSONText(capacity: capacity) { $0.appendArray(of: numbers) { $1.append($0) } }
    #expect(text.bytes == Array("[\((0..<1000).map(String.init).joined(separator: ","))]".utf8))
  }

  @Test func arraysAreJoined() {
    let arrays = [[], [1, "a"], [], [nil], [[]]].map { elements in JSONText { $0.append(.array(elements)) } }
    #expect(JSONText { $0.append(joining: arrays) }.value == [1, "a", nil, []])
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func nonfiniteNumberIsNull(_ number: Double) {
    #expect(JSONText { $0.append(number) }.bytes == Array("null".utf8))
  }

  /// Either both parsers refuse a text, or both read the same value from it. Only the first rows are ordinary texts.
  @Test(arguments: [
    "{\"type\":\"pan\",\"phase\":\"changed\",\"translation\":{\"x\":0,\"y\":-120.5},\"time\":0.016}",
    " [1 , 2.5,\t-3e2\r\n] ",
    "-0", "-0.0", "0.1e1", "1E+2", "123456789012345678901234567890", "0.000000000000000000000000000001",
    "9007199254740993", "9007199254740992.5", "0.1234567890123456789", "12345678901234567",
    "1.0000000000000000000000000000001",
    "\"\\u00e9\\ud83d\\ude00\\/\"", "\"\u{7f}\"", "\"é\"", "{\"\":0}",
    "", " ", "nul", "nulll", "tru", "True", "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x10", "1_0", "Infinity", "NaN",
    "--1", "\"", "\"a",
    #""\"\\\/\b\f\n\r\t""#, #""\u0041\u00E9\u20ac""#, #""\ud83d\ude00 a\uD83D\uDE00""#, #""a\u0000b""#, #""ä\n東""#,
    #"{"\u0061":1,"b\n":[{"\\":null}]}"#, #""\u12""#, #""\u12g4""#, #""\uD83D""#, #""\uDE00""#, #""\uD83Dx""#,
    #""\uD83D\n""#,
    #""\uD83D\u0041""#, #""\""#, #""\"#, "-0e5", "0e0", "5e-324",
    "\"\\x\"", "\"\\ud800\"", "\"\u{1}\"", "\"a\nb\"", "[", "[1", "[1,", "[,]", "[1 2]", "]", "{", "{\"a\"",
    "{\"a\":", "{\"a\":1",
    "{a:1}", "{'a':1}", "{1:1}", "{\"a\" 1}", "1 2", "{} x", "// x\n1", "[1]]", "\u{feff}1",
  ])
  func textsAreReadOrRefusedAlike(_ text: String) {
    let reference = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect((try? JSONValue(parsing: text.utf8)) == reference)
  }

  /// JSON's grammar has no limits for numbers. Foundation refuses numbers beyond the range of a double.
  @Test(arguments: [("1e400", Double.infinity), ("-1e400", -Double.infinity), ("1e-400", 0)])
  func numbersBeyondADoubleAreTheNearest(_ text: String, _ number: Double) throws {
    #expect(try JSONValue(parsing: text.utf8) == .number(number))
  }

  @Test(arguments: [
    ("[1,]", "this is not JSON in UTF-8: line 1, column 4; remove the comma before ]"),
    ("{\"a\": 1,}", "this is not JSON in UTF-8: line 1, column 9; remove the comma before }"),
    ("{\n  \"ä\": tru}", "this is not JSON in UTF-8: line 2, column 8; write texts in double quotes"),
    ("{\n\"a\": 1", "the JSON ends too early: line 2, column 7"),
    ("// x\n1", "this is not JSON in UTF-8: line 1, column 1; JSON has no comments"),
    ("", "the body is empty"),
    ("{\"a\": 1, \"a\": 2}", "an object has several members of the same name: line 1, column 16, at /a"),
    ("{} {}", "there is more behind the JSON; send one document, and several events as an array: line 1, column 4"),
    ("[\"a\\qb\"]", "this is not JSON in UTF-8: line 1, column 6; write a backslash in a text as \\\\"),
    (
      "[\"\\ud83d\"]",
      "this is not JSON in UTF-8: line 1, column 9; write both halves of a surrogate pair, or the character itself"
    ),
    ("[\"\\u12\"]", "this is not JSON in UTF-8: line 1, column 7; \\u needs four hexadecimal digits"),
    (
      "[\"a\nb\"]",
      "this is not JSON in UTF-8: line 1, column 4; write control characters in texts as escapes, such as \\n"
    ),
    ("[012]", "this is not JSON in UTF-8: line 1, column 3; write numbers without leading zeros"),
    ("\u{1F}\u{8B}", "this is not JSON in UTF-8: line 1, column 1; leave control characters out"),
    ("[\"a\\\"b\", \u{1E}]", "this is not JSON in UTF-8: line 1, column 10; leave control characters out"),
    ("[0x1F]", "this is not JSON in UTF-8: line 1, column 3; write numbers in decimal"),
    ("[5.]", "this is not JSON in UTF-8: line 1, column 4; write a digit after the decimal point"),
    ("[5e]", "this is not JSON in UTF-8: line 1, column 4; write a digit in the exponent"),
    ("[5E+]", "this is not JSON in UTF-8: line 1, column 5; write a digit in the exponent"),
    ("<a>1</a>", "this is not JSON in UTF-8: line 1, column 1; send JSON, not XML or HTML"),
    ("[\u{A0}1]", "this is not JSON in UTF-8: line 1, column 2; write plain spaces"), (" \n", "the body is empty"),
    ("{\0\"\0", "the body is not in UTF-8, but probably in UTF-16: send UTF-8"),
  ])
  func malformedJSONIsReportedWithItsPlace(_ text: String, _ problem: String) {
    #expect(throws: MalformedJSON(reason: problem)) { try JSONValue(parsing: text.utf8) }
  }

  @Test(arguments: [
    [0xFF], [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    [0x22, 0xC3, 0x5C, 0x6E, 0x22], [0xEF, 0xBB, 0xBF, 0x31], [0xEF, 0xBB, 0xBF],
  ])
  func bytesThatAreNotUTF8AreReadOrRefusedAlike(_ bytes: [UInt8]) {
    let reference = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    #expect((try? JSONValue(parsing: bytes)) == reference)
  }

  /// What compresses a text, or writes it in another encoding, is told from its first bytes.
  @Test(
    arguments: [
      ([0x1F, 0x8B, 0x08], "compressed by gzip"), ([0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd"),
      ([0x78, 0x9C, 0xAB], "compressed by deflate"), ([0x50, 0x4B, 0x03, 0x04], "compressed by zip"),
      ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16"), ([0x7B, 0x00, 0x22, 0x00], "UTF-16"),
      ([0x00, 0x7B, 0x00, 0x22], "UTF-16"), ([0xFF, 0xFE, 0x00, 0x00], "UTF-32"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32"),
      ([0x7B, 0x00, 0x00, 0x00], "UTF-32"), ([0x00, 0x00, 0x00, 0x7B], "UTF-32"),
    ] as [([UInt8], String)])
  func firstBytesTell(_ bytes: [UInt8], _ what: String) {
    let error = #expect(throws: MalformedJSON.self) { try JSONValue(parsing: bytes) }
    #expect(error?.reason.contains(what) == true, "\(error?.reason ?? "")")
  }

  @Test func zeroIsNoSpace() {
    #expect(throws: MalformedJSON.self) { try JSONValue(parsing: "1\u{0}".utf8) }
  }

  /// Foundation also accepts other encodings, which JSON on the wire must not use (RFC 8259, section 8.1).
  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian])
  func otherEncodingsAreRefused(_ encoding: String.Encoding) throws {
    let text = try #require(#"{"controller": "curtain"}"#.data(using: encoding))
    #expect(throws: MalformedJSON.self) { try JSONValue(parsing: text) }
  }

  @Test(arguments: [10, 64, 511, 512, 513, 600]) func depthIsReadOrRefusedAlike(_ depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let reference = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect((try? JSONValue(parsing: text.utf8)) == reference)
  }

  @Test(arguments: [("[[1]]", 2), ("{\"a\":[{}]}", 3), ("7", 0), ("[{},[],{\"a\":[]}]", 3)])
  func depthIsLimited(_ text: String, _ depth: Int) throws {
    _ = try JSONValue(parsing: text.utf8, maximumDepth: depth)
    guard depth > 0 else { return }
    let error = #expect(throws: MalformedJSON.self) { try JSONValue(parsing: text.utf8, maximumDepth: depth - 1) }
    let reason = "the body is nested deeper than \(depth - 1) arrays and objects: line 1, column "
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  @Test func membersAreAddedToAnObject() throws {
    var text = JSONText { text in
      text.appendObject { $0.member("a", 1) }
      text.reopen { $0.member("b", "two") }
    }
    #expect(text.value == ["a": 1, "b": "two"])
    text = JSONText { text in
      text.appendObject { _ in }
      text.reopen { $0.member("b", 2) }
    }
    #expect(text.value == ["b": 2])
    #expect(
      JSONText(object: Array("{ \"a\" : {\"b\":[]} }\n".utf8)) { $0.member("time", 0.5) }.value == [
        "a": ["b": []], "time": 0.5,
      ])
  }
}
