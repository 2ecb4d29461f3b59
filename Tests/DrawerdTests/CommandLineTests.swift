import Drawers
import Foundation
import TestSupport
import Testing

/// The program's options and exit statuses.
@Suite struct CommandLineTests {
  @Test func helpListsEveryOption() throws {
    let (status, output, errors) = try DrawerdProcess.run(["--help"])
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(output.hasPrefix("Usage: drawerd [OPTION]...\n"))
    for option in ["--host ADDRESS", "--port PORT", "--threads COUNT", "--healthcheck", "--help", "--version"] {
      #expect(output.contains("\n  \(option) "))
    }
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func versionIsOneLine() throws {
    let (status, output, errors) = try DrawerdProcess.run(["--version"])
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(output.wholeMatch(of: /drawerd \d+\.\d+\.\d+\n/) != nil)
  }

  /// Wrong command lines, and the text that the message must contain.
  private static let mistakes: [([String], String)] = [
    (["--collar"], "--collar"), (["-x"], "-x"), (["serve"], "\"serve\""), (["--port"], "--port"),
    (["--port", "http"], "--port"), (["--port", "65536"], "--port"), (["--port", "-1"], "--port"),
    (["--port="], "--port"), (["--threads", "0"], "--threads"), (["--help=yes"], "--help"),
    // Options cannot be abbreviated: an abbreviation of --token-file would take a secret for a file name, and print it.
    (["--token", "word-42"], "--token is not"), (["--token=word-42"], "--token is not"), (["--por", "1"], "--port"),
    (["--generate-token=word-42"], "--generate-token takes no argument"), (["--alow-host", "a"], "--allow-host"),
  ]

  @Test(arguments: mistakes) func mistakeIsOneLineAndStatus64(_ arguments: [String], _ name: String) throws {
    let (status, output, errors) = try DrawerdProcess.run(arguments)
    #expect(status == 64)
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("drawerd: ") && errors.contains(name), "\(errors)")
    #expect(errors.contains("--help") && !errors.contains("word-42"))
    #expect(errors.filter { $0 == "\n" }.count == 1 && errors.hasSuffix("\n"))
  }

  /// Invalid stores, and the reason. The program reports them before it opens anything, and does not print the
  /// password.
  @Test(arguments: [
    ("rediss://:word-42@localhost:0/0", "port"), ("REDISS://", "no host"), ("redis://", "no host"),
    ("redis:localhost", "redis://"), ("redis://localhost/first", "database"),
    ("redis://:word-42@localhost:70000", "port"),
    ("postgres://localhost/drawers", "redis://"), ("sqlite:", "sqlite:PATH"), ("", "memory"),
  ]) func unsupportedStoreIsOneLineAndStatus64(_ store: String, _ reason: String) throws {
    for (arguments, environment, name) in [
      (["--store", store], [:], "--store"), ([], ["DRAWERD_STORE": store], "DRAWERD_STORE"),
    ] {
      let (status, output, errors) = try DrawerdProcess.run(["--port", "0"] + arguments, environment: environment)
      #expect(status == 64)
      #expect(output.isEmpty)
      #expect(errors.hasPrefix("drawerd: \(name) ") && errors.contains(reason), "\(errors)")
      #expect(!errors.contains("word-42") && errors.filter { $0 == "\n" }.count == 1)
    }
  }

  /// A misspelled variable of the program is an error; other programs' variables are not.
  @Test(
    arguments: [
      ("DRAWERD_PROT", "DRAWERD_PORT"), ("DRAWERD_TOKENS", "DRAWERD_TOKEN"), ("DRAWERD_LOGLEVEL", "DRAWERD_LOG_LEVEL"),
      ("drawerd_store", "DRAWERD_STORE"), ("DRAWERD_SERVICE_HOST", nil), ("DRAWERD_PORT_8080_TCP", nil), ("PORT", nil),
      ("DRAWERD_REDIS_URL", "DRAWERD_REDIS_URL"), ("DRAWERD_DATABASE", "DRAWERD_DATABASE"),
      ("DRAWERD_SERVICE_PORT_HTTP", nil), ("DRAWERD_REDIS_SERVICE_HOST", nil), ("DRAWERD_PORT_8080_TCP_ADDR", nil),
    ] as [(String, String?)])
  func misspeltVariableIsOneLineAndStatus64(_ name: String, _ meant: String?) throws {
    let (status, _, errors) = try DrawerdProcess.run(["--version"], environment: [name: "word-42"])
    #expect(status == (meant == nil ? 0 : 64))
    guard let meant else { return }
    #expect(errors.contains(name) && errors.contains(meant) && !errors.contains("word-42"), "\(errors)")
    #expect(errors.filter { $0 == "\n" }.count == 1)
  }

  /// Kubernetes sets `DRAWERD_PORT` for a service called drawerd.
  @Test func serviceLinksAreNoSettings() throws {
    let links = [
      "DRAWERD_PORT": "tcp://10.0.0.1:8080", "DRAWERD_PORT_8080_TCP_PROTO": "tcp", "DRAWERD_SERVICE_PORT": "8080",
      "DRAWERD_REDIS_PORT": "tcp://10.0.0.2:6379", "DRAWERD_LOG_LEVEL": "info",
    ]
    let (status, errors) = try DrawerdProcess(environment: links).stop()
    #expect(status == 0)
    #expect(errors.contains("DRAWERD_PORT,DRAWERD_PORT_8080_TCP_PROTO,DRAWERD_REDIS_PORT,DRAWERD_SERVICE_PORT"))
  }

