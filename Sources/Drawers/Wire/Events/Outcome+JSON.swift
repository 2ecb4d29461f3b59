extension JSONWriter {
  mutating func append<R: WireRules>(_ emission: Emission<R>) {
    switch emission.content {
    case .delegate(let event):
      R.write(event, to: &self)
      reopen { $0.member("time", emission.time) }
    case .interrupted(let abandoned):
      appendObject { text in
        text.member("name", "animationInterrupted")
        text.member("time", emission.time)
        text.name("abandoned")
        text.appendArray(of: abandoned, R.write)
      }
    }
  }
}

extension EventResponse {
  static let codec = Codec.object(
    EventResponse(),
    [
      Field(
        "contentOffset", Codec<Point2D>.point.described("The offset that the scroll view must show.").optional(),
        \.contentOffset),
      Field(
        "stopsScrolling", Codec<Bool>.bool.described("Whether the scroll view must stop where it is.").optional(),
        \.stopsScrolling),
      Field(
        "performed", Codec<Bool>.bool.described("Whether a command had its effect.").optional(), \.performed),
      Field(
        "ignored", Codec<String>.text.described("Why the event changed nothing, for people.").optional(), \.ignored),
      Field(
        "hint",
        Codec<String>.text.described(
          """
          A hint for people about suspicious samples of the pan that ended, or about insets that do not fit the bars.
          """
        ).optional(), \.hint),
    ]
  ).described("The response beyond the state; empty if there is nothing to report.")
}
