import Drawers

/// A parameter of an operation, as the document describes it.
struct Parameter: Sendable {
  /// Where it stands in a request.
  enum Place: String, Sendable {
    case path, query, header
  }

  var place: Place
  var name: String
  var schema: JSONValue
  /// The description of the parameter.
  var text: String
  /// Whether no request can do without it.
  var isRequired = false

  /// The parameter in OpenAPI's form.
  var json: JSONValue {
    let json: JSONValue = [
      "name": .string(name), "in": .string(place.rawValue), "schema": schema, "description": .string(text),
    ]
    return place == .path || isRequired ? json.merging(["required": true]) : json
  }
}

/// A query parameter: how to read and how to describe it, declared once.
struct QueryParameter<Value: Sendable>: Sendable {
  let description: Parameter
  /// How often it may be repeated; nil for a parameter that is optional and not repeated.
  let counts: ClosedRange<Int>?
  /// The message for an invalid value.
  let fault: String
  let read: @Sendable (String) -> Value?

  init(
    _ name: String, _ schema: JSONValue, counts: ClosedRange<Int>? = nil, fault: String, text: String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    var description = Parameter(place: .query, name: name, schema: schema, text: text)
    if let counts {
      description.schema = .list(of: schema).merging([
        "minItems": .number(Double(counts.lowerBound)), "maxItems": .number(Double(counts.upperBound)),
      ])
      description.isRequired = counts.lowerBound > 0
    }
    self.description = description
    self.counts = counts
    self.fault = fault
    self.read = read
  }
}

extension QueryParameter<Double> {
  /// A number.
  static func number(_ name: String, in range: ClosedRange<Double>, _ text: String) -> QueryParameter {
    QueryParameter(
      name, ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)],
      fault: "must be a number within \(range.lowerBound.jsonDigits)...\(range.upperBound.jsonDigits)", text: text
    ) { text in
      // Swift reads hexadecimal numbers as well.
      guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text) else { return nil }
      return range.contains(number) ? number : nil
    }
  }
}

extension QueryParameter<Int> {
  /// A whole number.
  static func integer(
    _ name: String, in range: ClosedRange<Int>, default initial: Int? = nil, _ text: String
  ) -> QueryParameter {
    var schema: JSONValue = [
      "type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound)),
    ]
    if let initial { schema = schema.merging(["default": .number(Double(initial))]) }
    return QueryParameter(
      name, schema, fault: "must be a whole number within \(range.lowerBound)...\(range.upperBound)", text: text
    ) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension QueryParameter<Bool> {
  /// `true` or `false`; the latter by default.
  static func bool(_ name: String, _ text: String) -> QueryParameter {
    QueryParameter(
      name, ["type": "boolean", "default": false], fault: "must be \"true\" or \"false\"", text: text
    ) { Bool($0) }
  }
}

extension QueryParameter<String> {
  /// One of `values`.
  static func choice(_ name: String, of values: [String], _ text: String) -> QueryParameter {
    QueryParameter(
      name, .oneOf(values), fault: "must be one of \(quotedList(values))", text: text
    ) { values.contains($0) ? $0 : nil }
  }

  /// Any text.
  static func text(_ name: String, _ text: String) -> QueryParameter {
    QueryParameter(name, .anyText, fault: "", text: text) { $0 }
  }
}

extension Parameter {
  /// Every parameter in paths, by its name in the templates.
  static let inPaths: [Parameter] = [
    Parameter(
      place: .path, name: "id", schema: ["type": "string", "pattern": "^[0-9a-f]{32}$"],
      text: "The session's id, from the response to its creation."),
    Parameter(
      place: .path, name: "kind", schema: .oneOf(ControllerKind.all.map(\.name)), text: "The controller's name."),
    Parameter(
      place: .path, name: "type", schema: .oneOf(Problem.Kind.all.map(\.name)),
      text: "The last part of a problem's type."),
  ]

  private static func header(_ name: String, _ schema: JSONValue, _ text: String) -> Parameter {
    Parameter(place: .header, name: name, schema: schema, text: text)
  }

  static let ifMatch = header(
    "If-Match", ["type": "string", "examples": ["\"3\"", "*"]],
    "Entity tags. Unless the session has one of these revisions, the request fails and changes nothing.")
  static let ifNoneMatch = header(
    "If-None-Match", ["type": "string", "examples": ["\"3\""]],
    "Entity tags. If the session still has one of these revisions, the response is 304.")
  static let idempotencyKey = header(
    "Idempotency-Key", ["type": "string", "minLength": 1, "maxLength": 255],
    "Makes a retry safe: the same key with the same request returns the first response again.")
  static let lastEventID = header(
    "Last-Event-ID", ["type": "integer", "minimum": 0],
    "The id of the last event that the client received. The stream begins with the events after it instead of a snapshot."
  )
  static let lastPositions = header(
    "Last-Event-ID", ["type": "string", "pattern": "^[0-9]*(,[0-9]*)*$", "examples": ["3,,17"]],
    "The id of the last event that the client received. The stream begins with the events after it instead of snapshots."
  )
  static let traceParent = header(
    "traceparent", ["type": "string", "examples": ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"]],
    "The trace that the request belongs to (W3C Trace Context); the log names it.")

  /// The headers that several operations share, besides those of HTTP itself.
  static let sharedHeaders = [ifMatch, ifNoneMatch, idempotencyKey, traceParent]
}
