#if !hasFeature(Embedded)
  // Values in the form that their own conformance to `Codable` gives them.

  extension Codec where Value: Codable {
    /// A value in its own form. Numbers that are not finite are strings.
    ///
    /// Members that are left out have the values of the base. `Codable` tells nothing about the members that a type has, so
    /// those of the base and of the value that was read are the known ones.
    static var codable: Codec {
      Codec(
        schema: true,
        decode: { json, base, pointer, faults in
          let known = base.map { written($0) }
          do {
            let value = try read(json, over: known)
            var unknown = Faults()
            unknown.addUnknown(json, known: [written(value)] + (known.map { [$0] } ?? []), pointer)
            faults.add(unknown)
            return unknown.isEmpty ? value : nil
          } catch {
            addFaults(error, in: json, over: known, pointer, &faults)
            if let known { faults.addUnknown(json, known: [known], pointer, skipsCases: true) }
            return nil
          }
        }, write: { value, text in text.append(written: FoundationJSON.looseText(of: value)) })
    }

    private static func written(_ value: Value) -> JSONValue {
      JSONText(written: FoundationJSON.looseText(of: value)).value
    }

    /// Reads `json` over the members of `known`, also where a case of an enumeration takes the place of another one.
    private static func read(_ json: JSONValue, over known: JSONValue?) throws -> Value {
      guard let known else { return try decoded(json) }
      let merged = known.merged(deeply: json)
      let replaced = known.merged(deeply: json, replacesCases: true)
      return try (try? decoded(merged)) ?? decoded(replaced)
    }

    /// Adds the faults of the value at `path` in `json`, of which `error` is the first. A decoder says no more, and an error of one's
    /// own not where it is: so each member is read alone, over `known`.
    private static func addFaults(
      _ error: any Error, in json: JSONValue, over known: JSONValue?, at path: [String] = [], _ pointer: Pointer,
      _ faults: inout Faults
    ) {
      var isInside = false
      for (name, value) in json.value(at: path)?.members ?? [:] where known?.value(at: path + [name]) != nil {
        do { _ = try read(value.nested(in: path + [name]), over: known) } catch {
          isInside = true
          addFaults(error, in: json, over: known, at: path + [name], pointer, &faults)
        }
      }
      if !isInside { faults.add(error, in: path, at: pointer) }
    }

    private static func decoded(_ json: JSONValue) throws -> Value {
      try FoundationJSON.decodeLoosely(Value.self, from: json.text)
    }
  }

  extension Faults {
    /// Adds the fault that `error`, of the decoder of the value at `pointer`, names. It is at `outer` or further inside.
    fileprivate mutating func add(_ error: any Error, in outer: [String], at pointer: Pointer) {
      func place(_ path: [any CodingKey]) -> Pointer {
        pointer.appending(path.count > outer.count ? path.map { $0.name } : outer)
      }
      switch error {
      case WireError.invalid(let faults):
        for fault in faults { add(fault.detail, at: pointer.appending(Pointer.names(in: fault.pointer))) }
      case DecodingError.keyNotFound(let key, let context):
        add("is required", at: place(context.codingPath + [key]))
      case DecodingError.typeMismatch(let type, let context):
        add("must be \(JSONValue.noun(for: type))", at: place(context.codingPath))
      case DecodingError.valueNotFound(_, let context):
        add("must not be null", at: place(context.codingPath))
      // That the text is JSON is known: the number has no place in the type.
      case DecodingError.dataCorrupted(let context) where context.debugDescription.hasSuffix("not valid JSON."):
        add("is out of range, or no whole number", at: place([]))
      case DecodingError.dataCorrupted(let context):
        add("cannot be read: \(context.debugDescription.trimmingFullStop)", at: place(context.codingPath))
      default:
        add("cannot be read: \(String(describing: error).trimmingFullStop)", at: pointer.appending(outer))
      }
    }

    /// Adds each member of `json` that none of `known` has. The elements of an array may be in another order there.
    ///
    /// - Parameter skipsCases: whether what looks like another case of an enumeration has unknown members.
    fileprivate mutating func addUnknown(
      _ json: JSONValue, known: [JSONValue], _ pointer: Pointer, skipsCases: Bool = false
    ) {
      let elements = known.flatMap { $0.elements ?? [] }
      for (index, element) in (json.elements ?? []).enumerated() where !elements.isEmpty {
        addUnknown(element, known: elements, pointer.element(index), skipsCases: skipsCases)
      }
      let objects = known.compactMap { $0.members }
      guard let given = json.members, !objects.isEmpty else { return }
      if skipsCases, objects.allSatisfy({ json.isCase(beside: $0) }) { return }
      for (name, value) in given {
        let values = objects.compactMap { $0[name] }
        if !values.isEmpty {
          addUnknown(value, known: values, pointer.member(name), skipsCases: skipsCases)
        } else if value != .null {
          let names = objects.flatMap { $0.map { $0.key } }
          add("is not a known member\(suggestion(for: name, among: names))", at: pointer.member(name))
        }
      }
    }
  }

  extension CodingKey {
    /// The name of the member, or the index of the element.
    var name: String { intValue.map { String($0) } ?? stringValue }
  }

  extension String {
    fileprivate var trimmingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
  }

  extension JSONValue {
    /// What a value of `type` is in JSON, for people.
    fileprivate static func noun(for type: any Any.Type) -> String {
      switch type {
      case is String.Type: "a string"
      case is Bool.Type: "a boolean"
      case is any BinaryInteger.Type: "a whole number"
      case is any BinaryFloatingPoint.Type: "a number"
      case is [Any].Type: "an array"
      default: "an object"
      }
    }

    /// Whether this object and `other` look like two cases of an enumeration: each has one member, of another name.
    fileprivate func isCase(beside other: JSONObject) -> Bool {
      guard let members, members.count == 1, other.count == 1 else { return false }
      return members.first?.key != other.first?.key
    }

    /// The value at `path`, through members of objects; nil if there is none.
    fileprivate func value(at path: [String]) -> JSONValue? {
      path.reduce(self as JSONValue?) { value, name in value?.members?[name] }
    }

    /// An object that has this value at `path`.
    fileprivate func nested(in path: [String]) -> JSONValue {
      path.reversed().reduce(self) { .object([$1: $0]) }
    }

    /// This object with the members of `patch` replaced; members that are objects in both are merged.
    ///
    /// - Parameter replacesCases: whether an object with one member replaces one with another member as a whole, as
    ///   enumerations with values need it.
    fileprivate func merged(deeply patch: JSONValue, replacesCases: Bool = false) -> JSONValue {
      guard var merged = members, let patch = patch.members else { return patch }
      if replacesCases, isCase(beside: patch) { return .object(patch) }
      for (name, value) in patch {
        merged[name] = merged[name].map { $0.merged(deeply: value, replacesCases: replacesCases) } ?? value
      }
      return .object(merged)
    }

    /// This object with null for each member that `defaults` has and this one lacks, also within its objects.
    func completed(byMembersOf defaults: JSONValue) -> JSONValue {
      guard var members, let defaults = defaults.members, !isCase(beside: defaults) else { return self }
      for (name, value) in defaults { members[name] = members[name]?.completed(byMembersOf: value) ?? .null }
      return .object(members)
    }
  }
#endif
