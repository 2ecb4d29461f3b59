// A flat, non-variadic interface to libmicrohttpd (MHD), for Swift.
//
// MHD is configured through variadic functions and calls back through C function pointers; neither
// can be expressed well in Swift. This wrapper also owns the listening socket, so that a failure to
// bind is reported by its cause and not only as "did not start".
//
// Ownership of what crosses this boundary:
//
// | pointer          | owner                    | released                                        |
// | ---------------- | ------------------------ | ----------------------------------------------- |
// | `context`        | the caller               | after `cmhd_stop` has returned                  |
// | `exchange`       | the request              | by the caller, in the `completed` callback      |
// | `reusable`       | the connection           | by the caller, in `begin` or `discard`          |
// | stream `context` | the response             | by the caller, in the `cmhd_stream_free`        |
// | `cmhd_response`  | the caller               | by `cmhd_queue`, in any case                    |
// | `cmhd_server`    | the caller               | by `cmhd_stop`                                  |
// | `cmhd_connection`| MHD                      | after `completed` has returned; never by us     |
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct cmhd_server cmhd_server;
typedef struct MHD_Connection cmhd_connection;
typedef struct MHD_Response cmhd_response;

/// A request line has been read. Returns the request's `exchange`, which MHD keeps until `completed`.
/// `target` is the request target as sent (path, and query after `?`) and valid during the call only.
/// `reusable` is the exchange of an earlier request that `completed` has left with the connection, or NULL.
typedef void *(*cmhd_begin)(
    void *context, const char *target, cmhd_connection *connection, void *reusable);

/// What to do with a connection after a call of `cmhd_access`.
typedef enum { CMHD_CLOSE = 0, CMHD_CONTINUE = 1 } cmhd_disposition;

/// A request line as it lies in MHD's memory: zeros follow method and version, and the target at its first `?`.
typedef struct {
  const char *method, *target, *version;
  size_t target_size;  // as `cmhd_begin` had it; the caller of `cmhd_read_header` sets it
} cmhd_request_line;

/// Called once with the headers only (`data` is NULL), once per part of the body, and then, with
/// `data` NULL again, until a response is queued or the connection suspended.
/// Every byte of `data` is taken to be consumed.
typedef cmhd_disposition (*cmhd_access)(
    void *context, cmhd_connection *connection, cmhd_request_line line, const char *data, size_t size,
    void *exchange);

/// Why a request is over.
typedef enum {
  CMHD_OUTCOME_SENT = 0,       // the answer was written completely
  CMHD_OUTCOME_FAILED = 1,     // the connection broke, or we closed it
  CMHD_OUTCOME_TIMED_OUT = 2,  // the idle timeout passed
  CMHD_OUTCOME_STOPPED = 3,    // the server stopped
} cmhd_outcome;

/// The request is over; the last use of `exchange`. `status` is what MHD sent, 0 if nothing.
/// Returns the `reusable` of the connection's next request, or NULL.
typedef void *(*cmhd_completed)(
    void *context, cmhd_connection *connection, void *exchange, cmhd_outcome outcome,
    unsigned int status);

/// The connection is closed, and its `reusable` not needed any more.
typedef void (*cmhd_discard)(void *reusable);

/// Called when MHD refuses a request that it cannot parse, with `*status`. Returns the response to send instead,
/// whose status it stores in `*status`, or NULL. `exchange` is NULL if MHD could not parse the request line.
typedef cmhd_response *(*cmhd_refuse)(void *context, void *exchange, unsigned int *status);

/// There are more connections than the limit: called once, until there are a tenth fewer than it.
typedef void (*cmhd_full)(void *context);

/// The client has closed the connection that `cmhd_watch` was called for with `id`. From a thread of its own.
typedef void (*cmhd_hung_up)(void *context, uint64_t id);

/// A line for the log, without a line feed; valid during the call only.
typedef void (*cmhd_log)(void *context, const char *message);

/// How to start a server.
typedef struct {
  const char *host;  // a numeric IPv4 or IPv6 address, or "localhost" (which is 127.0.0.1)
  uint16_t port;     // 0 lets the system choose
  unsigned int threads;
  // Each further connection closes the one that has been idle for the longest. If none is idle, some more are
  // accepted: see `cmhd_is_beyond_limit`.
  unsigned int connection_limit;
  unsigned int per_address_limit;     // 0: none
  unsigned int idle_timeout_seconds;  // 0: none; does not count while suspended
  // From a request line to the end of the response, and from a connection's start to its first request line; 0: none.
  // Unlike the idle timeout, single bytes do not extend it, and it runs while suspended.
  unsigned int request_timeout_seconds;
  bool tls;  // HTTPS, with what `cmhd_tls_load` has loaded
  size_t connection_memory;           // bytes for one connection's headers and buffers
  void *context;                      // handed to every callback
  cmhd_begin begin;
  cmhd_access access;
  cmhd_completed completed;
  cmhd_discard discard;
  cmhd_refuse refuse;
  cmhd_full full;
  cmhd_hung_up hung_up;
  cmhd_log log;
} cmhd_options;

