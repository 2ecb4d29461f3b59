// The certificate of the process, which GnuTLS requests at each handshake, and the recognition of clients without TLS.
#ifndef CMHD_TLS_H
#define CMHD_TLS_H

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>

// GnuTLS's `gnutls_certificate_retrieve_function3`: returns the certificate that `cmhd_tls_load` loaded last.
int cmhd_tls_retrieve(
    gnutls_session_t session, const struct gnutls_cert_retr_st *info, gnutls_pcert_st **chain,
    unsigned int *length, gnutls_ocsp_data_st **ocsp, unsigned int *ocsp_length,
    gnutls_privkey_t *key, unsigned int *flags);

struct cmhd_peer;

// Has `plain` of the server's options called if the first byte on the connection is not one of TLS. `peer` must live as
// long as the session.
void cmhd_tls_detect_plain(gnutls_session_t session, struct cmhd_peer *peer);

#endif
