#include "CGetopt.h"

static int count;
static char *const *arguments;

// glibc passes main's arguments to every constructor. Swift's own list is read from the memory before the
// environment, and is empty in a statically linked program if a preloaded library has moved the environment by a
// setenv.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int cgetopt_argument_count(void) { return count; }

char *const *cgetopt_arguments(void) { return arguments; }
