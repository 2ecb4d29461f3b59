import Drawers

/// The revisions that a request is for.
public enum Precondition: Sendable, Equatable {
  /// Whatever it is, as long as the session exists.
  case any
  /// One of these.
  case revisions([Int])

  /// Whether a session of `revision` is meant.
  public func allows(_ revision: Int) -> Bool {
    switch self {
    case .any: true
    case .revisions(let revisions): revisions.contains(revision)
    }
  }
}

/// The idempotency key of a request.
public struct RequestKey: Sendable, Equatable {
  /// What the client chose, and who that is.
  public var key: String
  /// The request's fingerprint.
  public var fingerprint: String

  /// The key of a request that consists of `parts`, in this order.
  ///
  /// - Parameter owner: whose key it is, a name without a space: the same key of another owner is another key.
  public init(_ key: String, of parts: [[UInt8]], owner: String? = nil) {
    self.key = owner.map { "\($0) \(key)" } ?? key
    fingerprint = RequestKey.fingerprint(of: parts)
  }

  /// FNV-1a and a relative of it, 64 bits each: no defense against a client that deceives only itself.
  private static func fingerprint(of parts: [[UInt8]]) -> String {
    var first = FNV1a()
    var second: UInt64 = 0x8422_2325_cbf2_9ce4
    for part in parts {
      // The length first, so that no part can pass for two.
      let bytes = withUnsafeBytes(of: UInt64(part.count).littleEndian) { Array($0) } + part
      first.add(bytes)
      for byte in bytes { second = (second ^ UInt64(byte)) &* 0x100_0000_01b3 &+ 1 }
    }
    return String(first.hash, radix: 16) + "-" + String(second, radix: 16)
  }
}

/// What changes a session: the events, and under which conditions. A class, because it is handed on many times.
public final class ChangeRequest: Sendable {
  /// Whose time the events get.
  enum Stamp: Sendable {
    /// Their own on a client's clock, that of their arrival on the server's.
    case arrival
    /// The session's own time on a client's clock, that of their arrival on the server's.
    case present
    /// This one, in seconds of the session's time.
    case time(Double)
  }

  let events: [LocatedEvent]
  /// What is wrong with the request beside its events.
  let faults: Faults
  let stamp: Stamp
  let precondition: Precondition
  let key: RequestKey?
  /// How much work the events may be together.
  let workLimit: Int
  /// Makes the answer's body.
  let render: @Sendable (SessionView) -> [UInt8]

  init(
    events: [LocatedEvent], faults: Faults = Faults(), stamp: Stamp, if precondition: Precondition = .any,
    key: RequestKey? = nil, workLimit: Int = .max, render: @escaping @Sendable (SessionView) -> [UInt8]
  ) {
    self.events = events
    self.faults = faults
    self.stamp = stamp
    self.precondition = precondition
    self.key = key
    self.workLimit = workLimit
    self.render = render
  }

  /// The events of one request, which may be as much work as `workLimit`.
  public static func events(
    _ events: [LocatedEvent], if precondition: Precondition = .any, key: RequestKey? = nil, workLimit: Int = .max,
    render: @escaping @Sendable (SessionView) -> [UInt8]
  ) -> ChangeRequest {
    ChangeRequest(events: events, stamp: .arrival, if: precondition, key: key, workLimit: workLimit, render: render)
  }

  /// Members of the container and the configuration to replace, as the events `resize` and `configure` do.
  public static func patch(
    _ body: JSONValue, if precondition: Precondition = .any, render: @escaping @Sendable (SessionView) -> [UInt8]
  ) -> ChangeRequest {
    var faults = Faults()
    let events = LocatedEvent.patch(body, &faults)
    return ChangeRequest(events: events, faults: faults, stamp: .present, if: precondition, render: render)
  }
}

/// What a request is answered.
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
