import DrawerCore

extension Transition {
  static let storedFields: [Field<Transition>] = [
    Field("phase", .enumeration, { $0.phase }, { $0.phase = $1 }),
    Field("way", Codec<Way>.enumeration.optional(), { $0.way }, { $0.way = $1 }),
    Field("depth", .count, { $0.depth }, { $0.depth = $1 }),
    Field("leftIndex", Codec<Int>.count.optional(), { $0.leftIndex }, { $0.leftIndex = $1 }),
    Field("progress", .number(), { $0.progress }, { $0.progress = $1 }),
    Field("drag", Codec<Drag>.drag.optional(), { $0.drag }, { $0.drag = $1 }),
  ]

  static var completionCodec: Codec<Completion> { .completion }

  static let machineCodec = makeMachineCodec()
}

extension Codec where Value == Transition.Drag {
  fileprivate static var drag: Codec {
    .object(
      Transition.Drag(direction: .fromTop, isJudged: false),
      [
        .required("direction", .enumeration, { $0.direction }, { $0.direction = $1 }),
        .required("isJudged", .bool, { $0.isJudged }, { $0.isJudged = $1 }),
      ])
  }
}

extension Codec where Value == Transition.Completion {
  fileprivate static var completion: Codec {
    .object(
      Transition.Completion(isEntering: false, isCompleted: false),
      [
        .required("isEntering", .bool, { $0.isEntering }, { $0.isEntering = $1 }),
        .required("isCompleted", .bool, { $0.isCompleted }, { $0.isCompleted = $1 }),
      ])
  }
}
