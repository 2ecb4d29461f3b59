// swift-format-ignore-file
import Drawers
import Foundation
import Testing

/// What the playground copies for Swift, recorded by Tests/BrowserTests/Scripts/copying.py.
@Suite struct CopiedMachineTests {
  @Test func curtain() throws {
    let settings = #"""
      {}
      """#
    let configuration = try JSONDecoder().decode(CurtainConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<Curtain>(configuration: configuration)
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func drawer() throws {
    let settings = #"""
      {"heightOfPartiallyExpandedDrawer":440,"totalDurationInSeconds":0.5,"timingCurve":{"type":"spring","dampingRatio":0.75,"initialVelocity":0},"fullExpansionBehaviour":"doesNotCoverStatusBar","maximumCornerRadius":20,"drawerShadowConfiguration":{"shadowOpacity":0.35,"shadowRadius":12,"shadowOffset":{"x":0,"y":0},"shadowColor":"#000000FF"}}
      """#
    let configuration = try JSONDecoder().decode(DrawerConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<Drawer>(configuration: configuration)
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func sheet() throws {
    let settings = #"""
      {"anchors":[{"ratio":0.12},{"ratio":0.55},{"pointsFromBottom":96}],"stack":[{"id":"root","navigationBarHeight":null,"isScrollable":true}],"tabBarHeight":83,"hasChevron":true}
      """#
    let configuration = try JSONDecoder().decode(SheetConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<Sheet>(configuration: configuration)
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func appStorePresentation() throws {
    let settings = #"""
      {}
      """#
    let configuration = try JSONDecoder().decode(AppStorePresentationConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<AppStorePresentation>(configuration: configuration)
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func transition() throws {
    let settings = #"""
      {"animator":{"type":"presentation","finalFrame":{"x":0,"y":264,"width":390,"height":580}}}
      """#
    let configuration = try JSONDecoder().decode(TransitionConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<InteractiveTransition>(configuration: configuration)
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func viewDeck() throws {
    let settings = #"""
      {"leftSize":110,"rightSize":150,"parallaxAmount":0.3}
      """#
    let configuration = try JSONDecoder().decode(ViewDeckConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<ViewDeck>(configuration: configuration)
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }
}
