import Foundation
import TestSupport
import Testing

/// An app can import the library together with SwiftUI, UIKit, Foundation and Darwin: no public name of the library
/// clashes with one of theirs, or hides one of the standard library's.
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
    ContentSizeCategory DropDelegate DropSession GestureRecognizerRepresentable GlassEffectContainer ImageRenderer
    LayoutProperties MagnificationGesture MeshGradient MoveCommandDirection PointerStyle PointerVisibility
    PresentationSizing ProposedViewSize ScrollEdgeEffectStyle ScrollGeometry ScrollInputKind ScrollPhase
    ScrollPhaseChangeContext ScrollTargetBehavior SimultaneousGesture SwipeActionsContent
    TextRenderer TextSelection UIEvent UIPress UISheetPresentationController UISpringLoadedInteraction UITab
    ViewDimensions ViewSpacing WindowStyle ZoomNavigationTransition
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// The types of `MacTypes.h`, which every file sees that imports Darwin, and so Foundation or UIKit.
  private static let macTypes = """
    AbsoluteTime Boolean Byte ByteCount ByteOffset BytePtr ConstLogicalAddress ConstStr255Param ConstStrFileNameParam
    ConstStringPtr Duration Fixed FixedPtr Float32 Float32Point Float64 Float80 Float96 FourCharCode Fract FractPtr Handle
    HandlePtr ItemCount LangCode LogicalAddress NumVersion NumVersionVariant OSErr OSStatus OSType OSTypePtr OptionBits
    PBVersion PhysicalAddress Point PointPtr PRefCon ProcHandle ProcPtr ProcessSerialNumber Ptr Rect RectPtr RegionCode
    ResType ResTypePtr SRefCon ScriptCode ShortFixed ShortFixedPtr SignedByte Size StrFileName StringHandle StringPtr Style
    StyleField StyleParameter TimeBase TimeRecord TimeScale TimeValue TimeValue64 UniChar UniCharCount UniCharPtr
    UniversalProcHandle UniversalProcPtr UnsignedFixed UnsignedFixedPtr UnsignedWide URefCon UTF16Char UTF32Char UTF8Char
    VersRec VHSelect WideChar
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let theirs = names + macTypes

  /// Returns the library's public top-level types.
  private func publicNames() throws -> [String] {
    let root = Repository.file("Sources/Drawers")
    let files = (FileManager.default.subpaths(atPath: root.path) ?? []).filter { $0.hasSuffix(".swift") }
    return try files.flatMap { file in
      let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      return text.matches(of: /(?m)^public (?:final )?(?:struct|enum|class|protocol|typealias) (\w+)/).map {
        String($0.output.1)
      }
    }
  }

  /// Returns those of `names` that are types of the modules which every program for Swift can import.
  private func standardNames(among names: [String]) throws -> [String] {
    let imports = ["Foundation", "Observation", "Synchronization"].map { "import \($0)\n" }
    let aliases = names.enumerated().map { "typealias Name\($0) = \($1)\n" }
    let (_, errors) = try StandIn.typecheckMain((imports + aliases).joined())
    return names.filter { !errors.contains("error: cannot find type '\($0)' in scope") }
  }

  /// Compiles a file that imports the library and a module that declares `names`, and that uses all names of both.
  private func compile(beside names: [String]) throws -> (status: Int32, errors: String) {
    let used = Set(names + (try publicNames())).sorted()
    let aliases = used.enumerated().map { "typealias Name\($0) = \($1)\n" }.joined()
    return try StandIn.typecheck(
      "import Drawers\nimport SwiftUI\n" + aliases, withSwiftUI: names.map { "public struct \($0) {}\n" }.joined())
  }

  @Test func appWithBothCompiles() throws {
    #expect(try publicNames().count > 50)
    let (status, errors) = try compile(beside: Self.theirs)
    #expect(status == 0, "\(errors)")
  }

  /// Checks that the test can fail.
  @Test func sharedNameDoesNotCompile() throws {
    let (status, errors) = try compile(beside: Self.theirs + ["Curtain"])
    #expect(status != 0)
    #expect(errors.contains("'Curtain' is ambiguous"), "\(errors)")
  }

  /// A library's type hides the standard library's type of the same name without any message, in every file that imports
  /// the library.
  @Test func noNameHidesTheStandardLibrary() throws {
    // Check that the test can fail.
    let known = ["Clock", "Duration", "Operation", "Date", "Mutex", "Observable", "Regex"]
    #expect(try standardNames(among: known) == known)
    let hidden = try standardNames(among: publicNames())
    #expect(hidden.isEmpty)
  }
}
