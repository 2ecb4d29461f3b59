import DrawerHTTP
import Drawers

/// The paths of the operations, and suggestions for unknown paths.
enum NearestPath {
  /// A suggestion to append to the message about `path`: the path that the client may have meant; empty if none is
  /// similar.
  static func advice(about path: String) -> String { nearest(to: path).map { "; did you mean \($0)?" } ?? "" }

  /// The nearest path of an operation, with the values of the given path in place of the parameters.
  static func nearest(to path: String) -> String? {
    // A longer path is not a typing error, and comparing takes time.
    guard path.utf8.count <= 128 else { return nil }
    let given = segments(of: path)
    let candidates = [given, ["v1"] + given]
    var best: (path: String, distance: Int)?
    for template in Set(Operation.all.map(\.path)).sorted() {
      for candidate in candidates {
        guard let match = match(candidate, segments(of: template)), match.distance < best?.distance ?? .max else {
          continue
        }
        best = ("/" + match.path.joined(separator: "/"), match.distance)
      }
    }
    return best.flatMap { $0.path == path ? nil : $0.path }
  }

  private static func segments(of path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// The template with the values of `given`, and the number of bytes that differ; nil if they are not similar.
  private static func match(_ given: [String], _ template: [String]) -> (path: [String], distance: Int)? {
    guard given.count == template.count, !given.isEmpty else { return nil }
    var total = 0
    var path: [String] = []
    for (segment, literal) in zip(given, template) {
      guard !literal.hasPrefix("{") else {
        path.append(segment)
        continue
      }
      let distance = editDistance(Array(segment.utf8), Array(literal.utf8))
      // "simulate" is meant as "simulations".
      let isBeginning = segment.utf8.count >= 4 && literal.hasPrefix(segment.dropLast())
      guard isBeginning || distance <= max(1, literal.utf8.count / 3) else { return nil }
      total += distance
      path.append(literal)
    }
    return (path, total)
  }
}
