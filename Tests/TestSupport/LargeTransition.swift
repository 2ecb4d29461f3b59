import Drawers

extension JSONValue {
  /// A configuration that makes a session's state about 180 kB large: every list is full, and each character of a name
  /// takes six bytes.
  public static var largeTransition: JSONValue {
    func name(_ index: Int) -> String { "\(100 + index)" + String(repeating: "\u{1}", count: 61) }
    let ends: JSONObject = ["from": ["x": 0, "opacity": 0], "to": ["x": 1, "opacity": 1]]
    var marked = JSONObject()
    for index in 0..<50 { marked[name(index)] = .object(ends) }
    let auxiliary = (0..<100).map { index in
      var animation = ends
      animation["frame"] = .string(name(index))
      animation["delayOffset"] = .number(Double(index) / 100)
      return JSONValue.object(animation)
    }
    return [
      "animator": ["type": "custom", "duration": 60, "presenting": .object(marked), "dismissing": .object(marked)],
      "auxAnimations": ["presenting": .array(auxiliary), "dismissing": .array(auxiliary)],
    ]
  }
}
