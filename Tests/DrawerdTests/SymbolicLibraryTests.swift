import Foundation
import TestSupport
import Testing

/// The program replaces two functions of libmicrohttpd. It does not start with a library that does not let it.
@Suite struct SymbolicLibraryTests {
  @Test func libraryThatCallsItsOwnFunctionsIsRefused() throws {
    let directory = try TemporaryDirectory()
    let name = "libmicrohttpd.so.12"
    try symbolic(try Data(contentsOf: library(name))).write(to: URL(fileURLWithPath: directory.file(name)))
    let (status, output, errors) = try DrawerdProcess.run(
      ["--port", "0"], environment: ["LD_LIBRARY_PATH": directory.path])
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("drawerd: cannot listen on 127.0.0.1:0: this libmicrohttpd"), "\(errors)")
  }

  /// The file of a library that the program loads.
  private func library(_ name: String) throws -> URL {
    let (_, lines, _) = try DrawerdProcess.run(
      ["ldd", DrawerdProcess.executable.path], executable: URL(fileURLWithPath: "/usr/bin/env"))
    let line = try #require(lines.split(separator: "\n").first { $0.contains("\(name) => ") })
    return URL(fileURLWithPath: String(line.split(separator: " ")[2]))
  }

  /// The library as the linker's option -Bsymbolic makes it: with the flag DF_SYMBOLIC in its dynamic section (ELF).
  private func symbolic(_ library: Data) throws -> Data {
    var library = library
    func number(at offset: Int) -> Int {
      (0..<8).reduce(0) { $0 | Int(library[offset + $1]) << (8 * $1) }
    }
    let headers = (0..<Int(library[56])).map { number(at: 32) + 56 * $0 }
    let dynamic = try #require(headers.first { library[$0] == 2 })
    let entries = stride(from: number(at: dynamic + 8), to: number(at: dynamic + 8) + number(at: dynamic + 32), by: 16)
    let flags = try #require(entries.first { number(at: $0) == 0x1E })
    library[flags + 8] |= 2
    return library
  }
}
