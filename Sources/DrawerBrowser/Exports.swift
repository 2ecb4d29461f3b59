// The functions for JavaScript; Web/machine/module.js is their only caller. Texts are JSON in UTF-8. A machine is an
// address, which `release` deallocates.

/// A machine of the page's.
private final class Held {
  var machine: AnyMachine
  /// The names of the frames that JavaScript received last.
  var names: [String] = []

  init(_ machine: AnyMachine) { self.machine = machine }

  static func at(_ address: UnsafeRawPointer) -> Held {
    Unmanaged<Held>.fromOpaque(address).takeUnretainedValue()
  }

  var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passRetained(self).toOpaque()) }
}

// One thread calls these functions, and one call ends before the next begins.
private nonisolated(unsafe) var input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
private nonisolated(unsafe) var answer = JSONWriter(capacity: 4096)
private nonisolated(unsafe) var numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 16 * numbersOfFrame)

/// How many numbers `draw` writes for each frame.
private let numbersOfFrame = 14

/// The address for the text of the next call, which has `count` bytes.
@_cdecl("input")
public func inputAddress(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
  if input.count < count {
    input.deallocate()
    input = .allocate(capacity: count)
  }
  return input.baseAddress
}

/// The address of the text that the last call returned.
@_cdecl("answer")
public func answerAddress() -> UnsafePointer<UInt8>? { answer.withBytes { $0.baseAddress } }

/// How many bytes it has.
@_cdecl("answerCount")
public func answerCount() -> Int { answer.withBytes { $0.count } }

/// Creates a machine from the body that creates a session; null if the body is invalid.
@_cdecl("create")
public func create(_ count: Int) -> UnsafeRawPointer? {
  do throws(WireError) {
    let request = try SessionRequest(try WireError.body(input.prefix(count)))
    write { text in
      request.created.effects.writeResult(of: request.machine, explains: false, to: &text)
      request.machine.writeSettings(to: &text)
    }
    return Held(request.machine).address
  } catch {
    write(error)
    return nil
  }
}

/// Creates a machine from a text that `snapshot` returned, here or on a server; null if it cannot be read.
@_cdecl("restore")
public func restore(_ count: Int) -> UnsafeRawPointer? {
  let text = Array(input.prefix(count))
  do throws(UnreadableSnapshot) {
    let machine = try ControllerKind.restore(text)
    write { text in
      text.member("controller", machine.kind)
      machine.writePresentation(to: &text)
      machine.writeSettings(to: &text)
    }
    return Held(machine).address
  } catch {
    write(.malformed("The machine \(error.reason)."))
    return nil
  }
}

/// Forgets a machine.
@_cdecl("release")
public func release(_ address: UnsafeRawPointer) { Unmanaged<Held>.fromOpaque(address).release() }

/// Applies all events, or none, and returns the result; false if they are invalid.
///
/// - Parameters:
///   - count: the number of bytes of the events' text.
///   - arrival: the time for events without one, in seconds; not a number if each event must have its own.
///   - explains: whether to explain why a gesture settled where it did.
@_cdecl("handle")
public func handle(_ address: UnsafeRawPointer, _ count: Int, _ arrival: Double, _ explains: Bool) -> Bool {
  let held = Held.at(address)
  do throws(WireError) {
    let events = try LocatedEvent.batch(parsing: Array(input.prefix(count)))
    var effects = Effects()
    try held.machine.apply(events, arrival: arrival.isNaN ? nil : arrival, others: Faults()) { effects.add($0.effects) }
    write { effects.writeResult(of: held.machine, explains: explains, to: &$0) }
    return true
  } catch {
    write(error)
    return false
  }
}

/// Answers the machine as it is kept.
@_cdecl("snapshot")
public func snapshot(_ address: UnsafeRawPointer) {
  answer.removeAll()
  answer.append(written: Held.at(address).machine.snapshot)
}

/// The machine's time in seconds.
@_cdecl("time")
public func time(_ address: UnsafeRawPointer) -> Double { Held.at(address).machine.time }

/// When the next running animation ends, in seconds; not a number if nothing runs.
@_cdecl("nextCompletion")
public func nextCompletion(_ address: UnsafeRawPointer) -> Double { Held.at(address).machine.nextCompletion ?? .nan }

/// Where `draw` writes its numbers.
@_cdecl("numbers")
public func numbersAddress() -> UnsafeMutablePointer<Double>? { numbers.baseAddress }

/// Writes the numbers of every frame at `time`: `x`, `y`, `width`, `height`, `opacity`, `cornerRadius`, `blur`, the
/// transform's `translateX`, `translateY`, `scaleX` and `scaleY`, `z`, and 0 or 1 for `hidden` and `interactive`.
///
/// - Returns: the number of frames; its bitwise complement if their names differ from the last call, in which case the
///   returned text lists them.
@_cdecl("draw")
public func draw(_ address: UnsafeRawPointer, _ time: Double) -> Int {
  let held = Held.at(address)
  let entries = held.machine.drawn(at: time.isNaN ? nil : time).entries
  if numbers.count < entries.count * numbersOfFrame {
    numbers.deallocate()
    numbers = .allocate(capacity: 2 * entries.count * numbersOfFrame)
  }
  var place = 0
  for entry in entries { put(entry.frame, at: &place) }
  let isKnown =
    held.names.count == entries.count && held.names.indices.allSatisfy { held.names[$0].isSame(as: entries[$0].name) }
  guard !isKnown else { return entries.count }
  held.names = entries.map { $0.name }
  answer.removeAll()
  answer.appendArray(of: held.names) { $1.append($0) }
  return -entries.count - 1
}

private func put(_ frame: Frame, at place: inout Int) {
  func put(_ number: Double) {
    numbers[place] = number
    place += 1
  }
  put(frame.x)
  put(frame.y)
  put(frame.width)
  put(frame.height)
  put(frame.opacity)
  put(frame.cornerRadius)
  put(frame.blur)
  put(frame.transform.translateX)
  put(frame.transform.translateY)
  put(frame.transform.scaleX)
  put(frame.transform.scaleY)
  put(Double(frame.z))
  put(frame.isHidden ? 1 : 0)
  put(frame.isInteractive ? 1 : 0)
}

private func write(_ body: (inout JSONWriter) -> Void) {
  answer.removeAll()
  answer.appendObject(body)
}

/// Writes `error` as a problem.
private func write(_ error: WireError) { write(error.problem.write) }
