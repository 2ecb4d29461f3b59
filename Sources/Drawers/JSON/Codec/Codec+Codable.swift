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
            unknown.addUnknown(json, known: written(value).merged(deeply: known ?? [:]), pointer)
            faults.add(unknown)
            return unknown.isEmpty ? value : nil
          } catch {
            faults.add(error, at: pointer)
            if let known { faults.addUnknown(json, known: known, pointer) }
            return nil
          }
        }, write: { value, text in text.append(written: FoundationJSON.looseText(of: value)) })
    }

    private static func written(_ value: Value) -> JSONValue {
      JSONText(written: FoundationJSON.looseText(of: value)).value
    }

    /// Reads `json` over the members of `known`, also where a case of an enumeration takes the place of another one.
    private static func read(_ json: JSONValue, over known: JSONValue?) throws -> Value {
      do {
        return try decoded(known?.merged(deeply: json) ?? json)
      } catch {
        let other = known.flatMap { try? decoded($0.merged(deeply: json, replacesCases: true)) }
        guard let other else { throw error }
        return other
      }
    }

    private static func decoded(_ json: JSONValue) throws -> Value {
      try FoundationJSON.decodeLoosely(Value.self, from: json.text)
    }
  }

  extension Faults {
    /// Adds the fault that `error`, of a decoder, names.
    fileprivate mutating func add(_ error: any Error, at pointer: Pointer) {
      func place(_ path: [any CodingKey]) -> Pointer { pointer.appending(path.map { $0.name }) }
      switch error {
      case WireError.invalid(let faults):
        for fault in faults { add(fault.detail, at: pointer.appending(Pointer.names(in: fault.pointer))) }
      case DecodingError.keyNotFound(let key, let context):
        add("is required", at: place(context.codingPath + [key]))
      case DecodingError.typeMismatch(let type, let context):
        add("must be \(JSONValue.noun(for: type))", at: place(context.codingPath))
      case DecodingError.valueNotFound(_, let context):
        add("must not be null", at: place(context.codingPath))
      case DecodingError.dataCorrupted(let context):
        add("cannot be read: \(context.debugDescription.trimmingFullStop)", at: place(context.codingPath))
      default: add("cannot be read: \(String(describing: error).trimmingFullStop)", at: pointer)
      }
    }

    /// Adds each member of `json` that `known` does not have.
    fileprivate mutating func addUnknown(_ json: JSONValue, known: JSONValue, _ pointer: Pointer) {
      guard let given = json.members, let known = known.members else { return }
      for (name, value) in given {
        if let member = known[name] {
          addUnknown(value, known: member, pointer.member(name))
        } else if value != .null {
          add(
            "is not a known member\(suggestion(for: name, among: known.map { $0.key }))", at: pointer.member(name))
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
    private func isCase(beside other: JSONObject) -> Bool {
      guard let members, members.count == 1, other.count == 1 else { return false }
      return members.first?.key != other.first?.key
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
