// Whoever deals with machines in JSON deals with JSON's values and texts.
@_exported import JSON
