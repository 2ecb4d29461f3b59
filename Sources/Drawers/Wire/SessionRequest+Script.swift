#if !hasFeature(Embedded)
  extension SessionRequest {
    /// The members of a script, which the machine of a page does not read.
    package static let scriptMembers = ["machine", "events"]

    /// Reads the members of a script, and leaves its ``events`` to the caller.
    ///
    /// - Throws: every fault found, except for those of the events.
    package init(script json: JSONValue) throws(WireError) {
      var faults = Faults()
      let pointer = Pointer.root.member("events")
      if let events = json["events"], events.elements == nil { faults.add("must be an array of events", at: pointer) }
      self = try SessionRequest.read(json, others: SessionRequest.scriptMembers, faults)
      if let events = json["events"] { self.events = LocatedEvent.batch(events, at: pointer) }
    }
  }

  extension ControllerKind {
    /// A controller at the beginning of `script`: after its creation in `container`, or as its `machine` is stored.
    func begin(_ script: JSONValue, _ container: Container, _ faults: inout Faults) -> (AnyMachine, Step)? {
      guard let stored = script["machine"] else {
        return create(script["configuration"], container, Pointer.root.member("configuration"), &faults)
      }
      for name in ["configuration", "container"] where script[name] != nil {
        faults.add("must be left out: the machine has its own", at: Pointer.root.member(name))
      }
      do throws(UnreadableSnapshot) {
        let machine = try restore(stored)
        guard machine.isPlausible else {
          throw UnreadableSnapshot(reason: "is larger, or later, than a session can be")
        }
        return (machine, machine.held.unchanged())
      } catch {
        faults.add(error.reason, at: Pointer.root.member("machine"))
        return nil
      }
    }
  }

  extension AnyMachine {
    /// The greatest weight of a machine that a client sends: a session with the longest lists has a tenth of it.
    private static var greatestWeight: Int { 20_000 }

    /// Whether a session's machine can be like this one, which a client has sent.
    fileprivate var isPlausible: Bool {
      // The weight comes first, because a forecast takes long for a heavy machine.
      weight <= AnyMachine.greatestWeight && time >= 0 && time <= numberLimit
        && (lastCompletion ?? 0) <= 2 * numberLimit
    }
  }
#endif
