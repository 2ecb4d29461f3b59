// hiredis' interface, and what of it Swift cannot import well. With it comes what wakes a thread that waits for a
// connection: Glibc's module leaves eventfd out.
#ifndef CHIREDIS_H
#define CHIREDIS_H

#include <hiredis/hiredis.h>
#include <stddef.h>
#include <sys/eventfd.h>

/// Why a context is of no use any more; valid as long as the context.
const char *chiredis_error(const redisContext *context);

/// Appends one command to what is to be sent: `count` arguments that lie one after the other in `bytes`.
/// Returns REDIS_OK or REDIS_ERR.
int chiredis_append(redisContext *context, const char *bytes, const size_t *sizes, int count);

#endif
