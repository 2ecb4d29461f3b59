import DrawerConcurrency

/// The labels of one time series of a metric.
protocol SeriesLabels: Hashable, Sendable {
  /// As `name="value",...`.
  var text: String { get }
}

/// The value of a time series.
protocol SeriesValue: Sendable {
  /// Nothing yet.
  init()
  /// The present samples, each with `labels`.
  func samples(_ labels: String) -> [Metrics.Sample]
}

/// The time series of a metric. There are few, because their labels come from the program itself.
final class SeriesTable<Labels: SeriesLabels, Value: SeriesValue>: Sendable {
  private let series = Locked<[Labels: Value]>([:])

  /// Changes the value of the series of `labels`.
  func update(_ labels: Labels, _ change: (inout Value) -> Void) {
    series.withLock { change(&$0[labels, default: Value()]) }
  }

  /// The present samples of all series, in the order of their labels.
  var samples: [Metrics.Sample] {
    series.withLock { $0 }.map { (labels: $0.text, value: $1) }.sorted { $0.labels < $1.labels }
      .flatMap { $0.value.samples($0.labels) }
  }
}
