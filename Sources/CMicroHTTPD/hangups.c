#define _GNU_SOURCE
#include "hangups.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

// The eventfd's id. The ids of connections begin at 1.
enum { WAKE = 0, EVENTS = 64 };

static void *run(void *argument) {
  cmhd_hangups *hangups = argument;
  struct epoll_event events[EVENTS];
  while (true) {
    int count = epoll_wait(hangups->epoll, events, EVENTS, hangups->peers == NULL ? -1 : 1000);
    if (count < 0 && errno != EINTR) return NULL;
    if (hangups->peers != NULL) cmhd_peers_close_late(hangups->peers);
    for (int i = 0; i < count; i++) {
      if (events[i].data.u64 == WAKE) return NULL;
      hangups->hung_up(hangups->context, events[i].data.u64);
    }
  }
}

bool cmhd_hangups_start(cmhd_hangups *hangups, cmhd_hangup hung_up, void *context, cmhd_peers *peers) {
  *hangups = (cmhd_hangups){
      .hung_up = hung_up, .context = context, .peers = peers, .epoll = epoll_create1(EPOLL_CLOEXEC)};
  if (hangups->epoll < 0) return false;
  hangups->wake = eventfd(0, EFD_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = WAKE};
  bool can_wake =
      hangups->wake >= 0 && epoll_ctl(hangups->epoll, EPOLL_CTL_ADD, hangups->wake, &event) == 0;
  int error = can_wake ? pthread_create(&hangups->thread, NULL, run, hangups) : errno;
  if (error == 0) return true;
  close(hangups->wake);
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
  eventfd_write(hangups->wake, 1);
  pthread_join(hangups->thread, NULL);
  close(hangups->wake);
  close(hangups->epoll);
}