typedef enum {
  CMHD_STARTED = 0,
  CMHD_ADDRESS_IN_USE,
  CMHD_INVALID_ADDRESS,
  CMHD_PERMISSION_DENIED,
  CMHD_FAILED,
} cmhd_status;

/// Loads a certificate chain and its private key, both PEM files, for the handshakes that follow in this
/// process. Returns NULL, or a static text that says why they cannot be used; the former ones then stay.
const char *cmhd_tls_load(const char *chain_file, const char *key_file);

/// The expiry of the certificate for handshakes, in seconds since 1970; 0 if there is none.
int64_t cmhd_tls_expiry(void);

/// Starts a server. On success `*server` is the caller's until `cmhd_stop`. On failure it is NULL and
/// `error_number` an errno (0 where MHD did not say).
/// Ignores SIGPIPE unless the process handles it: a client that goes away must not end the process.
cmhd_status cmhd_start(const cmhd_options *options, cmhd_server **server, int *error_number);

/// The port the server is bound to.
uint16_t cmhd_port(const cmhd_server *server);

/// How many connections there are.
unsigned int cmhd_connections(const cmhd_server *server);

/// Whether there were too many connections when this one began, and still are. From the connection's thread.
bool cmhd_is_beyond_limit(cmhd_connection *connection);

/// Makes the system drop every client's first packet (SYN) from now on. Connections that wait to be accepted, or
/// whose handshake is in progress, are still accepted, and existing ones continue.
///
/// Not `MHD_quiesce_daemon`: in 0.9.75 it and the event loops may both take the listening socket out of
/// epoll, and MHD aborts the process when the second fails. To close the listening socket would reset what waits there.
void cmhd_quiesce(cmhd_server *server);

/// How many connections wait to be accepted.
unsigned int cmhd_waiting(const cmhd_server *server);

/// Stops the server's threads, closes every connection (each request gets its `completed`) and frees
/// `server`. No connection may be suspended.
void cmhd_stop(cmhd_server *server);

/// Receives one header of a request; the strings are valid until the request is completed.
typedef void (*cmhd_header)(
    void *context, const char *name, size_t name_size, const char *value, size_t value_size);

/// Calls `visit` for each header of the request, in the order they were sent. Only in the first call of `cmhd_access`.
///
/// Returns whether the client has sent exactly these lines, each ended by CR and LF. MHD 0.9.75 also takes a folded
/// line, a single line feed for a line's end, and a zero for the end of a text, where a proxy may have seen another request.
bool cmhd_read_header(
    cmhd_connection *connection, const cmhd_request_line *line, cmhd_header visit, void *context);

/// Writes the client's address (4 or 16 bytes, network order) and port; returns 4, 6, or 0 if unknown.
int cmhd_remote_address(cmhd_connection *connection, uint8_t address[16], uint16_t *port);

/// A response that holds a copy of `bytes`; NULL when out of memory.
cmhd_response *cmhd_response_copy(const void *bytes, size_t size);

/// What `cmhd_stream_read` may return besides a count; 0 only after `cmhd_suspend`.
enum { CMHD_STREAM_END = -1, CMHD_STREAM_ABORT = -2 };
typedef ssize_t (*cmhd_stream_read)(void *context, uint64_t position, char *buffer, size_t size);
typedef void (*cmhd_stream_free)(void *context);

/// The size of what has no end yet.
enum { CMHD_UNKNOWN_SIZE = 0 };

/// A response of `size` bytes, read from a callback in parts of at most `block`; NULL when out of memory, and then
/// `context` stays the caller's.
cmhd_response *cmhd_response_stream(
    uint64_t size, size_t block, cmhd_stream_read read, void *context, cmhd_stream_free free);

/// Adds a header. Returns 0 if MHD refused it.
int cmhd_response_header(cmhd_response *response, const char *name, const char *value);

/// Makes a response of unknown length end with the connection. For HEAD: MHD 0.9.75 would send the
/// last chunk of content that it did not send.
void cmhd_response_unchunked(cmhd_response *response);

/// Queues the response, and releases it whether that succeeds or not (then 0).
/// Only from `cmhd_access`, and not while it has `data`.
int cmhd_queue(cmhd_connection *connection, unsigned int status, cmhd_response *response);

/// Takes the connection out of its event loop. Only from `cmhd_access` or `cmhd_stream_read`.
void cmhd_suspend(cmhd_connection *connection);

/// Resumes a suspended connection, exactly once for each `cmhd_suspend`. From any thread.
void cmhd_resume(cmhd_connection *connection);

/// Removes the request timeout of this request, because it is a stream. From the connection's thread.
void cmhd_clear_timeout(cmhd_connection *connection);

/// Calls `hung_up` once if the client closes the connection, which MHD does not detect while nothing is sent. `id` is at
/// least 1. From the connection's thread.
void cmhd_watch(cmhd_connection *connection, uint64_t id);

/// Shuts the connection's socket down, so that MHD notices and closes it. From any thread, before
/// `completed` has returned.
void cmhd_abort(cmhd_connection *connection);

/// A duplicate of the connection's socket, the caller's to close; -1 if there is none.
int cmhd_duplicate_socket(cmhd_connection *connection);

#endif
