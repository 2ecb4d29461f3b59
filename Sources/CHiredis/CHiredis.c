#include "CHiredis.h"

const char *chiredis_error(const redisReader *reader) { return reader->errstr; }
