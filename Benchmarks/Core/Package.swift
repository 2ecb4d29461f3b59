// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that building drawerd does not build the benchmarks.
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
