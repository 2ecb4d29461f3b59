#include "CZlib.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

enum { gzip_window = 15 + 16, gzip_frame = 32, memory_level = 9 };

size_t czlib_gzip_bound(size_t size) { return compressBound(size) + gzip_frame; }

size_t czlib_gzip(const uint8_t *bytes, size_t size, uint8_t *target, size_t capacity) {
  if (size > UINT_MAX || capacity > UINT_MAX) return 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(
          &stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, memory_level, Z_DEFAULT_STRATEGY) != Z_OK)
    return 0;
  stream.next_in = (Bytef *)(uintptr_t)bytes;
  stream.avail_in = (uInt)size;
  stream.next_out = target;
  stream.avail_out = (uInt)capacity;
  int result = deflate(&stream, Z_FINISH);
  size_t written = stream.total_out;
  deflateEnd(&stream);
  return result == Z_STREAM_END ? written : 0;
}
