#include "CHiredis.h"

#include <stdlib.h>

const char *chiredis_error(const redisContext *context) { return context->errstr; }

int chiredis_append(redisContext *context, const char *bytes, const size_t *sizes, int count) {
  const char **arguments = malloc(sizeof(char *) * (size_t)count);
  if (arguments == NULL) return REDIS_ERR;
  for (int index = 0; index < count; index++) {
    arguments[index] = bytes;
    bytes += sizes[index];
  }
  int result = redisAppendCommandArgv(context, count, arguments, sizes);
  free(arguments);
  return result;
}
