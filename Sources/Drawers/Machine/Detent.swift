/// A place where a drawer can rest.
public struct Detent: Storable, Hashable {
  /// The name, unique among the detents of a controller.
  public var name: String
  /// The visible length of the drawer at this detent, in points along the drawer's axis.
  public var position: Double
  /// The names, besides its own, by which a client can ask for it.
  public var aliases: [String]

  /// A detent.
  public init(_ name: String, position: Double, aliases: [String] = []) {
    self.name = name
    self.position = position
    self.aliases = aliases
  }

  /// Returns whether a client can ask for it as `name`.
  func isCalled(_ name: String) -> Bool { self.name.isSame(as: name) || aliases.contains { $0.isSame(as: name) } }
}

extension Machine {
  /// The places where the drawer can rest, beginning with the closed one.
  public var detents: [Detent] { rules.detents }

  /// The name of the detent where the drawer rests or is heading; nil during a drag, and at any other place.
  public var detent: String? { nameOfDetent(at: detentIndex) }

  /// The name of the detent with `index`.
  func nameOfDetent(at index: Int?) -> String? {
    guard let index else { return nil }
    let detents = rules.detents
    return detents.indices.contains(index) ? detents[index].name : nil
  }

  /// How the controller meets the screen now.
  public var surface: Surface<R.Command> {
    var surface = rules.surface(at: detentIndex)
    surface.covers = rules.covers
    surface.escape = rules.escape
    return surface
  }

  /// The index of ``detent`` among the ``detents``.
  package var detentIndex: Int? { rules.detent(eventually: eventualRules) }

  /// Moves the drawer to the detent called `name`, by the controller's own commands.
  mutating func snap(to name: String, animated: Bool) throws(Refusal) {
    let detents = rules.detents
    guard let index = rules.detent(named: name) else {
      throw .invalid(Fault("detent", mustBeOneOf: detents.map { $0.name }))
    }
    guard detentIndex != index else {
      return stage.ignore("the drawer rests at \"\(name)\", or is on its way there")
    }
    do {
      for command in rules.commands(toDetent: index, animated: animated) {
        completeInstantly()
        try rules.perform(command, on: &stage)
      }
    } catch {
      stage.ignore(try error.reasonToIgnore)
    }
  }
}
