#define _GNU_SOURCE
#include "deadlines.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

struct cmhd_deadline {
  cmhd_deadline *previous, *next;
  int socket;
  _Atomic int64_t moment;  // seconds on the monotonic clock; INT64_MAX means never
};

static int64_t now(void) {
  struct timespec time;
  // Coarse, because it is read at every request and a second's resolution is enough.
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  return time.tv_sec;
}

static void close_late(cmhd_deadlines *deadlines) {
  int64_t moment = now();
  for (cmhd_deadline *each = deadlines->first; each != NULL; each = each->next) {
    if (atomic_load_explicit(&each->moment, memory_order_relaxed) > moment) continue;
    // The connection's event loop detects the shutdown, and closes the connection as if the client had closed it.
    shutdown(each->socket, SHUT_RDWR);
  }
}

static void *run(void *context) {
  cmhd_deadlines *deadlines = context;
  pthread_mutex_lock(&deadlines->lock);
  while (deadlines->is_running) {
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    next.tv_sec += 1;
    pthread_cond_timedwait(&deadlines->stopped, &deadlines->lock, &next);
    close_late(deadlines);
  }
  pthread_mutex_unlock(&deadlines->lock);
  return NULL;
}

bool cmhd_deadlines_start(cmhd_deadlines *deadlines) {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&deadlines->lock, NULL);
  pthread_cond_init(&deadlines->stopped, &attributes);
  pthread_condattr_destroy(&attributes);
  deadlines->first = NULL;
  deadlines->is_running = true;
  if (pthread_create(&deadlines->thread, NULL, run, deadlines) == 0) return true;
  deadlines->is_running = false;
  return false;
}

void cmhd_deadlines_stop(cmhd_deadlines *deadlines) {
  pthread_mutex_lock(&deadlines->lock);
  bool was_running = deadlines->is_running;
  deadlines->is_running = false;
  pthread_cond_signal(&deadlines->stopped);
  pthread_mutex_unlock(&deadlines->lock);
  if (was_running) pthread_join(deadlines->thread, NULL);
}

cmhd_deadline *cmhd_deadlines_add(cmhd_deadlines *deadlines, int socket, unsigned int seconds) {
  cmhd_deadline *deadline = calloc(1, sizeof *deadline);
  if (deadline == NULL) return NULL;
  deadline->socket = socket;
  cmhd_deadline_set(deadline, seconds);
  pthread_mutex_lock(&deadlines->lock);
  deadline->next = deadlines->first;
  if (deadline->next != NULL) deadline->next->previous = deadline;
  deadlines->first = deadline;
  pthread_mutex_unlock(&deadlines->lock);
  return deadline;
}

void cmhd_deadlines_remove(cmhd_deadlines *deadlines, cmhd_deadline *deadline) {
  pthread_mutex_lock(&deadlines->lock);
  if (deadline->previous != NULL) deadline->previous->next = deadline->next;
  if (deadline->next != NULL) deadline->next->previous = deadline->previous;
  if (deadlines->first == deadline) deadlines->first = deadline->next;
  pthread_mutex_unlock(&deadlines->lock);
  free(deadline);
}

void cmhd_deadline_set(cmhd_deadline *deadline, unsigned int seconds) {
  int64_t moment = seconds == 0 ? INT64_MAX : now() + seconds + 1;
  atomic_store_explicit(&deadline->moment, moment, memory_order_relaxed);
}
