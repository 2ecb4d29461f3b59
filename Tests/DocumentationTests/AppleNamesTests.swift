import Foundation
import TestSupport
import Testing

/// An app can import the library together with SwiftUI and UIKit: no public name of the library clashes with one of
/// theirs.
@Suite struct AppleNamesTests {
  /// Names of types from SwiftUI, UIKit and the modules that they re-export, as far as code for a drawer is likely to
  /// use them.
  private static let names = """
    Alert Alignment Anchor Angle Animatable Animation AnimationCompletionCriteria AnyGesture AnyTransition AnyView App
    AsyncImage Axis Binding Bindable BlurStyle Button Canvas Capsule CGFloat CGPoint CGRect CGSize Circle Color ColorScheme
    ContainerRelativeShape ContentMode ContentTransition ContentUnavailableView ControlSize CoordinateSpace CustomAnimation
    Divider DragGesture DynamicProperty Edge EdgeInsets Ellipse EmptyView Entry Environment EnvironmentObject
    EnvironmentValues EventModifiers FetchRequest FillStyle FocusState Font ForEach Form GeometryEffect GeometryProxy
    GeometryReader Gesture GestureMask GestureState Gradient Grid GridItem GridRow Group GroupBox HorizontalAlignment HoverPhase
    HStack Image Keyframe KeyframeAnimator KeyframeTimeline KeyframeTrack Keyframes Label LabeledContent Layout LayoutDirection
    LazyHStack LazyVStack Link List LocalizedStringKey LongPressGesture MagnifyGesture MatchedGeometryProperties Material Menu
    Mesh ModifiedContent Namespace NavigationLink NavigationPath NavigationSplitView NavigationStack ObservedObject
    OffsetShape OpacityTransition PanGesture Path PhaseAnimator Picker PinnedScrollableViews Preference PreferenceKey
    PresentationAdaptation PresentationDetent PresentationMode PreviewProvider PrimitiveButtonStyle Prominence ProgressView
    Rectangle RectangleCornerRadii RenderMode RotateGesture RoundedCornerStyle RoundedRectangle SafeAreaRegions ScaledShape
    Scene ScenePhase ScrollPosition ScrollTarget ScrollTransitionPhase ScrollView ScrollViewProxy SearchFieldPlacement Section
    SecureField Selection SensoryFeedback ShadowStyle Shape ShapeStyle Slider Solid Spacer SpatialTapGesture Spring State
    StateObject Stepper StrokeStyle SubmitLabel Subview Subviews SymbolEffect Table TabView TapGesture Text TextEditor TextField
    TimelineView TimelineSchedule TitleDisplayMode Toggle ToolbarItem Transaction Transition TransitionPhase UnitCurve UnitPoint
    UIColor UIEdgeInsets UIGestureRecognizer UIPanGestureRecognizer UIRectCorner UIRectEdge UIScrollView
    UISpringTimingParameters UISwipeGestureRecognizer UITapGestureRecognizer UITouch UIView UIViewController
    UIViewControllerAnimatedTransitioning UIViewPropertyAnimator VectorArithmetic VerticalAlignment View ViewBuilder
    ViewModifier ViewThatFits Visibility VisualEffect VStack Window WindowGroup ZStack
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Returns the library's public top-level types.
  private func publicNames() throws -> [String] {
    let root = Page.root.appendingPathComponent("Sources/Drawers")
    let files = (FileManager.default.subpaths(atPath: root.path) ?? []).filter { $0.hasSuffix(".swift") }
    return try files.flatMap { file in
      let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      return text.matches(of: /(?m)^public (?:final )?(?:struct|enum|class|protocol) (\w+)\b(?!<)/).map {
        String($0.output.1)
      }
    }
  }

  /// Compiles a file that imports the library and a module that declares `names`, and that uses all names of both.
  private func compile(beside names: [String]) throws -> (status: Int32, errors: String) {
    let used = Set(names + (try publicNames())).subtracting(["Rules", "SerializableRules"]).sorted()
    let aliases = used.enumerated().map { "typealias Name\($0) = \($1)\n" }.joined()
    return try StandIn.typecheck(
      "import Drawers\nimport SwiftUI\n" + aliases, withSwiftUI: names.map { "public struct \($0) {}\n" }.joined())
  }

  @Test func appWithBothCompiles() throws {
    #expect(try publicNames().count > 50)
    let (status, errors) = try compile(beside: Self.names)
    #expect(status == 0, "\(errors)")
  }

  /// Checks that the test can fail.
  @Test func sharedNameDoesNotCompile() throws {
    let (status, errors) = try compile(beside: Self.names + ["Curtain"])
    #expect(status != 0)
    #expect(errors.contains("'Curtain' is ambiguous"), "\(errors)")
  }
}
