#if !hasFeature(Embedded)
  /// What the benchmarks measure, and no other package uses: the parts of a server's work on a request.
  @_spi(Benchmarks) public enum Measured {
    /// The event in `text`, or the events of the array in it, if they are read without a tree of values.
    public static func plainEvents(in text: [UInt8]) -> [LocatedEvent]? { LocatedEvent.plain(text) }

    /// The members that snapshots and results share, as text.
    public static func presentation(of machine: AnyMachine) -> [UInt8] {
      JSONText(capacity: 1024) { $0.appendObject(machine.writePresentation) }.bytes
    }

    /// The result of the event in `text` at `time`, as text; nil if the event is not plain, or refused.
    @inline(never)
    public static func result(of text: [UInt8], at time: Double, by machine: inout AnyMachine) -> [UInt8]? {
      guard let events = LocatedEvent.plain(text), let steps = try? machine.apply(events, arrival: time) else {
        return nil
      }
      return JSONText(capacity: 1000) { text in
        text.appendObject { text in
          machine.writePresentation(to: &text)
          text.name("delegate")
          text.append(steps[0].effects.delegate)
          text.name("response")
          steps[0].effects.writeResponse(to: &text)
        }
      }.bytes
    }
  }
#endif
