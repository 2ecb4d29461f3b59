import Foundation
import TestSupport
import Testing

/// The plot of what users cost, which a script draws from the page's figures.
@Suite struct PlotTests {
  @Test func plotHasThePagesFigures() throws {
    let script = Repository.file("Benchmarks/Users/plot.py").path
    let (status, _, errors) = try PythonProcess.run([script, "--check"])
    #expect(status == 0, "\(errors)")
  }
}
