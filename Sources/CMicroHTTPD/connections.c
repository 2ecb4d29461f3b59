// A connection from its start to its end, and the requests on it.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "overrides.h"
#include "server.h"
#include "tls.h"

static int socket_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

// NULL without TLS.
static gnutls_session_t session_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  return info == NULL ? NULL : info->tls_session;
}

// NULL if there was no memory for it when the connection started.
static cmhd_peer *peer_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

// MARK: - Callbacks of MHD

// Counts a connection. Returns whether it is part of the reserve, because no idle connection could be closed for it.
static bool count_connection(cmhd_server *server) {
  unsigned int count = atomic_fetch_add(&server->connections, 1) + 1;
  if (count <= server->options.connection_limit) return false;
  if (!atomic_exchange(&server->limit_reported, true)) server->options.full(server->options.context);
  return !cmhd_peers_close_oldest_idle(&server->peers);
}

static void uncount_connection(cmhd_server *server) {
  unsigned int count = atomic_fetch_sub(&server->connections, 1) - 1;
  if (count < server->options.connection_limit - server->options.connection_limit / 10) {
    atomic_store(&server->limit_reported, false);
  }
}

void cmhd_on_connection(
    void *cls, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code) {
  cmhd_server *server = cls;
  cmhd_peer *peer = *context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    *context = peer = calloc(1, sizeof *peer);
    bool is_beyond_limit = count_connection(server);
    if (peer == NULL) return;
    *peer = (cmhd_peer){
        .server = server, .is_beyond_limit = is_beyond_limit, .socket = socket_of(connection)};
    cmhd_peers_set_idle(&server->peers, peer, server->options.request_timeout_seconds);
    gnutls_session_t session = session_of(connection);
    if (session != NULL) cmhd_tls_detect_plain(session, peer);
    return;
  }
  uncount_connection(server);
  if (peer != NULL) {
    cmhd_peers_remove(&server->peers, peer);
    free(peer);
    *context = NULL;
  }
}

void *cmhd_on_target(void *cls, const char *target, struct MHD_Connection *connection) {
  cmhd_server *server = cls;
  cmhd_peer *peer = peer_of(connection);
  if (peer == NULL) return NULL;  // `cmhd_on_access` then closes the connection
  cmhd_peers_set_busy(&server->peers, peer, server->options.request_timeout_seconds);
  peer->exchange = server->options.begin(server->options.context, target == NULL ? "" : target);
  return peer->exchange;
}

struct MHD_Response *cmhd_refusal(struct MHD_Connection *connection, unsigned int *status) {
  cmhd_peer *peer = peer_of(connection);
  if (peer == NULL) return NULL;
  return peer->server->options.refuse(peer->server->options.context, peer->exchange, status);
}

enum MHD_Result cmhd_on_access(
    void *cls, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *data, size_t *size, void **exchange) {
  cmhd_server *server = cls;
  if (*exchange == NULL) return MHD_NO;
  size_t available = data == NULL ? 0 : *size;
  if (data != NULL) *size = 0;
  cmhd_request_line line = {
      .method = method == NULL ? "" : method,
      .target = url == NULL ? "" : url,
      .version = version == NULL ? "" : version};
  cmhd_disposition disposition = server->options.access(
      server->options.context, connection, line, data, available, *exchange);
  return disposition == CMHD_CONTINUE ? MHD_YES : MHD_NO;
}

void cmhd_on_completed(
    void *cls, struct MHD_Connection *connection, void **exchange,
    enum MHD_RequestTerminationCode code) {
  cmhd_server *server = cls;
  cmhd_peer *peer = peer_of(connection);
  if (peer == NULL) return;
  // The next request line may arrive until the idle timeout, and may then take as long as a request.
  unsigned int timeout = server->options.request_timeout_seconds;
  cmhd_peers_set_idle(
      &server->peers, peer, timeout == 0 ? 0 : timeout + server->options.idle_timeout_seconds);
  if (*exchange == NULL) return;
  cmhd_outcome outcome = CMHD_OUTCOME_FAILED;
  if (code == MHD_REQUEST_TERMINATED_COMPLETED_OK) outcome = CMHD_OUTCOME_SENT;
  if (code == MHD_REQUEST_TERMINATED_TIMEOUT_REACHED) outcome = CMHD_OUTCOME_TIMED_OUT;
  if (code == MHD_REQUEST_TERMINATED_DAEMON_SHUTDOWN) outcome = CMHD_OUTCOME_STOPPED;
  const union MHD_ConnectionInfo *status =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
  server->options.completed(
      server->options.context, connection, *exchange, outcome,
      status == NULL ? 0 : status->http_status);
  peer->exchange = *exchange = NULL;
}

// MARK: - Functions for the caller

bool cmhd_is_beyond_limit(struct MHD_Connection *connection) {
  cmhd_peer *peer = peer_of(connection);
  if (peer == NULL || !peer->is_beyond_limit) return false;
  // Other connections may have closed since, or become idle.
  cmhd_server *server = peer->server;
  peer->is_beyond_limit = atomic_load(&server->connections) > server->options.connection_limit &&
                          !cmhd_peers_close_oldest_idle(&server->peers);
  return peer->is_beyond_limit;
}

void cmhd_clear_timeout(struct MHD_Connection *connection) {
  cmhd_peer *peer = peer_of(connection);
  if (peer != NULL) cmhd_peers_set_busy(&peer->server->peers, peer, 0);
}

void cmhd_watch(struct MHD_Connection *connection, uint64_t id) {
  cmhd_peer *peer = peer_of(connection);
  if (peer != NULL) cmhd_hangups_watch(&peer->server->hangups, peer->socket, id);
}

int cmhd_send_last(struct MHD_Connection *connection, const void *bytes, size_t size) {
  int fd = socket_of(connection);
  gnutls_session_t session = session_of(connection);
  ssize_t sent = session != NULL ? gnutls_record_send(session, bytes, size)
                                 : send(fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (session != NULL) gnutls_bye(session, GNUTLS_SHUT_WR);
  shutdown(fd, SHUT_WR);
  return sent >= 0 && (size_t)sent == size;
}

void cmhd_abort(struct MHD_Connection *connection) {
  int fd = socket_of(connection);
  if (fd >= 0) shutdown(fd, SHUT_RDWR);
}

int cmhd_duplicate_socket(struct MHD_Connection *connection) {
  int fd = socket_of(connection);
  return fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 0);
}
