// Release builds only have a switch for the whole program.
#if DEBUG
  import CodecComparison
  import DrawerHTTP
  import Drawers
  import Foundation
  import TestSupport
  import Testing

  /// A text has one fate, whichever codec reads it: the same status, and the same problem or the same result.
  @Suite struct CodecAgreementTests {
    /// How many random changes of the examples are compared. `DRAWERD_MUTATIONS=200000` compares more.
    private static let mutations = ProcessInfo.processInfo.environment["DRAWERD_MUTATIONS"].flatMap { Int($0) } ?? 4000
    private static let parts = 8

    @Test func examplesHaveOneFate() async throws {
      let comparison = try CodecComparison()
      let examples = try await comparison.examples()
      #expect(Set(examples.map { "\($0.method.rawValue) \($0.template)" }).count == 4 && examples.count > 4)
      for example in examples {
        let outcome = try await comparison.outcome(of: example)
        #expect(outcome.isOne && (200..<300).contains(outcome.status), "\(outcome)")
      }
    }

    @Test(arguments: 0..<parts) func changedExamplesHaveOneFate(_ part: Int) async throws {
      let comparison = try CodecComparison()
      let examples = try await comparison.examples()
      var mutations = RequestMutations(seed: UInt64(part))
      var statuses: Set<Int> = []
      for number in 0..<Self.mutations / Self.parts {
        var request = examples[number % examples.count]
        request.body = mutations.changed(request.body)
        let outcome = try await comparison.outcome(of: request)
        #expect(outcome.isOne, "\(outcome)")
        statuses.insert(outcome.status)
      }
      // Otherwise the changes are too coarse or too fine to compare much.
      #expect(statuses.isSuperset(of: [200, 201, 400, 422]))
    }
  }
#endif
