#pragma once

/// Opens a file or a folder for reading. `path` is relative to the open folder, and cannot leave it, even through symbolic
/// links that change meanwhile: openat2(2) with RESOLVE_BENEATH, Linux 5.6.
///
/// Returns the descriptor, or -1 and sets errno.
int cfiles_open_beneath(int folder, const char *path);

/// Returns whether the file or folder at `path` is mounted there: statx(2) with STATX_ATTR_MOUNT_ROOT, Linux 5.8. Returns -1 if the
/// system does not say.
int cfiles_is_mount(const char *path);
