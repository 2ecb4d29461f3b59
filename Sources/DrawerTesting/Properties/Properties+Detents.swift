import Drawers

// The detents and the surface of a drawer.
extension Properties {
  static let detentsAreReported = Property("results report detents and surfaces that changed") { _, run in
    var known: JSONObject = [:]
    for moment in run.moments {
      let changes = moment.step.effects.changes
      for (name, hasChanged) in [("detents", changes.detents), ("surface", changes.surface)] {
        if hasChanged { known[name] = moment.presentation[name] }
        guard known[name] == moment.presentation[name] else {
          return "\(name) changed, and \(moment.step.event) does not say so"
        }
      }
      if let fault = detentFault(in: moment.presentation) { return fault }
    }
    return nil
  }

  /// Describes a fault in the detents, or in a name that refers to one.
  private static func detentFault(in presentation: JSONValue) -> String? {
    let names = (presentation["detents"]?.elements ?? []).compactMap { $0["name"]?.string }
    let frames = presentation["frames"]?.members ?? [:]
    guard !names.isEmpty, Set(names).count == names.count else { return "the detents are called \(names)" }
    let surface = presentation["surface"] ?? [:]
    let bound = surface["keys"]?.members?.map { $0.value["detent"]?.string } ?? []
    let mentioned = [presentation["state"]?["detent"]?.string, surface["opens"]?.string] + bound
    for case let name? in mentioned where !names.contains(name) { return "there is no detent \(name)" }
    for case let name? in [surface["body"]?.string] where frames[name] == nil { return "there is no frame \(name)" }
    return nil
  }
}
