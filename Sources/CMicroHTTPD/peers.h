// The connections, and the choice of those to close early: the one that has been idle longest, when there are too many
// connections, and each one whose request takes too long.
//
// MHD's own timeout restarts with every byte, so that a client that sends single bytes could hold its connection
// forever. Here every connection has a deadline for its request.
#ifndef CMHD_PEERS_H
#define CMHD_PEERS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

// A connection from its start to its end.
typedef struct cmhd_peer {
  struct cmhd_server *server;
  void *exchange;        // the current request's; NULL between requests
  bool is_beyond_limit;  // part of the reserve
  bool has_sent;         // something, if the server has TLS
  int socket;
  // The lock of `cmhd_peers` guards these.
  TAILQ_ENTRY(cmhd_peer) place;
  struct cmhd_peer_list *list;
  bool is_new;       // its first request has not arrived
  int64_t deadline;  // seconds on the monotonic clock; INT64_MAX means never
} cmhd_peer;

TAILQ_HEAD(cmhd_peer_list, cmhd_peer);

// Of fewer new connections than this, none is closed for another: the first request of each may be on its way. Less than
// the reserve, which silent connections could fill otherwise.
enum { CMHD_EXPECTED = 8 };

// Each connection is in one of the lists, from its first `set_idle` to `remove`.
typedef struct {
  pthread_mutex_t lock;
  struct cmhd_peer_list idle;  // those without a request, in the order in which they became idle
  struct cmhd_peer_list busy;  // the others
  unsigned int new_count;
  int64_t checked;             // the second of the last `close_late`
} cmhd_peers;

// Initializes empty lists.
void cmhd_peers_init(cmhd_peers *peers);

// Adds a new connection, or notes that the connection has become idle. Its deadline is `seconds` from now; 0 means
// never.
void cmhd_peers_set_idle(cmhd_peers *peers, cmhd_peer *peer, unsigned int seconds);

// Notes that the connection has a request, with a deadline `seconds` from now; 0 means never.
void cmhd_peers_set_busy(cmhd_peers *peers, cmhd_peer *peer, unsigned int seconds);

// Removes a connection. Call this before its socket is closed.
void cmhd_peers_remove(cmhd_peers *peers, cmhd_peer *peer);

// Shuts down the connection that has been idle longest, so that its event loop closes it as if the client had. A
// connection with a request that was not read yet is not idle, nor is one of fewer than `CMHD_EXPECTED` new ones. Returns
// false if none is.
bool cmhd_peers_close_oldest_idle(cmhd_peers *peers);

// Shuts down the connections whose deadline has passed. Does nothing when it is called again in the same second. Only
// one thread may call this.
void cmhd_peers_close_late(cmhd_peers *peers);

#endif
