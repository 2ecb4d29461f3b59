#define _GNU_SOURCE
#include "hangups.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

// The pipe's id. The ids of connections begin at 1.
enum { WAKE = 0, EVENTS = 64 };

static void *run(void *argument) {
  cmhd_hangups *hangups = argument;
  struct epoll_event events[EVENTS];
  while (true) {
    int count = epoll_wait(hangups->epoll, events, EVENTS, -1);
    if (count < 0 && errno != EINTR) return NULL;
    for (int i = 0; i < count; i++) {
      if (events[i].data.u64 == WAKE) return NULL;
      hangups->hung_up(hangups->context, events[i].data.u64);
    }
  }
}

bool cmhd_hangups_start(cmhd_hangups *hangups, cmhd_hangup hung_up, void *context) {
  *hangups = (cmhd_hangups){.hung_up = hung_up, .context = context, .epoll = epoll_create1(EPOLL_CLOEXEC)};
  if (hangups->epoll < 0) return false;
  if (pipe2(hangups->wake, O_CLOEXEC) != 0) {
    close(hangups->epoll);
    return false;
  }
  struct epoll_event event = {.events = EPOLLHUP, .data.u64 = WAKE};
  int error = epoll_ctl(hangups->epoll, EPOLL_CTL_ADD, hangups->wake[0], &event) == 0
                  ? pthread_create(&hangups->thread, NULL, run, hangups)
                  : errno;
  if (error == 0) return true;
  for (int i = 0; i < 2; i++) close(hangups->wake[i]);
  close(hangups->epoll);
  errno = error;
  return false;
}

void cmhd_hangups_watch(cmhd_hangups *hangups, int socket, uint64_t id) {
  struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data.u64 = id};
  if (epoll_ctl(hangups->epoll, EPOLL_CTL_ADD, socket, &event) != 0 && errno == EEXIST) {
    epoll_ctl(hangups->epoll, EPOLL_CTL_MOD, socket, &event);
  }
}

void cmhd_hangups_stop(cmhd_hangups *hangups) {
  close(hangups->wake[1]);
  pthread_join(hangups->thread, NULL);
  close(hangups->wake[0]);
  close(hangups->epoll);
}
