import Glibc

/// The address of a server, and its limits.
public struct ServerOptions: Sendable {
  /// A numeric IPv4 or IPv6 address, or `localhost`. The default `127.0.0.1` exposes nothing by accident; `::` is every
  /// address of both families.
  public var host = "127.0.0.1"
  /// The TCP port; 0 lets the system choose. 8080 by default.
  public var port: UInt16 = 8080
  /// Event loops, each with a thread. 2 by default: with handlers of microseconds, more loops gain little.
  public var threads = 2
  /// The largest number of connections, divided between the threads. 4096 by default. A new connection beyond it closes
  /// the connection that has been idle for the longest, but not one of fewer than 8 whose first request may be on its
  /// way. If there is none to close, the server accepts a few more for probes (`RouteOptions.isProbe`), and refuses
  /// other requests on them with 429; beyond those, new connections wait. The process's limit of file descriptors, less
  /// 64, is never exceeded.
  public var maximumConnections = 4096
  /// The largest number of connections from one address; further ones are closed. 0, the default, is no limit, since
  /// all clients behind a proxy have its address.
  public var maximumConnectionsPerAddress = 0
  /// Seconds without a byte in either direction until a connection is closed; 0 is never. 30 by default. The time
  /// during which a request waits for its handler, or a stream for its next event, does not count. This limit also
  /// finds clients that close together with their last bytes, which libmicrohttpd's edge-triggered loop can miss.
  public var idleTimeout = 30
  /// Seconds from a request line to the last byte of the response, and from the start of a connection to its first
  /// request line; 0 is no limit. 60 by default. Single bytes do not extend it. Streams are exempt.
  public var requestTimeout = 60
  /// The largest number of concurrent requests, without open streams; further ones get 429. 4096 by default.
  public var maximumRequests = 4096
  /// The proxies whose `Forwarded` or `X-Forwarded-For` field names the client; none by default.
  public var trustedProxies: [AddressBlock] = []
  /// The files of a certificate chain and its key, for HTTPS; nil, the default, is plain HTTP.
  public var certificate: CertificateFiles?
  /// The largest total size of header fields; larger headers get 431. 16 KiB by default.
  public var maximumHeaderBytes = 16 * 1024
  /// The longest request target; longer ones get 414. 8 KiB by default, the least that RFC 9110 recommends.
  public var maximumURIBytes = 8 * 1024
  /// The largest content of routes without their own limit; larger ones get 413. 1 MiB by default.
  public var maximumBodyBytes = 1024 * 1024
  /// The largest total of the contents of all concurrent requests, each counted by its `Content-Length`, or else by its
  /// limit. A request beyond it gets 429. 1 GiB by default.
  public var maximumContentBytes = 1 << 30
  /// The amount of unwanted content of a chunked request that the server reads and discards, so that the client can
  /// read the refusal. Beyond it the server closes the connection. 16 MiB by default.
  public var maximumDiscardedBytes = 16 * 1024 * 1024
  /// The largest total of responses that wait for their clients, counting those larger than 64 KiB. A client with half
  /// of it gets 429, except for probes, until it reads. A client is its token at its address, or its address. Beyond the
  /// total, the server closes the oldest connections of the clients with the most. 256 MiB by default: 32 responses of
  /// 8 MiB.
  public var maximumUnsentBytes = 256 * 1024 * 1024
  /// The largest total of bytes that wait for the clients of streams. Beyond it the server ends the streams with the
  /// most bytes. 256 MiB by default.
  public var maximumStreamBytes = 256 * 1024 * 1024
  /// The time that `Server.stop()` gives open requests to finish. 5 seconds by default.
  public var stopGracePeriod: Duration = .seconds(5)

  /// The defaults.
  public init() {}

  /// Bytes of memory for a connection's header and buffers. Larger than the limits above, so that this module refuses a
  /// large header and not libmicrohttpd, whose error page differs. Not larger than needed, because libmicrohttpd fills
  /// all of it with zeros after each request.
  var connectionMemory: Int {
    max(32 * 1024, 2 * (maximumHeaderBytes + maximumURIBytes))
  }
}

