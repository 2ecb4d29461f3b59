// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Panel",
  dependencies: [.package(name: "drawerd", path: "../..")],
  targets: [
    .executableTarget(name: "Panel", dependencies: [.product(name: "Drawers", package: "drawerd")])
  ]
)
