// The recordings under Conformance/, embedded in the program: the tests, `drawerd conform` and the lab play the same ones.
#ifndef CRECORDINGS_H
#define CRECORDINGS_H

#include <stddef.h>

/// The recordings of a controller, a line of JSON each. It lives as long as the program.
typedef struct {
  /// The controller's name; null after the last one.
  const char *controller;
  const unsigned char *bytes;
  size_t count;
} crecordings_file;

/// The files, one for each controller.
const crecordings_file *crecordings_all(void);

#endif
