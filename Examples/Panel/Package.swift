// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Panel",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "drawerd", path: "../..")],
  targets: [
    // The rules, and their form on the wire: a server and a page's module need no more.
    .target(name: "Panel", dependencies: [.product(name: "Drawers", package: "drawerd")]),
    // A walk through the machine, without a server.
    .executableTarget(name: "Walk", dependencies: ["Panel", .product(name: "Drawers", package: "drawerd")]),
    // drawerd with the panel beside its own controllers, on Linux.
    .executableTarget(
      name: "PanelServer", dependencies: ["Panel", .product(name: "DrawerService", package: "drawerd")]),
    .testTarget(
      name: "PanelTests",
      dependencies: [
        "Panel", .product(name: "Drawers", package: "drawerd"), .product(name: "DrawerTesting", package: "drawerd"),
      ]),
  ]
)
