import Drawers

/// The properties that hold for every controller after any events.
public enum Properties {
  static let all: [Property] =
    [everyNumberIsFinite, framesAreWithinBounds, answersAreAsTheCatalogueSays, animationsAreInOrder, timeGoesOn]
    + [sameEventsGiveTheSameBytes, restoredSnapshotGoesOn, extraTicksChangeNothing, refusedEventChangesNothing]
    + [nothingJumps, nothingOutrunsTheFinger, commandsRebaseTheDrag, whatIsDrawnNowIsDrawnAtThisTime]
    + [noDrawerIsLeftHanging, everyWillHasItsDid, explanationsAgreeWithTheState]
    + [detentsAreReported, ignoredEventChangesNothing, snapToIsNeverRefused, resizeAndBackKeepsTheDestination]
    + [safeAreaMovesNothingThatIsHeld, dismissWins, primaryPointerIsNeverLockedOut, restingMachineHasADetent]
    + [everySnapshotCanBeRead]
}

extension Properties {
  /// Plays random scripts of `kind`, and checks each script against every property: numbers are finite, what rests is at a
  /// detent, an interruption jumps nowhere, a batch does what its events do, a stored machine goes on exactly as another.
  ///
  /// The same numbers give the same scripts. A test of your own controller expects that there is no violation:
  ///
  /// ```swift
  /// @Test func everyPropertyHolds() { #expect(Properties.violations(by: .own(Panel.self)).isEmpty) }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: the controller. One that this program does not serve yet is served from here on.
  ///   - scripts: the number of scripts.
  ///   - firstSeed: the seed of the first script; the next one has the next seed.
  /// - Returns: for each property that does not hold, by its name, a violation and the shortest script that leads to it.
  public static func violations(
    by kind: ControllerKind, scripts: Int = 500, firstSeed: Int = 20_260_101
  ) -> [String: String] {
    ControllerKind.serve(also: kind)
    var found: [String: String] = [:]
    var refusals: [any Error] = []
    let writer = ScriptWriter.Template(kind)
    for offset in 0..<scripts {
      let script = writer.script(seed: UInt64(truncatingIfNeeded: firstSeed + offset))
      let run: Run
      do { run = try Run(of: script) } catch {
        // A property that nothing was played for does not hold.
        refusals.append(error)
        if refusals.count == scripts { found["a controller is created"] = "\(error)\n\(script.text)" }
        continue
      }
      for property in Properties.all where found[property.name] == nil {
        // An error that is thrown here is thrown again when the property is checked alone.
        guard (try? property.violation(script, run)) != .some(.none) else { continue }
        let shortest = shortened(script, property)
        let problem = property.violation(in: shortest) ?? ""
        found[property.name] = "\(problem)\nseed \(script.seed); to be simulated: \(shortest.text)"
      }
    }
    return found
  }

  /// Removes everything from the script that the violation does not need: first the end, then single events, then the
  /// creation.
  private static func shortened(_ script: RandomScript, _ property: Property) -> RandomScript {
    var shortest = script
    func keep(_ shorter: RandomScript) -> Bool {
      guard property.violation(in: shorter) != nil else { return false }
      shortest = shorter
      return true
    }
    for count in 0..<script.events.count {
      var prefix = script
      prefix.events = Array(script.events.prefix(count))
      if keep(prefix) { break }
    }
    for index in shortest.events.indices.reversed() {
      var without = shortest
      without.events.remove(at: index)
      _ = keep(without)
    }
    for name in (shortest.creation["configuration"]?.members ?? [:]).keys {
      guard var configuration = shortest.creation["configuration"]?.members else { continue }
      configuration[name] = nil
      var without = shortest
      without.creation["configuration"] = .object(configuration)
      // An invalid creation violates every property, which proves nothing.
      if (try? without.machine()) != nil { _ = keep(without) }
    }
    return shortest
  }
}
