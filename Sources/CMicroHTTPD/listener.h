// The listening socket. It is opened here, so that the server can report the cause of a failure.
#ifndef CMHD_LISTENER_H
#define CMHD_LISTENER_H

#include <netdb.h>
#include <stdint.h>

// Resolves a numeric `host` or "localhost"; NULL if it is anything else. Release the address with `freeaddrinfo`.
struct addrinfo *cmhd_listener_resolve(const char *host, uint16_t port);

// Returns a socket that listens on the address, or -1 with errno set.
int cmhd_listener_open(const struct addrinfo *address);

#endif
