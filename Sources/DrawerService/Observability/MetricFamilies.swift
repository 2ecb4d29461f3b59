import DrawerHTTP
import DrawerSessions
import Drawers

extension Metrics.Family {
  /// Every metric family, in the order of the exposition.
  static func all(of parts: ObservedParts, log: Log, version: String) -> [Metrics.Family] {
    service(parts) + store(parts) + process(log, version)
  }

  private static func family(
    _ name: String, _ kind: Kind, _ help: String, _ read: @escaping @Sendable (Metrics) -> [Metrics.Sample]
  ) -> Metrics.Family {
    Metrics.Family(name: name, kind: kind, help: help, read: read)
  }

  /// A single number; no sample if it is unknown.
  private static func number(
    _ name: String, _ kind: Kind, _ help: String, _ read: @escaping @Sendable () -> Double?
  ) -> Metrics.Family {
    family(name, kind, help) { _ in read().map { [Metrics.Sample(value: "\($0)")] } ?? [] }
  }

  private static func service(_ parts: ObservedParts) -> [Metrics.Family] {
    [
      family(
        "drawerd_http_request_duration_seconds", .histogram,
        "Seconds from a request's first byte to its answer's last, by method, route and status, without streams."
      ) { $0.requests.samples },
      family("drawerd_http_problems_total", .counter, "Answers that are problems, by type; /problems/ describes each.")
      { $0.refusals.samples },
      number("drawerd_http_requests_in_flight", .gauge, "Requests in progress, without streams.") {
        Double(parts.server?.requestsInFlight ?? 0)
      },
      number("drawerd_http_connections", .gauge, "Open connections, including those of streams.") {
        Double(parts.server?.connections ?? 0)
      },
      number("drawerd_streams", .gauge, "Open event streams.") { Double(parts.openStreams.count) },
      family("drawerd_streams_refused_total", .counter, "Streams refused because there were too many.") {
        [Metrics.Sample(value: "\($0.streamRefusals.load(ordering: .relaxed))")]
      },
      number(
        "drawerd_tls_certificate_expiry_timestamp_seconds", .gauge,
        "When the certificate in use ends, in seconds since 1970."
      ) { CertificateFiles.expiry },
      family(
        "drawerd_events_total", .counter,
        "Applied events, by controller and type, with the completions on a server's clock (tick)."
      ) { $0.events.samples },
      family("drawerd_sessions_live", .gauge, "Sessions in memory, by controller.") { _ in
        samples(parts.sessions?.liveCounts)
      },
      family("drawerd_sessions_animating", .gauge, "Sessions in memory with running animations, by controller.") { _ in
        samples(parts.sessions?.animatingCounts)
      },
      number("drawerd_sessions_expired_total", .counter, "Expired sessions that this instance has deleted.") {
        Double(parts.sessions?.expiredCount ?? 0)
      },
    ]
  }

