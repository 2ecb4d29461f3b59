// Closes connections whose request takes too long.
//
// MHD's own timeout restarts with every byte, so that a client that sends single bytes could hold its
// connection forever. Here every connection has a deadline for its request.
#ifndef CMHD_DEADLINES_H
#define CMHD_DEADLINES_H

#include <pthread.h>
#include <stdbool.h>

// A connection's deadline. Owned by its `cmhd_deadlines`, from `add` to `remove`.
typedef struct cmhd_deadline cmhd_deadline;

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t stopped;
  pthread_t thread;
  bool is_running;
  cmhd_deadline *first;
} cmhd_deadlines;

// Starts the thread that checks the deadlines; false if the thread cannot be started.
bool cmhd_deadlines_start(cmhd_deadlines *deadlines);

// Ends the thread. Remove the remaining deadlines before you free the memory.
void cmhd_deadlines_stop(cmhd_deadlines *deadlines);

// Adds a deadline for the connection on `socket`, in `seconds`; NULL when out of memory.
cmhd_deadline *cmhd_deadlines_add(cmhd_deadlines *deadlines, int socket, unsigned int seconds);

// Removes the deadline. Call this before the connection is closed.
void cmhd_deadlines_remove(cmhd_deadlines *deadlines, cmhd_deadline *deadline);

// Sets the deadline to `seconds` from now; 0 means never. Takes no lock.
void cmhd_deadline_set(cmhd_deadline *deadline, unsigned int seconds);

#endif
