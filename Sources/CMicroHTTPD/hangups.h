// The thread that looks after the connections that MHD does not check: it detects that a client has closed a suspended
// connection, and closes the connections whose request takes too long.
#ifndef CMHD_HANGUPS_H
#define CMHD_HANGUPS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "peers.h"

/// Called when the client has closed the connection that is watched as `id`, on the watching thread.
typedef void (*cmhd_hangup)(void *context, uint64_t id);

typedef struct {
  cmhd_hangup hung_up;
  void *context;
  cmhd_peers *peers;  // NULL if requests have no time limit
  int epoll;
  int wake;  // an eventfd; writing to it ends the thread
  pthread_t thread;
} cmhd_hangups;

/// Starts the watching thread. It closes late connections of `peers`, unless that is NULL, until `stop`. Returns false
/// and sets `errno` if the system has no files or threads left.
bool cmhd_hangups_start(cmhd_hangups *hangups, cmhd_hangup hung_up, void *context, cmhd_peers *peers);

/// Watches `socket` until either side closes it. The new `id` replaces an earlier one.
void cmhd_hangups_watch(cmhd_hangups *hangups, int socket, uint64_t id);

/// Ends the thread. No callback is called afterwards.
void cmhd_hangups_stop(cmhd_hangups *hangups);

#endif
