import TestSupport
import Testing

/// What all files of a deployment have in common.
@Suite struct DeploymentTests {
  @Test(arguments: [
    "Dockerfile", "compose.yaml", "compose.cluster.yaml", "deploy/kubernetes.yaml", "deploy/drawerd.service",
    "deploy/drawerd-backup.service", "deploy/kubernetes-backup.yaml",
  ])
  func everyVariableIsOne(_ path: String) throws {
    let page = try DrawerdProcess.run(["--man"]).output
    for match in try Repository.text(path).matches(of: /DRAWERD_[A-Z_]+/) {
      #expect(page.contains("\n.B \(match.output)\n"), "\(match.output) in \(path)")
    }
  }
}
