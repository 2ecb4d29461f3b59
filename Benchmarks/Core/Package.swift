// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that builds of drawerd leave it out.
let package = Package(
  name: "CoreBenchmark",
  dependencies: [.package(name: "drawerd", path: "../..")],
  targets: [
    .target(name: "CAllocations"),
    .executableTarget(
      name: "CoreBenchmark",
      dependencies: [
        "CAllocations", .product(name: "Drawers", package: "drawerd"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
