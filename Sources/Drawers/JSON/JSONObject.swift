/// The members of a JSON object, sorted by the bytes of their names.
///
/// Names are equal if their bytes are, so that two spellings of an accented letter are two members. JSON compares names
/// this way (RFC 8259, section 8.3), and a dictionary would not.
public struct JSONObject: Sendable {
  /// A member: its name and its value.
  public typealias Element = (key: String, value: JSONValue)

  // Returns `.none` instead of `nil` for no value, because `nil` could mean the value null.

  private var members: [Element]

  /// An object of `members`; of members with the same name the last one counts.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init(ordering: members.map { (key: $0.0, value: $0.1) })
  }

  /// An object of `members` in any order; of members with the same name the last one counts.
  init(ordering members: [Element]) {
    self.members = members
    guard !isOrdered else { return }
    self.members.stableSort { $0.key.precedes($1.key) }
    keepLastOfEachName()
  }

  private init(ordered members: [Element]) { self.members = members }

  /// Whether each name comes before the next one.
  private var isOrdered: Bool {
    var index = 1
    while index < members.count {
      guard members[index - 1].key.precedes(members[index].key) else { return false }
      index += 1
    }
    return true
  }

  private mutating func keepLastOfEachName() {
    var kept = 0
    for index in members.indices {
      let next = index + 1
      if next < members.count, members[index].key.isSame(as: members[next].key) { continue }
      members[kept] = members[index]
      kept += 1
    }
    members.removeLast(members.count - kept)
  }

  /// Where the member called `name` is or would be.
  private func place(of name: String) -> (index: Int, isTaken: Bool) {
    let index = members.count(before: name) { $0.key }
    return (index, index < members.count && members[index].key.isSame(as: name))
  }

  /// The value of the member called `name`; nil if there is none. Assigning nil removes the member.
  public subscript(name: String) -> JSONValue? {
    get {
      let place = place(of: name)
      return place.isTaken ? members[place.index].value : .none
    }
    set {
      let place = place(of: name)
      switch (newValue, place.isTaken) {
      case (.some(let value), true): members[place.index].value = value
      case (.some(let value), false): members.insert((name, value), at: place.index)
      case (.none, true): members.remove(at: place.index)
      case (.none, false): break
      }
    }
  }

  /// Removes the member called `name`, and returns its value, or nil.
  public mutating func removeValue(forKey name: String) -> JSONValue? {
    let place = place(of: name)
    return place.isTaken ? members.remove(at: place.index).value : .none
  }

  /// The names of the members, sorted by their bytes.
  public var keys: [String] { members.map { $0.key } }

  /// The values of the members, in the order of their names.
  public var values: [JSONValue] { members.map { $0.value } }

  /// The object with the members of `other` added or replaced.
  public func merging(_ other: JSONObject) -> JSONObject { JSONObject(ordering: members + other.members) }

  /// The object with each value replaced by the result of `transform`.
  public func mapValues(_ transform: (JSONValue) -> JSONValue) -> JSONObject {
    JSONObject(ordered: members.map { ($0.key, transform($0.value)) })
  }

  /// The object with the members for which `isIncluded` is true.
  public func filter(_ isIncluded: (Element) -> Bool) -> JSONObject {
    JSONObject(ordered: members.filter(isIncluded))
  }
}

extension JSONObject: Equatable {
  /// Whether both have the same members.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.elementsEqual(right) { $0.key.isSame(as: $1.key) && $0.value == $1.value }
  }
}

extension JSONObject: RandomAccessCollection {
  /// The place of the first member.
  public var startIndex: Int { 0 }
  /// The place behind the last member.
  public var endIndex: Int { members.count }
  /// The member at `position`.
  public subscript(position: Int) -> Element { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object; of members with the same name the last one counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
