#define _GNU_SOURCE
#include "overrides.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

typedef enum MHD_Result (*lookup)(
    struct MHD_Connection *, enum MHD_ValueKind, const char *, size_t, const char **, size_t *);
typedef enum MHD_Result (*queue)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

static lookup overridden_lookup;
static queue overridden_queue;

// Before `main`, so that the threads of a server never see a function that is not resolved yet.
__attribute__((constructor)) static void resolve(void) {
  overridden_lookup = (lookup)dlsym(RTLD_NEXT, "MHD_lookup_connection_value_n");
  overridden_queue = (queue)dlsym(RTLD_NEXT, "MHD_queue_response");
}

// Whether MHD can parse the text as a number.
static bool is_length(const char *value, size_t size) {
  return size > 0 && size <= 18 && strspn(value, "0123456789") == size;
}

// Removes whitespace from the end of a value, which is no part of it (RFC 9110, section 5.5). MHD only removes it from the
// beginning, and then does not know "chunked ".
static void trim(const char **value, size_t *size) {
  size_t end = size != NULL ? *size : strlen(*value);
  size_t last = end;
  while (last > 0 && ((*value)[last - 1] == ' ' || (*value)[last - 1] == '\t')) last--;
  if (last == end) return;
  ((char *)(uintptr_t)*value)[last] = 0;  // in the connection's own memory
  if (size != NULL) *size = last;
}

// MHD calls this to find the framing of a request's content. This function hides an invalid length from MHD. The header
// then reaches the server's own checks, which refuse it and close the connection.
enum MHD_Result MHD_lookup_connection_value_n(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *name, size_t name_size,
    const char **value, size_t *value_size) {
  enum MHD_Result result =
      overridden_lookup(connection, kind, name, name_size, value, value_size);
  static const char length[] = "Content-Length";
  if (result != MHD_YES || kind != MHD_HEADER_KIND || value == NULL) return result;
  if (*value != NULL) trim(value, value_size);
  if (value_size == NULL) return result;
  if (name_size != sizeof length - 1 || strncasecmp(name, length, name_size) != 0) return result;
  return *value != NULL && is_length(*value, *value_size) ? MHD_YES : MHD_NO;
}

enum MHD_Result cmhd_overridden_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  return overridden_queue(connection, status, response);
}

// Only MHD calls this. `cmhd_queue` calls MHD's own function.
enum MHD_Result MHD_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  struct MHD_Response *refusal = cmhd_refusal(connection, &status);
  if (refusal == NULL) return overridden_queue(connection, status, response);
  enum MHD_Result result = overridden_queue(connection, status, refusal);
  MHD_destroy_response(refusal);  // MHD counts its own reference
  return result;
}
