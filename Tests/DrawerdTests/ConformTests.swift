import Drawers
import Foundation
import TestSupport
import Testing

/// Plays the recordings of the original libraries with `drawerd conform`.
@Suite struct ConformTests {
  private static let server = Result { try DrawerdProcess() }

  private func summary(of output: String) -> [String] { output.split(separator: "\n").map(String.init) }

  @Test func machinesHereDoAsRecorded() throws {
    let (status, output, errors) = try DrawerdProcess.run(["conform"])
    #expect(status == 0 && errors.isEmpty, "\(errors)")
    let lines = summary(of: output)
    #expect(lines.count == ControllerKind.all.count)
    #expect(lines.allSatisfy { $0.hasSuffix(" steps, as recorded") && !$0.contains(" 0 ") }, "\(lines)")
  }

  @Test func serverDoesAsRecorded() throws {
    let url = "http://127.0.0.1:\(try Self.server.get().port)"
    let remote = try DrawerdProcess.run(["conform", url])
    #expect(remote.status == 0 && remote.errors.isEmpty, "\(remote.errors)")
    #expect(remote.output == (try DrawerdProcess.run(["conform"])).output)
  }

  /// This server rests three points too low, renames an event, and has no sheets.
  @Test func differencesOfABrokenServerAreNamed() throws {
    let broken = try BrokenServer(of: try Self.server.get().port)
    let (status, output, errors) = try DrawerdProcess.run(["conform", "http://127.0.0.1:\(broken.port)"])
    #expect(status == 1)
    let lines = summary(of: output)
    #expect(lines.first { $0.hasPrefix("viewDeck: ") }?.hasSuffix("as recorded") == true, "\(lines)")
    for name in ["curtain", "sheet", "drawer"] {
      #expect(lines.first { $0.hasPrefix("\(name): ") }?.hasSuffix(" differ") == true, "\(lines)")
    }
    #expect(errors.contains(/curtain-\d+ \(.+\), step \d+, \.frames\.curtain\.y: \S+ expected, not \S+\n/), "\(errors)")
    #expect(
      errors.contains(
        /drawer-\d+ \(.+\), step \d+, \.delegate\.0\.name: "transitionDidFinish" expected, not "finished"\n/))
    #expect(errors.contains(/sheet-\d+ \(.+\), .+ answers 422: No sheets here\.\n/))
  }

  @Test func serverThatIsAwayIsNotJudged() throws {
    let (status, output, errors) = try DrawerdProcess.run(["conform", "http://127.0.0.1:\(try FreePort.find())"])
    #expect(status == 69 && output.isEmpty, "\(errors)")
    #expect(errors.contains("cannot be reached"))
  }
}

/// A server that forwards simulations to a real one and falsifies the responses.
private final class BrokenServer {
  private static let script = """
    import json, sys, urllib.request
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    def broken(answer):
        for result in [answer["session"], *answer["steps"]]:
            if "curtain" in result["frames"]:
                result["frames"]["curtain"]["y"] += 3
            for event in result["delegate"]:
                event["name"] = "finished" if event["name"] == "transitionDidFinish" else event["name"]
        return answer

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if json.loads(body)["controller"] == "sheet":
                return self.answer(422, {"detail": "No sheets here."})
            request = urllib.request.Request(sys.argv[1] + self.path, body, {"Content-Type": "application/json"})
            with urllib.request.urlopen(request) as answer:
                self.answer(200, broken(json.load(answer)))

        def answer(self, status, value):
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  let port: Int
  private let process = Process()

  init(of port: Int) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [PythonProcess.python, "-c", Self.script, "http://127.0.0.1:\(port)"]
    process.standardOutput = output
    try process.start()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    self.port = try #require(Int(line.trimmingCharacters(in: .newlines)))
  }

  deinit {
    process.terminate()
    process.waitForEnd()
  }
}
