// What the C library tells of its memory, which Swift's overlay leaves out.
#include <malloc.h>
