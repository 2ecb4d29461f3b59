// A server's internals, and MHD's callbacks for its connections.
#ifndef CMHD_SERVER_H
#define CMHD_SERVER_H

#include <microhttpd.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "CMicroHTTPD.h"
#include "hangups.h"
#include "peers.h"

struct cmhd_server {
  struct MHD_Daemon *daemon;
  int listener;  // MHD's once it has started; `MHD_stop_daemon` closes it
  atomic_uint connections;
  atomic_bool limit_reported;  // since the number of connections was last well below the limit
  cmhd_options options;  // `host` is not valid after `cmhd_start`
  cmhd_peers peers;
  cmhd_hangups hangups;
};

// The number of connections beyond the limit. On these the caller answers only probes, and refuses other requests.
enum { CMHD_RESERVE = 16 };

// MHD's callbacks; `cls` is the server. MHD calls them when a connection starts or ends, for a request line, for a
// request's header and each part of its body, and at the end of a request.
void cmhd_on_connection(
    void *cls, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code);
void *cmhd_on_target(void *cls, const char *target, struct MHD_Connection *connection);
enum MHD_Result cmhd_on_access(
    void *cls, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *data, size_t *size, void **exchange);
void cmhd_on_completed(
    void *cls, struct MHD_Connection *connection, void **exchange,
    enum MHD_RequestTerminationCode code);

#endif
