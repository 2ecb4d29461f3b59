// Embedded Swift has no Codable, and needs none: there is no store to keep a session in.
#if hasFeature(Embedded)
  /// What every part of a machine's state conforms to: it can cross threads and be compared.
  public typealias Storable = Equatable & Sendable
#else
  /// What every part of a machine's state conforms to: it can cross threads, be compared, and be kept in a snapshot.
  public typealias Storable = Codable & Equatable & Sendable
#endif
