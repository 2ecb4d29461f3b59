#define _GNU_SOURCE
#include "peers.h"

#include <stddef.h>
#include <sys/socket.h>
#include <time.h>

static int64_t now(void) {
  struct timespec time;
  // Coarse, because it is read at every request and a second's resolution is enough.
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  return time.tv_sec;
}

// Call this with the lock held.
static void move(cmhd_peers *peers, cmhd_peer *peer, struct cmhd_peer_list *list) {
  bool is_new = peer->list == NULL && list != NULL;
  if (peer->list != NULL) TAILQ_REMOVE(peer->list, peer, place);
  if (list != NULL) TAILQ_INSERT_TAIL(list, peer, place);
  peers->new_count += is_new - peer->is_new;
  peer->is_new = is_new;
  peer->list = list;
}

static void set(cmhd_peers *peers, cmhd_peer *peer, struct cmhd_peer_list *list, unsigned int seconds) {
  int64_t deadline = seconds == 0 ? INT64_MAX : now() + seconds + 1;
  pthread_mutex_lock(&peers->lock);
  move(peers, peer, list);
  peer->deadline = deadline;
  pthread_mutex_unlock(&peers->lock);
}

void cmhd_peers_init(cmhd_peers *peers) {
  pthread_mutex_init(&peers->lock, NULL);
  peers->checked = 0;
  peers->new_count = 0;
  TAILQ_INIT(&peers->idle);
  TAILQ_INIT(&peers->busy);
}

void cmhd_peers_set_idle(cmhd_peers *peers, cmhd_peer *peer, unsigned int seconds) {
  set(peers, peer, &peers->idle, seconds);
}

void cmhd_peers_set_busy(cmhd_peers *peers, cmhd_peer *peer, unsigned int seconds) {
  set(peers, peer, &peers->busy, seconds);
}

void cmhd_peers_remove(cmhd_peers *peers, cmhd_peer *peer) { set(peers, peer, NULL, 0); }

// The lock is held while a socket is shut down, so that the connection cannot leave the lists and close it meanwhile.

// Whether its client has sent something that its event loop has not read yet.
static bool has_unread(const cmhd_peer *peer) {
  char byte;
  return recv(peer->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

static bool is_closable(const cmhd_peers *peers, const cmhd_peer *peer) {
  return (!peer->is_new || peers->new_count >= CMHD_EXPECTED) && !has_unread(peer);
}

bool cmhd_peers_close_oldest_idle(cmhd_peers *peers) {
  pthread_mutex_lock(&peers->lock);
  cmhd_peer *oldest = TAILQ_FIRST(&peers->idle);
  while (oldest != NULL && !is_closable(peers, oldest)) oldest = TAILQ_NEXT(oldest, place);
  if (oldest != NULL) {
    shutdown(oldest->socket, SHUT_RDWR);
    move(peers, oldest, &peers->busy);  // so that the next call closes another one
  }
  pthread_mutex_unlock(&peers->lock);
  return oldest != NULL;
}

static void close_late(const struct cmhd_peer_list *list, int64_t moment) {
  const cmhd_peer *each;
  TAILQ_FOREACH(each, list, place) {
    if (each->deadline <= moment) shutdown(each->socket, SHUT_RDWR);
  }
}

void cmhd_peers_close_late(cmhd_peers *peers) {
  int64_t moment = now();
  if (moment == peers->checked) return;
  peers->checked = moment;
  pthread_mutex_lock(&peers->lock);
  close_late(&peers->idle, moment);
  close_late(&peers->busy, moment);
  pthread_mutex_unlock(&peers->lock);
}