  private static func store(_ parts: ObservedParts) -> [Metrics.Family] {
    [
      number(
        "drawerd_store_sessions", .gauge, "Sessions in the store a second ago; absent while the store does not answer."
      ) {
        (parts.sessions?.storeSize?.sessions).map { Double($0) }
      },
      number(
        "drawerd_store_size_bytes", .gauge,
        "SQLite's file with its log, or the memory of all of Redis; absent for memory."
      ) {
        (parts.sessions?.storeSize?.bytes).map { Double($0) }
      },
      number(
        "drawerd_store_limit_bytes", .gauge,
        "The memory at which Redis is full (maxmemory), of all primaries; absent without a limit."
      ) {
        (parts.sessions?.storeSize?.limit).map { Double($0) }
      },
      family("drawerd_store_duration_seconds", .histogram, "Seconds that the store takes to answer, by operation.") {
        $0.storeDuration.samples
      },
      family(
        "drawerd_store_failures_total", .counter,
        "Failed operations of the store, by operation: page the engineer on call."
      ) { $0.storeFailures.samples },
      number(
        "drawerd_store_recovery_faults", .gauge,
        "Parts that the store could not recover when it was opened (store damaged, in the log)."
      ) {
        Double(parts.sessions?.storeActivity.recovery.faults.count ?? 0)
      },
      number("drawerd_store_hazards", .gauge, "1 if the store may lose sessions by itself: a Redis that evicts keys.") {
        parts.sessions?.storeHazard == nil ? 0 : 1
      },
      family("drawerd_store_transaction_changes", .histogram, "Changes that were stored together.") { _ in
        samples(parts.sessions?.storeActivity)
      },
      number("drawerd_redis_round_trips_total", .counter, "Round trips to Redis.") {
        Double(parts.sessions?.storeActivity.roundTrips ?? 0)
      },
      family(
        "drawerd_shared_sessions_total", .counter,
        "What changes of other instances with the same Redis caused here, by kind: conflict (another came first), "
          + "read (a question), catch-up (missing events), reload (a whole session), notice (of a watched session), "
          + "gap (notices missed)."
      ) {
        _ in samples(parts.sessions?.exchangeFigures ?? ExchangeFigures())
      },
      number(
        "drawerd_clock_skew_seconds", .gauge,
        "Seconds by which this machine's clock is ahead of the clock of Redis; absent without Redis."
      ) {
        parts.sessions?.clockSkew
      },
    ]
  }

  private static func process(_ log: Log, _ version: String) -> [Metrics.Family] {
    let started = MonotonicWallClock().now()
    return [
      number("drawerd_foundation_decodings_total", .counter, "JSON texts that Foundation has decoded.") {
        Double(FoundationJSON.decodings)
      },
      number("drawerd_log_lines_dropped_total", .counter, "Lines of the log that could not be written.") {
        Double(log.lossCount)
      },
      number("process_cpu_seconds_total", .counter, "Processor time, in seconds.") {
        ProcessFigures()?.processorSeconds
      },
      number("process_open_fds", .gauge, "Open files, including connections.") {
        ProcessFigures.openFiles.map { Double($0) }
      },
      number("process_max_fds", .gauge, "The limit of open files.") {
        ProcessFigures.maximumFiles.map { Double($0) }
      },
      number("process_virtual_memory_bytes", .gauge, "Address space in bytes.") { ProcessFigures()?.virtualBytes },
      number("process_resident_memory_bytes", .gauge, "Resident memory in bytes.") { ProcessFigures()?.residentBytes },
      number("process_start_time_seconds", .gauge, "When the process started, in seconds since 1970.") { started },
      family("drawerd_build_info", .gauge, "The version, as a label.") { _ in
        [Metrics.Sample(labels: "version=\"\(version)\"", value: "1.0")]
      },
    ]
  }

  private static func samples(_ counts: [(controller: String, count: Int)]?) -> [Metrics.Sample] {
    guard let counts else { return [] }
    return ControllerKind.all.map { kind in
      let count = counts.first { $0.controller == kind.name }?.count ?? 0
      return Metrics.Sample(labels: "controller=\"\(kind.name)\"", value: "\(Double(count))")
    }
  }

  private static func samples(_ figures: ExchangeFigures) -> [Metrics.Sample] {
    [
      ("conflict", figures.conflicts), ("read", figures.reads), ("catch-up", figures.catchUps),
      ("reload", figures.reloads), ("notice", figures.notices), ("gap", figures.gaps),
    ].map { kind, count in Metrics.Sample(labels: "kind=\"\(kind)\"", value: "\(Double(count))") }
  }

  /// A histogram of the sizes of transactions.
  private static func samples(_ activity: StoreActivity?) -> [Metrics.Sample] {
    guard let activity else { return [] }
    let counts = activity.transactions.map { "\(Double($0))" }
    let buckets = zip(StoreActivity.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, count in
      Metrics.Sample(suffix: "_bucket", labels: "le=\"\(bound)\"", value: count)
    }
    return buckets + [
      Metrics.Sample(suffix: "_sum", value: "\(Double(activity.storedChanges))"),
      Metrics.Sample(suffix: "_count", value: counts.last ?? "0.0"),
    ]
  }
}
