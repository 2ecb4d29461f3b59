#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "deadlines.h"
#include "hangups.h"
#include "listener.h"
#include "overrides.h"
#include "tls.h"

struct cmhd_server {
  struct MHD_Daemon *daemon;
  int listener;  // MHD's once it has started; `MHD_stop_daemon` closes it
  atomic_bool quiesced;
  atomic_uint connections;
  atomic_bool told_limit;  // since there were last noticeably fewer connections than the limit
  uint16_t port;
  cmhd_options options;  // `host` is not valid after `cmhd_start`
  cmhd_deadlines deadlines;
  cmhd_hangups hangups;
};

static int socket_of(cmhd_connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

// What a connection has from its start to its end.
struct peer {
  cmhd_server *server;
  void *exchange;           // of the request under way; NULL between two
  cmhd_deadline *deadline;  // NULL where requests may take for ever
  void *kept;               // the caller's, between two requests
  bool is_beyond_limit;     // one of the reserve
};

// Connections beyond the limit, on which the caller answers only what it must: probes, and refusals.
enum { RESERVE = 16 };

// NULL when out of memory.
static struct peer *peer_of(cmhd_connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

static void set_deadline(const struct peer *peer, unsigned int seconds) {
  if (peer != NULL && peer->deadline != NULL) cmhd_deadline_set(peer->deadline, seconds);
}

// MARK: - Callbacks of MHD

static void on_log(void *cls, const char *format, va_list arguments) {
  cmhd_server *server = cls;
  if (server->options.log == NULL) return;
  char line[512];
  int length = vsnprintf(line, sizeof line, format, arguments);
  if (length < 0) return;
  size_t end = (size_t)length < sizeof line ? (size_t)length : sizeof line - 1;
  while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == ' ')) end--;
  line[end] = 0;
  server->options.log(server->options.context, line);
}

// MHD unescapes the target in place, query first, before anybody could tell a malformed escape or an
// escaped slash. So it is taken raw in `on_target`, and this leaves MHD's own copy alone.
static size_t keep_escapes(void *cls, struct MHD_Connection *connection, char *text) {
  (void)cls, (void)connection;
  return strlen(text);
}

static enum MHD_Result on_accept(void *cls, const struct sockaddr *address, socklen_t length) {
  (void)address, (void)length;
  cmhd_server *server = cls;
  return atomic_load(&server->quiesced) ? MHD_NO : MHD_YES;
}

// Counts a connection; returns whether it is one of the reserve.
static bool count_connection(cmhd_server *server) {
  unsigned int count = atomic_fetch_add(&server->connections, 1) + 1;
  if (count <= server->options.connection_limit) return false;
  if (!atomic_exchange(&server->told_limit, true)) server->options.full(server->options.context);
  return true;
}

static void uncount_connection(cmhd_server *server) {
  unsigned int count = atomic_fetch_sub(&server->connections, 1) - 1;
  if (count < server->options.connection_limit - server->options.connection_limit / 10) {
    atomic_store(&server->told_limit, false);
  }
}

static void on_connection(
    void *cls, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code) {
  cmhd_server *server = cls;
  struct peer *peer = *context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    *context = peer = calloc(1, sizeof *peer);
    unsigned int timeout = server->options.request_timeout_seconds;
    bool is_beyond_limit = count_connection(server);
    if (peer != NULL) *peer = (struct peer){.server = server, .is_beyond_limit = is_beyond_limit};
    if (peer == NULL || timeout == 0) return;
    peer->deadline = cmhd_deadlines_add(&server->deadlines, socket_of(connection), timeout);
    return;
  }
  uncount_connection(server);
  if (peer != NULL) {
    if (peer->deadline != NULL) cmhd_deadlines_remove(&server->deadlines, peer->deadline);
    if (peer->kept != NULL) server->options.discard(peer->kept);
    free(peer);
    *context = NULL;
  }
}

