import Foundation
import TestSupport
import Testing

/// The conversions to and from CoreGraphics and UIKit compile beside stand-ins with these modules' declarations. They have
/// not run on a device.
@Suite struct BridgeTests {
  private static let coreGraphics = """
    public struct CGFloat: ExpressibleByFloatLiteral { public init(_ value: Double) {}; public init(floatLiteral: Double) {} }
    extension Double { public init(_ value: CGFloat) { self = 0 } }
    public struct CGPoint { public var x, y: CGFloat; public init(x: Double, y: Double) { (self.x, self.y) = (0.0, 0.0) } }
    public struct CGSize { public var width, height: CGFloat }
    public struct CGRect {
      public var origin: CGPoint, size: CGSize
      public init(x: Double, y: Double, width: Double, height: Double) { fatalError() }
    }
    """
  private static let uiKit = """
    import CoreGraphics
    public struct UIEdgeInsets {
      public var top, left, bottom, right: CGFloat
      public init(top: Double, left: Double, bottom: Double, right: Double) { fatalError() }
    }
    """

  @Test func conversionsCompile() throws {
    let directory = try TemporaryDirectory()
    _ = try directory.write(Self.coreGraphics, to: "CoreGraphics.swift")
    _ = try directory.write(Self.uiKit, to: "UIKit.swift")
    let sources = Repository.file("Sources/Drawers").path
    let script = """
      set -e
      cd "$0"
      for module in CoreGraphics UIKit; do swiftc -swift-version 6 -I . -emit-module -module-name $module $module.swift; done
      swiftc -swift-version 6 -warnings-as-errors -typecheck -I . -module-name Drawers -package-name drawerd \\
        "$1"/Geometry/{Geometry,Bridges}.swift "$1"/Machine/Storable.swift
      """
    let result = try DrawerdProcess.run(
      ["-c", script, directory.path, sources], executable: URL(fileURLWithPath: "/bin/bash"))
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
