import Drawers
import Foundation
import Testing

@testable import DrawerService

/// The log's escaping of text that clients control.
@Suite struct LogEntryTests {
  /// Returns the log lines of an entry with `text` as its message and as a value.
  private func lines(_ text: String, _ format: Log.Format) throws -> [String] {
    let pipe = Pipe()
    let log = Log(format: format, descriptor: pipe.fileHandleForWriting.fileDescriptor)
    log.write(.warning, text) { $0.add("value", text) }
    log.flush()
    try pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .components(separatedBy: "\n")
  }

  /// Line breaks, terminal control characters, and characters that reverse the reading direction.
  private static let controls: [(character: String, escape: String)] = [
    ("\n", "\\u000a"), ("\u{1B}", "\\u001b"), ("\u{7F}", "\\u007f"), ("\u{80}", "\\u0080"), ("\u{85}", "\\u0085"),
    ("\u{9B}", "\\u009b"), ("\u{9F}", "\\u009f"), ("\u{61C}", "\\u061c"), ("\u{200E}", "\\u200e"),
    ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"), ("\u{202A}", "\\u202a"), ("\u{202E}", "\\u202e"),
    ("\u{2066}", "\\u2066"), ("\u{2069}", "\\u2069"),
  ]

  @Test(arguments: Log.Format.allCases, controls) func controlsAreEscaped(
    _ format: Log.Format, _ control: (character: String, escape: String)
  ) throws {
    let lines = try lines("a\(control.character)ä", format)
    #expect(lines.count == 2 && lines.last == "")
    #expect(!lines[0].contains(control.character))
    #expect(lines[0].components(separatedBy: "a\(control.escape)ä").count == 3)
    guard format == .json else { return }
    #expect(try JSONValue(parsing: lines[0].utf8)["value"]?.string == "a\(control.character)ä")
  }

  @Test(arguments: Log.Format.allCases) func otherTextsAreAsTheyAre(_ format: Log.Format) throws {
    let text = "Straße 東京 \u{A0}\u{E9}\u{65}\u{301}\u{200D}\u{2030}"
    #expect(try lines(text, format)[0].components(separatedBy: text).count == 3)
  }
}
