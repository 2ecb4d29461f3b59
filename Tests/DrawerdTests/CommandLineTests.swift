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
    ] as [(String, String?)])
  func misspeltVariableIsOneLineAndStatus64(_ name: String, _ meant: String?) throws {
    let (status, _, errors) = try DrawerdProcess.run(["--version"], environment: [name: "word-42"])
    #expect(status == (meant == nil ? 0 : 64))
    guard let meant else { return }
    #expect(errors.contains(name) && errors.contains(meant) && !errors.contains("word-42"), "\(errors)")
    #expect(errors.filter { $0 == "\n" }.count == 1)
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
