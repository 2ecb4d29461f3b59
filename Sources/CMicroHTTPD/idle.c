#include "idle.h"

#include <stddef.h>
#include <sys/socket.h>

void cmhd_idle_init(cmhd_idle_list *list) {
  pthread_mutex_init(&list->lock, NULL);
  list->oldest = list->newest = NULL;
}

// Call with the lock held.
static void unlink_idle(cmhd_idle_list *list, cmhd_idle *idle) {
  if (!idle->is_listed) return;
  if (idle->previous != NULL) idle->previous->next = idle->next;
  if (idle->next != NULL) idle->next->previous = idle->previous;
  if (list->oldest == idle) list->oldest = idle->next;
  if (list->newest == idle) list->newest = idle->previous;
  *idle = (cmhd_idle){0};
}

void cmhd_idle_add(cmhd_idle_list *list, cmhd_idle *idle, int socket) {
  pthread_mutex_lock(&list->lock);
  unlink_idle(list, idle);
  *idle = (cmhd_idle){.previous = list->newest, .socket = socket, .is_listed = true};
  if (list->newest != NULL) list->newest->next = idle;
  list->newest = idle;
  if (list->oldest == NULL) list->oldest = idle;
  pthread_mutex_unlock(&list->lock);
}

void cmhd_idle_remove(cmhd_idle_list *list, cmhd_idle *idle) {
  pthread_mutex_lock(&list->lock);
  unlink_idle(list, idle);
  pthread_mutex_unlock(&list->lock);
}

bool cmhd_idle_close_oldest(cmhd_idle_list *list) {
  pthread_mutex_lock(&list->lock);
  cmhd_idle *oldest = list->oldest;
  if (oldest != NULL) {
    // The lock is held, so that the connection cannot leave the list and close its socket meanwhile.
    shutdown(oldest->socket, SHUT_RDWR);
    unlink_idle(list, oldest);
  }
  pthread_mutex_unlock(&list->lock);
  return oldest != NULL;
}
