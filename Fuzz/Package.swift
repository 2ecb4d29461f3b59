// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because everything in it is built for libFuzzer; see run.sh.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "drawerd", path: "..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CFuzzer", .product(name: "Drawers", package: "drawerd"), .product(name: "DrawerHTTP", package: "drawerd"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
