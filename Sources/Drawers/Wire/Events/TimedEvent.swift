/// An event with its time, as a journal and a recording have it.
public struct TimedEvent<R: Rules>: Storable {
  /// The event.
  public var event: Event<R>
  /// Its time in seconds; nil for the machine's present time.
  public var time: Double?

  /// `event` at `time`, in seconds.
  public init(_ event: Event<R>, at time: Double? = nil) {
    self.event = event
    self.time = time
  }
}

extension Machine {
  /// Applies `timed` at its time.
  ///
  /// - Throws: the refusal; the machine is unchanged then.
  @discardableResult
  public mutating func handle(_ timed: TimedEvent<R>) throws(Refusal) -> Outcome<R> {
    try handle(timed.event, at: timed.time ?? time)
  }
}

#if !hasFeature(Embedded)
  extension TimedEvent: Codable where R: SerializableRules {
    /// Reads the event as a journal has it: with the member `time`, which may be left out.
    public init(from decoder: any Decoder) throws {
      (event, time) = try WireError.located(by: decoder) {
        var json = try JSONValue(from: decoder)
        let time = try json.takeTime()
        return (try R.event(of: json), time)
      }
    }

    /// Writes the event as a journal has it.
    public func encode(to encoder: any Encoder) throws {
      let json = R.json(of: event)
      try (time.map { json.merging(["time": .number($0)]) } ?? json).encode(to: encoder)
    }
  }

  extension JSONValue {
    /// Removes the member `time` of an event, and returns its value.
    fileprivate mutating func takeTime() throws(WireError) -> Double? {
      guard var members, let given = members.removeValue(forKey: "time") else { return nil }
      self = .object(members)
      return try Codec<Double>.time.value(from: given, at: Pointer.root.member("time"))
    }
  }
#endif
