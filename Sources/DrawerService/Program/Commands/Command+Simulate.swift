import Glibc

extension Command {
  /// Runs a simulation for each line of a file; returns the exit status.
  static func simulate(_ settings: Settings) -> Int32 {
    attempt {
      let path = settings.operands.first ?? "-"
      let name = path == "-" ? "standard input" : path
      let failure = { (status: Int32, reason: Console.Failure) in
        CommandFailure(status: status, message: "\(name) cannot be read: \(reason)")
      }
      let file = path == "-" ? fdopen(STDIN_FILENO, "r") : fopen(path, "r")
      guard let file else { throw failure(Exit.noInput, .last) }
      var documents = DocumentReader(file, limit: settings.server.maximumBodyBytes)
      let simulator = Simulator(limits: settings.service, codec: .ofFiles)
      var status = Exit.success
      while true {
        let next: DocumentReader.Document?
        do throws(Console.Failure) {
          next = try documents.next()
        } catch {
          throw failure(documents.isUnread ? Exit.noInput : Exit.inputOutput, error)
        }
        guard let next else { return status }
        let answer =
          switch next.content {
          case .text(let text):
            simulator.line(
              for: text, number: next.number, explains: settings.explains, timeline: settings.timeline)
          case .tooLarge: simulator.line(tooLargeFor: settings.server.maximumBodyBytes, number: next.number)
          }
        if !answer.isAnswer { status = Exit.failure }
        try Console.put(answer.text)
      }
    }
  }
}
