// Detects that a client has closed a suspended connection, which MHD does not check.
#ifndef CMICROHTTPD_HANGUPS_H
#define CMICROHTTPD_HANGUPS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/// Called when the client has closed the connection that is watched as `id`, on the watching thread.
typedef void (*cmhd_hangup)(void *context, uint64_t id);

typedef struct {
  cmhd_hangup hung_up;
  void *context;
  int epoll;
  int wake[2];  // a pipe; closing it ends the thread
  pthread_t thread;
} cmhd_hangups;

/// Starts the watching thread. Returns false and sets `errno` if the system has no files or threads left.
bool cmhd_hangups_start(cmhd_hangups *hangups, cmhd_hangup hung_up, void *context);

/// Watches `socket` until either side closes it. The new `id` replaces an earlier one.
void cmhd_hangups_watch(cmhd_hangups *hangups, int socket, uint64_t id);

/// Ends the thread. No callback is called afterwards.
void cmhd_hangups_stop(cmhd_hangups *hangups);

#endif
