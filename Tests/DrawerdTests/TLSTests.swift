import Foundation
import TestSupport
import Testing

/// HTTPS: real handshakes with curl, which verifies the certificate.
@Suite struct TLSTests {
  /// Copies the certificate `name` to the server's certificate file.
  private func install(_ name: String, key: String? = nil, in directory: TemporaryDirectory) throws {
    for (source, target) in [("\(name).pem", "server.pem"), ("\(key ?? name).key", "server.key")] {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(directory.path)/\(source)"))
      try data.write(to: URL(fileURLWithPath: "\(directory.path)/\(target)"))
    }
  }

  private func options(_ directory: TemporaryDirectory) -> [String] {
    ["--tls-certificate", "\(directory.path)/server.pem", "--tls-key", "\(directory.path)/server.key"]
  }

  private func withServer(_ body: (DrawerdProcess, TemporaryDirectory) throws -> Void) throws {
    let directory = try TemporaryDirectory()
    for name in ["first", "second"] { _ = try Certificate(name, in: directory) }
    try install("first", in: directory)
    try body(try DrawerdProcess(options(directory) + ["--log-level", "info"]), directory)
  }

  /// Runs curl, which trusts only `authority`, and returns its output.
  private func curl(
    _ server: DrawerdProcess, _ path: String, _ authority: String, in directory: TemporaryDirectory,
    _ arguments: [String] = []
  ) throws -> (status: Int32, output: String, errors: String) {
    try DrawerdProcess.run(
      ["-sS", "--max-time", "20", "--cacert", "\(directory.path)/\(authority).pem"] + arguments
        + ["https://localhost:\(server.port)\(path)"],
      executable: URL(fileURLWithPath: "/usr/bin/curl"))
  }

  @Test func endOfTheCertificateIsReported() throws {
    try withServer { (server, directory) throws in
      let dates = try DrawerdProcess.run(
        ["x509", "-noout", "-enddate", "-in", "\(directory.path)/server.pem"],
        executable: URL(fileURLWithPath: "/usr/bin/openssl"))
      let format = DateFormatter()
      format.locale = Locale(identifier: "en_US_POSIX")
      format.dateFormat = "'notAfter='MMM d HH:mm:ss yyyy zzz"
      let end = try #require(format.date(from: dates.output.trimmingCharacters(in: .whitespacesAndNewlines)))
      let metrics = try curl(server, "/metrics", "first", in: directory).output
      let expiry = metrics.firstMatch(of: /\ndrawerd_tls_certificate_expiry_timestamp_seconds (\S+)\n/)?.output.1
      #expect(expiry.flatMap { Double($0) } == end.timeIntervalSince1970, "\(dates.output)")
    }
  }

  @Test func sessionsAreServed() throws {
    try withServer { (server, directory) throws in
      #expect(server.readyLine.contains("\"https://127.0.0.1:"))
      let body = ["-i", "-H", "Content-Type: application/json", "-d", "{\"controller\":\"curtain\"}"]
      let created = try curl(server, "/v1/sessions", "first", in: directory, body)
      #expect(created.status == 0)
      #expect(created.output.hasPrefix("HTTP/1.1 201 "))
      #expect(created.output.contains("Strict-Transport-Security: max-age=31536000\r\n"))
      // A stream suspends and resumes its connection.
      let location = try #require(created.output.firstMatch(of: /Location: (\S+)/)?.1)
      let stream = try curl(server, "\(location)/stream", "first", in: directory, ["--max-time", "1"])
      #expect(stream.output.contains("event: snapshot\n"))
    }
  }

  /// A client that forgot the "s" of "https" got an empty reply.
  @Test func requestWithoutTLSIsAnswered() throws {
    try withServer { (server, directory) throws in
      for text in ["GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n", "POST /v1/sessions HTTP/1.1\r\n"] {
        let connection = try HTTPConnection(port: server.port)
        try connection.send(text)
        let answer = try connection.readAnswer()
        #expect(answer.status == 400 && answer.text.contains("https://"), "\(answer.text)")
        #expect(answer.headers["content-type"] == "application/problem+json")
      }
      // What is neither TLS nor HTTP gets no answer.
      let connection = try HTTPConnection(port: server.port)
      try connection.send("\0\u{1}\u{2}\u{3}\u{4}")
      #expect(throws: (any Error).self) { try connection.readAnswer() }
      #expect(try curl(server, "/livez", "first", in: directory).status == 0)
    }
  }

