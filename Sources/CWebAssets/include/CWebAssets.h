// The files under Web/, embedded in the program: what a browser gets comes with the server, whole and of one version.
#ifndef CWEBASSETS_H
#define CWEBASSETS_H

#include <stddef.h>

/// A file that is served as it is. All of them are text.
typedef struct {
  /// The path that it is served at.
  const char *path;
  /// Its `Content-Type`.
  const char *type;
  /// Its bytes, and a zero after them. They live as long as the program.
  const char *text;
} cweb_asset;

/// The content of a file as it is sent.
typedef struct {
  /// The path that it is served at.
  const char *path;
  /// Its `Content-Encoding`; null behind the last one.
  const char *encoding;
  const unsigned char *bytes;
  size_t count;
} cweb_encoded;

/// The WebAssembly modules of the machines, each in every encoding, the plain one first, after the list of their names; none
/// where they were not built.
const cweb_encoded *cweb_modules(void);

/// What is served in the place of some of the files, each in every encoding, the plain one first; none where it was not built.
const cweb_encoded *cweb_bundle(void);

/// The SHA-256 in hexadecimal of what the bundle was made of: the scripts for browsers in the order of their paths, and the
/// list of the modules.
const char *cweb_bundle_digest(void);

/// How many files there are.
size_t cweb_asset_count(void);

/// The file number `index`, which must be less than the count.
const cweb_asset *cweb_asset_at(size_t index);

#endif
