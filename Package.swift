// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in builds of the project itself (the Makefile sets this), but never in a
// package that embeds one of its libraries and compiles with a newer toolchain.
let strict = Context.environment["DRAWERD_STRICT"] == "1"
// An async function runs on its caller's executor, unless it requests another.
let settings: [SwiftSetting] =
  [.enableUpcomingFeature("NonisolatedNonsendingByDefault")] + (strict ? [.treatAllWarnings(as: .error)] : [])
// The tests play thousands of scripts, which takes a quarter of the time with optimized machines.
let optimized: [SwiftSetting] = strict ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []

let package = Package(
  name: "drawerd",
  // The systems of Drawers, which needs no newer one. All other products build on Linux only.
  platforms: [.macOS(.v14), .iOS(.v17), .macCatalyst(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    // The state machines, on all systems.
    .library(name: "Drawers", targets: ["Drawers"]),
    // The HTTP server, on Linux.
    .library(name: "DrawerHTTP", targets: ["DrawerHTTP"]),
    // For tests of controllers of your own: the properties that hold for every controller.
    .library(name: "DrawerTesting", targets: ["DrawerTesting"]),
    // The program with controllers of your own, on Linux.
    .library(name: "DrawerService", targets: ["CWebAssets", "DrawerService"]),
    // The program, on Linux.
    .executable(name: "drawerd", targets: ["drawerd"]),
  ],
  targets: [
    .target(name: "Drawers", swiftSettings: settings + optimized),
    .target(name: "DrawerTesting", dependencies: ["Drawers"], swiftSettings: settings),
    .target(name: "DrawerConcurrency", swiftSettings: settings),
    .systemLibrary(name: "CMalloc"),
    .target(
      name: "DrawerSessions", dependencies: ["CMalloc", "DrawerConcurrency", "Drawers"], swiftSettings: settings),
    // Embeds the files under Conformance/.
    .target(name: "CRecordings"),
    .target(name: "DrawerConformance", dependencies: ["CRecordings", "Drawers"], swiftSettings: settings),
    // Has openat2, which Glibc does not wrap.
    .target(name: "CFiles"),
    // Declares the embedded files under Web/, and embeds them: a folder without headers. What links DrawerService links both.
    .systemLibrary(name: "CWebFiles"),
    .target(name: "CWebAssets", publicHeadersPath: "."),
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CGnuTLS", linkerSettings: [.linkedLibrary("gnutls")]),
    .target(name: "DrawerSockets", dependencies: ["CGnuTLS", "DrawerConcurrency"], swiftSettings: settings),
    .target(
      name: "DrawerService",
      dependencies: [
        "CFiles", "CGetopt", "CGnuTLS", "CMalloc", "CWebFiles", "CZlib", "DrawerConcurrency", "DrawerConformance",
        "DrawerHTTP", "DrawerRedis", "DrawerSessions", "DrawerSockets", "DrawerSQLite",
      ],
      swiftSettings: settings),
    .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("gnutls")]),
    .target(
      name: "DrawerHTTP", dependencies: ["CMicroHTTPD", "DrawerConcurrency", "Drawers", "DrawerSockets"],
      swiftSettings: settings),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .systemLibrary(name: "CZstd"),
    .target(
      name: "DrawerSQLite", dependencies: ["CFiles", "CSQLite", "CZstd", "DrawerSessions", "DrawerConcurrency"],
      swiftSettings: settings),
    .target(name: "CHiredis", linkerSettings: [.linkedLibrary("hiredis")]),
    .target(
      name: "DrawerRedis", dependencies: ["CHiredis", "DrawerSessions", "DrawerConcurrency", "DrawerSockets"],
      swiftSettings: settings),
    .target(name: "CGetopt"),
    .executableTarget(name: "drawerd", dependencies: ["CWebAssets", "DrawerService"], swiftSettings: settings),
    .testTarget(
      name: "DrawersTests", dependencies: ["DrawerConformance", "Drawers", "DrawerTesting", "TestSupport"],
      exclude: ["Snapshots"],
      swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["drawerd", "DrawerConformance", "Drawers", "DrawerService", "DrawerSessions", "TestSupport"],
      exclude: [
        "Generators/drive_client.py", "Generators/drive_models.py", "Generators/drive_openapi_generator.py",
      ],
      resources: [.copy("validate_catalogue.py"), .copy("validate_openapi.py")],
      swiftSettings: settings),
    // The controller of one's own under Examples/, and its server.
    .target(name: "Panel", dependencies: ["Drawers"], path: "Examples/Panel/Sources/Panel", swiftSettings: settings),
    .executableTarget(
      name: "PanelServer", dependencies: ["CWebAssets", "DrawerService", "Panel"],
      path: "Examples/Panel/Sources/PanelServer",
      swiftSettings: settings),
    .testTarget(
      name: "PanelTests", dependencies: ["DrawerTesting", "Drawers", "Panel"],
      path: "Examples/Panel/Tests/PanelTests", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["Drawers", "DrawerConcurrency", "DrawerConformance"],
      path: "Tests/TestSupport",
      exclude: ["database.py", "play.mjs"],
      swiftSettings: settings),
    // Compares the JSON codecs.
    .target(
      name: "CodecComparison", dependencies: ["DrawerHTTP", "DrawerService", "DrawerSessions", "Drawers"],
      path: "Tests/CodecComparison", swiftSettings: settings),
    // Tests that start the real program depend on it, so that it is built with them.
    .testTarget(
      name: "DrawerServiceTests",
      dependencies: [
        "CodecComparison", "drawerd", "Drawers", "DrawerService", "DrawerConcurrency", "DrawerTesting", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DrawerdTests", dependencies: ["drawerd", "Drawers", "DrawerService", "PanelServer", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DurabilityTests", dependencies: ["drawerd", "DrawerConcurrency", "Drawers", "TestSupport"],
      exclude: ["cluster.py", "compose.py", "containers.py", "load.py", "losses.py", "partitions.py", "vanish.py"],
      swiftSettings: settings),
    .testTarget(
      name: "LoadTests", dependencies: ["drawerd", "Drawers", "DrawerTesting", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests", dependencies: ["drawerd", "Drawers", "DrawerHTTP", "TestSupport"],
      exclude: ["StandIns"], swiftSettings: settings),
    .executableTarget(
      name: "StoreWriter", dependencies: ["DrawerSQLite"], path: "Tests/StoreWriter", swiftSettings: settings),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "DrawerConformance", "Drawers", "DrawerRedis", "DrawerSQLite", "DrawerTesting", "StoreWriter", "TestSupport",
      ],
      exclude: ["Files"], swiftSettings: settings),
    .testTarget(
      name: "DrawerHTTPTests", dependencies: ["DrawerHTTP", "DrawerSockets", "Drawers", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BrowserTests", dependencies: ["drawerd", "Drawers", "PanelServer", "TestSupport"],
      exclude: ["Screenshots", "Scripts"], swiftSettings: settings),
    .testTarget(
      name: "DrawerSessionsTests",
      dependencies: ["DrawerSessions", "DrawerConcurrency", "DrawerTesting", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "StreamTests", dependencies: ["drawerd", "DrawerService", "DrawerHTTP", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzz targets: Fuzz/run.sh builds all of their code for libFuzzer.
if Context.environment["DRAWERD_FUZZING"] == "1" {
  package.targets += [
    .target(name: "CFuzzer", path: "Fuzz/Sources/CFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CFuzzer", "CodecComparison", "DrawerHTTP", "Drawers"], path: "Fuzz/Sources/Fuzz",
      swiftSettings: settings),
  ]
}
