import Drawers
import Glibc

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program drawerd with `controllers`: its options and commands, its routes, stores and streams, the catalogue, the OpenAPI
/// document and the playground. It ends the process with drawerd's exit status.
///
/// This is a whole program, which serves a panel of your own beside the controllers of the library:
///
/// ```swift
/// import DrawerService
///
/// drawerd(controllers: .builtIn + [.own(Panel.self)])
/// ```
///
/// Call it first, before you use a controller in another way.
public func drawerd(controllers: [ControllerKind] = .builtIn) -> Never {
  StandardFiles.open()
  if let fault = controllers.fault {
    Console.complain(fault)
    exit(Exit.usage)
  }
  ControllerKind.serve(controllers)
  exit(Command.run(Console.arguments, environment: ProcessInfo.processInfo.environment))
}

extension [ControllerKind] {
  /// The controllers of the library.
  public static var builtIn: [ControllerKind] { ControllerKind.builtIn }

  /// The reason, for people, why these cannot be served together; nil if they can. Their names are parts of addresses, of the
  /// names of schemas, and of an element's name.
  fileprivate var fault: String? {
    if isEmpty { return "there is no controller to serve" }
    for (index, kind) in enumerated() {
      let isName =
        kind.name.first?.isLowercase == true && kind.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard isName, kind.name.utf8.count <= 40 else {
        return
          "the name \"\(kind.name)\" of a controller must be up to 40 letters and digits, the first one a small letter"
      }
      if self[..<index].contains(where: { $0.name == kind.name }) {
        return "two controllers are called \"\(kind.name)\""
      }
    }
    return nil
  }
}
