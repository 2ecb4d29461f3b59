// The certificate of the process, which GnuTLS requests at each handshake.
#ifndef CMHD_TLS_H
#define CMHD_TLS_H

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>

// GnuTLS's `gnutls_certificate_retrieve_function3`: returns the certificate that `cmhd_tls_load` loaded last.
int cmhd_tls_retrieve(
    gnutls_session_t session, const struct gnutls_cert_retr_st *info, gnutls_pcert_st **chain,
    unsigned int *length, gnutls_ocsp_data_st **ocsp, unsigned int *ocsp_length,
    gnutls_privkey_t *key, unsigned int *flags);

#endif
