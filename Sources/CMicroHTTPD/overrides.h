// Overrides of functions of libmicrohttpd 0.9.75, by ELF's symbol interposition.
//
// MHD refuses a malformed Content-Length, and any other request that it cannot parse, before it calls the application.
// It then sends an HTML page, with two headers for a malformed Content-Length, and has no option to change that.
// However, it looks up the field and queues the page through functions of its public interface, and the linker prefers
// the functions of the same names in this program. Without the overrides, only the page would differ.
#ifndef CMHD_OVERRIDES_H
#define CMHD_OVERRIDES_H

#include <microhttpd.h>
#include <stdbool.h>

// MHD's `MHD_queue_response`.
enum MHD_Result cmhd_overridden_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

// Whether MHD calls the overrides. It does not if it is linked statically or with -Bsymbolic, or if another version does
// not look up the field, or queues its pages in another way. True if the system has no resources for the check.
bool cmhd_overrides_are_called(void);

// Returns the response to a request that MHD refuses with `status`; NULL for MHD's own page. Defined in connections.c.
struct MHD_Response *cmhd_refusal(struct MHD_Connection *connection, unsigned int *status);

#endif
