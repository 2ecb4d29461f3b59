/// A page of metrics in Prometheus's text format, restricted to the parts that this program writes.
struct MetricsPage {
  /// A label that a series must have.
  struct Label {
    var name: String
    var value: String
  }

  private struct Sample {
    var labels: [Substring: Substring]
    var value: Double
  }

  private let samples: [Substring: [Sample]]

  init(_ text: String) {
    var samples: [Substring: [Sample]] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let space = line.lastIndex(of: " "), let value = Double(line[space...].dropFirst()) else { continue }
      let series = line[..<space]
      let name = series.prefix { $0 != "{" }
      let labels = series.dropFirst(name.count + 1).dropLast().split(separator: "\",").map { pair in
        pair.split(separator: "=\"", maxSplits: 1).map { $0.prefix { $0 != "\"" } }
      }
      let pairs = labels.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
      samples[name, default: []].append(Sample(labels: Dictionary(pairs) { $1 }, value: value))
    }
    self.samples = samples
  }

  /// The sum of the series with a name that have this label, if one is given; nil if there are none.
  func sum(_ name: String, where label: Label? = nil) -> Double? {
    let found = series(name, label)
    return found.isEmpty ? nil : found.reduce(0) { $0 + $1.value }
  }

  private func series(_ name: String, _ label: Label?) -> [Sample] {
    let all = samples[name[...]] ?? []
    return label.map { label in all.filter { $0.labels[label.name[...]] == label.value[...] } } ?? all
  }

  /// The value of a label of the first series with a name.
  func value(of label: String, in name: String) -> String? {
    samples[name[...]]?.first?.labels[label[...]].map(String.init)
  }

  /// The upper bound of the bucket that contains a quantile of the observations since `earlier`; nil without
  /// observations.
  ///
  /// - Parameter name: the name of a histogram.
  func quantile(
    _ share: Double, of name: String, where label: Label? = nil, since earlier: MetricsPage
  ) -> Double? {
    let counts = buckets(of: name, label)
    let before = earlier.buckets(of: name, label)
    let observed = counts.map { (bound: $0, count: $1 - (before[$0] ?? 0)) }.sorted { $0.bound < $1.bound }
    guard let all = observed.last?.count, all > 0 else { return nil }
    return observed.first { $0.count >= share * all }?.bound
  }

  /// How many observations are not above each bound.
  private func buckets(of name: String, _ label: Label?) -> [Double: Double] {
    var counts: [Double: Double] = [:]
    for sample in series("\(name)_bucket", label) {
      let bound = sample.labels["le"].flatMap { $0 == "+Inf" ? .infinity : Double($0) }
      if let bound { counts[bound, default: 0] += sample.value }
    }
    return counts
  }
}
