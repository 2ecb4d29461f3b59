#include "CGetopt.h"

static int count;
static char *const *arguments;

// glibc hands every constructor what main gets. Swift's own list is looked for behind the environment, and is empty in a
// statically linked program where a preloaded library has moved that by a setenv.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int cgetopt_argument_count(void) { return count; }

char *const *cgetopt_arguments(void) { return arguments; }
