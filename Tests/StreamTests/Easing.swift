import Foundation

/// An easing function in the syntax of CSS Easing Functions 2, parsed from its text.
enum Easing {
  case linear([(input: Double, output: Double)])
  case cubicBezier(Double, Double, Double, Double)

  /// Returns nil if a browser would not accept the text.
  init?(_ text: String) {
    if text == "linear" {
      self = .linear([(0, 0), (1, 1)])
    } else if let numbers = Easing.arguments(of: "cubic-bezier", in: text)?.compactMap({ Double($0) }) {
      guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else { return nil }
      self = .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    } else if let stops = Easing.arguments(of: "linear", in: text).flatMap(Easing.stops) {
      self = .linear(stops)
    } else {
      return nil
    }
  }

  private static func arguments(of name: String, in text: String) -> [String]? {
    guard text.hasPrefix("\(name)("), text.hasSuffix(")") else { return nil }
    let inner = text.dropFirst(name.count + 1).dropLast()
    return inner.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// A position stands before or after its number. Stops without a position are spread evenly, and positions never
  /// decrease.
  private static func stops(_ arguments: [String]) -> [(input: Double, output: Double)]? {
    var outputs: [Double] = []
    var inputs: [Double?] = []
    for argument in arguments {
      let words = argument.split(separator: " ")
      let percentages = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == 1, percentages.count + 1 == words.count, percentages.count <= 1 else { return nil }
      outputs.append(numbers[0])
      inputs.append(percentages.first.map { $0 / 100 })
    }
    guard outputs.count >= 2 else { return nil }
    inputs[0] = inputs[0] ?? 0
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    var largest = -Double.infinity
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var spread: [(input: Double, output: Double)] = []
    for index in inputs.indices {
      if let input = inputs[index] {
        spread.append((input, outputs[index]))
        continue
      }
      guard let last = spread.last, let next = inputs[index...].firstIndex(where: { $0 != nil }),
        let end = inputs[next]
      else { return nil }
      spread.append((last.input + (end - last.input) / Double(next - index + 1), outputs[index]))
    }
    return spread
  }

  func value(at progress: Double) -> Double {
    switch self {
    case .linear(let stops):
      // The last stop at or before the input, but never the last one of all.
      let index = max(0, min(stops.count - 2, (stops.lastIndex { $0.input <= progress } ?? 0)))
      let (a, b) = (stops[index], stops[index + 1])
      guard b.input > a.input else { return b.output }
      return a.output + (b.output - a.output) * (progress - a.input) / (b.input - a.input)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
        3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if point(x1, x2, middle) < progress { low = middle } else { high = middle }
      }
      return point(y1, y2, (low + high) / 2)
    }
  }
}

/// A spring, integrated step by step from its differential equation, as an independent source of the values.
struct SteppedSpring {
  private let values: [Double]
  private let duration: Double
  /// The number of intervals of the duration. There is a value at the end of each.
  static let parts = 2000
  private static let stepsPerPart = 20

  init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, duration: Double) {
    self.duration = duration
    let step = duration / Double(SteppedSpring.parts * SteppedSpring.stepsPerPart)
    var (x, v) = (1.0, -initialVelocity)
    func force(_ x: Double, _ v: Double) -> Double { -(damping * v + stiffness * x) / mass }
    var values = [0.0]
    for _ in 0..<SteppedSpring.parts {
      for _ in 0..<SteppedSpring.stepsPerPart {
        // The fourth-order Runge-Kutta method.
        let (x1, v1) = (v, force(x, v))
        let (x2, v2) = (v + step / 2 * v1, force(x + step / 2 * x1, v + step / 2 * v1))
        let (x3, v3) = (v + step / 2 * v2, force(x + step / 2 * x2, v + step / 2 * v2))
        let (x4, v4) = (v + step * v3, force(x + step * x3, v + step * v3))
        x += step / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
        v += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      }
      values.append(1 - x)
    }
    self.values = values
  }

  /// Returns the value after `part` of ``parts``. At the end, the value is exactly 1.
  subscript(part: Int) -> Double { part >= SteppedSpring.parts ? 1 : values[part] }
}
