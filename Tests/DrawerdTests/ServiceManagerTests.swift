import Foundation
import TestSupport
import Testing

/// The notifications to systemd: ready, watchdog, stopping.
@Suite struct ServiceManagerTests {
  /// Creates a socket like systemd's: in the file system, or abstract (with "@").
  private func socket(at path: String) throws -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = try #require(MemoryLayout<sockaddr_un>.offset(of: \.sun_path)) + bytes.count
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(size)) }
    }
    try #require(result == 0)
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  private func next(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  @Test(arguments: [true, false]) func lifecycleIsLogged(_ isAbstract: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = isAbstract ? "@drawerd-\(UUID().uuidString)" : directory.file("notify")
    let descriptor = try socket(at: path)
    defer { close(descriptor) }
    let server = try DrawerdProcess(environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1000000"])
    #expect(next(descriptor) == "READY=1")
    for _ in 0..<3 { #expect(next(descriptor) == "WATCHDOG=1") }
    kill(server.identifier, SIGTERM)
    var last = next(descriptor)
    while last == "WATCHDOG=1" { last = next(descriptor) }
    #expect(last == "STOPPING=1")
    #expect(server.stop(with: 0).status == 0)
  }

  /// If the watchdog is meant for another process, the server sends no watchdog notifications.
  @Test func watchdogOfAnotherIsLeftAlone() throws {
    let directory = try TemporaryDirectory()
    let descriptor = try socket(at: directory.file("notify"))
    defer { close(descriptor) }
    let server = try DrawerdProcess(
      environment: ["NOTIFY_SOCKET": directory.file("notify"), "WATCHDOG_USEC": "20000", "WATCHDOG_PID": "1"])
    #expect(next(descriptor) == "READY=1")
    usleep(200_000)
    kill(server.identifier, SIGTERM)
    #expect(next(descriptor) == "STOPPING=1")
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
