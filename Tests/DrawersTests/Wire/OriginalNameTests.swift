import Testing

@testable import Drawers

/// The hint for a name from the original library, for developers who port an app.
@Suite struct OriginalNameTests {
  private func faults(_ body: JSONValue) -> [PointedFault] {
    do throws(WireError) {
      _ = try SessionRequest(body)
      return []
    } catch .invalid(let faults) {
      return faults
    } catch {
      return []
    }
  }

  @Test(arguments: [
    ("curtain", "allowScrollViewInCurtain", "allowsScrollViewInCurtain"),
    ("sheet", "viewControllers", "stack"), ("sheet", "rootViewController", "stack"),
    ("drawer", "timingCurveProvider", "timingCurve"),
    ("viewDeck", "leftController", "sides"), ("viewDeck", "bottomViewController", "sides"),
    ("viewDeck", "leftLedgeSize", "leftSize"), ("viewDeck", "topLedge", "topSize"), ("viewDeck", "gap", "maxSize"),
    ("viewDeck", "elastic", "elasticity"), ("viewDeck", "shadowRadius", "shadow"),
    ("transition", "transitioningDelegate", "style"), ("transition", "wire", "pan"),
    ("transition", "auxAnimation", "auxAnimations"), ("transition", "presentationController", "animator"),
  ])
  func nameOfAMemberIsSuggested(_ controller: String, _ original: String, _ ours: String) throws {
    let body: JSONValue = ["controller": .string(controller), "configuration": [original: 1]]
    #expect(
      faults(body) == [
        PointedFault(
          pointer: "/configuration/\(original)", detail: "is not a known member; here it is called \"\(ours)\"")
      ])
    // The hint must name a member that exists.
    let configuration = try #require(ControllerKind.named(controller)?.configurationMembers)
    #expect(configuration.contains(ours))
  }

  @Test(arguments: [
    ("sheet", "pushViewController", "push"), ("sheet", "popViewController", "pop"),
    ("sheet", "popToRootViewController", "popToRoot"), ("sheet", "popToViewController", "popTo"),
    ("sheet", "setViewControllers", "setStack"), ("viewDeck", "openLeftView", "openSide"),
    ("viewDeck", "closeTopView", "closeSide"), ("viewDeck", "toggleBottomView", "toggleSide"),
    ("viewDeck", "toggleOpenView", "toggleOpenSide"), ("viewDeck", "closeOpenView", "closeOpenSide"),
    ("transition", "pushViewController", "push"), ("transition", "popViewController", "pop"),
    ("transition", "selectedIndex", "select"),
  ])
  func nameOfACommandIsSuggested(_ controller: String, _ original: String, _ ours: String) throws {
    var machine = try SessionRequest(["controller": .string(controller), "clock": "client"]).machine
    let expected = PointedFault(pointer: "/type", detail: "is called \"\(ours)\" here")
    #expect(throws: WireError.invalid([expected])) {
      try machine.apply(["type": .string(original), "time": 0], arrival: nil, at: .root)
    }
    let events = ControllerKind.named(controller)?.description["events"]?.elements
    #expect(events?.contains(.string(ours)) == true)
  }

  @Test(arguments: [
    ("PresentationControllerAnimator", "presentation"), ("presentationController", "presentation"),
    ("AppStoreAnimator", "appStore"), ("ShowAnimator", "show"),
    ("ModalTransitionAnimator", "custom"), ("NavigationTransitionAnimator", "custom"),
  ])
  func nameOfAnAnimatorIsSuggested(_ original: String, _ ours: String) {
    let body: JSONValue = ["controller": "transition", "configuration": ["animator": ["type": .string(original)]]]
    let expected = PointedFault(pointer: "/configuration/animator/type", detail: "is called \"\(ours)\" here")
    #expect(faults(body) == [expected])
  }

  @Test(arguments: [
    ("curtain", "swipeResistance", #"{"custom": 450}"#),
    ("drawer", "fullExpansionBehaviour", #"{"leavesCustomGap": 40}"#),
  ])
  func oneOfReportsItsWordsAndItsObject(_ controller: String, _ member: String, _ example: String) throws {
    for (value, kind) in [(450, "a number"), (true, "a boolean"), ([], "an array")] as [(JSONValue, String)] {
      let fault = try #require(faults(["controller": .string(controller), "configuration": [member: value]]).first)
      #expect(fault.pointer == "/configuration/\(member)")
      #expect(fault.detail.hasPrefix("must be one of \""))
      #expect(fault.detail.hasSuffix(", or an object such as \(example), not \(kind)"))
    }
    let given = try JSONValue(parsing: Array(example.utf8))
    #expect(faults(["controller": .string(controller), "configuration": [member: given]]).isEmpty)
  }

  /// A case's name without its value, and a constant with its prefix.
  @Test(arguments: [
    ("curtain", "swipeResistance", "custom", #"{"custom": 450}"#),
    ("drawer", "fullExpansionBehaviour", "leavesCustomGap", #"{"leavesCustomGap": 40}"#),
    ("viewDeck", "panningMode", "IIViewDeckNoPanning", #"it is called "noPanning""#),
    ("viewDeck", "sizeMode", "IIViewDeckLedgeSizeMode", #"it is called "ledge""#),
    ("transition", "animator", "show", #"{"type": "show"}"#),
  ])
  func wordOfTheOriginalShowsTheFormHere(_ controller: String, _ member: String, _ word: String, _ form: String) throws
  {
    let fault = try #require(
      faults(["controller": .string(controller), "configuration": [member: .string(word)]]).first)
    #expect(fault.pointer == "/configuration/\(member)" && fault.detail.contains(form), "\(fault.detail)")
  }

  @Test(arguments: [("ratio", #"{"ratio": 0.5}"#), ("pointsFromTop", #"{"pointsFromTop": 20}"#)])
  func wordOfAnAnchorShowsItsObject(_ word: String, _ form: String) throws {
    let fault = try #require(faults(["controller": "sheet", "configuration": ["anchors": [.string(word)]]]).first)
    #expect(fault.pointer == "/configuration/anchors/0" && fault.detail.contains(form))
  }

  /// The year 2026 in seconds and in milliseconds. Other numbers that are out of range get no hint.
  @Test(arguments: [
    (10_000_000.1, nil), (-1.1e7, nil), (1_790_000_000, "seconds since 1970"),
    (1_790_000_000_000, "milliseconds since 1970"), (1e15, nil),
  ])
  func timeSince1970IsReportedSo(_ time: Double, _ hint: String?) throws {
    var machine = try SessionRequest(["controller": "curtain", "clock": "client"]).machine
    let error = #expect(throws: WireError.self) {
      try machine.apply(["type": "tick", "time": .number(time)], arrival: nil, at: .root)
    }
    guard case .invalid(let faults) = error else { return }
    let range = "must be within -10000000...10000000"
    #expect(faults.map(\.pointer) == ["/time"])
    #expect(faults.first?.detail.hasPrefix(hint.map { "\(range); this looks like \($0)" } ?? range) == true)
    #expect(hint != nil || faults.first?.detail == range)
  }
}