  /// A container gets secrets as files. The variable was once ignored in silence, and the store was the memory.
  @Test(arguments: ["", "\n", "\r\n"]) func storeIsReadFromAFile(_ end: String) throws {
    let directory = try TemporaryDirectory()
    let database = directory.file("s.sqlite")
    let file = try directory.write("\u{FEFF}sqlite:\(database)\(end)", to: "store")
    let server = try DrawerdProcess(environment: ["DRAWERD_STORE_FILE": file, "DRAWERD_LOG_LEVEL": "info"])
    #expect(access(database, F_OK) == 0)
    #expect(server.stop().errors.contains("sqlite:\(database)\""))
    let none = directory.file("none")
    let empty = try directory.write("\n", to: "empty")
    for (environment, reason) in [
      (["DRAWERD_STORE_FILE": none], "\(none) cannot be read: No such file"),
      (["DRAWERD_STORE_FILE": empty], "one value"),
      (["DRAWERD_STORE_FILE": file, "DRAWERD_STORE": "memory"], "contradict"),
    ] {
      let (status, _, errors) = try DrawerdProcess.run(["--port", "0"], environment: environment)
      #expect(status == 64 && errors.hasPrefix("drawerd: DRAWERD_STORE_FILE ") && errors.contains(reason), "\(errors)")
    }
  }

  /// The token file of a server has a list. A secret alone is a token that allows everything, and commands read it too.
  @Test(arguments: [
    "secret-of-the-file-0123", "\u{FEFF}secret-of-the-file-0123\r\n",
    "# both\r\nme admin,read secret-of-the-file-0123\r\nyou read another-secret-of-0123\r\n",
  ])
  func tokenIsReadFromAFile(_ text: String) throws {
    let directory = try TemporaryDirectory()
    let environment = ["DRAWERD_TOKEN_FILE": try directory.write(text, to: "token")]
    let server = try DrawerdProcess(environment: environment)
    let headers = ["Authorization": "Bearer secret-of-the-file-0123"]
    #expect(try HTTPConnection(port: server.port).request("GET", "/v1/sessions", headers: headers).status == 200)
    let top = try DrawerdProcess.run(
      ["top", "--once", "--interval", "1", "http://127.0.0.1:\(server.port)"], environment: environment)
    #expect(top.status == (text.contains("#") ? 77 : 0), "\(top)")
  }

  /// The first entry of the log has the values, not the words of `--help`.
  @Test func settingsInEffectAreLogged() throws {
    let server = try DrawerdProcess(
      ["--max-connections", "3000"], environment: ["DRAWERD_LOG_LEVEL": "info"],
      launcher: ["/bin/sh", "-c", "ulimit -n 1000; exec \"$@\"", "sh"])
    let errors = server.stop().errors
    let first = try JSONValue(
      parsing: Array((errors.split(separator: "\n").first { $0.contains("\"settings\"") } ?? "").utf8))
    #expect(first["message"]?.string == "settings")
    #expect(first["max-connections"]?.string == "936")
    for name in ["max-memory", "rate", "max-connections-per-address"] {
      #expect(Int(first[name]?.string ?? "") != nil, "\(name): \(String(describing: first[name]))")
    }
  }

  /// A failure to write the output is reported as an error.
  @Test(arguments: ["--help", "--version", "--man", "--completion=bash"])
  func outputThatIsFullIsStatus74(_ option: String) throws {
    let command = "exec \"$0\" \(option) > /dev/full"
    let (status, _, errors) = try DrawerdProcess.run(
      ["-c", command, DrawerdProcess.executable.path], executable: URL(fileURLWithPath: "/bin/bash"))
    #expect(status == 74)
    #expect(errors.hasPrefix("drawerd: ") && errors.contains("standard output"), "\(errors)")
  }

  /// A preloaded library may change the environment before the program starts.
  @Test func optionsAreReadBesideAPreloadedLibrary() throws {
    let library = try PreloadedLibrary(
      "#include <stdlib.h>\n__attribute__((constructor)) static void set(void) { setenv(\"PRELOADED\", \"1\", 1); }\n")
    let (status, output, _) = try DrawerdProcess.run(["--version"], environment: library.environment)
    #expect(status == 0 && output.hasPrefix("drawerd "))
  }

  @Test func misspelledCommandNamesTheSimilarOne() throws {
    let (status, _, errors) = try DrawerdProcess.run(["simulat"])
    #expect(status == 64)
    #expect(errors.contains("\"simulat\" is neither an option nor a command (did you mean simulate?)"), "\(errors)")
  }

  @Test func shortHelpIsTheHelp() throws {
    #expect(try DrawerdProcess.run(["-h"]) == DrawerdProcess.run(["--help"]))
    #expect(try DrawerdProcess.run(["simulate", "-h"]) == DrawerdProcess.run(["simulate", "--help"]))
  }

  @Test func busyPortIsOneLineAndStatus1() throws {
    let first = try DrawerdProcess()
    let (status, output, errors) = try DrawerdProcess.run(["--port", String(first.port)])
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(errors == "drawerd: 127.0.0.1:\(first.port) is in use by another program\n")
    #expect(try HTTPConnection(port: first.port).request("GET", "/healthz").status == 200)
  }

  @Test(arguments: ["example.invalid", "192.0.2.1"]) func foreignAddressIsOneLineAndStatus1(_ host: String) throws {
    let (status, output, errors) = try DrawerdProcess.run(["--port", "0", "--insecure", "--host", host])
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("drawerd: ") && errors.contains(host) && errors.filter { $0 == "\n" }.count == 1)
  }
}
