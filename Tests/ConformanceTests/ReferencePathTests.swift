// Release builds only have a switch for the whole program.
#if DEBUG
  import DrawerConcurrency
  import DrawerConformance
  import DrawerSessions
  import Drawers
  import TestSupport
  import Testing

  /// The vectors without the hot path: the declarations and Foundation read and write everything. The machine and the
  /// server return the recorded answers, the same as with the hot path.
  @Suite struct ReferencePathTests {
    @Test(arguments: Controllers.vectors) func machineAnswersTheSame(_ vector: Recording) async throws {
      try await expectTheSame(vector) {
        var machine = try SessionRequest(try JSONValue(parsing: vector.create.text)).machine
        var answers = [vector.created]
        for step in vector.steps {
          let steps = try machine.apply(LocatedEvent.batch(parsing: step.event.text), arrival: nil)
          let result = try #require(steps.last)
          var answer = result.machine.presentation
          answer["delegate"] = .array(result.delegate)
          answer["response"] = result.response
          answers.append(.object(answer))
        }
        return try answers + [JSONValue(parsing: machine.restored().snapshot)]
      }
    }

    @Test(arguments: Controllers.vectors) func simulationAnswersTheSame(_ vector: Recording) async throws {
      try await expectTheSame(vector) {
        let body = vector.create.merging(["events": .array(vector.steps.map(\.event))])
        let parsed = try JSONValue(parsing: body.text)
        let answer = try LongWork.here { work in try Simulation.run(parsed, answerLimit: 16 << 20, work).value }
        return [try #require(answer["session"])] + (answer["steps"]?.elements ?? [])
      }
    }

    @Test(arguments: Controllers.vectors) func sessionAnswersTheSame(_ vector: Recording) async throws {
      try await expectTheSame(vector) {
        let sessions = try Sessions(store: MemoryStore()) { 1_000_000 }
        let created = try await sessions.create(try JSONValue(parsing: vector.create.text))
        var answers = [try JSONValue(parsing: created.created.bytes)]
        let id = try #require(answers[0]["id"]?.string)
        for step in vector.steps {
          let request = ChangeRequest.events(try LocatedEvent.batch(parsing: step.event.text)) { $0.result().bytes }
          answers.append(try JSONValue(parsing: try await sessions.change(id, with: request).body))
        }
        // Read from the store, and replayed.
        let past = try await sessions.snapshot(of: id, revision: vector.steps.count - 1).snapshot.value
        sessions.close()
        answers[0] = answers[0].merging(["id": "any"])
        return answers + [past.merging(["id": "any"])]
      }
    }

    /// Checks that the switch has an effect: each path does something that the other does not, so the tests above
    /// compare two paths.
    @Test func switchIsThere() throws {
      let event = Array(#"{"type":"tick","time":1}"#.utf8)
      let repeated = Array(#"{"a":1,"a":1}"#.utf8)
      // Two spellings of the same name.
      let spelled = Array("{\"\u{E9}\":1,\"e\u{301}\":1}".utf8)
      #expect(LocatedEvent.plain(event)?.count == 1)
      #expect(throws: MalformedJSON.self) { try JSONValue(parsing: repeated) }
      #expect(try JSONValue(parsing: spelled).members?.count == 2)
      #expect(JSONText { $0.append("\u{7f}") }.bytes == Array(#""\u007f""#.utf8))
      HotPath.$extentHere.withValue(.nothing) {
        #expect(LocatedEvent.plain(event) == nil)
        #expect(throws: MalformedJSON.self) { try JSONValue(parsing: repeated) }
        #expect((try? JSONValue(parsing: spelled))?.members?.count == 2)
        #expect(JSONText { $0.append("\u{7f}") }.bytes == Array("\"\u{7f}\"".utf8))
      }
    }

    /// Compares the results of `play` with and without the hot path: the responses to the creation, to each event and
    /// to the other requests.
    private func expectTheSame(_ vector: Recording, _ play: () async throws -> [JSONValue]) async throws {
      let expected = try await play()
      let answers = try await HotPath.$extentHere.withValue(.nothing, operation: play)
      #expect(answers == expected)
      for (step, answer) in zip(vector.steps, answers.dropFirst()) {
        let differences = Expectation.differences(step.expect, answer)
        #expect(differences.isEmpty, "\(Expectation.text(step.event)): \(differences.joined(separator: "\n"))")
      }
    }
  }

  extension AnyMachine {
    /// Returns the machine after a round trip through its stored form.
    fileprivate func restored() throws -> AnyMachine {
      try #require(ControllerKind.all.first { $0.name == kind }).restore(snapshot)
    }
  }
#endif
