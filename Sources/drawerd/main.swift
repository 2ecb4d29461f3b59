import Glibc

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

StandardFiles.open()
exit(Command.run(Console.arguments, environment: ProcessInfo.processInfo.environment))
