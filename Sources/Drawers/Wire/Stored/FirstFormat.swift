// The first format in which machines were stored was what the compiler makes of their properties. Once no store can hold a
// machine of it any more, this file goes, and `Codable` with it from Drawers's `Storable`.

/// A snapshot of the first format.
private struct FirstFormat<R: WireRules>: Decodable {
  var machine: Machine<R>
}

/// What has come to the state of a controller since, and what it is where it is missing.
private let laterMembers: [(controller: String, path: [String], value: JSONValue)] = [
  ("curtain", ["machine", "rules", "configuration", "allowsScrollViewInCurtain"], true),
  ("curtain", ["machine", "rules", "scrolling", "owesEnd"], false),
  ("transition", ["machine", "rules", "configuration", "tabCount"], 2),
  ("transition", ["machine", "rules", "configuration", "selectedIndex"], 0),
  ("viewDeck", ["machine", "rules", "across"], 0),
  ("viewDeck", ["machine", "rules", "drag", "grip"], ["x": 0, "y": 0]),
  ("viewDeck", ["machine", "rules", "drag", "hasAxis"], true),
]

extension WireMachine {
  convenience init(restoringFirstFormat snapshot: JSONValue) throws(UnreadableSnapshot) {
    let snapshot = laterMembers.filter { $0.controller == R.kind }
      .reduce(snapshot) { $0.filling($1.path[...], with: $1.value) }
    do {
      self.init(try FoundationJSON.decode(FirstFormat<R>.self, from: snapshot).machine)
    } catch {
      throw UnreadableSnapshot(reason: "is unreadable: \(error)")
    }
  }
}

extension JSONValue {
  /// This value with `value` at `path`, if there is nothing yet.
  fileprivate func filling(_ path: ArraySlice<String>, with value: JSONValue) -> JSONValue {
    guard let name = path.first, var members else { return self }
    if path.count == 1 {
      members[name] = members[name] ?? value
    } else {
      members[name] = members[name]?.filling(path.dropFirst(), with: value)
    }
    return .object(members)
  }
}
