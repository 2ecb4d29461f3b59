// A curtain in SwiftUI: `Drawers` computes the frames, and SwiftUI recognizes the drag and draws.
//
// Copy this file into an app that depends on the product `Drawers`. It has been type-checked against a stand-in with
// the declarations of SwiftUI that it uses (Tests/DocumentationTests/StandIns/SwiftUI.swift), and has not run on a
// device.
import Drawers
import SwiftUI

/// A view that shows `content`, and over it a curtain with `panel` that the user can drag.
public struct CurtainView<Content: View, Panel: View>: View {
  private let content: Content
  private let panel: Panel
  private let onEvent: (Curtain.DelegateEvent) -> Void
  @State private var model: CurtainModel
  /// Whether a drag is in progress. SwiftUI also resets it when the system cancels the gesture.
  @GestureState private var isTouched = false

  /// Creates a curtain, by default with the library's default configuration.
  ///
  /// - Parameter onEvent: receives the events that the original library sends to its delegate.
  /// - Throws: `Refusal` if the configuration is invalid.
  public init(
    configuration: CurtainConfiguration = CurtainConfiguration(),
    onEvent: @escaping (Curtain.DelegateEvent) -> Void = { _ in },
    @ViewBuilder content: () -> Content, @ViewBuilder panel: () -> Panel
  ) throws(Refusal) {
    self.content = content()
    self.panel = panel()
    self.onEvent = onEvent
    _model = State(initialValue: try CurtainModel(configuration: configuration))
  }

  /// The content and the curtain, which fill the available space.
  public var body: some View {
    GeometryReader { geometry in
      // The timeline runs only while the curtain moves.
      TimelineView(.animation(minimumInterval: nil, paused: !model.isMoving)) { timeline in
        views(curtain: model.frame(.curtain, at: timeline.date))
          .onChange(of: timeline.date) { _, date in send(.tick, at: date) }
      }
      .onChange(of: geometry.size, initial: true) { _, size in
        let insets = Insets(top: geometry.safeAreaInsets.top, bottom: geometry.safeAreaInsets.bottom)
        send(.resize(Container(width: size.width, height: size.height, safeArea: insets)), at: Date())
      }
      .onChange(of: isTouched) { _, isTouched in
        if !isTouched, model.isDragging { send(.pan(PanSample(phase: .cancelled)), at: Date()) }
      }
    }
  }

  private func views(curtain: Frame) -> some View {
    ZStack(alignment: .topLeading) {
      content
      panel
        .frame(width: curtain.width, height: curtain.height)
        .offset(x: curtain.x, y: curtain.y)
        .gesture(drag)
    }
  }

  private var drag: some Gesture {
    // The panel moves with the finger, so its own coordinates cannot measure the drag.
    DragGesture(minimumDistance: 10, coordinateSpace: .global)
      .updating($isTouched) { _, isTouched, _ in isTouched = true }
      .onChanged { value in
        if !model.isDragging { send(.pan(PanSample(phase: .began)), at: value.time) }
        send(.pan(PanSample(phase: .changed, translation: point(value.translation))), at: value.time)
      }
      .onEnded { value in
        let sample = PanSample(
          phase: .ended, translation: point(value.translation), velocity: point(value.velocity))
        send(.pan(sample), at: value.time)
      }
  }

  private func send(_ event: Event<Curtain>, at date: Date) {
    for event in model.handle(event, at: date) { onEvent(event) }
  }
}

/// A curtain's machine, and the date of the machine's time 0.
struct CurtainModel {
  private var machine: Machine<Curtain>
  private let start = Date()

  init(configuration: CurtainConfiguration) throws(Refusal) {
    machine = try Machine(configuration: configuration)
  }

  /// Whether an animation is running.
  var isMoving: Bool { machine.nextCompletion != nil }

  /// Whether the user is dragging the curtain.
  var isDragging: Bool { machine.state.isDragging }

  func frame(_ name: Curtain.FrameName, at date: Date) -> Frame {
    machine.frame(name, at: date.timeIntervalSince(start)) ?? Frame(Rect2D())
  }

  /// Applies `event`, and returns the delegate events of this event and of the animations that end before it.
  mutating func handle(_ event: Event<Curtain>, at date: Date) -> [Curtain.DelegateEvent] {
    // The date of a touch may be earlier than the date of the last drawn frame.
    let time = max(machine.time, date.timeIntervalSince(start))
    do {
      return try machine.handle(event, at: time).delegate.compactMap {
        if case .delegate(let event) = $0.content { event } else { nil }
      }
    } catch {
      // A refused event changes nothing.
      assertionFailure("\(error)")
      return []
    }
  }
}

/// A translation or a velocity as SwiftUI has it.
private func point(_ size: CGSize) -> Point2D { Point2D(x: size.width, y: size.height) }
