import DrawerHTTP
import Drawers

extension Operation {
  static let listControllers = Operation(
    method: .get, path: "/v1/controllers", id: "listControllers", tag: .controllers, scope: .read,
    summary: "Lists the controllers, with their defaults",
    answers: [
      Answer(
        content: .json("Catalogue") { ["controllers": .array(ControllerKind.all.map(\.summary))] }, text: "All kinds.")
    ],
    ownProblems: [.invalidRequest],
    handler: Service.listControllers)
}

extension Service {
  fileprivate func listControllers(_ request: Request) throws -> Response {
    try Query(request).check()
    return .json(["controllers": ControllerKind.all.map(\.summary)])
  }
}

extension Operation {
  static let readController = Operation(
    method: .get, path: "/v1/controllers/{kind}", id: "readController", tag: .controllers, scope: .read,
    summary: "Describes a controller, with the JSON Schemas of its configuration and events",
    answers: [
      Answer(
        content: .json("ControllerDescription") { ControllerKind.named("appStorePresentation")?.description },
        text: "The controller.")
    ],
    ownProblems: [.invalidRequest, .notFound],
    handler: Service.readController)
}

extension Service {
  fileprivate func readController(_ request: Request) throws -> Response {
    try Query(request).check()
    let name = request.parameter("kind")
    guard let kind = ControllerKind.named(name) else {
      let names = ControllerKind.all.map(\.name).joined(separator: ", ")
      throw Problem(.notFound, "There is no controller of this kind; there are \(names).")
    }
    return .json(kind.description)
  }
}
