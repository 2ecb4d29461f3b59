extension Sheet {
  /// A push or pop in progress. The upper item slides, and the lower one stays.
  package struct Transition: Storable {
    package var isPush: Bool
    package var upper: Item
    package var lower: Item
    /// Whether the upper item is below the sheet's bottom edge, or on its way there.
    package var isUpperOut: Bool
    /// The distance in points that the upper item slides: the content's height at the start.
    package var distance: Double
    /// Whether the upper item has a close button.
    package var hasCloseButton: Bool

    /// The distance of the upper item from its place in the sheet, downward in points.
    var offset: Double { isUpperOut ? distance : 0 }
  }

  private static var transitionDuration: Double { 0.5 }

  /// The item that is visible at rest.
  var top: Item? { stack.last }

  mutating func push(_ item: Item, animated: Bool, on stage: inout Stage<Sheet>) throws(Refusal) {
    guard !stack.contains(where: { $0.id.isSame(as: item.id) }) else {
      throw .invalid(Fault("item", "id", detail: "is the id of an item in the stack already"))
    }
    guard stack.count < SheetConfiguration.longestStack else {
      throw .invalid(Fault("item", detail: "the stack has \(SheetConfiguration.longestStack) items already"))
    }
    guard let old = top else { return }
    finishTransition(on: &stage)
    stack.append(item)
    cycleIn(item, over: old, animated: animated, on: &stage)
  }

  /// Pops the top item. Returns false if it is the only one.
  mutating func pop(animated: Bool, on stage: inout Stage<Sheet>) -> Bool {
    pop(above: stack.count - 2, animated: animated, on: &stage)
  }

  /// Pops every item above the one at `index`. Returns false if there is none.
  mutating func pop(above index: Int, animated: Bool, on stage: inout Stage<Sheet>) -> Bool {
    guard index >= 0, index < stack.count - 1, let old = top else { return false }
    finishTransition(on: &stage)
    let popped = stack[(index + 1)...].map { $0.id }
    stack.removeSubrange((index + 1)...)
    cycleOut(old, hasCloseButton: true, popped: popped, animated: animated, on: &stage)
    return true
  }

  /// Replaces the stack. A new top item is pushed. If the new top item was already below the old one, the sheet pops to
  /// it.
  mutating func set(stack items: [Item], animated: Bool, on stage: inout Stage<Sheet>) {
    guard let old = top, let new = items.last else { return }
    guard !new.id.isSame(as: old.id) else {
      stack = items
      refreshTransition(with: new)
      attachContent(on: &stage)
      return
    }
    finishTransition(on: &stage)
    let isPush = !stack.contains { $0.id.isSame(as: new.id) }
    let kept = Names(items.lazy.map { $0.id })
    let popped = stack.map { $0.id }.filter { !kept.contains($0) }
    stack = items
    if isPush {
      cycleIn(new, over: old, animated: animated, on: &stage)
    } else {
      // The library has removed all close buttons and added new ones to the items that are in the stack now.
      cycleOut(old, hasCloseButton: false, popped: popped, animated: animated, on: &stage)
    }
  }

  /// The names of the visible items' frames.
  var contentNames: [String] {
    guard let transition else { return top.map { [$0.frameName] } ?? [] }
    return [transition.lower.frameName, transition.upper.frameName]
  }

  /// Attaches new content to a moving sheet, so that it moves along, with the corners of the sheet.
  private func attachContent(on stage: inout Stage<Sheet>) {
    guard stage.isAnimating(.sheet) else { return }
    let frames = frames()
    for name in contentNames + [FrameName.closeButton.rawValue] {
      guard let frame = frames[name] else { continue }
      stage.attach(name, to: FrameName.sheet.rawValue, .y, distance: frame.y - origin)
    }
    for name in contentNames { stage.attach(name, to: FrameName.sheet.rawValue, .cornerRadius, distance: 0) }
  }

  /// Finishes the current push or pop.
  private mutating func finishTransition(on stage: inout Stage<Sheet>) {
    for completion in stage.finish(.stack) { complete(completion, on: &stage) }
  }

  /// Updates the properties of the top item while it is pushed or popped to.
  private mutating func refreshTransition(with new: Item) {
    guard var transition else { return }
    if transition.isPush {
      transition.upper = new
      transition.hasCloseButton = stack.count > 1
    } else {
      transition.lower = new
    }
    self.transition = transition
  }

  private mutating func cycleIn(_ new: Item, over old: Item, animated: Bool, on stage: inout Stage<Sheet>) {
    let transition = Transition(
      isPush: true, upper: new, lower: old, isUpperOut: true, distance: sheetHeight, hasCloseButton: stack.count > 1)
    animate(transition, completion: .push(id: new.id), animated: animated, on: &stage)
  }

  private mutating func cycleOut(
    _ old: Item, hasCloseButton: Bool, popped: [String], animated: Bool, on stage: inout Stage<Sheet>
  ) {
    guard let new = top else { return }
    let transition = Transition(
      isPush: false, upper: old, lower: new, isUpperOut: false, distance: sheetHeight, hasCloseButton: hasCloseButton)
    animate(transition, completion: .pop(ids: popped), animated: animated, on: &stage)
  }

  private mutating func animate(
    _ transition: Transition, completion: Completion, animated: Bool, on stage: inout Stage<Sheet>
  ) {
    self.transition = transition
    attachContent(on: &stage)
    let before = frames()
    self.transition?.isUpperOut.toggle()
    let duration = animated ? Self.transitionDuration : 0
    let spring = DampedSpring(dampingRatio: 1, duration: duration)
    stage.animate(
      .stack, from: before, to: frames(), duration: duration, timing: .spring(spring), isAdditive: true,
      completion: completion)
  }
}

extension SheetConfiguration.Item {
  /// The name of the item's frame.
  public var frameName: String { "item.\(id)" }
}
