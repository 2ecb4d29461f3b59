// What a module of some controllers is linked with: it exports one function of each, which the page that loads it calls before
// anything else, and has nothing in it of the others.

/// Adds the controller to those of the module.
@_cdecl("use_curtain")
public func useCurtain() { ControllerKind.all.append(.curtain) }

/// Adds the controller to those of the module.
@_cdecl("use_sheet")
public func useSheet() { ControllerKind.all.append(.sheet) }

/// Adds the controller to those of the module.
@_cdecl("use_appStorePresentation")
public func useAppStorePresentation() { ControllerKind.all.append(.appStorePresentation) }

/// Adds the controller to those of the module.
@_cdecl("use_transition")
public func useTransition() { ControllerKind.all.append(.transition) }

/// Adds the controller to those of the module.
@_cdecl("use_drawer")
public func useDrawer() { ControllerKind.all.append(.drawer) }

/// Adds the controller to those of the module.
@_cdecl("use_viewDeck")
public func useViewDeck() { ControllerKind.all.append(.viewDeck) }
