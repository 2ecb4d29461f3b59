// swift-format-ignore-file
import Drawers
import Foundation
import Testing

/// What the playground copies for Swift, recorded by Tests/BrowserTests/Scripts/copying.py.
@Suite struct CopiedMachineTests {
  @Test func curtain() throws {
    let settings = #"""
      {"minHeightCoefficient":0,"midHeightCoefficient":null,"maxHeightCoefficient":1,"swipeResistance":{"custom":2000},"movingDuration":2,"topBounce":false,"maxWidth":390,"horizontalAlignment":"right","handleIndicatorColor":"#FF000000"}
      """#
    let configuration = try JSONDecoder().decode(CurtainConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<Curtain>(configuration: configuration)
    try machine.handle(.snapTo(detent: "min", animated: false), at: 0)
    #expect(machine.detent == "min")
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func drawer() throws {
    let settings = #"""
      {"heightOfPartiallyExpandedDrawer":440,"heightOfCollapsedDrawer":100,"initialState":"collapsed","totalDurationInSeconds":2,"timingCurve":{"type":"spring","mass":5,"stiffness":600,"damping":60,"initialVelocity":0},"fullExpansionBehaviour":{"leavesCustomGap":400},"flickSpeedThreshold":0,"passthroughTouchesInStates":[],"maximumCornerRadius":20,"handleViewConfiguration":null,"drawerBorderConfiguration":{"borderThickness":12,"borderColor":null}}
      """#
    let configuration = try JSONDecoder().decode(DrawerConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<Drawer>(configuration: configuration)
    try machine.handle(.snapTo(detent: "collapsed", animated: false), at: 0)
    #expect(machine.detent == "collapsed")
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func sheet() throws {
    let settings = #"""
      {"anchors":["defaultExpanded",{"ratio":0.5,"name":"It's \"half\" \\\u0023(1) `${2}` $HOME <b> & é </script>"},{"pointsFromBottom":0,"name":"low"}],"stack":[{"id":"root","navigationBarHeight":null,"isScrollable":true}],"closeButtonImage":"It's \"half\" \\\u0023(1) `${2}` $HOME <b> & é </script>"}
      """#
    let configuration = try JSONDecoder().decode(SheetConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<Sheet>(configuration: configuration)
    try machine.handle(.snapTo(detent: "It's \"half\" \\#(1) `${2}` $HOME <b> & é </script>", animated: false), at: 0)
    #expect(machine.detent == "It's \"half\" \\#(1) `${2}` $HOME <b> & é </script>")
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func appStorePresentation() throws {
    let settings = #"""
      {"isContentScrollable":true,"closeButtonSize":60}
      """#
    let configuration = try JSONDecoder().decode(AppStorePresentationConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<AppStorePresentation>(configuration: configuration)
    try machine.handle(.snapTo(detent: "presented", animated: false), at: 0)
    #expect(machine.detent == "presented")
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func transition() throws {
    let settings = #"""
      {"style":"navigation","animator":{"type":"show"},"pan":{"type":"edge","edge":"left"},"navigationAction":"pop","completeOnPercentage":1,"velocityForComplete":2000,"velocityForCancel":-1000}
      """#
    let configuration = try JSONDecoder().decode(TransitionConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<InteractiveTransition>(configuration: configuration)
    try machine.handle(.snapTo(detent: "pushed", animated: false), at: 0)
    #expect(machine.detent == "pushed")
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }

  @Test func viewDeck() throws {
    let settings = #"""
      {"sides":["bottom"],"leftSize":110,"rightSize":150,"bottomSize":800,"sizeMode":"view","panningView":{"x":0,"y":0,"width":390,"height":844},"openSlideAnimationDuration":0,"bounceDurationFactor":4,"parallaxAmount":1,"centerViewOpacity":0,"shadow":{"enabled":false,"radius":10,"opacity":0.5,"color":"#12345678","offset":{"x":0,"y":0}}}
      """#
    let configuration = try JSONDecoder().decode(ViewDeckConfiguration.self, from: Data(settings.utf8))
    var machine = try Machine<ViewDeck>(configuration: configuration)
    try machine.handle(.snapTo(detent: "closed", animated: false), at: 0)
    #expect(machine.detent == "closed")
    try machine.handle(.tick, at: 1)
    let members = try JSONValue(parsing: settings.utf8).members ?? [:]
    let known = try JSONValue(encoding: machine.configuration)
    for (name, value) in members { #expect(known[name] == value, "\(name)") }
  }
}
