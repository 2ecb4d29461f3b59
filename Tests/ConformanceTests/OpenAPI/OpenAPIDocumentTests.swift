import DrawerSessions
import Drawers
import TestSupport
import Testing

@testable import DrawerService

/// The OpenAPI document describes every route and nothing else, and its descriptions are correct.
@Suite struct OpenAPIDocumentTests {
  private static let server = Result { try DrawerdProcess() }
  private static let document = Result { try Document(port: try server.get().port) }

  /// The routes of the service, except the files that only pages and modules refer to.
  private static func routes() throws -> Set<String> {
    let sessions = try Sessions(store: MemoryStore()) { 0 }
    defer { sessions.close() }
    let observation = Observation(log: Log(level: .error), version: "test")
    let service = Service(sessions: sessions, observation: observation, gate: Gate { 0 })
    let templates = service.router.templates
    let folders = [
      "/client/", "/elements/", "/home/", "/machine/", "/playground/", "/docs/", "/lab/", "/react/", "/examples/",
    ]
    let types = [
      "/attachment.d.ts", "/configurations.d.ts", "/controllers.d.ts", "/drawing.d.ts", "/inputs.d.ts", "/jsx.d.ts",
      "/parts.d.ts",
      "/results.d.ts", "/tokens.css",
    ]
    return Set(
      templates.filter { route in !(folders + types).contains { route.template.hasPrefix($0) } }
        .map { "\($0.method) \($0.template)" })
  }

  @Test func routesAreOperationsAndOperationsAreRoutes() throws {
    let operations = try Self.document.get().operations
    #expect(try Set(operations.map { "\($0.method) \($0.template)" }) == Self.routes())
    #expect(Set(operations.map(\.id)).count == operations.count)
  }

  /// Every path parameter is described, and every described path parameter is in the path.
  @Test func pathParametersAreDescribed() throws {
    let document = try Self.document.get()
    for (template, item) in document.json["paths"]?.members ?? [:] {
      let described = (item["parameters"]?.elements ?? []).compactMap { reference in
        reference["$ref"]?.string?.split(separator: "/").last.flatMap {
          document.json["components"]?["parameters"]?[String($0)]?["name"]?.string
        }
      }
      #expect(described == template.matches(of: /\{(\w+)\}/).map { String($0.output.1) }, "\(template)")
    }
  }

  /// The server reads every query parameter: it refuses an invalid value and names the parameter.
  @Test func queryParametersAreRead() throws {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    var count = 0
    for operation in try Self.document.get().operations {
      for parameter in operation.json["parameters"]?.elements ?? [] where parameter["in"] == "query" {
        let name = try #require(parameter["name"]?.string)
        let isFreeText = parameter["schema"] == ["type": "string"]
        let query = isFreeText ? "\(name)=a&noSuchParameter=a" : "\(name)=no%20such%20value"
        let target = parameter["required"] == true ? "\(operation.template)?\(query)" : operation.target(with: query)
        let answer = try connection.request(
          operation.method, target, body: operation.takesContent ? "[]" : nil)
        let named = try JSONValue(parsing: answer.body)["errors"]?.elements?.compactMap { $0["parameter"]?.string }
        #expect(named == [isFreeText ? "noSuchParameter" : name], "\(operation.id) \(name): \(answer.text)")
        count += 1
      }
    }
    #expect(count >= 10)
  }

  /// The server accepts the example requests.
  @Test func exampleRequestsWork() throws {
    let recorder = try Recorder(port: try Self.server.get().port)
    var count = 0
    for operation in try Self.document.get().operations where operation.takesContent {
      let content = try #require(operation.json["requestBody"]?["content"]?["application/json"])
      for (name, example) in content["examples"]?.members ?? [:] {
        let session = try recorder.create("curtain").split(separator: "/").last.map(String.init) ?? ""
        let target = operation.template.replacing("{id}", with: session)
        let answer = try recorder.send(operation.method, target, example["value"])
        #expect((200...299).contains(answer.status), "\(operation.id), \(name): \(answer.text)")
        count += 1
      }
    }
    #expect(count >= 4)
  }

  /// Generators need to invent no names: every schema that becomes a type is a component, and no two components share a
  /// name.
  @Test func everyTypeHasAName() throws {
    #expect(NamedSchemas(ServiceSchemas.all).conflicts.isEmpty)
    for (name, schema) in try #require(Self.document.get().json["components"]?["schemas"]?.members) {
      let nested =
        Array((schema["properties"]?.members ?? [:]).values) + [schema["items"] ?? [:]]
        + (schema["oneOf"]?.elements ?? [])
      #expect(!nested.contains { $0["properties"] != nil || $0["enum"] != nil || $0["oneOf"] != nil }, "\(name)")
    }
  }

  @Test func documentIsKeptUntilItChanges() throws {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    let tag = try #require(try connection.request("GET", "/openapi.json").headers["etag"])
    let answer = try connection.request("GET", "/openapi.json", headers: ["If-None-Match": tag])
    #expect(answer.status == 304)
    #expect(answer.body.isEmpty)
  }

  /// The checker works: it finds a fault in a document, in an example and in a response.
  @Test func judgeComplains() throws {
    let document = try Self.document.get()
    let text = document.json.description
    let wrong = [
      ("\"openapi\":\"3.1.1\"", "\"openapi\":\"3.1.1\",\"paths2\":{}"),
      ("\"phase\":\"began\",\"time\":0", "\"phase\":\"begun\",\"time\":0"),
      ("{\"status\":\"ok\"}", "{\"status\":\"bad\"}"),
    ]
    for (old, new) in wrong {
      let broken = Document(json: try JSONValue(parsing: text.replacing(old, with: new).utf8))
      #expect(broken.json != document.json)
      #expect(try !broken.complaints(about: []).complaints.isEmpty, "\(new)")
    }
    let health: JSONValue = [
      "method": "GET", "target": "/healthz", "request": nil, "status": 200, "body": "{\"status\":\"ill\"}",
      "headers": ["content-type": "application/json", "traceparent": "00"],
    ]
    let exchanges = [
      health, health.merging(["status": 204]), health.merging(["target": "/sick"]),
      health.merging(["headers": ["content-type": "text/plain", "traceparent": "00"]]),
      health.merging(["body": "{\"status\":\"ok\"}"]),
    ]
    #expect(try document.complaints(about: exchanges).complaints.count == 4)
  }

  @Test func missingJudgeIsAFailure() throws {
    var script = PythonScript("validate_openapi")
    script.python = "/usr/bin/false"
    let document = try Self.document.get()
    #expect(throws: PythonScript.Failure.self) { try document.complaints(about: [], script: script) }
  }
}

extension Document {
  fileprivate init(json: JSONValue) { self.json = json }
}
