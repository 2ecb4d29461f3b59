import Foundation
import TestSupport
import Testing

@testable import DrawerService

/// The commands, and a server that is none, or means ill.
@Suite struct StrangerTests {
  /// A server that answers each request with what `answer`, a Python function of the path, yields.
  private final class Stranger {
    let port: Int
    private let process = Process()

    init(_ answer: String) throws {
      let program = #"""
        import json, socketserver
        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                path = self.rfile.readline().decode().split()[1]
                while self.rfile.readline().strip():
                    pass
                try:
                    for part in answer(path):
                        self.wfile.write(part.encode())
                        self.wfile.flush()
                except OSError:
                    pass
        def whole(body, status='200 OK'):
            yield f'HTTP/1.0 {status}\r\nContent-Length: {len(body.encode())}\r\n\r\n{body}'
        """#
      let start = #"""
        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
        server = Server(('127.0.0.1', 0), Handler)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """#
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", "-c", [program, answer, start].joined(separator: "\n")]
      process.standardOutput = output
      try process.start()
      var line = Data()
      while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
        line += byte
      }
      port = try #require(Int(String(decoding: line, as: UTF8.self)))
    }

    deinit {
      process.terminate()
      process.waitForEnd()
    }
  }

  /// With sequences that clear the screen, set the title or hide text.
  @Test func nothingControlsTheTerminal() throws {
    let stranger = try Stranger(
      #"""
      evil = '\x1b[2J\x07\x9b1m\u202e'
      def answer(path):
          if path == '/readyz':
              return whole(json.dumps({'status': 'degraded', 'detail': evil}))
          if path == '/metrics':
              return whole('drawerd_build_info{version="' + evil + '"} 1\n')
          return whole(json.dumps({'detail': evil}), '400 Bad')
      """#)
    let url = "http://127.0.0.1:\(stranger.port)"
    for arguments in [["top", "--once", "--interval", "1", url], ["replay", url, "abc"], ["conform", url]] {
      let ended = try DrawerdProcess.run(arguments)
      #expect((ended.output + ended.errors).contains("?[2J"), "\(arguments[0])")
      for scalar in (ended.output + ended.errors).unicodeScalars where scalar != "\n" {
        #expect(![.control, .format].contains(scalar.properties.generalCategory), "\(arguments[0])")
      }
    }
  }

  /// A byte every moment kept each read within its time.
  @Test func exchangeIsBoundedAsAWhole() throws {
    let stranger = try Stranger(
      #"""
      def answer(path):
          yield 'HTTP/1.0 200 OK\r\n\r\n'
          while True:
              yield ' '
      """#)
    let client = HTTPClient(
      host: "127.0.0.1", port: UInt16(stranger.port), trust: nil, timeout: 30, deadline: 1, limit: .max)
    #expect(throws: HTTPClient.Failure(reason: "does not answer completely within 1 seconds")) { try client.send("/") }
    let endless = HTTPClient(host: "127.0.0.1", port: UInt16(stranger.port), trust: nil, limit: 64)
    #expect(throws: HTTPClient.Failure(reason: "sends more than 64 bytes")) { try endless.send("/") }
  }

  /// Pages that do not advance.
  @Test(arguments: ["after", "after + 1", "after - 1"]) func journalThatDoesNotAdvanceEnds(_ next: String) throws {
    let server = try DrawerdProcess()
    let created = try HTTPConnection(port: server.port).request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    let stranger = try Stranger(
      """
      def answer(path):
          if '/events' in path:
              after = int(path.split('after=')[1].split('&')[0])
              return whole(json.dumps({'events': [], 'nextAfter': \(next)}))
          return whole(r'''\(created.text)''')
      """)
    let ended = try DrawerdProcess.run(["replay", "http://127.0.0.1:\(stranger.port)", "abc"])
    #expect(ended.status == 0 || ended.status == 1, "\(ended.errors)")
  }
}
