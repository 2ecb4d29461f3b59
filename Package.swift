// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where the project itself is built (the Makefile sets this), but never for
// somebody who embeds one of its libraries and compiles with a newer toolchain.
let strict = Context.environment["DRAWERD_STRICT"] == "1"
// An async function stays on its caller's executor: a hop is asked for, or there is none.
let settings: [SwiftSetting] =
  [.enableUpcomingFeature("NonisolatedNonsendingByDefault")] + (strict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "drawerd",
  products: [
    .library(name: "DrawerCore", targets: ["DrawerCore"]),
    .library(name: "DrawerJSON", targets: ["DrawerJSON"]),
    .library(name: "HTTPServer", targets: ["HTTPServer"]),
    .executable(name: "drawerd", targets: ["drawerd"]),
  ],
  targets: [
    .target(name: "DrawerCore", dependencies: ["Bytes"], swiftSettings: settings),
    .target(name: "JSON", dependencies: ["Bytes"], swiftSettings: settings),
    .target(name: "DrawerJSON", dependencies: ["Bytes", "DrawerCore", "JSON"], swiftSettings: settings),
    .target(name: "Bytes", swiftSettings: settings),
    .target(name: "Concurrency", swiftSettings: settings),
    .systemLibrary(name: "CMalloc"),
    .target(
      name: "DrawerSessions", dependencies: ["Bytes", "CMalloc", "Concurrency", "DrawerJSON"], swiftSettings: settings),
    // Embeds the files under Web/.
    .target(name: "CWebAssets"),
    .target(name: "CGnuTLS", linkerSettings: [.linkedLibrary("gnutls")]),
    .target(
      name: "DrawerService",
      dependencies: ["Bytes", "CGnuTLS", "CWebAssets", "Concurrency", "DrawerSessions", "HTTPServer", "JSON"],
      swiftSettings: settings),
    .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("gnutls")]),
    .target(name: "HTTPServer", dependencies: ["Bytes", "CMicroHTTPD", "Concurrency"], swiftSettings: settings),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "SQLiteStore", dependencies: ["CSQLite", "DrawerSessions", "Concurrency"], swiftSettings: settings),
    .target(name: "CHiredis", linkerSettings: [.linkedLibrary("hiredis")]),
    .target(
      name: "RedisStore", dependencies: ["CHiredis", "DrawerSessions", "Concurrency"], swiftSettings: settings),
    .target(name: "CGetopt"),
    // Loaded where it is needed, not linked.
    .target(name: "CCurl"),
    .executableTarget(
      name: "drawerd",
      dependencies: ["CCurl", "CGetopt", "CMalloc", "CGnuTLS", "DrawerService", "RedisStore", "SQLiteStore"],
      swiftSettings: settings),
    .testTarget(
      name: "DrawerCoreTests", dependencies: ["Bytes", "DrawerCore", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "JSONTests", dependencies: ["Bytes", "JSON", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DrawerJSONTests", dependencies: ["DrawerJSON", "TestSupport"], exclude: ["Snapshots"],
      swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["drawerd", "DrawerJSON", "DrawerService", "DrawerSessions", "JSON", "TestSupport"],
      resources: [.copy("Vectors"), .copy("validate_catalogue.py"), .copy("validate_openapi.py")],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["DrawerJSON", "Concurrency"], path: "Tests/TestSupport",
      exclude: ["play.mjs"],
      swiftSettings: settings),
    // Tests that start the real program depend on it, so that it is built with them.
    .testTarget(
      name: "DrawerServiceTests",
      dependencies: ["drawerd", "DrawerJSON", "DrawerService", "Concurrency", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "DrawerdTests", dependencies: ["drawerd", "DrawerJSON", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DurabilityTests", dependencies: ["drawerd", "Concurrency", "DrawerJSON", "TestSupport"],
      exclude: ["compose.py", "vanish.py"], swiftSettings: settings),
    .testTarget(name: "LoadTests", dependencies: ["drawerd", "DrawerJSON", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests", dependencies: ["drawerd", "DrawerCore", "DrawerJSON", "HTTPServer", "TestSupport"],
      swiftSettings: settings),
    .executableTarget(
      name: "StoreWriter", dependencies: ["SQLiteStore"], path: "Tests/StoreWriter", swiftSettings: settings),
    .testTarget(
      name: "StoreTests", dependencies: ["DrawerJSON", "RedisStore", "SQLiteStore", "StoreWriter", "TestSupport"],
      exclude: ["Files"], swiftSettings: settings),
    .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BrowserTests", dependencies: ["drawerd", "DrawerJSON", "TestSupport"],
      exclude: ["Screenshots", "Scripts"], swiftSettings: settings),
    .testTarget(
      name: "DrawerSessionsTests", dependencies: ["DrawerSessions", "Concurrency", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "StreamTests", dependencies: ["drawerd", "DrawerService", "HTTPServer", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
