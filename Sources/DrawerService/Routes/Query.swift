import DrawerHTTP
import Drawers

/// A request's query parameters, read one by one. All faults together are one problem.
struct Query {
  private let items: [QueryItem]
  private var known: [String] = []
  private var repeatable: Set<String> = []
  private var faults: [(place: Problem.Place, detail: String)] = []

  init(_ request: Request) { items = request.query }

  /// The value of `parameter`; nil if it is missing.
  mutating func value<Value>(_ parameter: QueryParameter<Value>) -> Value? {
    // Most requests have none.
    guard !items.isEmpty else { return nil }
    let name = parameter.description.name
    known.append(name)
    guard let text = items.first(where: { $0.name == name })?.value else { return nil }
    if let value = parameter.read(text) { return value }
    faults.append((.parameter(name), parameter.fault))
    return nil
  }

  /// All values of `parameter`, in order; their number is checked.
  mutating func values<Value>(_ parameter: QueryParameter<Value>) -> [Value] {
    let name = parameter.description.name
    known.append(name)
    repeatable.insert(name)
    let texts = items.filter { $0.name == name }.map(\.value)
    let values = texts.compactMap(parameter.read)
    if values.count < texts.count { faults.append((.parameter(name), parameter.fault)) }
    if let counts = parameter.counts, !counts.contains(texts.count) {
      let range = "\(counts.lowerBound) to \(counts.upperBound)"
      faults.append((.parameter(name), "must be given \(range) times, not \(texts.count)"))
    }
    return values
  }

  /// Throws all faults, including unknown and repeated parameters.
  func check() throws(Problem) {
    guard !items.isEmpty || !faults.isEmpty else { return }
    var all = faults
    var seen: Set<String> = []
    for name in items.map(\.name) {
      if !known.contains(name) {
        let advice = suggestion(for: name, among: known)
        let list = advice.isEmpty && !known.isEmpty ? "; the known ones are " + known.joined(separator: ", ") : advice
        all.append((.parameter(name), "is not a known parameter\(list)"))
      } else if !seen.insert(name).inserted, !repeatable.contains(name) {
        all.append((.parameter(name), "must be given only once"))
      }
    }
    guard all.isEmpty else { throw Problem(faults: all) }
  }
}
