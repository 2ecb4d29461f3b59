extension Settlement {
  static let codec = Codec.object(
    Settlement(outcome: "", rule: "", position: 0, velocity: 0, velocitySource: .given),
    [
      .required(
        "outcome",
        .text.described(
          """
          The result in the library's words: a sheet's `anchor` with its index, a transition's `finishing` or \
          `cancelling`, and the name of the state otherwise.
          """), \.outcome),
      .required("rule", .text.described("The deciding rule, for people."), \.rule),
      .required("position", .number().described("The position at the release. \(positionUnits)"), \.position),
      .required(
        "velocity",
        .number().described(
          """
          The velocity that the rule used. Sheet: points per millisecond; drawer: container heights per second; \
          otherwise: points per second.
          """), \.velocity),
      .required("velocitySource", .enumeration, \.velocitySource),
      .required("candidates", .candidates, \.candidates),
      .required("thresholds", .thresholds, \.thresholds),
      .required("inPoints", .inPoints, \.inPoints),
      .required(
        "detent", Codec<String>.text.nullable().described("The detent that the outcome is; null if it is none."),
        \.detent),
      Field(
        "projection",
        Codec<Double>.number().described("Where the motion would come to rest: a sheet's, in points.").optional(),
        \.projection),
      Field(
        "hint", Codec<String>.text.described("A hint for people about suspicious samples of the pan.").optional(),
        \.hint),
    ]
  ).described("Why the gesture that ended settled where it did.")

  fileprivate static var positionUnits: String {
    """
    Curtain: a coefficient of the height; App Store presentation: the progress; transition: a share of the page; \
    otherwise: points.
    """
  }
}

extension Codec where Value == [Settlement.Candidate] {
  fileprivate static var candidates: Codec {
    let candidate = Codec<Settlement.Candidate>.object(
      Settlement.Candidate(name: "", position: 0, distance: 0),
      [
        .required("name", .text, \.name),
        .required("position", .number().described(Settlement.positionUnits), \.position),
        .required(
          "distance", .number().described("The distance from the compared value, in the position's unit."), \.distance),
      ])
    return .written(schema: .list(of: candidate.schema)) { $1.appendArray(of: $0, candidate.write) }
  }
}

extension Codec where Value == [Settlement.Threshold] {
  fileprivate static var thresholds: Codec {
    .written(
      schema: JSONValue.map(to: .anyNumber).described(
        """
        The limits that the rule compared, each in the unit of the option with its name. `flickSpeedThreshold`: \
        container heights per second; `upperMarkY`, `lowerMarkY`, `translation`, and a view deck's sides: points; \
        `finishingProgress`, `completeOnPercentage`: shares; otherwise: points per second.
        """)
    ) { thresholds, text in
      text.appendObject { text in
        for threshold in thresholds {
          text.name(threshold.name)
          text.append(threshold.value)
        }
      }
    }
  }
}

extension Codec where Value == Settlement.InPoints {
  fileprivate static var inPoints: Codec {
    .object(
      Settlement.InPoints(position: 0, velocity: 0),
      [
        .required("position", .number().described("Points along the axis."), \.position),
        .required("velocity", .number().described("Points per second along the axis."), \.velocity),
      ])
  }
}
