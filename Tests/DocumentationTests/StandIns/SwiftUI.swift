// The declarations of SwiftUI that Examples/CurtainView uses, with their signatures: enough to type-check it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("A stand-in draws nothing.") }
}

public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
  public var body: Never { fatalError("A stand-in draws nothing.") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

public struct TupleView<Content>: PrimitiveView {
  nonisolated init(_ content: Content) {}
}

public struct ModifiedView: PrimitiveView {}

extension View {
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { ModifiedView() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { ModifiedView() }
  public func gesture<Recognizer: Gesture>(_ gesture: Recognizer) -> some View { ModifiedView() }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View { ModifiedView() }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError("A stand-in stores nothing.") }
    nonmutating set {}
  }
}

@propertyWrapper public struct GestureState<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public let wrappedValue: Value
  public var projectedValue: GestureState<Value> { self }
}

public struct EdgeInsets {
  public var top, leading, bottom, trailing: CGFloat
}

public struct GeometryProxy {
  public let size: CGSize
  public let safeAreaInsets: EdgeInsets
}

public struct GeometryReader<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

public protocol TimelineSchedule {}
public struct AnimationTimelineSchedule: TimelineSchedule {}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule()
  }
}

public struct TimelineView<Schedule: TimelineSchedule, Content: View>: PrimitiveView {
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {}
}

public struct TimelineViewDefaultContext {
  public let date: Date
}

public struct Alignment: Sendable {
  public static let topLeading = Alignment()
}

public struct ZStack<Content: View>: PrimitiveView {
  public init(alignment: Alignment, @ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
}

extension Gesture {
  public func updating<Stored>(
    _ state: GestureState<Stored>, body: @escaping (Value, inout Stored, inout Transaction) -> Void
  ) -> AnyDrag<Value> { AnyDrag() }
  public func onChanged(_ action: @escaping (Value) -> Void) -> AnyDrag<Value> { AnyDrag() }
  public func onEnded(_ action: @escaping (Value) -> Void) -> AnyDrag<Value> { AnyDrag() }
}

public struct Transaction {}
public struct AnyDrag<Value>: Gesture {}

public enum CoordinateSpace { case global, local }

public struct DragGesture: Gesture {
  public struct Value {
    public var time: Date
    public var location, startLocation: CGPoint
    public var translation: CGSize
    public var velocity: CGSize
  }
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}
