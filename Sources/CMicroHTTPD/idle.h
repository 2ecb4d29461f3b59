// The connections on which no request is under way. When there are too many connections, the one that has been idle for the
// longest makes room.
#ifndef CMHD_IDLE_H
#define CMHD_IDLE_H

#include <pthread.h>
#include <stdbool.h>

// A connection's place in the list. Zero is a place outside of the list.
typedef struct cmhd_idle {
  struct cmhd_idle *previous, *next;
  int socket;
  bool is_listed;
} cmhd_idle;

// In the order in which they became idle.
typedef struct {
  pthread_mutex_t lock;
  cmhd_idle *oldest, *newest;
} cmhd_idle_list;

// An empty list.
void cmhd_idle_init(cmhd_idle_list *list);

// The connection on `socket` is idle from now on.
void cmhd_idle_add(cmhd_idle_list *list, cmhd_idle *idle, int socket);

// The connection is no longer idle, or about to be closed. Nothing if it is not in the list.
void cmhd_idle_remove(cmhd_idle_list *list, cmhd_idle *idle);

// Ends the connection that has been idle for the longest, and returns whether there was one. Its event loop closes it.
bool cmhd_idle_close_oldest(cmhd_idle_list *list);

#endif
