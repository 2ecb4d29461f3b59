#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int cfiles_open_beneath(int folder, const char *path) {
  // Without O_NONBLOCK, opening a pipe without a writer would block the caller.
  struct open_how how = {
      .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  // openat2 fails with EAGAIN if a rename interferes with the resolution of "..".
  for (int attempt = 0;; attempt++) {
    int descriptor = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
    if (descriptor >= 0 || (errno != EAGAIN && errno != EINTR) || attempt == 100) return descriptor;
  }
}

int cfiles_is_mount(const char *path) {
  struct statx status;
  if (statx(AT_FDCWD, path, 0, 0, &status) != 0) return -1;
  if (!(status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT)) return -1;
  return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}
