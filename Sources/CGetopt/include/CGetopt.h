// getopt_long, which Swift's Glibc module omits, and its results. These are C globals, so the program reads its options
// before it starts a thread.
#ifndef CGETOPT_H
#define CGETOPT_H

#include <getopt.h>

/// The command line as the C runtime passed it to the program: the number of words, and the words, which stay valid.
int cgetopt_argument_count(void);
char *const *cgetopt_arguments(void);

/// Restarts getopt, and disables its messages.
static inline void cgetopt_start(void) {
  optind = 0;
  opterr = 0;
}

/// The next option's value; -1 at the end, '?' for an unknown option, ':' for a missing argument.
static inline int cgetopt_next(int count, char *const *arguments, const struct option *options) {
  return getopt_long(count, arguments, ":", options, 0);
}

/// The last option's argument, owned by the arguments; null if it has none.
static inline const char *cgetopt_argument(void) { return optarg; }

/// The index of the next argument to be read.
static inline int cgetopt_index(void) { return optind; }

#endif
