import DrawerCore

extension WireRules {
  /// How a whole machine is stored. Each controller keeps one: a generic type cannot.
  ///
  /// A member that is left out is what it is in a new controller of the same configuration and container: a member that
  /// comes to ``storedFields`` needs no other format.
  static func makeMachineCodec() -> Codec<Machine<Self>> {
    let container = Codec<Container>.container
    let members = ["configuration", "container"]
    let parts = Codec<Machine<Self>>.object(nil, Machine<Self>.storedFields, extra: members)
    return Codec(
      schema: true,
      decode: { json, _, pointer, faults in
        // The first two make the controller that the other members are read into.
        for name in members + ["time"] where json[name] == nil { faults.add("is required", at: pointer.member(name)) }
        guard
          let configuration = json["configuration"].flatMap({
            configurationCodec.decode($0, nil, pointer.member("configuration"), &faults)
          }),
          let container = json["container"].flatMap({
            container.decode($0, nil, pointer.member("container"), &faults)
          })
        else { return nil }
        for fault in Self.faults(in: configuration, container: container) {
          faults.add(fault, at: pointer.member("configuration"))
        }
        guard faults.all.isEmpty else { return nil }
        return parts.decode(json, newMachine(configuration, in: container), pointer, &faults)
      },
      write: { machine, text in
        parts.write(machine, &text)
        text.reopen { text in
          text.name("container")
          text.append(machine.rules.container)
          text.name("configuration")
          configurationCodec.write(machine.rules.configuration, &text)
        }
      })
  }

  /// A controller right after its creation, before its first result.
  private static func newMachine(_ configuration: Configuration, in container: Container) -> Machine<Self> {
    var stage = Stage<Self>()
    let rules = Self(configuration: configuration, container: container, on: &stage)
    return Machine(rules: rules, stage: Stage<Self>())
  }
}

extension Machine where R: WireRules {
  /// What is stored beside the configuration and the container. What an event answers and emits is done with before a
  /// machine is stored.
  fileprivate static var storedFields: [Field<Machine>] {
    let animations = StoredAnimation<R>.codec.array()
    let holds = StoredHold<R>.codec.array()
    return [
      .required("time", .number(), \.stage.time),
      Field("model", .object(nil, R.storedFields), \.rules),
      Field("animations", animations, \.stage.animations),
      Field("holds", holds, \.stage.holds),
      Field("pan", .storedPan, \.stage.pans),
      Field("scroll", .storedScroll, \.stage.scrolls),
      Field("pointers", .storedPointers, \.stage.pointers),
      Field("nextAnimation", .count, \.stage.nextID),
    ]
  }
}
