import DrawerHTTP
import Drawers

/// The OpenAPI 3.1 document of some operations.
struct OpenAPIDocument: Sendable {
  var operations: [Operation]
  var version: String

  /// The whole document.
  var json: JSONValue {
    [
      "openapi": "3.1.1", "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
      "info": info, "servers": [["url": "."]],
      "tags": .array(Operation.Tag.allCases.map { ["name": .string($0.rawValue), "description": .string($0.text)] }),
      "paths": .object(paths), "components": .object(components),
    ]
  }

  private var info: JSONValue {
    [
      "title": "drawerd", "version": .string(version),
      "summary": "Drawers, sheets, curtains and view decks as state machines.",
      "license": ["name": "MIT", "identifier": "MIT"],
      "description": """
      A session is a controller: send it touches, and it answers with the frames to draw, the animations to run and the \
      delegate events that the original library would have emitted. Lengths are points, times seconds, velocities points \
      per second. A request that fails changes nothing; its answer is a problem (RFC 9457), or a page about it for a \
      client that prefers `text/html`. Unknown members and parameters are refused. Every path that supports `GET` supports `HEAD`, and every path supports `OPTIONS`.
      """,
    ]
  }

  private var paths: JSONObject {
    var paths: JSONObject = [:]
    for operation in operations {
      let added: JSONValue = [operation.method.rawValue.lowercased(): json(of: operation)]
      paths[operation.path] = (paths[operation.path] ?? pathItem(of: operation)).merging(added)
    }
    return paths
  }

  /// The members that all operations of a path share.
  private func pathItem(of operation: Operation) -> JSONValue {
    let names = operation.pathParameterNames
    guard !names.isEmpty else { return [:] }
    return ["parameters": .array(names.map { .reference("parameters", $0) })]
  }

  private var components: JSONObject {
    let answers = operations.flatMap { $0.problemsByStatus.map { ($0.name, $0.json) } }
    return [
      "schemas": .object(NamedSchemas(ServiceSchemas.all).all),
      "parameters": .object(of: (Parameter.inPaths + Parameter.sharedHeaders).map { ($0.name, $0.json) }),
      "headers": .object(Operation.responseHeaders),
      "responses": .object(of: answers),
      "examples": .object(
        of: Problem.Kind.all.map {
          ($0.name, ["summary": .string($0.title), "value": Examples.problem($0)])
        }),
      "securitySchemes": ["token": Operation.tokenScheme],
    ]
  }

  private func json(of operation: Operation) -> JSONValue {
    var json: JSONObject = [
      "operationId": .string(operation.id), "tags": [.string(operation.tag.rawValue)],
      "summary": .string(operation.summary), "responses": operation.responses,
      "parameters": .array(
        (operation.parameters + [.traceParent]).map { parameter in
          let isShared = Parameter.sharedHeaders.contains { $0.name == parameter.name }
          return isShared ? .reference("parameters", parameter.name) : parameter.json
        }),
      // The server's options decide whether tokens are required, hence the empty alternative.
      "security": operation.scope.map { [["token": [.string($0.rawValue)]], [:]] } ?? [],
    ]
    json["description"] = operation.text.map { .string($0) }
    json["requestBody"] = operation.body.map { body in
      [
        "required": true,
        "content": [
          Response.jsonContentType: ["schema": .component(body.schema), "examples": examples(body.examples)]
        ],
      ]
    }
    return .object(json)
  }

  private func examples(_ examples: [Operation.Example]) -> JSONValue {
    .object(of: examples.map { ($0.name, ["summary": .string($0.summary), "value": $0.value]) })
  }
}

extension JSONValue {
  /// A reference to the component called `name`.
  static func reference(_ group: String, _ name: String) -> JSONValue {
    ["$ref": .string("#/components/\(group)/\(name)")]
  }
}

extension Operation.Tag {
  fileprivate var text: String {
    switch self {
    case .sessions: "Controllers that live on the server, each with its container, configuration and state."
    case .events: "The events of a session, and their results."
    case .simulations: "Whole scripts in one request."
    case .controllers: "The catalogue of controllers, with their configurations and events."
    case .service: "Health, metrics, documents and files."
    }
  }
}