/// The certificate of an HTTPS server: two files in PEM format.
///
/// A process has one certificate for all of its servers.
public struct CertificateFiles: Sendable, Equatable {
  /// The path of the chain, which begins with the server's own certificate.
  public var chain: String
  /// The path of the unencrypted private key.
  public var key: String

  /// A certificate in these two files.
  public init(chain: String, key: String) {
    self.chain = chain
    self.key = key
  }

  /// When the loaded certificate expires, in seconds since 1970; nil without one.
  public static var expiry: Double? { Daemon.certificateExpiry }

  /// Loads both files for future handshakes. If that fails, the loaded certificate stays.
  public func load() throws(ServerError) {
    for path in [chain, key] where access(path, R_OK) != 0 {
      throw .invalidCertificate("\(path): \(String(cString: strerror(errno)))")
    }
    if let reason = Daemon.loadCertificate(chain: chain, key: key) { throw .invalidCertificate(reason) }
  }
}

/// The callbacks of a server. The server's threads call them.
public struct ServerHooks: Sendable {
  /// Renders an error. Headers of the error (`Allow`, ...) are added to the response unless it has them.
  public var renderError: @Sendable (HTTPError, Request) -> Response
  /// Renders an error of a handler that is no `HTTPError`; nil is a 500. By default, an error of `Drawers`, such as a
  /// `WireError` or a `Refusal`, is the problem that drawerd answers for it, and a `DecodingError` is a 400; both name the value.
  public var mapError: @Sendable (any Error, Request) -> Response?
  /// Called with each error of a handler that becomes a 500. By default, it is written to the standard error stream.
  public var onError: @Sendable (any Error, Request) -> Void
  /// Admits a request, or throws an error that refuses it. The server calls it when it has only the header, with the
  /// route's template if the path is known. By default every request is admitted. Returns the client's name, for
  /// `Request.client`.
  public var admit: @Sendable (Request) throws(HTTPError) -> String?
  /// Adds common parts to every response, including the server's own.
  public var decorate: @Sendable (inout Response, Request) -> Void
  /// Called at the end of each request whose request line was valid, for logs and metrics.
  public var onRequestCompleted: @Sendable (RequestSummary) -> Void
  /// Called when there are more connections than `ServerOptions.maximumConnections`, once until there are a tenth
  /// fewer.
  public var onConnectionLimit: @Sendable () -> Void
  /// Called with messages of libmicrohttpd, mostly about clients that disconnect.
  public var log: @Sendable (String) -> Void

  /// Renders errors as plain text, writes those of handlers to the standard error stream, and does nothing else.
  public init() {
    renderError = { error, _ in Response.text("\(error.detail)\n", status: error.status) }
    mapError = Response.init(_:to:)
    onError = { error, request in writeError("\(request.method.rawValue) \(request.path): \(error)\n") }
    admit = { (_) throws(HTTPError) in nil }
    decorate = { _, _ in }
    onRequestCompleted = { _ in }
    onConnectionLimit = {}
    log = { _ in }
  }
}

/// Writes `text` to the standard error stream, as a whole.
private func writeError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// A finished request.
public struct RequestSummary: Sendable {
  /// How a request ended.
  public enum Outcome: Sendable, Equatable {
    /// The answer was sent completely.
    case sent
    /// The connection failed, or the server closed it because of its input.
    case connectionClosed
    /// The idle timeout passed.
    case timedOut
    /// The server stopped.
    case serverStopped
  }

  /// The request, without its content. Its path and headers are unbounded: use them in logs, not as labels of metrics.
  public let request: Request
  /// The status code; nil without a response.
  public let status: Int?
  /// The time from the request line to the last byte of the response. For a stream, the time it was open.
  public let duration: Duration
  /// The size of the request's content.
  public let bytesIn: Int
  /// The size of the response's content, as far as it was passed to the connection.
  public let bytesOut: Int
  /// The outcome.
  public let outcome: Outcome
}

/// Why a server cannot start.
public enum ServerError: Error, Sendable, Equatable {
  /// Another program listens on the address.
  case addressInUse
  /// The host is no numeric address, or no address of this machine.
  case invalidAddress
  /// The certificate or its key cannot be used, with the reason.
  case invalidCertificate(String)
  /// The port is privileged.
  case permissionDenied
  /// Another failure, with its reason.
  case failed(String)
}
