// What libmicrohttpd 0.9.75 decides by itself, and we decide otherwise.
//
// It refuses a malformed Content-Length, and whatever else it cannot parse, before it calls anybody: with a page in
// HTML, and in the first case with two headers. Its options do not reach that. But it looks the field up, and
// queues the page, through functions of its public face, so those of the same names in this program come first
// (ELF's symbol interposition). Where they did not, the page would be back, and nothing else.
#ifndef CMHD_OVERRIDES_H
#define CMHD_OVERRIDES_H

#include <microhttpd.h>
#include <stdbool.h>

// Finds MHD's own functions; before a server starts.
bool cmhd_overrides_find(void);

// MHD's `MHD_queue_response`.
enum MHD_Result cmhd_overridden_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

// Returns the answer to what MHD refuses by itself with `status`; NULL leaves it MHD's own. In wrapper.c.
struct MHD_Response *cmhd_refusal(struct MHD_Connection *connection, unsigned int *status);

#endif
