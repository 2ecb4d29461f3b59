import DrawerConcurrency
import Drawers
import Foundation
import Testing

@testable import DrawerService

@Suite struct RepeatedFailuresTests {
  /// Threads that fail at the same time: each failure has its own line or is part of another line's count. The lines of
  /// a round fit into the log's buffer.
  @Test(arguments: 0..<50) func everyFailureOfManyThreadsCounts(_ round: Int) throws {
    let pipe = Pipe()
    let log = Log(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let failures = RepeatedFailures(log: log) { logRepeats in logRepeats() }
    let (threads, each) = (8, 20)
    let workers = try (0..<threads).map { _ in
      try WorkerThread { for _ in 0..<each { failures.note("store failed", "no reason") { _ in } } }
    }
    for worker in workers { worker.join() }
    failures.logRepeats()
    log.flush()
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let counted = try text.split(separator: "\n").reduce(0) { total, line in
      total + Int(try JSONValue(parsing: line.utf8)["count"]?.number ?? 1)
    }
    #expect(counted == threads * each)
  }
}
