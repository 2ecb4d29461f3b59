#define _GNU_SOURCE
#include "overrides.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server.h"

typedef enum MHD_Result (*lookup)(
    struct MHD_Connection *, enum MHD_ValueKind, const char *, size_t, const char **, size_t *);
typedef enum MHD_Result (*queue)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

static lookup overridden_lookup;
static queue overridden_queue;

// Before `main`, so that the threads of a server never see a function that is not resolved yet.
__attribute__((constructor)) static void resolve(void) {
  overridden_lookup = (lookup)dlsym(RTLD_NEXT, "MHD_lookup_connection_value_n");
  overridden_queue = (queue)dlsym(RTLD_NEXT, "MHD_queue_response");
}

// Whether MHD can parse the text as a number.
static bool is_length(const char *value, size_t size) {
  return size > 0 && size <= 18 && strspn(value, "0123456789") == size;
}

// Removes whitespace from the end of a value, which is no part of it (RFC 9110, section 5.5). MHD only removes it from the
// beginning, and then does not know "chunked ".
static void trim(const char **value, size_t *size) {
  size_t end = size != NULL ? *size : strlen(*value);
  size_t last = end;
  while (last > 0 && ((*value)[last - 1] == ' ' || (*value)[last - 1] == '\t')) last--;
  if (last == end) return;
  ((char *)(uintptr_t)*value)[last] = 0;  // in the connection's own memory
  if (size != NULL) *size = last;
}

// MHD calls this to find the framing of a request's content. This function hides an invalid length from MHD. The header
// then reaches the server's own checks, which refuse it and close the connection.
enum MHD_Result MHD_lookup_connection_value_n(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *name, size_t name_size,
    const char **value, size_t *value_size) {
  enum MHD_Result result =
      overridden_lookup(connection, kind, name, name_size, value, value_size);
  static const char length[] = "Content-Length";
  if (result != MHD_YES || kind != MHD_HEADER_KIND || value == NULL) return result;
  if (*value != NULL) trim(value, value_size);
  if (value_size == NULL) return result;
  if (name_size != sizeof length - 1 || strncasecmp(name, length, name_size) != 0) return result;
  return *value != NULL && is_length(*value, *value_size) ? MHD_YES : MHD_NO;
}

enum MHD_Result cmhd_overridden_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  return overridden_queue(connection, status, response);
}

// Only MHD calls this. `cmhd_queue` calls MHD's own function.
enum MHD_Result MHD_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  struct MHD_Response *refusal = cmhd_refusal(connection, &status);
  if (refusal == NULL) return overridden_queue(connection, status, response);
  enum MHD_Result result = overridden_queue(connection, status, refusal);
  MHD_destroy_response(refusal);  // MHD counts its own reference
  return result;
}

// MARK: - The check

static struct MHD_Response *note_refusal(void *context, void *exchange, unsigned int *status) {
  (void)exchange, (void)status;
  *(bool *)context = true;
  return NULL;
}

static enum MHD_Result note_access(
    void *cls, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *data, size_t *size, void **context) {
  (void)connection, (void)url, (void)method, (void)version, (void)data, (void)size, (void)context;
  *(bool *)cls = true;
  return MHD_NO;
}

static void set_peer(
    void *cls, struct MHD_Connection *connection, void **context, enum MHD_ConnectionNotificationCode code) {
  (void)connection;
  *context = code == MHD_CONNECTION_NOTIFY_STARTED ? cls : NULL;
}

// Has MHD read `request` on this thread, and notes whether it refuses the request by `cmhd_refusal`, or passes it on.
// Returns false if the system has no resources for that.
static bool try_request(const char *request, bool *is_refused, bool *is_passed_on) {
  cmhd_server server = {.options = {.refuse = note_refusal, .context = is_refused}};
  cmhd_peer peer = {.server = &server};
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0) return false;
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL, note_access, is_passed_on,
      MHD_OPTION_NOTIFY_CONNECTION, set_peer, &peer,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_END);
  struct sockaddr address = {.sa_family = AF_UNIX};
  bool is_sent = send(ends[0], request, strlen(request), MSG_NOSIGNAL) == (ssize_t)strlen(request);
  bool is_tried = false;
  // MHD closes the other end in any case.
  if (daemon == NULL) close(ends[1]);
  else is_tried = MHD_add_connection(daemon, ends[1], &address, sizeof address) == MHD_YES && is_sent;
  // One turn adds the connection, one reads the request.
  for (int turn = 0; is_tried && turn < 4; turn++) MHD_run(daemon);
  if (daemon != NULL) MHD_stop_daemon(daemon);
  close(ends[0]);
  return is_tried;
}

bool cmhd_overrides_are_called(void) {
  if (overridden_lookup == NULL || overridden_queue == NULL) return false;
  bool is_refused = false, is_passed_on = false;
  // Without the field Host, MHD refuses the request.
  if (!try_request("GET / HTTP/1.1\r\n\r\n", &is_refused, &is_passed_on)) return true;
  if (!is_refused) return false;
  const char *malformed = "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n";
  return !try_request(malformed, &is_refused, &is_passed_on) || is_passed_on;
}
