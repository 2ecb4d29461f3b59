#if !hasFeature(Embedded)
  // The ranges of values are declared once, with their codecs, so that they also apply to a program that embeds the
  // machines.

  extension WireRules {
    /// The faults for values of `configuration` that are out of range.
    public static func faults(inValuesOf configuration: Configuration) -> [Fault] {
      let text = JSONText { configurationCodec.write(configuration, &$0) }
      return nonfinite(in: configuration)
        ?? rangeFaults { faults in _ = configurationCodec.decode(text.value, nil, .root, &faults) }
    }

    /// The faults for values of `command` that are out of range.
    public static func faults(inValuesOf command: Command) -> [Fault] {
      nonfinite(in: command) ?? rangeFaults { faults in _ = eventCodec.decode(json(of: command), nil, .root, &faults) }
    }

    /// A command as it stands on the wire.
    static func json(of command: Command) -> JSONValue {
      JSONText { $0.append(command, as: commands, tag: "type") }.value
    }

    private static func rangeFaults(_ read: (inout Faults) -> Void) -> [Fault] {
      var faults = Faults()
      read(&faults)
      return faults.all.map(Fault.init)
    }

    /// The fault that a number within `value` is not finite, which JSON cannot express; nil if all are finite.
    private static func nonfinite(in value: Any) -> [Fault]? {
      path(toNonfiniteIn: value).map { path in
        var fault = Fault(detail: "must be a finite number")
        fault.path = path
        return [fault]
      }
    }

    private static func path(toNonfiniteIn value: Any) -> [String]? {
      if let number = value as? Double { return number.isFinite ? nil : [] }
      for (index, child) in Mirror(reflecting: value).children.enumerated() {
        guard let rest = path(toNonfiniteIn: child.value) else { continue }
        return (child.label.map { $0 == "some" || $0.hasPrefix(".") ? [] : [$0] } ?? [String(index)]) + rest
      }
      return nil
    }
  }
#endif
