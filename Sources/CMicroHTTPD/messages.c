// What goes over a connection: a request's header, and responses.
#include "CMicroHTTPD.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// MARK: - Requests

struct visitor {
  cmhd_header visit;
  void *context;
};

static enum MHD_Result visit_header(
    void *cls, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value,
    size_t value_size) {
  (void)kind;
  const struct visitor *visitor = cls;
  visitor->visit(
      visitor->context, name, name_size, value == NULL ? "" : value, value == NULL ? 0 : value_size);
  return MHD_YES;
}

void cmhd_each_header(cmhd_connection *connection, cmhd_header visit, void *context) {
  struct visitor visitor = {visit, context};
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, visit_header, &visitor);
}

int cmhd_remote_address(cmhd_connection *connection, uint8_t address[16], uint16_t *port) {
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

cmhd_response *cmhd_response_copy(const void *bytes, size_t size) {
  return MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
}

cmhd_response *cmhd_response_stream(
    size_t block, cmhd_stream_read read, void *context, cmhd_stream_free free) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block, read, context, free);
}

int cmhd_response_header(cmhd_response *response, const char *name, const char *value) {
  return MHD_add_response_header(response, name, value) == MHD_YES;
}

void cmhd_response_unchunked(cmhd_response *response) {
  MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

int cmhd_queue(cmhd_connection *connection, unsigned int status, cmhd_response *response) {
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);  // MHD counts its own reference
  return result == MHD_YES;
}
