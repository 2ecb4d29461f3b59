// The connections without a request. When there are too many connections, the server closes the one that has been idle
// longest.
#ifndef CMHD_IDLE_H
#define CMHD_IDLE_H

#include <pthread.h>
#include <stdbool.h>

// A connection's entry in the list. Zero-initialized, it is not in the list.
typedef struct cmhd_idle {
  struct cmhd_idle *previous, *next;
  int socket;
  bool is_listed;
} cmhd_idle;

// The entries, in the order in which their connections became idle.
typedef struct {
  pthread_mutex_t lock;
  cmhd_idle *oldest, *newest;
} cmhd_idle_list;

// Initializes an empty list.
void cmhd_idle_init(cmhd_idle_list *list);

// Adds the connection on `socket`, which has become idle.
void cmhd_idle_add(cmhd_idle_list *list, cmhd_idle *idle, int socket);

// Removes a connection that is no longer idle, or that is about to be closed. Does nothing if it is not in the list.
void cmhd_idle_remove(cmhd_idle_list *list, cmhd_idle *idle);

// Shuts down the connection that has been idle longest, so that its event loop closes it. Returns false if the list is
// empty.
bool cmhd_idle_close_oldest(cmhd_idle_list *list);

#endif
