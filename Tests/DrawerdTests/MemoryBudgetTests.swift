import Foundation
import TestSupport
import Testing

@testable import DrawerService

// The tests run one at a time, because getopt_long keeps its state in global variables.
@Suite(.serialized) struct MemoryBudgetTests {
  private static let unlimited = "max\n"

  /// The limits of the groups, and the resulting limit. The process is in `/pod/container`.
  private static let groups: [(limits: [String: String], least: Int?)] = [
    (["": unlimited], nil),
    (["pod/container": "67108864\n"], 64 << 20),
    (["pod": "33554432\n", "pod/container": "67108864\n"], 32 << 20),
    (["pod/container": unlimited, "pod": "33554432"], 32 << 20),
    // In a container with its own namespace, the limit is at the root.
    (["": "67108864\n"], 64 << 20),
    (["other": "1\n"], nil),
    (["pod/container": ""], nil),
  ]

  @Test(arguments: groups.indices) func groupsThatItIsInLimitIt(_ index: Int) throws {
    let directory = try TemporaryDirectory()
    for (group, limit) in Self.groups[index].limits {
      try FileManager.default.createDirectory(atPath: directory.file(group), withIntermediateDirectories: true)
      try limit.write(toFile: directory.file("\(group)/memory.max"), atomically: false, encoding: .utf8)
    }
    let limit = MemoryBudget.controlGroupLimit(
      membership: "4:memory:/elsewhere\n0::/pod/container\n", root: directory.path)
    #expect(limit == Self.groups[index].least)
  }

  /// Older hosts have a separate hierarchy for memory, in which a huge limit means none.
  @Test func groupsOfVersionOneLimitIt() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.file("memory/pod"), withIntermediateDirectories: true)
    _ = try directory.write("9223372036854771712\n", to: "memory/memory.limit_in_bytes")
    _ = try directory.write("67108864\n", to: "memory/pod/memory.limit_in_bytes")
    for membership in ["9:name=systemd:/pod\n4:memory:/pod\n0::/\n", "4:memory:/pod/container\n"] {
      #expect(MemoryBudget.controlGroupLimit(membership: membership, root: directory.path) == 64 << 20)
    }
    #expect(
      MemoryBudget.controlGroupLimit(membership: "4:memory:/\n", root: directory.path) == 9_223_372_036_854_771_712)
  }

  @Test func withoutGroupsThereIsNoLimit() {
    #expect(MemoryBudget.controlGroupLimit(membership: nil, root: "/nonexistent") == nil)
    #expect(MemoryBudget.ofMachine >= MemoryBudget.least)
  }

  /// The table in the guide's page about limits.
  @Test(arguments: [
    (64, 16, 163, 64, 4, 4 << 20, 256 << 10), (256, 112, 1146, 448, 28, 8 << 20, 1 << 20),
    (1024, 496, 4096, 1984, 124, 8 << 20, 1 << 20),
  ])
  func boundsFollow(
    _ memory: Int, _ sessions: Int, _ connections: Int, _ streams: Int, _ contents: Int, _ answer: Int, _ content: Int
  ) throws {
    let settings = try Settings(arguments: ["drawerd", "--max-memory", "\(memory << 20)"], environment: [:])
    #expect(settings.memoryBudget.sessions == sessions << 20)
    #expect(settings.memoryBudget.log == min(64, contents) << 20)
    #expect(settings.server.maximumConnections == connections)
    #expect(settings.service.streams == streams)
    #expect(settings.server.maximumContentBytes == contents << 20)
    #expect(settings.server.maximumUnsentBytes == max(contents << 20, 2 * answer), "the same share, or two answers")
    #expect(settings.service.answerBytes == answer)
    #expect(settings.server.maximumBodyBytes == content)
  }

  /// The rows of that table for SQLite and Redis (MiB, KiB and MiB), and the parts of the C library's memory.
  @Test(arguments: [(64, 8, 2048, 4, 1), (256, 56, 8192, 28, 4), (1024, 248, 8192, 32, 4)])
  func boundsBesideAStoreFollow(_ memory: Int, _ live: Int, _ pages: Int, _ freed: Int, _ arenas: Int) throws {
    let settings = try Settings(
      arguments: ["drawerd", "--max-memory", "\(memory << 20)", "--store", "sqlite:x"], environment: [:])
    #expect(settings.sessions.liveBytes >> 20 == live)
    #expect(settings.memoryBudget.pages == pages << 10)
    #expect(settings.memoryBudget.arenas == arenas)
    #expect(settings.sessions.freedBytes == freed << 20)
  }

  @Test func anOptionOfItsOwnWins() throws {
    let settings = try Settings(
      arguments: ["drawerd", "--max-memory", "67108864", "--max-connections", "5000"],
      environment: ["DRAWERD_MAX_STREAMS": "3000"])
    #expect(settings.server.maximumConnections == 5000)
    #expect(settings.service.streams == 3000)
  }

  /// One address cannot use up all connections where an address identifies a client.
  @Test(arguments: [
    (["--host", "192.0.2.1", "--insecure"], 3072), ([], 0),
    (["--host", "192.0.2.1", "--insecure", "--trusted-proxy", "10.0.0.1"], 0),
    (["--host", "192.0.2.1", "--insecure", "--max-connections", "40"], 30),
    (["--host", "192.0.2.1", "--insecure", "--max-connections-per-address", "0"], 0),
    (["--max-connections-per-address", "5"], 5),
  ])
  func connectionsOfOneAddressAreBounded(_ arguments: [String], _ limit: Int) throws {
    let settings = try Settings(arguments: ["drawerd", "--max-memory", "\(1 << 30)"] + arguments, environment: [:])
    #expect(settings.server.maximumConnectionsPerAddress == limit)
  }
}
