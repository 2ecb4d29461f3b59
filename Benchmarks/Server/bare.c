// A minimal libmicrohttpd server: it reads a request's body, and responds with a given number of bytes. The benchmarks
// compare the cost of a request to drawerd with that of a request to this server, so that the figure does not depend on
// the machine and the kernel.
//
// usage: bare PORT BYTES [THREADS]        port 0 lets the system choose; the first line of output is the port

#include <arpa/inet.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *answer;
static size_t answer_size;
static size_t read_sum;  // makes the compiler keep the loop that reads the body

static enum MHD_Result on_request(
    void *cls, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *data, size_t *size, void **state) {
  (void)cls, (void)url, (void)method, (void)version;
  static int seen;
  if (*state == NULL) {
    *state = &seen;
    return MHD_YES;
  }
  if (*size > 0) {
    size_t sum = 0;
    for (size_t index = 0; index < *size; index++) sum += (unsigned char)data[index];
    __atomic_fetch_add(&read_sum, sum, __ATOMIC_RELAXED);
    *size = 0;
    return MHD_YES;
  }
  struct MHD_Response *response = MHD_create_response_from_buffer(answer_size, answer, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", "application/json");
  enum MHD_Result result = MHD_queue_response(connection, 200, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  answer_size = (size_t)strtoul(arguments[2], NULL, 10);
  answer = malloc(answer_size + 1);
  if (answer == NULL) return 1;
  memset(answer, 'x', answer_size);
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(arguments[1])),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  unsigned int threads = count > 3 ? (unsigned int)atoi(arguments[3]) : 2;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, on_request, NULL, MHD_OPTION_SOCK_ADDR, &address,
      MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_END);
  if (daemon == NULL) return 1;
  printf("%u\n", (unsigned int)MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
  MHD_stop_daemon(daemon);
  return 0;
}
