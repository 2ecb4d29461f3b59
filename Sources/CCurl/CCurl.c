#include "CCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions are called by way of pointers, past the header's checks of their arguments.
#undef curl_easy_setopt
#undef curl_easy_getinfo

static struct {
  __typeof__(curl_easy_init) *init;
  __typeof__(curl_easy_setopt) *setopt;
  __typeof__(curl_easy_perform) *perform;
  __typeof__(curl_easy_getinfo) *getinfo;
  __typeof__(curl_easy_cleanup) *cleanup;
  __typeof__(curl_easy_strerror) *strerror;
  __typeof__(curl_slist_append) *append;
  __typeof__(curl_slist_free_all) *free_all;
} curl;

static int load(void) {
  if (curl.init) return 1;
  // With whichever TLS library Debian has it; the name of GnuTLS' is Debian's own.
  void *library = dlopen("libcurl-gnutls.so.4", RTLD_NOW);
  if (!library) library = dlopen("libcurl.so.4", RTLD_NOW);
  if (!library) return 0;
  curl.setopt = (__typeof__(curl.setopt))dlsym(library, "curl_easy_setopt");
  curl.perform = (__typeof__(curl.perform))dlsym(library, "curl_easy_perform");
  curl.getinfo = (__typeof__(curl.getinfo))dlsym(library, "curl_easy_getinfo");
  curl.cleanup = (__typeof__(curl.cleanup))dlsym(library, "curl_easy_cleanup");
  curl.strerror = (__typeof__(curl.strerror))dlsym(library, "curl_easy_strerror");
  curl.append = (__typeof__(curl.append))dlsym(library, "curl_slist_append");
  curl.free_all = (__typeof__(curl.free_all))dlsym(library, "curl_slist_free_all");
  if (!curl.setopt || !curl.perform || !curl.getinfo || !curl.cleanup || !curl.strerror || !curl.append ||
      !curl.free_all)
    return 0;
  curl.init = (__typeof__(curl.init))dlsym(library, "curl_easy_init");
  return curl.init != NULL;
}

struct content {
  char *bytes;
  size_t size;
  size_t capacity;
  size_t limit;
};

// libcurl's write callback: anything but the number of bytes given ends the transfer.
static size_t append(char *bytes, size_t size, size_t count, void *context) {
  struct content *content = context;
  size_t length = size * count;
  if (length > content->limit - content->size) return 0;
  if (length > content->capacity - content->size) {
    size_t capacity = 2 * content->capacity + length;
    char *grown = realloc(content->bytes, capacity);
    if (!grown) return 0;
    content->bytes = grown;
    content->capacity = capacity;
  }
  memcpy(content->bytes + content->size, bytes, length);
  content->size += length;
  return length;
}

const char *ccurl_get(
  const char *url, const char *authorization, const char *certificate, size_t limit, struct ccurl_answer *answer) {
  static _Thread_local char reason[CURL_ERROR_SIZE];
  if (!load()) return "libcurl is not installed (Debian: libcurl3-gnutls or libcurl4)";
  CURL *handle = curl.init();
  if (!handle) return "libcurl does not start";
  struct content content = {.limit = limit};
  struct curl_slist *headers = authorization ? curl.append(NULL, authorization) : NULL;
  reason[0] = 0;
  curl.setopt(handle, CURLOPT_URL, url);
  curl.setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl.setopt(handle, CURLOPT_HTTPHEADER, headers);
  if (certificate) curl.setopt(handle, CURLOPT_CAINFO, certificate);
  curl.setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl.setopt(handle, CURLOPT_CONNECTTIMEOUT, 10L);
  curl.setopt(handle, CURLOPT_TIMEOUT, 120L);
  curl.setopt(handle, CURLOPT_ERRORBUFFER, reason);
  curl.setopt(handle, CURLOPT_WRITEFUNCTION, append);
  curl.setopt(handle, CURLOPT_WRITEDATA, &content);
  CURLcode code = curl.perform(handle);
  if (code == CURLE_OK) code = curl.getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
  if (code != CURLE_OK && !reason[0]) snprintf(reason, sizeof reason, "%s", curl.strerror(code));
  curl.free_all(headers);
  curl.cleanup(handle);
  if (code != CURLE_OK) {
    free(content.bytes);
    return reason;
  }
  answer->body = content.bytes;
  answer->size = content.size;
  return NULL;
}
