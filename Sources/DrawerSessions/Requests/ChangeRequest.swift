import DrawerConcurrency
import Drawers

/// The revisions that a request is for.
public enum Precondition: Sendable, Equatable {
  /// Any revision, as long as the session exists.
  case any
  /// One of these.
  case revisions([Int])
  /// Any but these.
  case except([Int])

  /// Whether a session of `revision` is meant.
  public func allows(_ revision: Int) -> Bool {
    switch self {
    case .any: true
    case .revisions(let revisions): revisions.contains(revision)
    case .except(let revisions): !revisions.contains(revision)
    }
  }
}

/// The idempotency key of a request.
public struct RequestKey: Sendable, Equatable {
  /// The client's key, with its owner.
  public var key: String
  /// The request's fingerprint.
  public var fingerprint: String

  /// The key of a request that consists of `parts`, in this order.
  ///
  /// - Parameter owner: the key's owner, a name without a space. Keys of different owners are different keys.
  public init(_ key: String, of parts: [[UInt8]], owner: String? = nil) {
    self.key = owner.map { "\($0) \(key)" } ?? key
    fingerprint = RequestKey.fingerprint(of: parts)
  }

  /// FNV-1a and a variant of it, 64 bits each. This is no defense against a client that wants collisions, which would
  /// only deceive itself.
  private static func fingerprint(of parts: [[UInt8]]) -> String {
    var first = FNV1a()
    var second: UInt64 = 0x8422_2325_cbf2_9ce4
    for part in parts {
      // The length comes first, so that two parts never look like one.
      let bytes = withUnsafeBytes(of: UInt64(part.count).littleEndian) { Array($0) } + part
      first.add(bytes)
      for byte in bytes { second = (second ^ UInt64(byte)) &* 0x100_0000_01b3 &+ 1 }
    }
    return String(first.hash, radix: 16) + "-" + String(second, radix: 16)
  }
}

/// A change of a session: the events, and their conditions. It is a class because it is passed on many times.
public final class ChangeRequest: Sendable {
  /// Whose time the events get.
  enum Stamp: Sendable {
    /// The events' own time on a client's clock, and the time of arrival on the server's.
    case arrival
    /// The session's own time on a client's clock, and the time of arrival on the server's.
    case present
    /// This one, in seconds of the session's time.
    case time(Double)
  }

  let events: [LocatedEvent]
  /// The faults in the request, except for those in its events.
  let faults: Faults
  let stamp: Stamp
  let precondition: Precondition
  let key: RequestKey?
  /// How much work the events may be together.
  let workLimit: Int
  /// Makes the answer's body.
  let rendering: Rendering

  /// How the body of the answer is made from the session after the request.
  public enum Rendering: Sendable {
    /// In a moment.
    case short(@Sendable (SessionView) -> [UInt8])
    /// In a time that depends on the session, such as its timeline.
    case long(@Sendable (SessionView, borrowing LongWork) -> [UInt8])

    func body(_ view: SessionView, _ work: borrowing LongWork) -> [UInt8] {
      switch self {
      case .short(let render): render(view)
      case .long(let render): render(view, work)
      }
    }
  }

  init(
    events: [LocatedEvent], faults: Faults = Faults(), stamp: Stamp, if precondition: Precondition = .any,
    key: RequestKey? = nil, workLimit: Int = .max, _ rendering: Rendering
  ) {
    self.events = events
    self.faults = faults
    self.stamp = stamp
    self.precondition = precondition
    self.key = key
    self.workLimit = workLimit
    self.rendering = rendering
  }

  /// The events of one request, whose work is limited to `workLimit`, with an answer that is made in a moment.
  public static func events(
    _ events: [LocatedEvent], if precondition: Precondition = .any, key: RequestKey? = nil, workLimit: Int = .max,
    render: @escaping @Sendable (SessionView) -> [UInt8]
  ) -> ChangeRequest {
    self.events(events, if: precondition, key: key, workLimit: workLimit, .short(render))
  }

  /// The events of one request, whose work is limited to `workLimit`.
  public static func events(
    _ events: [LocatedEvent], if precondition: Precondition = .any, key: RequestKey? = nil, workLimit: Int = .max,
    _ rendering: Rendering
  ) -> ChangeRequest {
    ChangeRequest(events: events, stamp: .arrival, if: precondition, key: key, workLimit: workLimit, rendering)
  }

  /// Members of the container and the configuration to replace, like the events `resize` and `configure`.
  public static func patch(
    _ body: JSONValue, if precondition: Precondition = .any, key: RequestKey? = nil,
    render: @escaping @Sendable (SessionView) -> [UInt8]
  ) -> ChangeRequest {
    var faults = Faults()
    let events = LocatedEvent.patch(body, &faults)
    return ChangeRequest(events: events, faults: faults, stamp: .present, if: precondition, key: key, .short(render))
  }
}

/// The answer to a request.
public struct Answer: Sendable {
  /// The session's revision after it.
  public var revision: Int
  /// The body.
  public var body: [UInt8]

  init(revision: Int, body: [UInt8]) {
    self.revision = revision
    self.body = body
  }
}
