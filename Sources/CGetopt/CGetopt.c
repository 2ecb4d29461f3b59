#include "CGetopt.h"

static int count;
static char *const *arguments;

// glibc passes main's arguments to every constructor. Swift reads its own list from the memory before the environment.
// In a statically linked program that list is empty after a preloaded library's setenv has moved the environment.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int cgetopt_argument_count(void) { return count; }

char *const *cgetopt_arguments(void) { return arguments; }
