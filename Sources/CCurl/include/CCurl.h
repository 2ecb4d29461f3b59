// One request by libcurl, whose interface is variadic. The library is loaded on first use: a server never needs it, nor the
// two dozen libraries that it depends on.
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

/// What a server answered.
struct ccurl_answer {
  /// The status code.
  long status;
  /// The content; the caller frees it. Null if there is none.
  char *body;
  /// The content's size in bytes.
  size_t size;
};

/// Gets `url` by HTTP or HTTPS, and follows no redirect.
///
/// `authorization` is a whole header line, and `certificate` the path of a file of certificates to trust in place of the
/// system's; each may be null. An answer of more than `limit` bytes is refused.
///
/// Returns null, or why there is no answer: a text that is valid until the thread's next call.
const char *ccurl_get(
  const char *url, const char *authorization, const char *certificate, size_t limit, struct ccurl_answer *answer);

#endif
