// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CurtainFrames",
  // In your own package, use .package(url: ..., from: "1.0.0"), or a path to your copy of drawerd.
  dependencies: [.package(name: "drawerd", path: "../..")],
  targets: [
    .executableTarget(name: "CurtainFrames", dependencies: [.product(name: "Drawers", package: "drawerd")])
  ]
)
