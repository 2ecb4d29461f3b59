// Suggestions for unknown names: the known name that the client may have meant.

/// The message about a name that is not one of `candidates`.
package func unknownValue(_ name: String, among candidates: [String]) -> String {
  let suggestion = suggestion(for: name, among: candidates)
  let meant = suggestion.isEmpty ? original(name, among: candidates).map { "; here it is called \"\($0)\"" } : nil
  return "must be one of \(quotedList(candidates))\(meant ?? suggestion)"
}

/// The longest candidate that `name` contains: constants of Objective-C begin with the name of their type.
private func original(_ name: String, among candidates: [String]) -> String? {
  guard name.utf8.count <= 64 else { return nil }
  let letters = name.asciiLowercased
  let contained = candidates.filter { candidate in
    let part = candidate.asciiLowercased
    guard part.count >= 4, part.count < letters.count else { return false }
    return (0...letters.count - part.count).contains { letters[$0..<$0 + part.count].elementsEqual(part) }
  }
  return contained.max { $0.utf8.count < $1.utf8.count }
}

/// `names` in quotation marks, separated by commas.
package func quotedList(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

/// The name among `candidates` that `name` probably means, as a question to append to a message; empty for a name that
/// is longer than any candidate.
package func suggestion(for name: String, among candidates: [String]) -> String {
  guard name.utf8.count <= 64 else { return "" }
  let letters = name.asciiLowercased
  var nearest: (name: String, distance: Int)?
  for candidate in candidates {
    let most = max(2, candidate.utf8.count / 3)
    guard abs(candidate.utf8.count - letters.count) <= most else { continue }
    let distance = editDistance(letters, candidate.asciiLowercased)
    if distance <= most, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest.map { "; did you mean \"\($0.name)\"?" } ?? ""
}

extension String {
  fileprivate var asciiLowercased: [UInt8] { withBytes { $0.map { 0x41 <= $0 && $0 <= 0x5A ? $0 | 0x20 : $0 } } }
}

/// The least number of bytes to insert, delete or replace to turn one text into the other (Levenshtein distance).
package func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var previous = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      let replaced = previous[column] + (letter == other ? 0 : 1)
      current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous.last ?? 0
}
