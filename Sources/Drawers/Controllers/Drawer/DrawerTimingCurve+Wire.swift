extension Codec where Value == DrawerTimingCurve {
  /// `{"type", ...}`: `system`, a spring by its damping ratio or by its physics, a Bezier curve, or a named one.
  static var drawerTimingCurve: Codec {
    let system = Variant<DrawerTimingCurve>("system", Nothing.codec) { _ in
      .system
    } extract: {
      $0 == .system ? Nothing() : nil
    }
    let named = DrawerTimingCurve.Name.allCases.map { name in
      Variant<DrawerTimingCurve>(name.rawValue, Nothing.codec) { _ in
        .named(name)
      } extract: {
        $0 == .named(name) ? Nothing() : nil
      }
    }
    return .tagged("type", [system, .spring, .cubicBezier] + named)
  }
}

extension Variant where Whole == DrawerTimingCurve {
  fileprivate static var spring: Variant {
    Variant("spring", .drawerSpring) {
      $0
    } extract: { curve in
      switch curve {
      case .dampedSpring, .physicalSpring: curve
      case .system, .cubicBezier, .named: nil
      }
    }
  }

  fileprivate static var cubicBezier: Variant {
    Variant("cubicBezier", .cubicBezier) {
      .cubicBezier($0)
    } extract: {
      if case .cubicBezier(let curve) = $0 { curve } else { nil }
    }
  }
}

extension Codec where Value == CubicBezier {
  /// `{"x1", "y1", "x2", "y2"}`.
  static var cubicBezier: Codec {
    .object(
      CubicBezier.linear,
      [
        .required("x1", .number(0...1), \.x1), .required("y1", .number(), \.y1),
        .required("x2", .number(0...1), \.x2), .required("y2", .number(), \.y2),
      ])
  }
}

extension Codec where Value == DrawerTimingCurve {
  /// The members of a spring. A spring with `dampingRatio` is given by its damping ratio, any other spring by its
  /// physics.
  fileprivate static var drawerSpring: Codec {
    let damped = DampedSpringMembers.codec
    let physical = PhysicalSpring.codec
    return Codec(
      schema: [
        "oneOf": [damped.schema.titled("DrawerDampedSpring"), physical.schema.titled("DrawerPhysicalSpring")]
      ],
      decode: { json, _, pointer, faults in
        if json["dampingRatio"] != nil {
          return damped.decode(json, nil, pointer, &faults).map {
            .dampedSpring(dampingRatio: $0.dampingRatio, initialVelocity: $0.initialVelocity)
          }
        }
        guard PhysicalSpring.names.contains(where: { json[$0] != nil }) else {
          faults.add("a spring is named by dampingRatio, or by mass, stiffness and damping", at: pointer)
          return nil
        }
        return physical.decode(json, nil, pointer, &faults).map {
          .physicalSpring(
            mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping, initialVelocity: $0.initialVelocity)
        }
      },
      write: { curve, text in
        switch curve {
        case .dampedSpring(let ratio, let velocity):
          damped.write(DampedSpringMembers(dampingRatio: ratio, initialVelocity: velocity), &text)
        case .physicalSpring(let mass, let stiffness, let damping, let velocity):
          physical.write(
            PhysicalSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity), &text)
        case .system, .cubicBezier, .named:
          text.appendNull()
        }
      })
  }
}

private struct DampedSpringMembers: Sendable {
  var dampingRatio = 1.0
  var initialVelocity = 0.0

  static let codec = Codec.object(
    DampedSpringMembers(),
    [
      .required("dampingRatio", .number(0...), \.dampingRatio),
      Field("initialVelocity", .number(), \.initialVelocity),
    ])
}

private struct PhysicalSpring: Sendable {
  var mass = 1.0
  var stiffness = 1.0
  var damping = 1.0
  var initialVelocity = 0.0

  /// The lower bound of mass and stiffness: a spring needs both to be positive.
  private static let leastPositive = 1e-6
  static let names = ["mass", "stiffness", "damping"]

  static let codec = Codec.object(
    PhysicalSpring(),
    [
      .required("mass", .number(leastPositive...), \.mass),
      .required("stiffness", .number(leastPositive...), \.stiffness),
      .required("damping", .number(0...), \.damping),
      Field("initialVelocity", .number(), \.initialVelocity),
    ])
}
