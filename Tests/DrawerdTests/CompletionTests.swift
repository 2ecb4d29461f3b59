import Foundation
import TestSupport
import Testing

/// The completions for shells.
@Suite struct CompletionTests {
  private static func run(_ shell: String, _ arguments: [String]) throws -> (
    status: Int32, output: String, errors: String
  ) {
    try DrawerdProcess.run(["\(shell)"] + arguments, executable: URL(fileURLWithPath: "/usr/bin/env"))
  }

  /// Typed words, and the completions of the last one.
  private static let typed: [(words: [String], completions: [String])] = [
    (["drawerd", "--max-j"], ["--max-json-depth"]),
    (["drawerd", "--max-b"], ["--max-body", "--max-batch"]), (["drawerd", "sim"], ["simulate"]),
    (["drawerd", "--log-level", "de"], ["debug"]), (["drawerd", "--log-level", "=", "w"], ["warning"]),
    (["drawerd", "--log-format", "="], ["json", "text"]), (["drawerd", "--completion", ""], ["bash", "zsh", "fish"]),
    (["drawerd", "--port", ""], []), (["drawerd", "--tls-key", "/etc/host"], ["/etc/hostname", "/etc/hosts"]),
    (["drawerd", "--insecure", "--drain"], ["--drain-delay"]),
    (["drawerd", "simulate", "--max-b"], ["--max-body", "--max-batch"]), (["drawerd", "simulate", "--po"], []),
    (["drawerd", "simulate", "/etc/hostn"], ["/etc/hostname"]), (["drawerd", "replay", "--h"], ["--help"]),
  ]

  @Test(arguments: typed) func bashCompletes(_ words: [String], _ completions: [String]) throws {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source <("$0" --completion bash) || exit
      COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1)
      _drawerd
      (( ${#COMPREPLY[@]} )) && printf '%s\\n' "${COMPREPLY[@]}"
      complete -p drawerd >&2
      """
    let (_, output, errors) = try Self.run("bash", ["-c", script, DrawerdProcess.executable.path])
    let found = output.split(separator: "\n").map(String.init)
    // The machine may have more files with such a name.
    if words.last?.hasPrefix("/") == true {
      #expect(Set(completions).isSubset(of: found))
    } else {
      #expect(Set(found) == Set(completions))
    }
    #expect(errors == "complete -F _drawerd drawerd\n")
  }

  /// Every shell completes every option of `--help`.
  @Test(arguments: ["bash", "zsh", "fish"]) func optionIsKnown(_ shell: String) throws {
    let (status, script, errors) = try DrawerdProcess.run(["--completion", shell])
    #expect(status == 0)
    #expect(errors.isEmpty)
    let help = try DrawerdProcess.run(["--help"]).output
    let names = help.matches(of: /\n  --([a-z-]+)/).map { String($0.output.1) }
    #expect(names.count > 20)
    for name in names {
      #expect(script.contains("--\(name)") || script.contains("-l \(name) "), "\(name)")
    }
  }

  @Test(arguments: ["zsh", "fish"]) func scriptIsWellFormed(_ shell: String) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(try DrawerdProcess.run(["--completion", shell]).output, to: "drawerd.\(shell)")
    let (status, _, errors) = try Self.run(shell, ["-n", file])
    #expect(status == 0, "\(errors)")
    #expect(errors.isEmpty)
  }

  @Test(arguments: [
    ("complete -C 'drawerd --max-b'", ["--max-body", "--max-batch"]), ("complete -C 'drawerd sim'", ["simulate"]),
    ("complete -C 'drawerd --log-level de'", ["debug"]),
    ("complete -C 'drawerd simulate --max-j'", ["--max-json-depth"]),
    ("complete -C 'drawerd replay --tok'", []),
  ])
  func fishCompletes(_ question: String, _ completions: [String]) throws {
    let script = "'\(DrawerdProcess.executable.path)' --completion fish | source; \(question)"
    let (status, output, errors) = try Self.run("fish", ["--no-config", "-c", script])
    #expect(status == 0, "\(errors)")
    #expect(
      Set(output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }.map(String.init))
        == Set(completions))
  }

  @Test func otherShellIsRefused() throws {
    let (status, _, errors) = try DrawerdProcess.run(["--completion", "csh"])
    #expect(status == 64)
    #expect(errors.contains("bash, zsh, fish"))
  }
}
