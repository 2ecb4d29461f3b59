#if !hasFeature(Embedded)
  extension AnyMachine {
    /// The members of a session's creation that begins with this machine: `configuration` and `container` if it is as a
    /// creation makes it, with the members that differ from the defaults; otherwise `machine`.
    package var beginning: JSONObject {
      let stored = (try? JSONValue(parsing: snapshot)) ?? .null
      guard let kind = ControllerKind.named(kind), let members = stored["machine"] else { return ["machine": stored] }
      let defaults = kind.plainMachine.flatMap { try? JSONValue(parsing: $0.snapshot) }?["machine"] ?? .null
      let candidates = [defaults, [:]].map { known in
        JSONObject(
          ["configuration", "container"].map { ($0, (members[$0] ?? [:]).without(membersOf: known[$0] ?? [:])) })
      }
      return candidates.first { kind.machine(from: $0)?.snapshot == snapshot } ?? ["machine": stored]
    }
  }

  extension ControllerKind {
    /// The machine that a creation with these members makes.
    fileprivate func machine(from creation: JSONObject) -> AnyMachine? {
      var faults = Faults()
      let pointer = Pointer.root.member("container")
      guard let container = containerCodec.decode(creation["container"] ?? [:], nil, pointer, &faults) else {
        return nil
      }
      return create(creation["configuration"], container, .root, &faults)?.0
    }
  }

  extension JSONValue {
    /// This object without the members that `other` has with the same values.
    fileprivate func without(membersOf other: JSONValue) -> JSONValue {
      .object((members ?? [:]).filter { other[$0.key] != $0.value })
    }
  }
#endif
