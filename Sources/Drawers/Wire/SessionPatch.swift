extension LocatedEvent {
  /// The events that a PATCH of `container` and `configuration` stands for, in order.
  ///
  /// - Parameters:
  ///   - json: the patch.
  ///   - faults: receives the faults in the patch as a whole. Its values are validated when the events are applied.
  package static func patch(_ json: JSONValue, _ faults: inout Faults) -> [LocatedEvent] {
    guard let patch = codec.decode(json, nil, .root, &faults) else { return [] }
    var events: [LocatedEvent] = []
    if let container = patch.container {
      events.append(LocatedEvent(["type": "resize", "container": container]))
    }
    if let configuration = patch.configuration {
      events.append(LocatedEvent(["type": "configure", "configuration": configuration]))
    }
    return events
  }

  /// The JSON Schema of a patch.
  static var patchSchema: JSONValue {
    let members: JSONValue = [
      "container": .component("Container"), "configuration": .component("ControllerConfiguration"),
    ]
    return codec.schema.merging(["properties": members])
  }

  private struct Members: Sendable {
    var container: JSONValue?
    var configuration: JSONValue?
  }

  private static let codec = Codec.object(
    Members(),
    [
      Field("container", Codec<JSONValue>.anything.optional(), \.container),
      Field("configuration", Codec<JSONValue>.anything.optional(), \.configuration),
    ], elsewhere: placeOfSetting)

  /// The correct place of a member that a client put beside `configuration` and `container`, as a JSON Pointer; nil if
  /// it belongs to neither.
  static let placeOfSetting: @Sendable (String) -> String? = { name in
    #if hasFeature(Embedded)
      return nil
    #else
      if ["height", "safeArea", "width"].contains(name) { return "/container/\(name)" }
      let isKnown = ControllerKind.all.contains { $0.configurationMembers.contains(name) }
      return isKnown ? "/configuration/\(name)" : nil
    #endif
  }
}
