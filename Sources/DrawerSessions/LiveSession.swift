import DrawerJSON
import Locking

/// A session in memory: its machine, who waits for it, and who watches it.
final class LiveSession: Sendable {
  /// What is in the store, and how the machine is that it leads to.
  struct Content: Sendable {
    var machine: any AnyMachine
    var revision: Int
    /// The revision of the last snapshot in the store.
    var snapshotRevision: Int
    /// Seconds since 1970.
    var expiresAt: Double
    /// The answers kept for retries, by their keys.
    var answers: [String: KeptAnswer] = [:]
    var presence = Presence.here
  }

  /// Whether this is where the session is.
  enum Presence: Sendable {
    case here
    /// It is only in the store now, or in another `LiveSession`.
    case evicted
    /// It was deleted, or has expired.
    case gone
  }

  /// Whether a session can be used.
  enum Life {
    case here
    /// It was not used for too long.
    case over
    /// It is not this one any more.
    case elsewhere
  }

  let header: SessionHeader
  let jobs = SerialJobs()
  let watchers = Watchers()
  private let content: Locked<Content>
  private let keysUnderWay = Locked<Set<String>>([])
  /// The end of an animation that an alarm is set for, in seconds of the session's time.
  private let alarm = Locked<Double?>(nil)

  init(header: SessionHeader, content: Content) {
    self.header = header
    self.content = Locked(content)
  }

  /// What is committed.
  var committed: Content { content.withLock { $0 } }

  /// Whether the session is here.
  var presence: Presence { content.withLock { $0.presence } }

  /// Whether the session can be used at `now`.
  func life(at now: Double) -> Life {
    content.withLock { content in
      guard content.presence == .here else { return .elsewhere }
      return content.expiresAt > now ? .here : .over
    }
  }

  /// The time of the last event, in seconds of the session's time.
  var time: Double { content.withLock { $0.machine.time } }

  /// Replaces what is committed, which only a job of `jobs` may do.
  ///
  /// Others may have noted a use of the session meanwhile, or its end: neither is undone.
  func commit(_ next: Content) {
    content.withLock { content in
      let (presence, expiresAt) = (content.presence, content.expiresAt)
      content = next
      content.presence = presence
      content.expiresAt = max(expiresAt, next.expiresAt)
    }
  }

  /// Says that the session is no longer here; what still waits for its turn finds it so.
  func leave(_ presence: Presence) { content.withLock { $0.presence = presence } }

  /// Notes that somebody asked for the session at `now`.
  ///
  /// - Returns: when it ends now, if that has moved so far that the store should know.
  func touch(at now: Double) -> Double? {
    content.withLock { content in
      let end = now + header.ttl
      guard end - content.expiresAt > min(60, header.ttl / 20) else { return nil }
      content.expiresAt = end
      return end
    }
  }

  /// Notes that a request with `key` is under way; false when one is already.
  func begin(_ key: RequestKey) -> Bool { keysUnderWay.withLock { $0.insert(key.key).inserted } }

  /// Notes that an alarm is set for `end`; false when one is already.
  func setAlarm(for end: Double) -> Bool {
    alarm.withLock { alarm in
      defer { alarm = end }
      return alarm != end
    }
  }

  /// Notes that the alarm for `end` has gone off.
  func clearAlarm(for end: Double) {
    alarm.withLock { alarm in
      if alarm == end { alarm = nil }
    }
  }

  /// Notes that the request with `key` has ended.
  func end(_ key: RequestKey) { keysUnderWay.withLock { _ = $0.remove(key.key) } }
}

extension LiveSession.Content {
  /// A session as a store gave it back.
  ///
  /// - Throws: why what the store gave cannot be read.
  init(_ stored: StoredSession) throws(SessionFailure) {
    machine = try stored.machine()
    revision = stored.revision
    snapshotRevision = stored.snapshotRevision
    expiresAt = stored.expiresAt
    answers = Dictionary(stored.answers.map { ($0.key, $0) }) { _, last in last }
  }
}

extension StoredSession {
  /// The machine after the last entry.
  func machine() throws(SessionFailure) -> any AnyMachine {
    guard let kind = ControllerKind.named(header.controller) else {
      throw .corrupted("there is no controller \"\(header.controller)\"")
    }
    var machine: any AnyMachine
    do throws(UnreadableSnapshot) {
      machine = try kind.restore(snapshot)
    } catch {
      throw .corrupted("the snapshot cannot be read: \(error.reason)")
    }
    for entry in entries { _ = try entry.replay(on: &machine) }
    return machine
  }
}

extension JournalEntry {
  /// Applies the entry's event once more.
  func replay(on machine: inout any AnyMachine) throws(SessionFailure) -> Step {
    do throws(WireError) {
      let events =
        if let plain = LocatedEvent.plain(event) { plain } else { [LocatedEvent(try JSONValue(parsing: event))] }
      let steps = try machine.apply(events, arrival: nil)
      if let step = steps.first { return step }
    } catch {
      throw .corrupted("entry \(revision) of the journal cannot be applied: \(error)")
    }
    throw .corrupted("entry \(revision) of the journal is no event")
  }
}
