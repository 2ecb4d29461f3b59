extension Codec where Value == Double {
  /// A moment on a session's clock, in seconds.
  static var time: Codec { .number { epochHint($0) } }

  /// A hint for a number that looks like a time since 1970: no session lasts 30 years.
  static func epochHint(_ time: Double) -> String? {
    switch time {
    case 1e9..<1e11: "this looks like seconds since 1970, but a session's time is its own: it begins at 0"
    case 1e11..<1e14: "this looks like milliseconds since 1970, but a session's time is its own, in seconds from 0"
    default: nil
    }
  }
}
