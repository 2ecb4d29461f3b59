/// The JSON Schemas of values that all controllers write in the same way, by their names in the OpenAPI document.
///
/// The parts of every result are written without declarations; a test compares them with these schemas.
enum PresentationSchemas {
  static let all: JSONObject = [
    "Frame": frame, "Frames": frames, "PartialFrames": partialFrames, "Timing": timing, "EventResponse": response,
    "Explanation": explanation, "Detent": detent, "Surface": surface,
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

  static let response = JSONValue.record(
    [:],
    optional: [
      "contentOffset": point.described("The offset that the scroll view must show."),
      "stopsScrolling": ["type": "boolean", "description": "Whether the scroll view must stop where it is."],
      "performed": ["type": "boolean", "description": "Whether a command had its effect."],
      "ignored": JSONValue.anyText.described("Why the event changed nothing, for people."),
      "hint": JSONValue.anyText.described(
        "A hint for people about suspicious samples of the pan that ended, or about insets that do not fit the bars."),
    ]
  ).described("The response beyond the state; empty if there is nothing to report.")

  private static let detent = JSONValue.record(
    ["name": .anyText, "position": .anyNumber],
    optional: ["aliases": JSONValue.list(of: .anyText).described("Other names that `snapTo` takes for it.")]
  ).described("A place where the drawer can rest, and its visible length there, in points.")

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

  private static let positionUnits =
    "Curtain: a coefficient of the height; App Store presentation: the progress; transition: a share of the page; "
    + "otherwise: points."

  static let explanation = JSONValue.record(
    [
      "outcome": JSONValue.anyText.described(
        "The result in the library's words: a sheet's `anchor` with its index, a transition's `finishing` or "
          + "`cancelling`, and the name of the state otherwise."),
      "rule": JSONValue.anyText.described("The deciding rule, for people."),
      "position": JSONValue.anyNumber.described("The position at the release. \(positionUnits)"),
      "velocity": JSONValue.anyNumber.described(
        "The velocity that the rule used. Sheet: points per millisecond; drawer: container heights per second; "
          + "otherwise: points per second."),
      "velocitySource": Codec<VelocitySource>.enumeration.schema,
      "candidates": .list(
        of: .record([
          "name": .anyText, "position": JSONValue.anyNumber.described(positionUnits),
          "distance": JSONValue.anyNumber.described("The distance from the compared value, in the position's unit."),
        ])
      ),
      "thresholds": JSONValue.map(to: .anyNumber).described(
        "The limits that the rule compared, each in the unit of the option with its name. `flickSpeedThreshold`: "
          + "container heights per second; `upperMarkY`, `lowerMarkY`, `translation`, and a view deck's sides: points; "
          + "`finishingProgress`, `completeOnPercentage`: shares; otherwise: points per second."),
    ],
    optional: [
      "inPoints": .record([
        "position": JSONValue.anyNumber.described("Points along the axis."),
        "velocity": JSONValue.anyNumber.described("Points per second along the axis."),
      ]),
      "detent": JSONValue.anyText.orNull.described("The detent that the outcome is; null if it is none."),
      "projection": JSONValue.anyNumber.described("Where the motion would come to rest: a sheet's, in points."),
      "hint": JSONValue.anyText.described("A hint for people about suspicious samples of the pan."),
    ]
  ).described("Why the gesture that ended settled where it did.")
}
