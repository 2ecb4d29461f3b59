extension WireMachine {
  /// The machine in `json`, which is at `pointer`.
  ///
  /// An omitted member has the value that it has in a new controller with the same configuration and container, so that
  /// an additional stored member needs no new format.
  ///
  /// - Throws: the fault.
  convenience init(stored json: JSONValue, at pointer: Pointer) throws(UnreadableSnapshot) {
    var faults = Faults(checksRanges: false)
    let created = try R.newMachine(as: json, at: pointer, &faults)
    let machine = R.storedMachine.decode(json, created, pointer, &faults)
    guard let machine, faults.isEmpty else { throw faults.unreadable }
    self.init(machine)
  }

  func writeStored(to text: inout JSONWriter) {
    R.storedMachine.write(machine, &text)
    text.reopen { text in
      text.name("container")
      containerCodec.write(machine.rules.container, &text)
      text.name("configuration")
      R.configurationCodec.write(machine.rules.configuration, &text)
    }
  }
}

extension Faults {
  /// That a snapshot has these faults.
  var unreadable: UnreadableSnapshot {
    let reasons = all.map { "\($0.pointer) \($0.detail)" }
    return UnreadableSnapshot(reason: "is unreadable: \(reasons.joined(separator: ", "))")
  }
}

extension WireRules {
  /// The stored members of a machine, besides its configuration and its container.
  public static func makeStoredMachine() -> Codec<Machine<Self>> {
    let fields = Machine<Self>.storedFields(
      model: .object(nil, storedFields), animations: FrameAnimation<Self>.codec(completion: completionCodec).array(),
      holds: Stage<Self>.Hold.codec.array())
    return .object(nil, fields, extra: ["configuration", "container"])
  }

  /// A controller right after its creation, before its first result, with the configuration and the container of
  /// `json`.
  fileprivate static func newMachine(
    as json: JSONValue, at pointer: Pointer, _ faults: inout Faults
  ) throws(UnreadableSnapshot) -> Machine<Self> {
    for name in ["configuration", "container", "time"] where json[name] == nil {
      faults.add("is required", at: pointer.member(name))
    }
    let configuration = configurationCodec.decode(
      json["configuration"] ?? [:], nil, pointer.member("configuration"), &faults)
    let container = containerCodec.decode(json["container"] ?? [:], nil, pointer.member("container"), &faults)
    guard let configuration, let container else { throw faults.unreadable }
    faults.add(Self.faults(in: configuration, container: container), at: pointer.member("configuration"))
    guard faults.isEmpty else { throw faults.unreadable }
    var stage = Stage<Self>()
    let rules = Self(configuration: configuration, container: container, on: &stage)
    return Machine(rules: rules, stage: Stage<Self>())
  }
}

extension Machine {
  /// The stored members, besides the configuration and the container. The response and the emissions of an event are
  /// complete before a machine is stored.
  static func storedFields(
    model: Codec<R>, animations: Codec<[FrameAnimation<R>]>, holds: Codec<[Stage<R>.Hold]>
  ) -> [Field<Machine>] {
    [
      .required("time", .number(), \.stage.time),
      Field("model", model, \.rules),
      Field("animations", animations, \.stage.animations),
      Field("holds", holds, \.stage.holds),
      Field("pan", .storedPan, \.stage.pans),
      Field("scroll", .storedScroll, \.stage.scrolls),
      Field("pointers", .storedPointers, \.stage.pointers),
      Field("nextAnimation", .count, \.stage.nextID),
    ]
  }
}
