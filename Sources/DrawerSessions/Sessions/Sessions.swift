import DrawerConcurrency
import Drawers
import Synchronization

/// All sessions: creates them, runs the requests of each one in turn, and keeps them in a store.
public final class Sessions: Sendable {
  /// Bounds and defaults.
  public struct Options: Sendable {
    /// The default number of seconds without a request after which a session expires: a day.
    public var defaultTTL = 24.0 * 60 * 60
    /// The greatest number of sessions: a million, about a gigabyte in the store.
    public var maximumSessions = 1_000_000
    /// The number of journal entries kept for each session: 10,000, some minutes of dragging.
    public var journalLimit = 10_000
    /// The number of bytes kept of each session's journal, snapshots included: 8 MiB, several times the size of 10,000
    /// samples of a pan.
    public var journalBytes = 8 << 20
    /// The number of journal entries after which the next snapshot is due: 512. A snapshot costs as much as some thirty
    /// events, and 512 entries are replayed in a few milliseconds.
    public var snapshotInterval = 512
    /// Seconds without a request after which a session leaves memory for the store: five minutes.
    public var idleTime = 300.0
    /// The number of bytes that the sessions in memory may take. Beyond it, those that were not used for the longest
    /// leave memory for the store. No limit by default, which is for a store that has them in the same memory.
    public var liveBytes = Int.max
    /// The bytes that a session in memory takes at least, without what the store has in memory.
    public var liveBaseBytes = 1000
    /// The number of bytes that the process keeps of the memory that sessions leave, for the next ones: 32 MiB.
    public var freedBytes = 32 << 20
    /// Seconds between two checks for expired and idle sessions.
    public var upkeepInterval = 1.0

    /// Called with each applied event: the kind of its controller, and its type.
    public var onApplied: @Sendable (_ controller: String, _ type: String) -> Void = { _, _ in }
    /// Called when the store reports that it may lose sessions by itself: with the reason, for people.
    public var onHazard: @Sendable (_ reason: String) -> Void = { _ in }
    /// Called when the system's clock has been set: with the seconds, which are negative if it was set back.
    public var onClockStep: @Sendable (_ seconds: Double) -> Void = { _ in }
    /// Called when the system's clock has come to differ by more than a second from what it was, or was said to be, in
    /// comparison with the clock of the store: with the seconds by which it is ahead of it.
    public var onClockSkew: @Sendable (_ seconds: Double) -> Void = { _ in }
    /// Called after every operation of the store.
    package var onStoreOperation: StoreOperation.Observer = { _, _, _ in }

    /// The defaults.
    public init() {}

    var journal: JournalExtent.Bounds {
      JournalExtent.Bounds(entries: journalLimit, bytes: journalBytes, snapshotInterval: snapshotInterval)
    }
  }

  let store: any Store
  /// The store, if other processes use it too.
  let shared: (any SharedStore)?
  let options: Options
  let now: @Sendable () -> Double
  /// The clock whose steps the sessions follow; nil if there is none.
  let clock: MonotonicWallClock?
  /// For whatever has to happen at a time.
  public let alarms: Alarms
  let live = SessionTable<LiveSession>()
  let loads = Locked(PendingLoads())
  /// The numbers of live sessions and their bytes.
  let census: LiveCensus
  /// The right to keep a session that was read from the store until it is replayed.
  let loadTurns = TaskLock(holders: 8)
  private let initialMachines = InitialMachineCache()
  /// When to look whether a session is idle.
  let idleChecks = Locked(SortedRuns<SessionDeadline>())
  /// The sessions that have watchers, or had some recently.
  let watched = Locked<[ObjectIdentifier: LiveSession]>([:])
  /// When the last step of the system's clock was noticed, in nanoseconds; 0 before the first one.
  let lastClockStep = Atomic<UInt64>(0)
  /// The last difference of the system's clock from the store's that was reported, in seconds.
  let reportedSkew = Locked(0.0)
  let isStopping = Locked(false)
  let freedMemory: FreedMemory
  let health = StoreHealth()
  let storeFigures = Locked(StoreFigures())
  let exchange = Locked(ExchangeFigures())

