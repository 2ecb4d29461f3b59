/// The JSON Schemas of values that all controllers write in the same way, by their names in the OpenAPI document.
///
/// The frames, the animations and the surface of every result are written without declarations, which would make a pan
/// slower; a test compares them with these schemas.
enum PresentationSchemas {
  static let all: JSONObject = [
    "Frame": frame, "Frames": frames, "PartialFrames": partialFrames, "Timing": timing, "Surface": surface,
    "EventResponse": EventResponse.codec.schema.referring(to: [("Point", Codec<Point2D>.point.schema)]).written,
    "Explanation": Settlement.codec.schema.written,
    "Detent": Codec<Detent>.detent.schema.written,
  ]

  private static let color: JSONValue = ["type": "string", "pattern": "^#[0-9A-F]{8}$", "examples": ["#000000FF"]]
  private static let part: JSONValue = ["type": "number", "minimum": 0, "maximum": 1]
  private static let length: JSONValue = ["type": "number", "minimum": 0]
  private static let point = JSONValue.component("Point")
  private static let transformMembers = FrameMember.allCases.filter { $0.isOfTransform }.map {
    ($0.rawValue, JSONValue.anyNumber)
  }

  static let frame = JSONValue.record(
    ["x": .anyNumber, "y": .anyNumber, "width": length, "height": length],
    optional: [
      "z": ["type": "integer", "default": 0, "description": "The drawing order: a greater value is nearer."],
      "opacity": part.merging(["default": 1]), "cornerRadius": length.merging(["default": 0]),
      "roundedCorners": JSONValue.list(of: JSONValue.oneOf(Corners.names.map { $0.1 }).titled("Corner")).merging([
        "uniqueItems": true
      ])
      .described("The corners that cornerRadius rounds; all of them if omitted."),
      "transform": JSONValue.record(JSONObject(transformMembers))
        .described("Applied about the center."),
      "hidden": ["type": "boolean", "default": false],
      "interactive": ["type": "boolean", "default": true, "description": "Whether touches reach it."],
      "blur": part.merging(["default": 0]), "color": color,
      "border": .record(["width": .anyNumber, "color": color.orNull]),
      "shadow": .record(["color": color.orNull, "opacity": .anyNumber, "radius": .anyNumber, "offset": point]),
      "contentInset": .record(["top": .anyNumber, "left": .anyNumber, "bottom": .anyNumber, "right": .anyNumber]),
    ]
  ).described("How a view is drawn, in points of the container. Members with their default value are omitted.")

  private static let frames: JSONValue = JSONValue.map(to: .component("Frame"))
    .described("The frames to draw, by name, back to front by z.")

  private static var partialFrames: JSONValue {
    var members = JSONObject(
      FrameMember.allCases.filter { !$0.isOfTransform }.map { ($0.rawValue, JSONValue.anyNumber) })
    members["transform"] = .record([:], optional: JSONObject(transformMembers))
    return JSONValue.map(to: .record([:], optional: members))
      .described("Frames, by name, with only the members that an animation moves.")
  }

  private static let timing: JSONValue = [
    "oneOf": [
      JSONValue.record([
        "type": .constant("spring"), "mass": .anyNumber, "stiffness": .anyNumber, "damping": .anyNumber,
        "dampingRatio": .anyNumber, "initialVelocity": .anyNumber,
      ]).described("A damped spring; its initial velocity is relative to the distance, per second."),
      JSONValue.record(
        ["type": .constant("cubicBezier"), "x1": part, "y1": .anyNumber, "x2": part, "y2": .anyNumber],
        optional: ["name": .oneOf(["linear", "easeIn", "easeOut", "easeInOut"])]
      ).described("A curve, as in CSS."),
      JSONValue.record([
        "type": .constant("keyframes"),
        "keyframes": .list(of: .record(["offset": part, "frames": .component("PartialFrames")])),
      ]).described("Straight lines from keyframe to keyframe."),
    ]
  ]

  private static let frameNames = JSONValue.list(of: .anyText)

  private static let surface = JSONValue.record([
    "axis": Codec<SurfaceAxis>.enumeration.schema,
    "grips": frameNames.described("The frames on which a drag can begin."),
    "needsLocation": ["type": "boolean", "description": "Whether a pan needs the location where it begins."],
    "edges": JSONValue.list(of: Codec<ScreenEdge>.enumeration.schema)
      .described("The screen edges with a gesture of their own."),
    "body": JSONValue.anyText.described("The frame that is the drawer."),
    "handle": JSONValue.anyText.orNull.described("The frame that is its handle."),
    "contents": frameNames.described("The frames that belong to the drawer beside its body."),
    "uncovers": frameNames.described(
      "The frames that the body uncovers as it slides aside, each named like its detent; none if the body comes in over "
        + "an edge."),
    "behind": frameNames.described("The frames that it covers when it is open far enough."),
    "covers": ["type": "boolean", "description": "Whether it covers those frames now, so that they cannot be used."],
    "modal": ["type": "boolean", "description": "Whether the drawer is a modal dialog while it is open."],
    "scrolls": ["type": "boolean", "description": "Whether it shares drags with scroll views inside it."],
    "moves": JSONValue.list(of: Codec<SurfaceDirection>.enumeration.schema)
      .described("The directions in which a drag can move the drawer from its current or next detent."),
    "opens": JSONValue.anyText.described("The detent that it opens to."),
    "escape": JSONValue.component("ControllerEvent").orNull.described("The event that the Escape key causes now."),
    "keys": JSONValue.map(to: .component("SnapToEvent"))
      .described("The events that the other keys cause now, by the keys' DOM names."),
    "inert": frameNames.described("The frames that the focus and assistive technology cannot reach now."),
    "focus": JSONValue.map(to: .component("SnapToEvent"))
      .described("The event to send when the focus moves into a frame, by the frame's name."),
  ]).described(
    "How a user operates the controller: the frames that a finger drags, the keys, and the frames that it covers.")
}
