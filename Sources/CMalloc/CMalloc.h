// The C library's own figures of its memory, which Swift's overlay omits.
#include <malloc.h>
