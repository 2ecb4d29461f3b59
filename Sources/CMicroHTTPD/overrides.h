// Overrides of functions of libmicrohttpd 0.9.75, by ELF's symbol interposition.
//
// It refuses a malformed Content-Length, and anything else it cannot parse, before it calls the application: with a page in
// HTML, and in the first case with two headers. Its options do not reach that. But it looks the field up, and
// queues the page, through functions of its public interface, and the linker prefers those of the same names in
// this program. If it did not, MHD's own page would be sent, and nothing else would change.
#ifndef CMHD_OVERRIDES_H
#define CMHD_OVERRIDES_H

#include <microhttpd.h>
#include <stdbool.h>

// Resolves MHD's own functions; before a server starts.
bool cmhd_overrides_resolve(void);

// MHD's `MHD_queue_response`.
enum MHD_Result cmhd_overridden_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

// Returns the answer to what MHD refuses by itself with `status`; NULL leaves it MHD's own. In connections.c.
struct MHD_Response *cmhd_refusal(struct MHD_Connection *connection, unsigned int *status);

#endif
