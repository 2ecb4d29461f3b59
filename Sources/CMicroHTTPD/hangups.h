// Finds out that a client has closed its connection while the server has nothing to send to it: MHD does not look at a
// connection that is suspended.
#ifndef CMICROHTTPD_HANGUPS_H
#define CMICROHTTPD_HANGUPS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/// The client of the connection that was watched as `id` has closed it. From a thread of its own.
typedef void (*cmhd_hangup)(void *context, uint64_t id);

typedef struct {
  cmhd_hangup hung_up;
  void *context;
  int epoll;
  int wake[2];  // a pipe, whose end ends the thread
  pthread_t thread;
} cmhd_hangups;

/// Starts to watch nothing yet. Returns false, with `errno`, where there are no files or threads to spare.
bool cmhd_hangups_start(cmhd_hangups *hangups, cmhd_hangup hung_up, void *context);

/// Watches `socket`, until it is closed or its client has closed it; in place of any `id` for which it was watched before.
void cmhd_hangups_watch(cmhd_hangups *hangups, int socket, uint64_t id);

/// Ends the thread. There are no callbacks afterwards.
void cmhd_hangups_stop(cmhd_hangups *hangups);

#endif
