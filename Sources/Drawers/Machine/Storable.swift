/// What every part of a machine's state conforms to: it can cross threads, and be compared.
public typealias Storable = Equatable & Sendable
