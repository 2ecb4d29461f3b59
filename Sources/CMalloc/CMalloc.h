// The C library's own figures of its memory, which Swift's overlay leaves out.
#include <malloc.h>
