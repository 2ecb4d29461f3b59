import Foundation
import TestSupport
import Testing

/// On SIGHUP, the server reads the token file again and keeps running.
@Suite struct TokenReloadTests {
  /// Starts a server whose token file, in `directory`, has one token with the secret `secret`.
  private func server(_ secret: String, in directory: TemporaryDirectory) throws -> DrawerdProcess {
    let path = try directory.write("one read,admin \(secret)\n", to: "tokens")
    return try DrawerdProcess(["--token-file", path, "--log-level", "info"])
  }

  private func status(_ secret: String, _ connection: HTTPConnection) throws -> Int {
    try connection.request("GET", "/v1/controllers", headers: ["Authorization": "Bearer \(secret)"]).status
  }

  /// A new token works and a removed one does not, even on existing connections. Tickets of the removed token do not
  /// work either.
  @Test func tokensAreReloadedOnHangUp() throws {
    let directory = try TemporaryDirectory()
    let (old, new) = ("old-secret-0123456789", "new-secret-0123456789")
    let server = try server(old, in: directory)
    let connection = try HTTPConnection(port: server.port)
    #expect(try status(old, connection) == 200)
    #expect(try status(new, connection) == 401)
    let answer = try connection.request("POST", "/v1/tickets", headers: ["Authorization": "Bearer \(old)"])
    let ticket = try #require(answer.text.firstMatch(of: /"ticket":"([^"]+)"/)?.1)
    _ = try directory.write("one read \(new)\ntwo read other-secret-0123456789\n", to: "tokens")
    kill(server.identifier, SIGHUP)
    try server.waitUntilLogSays("the tokens are reloaded")
    #expect(try status(new, connection) == 200)
    #expect(try status("other-secret-0123456789", connection) == 200)
    #expect(try status(old, connection) == 401)
    // The new scopes apply, too.
    let listed = try connection.request("GET", "/v1/sessions", headers: ["Authorization": "Bearer \(new)"])
    #expect(listed.status == 403)
    #expect(try connection.request("GET", "/v1/sessions/0/stream?ticket=\(ticket)").status == 401)
    let log = server.stop().errors
    #expect(!log.contains("-secret-"))
  }

  /// Replaces the file the way Kubernetes does: a link to a folder is replaced by another link.
  @Test func tokensThatAreReplacedAreNoticed() throws {
    let directory = try TemporaryDirectory()
    let (old, new) = ("old-secret-0123456789", "new-secret-0123456789")
    let files = FileManager.default
    for (folder, secret) in [("first", old), ("second", new)] {
      try files.createDirectory(atPath: directory.file(folder), withIntermediateDirectories: false)
      _ = try directory.write("one read \(secret)\n", to: "\(folder)/tokens")
    }
    try files.createSymbolicLink(atPath: directory.file("data"), withDestinationPath: "first")
    try files.createSymbolicLink(atPath: directory.file("tokens"), withDestinationPath: "data/tokens")
    // The server looks at the file as often as it reports to the watchdog.
    let socket = try NotifySocket(at: directory.file("notify"), watchdog: 20_000)
    let server = try DrawerdProcess(
      ["--token-file", directory.file("tokens"), "--log-level", "info"], environment: socket.environment)
    #expect(socket.next() == "READY=1")
    let connection = try HTTPConnection(port: server.port)
    #expect(try status(old, connection) == 200)
    try files.createSymbolicLink(atPath: directory.file("new"), withDestinationPath: "second")
    #expect(rename(directory.file("new"), directory.file("data")) == 0)
    socket.awaitRounds()
    try eventually("the new token") { try status(new, connection) == 200 }
    #expect(try status(old, connection) == 401)
    // A file that is missing for a moment does not remove the tokens.
    try files.removeItem(atPath: directory.file("data"))
    socket.awaitRounds()
    #expect(try status(new, connection) == 200)
    #expect(!server.stop().errors.contains("not reloaded"))
  }

  /// The mode of a token file, and whether the log warns about it.
  private static let modes: [(mode: mode_t, isWarnedOf: Bool)] = [(0o600, false), (0o640, false), (0o644, true)]

  @Test(arguments: modes) func publicTokenFileIsReported(_ mode: mode_t, _ isWarnedOf: Bool) throws {
    let directory = try TemporaryDirectory()
    let server = try server("old-secret-0123456789", in: directory)
    chmod("\(directory.path)/tokens", mode)
    kill(server.identifier, SIGHUP)
    try server.waitUntilLogSays("the tokens are reloaded")
    let log = server.stop().errors.components(separatedBy: "the tokens are reloaded")
    #expect(log.last?.contains("can read the token file") == isWarnedOf)
    // The log warns at the start about a file with default permissions.
    #expect(log.first?.contains("can read the token file") == true)
  }

  /// An invalid token file, and the reason in the log.
  private static let brokenFiles: [(text: String?, reason: String)] = [
    (nil, "No such file"), ("", "no token"), ("one read other-secret-0123456789\none read", "line 2"),
  ]

  @Test(arguments: brokenFiles) func badTokenFileLeavesTheTokensInPlace(_ text: String?, _ reason: String) throws {
    let directory = try TemporaryDirectory()
    let secret = "old-secret-0123456789"
    let server = try server(secret, in: directory)
    let path = "\(directory.path)/tokens"
    if let text {
      _ = try directory.write(text, to: "tokens")
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    kill(server.identifier, SIGHUP)
    try server.waitUntilLogSays("the tokens are not reloaded")
    let connection = try HTTPConnection(port: server.port)
    #expect(try status(secret, connection) == 200)
    #expect(try status("other-secret-0123456789", connection) == 401)
    let line = server.stop().errors.split(separator: "\n").first { $0.contains("not reloaded") } ?? ""
    #expect(line.contains("\"level\":\"error\"") && line.contains(reason), "\(line)")
    #expect(line.contains("--token-file") && line.contains("tokens") && !line.contains("-secret-"))
  }

  /// The token from the environment remains valid after every change of the file.
  @Test func tokenOfTheEnvironmentStaysOnHangUp() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("one read old-secret-0123456789", to: "tokens")
    let server = try DrawerdProcess(
      ["--token-file", path, "--log-level", "info"], environment: ["DRAWERD_TOKEN": "environment-0123456789"])
    _ = try directory.write("one read new-secret-0123456789", to: "tokens")
    kill(server.identifier, SIGHUP)
    try server.waitUntilLogSays("the tokens are reloaded")
    let connection = try HTTPConnection(port: server.port)
    for secret in ["environment-0123456789", "new-secret-0123456789"] {
      #expect(try status(secret, connection) == 200)
    }
  }

  @Test func hangUpWithoutFilesChangesNothing() throws {
    let server = try DrawerdProcess(["--log-level", "info"], environment: ["DRAWERD_TOKEN": "environment-0123456789"])
    kill(server.identifier, SIGHUP)
    try server.waitUntilLogSays("there is nothing to reload")
    #expect(try status("environment-0123456789", try HTTPConnection(port: server.port)) == 200)
  }
}
