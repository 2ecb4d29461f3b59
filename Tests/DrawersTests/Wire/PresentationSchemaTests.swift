import Testing

@testable import Drawers

/// Some values are written without declarations. Their schemas have exactly the members that are written.
@Suite struct PresentationSchemaTests {
  /// A frame, a response and a decision in which every member is present.
  private static let complete: [(name: String, json: JSONValue)] = [
    ("Frame", JSONText { $0.append(frame) }.value), ("EventResponse", JSONText { $0.append(response) }.value),
    ("Explanation", settlement.json),
  ]

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

  private static var response: EventResponse {
    var response = EventResponse()
    response.contentOffset = Point2D(y: 1)
    response.stopsScrolling = true
    response.performed = true
    response.ignored = "why"
    return response
  }

  private static var settlement: Settlement {
    Settlement(outcome: "a", rule: "b", position: 1, velocity: 2, velocitySource: .estimated, projection: 3)
  }

  @Test(arguments: complete.map(\.name)) func membersAreThoseWritten(_ name: String) throws {
    let json = try #require(Self.complete.first { $0.name == name }?.json)
    try expectSameMembers(try #require(PresentationSchemas.all[name]), json, at: name)
  }

  /// Expects that an object schema without additional properties has exactly the object's members, at all levels.
  private func expectSameMembers(_ schema: JSONValue, _ json: JSONValue, at path: String) throws {
    guard let members = json.members, schema["additionalProperties"] == false else { return }
    let described = try #require(schema["properties"]?.members)
    #expect(described.keys == members.keys, "\(path)")
    for (name, member) in described { try expectSameMembers(member, members[name] ?? .null, at: "\(path)/\(name)") }
  }

  @Test func referencesLeadSomewhere() {
    let components = ControllerKind.components
    let text = String(decoding: JSONValue.object(components).text, as: UTF8.self)
    let names = Set(text.matches(of: /"#\/components\/schemas\/(\w+)"/).map { String($0.output.1) })
    #expect(names.count > 50)
    #expect(names.subtracting(components.keys).isEmpty)
  }
}
