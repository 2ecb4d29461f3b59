import TestSupport
import Testing

@testable import DrawerTesting
@testable import Drawers

/// Clients can set every property of a configuration.
@Suite struct ConfigurationMemberTests {
  /// A property without a JSON member would compile, but clients could never change its default.
  @Test(arguments: ControllerKind.all.map(\.name)) func everyPropertyCanBeSet(_ name: String) throws {
    let kind = try #require(ControllerKind.named(name))
    try expectMembers(of: kind.rules, name)
  }

  /// Sets random values that the catalogue allows, until every property has had a value other than its default.
  private func expectMembers<R: WireRules>(of rules: R.Type, _ name: String) throws {
    let schema = try #require(ControllerKind.named(name)?.description["schemas"]?["configuration"])
    var random = SplitMix64(seed: 1)
    var unchanged: Set<String>?
    var standard: [String: String] = [:]
    for index in 0..<400 {
      let values = index == 0 ? [:] : SchemaValues(words: ["a"]).value(of: schema, share: 0.5, using: &random)
      var faults = Faults()
      guard let configuration = R.configurationCodec.decode(values, nil, .root, &faults) else { continue }
      let properties = Dictionary(
        uniqueKeysWithValues: Mirror(reflecting: configuration).children.map { ($0.label ?? "", "\($0.value)") })
      if unchanged == nil { (unchanged, standard) = (Set(properties.keys), properties) }
      for (property, value) in properties where value != standard[property] { unchanged?.remove(property) }
    }
    #expect(unchanged == [], "\(name)")
    // In JSON, one member contains both the way there and the way back.
    let properties = Set(standard.keys).subtracting(["dismissingAuxAnimations"])
    #expect(properties == Set(schema["properties"]?.members?.keys ?? []), "\(name)")
  }
}
