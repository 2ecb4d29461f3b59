import Foundation
import TestSupport
import Testing

/// The notifications to systemd: ready, watchdog, stopping.
@Suite struct ServiceManagerTests {
  @Test(arguments: [true, false]) func lifecycleIsLogged(_ isAbstract: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = isAbstract ? "@drawerd-\(UUID().uuidString)" : directory.file("notify")
    let socket = try NotifySocket(at: path, watchdog: 1_000_000)
    let server = try DrawerdProcess(environment: socket.environment)
    #expect(socket.next() == "READY=1")
    for _ in 0..<3 { #expect(socket.next() == "WATCHDOG=1") }
    kill(server.identifier, SIGTERM)
    var last = socket.next()
    while last == "WATCHDOG=1" { last = socket.next() }
    #expect(last == "STOPPING=1")
    #expect(server.stop(with: 0).status == 0)
  }

  /// If the watchdog is meant for another process, the server sends no watchdog notifications, while one beside it, whose
  /// watchdog is as impatient, sends many.
  @Test func watchdogOfAnotherIsLeftAlone() throws {
    let directory = try TemporaryDirectory()
    let sockets = try ["notify", "other"].map { try NotifySocket(at: directory.file($0), watchdog: 20_000) }
    let server = try DrawerdProcess(environment: sockets[0].environment.merging(["WATCHDOG_PID": "1"]) { $1 })
    #expect(sockets[0].next() == "READY=1")
    let other = try DrawerdProcess(environment: sockets[1].environment)
    #expect(sockets[1].next() == "READY=1")
    for _ in 0..<10 { #expect(sockets[1].next() == "WATCHDOG=1") }
    kill(server.identifier, SIGTERM)
    #expect(sockets[0].next() == "STOPPING=1")
    other.stop()
  }

  /// Launches a program as an unprivileged user with the unit's `AmbientCapabilities` and `CapabilityBoundingSet`.
  private static func unprivileged(with capabilities: String) -> [String] {
    [
      "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs",
      "--inh-caps=\(capabilities)", "--ambient-caps=\(capabilities)", "--bounding-set=\(capabilities)",
    ]
  }

  private static let canDropPrivileges: Bool = {
    let program = DrawerdProcess.executable.path
    let tried = try? DrawerdProcess.run(
      unprivileged(with: "-all").dropFirst() + [program, "--version"],
      executable: URL(fileURLWithPath: "/usr/bin/setpriv"))
    let firstPort = try? String(contentsOfFile: "/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding: .utf8)
    return getuid() == 0 && tried?.status == 0 && firstPort == "1024\n"
  }()

  @Test(
    .enabled(
      if: canDropPrivileges, "needs root, a program that every user may run, and low ports that need a privilege")
  )
  func lowPortTakesOneCapability() throws {
    let port = try FreePort.find(among: Array((80..<1024).reversed()))
    let server = try DrawerdProcess(["--port", "\(port)"], launcher: Self.unprivileged(with: "-all,+net_bind_service"))
    #expect(server.port == port)
    #expect(try HTTPConnection(port: port).request("GET", "/livez").status == 200)
    let status = try String(contentsOfFile: "/proc/\(server.identifier)/status", encoding: .utf8)
    #expect(status.contains(/Uid:\s+65534\s/) && status.contains(/CapEff:\s+0000000000000400\n/), "\(status)")
    server.stop()
    let without = try DrawerdProcess.run(
      Self.unprivileged(with: "-all").dropFirst() + [DrawerdProcess.executable.path, "--port", "\(port)"],
      executable: URL(fileURLWithPath: "/usr/bin/setpriv"))
    #expect(without.status == 1 && without.errors.contains("no permission to listen"))
  }

  /// Outside of systemd, the program ignores a variable without a valid socket.
  @Test(arguments: ["", "nowhere", "/nowhere/at/all", "@" + String(repeating: "x", count: 200)])
  func otherSocketsAreNoMatter(_ path: String) throws {
    let server = try DrawerdProcess(environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "x"])
    #expect(server.stop().status == 0)
  }
}
