// The messages on a connection: request headers and responses.
#include "CMicroHTTPD.h"

#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "overrides.h"

// MARK: - Requests

struct visitor {
  cmhd_header visit;
  void *context;
  const char *line_end;  // where the last line's content ended
  bool is_exact;
};

// MHD parses a header in place. It replaces line ends and colons with zeros, so that a field's name begins two bytes
// after the end of the value before it. The name is elsewhere if a line was folded, if a zero cut a value short, or if a
// line ended with a single line feed.
static enum MHD_Result visit_header(
    void *cls, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value,
    size_t value_size) {
  (void)kind;
  struct visitor *visitor = cls;
  if (value == NULL || name != visitor->line_end + 2) visitor->is_exact = false;
  visitor->line_end = value == NULL ? NULL : value + value_size;
  // Whitespace at the end is no part of the value. `trim` may have put a zero in its place. The client's own zeros end a value.
  size_t size = value == NULL ? 0 : value_size;
  while (size > 0 && (value[size - 1] == ' ' || value[size - 1] == '\t' || value[size - 1] == 0)) size--;
  unsigned int controls = 0;
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = (unsigned char)value[i];
    controls |= (byte < 0x20 && byte != '\t') | (byte == 0x7F);
  }
  if (controls != 0) visitor->is_exact = false;
  visitor->visit(
      visitor->context, name, name_size, value == NULL ? "" : value, size);
  return MHD_YES;
}

bool cmhd_read_header(
    struct MHD_Connection *connection, const cmhd_request_line *line, cmhd_header visit, void *context) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  struct visitor visitor = {visit, context, line->version + strlen(line->version), info != NULL};
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, visit_header, &visitor);
  return visitor.is_exact && line->method + strlen(line->method) + 1 == line->target &&
         line->target + line->target_size + 1 == line->version &&
         line->method + info->header_size == visitor.line_end + 4;
}

int cmhd_remote_address(struct MHD_Connection *connection, uint8_t address[16], uint16_t *port) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == NULL || info->client_addr == NULL) return 0;
  if (info->client_addr->sa_family == AF_INET) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)(const void *)info->client_addr;
    memcpy(address, &v4->sin_addr, 4);
    *port = ntohs(v4->sin_port);
    return 4;
  }
  if (info->client_addr->sa_family != AF_INET6) return 0;
  const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)(const void *)info->client_addr;
  memcpy(address, &v6->sin6_addr, 16);
  *port = ntohs(v6->sin6_port);
  return 6;
}

// MARK: - Responses

void cmhd_response_unchunked(struct MHD_Response *response) {
  MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

int cmhd_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  enum MHD_Result result = cmhd_overridden_queue(connection, status, response);
  MHD_destroy_response(response);  // MHD counts its own reference
  return result == MHD_YES;
}
