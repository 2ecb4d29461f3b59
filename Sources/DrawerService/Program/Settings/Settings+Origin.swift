/// The origins of `--allow-origin`.
extension Settings {
  /// The origin in `text`, as a browser sends it: in lower case, and without the default port.
  static func origin(_ text: Substring) throws(UsageError) -> String {
    guard text != "*" else { return "*" }
    let lower = text.lowercased()
    guard let colon = lower.firstRange(of: "://") else {
      let hint = lower.contains(".") || lower.hasPrefix("localhost") ? "; did you mean https://\(lower)?" : ""
      throw refusal(text, text == "null" ? "; only * allows pages without an origin, such as files" : hint)
    }
    let scheme = lower[..<colon.lowerBound]
    let rest = lower[colon.upperBound...]
    guard scheme.wholeMatch(of: /[a-z][a-z0-9+.\-]*/) != nil, scheme != "file" else {
      throw refusal(text, scheme == "file" ? "; a browser sends the origin null for files, which only * allows" : "")
    }
    guard !rest.contains(where: { "/?#@".contains($0) }) else {
      let host = rest.prefix { !"/?#".contains($0) }
      throw refusal(text, host.contains("@") ? "" : "; an origin has no path: \(scheme)://\(host)")
    }
    guard rest.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw refusal(text, "; a browser sends such a name in its ASCII form, which begins with xn--")
    }
    guard
      let parts = rest.wholeMatch(of: /(\[[0-9a-f:.]+\]|(?:\*\.)?[a-z0-9_\-]+(?:\.[a-z0-9_\-]+)*)(?::(\*|\d{1,5}))?/)
    else {
      throw refusal(
        text, rest.contains("*") ? "; a * is the first label, as in https://*.example.org, or the port" : "")
    }
    return "\(scheme)://\(parts.output.1)\(try port(parts.output.2, of: scheme, text))"
  }

  private static func port(
    _ port: Substring?, of scheme: Substring, _ text: Substring
  ) throws(UsageError) -> String {
    guard let port, port != "*" else { return port.map { ":\($0)" } ?? "" }
    guard let number = UInt16(port), number > 0 else { throw refusal(text, "; there is no port \(port)") }
    return ["http": 80, "https": 443][scheme] == number ? "" : ":\(number)"
  }

  private static func refusal(_ text: Substring, _ hint: String) -> UsageError {
    UsageError(message: "must be * or an origin such as https://example.org, not \"\(text)\"\(hint)")
  }
}
