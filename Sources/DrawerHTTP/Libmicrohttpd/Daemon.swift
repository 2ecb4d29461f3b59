import CMicroHTTPD
import Glibc

/// A running server of libmicrohttpd, until ``stop()``. Only the files in this folder call libmicrohttpd.
struct Daemon {
  private let pointer: OpaquePointer

  /// Starts to listen on `host`; `engine` must outlive the server.
  init(on host: String, _ options: ServerOptions, connections: Int, engine: Engine) throws(ServerError) {
    var options = cmhd_options(options, connections: connections, engine: engine)
    var errorNumber: Int32 = 0
    let started = host.withCString { host in
      options.host = host
      return cmhd_start(&options, &errorNumber)
    }
    guard let started else { throw ServerError(errorNumber) }
    pointer = started
  }

  /// The port that it is bound to.
  var port: UInt16 { cmhd_port(pointer) }

  /// The number of connections.
  var connections: Int { Int(cmhd_connections(pointer)) }

  /// Whether connections wait to be accepted, or to be closed.
  var isBusy: Bool { cmhd_waiting(pointer) > 0 || cmhd_connections(pointer) > 0 }

  /// Accepts no further connections than those that have begun.
  func quiesce() { cmhd_quiesce(pointer) }

  /// Closes every connection, and returns when no callback follows.
  func stop() { cmhd_stop(pointer) }

  /// Loads a certificate for future handshakes. Returns why that failed; nil if it is loaded.
  static func loadCertificate(chain: String, key: String) -> String? {
    cmhd_tls_load(chain, key).map { String(cString: $0) }
  }

  /// When the loaded certificate expires, in seconds since 1970; nil without one.
  static var certificateExpiry: Double? {
    let expiry = cmhd_tls_expiry()
    return expiry > 0 ? Double(expiry) : nil
  }
}

extension cmhd_options {
  /// The options with the engine's callbacks.
  fileprivate init(_ options: ServerOptions, connections: Int, engine: Engine) {
    self.init()
    port = options.port
    threads = UInt32(clamping: max(1, options.threads))
    connection_limit = UInt32(clamping: connections)
    per_address_limit = UInt32(clamping: max(0, options.maximumConnectionsPerAddress))
    idle_timeout_seconds = UInt32(clamping: max(0, options.idleTimeout))
    request_timeout_seconds = UInt32(clamping: max(0, options.requestTimeout))
    tls = options.certificate != nil
    connection_memory = options.connectionMemory
    context = Unmanaged.passUnretained(engine).toOpaque()
    begin = { context, target in
      guard let engine = context?.engine, let target else { return nil }
      let bytes = UnsafeRawBufferPointer(start: target, count: strlen(target))
      // Released in `completed`.
      return Unmanaged.passRetained(engine.begin(target: bytes)).toOpaque()
    }
    access = { context, connection, line, data, size, exchange in
      guard let engine = context?.engine, let connection, let exchange else { return CMHD_CLOSE }
      let call = AccessCall(
        connection: Connection(pointer: connection), line: line,
        content: data.map { UnsafeRawBufferPointer(start: $0, count: size) })
      return engine.access(call, Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()).code
    }
    completed = { context, connection, pointer, outcome, status in
      guard let engine = context?.engine, let connection, let pointer else { return }
      let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
      engine.complete(
        exchange, Connection(pointer: connection), RequestSummary.Outcome(outcome), status: Int(status))
    }
    refuse = { context, exchange, status in
      guard let engine = context?.engine, let status else { return nil }
      let exchange = exchange.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
      let response = engine.refusal(status: Int(status.pointee), of: exchange ?? Exchange(engine: engine))
      status.pointee = UInt32(response.status)
      return response.prepared()
    }
    plain = { context, socket in context?.engine.refusePlain(socket) }
    full = { context in context?.engine.hooks.onConnectionLimit() }
    hung_up = { context, id in context?.engine.open.hungUp(id) }
    log = { context, message in
      if let message { context?.engine.hooks.log(String(cString: message)) }
    }
  }
}

extension UnsafeMutableRawPointer {
  /// The engine that this context of a callback is.
  fileprivate var engine: Engine { Unmanaged.fromOpaque(self).takeUnretainedValue() }
}

extension RequestSummary.Outcome {
  fileprivate init(_ outcome: cmhd_outcome) {
    switch outcome {
    case CMHD_OUTCOME_SENT: self = .sent
    case CMHD_OUTCOME_TIMED_OUT: self = .timedOut
    case CMHD_OUTCOME_STOPPED: self = .serverStopped
    default: self = .connectionClosed
    }
  }
}

extension ServerError {
  /// The cause for the system's error; 0 if it reported none.
  fileprivate init(_ errorNumber: Int32) {
    switch errorNumber {
    case 0: self = .failed("libmicrohttpd did not start")
    case EADDRINUSE: self = .addressInUse
    case EADDRNOTAVAIL, EAFNOSUPPORT, EINVAL: self = .invalidAddress
    case EACCES, EPERM: self = .permissionDenied
    case ELIBBAD:
      self = .failed(
        "this libmicrohttpd does not use the program's own checks; link 0.9.75 dynamically, without -Bsymbolic")
    default: self = .failed(String(cString: strerror(errorNumber)))
    }
  }
}
