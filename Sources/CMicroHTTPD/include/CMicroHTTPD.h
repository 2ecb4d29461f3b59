// libmicrohttpd (MHD), and wrappers for the parts that Swift cannot use: variadic functions, and unions.
//
// The wrappers also own the listening socket, so that they can report why binding failed. Do not call
// `MHD_queue_response`, but `cmhd_queue`: see overrides.h.
//
// Ownership of the pointers in this interface:
//
// | pointer          | owner                    | released                                        |
// | ---------------- | ------------------------ | ----------------------------------------------- |
// | `context`        | the caller               | after `cmhd_stop` has returned                  |
// | `exchange`       | the request              | by the caller, in the `completed` callback      |
// | a reader's `cls` | the response             | by the caller, in the reader's free callback    |
// | `MHD_Response`   | the caller               | by `cmhd_queue`, in any case                    |
// | `cmhd_server`    | the caller               | by `cmhd_stop`                                  |
// | `MHD_Connection` | MHD                      | after `completed` has returned; never by us     |
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cmhd_server cmhd_server;

/// Called after a request line. Returns the request's `exchange`, which MHD keeps until `completed`. `target` is the
/// request target as sent (path, and query after `?`), and valid only during the call.
typedef void *(*cmhd_begin)(void *context, const char *target);

/// What to do with a connection after a call of `cmhd_access`.
typedef enum { CMHD_CLOSE = 0, CMHD_CONTINUE = 1 } cmhd_disposition;

/// A request line in MHD's memory. Zeros end the method and the version, and replace the first `?` of the target.
typedef struct {
  const char *method, *target, *version;
  size_t target_size;  // from `cmhd_begin`; set by the caller of `cmhd_read_header`
} cmhd_request_line;

/// Called once for the header (`data` is NULL), once for each part of the body, and then, again with NULL, until a
/// response is queued or the connection is suspended. A call always consumes all of `data`.
typedef cmhd_disposition (*cmhd_access)(
    void *context, struct MHD_Connection *connection, cmhd_request_line line, const char *data, size_t size,
    void *exchange);

/// The reason why a request ended.
typedef enum {
  CMHD_OUTCOME_SENT = 0,       // the complete response was sent
  CMHD_OUTCOME_FAILED = 1,     // either side closed the connection
  CMHD_OUTCOME_TIMED_OUT = 2,  // the idle timeout passed
  CMHD_OUTCOME_STOPPED = 3,    // the server stopped
} cmhd_outcome;

/// Called at the end of a request, as the last use of `exchange`. `status` is the status that MHD sent; 0 if it sent
/// none.
typedef void (*cmhd_completed)(
    void *context, struct MHD_Connection *connection, void *exchange, cmhd_outcome outcome,
    unsigned int status);

/// Called when MHD refuses a malformed request with `*status`. Returns a response to send instead and stores its status in
/// `*status`, or returns NULL. `exchange` is NULL if MHD could not parse the request line.
typedef struct MHD_Response *(*cmhd_refuse)(void *context, void *exchange, unsigned int *status);

/// Called when a client sends something other than TLS to a server with TLS, before the connection is closed. `socket` is
/// valid only during the call.
typedef void (*cmhd_plain)(void *context, int socket);

/// Called when there are more connections than the limit; again only after the number fell a tenth below the limit.
typedef void (*cmhd_full)(void *context);

/// Called when the client has closed the connection that `cmhd_watch` watches as `id`, on a separate thread.
typedef void (*cmhd_hung_up)(void *context, uint64_t id);

/// Writes a log line. The text has no line feed, and is valid only during the call.
typedef void (*cmhd_log)(void *context, const char *message);

/// The options of a server.
typedef struct {
  const char *host;  // a numeric IPv4 or IPv6 address, or "localhost" (which is 127.0.0.1)
  uint16_t port;     // 0 lets the system choose
  unsigned int threads;
  // Each further connection closes the one that has been idle longest. If none is idle, the server accepts a reserve of
  // connections: see `cmhd_is_beyond_limit`.
  unsigned int connection_limit;
  unsigned int per_address_limit;     // 0: none
  unsigned int idle_timeout_seconds;  // 0: none; does not count while suspended
  // From a request line to the end of the response, and from a connection's start to its first request line; 0: none.
  // Unlike the idle timeout, single bytes do not extend it, and it runs while suspended.
  unsigned int request_timeout_seconds;
  bool tls;  // HTTPS, with the certificate that `cmhd_tls_load` loaded
  size_t connection_memory;           // bytes for one connection's headers and buffers
  void *context;                      // passed to every callback
  cmhd_begin begin;
  cmhd_access access;
  cmhd_completed completed;
  cmhd_refuse refuse;
  cmhd_plain plain;
  cmhd_full full;
  cmhd_hung_up hung_up;
  cmhd_log log;
} cmhd_options;

