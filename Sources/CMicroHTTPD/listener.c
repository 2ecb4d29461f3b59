#define _GNU_SOURCE
#include "listener.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct addrinfo *cmhd_listener_resolve(const char *host, uint16_t port) {
  struct addrinfo hints = {
      .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
  char service[8];
  snprintf(service, sizeof service, "%u", (unsigned int)port);
  if (host == NULL || host[0] == 0) return NULL;
  const char *numeric = strcmp(host, "localhost") == 0 ? "127.0.0.1" : host;
  struct addrinfo *address = NULL;
  return getaddrinfo(numeric, service, &hints, &address) == 0 ? address : NULL;
}

// Makes the system detect clients that disappear without closing their connections. Accepted connections inherit these
// options. On an idle connection, probes detect the loss within 15 seconds. Sending restarts that time, so that a stream
// that sends every 15 seconds ends within 30.
static void watch_clients(int fd) {
  int yes = 1, idle_seconds = 10, interval_seconds = 5, probes = 3, unacknowledged_milliseconds = 14000;
  setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle_seconds, sizeof idle_seconds);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval_seconds, sizeof interval_seconds);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
  setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &unacknowledged_milliseconds, sizeof unacknowledged_milliseconds);
}

int cmhd_listener_open(const struct addrinfo *address) {
  int fd = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  int yes = 1, no = 0;
  // Otherwise a restart would wait for the TIME_WAIT of the last connections.
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  // "::" accepts both families, whatever the system's default is. Other addresses are not affected.
  if (address->ai_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  watch_clients(fd);
  if (bind(fd, address->ai_addr, address->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}
