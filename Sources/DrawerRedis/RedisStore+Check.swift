import DrawerConcurrency
import DrawerSessions

/// What the servers of a store have answered to a check, by one partition of each.
final class RedisCheck: Sendable {
  /// Nil for a server that writes, otherwise why it does not.
  private let found = Locked<[Int: String?]>([:])
  private let partitions: [Int]
  /// In nanoseconds of the monotonic clock.
  private let start = monotonicNanoseconds()
  /// How long an answer may take, in nanoseconds: half a second, less than a probe waits.
  private static let patience: UInt64 = 500_000_000

  init(of partitions: [Int] = []) { self.partitions = partitions }

  func note(_ failure: String?, of partition: Int) { found.withLock { $0[partition] = .some(failure) } }

  /// Why no server writes; nil if one does, or has not answered yet.
  var totalFailure: String? {
    let answers = found.withLock { $0 }
    return answers.values.contains(nil) ? nil : answers.values.lazy.compactMap(\.self).first
  }

  /// Why each server does not write that does not, while another does: that it has failed, or that it is late.
  var partialFailures: [Int: String] {
    let answers = found.withLock { $0 }
    guard answers.values.contains(nil) else { return [:] }
    let isLate = monotonicNanoseconds() > start + RedisCheck.patience
    return partitions.reduce(into: [:]) { failures, partition in
      failures[partition] = answers[partition] ?? (isLate ? "Redis: a server does not answer" : nil)
    }
  }
}

extension RedisStore {
  /// Fails if no server accepts writes, or if notices are refused. If some servers accept them, the others are the partial
  /// failure.
  public func check() async throws(StoreError) {
    let partitions = owners.representatives
    let check = RedisCheck(of: partitions)
    checks.withLock { $0.present = check }
    await withTaskGroup { [self] group in
      for partition in partitions {
        group.addTask { [self] in check.note(await failure(of: partition), of: partition) }
      }
    }
    checks.withLock { $0.last = check }
    if let reason = check.totalFailure { throw .unavailable(reason) }
    if let refusal = channels.refusal { throw .unavailable("Redis: \(refusal)") }
  }

  private func failure(of partition: Int) async -> String? {
    do throws(StoreError) {
      try await check(by: .check, partition)
      return nil
    } catch {
      return if case .unavailable(let reason) = error { reason } else { "Redis: it cannot be read" }
    }
  }

  /// Which sessions could not be written at the last check, although others could, and why.
  public var partialFailure: String? {
    let (last, present) = checks.withLock { $0 }
    // A check in progress counts as soon as a server answers while another is late.
    let found = present.partialFailures
    let failures = found.isEmpty ? last.partialFailures : found
    guard let reason = failures.values.sorted().first else { return nil }
    return "\(reason) (sessions whose ids begin with \(ids(ofServersOf: failures.keys)))"
  }

  /// The ranges of the first two digits of the ids of all sessions at these partitions' servers.
  private func ids(ofServersOf partitions: some Collection<Int>) -> String {
    let nodes = owners.nodesByPartition
    let away = nodes.indices.filter { index in
      partitions.contains {
        $0 == index || nodes[index] != nil && nodes.indices.contains($0) && nodes[$0] == nodes[index]
      }
    }
    let starts = away.filter { !away.contains($0 - 1) }
    return starts.map { start in
      let end = (start...).prefix { away.contains($0) }.last ?? start
      return start == end ? RedisStore.digits(start) : "\(RedisStore.digits(start))-\(RedisStore.digits(end))"
    }.joined(separator: ", ")
  }

  private static func digits(_ partition: Int) -> String {
    (partition < 16 ? "0" : "") + String(partition, radix: 16)
  }

  /// Tries all servers.
  ///
  /// - Parameter script: `check` or `trial`.
  func check(by script: RedisScript) async throws(StoreError) {
    _ = try await each(owners.representatives) { [self] (index) throws(StoreError) in
      try await check(by: script, index)
    }
  }

  private func check(by script: RedisScript, _ index: Int) async throws(StoreError) {
    let arguments = texts(process, channels.prefix(index) + "none", RedisNotice.change(by: process))
    _ = try await run(script, (index, [partition(index).probe]), arguments) { $0 }
  }
}
