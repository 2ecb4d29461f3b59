/// The requirements on every part of a machine's state: it can cross threads, and be compared.
public typealias Storable = Equatable & Sendable
