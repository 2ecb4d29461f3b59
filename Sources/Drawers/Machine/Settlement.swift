/// The decision at a gesture's end, in numbers: the values compared, the outcome, and the reason.
///
/// A rule decides by filling in a settlement, so that an explanation contains only values that the rule used.
public struct Settlement: Storable {
  /// A place where the gesture could have settled.
  public struct Candidate: Storable {
    /// The place's name.
    public var name: String
    /// The place's position, in the unit of the settlement's position.
    public var position: Double
    /// The distance from the value that the rule compares it with, in the same unit.
    public var distance: Double

    /// A place at `position`.
    public init(name: String, position: Double, distance: Double) {
      self.name = name
      self.position = position
      self.distance = distance
    }
  }

  /// A limit that the rule compares a value with.
  public struct Threshold: Storable {
    /// The name of the limited value.
    public var name: String
    /// The limit, in the unit of the limited value.
    public var value: Double

    /// A limit called `name`.
    public init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// The position and the velocity of the release in the units that all controllers share.
  public struct InPoints: Storable {
    /// The position along the axis, in points.
    public var position: Double
    /// The velocity along the axis, in points per second.
    public var velocity: Double

    /// A release at `position` with `velocity`.
    public init(position: Double, velocity: Double) {
      self.position = position
      self.velocity = velocity
    }
  }

  /// The result: the name of a state or of a candidate.
  public var outcome: String
  /// The rule that decided, for people.
  public var rule: String
  /// The position at the release, in the unit of the rule.
  public var position: Double
  /// The velocity that the rule used, in the unit of the rule.
  public var velocity: Double
  /// Where the velocity comes from.
  public var velocitySource: VelocitySource
  /// The position and the velocity in points and in points per second.
  public var inPoints: InPoints
  /// The name of the detent where the drawer rests or is heading after the decision; nil if it is at none.
  public internal(set) var detent: String?
  /// The position where the motion would come to rest, if the rule projects it.
  public var projection: Double?
  /// The places that the rule considered, if it compares places.
  public var candidates: [Candidate]
  /// The limits that the rule compared.
  public var thresholds: [Threshold]
  /// A hint for people about suspicious samples of the gesture.
  public var hint: String?

  /// A decision for `outcome` by `rule`. A rule that reckons in points and seconds needs no `inPoints`.
  public init(
    outcome: String, rule: String, position: Double, velocity: Double, velocitySource: VelocitySource,
    inPoints: InPoints? = nil, projection: Double? = nil, candidates: [Candidate] = [], thresholds: [Threshold] = []
  ) {
    self.outcome = outcome
    self.rule = rule
    self.position = position
    self.velocity = velocity
    self.velocitySource = velocitySource
    self.inPoints = inPoints ?? InPoints(position: position, velocity: velocity)
    self.projection = projection
    self.candidates = candidates
    self.thresholds = thresholds
  }
}

extension Settlement {
  /// A decision for the detent nearest to `projection`, the position where the motion would come to rest. Of two that are
  /// equally near, it is the one listed first.
  ///
  /// - Parameters:
  ///   - detents: the places to choose from; the outcome is empty if there are none.
  ///   - rule: the rule, for people.
  ///   - position: the position at the release, in points.
  ///   - velocity: points per second, in the direction of the positions.
  ///   - projection: points.
  ///   - velocitySource: where the velocity comes from.
  public init(
    choosing detents: [Detent], rule: String, position: Double, velocity: Double, projection: Double,
    velocitySource: VelocitySource
  ) {
    let candidates = detents.map {
      Candidate(name: $0.name, position: $0.position, distance: abs($0.position - projection))
    }
    self.init(
      nearestOf: candidates, rule: rule, position: position, velocity: velocity, velocitySource: velocitySource,
      projection: projection)
  }

  /// A decision for the candidate with the smallest distance, however it is measured, such as along two axes. Of two that are
  /// equally near, it is the one listed first; the outcome is empty if there are none.
  public init(
    nearestOf candidates: [Candidate], rule: String, position: Double, velocity: Double, velocitySource: VelocitySource,
    projection: Double? = nil
  ) {
    let nearest = candidates.min { $0.distance < $1.distance }
    self.init(
      outcome: nearest?.name ?? "", rule: rule, position: position, velocity: velocity, velocitySource: velocitySource,
      projection: projection, candidates: candidates)
  }
}
