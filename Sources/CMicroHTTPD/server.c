// Starting and stopping a server.
#define _GNU_SOURCE
#include "server.h"

#include <errno.h>
#include <linux/filter.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "listener.h"
#include "overrides.h"
#include "tls.h"

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

// MHD unescapes the target in place, which would hide malformed escapes and escaped slashes. `cmhd_on_target` therefore
// reads the raw target, and this function leaves MHD's copy unchanged.
static size_t keep_escapes(void *cls, struct MHD_Connection *connection, char *text) {
  (void)cls, (void)connection;
  return strlen(text);
}

static void ignore_sigpipe(void) {
  struct sigaction action;
  if (sigaction(SIGPIPE, NULL, &action) != 0 || action.sa_handler != SIG_DFL) return;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}

static struct MHD_Daemon *start_daemon(cmhd_server *server, int family) {
  const cmhd_options *options = &server->options;
  unsigned int flags =
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC | MHD_USE_ERROR_LOG;
  if (family == AF_INET6) flags |= MHD_USE_DUAL_STACK;
  if (options->tls) flags |= MHD_USE_TLS;
  struct MHD_OptionItem items[10] = {
      // MHD divides the limit, with the reserve, among the threads of a pool.
      {MHD_OPTION_CONNECTION_LIMIT, options->connection_limit + CMHD_RESERVE, NULL},
      {MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->per_address_limit, NULL},
      {MHD_OPTION_CONNECTION_TIMEOUT, options->idle_timeout_seconds, NULL},
      {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)options->connection_memory, NULL},
      // The caller makes the checks of the strict level, and answers invalid requests. MHD would close the connection.
      {MHD_OPTION_STRICT_FOR_CLIENT, 0, NULL},
  };
  size_t count = 5;
  // MHD refuses a pool of one thread. Without a pool it uses a single thread.
  if (options->threads > 1) {
    items[count++] = (struct MHD_OptionItem){MHD_OPTION_THREAD_POOL_SIZE, options->threads, NULL};
  }
  if (options->tls) {
    // Without RSA key exchange every session has forward secrecy: the certificate's key cannot decrypt it later.
    static const char priorities[] = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA";
    items[count++] = (struct MHD_OptionItem){
        MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)(uintptr_t)priorities};
    items[count++] = (struct MHD_OptionItem){
        MHD_OPTION_HTTPS_CERT_CALLBACK2, 0, (void *)(uintptr_t)cmhd_tls_retrieve};
  }
  items[count] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
  return MHD_start_daemon(
      flags, 0, NULL, NULL, cmhd_on_access, server,
      MHD_OPTION_EXTERNAL_LOGGER, on_log, server,  // first, so that errors of the others are logged
      MHD_OPTION_LISTEN_SOCKET, server->listener,
      MHD_OPTION_URI_LOG_CALLBACK, cmhd_on_target, server,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, cmhd_on_completed, server,
      MHD_OPTION_NOTIFY_CONNECTION, cmhd_on_connection, server,
      MHD_OPTION_ARRAY, items,
      MHD_OPTION_END);
}

cmhd_server *cmhd_start(const cmhd_options *options, int *error_number) {
  *error_number = ELIBBAD;
  if (!cmhd_overrides_are_called()) return NULL;
  *error_number = EINVAL;
  struct addrinfo *address = cmhd_listener_resolve(options->host, options->port);
  if (address == NULL) return NULL;
  int family = address->ai_family;
  int listener = cmhd_listener_open(address);
  *error_number = errno;
  freeaddrinfo(address);
  if (listener < 0) return NULL;

  ignore_sigpipe();
  cmhd_server *server = calloc(1, sizeof *server);
  if (server == NULL) {
    *error_number = ENOMEM;
    close(listener);
    return NULL;
  }
  server->options = *options;
  server->options.host = NULL;
  server->listener = listener;
  cmhd_peers_init(&server->peers);
  cmhd_peers *timed = options->request_timeout_seconds == 0 ? NULL : &server->peers;
  errno = 0;
  bool has_hangups = cmhd_hangups_start(&server->hangups, options->hung_up, options->context, timed);
  if (has_hangups) server->daemon = start_daemon(server, family);
  if (server->daemon == NULL) {
    *error_number = errno;
    if (has_hangups) cmhd_hangups_stop(&server->hangups);
    close(listener);
    free(server);
    return NULL;
  }
  return server;
}

uint16_t cmhd_port(const cmhd_server *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

unsigned int cmhd_connections(const cmhd_server *server) { return atomic_load(&server->connections); }

void cmhd_quiesce(cmhd_server *server) {
  enum { FLAGS = 13, SYN = 0x02, ACK = 0x10 };  // in a TCP header
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_B | BPF_ABS, FLAGS),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, SYN | ACK),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYN, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0),
      BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
  };
  struct sock_fprog filter = {.len = sizeof code / sizeof *code, .filter = code};
  // If the system does not support the filter, it accepts connections until the server stops.
  setsockopt(server->listener, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
}

unsigned int cmhd_waiting(const cmhd_server *server) {
  struct tcp_info info;
  socklen_t length = sizeof info;
  bool is_known = getsockopt(server->listener, IPPROTO_TCP, TCP_INFO, &info, &length) == 0;
  return is_known ? info.tcpi_unacked : 0;
}

void cmhd_stop(cmhd_server *server) {
  MHD_stop_daemon(server->daemon);
  cmhd_hangups_stop(&server->hangups);
  free(server);
}
