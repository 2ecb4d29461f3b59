import DrawerHTTP
import Drawers

extension Operation {
  static let listControllers = Operation(
    method: .get, path: "/v1/controllers", id: "listControllers", tag: .controllers, scope: .read,
    summary: "Lists the controllers, with their defaults",
    parameters: [.ifNoneMatch],
    answers: [
      Answer(
        content: .json("Catalogue") { ["controllers": .array(ControllerKind.all.map(\.summary))] }, headers: ["ETag"],
        text: "All kinds."), notModified,
    ],
    ownProblems: [.invalidRequest],
    handler: Service.listControllers)
}

extension Service {
  fileprivate func listControllers(_ request: Request) throws -> Response {
    try Query(request).check()
    return Catalogue.list.response(to: request)
  }
}

extension Operation {
  static let readController = Operation(
    method: .get, path: "/v1/controllers/{kind}", id: "readController", tag: .controllers, scope: .read,
    summary: "Describes a controller, with the JSON Schemas of its configuration and events",
    parameters: [.ifNoneMatch],
    answers: [
      Answer(
        content: .json("ControllerDescription") {
          (ControllerKind.named("appStorePresentation") ?? ControllerKind.all.first)?.description
        },
        headers: ["ETag"], text: "The controller."), notModified,
    ],
    ownProblems: [.invalidRequest, .notFound],
    handler: Service.readController)
}

extension Service {
  fileprivate func readController(_ request: Request) throws -> Response {
    try Query(request).check()
    guard let description = Catalogue.descriptions[request.parameter("kind")] else {
      let names = ControllerKind.all.map(\.name)
      let meant = suggestion(for: request.parameter("kind"), among: names)
      throw Problem(
        .notFound, "There is no controller of this kind\(meant.isEmpty ? "; there are \(quotedList(names))." : meant)")
    }
    return description.response(to: request)
  }
}

/// The texts of the catalogue, which never change: written at the first request, then kept.
private enum Catalogue {
  private static let path = Operation.listControllers.path

  static let list = WebAsset(
    path: path, json: FoundationJSON.text(of: ["controllers": ControllerKind.all.map(\.summary)]))
  static let descriptions = Dictionary(
    uniqueKeysWithValues: ControllerKind.all.map {
      ($0.name, WebAsset(path: "\(path)/\($0.name)", json: FoundationJSON.text(of: $0.description)))
    })
}
