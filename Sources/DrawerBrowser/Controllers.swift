// The controllers of a module: it exports one function for each of them, which the page calls before any other, and
// contains no code of the other controllers.

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
