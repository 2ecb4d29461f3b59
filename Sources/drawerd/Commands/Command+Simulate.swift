import DrawerService
import Glibc

extension Command {
  /// Runs a simulation for each line of a file; returns the exit status.
  static func simulate(_ settings: Settings) -> Int32 {
    let path = settings.operands.first ?? "-"
    let name = path == "-" ? "standard input" : path
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY)
    guard descriptor >= 0 else {
      Console.complain("\(name) cannot be read: \(Console.Failure.last.reason)")
      return Exit.noInput
    }
    var documents = DocumentReader(descriptor, limit: settings.server.maximumBodyBytes)
    let simulator = Simulator(limits: settings.service)
    var status = Exit.success
    while true {
      let next: DocumentReader.Document?
      do throws(Console.Failure) {
        next = try documents.next()
      } catch {
        Console.complain("\(name) cannot be read: \(error.reason)")
        return documents.isUnread ? Exit.noInput : Exit.inputOutput
      }
      guard let next else { return status }
      let answer =
        switch next.content {
        case .text(let text): simulator.line(for: text, number: next.number, explains: settings.explains)
        case .tooLarge: simulator.line(tooLargeFor: settings.server.maximumBodyBytes, number: next.number)
        }
      if !answer.isAnswer { status = Exit.failure }
      do throws(Console.Failure) {
        try Console.put(answer.text)
      } catch {
        return Console.reportOutputFailure(error)
      }
    }
  }
}