  /// The answer in the middle of a content goes through TLS, too.
  @Test func contentWithoutEndIsAnswered() throws {
    try withServer { (server, directory) throws in
      let content = directory.file("content")
      try Data(repeating: 0x20, count: 20 << 20).write(to: URL(fileURLWithPath: content))
      let arguments = [
        "-w", " %{http_code}", "-H", "Transfer-Encoding: chunked", "-H", "Content-Type: application/json", "-T",
        content,
        "-X", "POST",
      ]
      let answer = try curl(server, "/v1/sessions", "first", in: directory, arguments)
      #expect(answer.output.contains("body-too-large") && answer.output.hasSuffix(" 413"), "\(answer)")
    }
  }

  @Test func certificateIsReloadedOnHangUp() throws {
    try withServer { (server, directory) throws in
      #expect(try curl(server, "/livez", "second", in: directory).status == 60)
      try install("second", in: directory)
      kill(server.identifier, SIGHUP)
      try eventually("the second certificate is served") {
        try curl(server, "/livez", "second", in: directory).status == 0
      }
      // A certificate and a key that do not match change nothing.
      try install("first", key: "second", in: directory)
      kill(server.identifier, SIGHUP)
      try server.waitUntilLogSays("is not reloaded")
      #expect(try curl(server, "/livez", "second", in: directory).status == 0)
      #expect(server.stop().errors.contains("do not match"))
    }
  }

  @Test func oldVersionsAreRefused() throws {
    try withServer { (server, directory) throws in
      let ciphers = ["--ciphers", "DEFAULT@SECLEVEL=0"]
      #expect(try curl(server, "/livez", "first", in: directory, ["--tls-max", "1.1"] + ciphers).status == 35)
      for version in ["1.2", "1.3"] {
        #expect(
          try curl(server, "/livez", "first", in: directory, ["--tlsv\(version)", "--tls-max", version]).status == 0)
      }
    }
  }

  /// Without ephemeral keys, a key that leaks later would decrypt recorded connections.
  @Test func keyExchangesAreEphemeral() throws {
    let directory = try TemporaryDirectory()
    _ = try Certificate("first", key: ["rsa:2048"], in: directory)
    try install("first", in: directory)
    let server = try DrawerdProcess(options(directory))
    for (cipher, status) in [("AES128-GCM-SHA256", 35), ("ECDHE-RSA-AES128-GCM-SHA256", 0)] as [(String, Int32)] {
      #expect(
        try curl(server, "/livez", "first", in: directory, ["--tls-max", "1.2", "--ciphers", cipher]).status == status)
    }
  }

  @Test(arguments: ["Content-Length: 3x", "X: a\u{1B}b", "X: a\rb"])
  func headersAreLookedAtAsOverPlainHTTP(_ field: String) throws {
    try withServer { (server, directory) throws in
      let refused = try curl(server, "/livez", "first", in: directory, ["-i", "-H", field])
      #expect(refused.output.hasPrefix("HTTP/1.1 400 "))
      #expect(refused.output.contains("application/problem+json") && refused.output.contains("malformed-request"))
      #expect(refused.output.components(separatedBy: "HTTP/1.1 ").count == 2, "one answer")
    }
  }

  @Test func healthCheckAsksByHTTPS() throws {
    try withServer { (server, directory) throws in
      let port = ["--healthcheck", "--port", String(server.port)]
      #expect(try DrawerdProcess.run(port + options(directory)).status == 0)
      #expect(try DrawerdProcess.run(port).status == 1)
    }
  }

  @Test func unusableFilesAreNamed() throws {
    let directory = try TemporaryDirectory()
    _ = try Certificate("first", in: directory)
    _ = try Certificate("second", in: directory)
    try install("first", key: "second", in: directory)
    let mismatch = try DrawerdProcess.run(["--port", "0"] + options(directory))
    #expect(mismatch.status == 1)
    #expect(mismatch.errors.contains("--tls-key \(directory.path)/server.key") && mismatch.errors.contains("match"))
    let missing = try DrawerdProcess.run(["--port", "0", "--tls-certificate", "/none", "--tls-key", "/none"])
    #expect(missing.status == 1)
    #expect(missing.errors.contains("/none"))
    for alone in ["--tls-certificate", "--tls-key"] {
      let half = try DrawerdProcess.run(["--port", "0", alone, "\(directory.path)/server.pem"])
      #expect(half.status == 64)
      #expect(half.errors.contains("--tls-certificate") && half.errors.contains("--tls-key"))
    }
  }
}