/// Loads a certificate chain and its private key, both PEM files, for later handshakes in this process. Returns NULL on
/// success. Otherwise returns the reason, a static text, and keeps the previous certificate.
const char *cmhd_tls_load(const char *chain_file, const char *key_file);

/// The expiry of the certificate for handshakes, in seconds since 1970; 0 if there is none.
int64_t cmhd_tls_expiry(void);

/// Starts a server, which the caller owns until `cmhd_stop`. On failure returns NULL, and `*error_number` is an errno
/// (EINVAL if the host is not an address, ELIBBAD if MHD does not call the functions in overrides.h), or 0 if MHD reports
/// none. Ignores SIGPIPE unless the process handles it, so
/// that a client that disconnects does not end the process.
cmhd_server *cmhd_start(const cmhd_options *options, int *error_number);

/// The port the server is bound to.
uint16_t cmhd_port(const cmhd_server *server);

/// The number of connections.
unsigned int cmhd_connections(const cmhd_server *server);

/// Whether the connection is part of the reserve, and there are still too many connections. Call this on the
/// connection's thread.
bool cmhd_is_beyond_limit(struct MHD_Connection *connection);

/// Makes the system drop every client's first packet (SYN) from now on. Connections that wait to be accepted, or
/// whose handshake is in progress, are still accepted, and existing ones continue.
///
/// Not `MHD_quiesce_daemon`: in 0.9.75 it and the event loops may both take the listening socket out of
/// epoll, and MHD aborts the process when the second fails. Closing the listening socket would reset the waiting
/// connections.
void cmhd_quiesce(cmhd_server *server);

/// The number of connections that wait to be accepted.
unsigned int cmhd_waiting(const cmhd_server *server);

/// Stops the server's threads, closes every connection (each request gets its `completed`) and frees
/// `server`. No connection may be suspended.
void cmhd_stop(cmhd_server *server);

/// Receives one header of a request; the strings are valid until the request is completed.
typedef void (*cmhd_header)(
    void *context, const char *name, size_t name_size, const char *value, size_t value_size);

/// Calls `visit` for each header of the request, in the order sent. Call this only in the first call of `cmhd_access`.
///
/// Returns whether the client sent exactly these lines, each ended by CR and LF. MHD 0.9.75 also accepts folded lines,
/// single line feeds as line ends, and zeros as the end of a text. A proxy may parse such a request differently.
bool cmhd_read_header(
    struct MHD_Connection *connection, const cmhd_request_line *line, cmhd_header visit, void *context);

/// Writes the client's address (4 or 16 bytes, network order) and port; returns 4, 6, or 0 if unknown.
int cmhd_remote_address(struct MHD_Connection *connection, uint8_t address[16], uint16_t *port);

/// Makes a response of unknown length end with the connection. HEAD needs this, because MHD 0.9.75 would send the last
/// chunk after omitting the others.
void cmhd_response_unchunked(struct MHD_Response *response);

/// Queues the response and releases it in any case. Returns 0 on failure. Call this only in `cmhd_access`, and not while
/// it has `data`.
int cmhd_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

/// Sends a whole response in the middle of a request's content, and ends the sending. MHD accepts no response there.
/// Returns whether the system has taken all of it. Call this only in `cmhd_access`, which must then close the connection.
int cmhd_send_last(struct MHD_Connection *connection, const void *bytes, size_t size);

/// Removes the time limit of this request, because it is a stream. Call this on the connection's thread.
void cmhd_clear_timeout(struct MHD_Connection *connection);

/// Calls `hung_up` once if the client closes the connection, which MHD does not detect while it sends nothing. `id` is at
/// least 1. Call this on the connection's thread.
void cmhd_watch(struct MHD_Connection *connection, uint64_t id);

/// Shuts down the connection's socket, so that MHD detects the end and closes the connection. Call this before `completed`
/// returns, on any thread.
void cmhd_abort(struct MHD_Connection *connection);

/// Duplicates the connection's socket. The caller closes the duplicate. Returns -1 on failure.
int cmhd_duplicate_socket(struct MHD_Connection *connection);

#endif
