import DrawerConcurrency
import Synchronization

/// The labels of one time series of a metric.
protocol SeriesLabels: Equatable, Sendable {
  /// A hash that is fast to compute. Equal labels have equal hashes; other labels seldom do.
  var hash: Int { get }
  /// As `name="value",...`.
  var text: String { get }
}

/// The value of a time series. Any thread may change it.
protocol SeriesValue: ~Copyable, Sendable {
  /// Nothing yet.
  init()
  /// The present samples, each with `labels`.
  func samples(_ labels: String) -> [Metrics.Sample]
}

/// The time series of a metric. Existing series are found and updated without a lock and without allocations, because
/// only their values ever change. There are few, because their labels come from the program itself.
struct SeriesTable<Labels: SeriesLabels, Value: SeriesValue & ~Copyable>: ~Copyable, @unchecked Sendable {
  private struct Series: ~Copyable {
    let labels: Labels
    let value = Value()
    /// The next one with a hash like this one's.
    let next: UnsafeMutablePointer<Series>?
  }

  private let chains = InlineArray<64, Atomic<UnsafeMutablePointer<Series>?>> { _ in Atomic(nil) }
  /// Held while a series is added.
  private let adding = Lock()

  deinit {
    for index in chains.indices {
      var rest = chains[index].load(ordering: .acquiring)
      while let series = rest {
        rest = series.pointee.next
        series.deinitialize(count: 1)
        series.deallocate()
      }
    }
  }

  /// Calls `body` with the value of the series of `labels`.
  func update(_ labels: Labels, _ body: (borrowing Value) -> Void) {
    let index = labels.hash & (chains.count - 1)
    let series = find(labels, in: index) ?? adding.withLock { find(labels, in: index) ?? add(labels, to: index) }
    body(series.pointee.value)
  }

  private func find(_ labels: Labels, in index: Int) -> UnsafeMutablePointer<Series>? {
    var rest = chains[index].load(ordering: .acquiring)
    while let series = rest, series.pointee.labels != labels { rest = series.pointee.next }
    return rest
  }

  private func add(_ labels: Labels, to index: Int) -> UnsafeMutablePointer<Series> {
    let series = UnsafeMutablePointer<Series>.allocate(capacity: 1)
    series.initialize(to: Series(labels: labels, next: chains[index].load(ordering: .relaxed)))
    chains[index].store(series, ordering: .releasing)
    return series
  }

  /// The present samples of all series, in the order of their labels.
  var samples: [Metrics.Sample] {
    var all: [(labels: String, samples: [Metrics.Sample])] = []
    for index in chains.indices {
      var rest = chains[index].load(ordering: .acquiring)
      while let series = rest {
        let labels = series.pointee.labels.text
        all.append((labels, series.pointee.value.samples(labels)))
        rest = series.pointee.next
      }
    }
    return all.sorted { $0.labels < $1.labels }.flatMap(\.samples)
  }
}