static void *on_target(void *cls, const char *target, struct MHD_Connection *connection) {
  cmhd_server *server = cls;
  struct peer *peer = peer_of(connection);
  set_deadline(peer, server->options.request_timeout_seconds);
  void *kept = peer == NULL ? NULL : peer->kept;
  if (peer != NULL) peer->kept = NULL;
  void *exchange = server->options.begin(
      server->options.context, target == NULL ? "" : target, connection, kept);
  if (peer != NULL) peer->exchange = exchange;
  return exchange;
}

struct MHD_Response *cmhd_refusal(struct MHD_Connection *connection, unsigned int *status) {
  struct peer *peer = peer_of(connection);
  if (peer == NULL) return NULL;
  return peer->server->options.refuse(peer->server->options.context, peer->exchange, status);
}

static enum MHD_Result on_access(
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

static void on_completed(
    void *cls, struct MHD_Connection *connection, void **exchange,
    enum MHD_RequestTerminationCode code) {
  cmhd_server *server = cls;
  // The next request line may come as late as the connection may idle, and drip as long as a request may.
  struct peer *peer = peer_of(connection);
  unsigned int timeout = server->options.request_timeout_seconds;
  set_deadline(peer, timeout + server->options.idle_timeout_seconds);
  if (*exchange == NULL) return;
  cmhd_outcome outcome = CMHD_OUTCOME_FAILED;
  if (code == MHD_REQUEST_TERMINATED_COMPLETED_OK) outcome = CMHD_OUTCOME_SENT;
  if (code == MHD_REQUEST_TERMINATED_TIMEOUT_REACHED) outcome = CMHD_OUTCOME_TIMED_OUT;
  if (code == MHD_REQUEST_TERMINATED_DAEMON_SHUTDOWN) outcome = CMHD_OUTCOME_STOPPED;
  const union MHD_ConnectionInfo *status =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
  void *kept = server->options.completed(
      server->options.context, connection, *exchange, outcome,
      status == NULL ? 0 : status->http_status);
  *exchange = NULL;
  if (peer != NULL) {
    peer->exchange = NULL;
    peer->kept = kept;
  } else if (kept != NULL) {
    server->options.discard(kept);
  }
}

// MARK: - Starting and stopping

static void ignore_sigpipe(void) {
  struct sigaction action;
  if (sigaction(SIGPIPE, NULL, &action) != 0 || action.sa_handler != SIG_DFL) return;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}

static cmhd_status status_of(int error) {
  switch (error) {
    case EADDRINUSE: return CMHD_ADDRESS_IN_USE;
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
    case EINVAL: return CMHD_INVALID_ADDRESS;
    case EACCES:
    case EPERM: return CMHD_PERMISSION_DENIED;
    default: return CMHD_FAILED;
  }
}

static struct MHD_Daemon *start_daemon(cmhd_server *server, int family) {
  const cmhd_options *options = &server->options;
  unsigned int flags =
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC | MHD_USE_ERROR_LOG;
  if (family == AF_INET6) flags |= MHD_USE_DUAL_STACK;
  if (options->tls) flags |= MHD_USE_TLS;
  struct MHD_OptionItem items[10] = {
      // Each thread of a pool gets its part, and its part of the reserve.
      {MHD_OPTION_CONNECTION_LIMIT, options->connection_limit + RESERVE, NULL},
      {MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->per_address_limit, NULL},
      {MHD_OPTION_CONNECTION_TIMEOUT, options->idle_timeout_seconds, NULL},
      {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)options->connection_memory, NULL},
      // The caller checks what "strict" would, but answers where MHD would only hang up.
      {MHD_OPTION_STRICT_FOR_CLIENT, 0, NULL},
  };
  size_t count = 5;
  // A pool of one is refused by MHD, whose single thread then does the work.
  if (options->threads > 1) {
    items[count++] = (struct MHD_OptionItem){MHD_OPTION_THREAD_POOL_SIZE, options->threads, NULL};
  }
  if (options->tls) {
    // Without RSA's key exchange every session has a key of its own, which the certificate's does not open later.
    static const char priorities[] = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA";
    items[count++] = (struct MHD_OptionItem){
        MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)(uintptr_t)priorities};
    items[count++] = (struct MHD_OptionItem){
        MHD_OPTION_HTTPS_CERT_CALLBACK2, 0, (void *)(uintptr_t)cmhd_tls_retrieve};
  }
  items[count] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
  return MHD_start_daemon(
      flags, 0, on_accept, server, on_access, server,
      MHD_OPTION_EXTERNAL_LOGGER, on_log, server,  // first, so that it hears of the others
      MHD_OPTION_LISTEN_SOCKET, server->listener,
      MHD_OPTION_URI_LOG_CALLBACK, on_target, server,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
      MHD_OPTION_NOTIFY_CONNECTION, on_connection, server,
      MHD_OPTION_ARRAY, items,
      MHD_OPTION_END);
}

