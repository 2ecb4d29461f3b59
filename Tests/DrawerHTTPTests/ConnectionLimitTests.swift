import DrawerHTTP
import TestSupport
import Testing

/// More connections than the limit.
@Suite struct ConnectionLimitTests {
  /// A connection whose request waits to be read is not idle. Each new one once closed the one before it, so that probes
  /// got no response while many clients connected.
  @Test func noConnectionIsClosedBeforeItsRequestIsRead() throws {
    let (isBlocked, release) = (Shared(false), Shared(false))
    try withServer { options in
      options.threads = 1
      options.maximumConnections = 2
    } routes: { router in
      router.add(.get, "/block") { _ in
        isBlocked.update { $0 = true }
        eventually("it may answer") { release.value }
        return .text("")
      }
      router.add(.get, "/probe", options: RouteOptions(isProbe: true)) { _ in .text("here") }
    } _: { port in
      let blocking = try HTTPConnection(port: port)
      try blocking.send("GET", "/block")
      eventually("the only event loop is busy") { isBlocked.value }
      let probes = try (0..<10).map { _ in try HTTPConnection(port: port) }
      for probe in probes { try probe.send("GET", "/probe") }
      release.update { $0 = true }
      for probe in probes { #expect(try probe.readAnswer().text == "here") }
    }
  }

  /// Where all other connections are busy, each new one once closed the one before it, whose request was on its way. Of
  /// many silent ones, the oldest still make room.
  @Test(arguments: [(others: 7, isKept: true), (others: 200, isKept: false)])
  func aNewConnectionIsKeptForItsRequest(others: Int, isKept: Bool) throws {
    let pending = PendingResponses()
    try withServer { options in
      options.maximumConnections = 1
    } routes: { router in
      router.add(.get, "/wait") { _ in await pending.next() }
      router.add(.get, "/probe", options: RouteOptions(isProbe: true)) { _ in .text("here") }
    } _: { port in
      let busy = try HTTPConnection(port: port)
      try busy.send("GET", "/wait")
      eventually("it is busy") { pending.count == 1 }
      let early = try HTTPConnection(port: port)
      let silent = try (0..<others - 1).map { _ in try HTTPConnection(port: port) }
      let late = try HTTPConnection(port: port)
      for client in isKept ? [late, early] : [late] {
        try client.send("GET", "/probe")
        #expect(try client.readAnswer().text == "here")
      }
      if !isKept { #expect(try early.readHead() == nil) }
      withExtendedLifetime(silent) {}
      pending.give(.text("done"))
      #expect(try busy.readAnswer().text == "done")
    }
  }
}
