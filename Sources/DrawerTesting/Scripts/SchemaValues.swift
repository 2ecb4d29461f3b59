import Drawers

/// Generates values that a JSON Schema of the catalogue accepts: likely values, the limits, and occasionally huge ones.
struct SchemaValues {
  /// Texts that may have a meaning for the controller, for example names of frames.
  var words: [String]

  /// Generates a value of `schema`.
  ///
  /// - Parameter share: the approximate share of an object's optional members that are present.
  func value(of schema: JSONValue, share: Double, using random: inout SplitMix64) -> JSONValue {
    if let constant = schema["const"] { return constant }
    if let choices = schema["enum"]?.elements, !choices.isEmpty { return random.pick(choices) }
    if let choices = (schema["anyOf"] ?? schema["oneOf"])?.elements, !choices.isEmpty {
      return value(of: choice(of: choices, using: &random), share: share, using: &random)
    }
    switch schema["type"]?.string {
    case "object": return object(of: schema, share: share, using: &random)
    case "array": return array(of: schema, share: share, using: &random)
    case "string": return .string(text(of: schema, using: &random))
    case "number": return .number(number(of: schema, using: &random))
    case "integer": return .number(number(of: schema, using: &random).rounded(.towardZero))
    case "boolean": return .bool(random.chance(0.5))
    default: return .null
    }
  }

  /// Picks one of `choices`. All choices with the same tag together are as likely as a single other choice.
  private func choice(of choices: [JSONValue], using random: inout SplitMix64) -> JSONValue {
    let tag = { (choice: JSONValue) in choice["properties"]?["type"]?["const"] }
    let chosen = random.pick(
      choices.enumerated().filter { index, choice in
        tag(choice) == nil || !choices[..<index].contains { tag($0) == tag(choice) }
      }.map(\.element))
    let alike = tag(chosen) == nil ? [chosen] : choices.filter { tag($0) == tag(chosen) }
    return alike.count == 1 ? chosen : random.pick(alike)
  }

  /// Generates an object with its required members and some of the others.
  private func object(of schema: JSONValue, share: Double, using random: inout SplitMix64) -> JSONValue {
    var members: JSONObject = [:]
    let required = schema["required"]?.elements?.compactMap(\.string) ?? []
    for (name, member) in schema["properties"]?.members ?? [:] {
      guard required.contains(name) || random.chance(share) else { continue }
      members[name] = value(of: member, share: share, using: &random)
    }
    if let fewest = schema["minProperties"]?.number, let most = schema["maxProperties"]?.number {
      repeat {
        let count = random.integer(Int(fewest)...Int(most))
        let names = (schema["properties"]?.members ?? [:]).keys.shuffled(using: &random).prefix(count)
        members = [:]
        for name in names {
          members[name] = value(of: schema["properties"]?[name] ?? true, share: share, using: &random)
        }
      } while !SchemaFaults.of(.object(members), by: schema).isEmpty
    }
    if let free = schema["additionalProperties"], free.members != nil {
      for _ in 0..<random.integer(0...2) {
        members[random.pick(words)] = value(of: free, share: share, using: &random)
      }
    }
    return .object(members)
  }

  private func array(of schema: JSONValue, share: Double, using random: inout SplitMix64) -> JSONValue {
    let fewest = Int(schema["minItems"]?.number ?? 0)
    let count = fewest + random.integer(0...3)
    return .array((0..<count).map { _ in value(of: schema["items"] ?? true, share: share, using: &random) })
  }

  private func text(of schema: JSONValue, using random: inout SplitMix64) -> String {
    if schema["pattern"] != nil { return random.pick(["#00000000", "#A1b2C3", "#FFFFFF80"]) }
    let fewest = Int(schema["minLength"]?.number ?? 0)
    let text = random.pick(words)
    return text.count < fewest ? String(repeating: "x", count: fewest) : text
  }

  private func number(of schema: JSONValue, using random: inout SplitMix64) -> Double {
    let lowest = schema["minimum"]?.number ?? -1e7
    let highest = schema["maximum"]?.number ?? 1e7
    let number: Double =
      switch random.integer(0...99) {
      case 0..<4: lowest
      case 4..<8: highest
      case 8..<18: random.pick([0, 1, 0.5, -1, 2])
      case 18..<45: (schema["default"]?.number ?? 0) + random.pick([0, 1, -1, 10, -10, 100, 0.1, -0.1])
      default: likely(from: lowest, to: highest, using: &random)
      }
    return min(max(number, lowest), highest)
  }

  /// Generates a number within a narrow range, or else of any magnitude that occurs on a screen.
  private func likely(from lowest: Double, to highest: Double, using random: inout SplitMix64) -> Double {
    if highest - lowest <= 100 { return random.number(lowest...highest) }
    let magnitude = random.number(0...random.pick([1, 10, 100, 1000, 5000]))
    let number = random.chance(0.3) ? magnitude.rounded() : magnitude
    return lowest < 0 && random.chance(0.5) ? -number : max(lowest, number)
  }
}
