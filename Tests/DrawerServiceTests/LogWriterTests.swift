import Foundation
import TestSupport
import Testing

@testable import DrawerService

/// Writes the log's lines to a file.
@Suite struct LogWriterTests {
  /// A file that is unlinked immediately, and read back through its descriptor.
  private final class LogFile: Sendable {
    let descriptor: Int32

    init() throws {
      var path = Array((NSTemporaryDirectory() + "/drawerd-log-XXXXXX").utf8CString)
      descriptor = mkstemp(&path)
      try #require(descriptor >= 0)
      unlink(path)
    }

    deinit { close(descriptor) }

    var size: Int {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? Int(status.st_size) : -1
    }

    var lines: [Substring] {
      var bytes = [UInt8](repeating: 0, count: size)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
    }
  }

  private static let capacity = 64 * 1024

  @Test func linesOfManyThreadsAreWholeAndInOrder() throws {
    let file = try LogFile()
    let (threads, count) = (8, 5000)
    @Sendable func line(_ number: Int, _ index: Int) -> String {
      let length = index % 1000 == 999 ? LogWriterTests.capacity + index : index * 7 % 500
      return "\(number) \(index) \(length) \(String(repeating: "x", count: length)).\n"
    }
    do {
      let writer = LogWriter(descriptor: file.descriptor)
      try onThreads(threads) { number in
        for index in 0..<count {
          writer.add(line(number, index), isUrgent: index % 500 == 250)
        }
      }
    }
    // Lines that the writer did not write before it ended would be missing here. Its own thread may still be writing them.
    let size = (0..<threads).reduce(0) { size, number in
      (0..<count).reduce(size) { $0 + line(number, $1).utf8.count }
    }
    #expect(eventually { file.size == size })
    var next = [Int](repeating: 0, count: threads)
    let lines = file.lines
    #expect(lines.count == threads * count)
    for line in lines {
      let words = line.split(separator: " ")
      try #require(words.count == 4, "\(line.prefix(100))")
      let number = try #require(Int(words[0]))
      try #require(words[1] == "\(next[number])")
      #expect(words[3].utf8.count - 1 == Int(words[2]) && words[3].hasSuffix("."))
      next[number] += 1
    }
  }

  @Test func urgentLinesAreThereAtOnceWithThoseBeforeThem() throws {
    let file = try LogFile()
    let writer = LogWriter(descriptor: file.descriptor)
    for index in 0..<100 {
      writer.add("a\(index)\n", isUrgent: false)
      writer.add("b\(index)\n", isUrgent: true)
      #expect(file.lines.suffix(2) == ["a\(index)", "b\(index)"])
    }
  }

  @Test func flushWritesBufferedLines() throws {
    let file = try LogFile()
    let writer = LogWriter(descriptor: file.descriptor)
    for count in 1...100 {
      writer.add("line \(count)\n", isUrgent: false)
      writer.flush()
      #expect(file.lines.count == count)
    }
  }

  @Test func fullBuffersDoNotWait() throws {
    let file = try LogFile()
    let writer = LogWriter(descriptor: file.descriptor)
    let line = String(repeating: "x", count: 999) + "\n"
    for count in 1...1000 {
      writer.add(line, isUrgent: false)
      #expect(file.size >= 1000 * count - LogWriterTests.capacity)
    }
  }

  @Test func linesAreWrittenByThemselves() throws {
    let file = try LogFile()
    let writer = LogWriter(descriptor: file.descriptor)
    for count in 1...3 {
      writer.add("line\n", isUrgent: false)
      eventually("the line is written") { file.lines.count == count }
    }
    withExtendedLifetime(writer) {}
  }

  /// On a full disk, or without a reader, lines were lost without being counted.
  @Test func linesThatCannotBeWrittenAreCounted() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    signal(SIGPIPE, SIG_IGN)
    for descriptor in [open("/dev/full", O_WRONLY), ends[1]] {
      defer { close(descriptor) }
      let writer = LogWriter(descriptor: descriptor) { Array("\($0) dropped\n".utf8) }
      for count in 1...100 {
        writer.add("line \(count)\n", isUrgent: count.isMultiple(of: 10))
        if count.isMultiple(of: 10) { #expect(writer.lossCount == count) }
      }
    }
  }

