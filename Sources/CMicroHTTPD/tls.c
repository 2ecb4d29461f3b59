#define _GNU_SOURCE
#include "tls.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "server.h"

enum { CHAIN_LIMIT = 16 };

// A chain and its key. Handshakes borrow the pair without reporting their end, so a replaced pair is never freed. Each
// reload leaks a few kilobytes.
struct certificate {
  gnutls_pcert_st chain[CHAIN_LIMIT];
  unsigned int length;
  gnutls_privkey_t key;
  int64_t expiry;
  struct certificate *previous;
};

// MHD's callback has no context, so there is one certificate for the process.
static _Atomic(struct certificate *) current;

int cmhd_tls_retrieve(
    gnutls_session_t session, const struct gnutls_cert_retr_st *info, gnutls_pcert_st **chain,
    unsigned int *length, gnutls_ocsp_data_st **ocsp, unsigned int *ocsp_length,
    gnutls_privkey_t *key, unsigned int *flags) {
  (void)session, (void)info;
  struct certificate *certificate = atomic_load(&current);
  if (certificate == NULL) return -1;
  *chain = certificate->chain;
  *length = certificate->length;
  *key = certificate->key;
  *ocsp = NULL;
  *ocsp_length = 0;
  *flags = 0;  // this module keeps ownership of both
  return 0;
}

// Whether the two files are valid and match. GnuTLS checks this when it loads them as credentials.
static int check_pair(const char *chain_file, const char *key_file) {
  gnutls_certificate_credentials_t credentials;
  int result = gnutls_certificate_allocate_credentials(&credentials);
  if (result < 0) return result;
  result = gnutls_certificate_set_x509_key_file(
      credentials, chain_file, key_file, GNUTLS_X509_FMT_PEM);
  gnutls_certificate_free_credentials(credentials);
  return result;
}

static int load_key(const char *file, gnutls_privkey_t *key) {
  gnutls_datum_t text = {NULL, 0};
  int result = gnutls_load_file(file, &text);
  if (result < 0) return result;
  result = gnutls_privkey_init(key);
  if (result == 0) {
    result = gnutls_privkey_import_x509_raw(*key, &text, GNUTLS_X509_FMT_PEM, NULL, 0);
    if (result < 0) gnutls_privkey_deinit(*key);
  }
  gnutls_memset(text.data, 0, text.size);
  gnutls_free(text.data);
  return result;
}

// The expiry of the server's own certificate.
static int read_expiry(const gnutls_pcert_st *own, int64_t *expiry) {
  gnutls_x509_crt_t parsed;
  int result = gnutls_pcert_export_x509((gnutls_pcert_st *)own, &parsed);
  if (result < 0) return result;
  *expiry = gnutls_x509_crt_get_expiration_time(parsed);
  gnutls_x509_crt_deinit(parsed);
  return 0;
}

static int load(const char *chain_file, const char *key_file, struct certificate *certificate) {
  int result = check_pair(chain_file, key_file);
  if (result < 0) return result;
  result = load_key(key_file, &certificate->key);
  if (result < 0) return result;
  certificate->length = CHAIN_LIMIT;
  result = gnutls_pcert_list_import_x509_file(
      certificate->chain, &certificate->length, chain_file, GNUTLS_X509_FMT_PEM, NULL, NULL, 0);
  if (result >= 0) result = read_expiry(certificate->chain, &certificate->expiry);
  if (result < 0) gnutls_privkey_deinit(certificate->key);
  return result;
}

int64_t cmhd_tls_expiry(void) {
  const struct certificate *certificate = atomic_load(&current);
  return certificate == NULL ? 0 : certificate->expiry;
}

const char *cmhd_tls_load(const char *chain_file, const char *key_file) {
  struct certificate *certificate = calloc(1, sizeof *certificate);
  if (certificate == NULL) return gnutls_strerror(GNUTLS_E_MEMORY_ERROR);
  int result = load(chain_file, key_file, certificate);
  if (result < 0) {
    free(certificate);
    return gnutls_strerror(result);
  }
  certificate->previous = atomic_load(&current);
  while (!atomic_compare_exchange_weak(&current, &certificate->previous, certificate)) continue;
  return NULL;
}

// MARK: - Requests without TLS

// Reads for GnuTLS. A request begins with a letter, which no record of TLS does.
static ssize_t pull(gnutls_transport_ptr_t transport, void *bytes, size_t size) {
  cmhd_peer *peer = transport;
  ssize_t count = recv(peer->socket, bytes, size, 0);
  if (peer->has_sent || count <= 0) return count;
  peer->has_sent = true;
  char first = *(const char *)bytes;
  if (first < 'A' || first > 'Z') return count;
  const cmhd_options *options = &peer->server->options;
  options->plain(options->context, peer->socket);
  errno = ECONNRESET;
  return -1;
}

static int wait_for(gnutls_transport_ptr_t transport, unsigned int milliseconds) {
  const cmhd_peer *peer = transport;
  return gnutls_system_recv_timeout((gnutls_transport_ptr_t)(intptr_t)peer->socket, milliseconds);
}

void cmhd_tls_detect_plain(gnutls_session_t session, struct cmhd_peer *peer) {
  gnutls_transport_ptr_t socket = (gnutls_transport_ptr_t)(intptr_t)peer->socket;
  gnutls_transport_set_ptr2(session, peer, socket);
  gnutls_transport_set_pull_function(session, pull);
  gnutls_transport_set_pull_timeout_function(session, wait_for);
}
