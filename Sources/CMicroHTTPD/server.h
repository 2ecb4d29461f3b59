// A server's internals, and MHD's callbacks for its connections.
#ifndef CMHD_SERVER_H
#define CMHD_SERVER_H

#include <microhttpd.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "CMicroHTTPD.h"
#include "deadlines.h"
#include "hangups.h"
#include "idle.h"

struct cmhd_server {
  struct MHD_Daemon *daemon;
  int listener;  // MHD's once it has started; `MHD_stop_daemon` closes it
  atomic_uint connections;
  atomic_bool limit_reported;  // since there were last noticeably fewer connections than the limit
  uint16_t port;
  cmhd_options options;  // `host` is not valid after `cmhd_start`
  cmhd_deadlines deadlines;
  cmhd_hangups hangups;
  cmhd_idle_list idle;
};

// Connections beyond the limit, on which the caller answers only what it must: probes, and refusals.
enum { CMHD_RESERVE = 16 };

// MHD's callbacks, each with the server for `cls`: a connection starts or ends, a request line has been read, a
// request's header or a part of its body, and a request is over.
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
