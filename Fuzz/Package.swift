// swift-tools-version: 6.2
import PackageDescription

// A separate package, because all of its code is built for libFuzzer; see run.sh.
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