  /// Sessions kept in `store`, until they are closed.
  ///
  /// - Parameter now: the time in seconds since 1970.
  /// - Throws: an error if the system has no thread left for the alarms.
  public convenience init(
    store: any Store, options: Options = Options(), now: @escaping @Sendable () -> Double
  ) throws(WorkerThread.CannotStart) {
    try self.init(store: store, options: options, now: now, clock: nil)
  }

  /// Sessions kept in `store`, until they are closed. When the system's clock is set forward, the sessions in memory
  /// keep the rest of their time.
  ///
  /// - Throws: an error if the system has no thread left for the alarms.
  public convenience init(
    store: any Store, options: Options = Options(), clock: MonotonicWallClock
  ) throws(WorkerThread.CannotStart) {
    clock.beginFollowing()
    try self.init(store: store, options: options, now: clock.now, clock: clock)
  }

  private init(
    store: any Store, options: Options, now: @escaping @Sendable () -> Double, clock: MonotonicWallClock?
  ) throws(WorkerThread.CannotStart) {
    alarms = try Alarms()
    self.clock = clock
    self.store = store
    shared = store as? any SharedStore
    self.options = options
    census = LiveCensus(baseBytes: options.liveBaseBytes)
    freedMemory = FreedMemory(reserve: options.freedBytes)
    self.now = now
    shared?.observe { [self] notice in take(notice) }
    (store as? any VolatileStore)?.observeDrops { [self] id, revision in live[id]?.dropAnswers(through: revision) }
    InlineExecutor.start { [self] in await measureStore() }
    scheduleUpkeep()
  }

  /// Ends all watches, because the service is about to stop.
  public func endWatching() {
    isStopping.withLock { $0 = true }
    for session in live.all { session.publish(.ended(.stopping)) }
  }

  /// Closes the store; no request is possible afterward.
  public func close() {
    alarms.stop()
    store.close()
  }

  /// Creates a session. A retry with the same key returns the session that the first request created, as it was then.
  ///
  /// - Parameter workLimit: the limit for the work of the events in the body.
  public func create(
    _ body: JSONValue, key: RequestKey? = nil, workLimit: Int = .max
  ) async throws(SessionFailure) -> SessionView {
    let request: SessionRequest
    var beginning: SessionBeginning
    do throws(WireError) {
      request = try SessionRequest(script: body)
      beginning = try await SessionBeginning.after(request, workLimit: workLimit)
    } catch {
      throw .wire(error)
    }
    let created = now()
    let (initial, snapshot) = initialMachines.shared(request.machine)
    if beginning.entries.isEmpty { beginning.machine = initial }
    var header = SessionHeader(
      id: store.newID(for: key?.key), controller: initial.kind, clock: request.clock,
      ttl: request.ttl ?? options.defaultTTL, createdAt: created)
    // The id is the only part of the response that does not follow from the request, which a retry repeats.
    let kept = key.map { key in
      IdempotencyKey(
        answer: StoredAnswer(key: key.key, fingerprint: key.fingerprint, revision: 0, body: Array(header.id.utf8)),
        expiresAt: created + header.ttl)
    }
    let stored = StoredSession(
      header: header, expiresAt: created + header.ttl, snapshot: snapshot, snapshotRevision: 0,
      entries: beginning.entries)
    let outcome = try await fromStore(.create) { () throws(StoreError) in
      try await store.create(stored, key: kept, limit: options.maximumSessions, now: created)
    }
    switch outcome {
    case .created:
      await makeRoom()
      noteStoredChange()
      let content = LiveSession.Content(
        machine: beginning.machine, revision: stored.revision, journal: beginning.journal,
        expiresAt: stored.expiresAt)
      enter(LiveSession(header: header, content: content, now: created, census: census))
    case .repeated(let first):
      guard first.fingerprint == key?.fingerprint else { throw .keyReused }
      header.id = String(decoding: first.body, as: UTF8.self)
    case .limitReached:
      throw .limitReached(options.maximumSessions)
    case .memoryFull:
      throw .memoryFull
    }
    return SessionView(
      header: header, revision: stored.revision, machine: beginning.machine, effects: beginning.effects)
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids, of one kind of controller or of all.
  public func list(
    after cursor: String?, limit: Int, controller: String?
  ) async throws(SessionFailure) -> [SessionSummary] {
    try await fromStore(.page) { () throws(StoreError) in
      try await store.page(after: cursor, limit: limit, controller: controller, now: now())
    }
  }
}
