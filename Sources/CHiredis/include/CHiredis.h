// The reader of Redis's protocol from hiredis, and eventfd, which wakes a thread that waits for a connection and which
// Swift's Glibc module omits.
#ifndef CHIREDIS_H
#define CHIREDIS_H

#include <hiredis/hiredis.h>
#include <sys/eventfd.h>

/// The reader's error message; valid as long as the reader. Swift imports the array as a tuple.
const char *chiredis_error(const redisReader *reader);

#endif
