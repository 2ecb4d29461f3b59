/// A shell that completes options while you type them.
enum Completion: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script for the shell: `source <(drawerd --completion bash)`, `drawerd --completion fish | source`.
  var script: String {
    switch self {
    case .bash: Completion.bashScript
    case .zsh: Completion.zshScript
    case .fish: Completion.fishScript
    }
  }

  /// The options that the command line knows.
  private static func typed(_ options: [Option]) -> [Option] { options.filter { $0.invocation != nil } }

  private static let subcommandNames = Subcommand.all.map(\.name).joined(separator: " ")

  /// Every option that has an argument, once.
  private static var withArgument: [Option] {
    var seen: Set<String> = []
    return (Option.all + Subcommand.all.flatMap(\.options)).filter {
      $0.argument != nil && seen.insert($0.name).inserted
    }
  }
}

// MARK: - bash

extension Completion {
  private static var bashScript: String {
    let words = { (options: [Option]) in typed(options).map { "--\($0.name)" }.joined(separator: " ") }
    let subcommands = Subcommand.all.map { "    \($0.name)) words=\"\(words($0.options))\" ;;\n" }.joined()
    let choices = withArgument.filter { !$0.choices.isEmpty }.map {
      "    --\($0.name)) words=\"\($0.choices.joined(separator: " "))\" ;;\n"
    }.joined()
    // The subcommands whose operands are files.
    let readers = Subcommand.all.filter { $0.operands.contains("FILE") }.map(\.name).joined(separator: " ")
    let names = { (isPath: Bool) in
      withArgument.filter { $0.choices.isEmpty && $0.takesPath == isPath }.map { "--\($0.name)" }
        .joined(separator: "|")
    }
    return #"""
      # Completes drawerd's command line in bash.
      _drawerd() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words
        # bash takes "--option=word" for three words.
        if [[ $word == "=" ]]; then
          word=
        elif [[ $before == "=" ]]; then
          before=${COMP_WORDS[COMP_CWORD-2]}
        fi
        case ${COMP_WORDS[1]} in
      \#(subcommands)    *)
            words="\#(words(Option.all))"
            (( COMP_CWORD == 1 )) && words+=" \#(subcommandNames)" ;;
        esac
        COMPREPLY=()
        case $before in
      \#(choices)    \#(names(true))) words= ;;
          \#(names(false))) return ;;
          *) [[ " \#(readers) " == *" ${COMP_WORDS[1]} "* && $word != -* ]] && words= ;;
        esac
        if [[ -n $words ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        else
          compopt -o filenames 2> /dev/null
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
      }
      complete -F _drawerd drawerd

      """#
  }
}

// MARK: - zsh

extension Completion {
  private static var zshScript: String {
    let subcommands = Subcommand.all.map { subcommand in
      let operands = subcommand.operands.enumerated().map { index, name in
        "'\(index + 1):\(name):\(name == "FILE" ? "_files" : " ")'"
      }
      return """
            \(subcommand.name))
              shift words
              (( CURRENT-- ))
              _arguments \((typed(subcommand.options).map(zshSpecification) + operands).joined(separator: " \\\n          "))
              ;;

        """
    }.joined()
    return """
      #compdef drawerd
      # Completes drawerd's command line in zsh.
      _drawerd() {
        case $words[2] in
      \(subcommands)    *)
            _arguments \(typed(Option.all).map(zshSpecification).joined(separator: " \\\n        ")) \\
              '1:command:(\(subcommandNames))'
            ;;
        esac
      }
      if [[ $funcstack[1] == _drawerd ]]; then
        _drawerd "$@"
      else
        compdef _drawerd drawerd
      fi

      """
  }

  private static func zshSpecification(_ option: Option) -> String {
    let summary = option.summary.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
    let name = "\(option.list != nil ? "*" : "")--\(option.name)"
    guard let argument = option.argument else { return "'\(name)[\(summary)]'" }
    let values =
      option.choices.isEmpty ? option.takesPath ? "_files" : " " : "(\(option.choices.joined(separator: " ")))"
    let label = option.choices.isEmpty ? argument : "value"
    return "'\(name)=[\(summary)]:\(label):\(values)'"
  }
}

// MARK: - fish

extension Completion {
  private static var fishScript: String {
    let inside = { (name: String) in "__fish_seen_subcommand_from \(name)" }
    let outside = "not \(inside(subcommandNames))"
    var lines = ["# Completes drawerd's command line in fish.", "complete -c drawerd -f"]
    lines += typed(Option.all).map { fishLine($0, when: outside) }
    for subcommand in Subcommand.all {
      lines.append("complete -c drawerd -n '\(outside)' -a \(subcommand.name) -d \(fishQuoted(subcommand.summary))")
      if subcommand.operands.contains("FILE") { lines.append("complete -c drawerd -n '\(inside(subcommand.name))' -F") }
      lines += typed(subcommand.options).map { fishLine($0, when: inside(subcommand.name)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishLine(_ option: Option, when condition: String) -> String {
    let argument =
      switch option.argument {
      case nil: ""
      case _ where option.takesPath: " -r -F"
      default: option.choices.isEmpty ? " -x" : " -x -a '\(option.choices.joined(separator: " "))'"
      }
    return "complete -c drawerd -n '\(condition)' -l \(option.name)\(argument) -d \(fishQuoted(option.summary))"
  }

  private static func fishQuoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
