import Testing

@testable import Drawers

/// The dismissal's progress at a translation: `sin(t/threshold x pi/2)/2`, with a threshold of 100 pt for the edge, 200
/// otherwise.
@Suite struct AppStoreProgressTests {
  struct Row: CustomTestStringConvertible {
    var source: AppStorePresentation.Source
    var translation: Double
    var progress: Double
    var why: String
    var testDescription: String { "\(source) \(translation): \(why)" }
  }

  static let rows = [
    Row(source: .pan, translation: -1e7, progress: 0, why: "up does nothing, however far"),
    Row(source: .pan, translation: -0.001, progress: 0, why: "just against the way"),
    Row(source: .pan, translation: 0, progress: 0, why: "no way at all"),
    Row(source: .pan, translation: 200.0 / 3, progress: 0.25, why: "a third of the threshold: sin 30 degrees"),
    Row(source: .pan, translation: 100, progress: 0.5.squareRoot() / 2, why: "half of it: sin 45 degrees"),
    Row(source: .edge, translation: 50, progress: 0.5.squareRoot() / 2, why: "the edge has half the threshold"),
    Row(source: .scroll, translation: 100, progress: 0.5.squareRoot() / 2, why: "a scroll view as a pan"),
    Row(source: .pan, translation: 200, progress: 0.5, why: "the threshold itself"),
    Row(source: .pan, translation: 1e7, progress: 0.5, why: "never more than half"),
    Row(source: .edge, translation: 99.99999999, progress: 0.5, why: "rounding already gives a half, as recorded"),
  ]

  @Test(arguments: rows) func translationCarriesSoFar(_ row: Row) {
    #expect(agree(row.source.progress(at: row.translation), row.progress, within: 1e-15))
  }

  @Test(arguments: [0, 0.05, 0.25, 0.3, 0.49999, 0.5]) func translationIsFoundBackFromProgress(_ progress: Double) {
    for source in AppStorePresentation.Source.allCases {
      #expect(agree(source.progress(at: source.translation(at: progress)), progress))
    }
  }
}
