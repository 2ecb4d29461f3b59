// GnuTLS's cryptography: hashes, authentication codes and random numbers.
#ifndef CGNUTLS_H
#define CGNUTLS_H

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

#endif
