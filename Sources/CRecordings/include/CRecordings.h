// The recordings under Conformance/, embedded in the program: the tests, `drawerd conform` and the lab play the same ones.
#ifndef CRECORDINGS_H
#define CRECORDINGS_H

#include <stddef.h>

/// Recordings, a line of JSON each. They live as long as the program.
typedef struct {
  /// The file's name without its suffix; null after the last one.
  const char *name;
  const unsigned char *bytes;
  size_t count;
} crecordings_file;

/// The files, one for each controller, whose names they have.
const crecordings_file *crecordings_all(void);

/// The stories of the original libraries' demos: a file for each library, with a controller in each line.
const crecordings_file *crecordings_demos(void);

#endif
