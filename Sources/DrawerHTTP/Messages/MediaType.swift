/// A media type or range with its parameters (RFC 9110, sections 8.3.1 and 12.5.1), in lower case.
struct MediaType: Sendable, Equatable {
  var type: String
  var subtype: String
  var parameters: [String: String] = [:]

  /// Parses `type/subtype; name=value`; nil if the text has another form.
  init?(_ text: Substring) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard let essence = parts.first?.trimming(" \t").split(separator: "/", omittingEmptySubsequences: false),
      essence.count == 2, essence.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isTokenCharacter) })
    else { return nil }
    type = essence[0].lowercased()
    subtype = essence[1].lowercased()
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      var value = pair[1].trimming(" \t")
      if value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") { value = value.dropFirst().dropLast() }
      parameters[pair[0].trimming(" \t").lowercased()] = value.lowercased()
    }
  }

  /// Whether content of this type matches `other`, a type or a range, regardless of parameters.
  func isContent(of other: MediaType) -> Bool {
    (other.type == "*" || other.type == type) && (other.subtype == "*" || other.subtype == subtype)
  }
}

extension Request {
  /// The first of `produced` that the header `Accept` prefers; nil if it accepts none of them.
  package func preferredContentType(among produced: [String]) -> String? {
    let accept = headers.occurrences(of: "Accept") > 1 ? headers.values(for: "Accept").joined(separator: ",") : nil
    return ContentNegotiation.choose(from: produced, accept: accept ?? headers["Accept"])
  }
}

/// Proactive negotiation by `Accept` (RFC 9110, section 12.5.1).
enum ContentNegotiation {
  /// The first of `produced` that has the highest quality under the header `accept`; nil if none is
  /// acceptable. Without a header, or without a single well-formed range in it, the first; also for a header with several
  /// times as many ranges as a browser sends, because comparing them could take milliseconds for each request.
  static func choose(from produced: [String], accept: String?) -> String? {
    // The usual values need no parsing.
    guard let accept, accept != "*/*", accept != produced.first else { return produced.first }
    guard accept.utf8.count(where: { $0 == UInt8(ascii: ",") }) < maximumRanges else { return produced.first }
    let ranges = accept.split(separator: ",").compactMap { MediaType($0) }
    guard !ranges.isEmpty else { return produced.first }
    var best: (type: String, quality: Double)?
    for type in produced {
      guard let mediaType = MediaType(type[...]) else { continue }
      let quality = quality(of: mediaType, in: ranges)
      if quality > best?.quality ?? 0 { best = (type, quality) }
    }
    // A client that accepts only problems gets the content that a client without the header gets.
    if best == nil, ranges.contains(where: { $0.type == "application" && $0.subtype == "problem+json" }) {
      return produced.first
    }
    return best?.type
  }

  private static let maximumRanges = 64

  /// The quality of the most specific matching range; 0 if none matches.
  private static func quality(of produced: MediaType, in ranges: [MediaType]) -> Double {
    var best = (specificity: -1, quality: 0.0)
    for range in ranges where produced.isContent(of: range) {
      let parameters = range.parameters.filter { $0.key != "q" }
      // A charset or profile of the content that the range does not name is no reason to refuse the range.
      guard parameters.allSatisfy({ produced.parameters[$0.key] == nil || produced.parameters[$0.key] == $0.value })
      else { continue }
      let specificity = (range.type == "*" ? 0 : range.subtype == "*" ? 1 : 2) + parameters.count
      guard specificity > best.specificity else { continue }
      let quality = range.parameters["q"].map { Double($0) ?? 1 } ?? 1
      best = (specificity, quality)
    }
    return best.quality
  }
}