  /// A reader of the log that stops reading must not block the server: lines are buffered, then dropped and counted.
  @Test func stalledReaderBlocksNoRequest() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, end) = (ends[0], ends[1])
    defer { close(reader) }
    let count = 4000
    let line = String(repeating: "x", count: 199) + "\n"
    do {
      let writer = LogWriter(descriptor: end) { Array("\($0) dropped\n".utf8) }
      // More than the pipe and the buffer hold. Urgent lines must not block either.
      try onThreads(4) { _ in
        for index in 0..<count / 4 { writer.add(line, isUrgent: index % 10 == 0) }
      }
      #expect(writer.lossCount > 0 && writer.lossCount < count)
      // When the reader resumes, it gets all kept lines, complete, and the number of dropped lines.
      var text: [UInt8] = []
      func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var descriptor = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, 0) > 0 {
          let count = Glibc.read(reader, &bytes, bytes.count)
          text += bytes.prefix(max(0, count))
        }
      }
      repeat { read() } while !writer.flush()
      read()
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
      let losses = lines.compactMap { $0.hasSuffix(" dropped") ? Int($0.prefix { $0.isNumber }) : nil }
      #expect(losses.reduce(0, +) == writer.lossCount)
      #expect(lines.count - losses.count == count - writer.lossCount)
      #expect(lines.filter { !$0.hasSuffix(" dropped") }.allSatisfy { $0.utf8.count == 199 })
    }
    close(end)
  }

  /// The number of dropped lines stands where they are missing.
  @Test func lossesAreReportedInTheirPlace() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, end) = (ends[0], ends[1])
    defer { close(reader) }
    var text: [UInt8] = []
    func read() -> Bool {
      var bytes = [UInt8](repeating: 0, count: 1 << 15)
      let count = Glibc.read(reader, &bytes, bytes.count)
      text += bytes.prefix(max(0, count))
      return count > 0
    }
    do {
      let writer = LogWriter(descriptor: end) { Array("\($0) dropped\n".utf8) }
      let filling = String(repeating: "x", count: 190)
      for number in 0..<4000 {
        writer.add("\(number) \(filling)\n", isUrgent: false)
        if number % 1000 == 999 { #expect(read()) }
      }
      repeat { #expect(read()) } while !writer.flush()
      #expect(writer.lossCount > 0)
    }
    close(end)
    while read() {}
    var (next, places) = (0, 0)
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let number = try #require(Int(line.prefix { $0.isNumber }))
      if line.hasSuffix(" dropped") {
        next += number
        places += 1
      } else {
        #expect(number == next)
        next += 1
      }
    }
    #expect(next == 4000 && places > 1)
  }

  /// A line in each format, with values that need escaping.
  @Test(
    arguments: [
      (
        Log.Format.json,
        #"","level":"info","message":"a \"b\"\u000a","whole":200,"part":0.000123,"text":"x=\"y\"","hex":"0a","#
          + #""some name":"v"}"#
      ),
      (
        .text,
        #" info a \"b\"\u000a whole=200 part=0.000123 text="x=\"y\"" hex="0a" some name="v""#
      ),
    ])
  func entriesAreWritten(_ format: Log.Format, _ expected: String) throws {
    let file = try LogFile()
    let log = Log(format: format, descriptor: file.descriptor)
    log.write(.info, "a \"b\"\n") { entry in
      entry.add("whole", 200)
      entry.add("part", 0.000123)
      entry.add("text", "x=\"y\"")
      Array("0a".utf8).withUnsafeBufferPointer { entry.add("hex", plain: $0) }
      entry.add(named: "some name", "v")
    }
    log.write(.debug, "not this")
    log.flush()
    let line = try #require(file.lines.first)
    let start = format == .json ? "{\"time\":\"" : ""
    #expect(file.lines.count == 1 && line.hasPrefix(start))
    #expect(line.dropFirst(start.count).prefix(24).wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    #expect(line.dropFirst(start.count + 24) == expected)
  }
}

extension LogWriter {
  fileprivate func add(_ line: String, isUrgent: Bool) {
    Array(line.utf8).withUnsafeBufferPointer { add($0, isUrgent: isUrgent) }
  }
}
