import DrawerHTTP
import Drawers

/// The operations' paths, and the one that was probably meant by a path that is none of them.
enum NearestPath {
  /// What to append to the message about `path`: the path that was meant; empty where none is near.
  static func advice(about path: String) -> String { nearest(to: path).map { "; did you mean \($0)?" } ?? "" }

  /// The nearest path of an operation, with the given one's values in place of the parameters.
  static func nearest(to path: String) -> String? {
    // Longer ones are no slip, and comparing takes time.
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

  /// The template with the values of `given`, and how many bytes differ; nil where they are not alike.
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
