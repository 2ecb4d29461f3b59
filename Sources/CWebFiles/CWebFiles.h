// The files under Web/, embedded in the program: a browser gets all of them from the server, in one version. CWebAssets has
// their content. It changes with each of them, and DrawerService, which needs only these declarations, is not compiled again.
#ifndef CWEBFILES_H
#define CWEBFILES_H

#include <stddef.h>

/// The content of a file as the server sends it; valid as long as the program.
typedef struct {
  /// The path that it is served at.
  const char *path;
  /// Its `Content-Encoding`; null after the last one.
  const char *encoding;
  const unsigned char *bytes;
  size_t count;
} cweb_encoded;

// In each list, the encodings of a file follow each other, the plain one first.

/// The files that are served unchanged.
const cweb_encoded *cweb_assets(void);

/// The WebAssembly modules of the machines, after the list of their names; empty if they were not built.
const cweb_encoded *cweb_modules(void);

/// The bundled files that replace others; empty if they were not built.
const cweb_encoded *cweb_bundle(void);

/// The SHA-256 in hexadecimal of the files that the bundle was made of: the scripts for browsers in the order of their paths,
/// and the list of the modules.
const char *cweb_bundle_digest(void);

#endif