cmhd_status cmhd_start(const cmhd_options *options, cmhd_server **result, int *error_number) {
  *result = NULL;
  *error_number = 0;
  struct addrinfo *address = NULL;
  cmhd_status status = cmhd_listener_resolve(options->host, options->port, &address);
  if (status != CMHD_STARTED) return status;
  int family = address->ai_family;
  int listener = cmhd_listener_open(address);
  *error_number = listener < 0 ? errno : 0;
  freeaddrinfo(address);
  if (listener < 0) return status_of(*error_number);

  ignore_sigpipe();
  cmhd_server *server = calloc(1, sizeof *server);
  if (server == NULL) {
    *error_number = ENOMEM;
    close(listener);
    return CMHD_FAILED;
  }
  server->options = *options;
  server->options.host = NULL;
  server->listener = listener;
  server->port = cmhd_listener_port(listener);
  errno = 0;
  bool has_hangups = cmhd_hangups_start(&server->hangups, options->hung_up, options->context);
  bool has_deadlines = options->request_timeout_seconds == 0 || cmhd_deadlines_start(&server->deadlines);
  if (has_hangups && has_deadlines && cmhd_overrides_find()) server->daemon = start_daemon(server, family);
  if (server->daemon == NULL) {
    *error_number = errno;
    if (server->deadlines.is_running) cmhd_deadlines_stop(&server->deadlines);
    if (has_hangups) cmhd_hangups_stop(&server->hangups);
    close(listener);
    free(server);
    return CMHD_FAILED;
  }
  *result = server;
  return CMHD_STARTED;
}

uint16_t cmhd_port(const cmhd_server *server) { return server->port; }

void cmhd_quiesce(cmhd_server *server) {
  atomic_store(&server->quiesced, true);
}

void cmhd_stop(cmhd_server *server) {
  MHD_stop_daemon(server->daemon);
  cmhd_hangups_stop(&server->hangups);
  if (server->deadlines.is_running) cmhd_deadlines_stop(&server->deadlines);
  free(server);
}

// MARK: - Connections

unsigned int cmhd_connections(const cmhd_server *server) { return atomic_load(&server->connections); }

bool cmhd_is_beyond_limit(cmhd_connection *connection) {
  struct peer *peer = peer_of(connection);
  if (peer == NULL || !peer->is_beyond_limit) return false;
  // Others may have gone since.
  peer->is_beyond_limit = atomic_load(&peer->server->connections) > peer->server->options.connection_limit;
  return peer->is_beyond_limit;
}

void cmhd_suspend(cmhd_connection *connection) { MHD_suspend_connection(connection); }

void cmhd_resume(cmhd_connection *connection) { MHD_resume_connection(connection); }

void cmhd_clear_timeout(cmhd_connection *connection) { set_deadline(peer_of(connection), 0); }

void cmhd_watch(cmhd_connection *connection, uint64_t id) {
  struct peer *peer = peer_of(connection);
  int fd = socket_of(connection);
  if (peer != NULL && fd >= 0) cmhd_hangups_watch(&peer->server->hangups, fd, id);
}

void cmhd_abort(cmhd_connection *connection) {
  int fd = socket_of(connection);
  if (fd >= 0) shutdown(fd, SHUT_RDWR);
}

int cmhd_duplicate_socket(cmhd_connection *connection) {
  int fd = socket_of(connection);
  return fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 0);
}
