// swift-format-ignore-file
import Drawers
import Foundation
import Testing

// What the lab copies as tests in Swift, recorded by Tests/BrowserTests/Scripts/copying.py.

@Suite struct CurtainGestureTests {
/// A gesture on the controller curtain. It needs the product Drawers, and no server.
@Test func gesture() throws {
  let script = try JSONDecoder().decode(Script<Curtain>.self, from: Data(scriptOfGesture.utf8))
  let steps = try JSONDecoder().decode([JSONValue].self, from: Data(stepsOfGesture.utf8))
  var machine = try script.makeMachine()
  for (event, step) in zip(script.events, steps) {
    let outcome = try JSONValue(encoding: machine.handle(event))
    let shown = AnyMachine(machine).presentation
    for (name, value) in step["state"]?.members ?? [:] { #expect(shown["state"]?[name] ?? .null == value, "\(name)") }
    let frame = shown["frames"]?["curtain"]
    for (name, value) in step["frame"]?.members ?? [:] { #expect(frame?[name] ?? .null == value, "\(name)") }
    #expect(outcome["delegate"]?.elements?.map { $0["name"] } == step["delegate"]?.elements?.map { Optional($0) })
  }
}

private let scriptOfGesture = #"""
  {"controller": "curtain",
   "container": {"width":390,"height":844,"safeArea":{"top":47,"bottom":34,"left":0,"right":0}},
   "configuration": {},
   "clock": "client",
   "events": [
    {"type":"pan","phase":"began","translation":{"x":0,"y":0},"velocity":{"x":0,"y":0},"time":0.016},
    {"type":"pan","phase":"changed","translation":{"x":0,"y":-119.55},"velocity":{"x":0,"y":0},"time":0.032},
    {"type":"pan","phase":"ended","translation":{"x":0,"y":-119.55},"velocity":{"x":0,"y":0},"time":0.048},
    {"type":"tick","time":100.048}
  ]}
  """#

private let stepsOfGesture = #"""
  [
    {"state":{"name":"min","actualHeight":159.4,"heightCoefficient":0.2,"isDragging":true,"detent":null},"delegate":["curtainWillBeginDragging"],"frame":{"x":0,"y":684.6,"width":390,"height":159.4}},
    {"state":{"name":"min","actualHeight":278.95,"heightCoefficient":0.35,"isDragging":true,"detent":null},"delegate":["curtainDidDrag"],"frame":{"x":0,"y":565.05,"width":390,"height":278.95}},
    {"state":{"name":"min","actualHeight":159.4,"heightCoefficient":0.2,"isDragging":false,"detent":"min"},"delegate":["curtainWillEndDragging","curtainDidDrag","curtainDidEndDragging"],"frame":{"x":0,"y":565.05,"width":390,"height":278.95}},
    {"state":{"name":"min","actualHeight":159.4,"heightCoefficient":0.2,"isDragging":false,"detent":"min"},"delegate":[],"frame":{"x":0,"y":684.6,"width":390,"height":159.4}}
  ]
  """#
}

@Suite struct DrawerGestureTests {
/// A gesture on the controller drawer. It needs the product Drawers, and no server.
@Test func gesture() throws {
  let script = try JSONDecoder().decode(Script<Drawer>.self, from: Data(scriptOfGesture.utf8))
  let steps = try JSONDecoder().decode([JSONValue].self, from: Data(stepsOfGesture.utf8))
  var machine = try script.makeMachine()
  for (event, step) in zip(script.events, steps) {
    let outcome = try JSONValue(encoding: machine.handle(event))
    let shown = AnyMachine(machine).presentation
    for (name, value) in step["state"]?.members ?? [:] { #expect(shown["state"]?[name] ?? .null == value, "\(name)") }
    let frame = shown["frames"]?["drawer"]
    for (name, value) in step["frame"]?.members ?? [:] { #expect(frame?[name] ?? .null == value, "\(name)") }
    #expect(outcome["delegate"]?.elements?.map { $0["name"] } == step["delegate"]?.elements?.map { Optional($0) })
  }
}

private let scriptOfGesture = #"""
  {"controller": "drawer",
   "container": {"width":390,"height":844,"safeArea":{"top":47,"bottom":34,"left":0,"right":0}},
   "configuration": {"heightOfPartiallyExpandedDrawer":300},
   "clock": "client",
   "events": [
    {"type":"present","time":0.016},
    {"type":"tick","time":100.016},
    {"type":"pan","phase":"began","translation":{"x":0,"y":0},"velocity":{"x":0,"y":0},"time":100.032},
    {"type":"pan","phase":"changed","translation":{"x":0,"y":290},"velocity":{"x":0,"y":0},"time":100.048},
    {"type":"pan","phase":"ended","translation":{"x":0,"y":290},"velocity":{"x":0,"y":10},"time":100.064},
    {"type":"tick","time":200.064}
  ]}
  """#

private let stepsOfGesture = #"""
  [
    {"state":{"name":"partiallyExpanded","drawerY":544,"target":"partiallyExpanded","isDismissalTapEnabled":false,"isExpansionTapEnabled":false,"isScrollEnabled":true,"passesTouchesThrough":true,"isDragging":false,"isPresented":true,"detent":"partiallyExpanded"},"delegate":["transitionWillStart"],"frame":{"x":0,"y":844,"width":390,"height":844}},
    {"state":{"name":"partiallyExpanded","drawerY":544,"target":"partiallyExpanded","isDismissalTapEnabled":true,"isExpansionTapEnabled":true,"isScrollEnabled":true,"passesTouchesThrough":true,"isDragging":false,"isPresented":true,"detent":"partiallyExpanded"},"delegate":["transitionDidFinish"],"frame":{"x":0,"y":544,"width":390,"height":844}},
    {"state":{"name":"partiallyExpanded","drawerY":544,"target":"partiallyExpanded","isDismissalTapEnabled":true,"isExpansionTapEnabled":true,"isScrollEnabled":true,"passesTouchesThrough":true,"isDragging":true,"isPresented":true,"detent":null},"delegate":[],"frame":{"x":0,"y":544,"width":390,"height":844}},
    {"state":{"name":"transitioning","drawerY":834,"target":"transitioning","isDismissalTapEnabled":false,"isExpansionTapEnabled":false,"isScrollEnabled":true,"passesTouchesThrough":false,"isDragging":true,"isPresented":true,"detent":null},"delegate":[],"frame":{"x":0,"y":834,"width":390,"height":844}},
    {"state":{"name":"dismissed","drawerY":844,"target":"dismissed","isDismissalTapEnabled":false,"isExpansionTapEnabled":false,"isScrollEnabled":true,"passesTouchesThrough":false,"isDragging":false,"isPresented":true,"detent":"dismissed"},"delegate":["transitionWillStart"],"frame":{"x":0,"y":834,"width":390,"height":844}},
    {"state":{"name":"dismissed","drawerY":844,"target":"dismissed","isDismissalTapEnabled":false,"isExpansionTapEnabled":false,"isScrollEnabled":true,"passesTouchesThrough":false,"isDragging":false,"isPresented":false,"detent":"dismissed"},"delegate":["transitionDidFinish"],"frame":{"x":0,"y":844,"width":390,"height":844}}
  ]
  """#
}

@Suite struct SheetGestureTests {
/// A gesture on the controller sheet. It needs the product Drawers, and no server.
@Test func gesture() throws {
  let script = try JSONDecoder().decode(Script<Sheet>.self, from: Data(scriptOfGesture.utf8))
  let steps = try JSONDecoder().decode([JSONValue].self, from: Data(stepsOfGesture.utf8))
  var machine = try script.makeMachine()
  for (event, step) in zip(script.events, steps) {
    let outcome = try JSONValue(encoding: machine.handle(event))
    let shown = AnyMachine(machine).presentation
    for (name, value) in step["state"]?.members ?? [:] { #expect(shown["state"]?[name] ?? .null == value, "\(name)") }
    let frame = shown["frames"]?["sheet"]
    for (name, value) in step["frame"]?.members ?? [:] { #expect(frame?[name] ?? .null == value, "\(name)") }
    #expect(outcome["delegate"]?.elements?.map { $0["name"] } == step["delegate"]?.elements?.map { Optional($0) })
  }
}

private let scriptOfGesture = #"""
  {"controller": "sheet",
   "container": {"width":390,"height":844,"safeArea":{"top":47,"bottom":34,"left":0,"right":0}},
   "configuration": {"bounces":false,"stack":[{"id":"root","isScrollable":true}],"anchors":["defaultExpanded",{"ratio":0.5},"defaultCollapsed"],"tabBarHeight":83},
   "clock": "client",
   "events": [
    {"type":"scroll","phase":"began","contentInset":{"top":0},"contentOffset":{"x":0,"y":0},"time":0.016},
    {"type":"scroll","phase":"changed","contentInset":{"top":0},"contentOffset":{"x":0,"y":200},"time":0.032},
    {"type":"scroll","phase":"ended","contentInset":{"top":0},"contentOffset":{"x":0,"y":0},"velocity":{"x":0,"y":-600},"time":0.048},
    {"type":"tick","time":100.048}
  ]}
  """#

private let stepsOfGesture = #"""
  [
    {"state":{"name":"bottom","origin":766,"anchorIndex":2,"anchorPoints":[67,428.5,766],"stack":["root"],"isTabBarHidden":false,"isDragging":true,"isContentInteractive":true,"detent":null},"delegate":[],"frame":{"x":0,"y":766,"width":390,"height":777}},
    {"state":{"name":"bottom","origin":566,"anchorIndex":null,"anchorPoints":[67,428.5,766],"stack":["root"],"isTabBarHidden":false,"isDragging":true,"isContentInteractive":true,"detent":null},"delegate":["sheetDidMove"],"frame":{"x":0,"y":566,"width":390,"height":777}},
    {"state":{"name":"middle","origin":428.5,"anchorIndex":1,"anchorPoints":[67,428.5,766],"stack":["root"],"isTabBarHidden":false,"isDragging":false,"isContentInteractive":true,"detent":"middle"},"delegate":["sheetWillSettle"],"frame":{"x":0,"y":566,"width":390,"height":777}},
    {"state":{"name":"middle","origin":428.5,"anchorIndex":1,"anchorPoints":[67,428.5,766],"stack":["root"],"isTabBarHidden":false,"isDragging":false,"isContentInteractive":true,"detent":"middle"},"delegate":["sheetDidSettle"],"frame":{"x":0,"y":428.5,"width":390,"height":777}}
  ]
  """#
}

@Suite struct AppStorePresentationGestureTests {
/// A gesture on the controller appStorePresentation. It needs the product Drawers, and no server.
@Test func gesture() throws {
  let script = try JSONDecoder().decode(Script<AppStorePresentation>.self, from: Data(scriptOfGesture.utf8))
  let steps = try JSONDecoder().decode([JSONValue].self, from: Data(stepsOfGesture.utf8))
  var machine = try script.makeMachine()
  for (event, step) in zip(script.events, steps) {
    let outcome = try JSONValue(encoding: machine.handle(event))
    let shown = AnyMachine(machine).presentation
    for (name, value) in step["state"]?.members ?? [:] { #expect(shown["state"]?[name] ?? .null == value, "\(name)") }
    let frame = shown["frames"]?["page"]
    for (name, value) in step["frame"]?.members ?? [:] { #expect(frame?[name] ?? .null == value, "\(name)") }
    #expect(outcome["delegate"]?.elements?.map { $0["name"] } == step["delegate"]?.elements?.map { Optional($0) })
  }
}

private let scriptOfGesture = #"""
  {"controller": "appStorePresentation",
   "container": {"width":390,"height":844,"safeArea":{"top":47,"bottom":34,"left":0,"right":0}},
   "configuration": {},
   "clock": "client",
   "events": [
    {"type":"present","time":0.016},
    {"type":"tick","time":100.016},
    {"type":"pan","phase":"began","translation":{"x":0,"y":0},"velocity":{"x":0,"y":0},"edge":"left","time":100.032},
    {"type":"pan","phase":"changed","translation":{"x":10,"y":0},"velocity":{"x":0,"y":0},"edge":"left","time":100.048},
    {"type":"pan","phase":"changed","translation":{"x":50,"y":0},"velocity":{"x":0,"y":0},"edge":"left","time":100.064},
    {"type":"pan","phase":"changed","translation":{"x":99,"y":0},"velocity":{"x":0,"y":0},"edge":"left","time":100.08},
    {"type":"pan","phase":"changed","translation":{"x":20,"y":0},"velocity":{"x":0,"y":0},"edge":"left","time":100.096},
    {"type":"pan","phase":"ended","translation":{"x":20,"y":0},"velocity":{"x":0,"y":0},"edge":"left","time":100.112},
    {"type":"tick","time":200.112}
  ]}
  """#

private let stepsOfGesture = #"""
  [
    {"state":{"name":"presented","progress":0,"source":null,"detent":"presented"},"delegate":["presentationWillBegin"],"frame":{"x":0,"y":844,"width":390,"height":844}},
    {"state":{"name":"presented","progress":0,"source":null,"detent":"presented"},"delegate":["presentationDidEnd"],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"interacting","progress":0,"source":"edge","detent":null},"delegate":["dismissalWillBegin"],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"interacting","progress":0.07821723252011543,"source":"edge","detent":null},"delegate":[],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"interacting","progress":0.35355339059327373,"source":"edge","detent":null},"delegate":[],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"interacting","progress":0.4999383162408303,"source":"edge","detent":null},"delegate":[],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"interacting","progress":0.1545084971874737,"source":"edge","detent":null},"delegate":[],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"presented","progress":0,"source":null,"detent":"presented"},"delegate":[],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"presented","progress":0,"source":null,"detent":"presented"},"delegate":["dismissalDidCancel"],"frame":{"x":0,"y":0,"width":390,"height":844}}
  ]
  """#
}

@Suite struct TransitionGestureTests {
/// A gesture on the controller transition. It needs the product Drawers, and no server.
@Test func gesture() throws {
  let script = try JSONDecoder().decode(Script<InteractiveTransition>.self, from: Data(scriptOfGesture.utf8))
  let steps = try JSONDecoder().decode([JSONValue].self, from: Data(stepsOfGesture.utf8))
  var machine = try script.makeMachine()
  for (event, step) in zip(script.events, steps) {
    let outcome = try JSONValue(encoding: machine.handle(event))
    let shown = AnyMachine(machine).presentation
    for (name, value) in step["state"]?.members ?? [:] { #expect(shown["state"]?[name] ?? .null == value, "\(name)") }
    let frame = shown["frames"]?["modal"]
    for (name, value) in step["frame"]?.members ?? [:] { #expect(frame?[name] ?? .null == value, "\(name)") }
    #expect(outcome["delegate"]?.elements?.map { $0["name"] } == step["delegate"]?.elements?.map { Optional($0) })
  }
}

private let scriptOfGesture = #"""
  {"controller": "transition",
   "container": {"width":390,"height":844,"safeArea":{"top":47,"bottom":34,"left":0,"right":0}},
   "configuration": {"shouldBeginTransition":false,"pan":{"type":"regular","direction":"fromLeft"},"style":"modal","animator":{"type":"presentation","finalFrame":{"x":0,"y":0,"width":390,"height":844}}},
   "clock": "client",
   "events": [
    {"type":"present","time":0.016},
    {"type":"tick","time":100.016},
    {"type":"pan","phase":"began","translation":{"x":0,"y":0},"velocity":{"x":10,"y":0},"time":100.032},
    {"type":"pan","phase":"changed","translation":{"x":195,"y":0},"velocity":{"x":10,"y":0},"time":100.048},
    {"type":"pan","phase":"ended","translation":{"x":351,"y":0},"velocity":{"x":10,"y":0},"time":100.064}
  ]}
  """#

private let stepsOfGesture = #"""
  [
    {"state":{"name":"presenting","operation":"present","progress":1,"depth":1,"selectedIndex":null,"fromIndex":null,"toIndex":null,"detent":"presented"},"delegate":["transitionWillBegin"],"frame":{"x":0,"y":844,"width":390,"height":844}},
    {"state":{"name":"presented","operation":null,"progress":0,"depth":1,"selectedIndex":null,"fromIndex":null,"toIndex":null,"detent":"presented"},"delegate":["transitionDidEnd","onPresented"],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"presented","operation":null,"progress":0,"depth":1,"selectedIndex":null,"fromIndex":null,"toIndex":null,"detent":"presented"},"delegate":[],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"presented","operation":null,"progress":0,"depth":1,"selectedIndex":null,"fromIndex":null,"toIndex":null,"detent":"presented"},"delegate":[],"frame":{"x":0,"y":0,"width":390,"height":844}},
    {"state":{"name":"presented","operation":null,"progress":0,"depth":1,"selectedIndex":null,"fromIndex":null,"toIndex":null,"detent":"presented"},"delegate":[],"frame":{"x":0,"y":0,"width":390,"height":844}}
  ]
  """#
}

@Suite struct ViewDeckGestureTests {
/// A gesture on the controller viewDeck. It needs the product Drawers, and no server.
@Test func gesture() throws {
  let script = try JSONDecoder().decode(Script<ViewDeck>.self, from: Data(scriptOfGesture.utf8))
  let steps = try JSONDecoder().decode([JSONValue].self, from: Data(stepsOfGesture.utf8))
  var machine = try script.makeMachine()
  for (event, step) in zip(script.events, steps) {
    let outcome = try JSONValue(encoding: machine.handle(event))
    let shown = AnyMachine(machine).presentation
    for (name, value) in step["state"]?.members ?? [:] { #expect(shown["state"]?[name] ?? .null == value, "\(name)") }
    let frame = shown["frames"]?["center"]
    for (name, value) in step["frame"]?.members ?? [:] { #expect(frame?[name] ?? .null == value, "\(name)") }
    #expect(outcome["delegate"]?.elements?.map { $0["name"] } == step["delegate"]?.elements?.map { Optional($0) })
  }
}

private let scriptOfGesture = #"""
  {"controller": "viewDeck",
   "container": {"width":320,"height":568},
   "configuration": {"sides":["left","right"],"panningMode":"noPanning"},
   "clock": "client",
   "events": [
    {"type":"pan","phase":"began","translation":{"x":10,"y":0},"velocity":{"x":100,"y":0},"location":{"x":160,"y":284},"time":0.016},
    {"type":"pan","phase":"changed","translation":{"x":200,"y":0},"velocity":{"x":100,"y":0},"time":0.032},
    {"type":"pan","phase":"ended","translation":{"x":200,"y":0},"velocity":{"x":0,"y":0},"time":0.048}
  ]}
  """#

private let stepsOfGesture = #"""
  [
    {"state":{"name":"closed","offset":0,"orientation":"horizontal","sides":{"left":"closed","right":"closed"},"target":0,"ledges":{"left":44,"right":44},"isCenterInteractive":true,"closesOnCenterTap":false,"isDragging":false,"detent":"closed"},"delegate":[],"frame":{"x":0,"y":0,"width":320,"height":568}},
    {"state":{"name":"closed","offset":0,"orientation":"horizontal","sides":{"left":"closed","right":"closed"},"target":0,"ledges":{"left":44,"right":44},"isCenterInteractive":true,"closesOnCenterTap":false,"isDragging":false,"detent":"closed"},"delegate":[],"frame":{"x":0,"y":0,"width":320,"height":568}},
    {"state":{"name":"closed","offset":0,"orientation":"horizontal","sides":{"left":"closed","right":"closed"},"target":0,"ledges":{"left":44,"right":44},"isCenterInteractive":true,"closesOnCenterTap":false,"isDragging":false,"detent":"closed"},"delegate":[],"frame":{"x":0,"y":0,"width":320,"height":568}}
  ]
  """#
}
