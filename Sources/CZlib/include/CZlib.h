// Compression with zlib, whose initializers are macros, which Swift cannot import.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The greatest number of bytes that `size` bytes need in the gzip format.
size_t czlib_gzip_bound(size_t size);

/// Writes `size` bytes in the gzip format to `target`, which has room for `capacity`.
/// Returns the number of bytes written, or 0 if memory or room is missing.
size_t czlib_gzip(const uint8_t *bytes, size_t size, uint8_t *target, size_t capacity);
