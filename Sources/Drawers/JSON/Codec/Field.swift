/// A member of an object, and the property of `Root` that it represents.
public struct Field<Root: Sendable>: Sendable {
  let member: Member

  @usableFromInline
  init(_ member: Member) { self.member = member }

  /// A member that represents a stored property.
  ///
  /// Inlined, because Embedded Swift only has key paths that the compiler can turn into an offset.
  ///
  /// - Parameters:
  ///   - name: the member's name.
  ///   - codec: how its value is read and written.
  ///   - property: a stored property, or a stored property of one; not a computed property.
  ///   - isRequired: whether a client must send it.
  ///   - originally: the names in the original library, if they differ. If a client sends one, the fault suggests this
  ///     name.
  @_transparent
  public init<Value>(
    _ name: String, _ codec: Codec<Value>, _ property: WritableKeyPath<Root, Value>, isRequired: Bool = false,
    originally: [String] = []
  ) {
    self.init(
      codec.member(
        name, at: MemoryLayout<Root>.offset(of: property), isRequired: isRequired, originally: originally))
  }

  /// A member that represents the value that `get` reads and `set` replaces.
  public init<Value>(
    _ name: String, _ codec: Codec<Value>, _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void, isRequired: Bool = false, originally: [String] = []
  ) {
    member = Member(
      name, isRequired: isRequired, originally: originally, schema: codec.schema,
      read: { object, json, isReplaced, pointer, faults in
        let root = object.assumingMemoryBound(to: Root.self)
        let base = isReplaced ? get(root.pointee) : nil
        if let value = codec.decode(json, base, pointer, &faults) { set(&root.pointee, value) }
      },
      write: { object, name, text in
        codec.write(get(object.assumingMemoryBound(to: Root.self).pointee), named: name, to: &text)
      })
  }

  /// A required member that represents a stored property.
  @_transparent
  public static func required<Value>(
    _ name: String, _ codec: Codec<Value>, _ property: WritableKeyPath<Root, Value>, originally: [String] = []
  ) -> Field {
    Field(name, codec, property, isRequired: true, originally: originally)
  }

  /// A required member that represents the value that `get` reads and `set` replaces.
  public static func required<Value>(
    _ name: String, _ codec: Codec<Value>, _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void
  ) -> Field {
    Field(name, codec, get, set, isRequired: true)
  }
}
