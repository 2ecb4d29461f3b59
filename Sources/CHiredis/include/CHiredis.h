// The reader of Redis's protocol from hiredis. With it comes eventfd, which wakes a thread that waits for a connection and
// which Glibc's module does not have.
#ifndef CHIREDIS_H
#define CHIREDIS_H

#include <hiredis/hiredis.h>
#include <sys/eventfd.h>

/// Why the reader cannot read what it was fed; valid as long as the reader. Swift imports the array as a tuple.
const char *chiredis_error(const redisReader *reader);

#endif
