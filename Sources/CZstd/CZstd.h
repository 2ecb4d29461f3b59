// Compression with Zstandard.
#include <zstd.h>
