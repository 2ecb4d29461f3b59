import Testing

@testable import Drawers

/// Some values are written without declarations. Their schemas have exactly the members that are written.
@Suite struct PresentationSchemaTests {
  /// A frame in which every member is present, and a surface.
  private static var complete: [(name: String, json: JSONValue)] {
    get throws {
      let surface = try #require(ControllerKind.sheet.plainMachine?.presentation["surface"])
      return [("Frame", JSONText { $0.append(frame) }.value), ("Surface", surface)]
    }
  }

  private static var frame: Frame {
    var frame = Frame(Rect2D(x: 1, y: 2, width: 3, height: 4), z: 5)
    frame.opacity = 0.5
    frame.cornerRadius = 6
    frame.roundedCorners = .top
    frame.transform = Transform(translateX: 7)
    frame.isHidden = true
    frame.isInteractive = false
    frame.blur = 0.5
    frame.color = RGBAColor(rgba: 0xAABB_CCDD)
    frame.border = Border(width: 8, color: nil)
    frame.shadow = Shadow(color: RGBAColor(rgba: 1), opacity: 1, radius: 9, offset: Point2D(x: 1))
    frame.contentInset = Insets(top: 10)
    return frame
  }

  @Test func membersAreThoseWritten() throws {
    for (name, json) in try Self.complete {
      try expectSameMembers(try #require(PresentationSchemas.all[name]), json, at: name)
    }
  }

  /// A property without a member would be seen in no page. Each property of the complete frame has another value than its
  /// default, so that a new one has to be added there.
  @Test func everyPropertyIsWritten() throws {
    let frame = Self.frame
    let json = JSONText { $0.append(frame) }.value
    let defaults = Mirror(reflecting: Frame(Rect2D())).children
    for (property, standard) in zip(Mirror(reflecting: frame).children, defaults) {
      #expect("\(property.value)" != "\(standard.value)", "\(property.label ?? "")")
    }
    let surface = try Machine<Sheet>(configuration: SheetConfiguration()).surface
    let written: [(value: Any?, json: JSONValue?)] = [
      (frame, json), (frame.transform, json["transform"]), (frame.border, json["border"]),
      (frame.shadow, json["shadow"]), (frame.contentInset, json["contentInset"]),
      (surface, ControllerKind.sheet.plainMachine?.presentation["surface"]),
    ]
    for (value, json) in written {
      let value = try #require(value)
      #expect(Mirror(reflecting: value).children.count == json?.members?.count, "\(value)")
    }
  }

  /// An animation by a spring, by a curve, and by keyframes.
  @Test(
    arguments: [
      (["controller": "curtain"], "CurtainAnimation", ["type": "moveCurtain", "to": "max"], "spring"),
      (
        ["controller": "drawer", "configuration": ["timingCurve": ["type": "easeIn"]]], "DrawerAnimation",
        ["type": "present"], "cubicBezier"
      ),
      (["controller": "viewDeck"], "ViewDeckAnimation", ["type": "previewBounce", "side": "left"], "keyframes"),
    ] as [(JSONValue, String, JSONValue, String)])
  func animationIsAsDescribed(_ creation: JSONValue, _ schema: String, _ event: JSONValue, _ type: String) throws {
    var machine = try SessionRequest(creation).machine
    _ = try machine.apply(event, arrival: 0, at: .root)
    let animation = try #require(machine.presentation["animations"]?.elements?.first)
    try expectSameMembers(try #require(ControllerKind.components[schema]), animation, at: schema)
    let timing = try #require(
      PresentationSchemas.all["Timing"]?["oneOf"]?.elements?.first {
        $0["properties"]?["type"]?["const"]?.string == type
      }
    )
    try expectSameMembers(timing, try #require(animation["timing"]), at: type)
    let keyframe = timing["properties"]?["keyframes"]?["items"] ?? .null
    try expectSameMembers(keyframe, animation["timing"]?["keyframes"]?.elements?.first ?? .null, at: "keyframes")
  }

  /// Expects that the schema of an object with known members has exactly the object's members, at all levels.
  private func expectSameMembers(_ schema: JSONValue, _ json: JSONValue, at path: String) throws {
    guard let members = json.members, let described = schema["properties"]?.members else { return }
    #expect(described.keys == members.keys, "\(path)")
    for (name, member) in described { try expectSameMembers(member, members[name] ?? .null, at: "\(path)/\(name)") }
  }

  @Test func referencesLeadSomewhere() {
    let components = ControllerKind.components
    let text = JSONValue.object(components).description
    let names = Set(text.matches(of: /"#\/components\/schemas\/(\w+)"/).map { String($0.output.1) })
    #expect(names.count > 50)
    #expect(names.subtracting(components.keys).isEmpty)
  }
}
