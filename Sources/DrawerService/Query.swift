import DrawerJSON
import HTTPServer

/// A request's query parameters, read one by one; whatever is wrong with any of them is one problem.
struct Query {
  private let request: Request
  private var known: [String] = []
  private var faults: [(place: Problem.Place, detail: String)] = []

  init(_ request: Request) { self.request = request }

  /// A number, or nil where there is none.
  mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      return fault(name, "must be a number within \(range.lowerBound)...\(range.upperBound)")
    }
    return number
  }

  /// A whole number, or nil where there is none.
  mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      return fault(name, "must be a whole number within \(range.lowerBound)...\(range.upperBound)")
    }
    return number
  }

  /// `true` or `false`, or nil where there is none.
  mutating func bool(_ name: String) -> Bool? {
    guard let text = text(name) else { return nil }
    guard let bool = Bool(text) else { return fault(name, "must be \"true\" or \"false\"") }
    return bool
  }

  /// One of `values`, or nil where there is none.
  mutating func choice(_ name: String, of values: [String]) -> String? {
    guard let text = text(name) else { return nil }
    guard values.contains(text) else {
      return fault(name, "must be one of \(values.joined(separator: ", "))")
    }
    return text
  }

  /// Any text, or nil where there is none.
  mutating func text(_ name: String) -> String? {
    // Most requests have none.
    guard !request.query.isEmpty else { return nil }
    known.append(name)
    return request.queryValue(name)
  }

  /// Throws everything that is wrong, with parameters that are unknown or there twice.
  func check() throws(Problem) {
    guard !request.query.isEmpty || !faults.isEmpty else { return }
    var all = faults
    var seen: Set<String> = []
    for name in request.query.map(\.name) {
      if !known.contains(name) {
        all.append((.parameter(name), "is not a known parameter"))
      } else if !seen.insert(name).inserted {
        all.append((.parameter(name), "must be given only once"))
      }
    }
    guard all.isEmpty else { throw Problem(faults: all) }
  }

  private mutating func fault<Value>(_ name: String, _ detail: String) -> Value? {
    faults.append((.parameter(name), detail))
    return nil
  }
}
