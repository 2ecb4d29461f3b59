/// The decision at a gesture's end, in numbers: what was compared, what won, and why.
///
/// A rule decides by filling one in, so that an explanation can only contain what was really used.
public struct Settlement: Storable {
  /// A place where the gesture could have settled.
  public struct Candidate: Storable {
    /// The place's name.
    public var name: String
    /// Where it is, in the unit of the settlement's position.
    public var position: Double
    /// How far it is from what the rule compares it with, in the same unit.
    public var distance: Double

    /// A place at `position`.
    public init(name: String, position: Double, distance: Double) {
      self.name = name
      self.position = position
      self.distance = distance
    }
  }

  /// A limit that the rule compares with.
  public struct Threshold: Storable {
    /// What is limited.
    public var name: String
    /// The limit, in the unit of what it limits.
    public var value: Double

    /// A limit called `name`.
    public init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// Where it settled: a state's or a candidate's name.
  public var outcome: String
  /// The rule that decided, for people.
  public var rule: String
  /// The position at the release, in the unit that the rule compares in.
  public var position: Double
  /// The velocity as the rule used it, in the rule's own unit.
  public var velocity: Double
  /// Where the velocity comes from.
  public var velocitySource: VelocitySource
  /// Where the motion would come to rest, where the rule projects it.
  public var projection: Double?
  /// The places considered, if the rule compares places.
  public var candidates: [Candidate]
  /// The limits compared.
  public var thresholds: [Threshold]
  /// What looks wrong with the gesture's samples, for people.
  public var hint: String?

  /// A decision for `outcome` by `rule`.
  public init(
    outcome: String, rule: String, position: Double, velocity: Double, velocitySource: VelocitySource,
    projection: Double? = nil, candidates: [Candidate] = [], thresholds: [Threshold] = []
  ) {
    self.outcome = outcome
    self.rule = rule
    self.position = position
    self.velocity = velocity
    self.velocitySource = velocitySource
    self.projection = projection
    self.candidates = candidates
    self.thresholds = thresholds
  }
}
