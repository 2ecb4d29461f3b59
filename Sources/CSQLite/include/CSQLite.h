// SQLite's interface, and wrappers for the parts that Swift cannot import: SQLITE_TRANSIENT is a cast.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>
#include <stddef.h>

/// Binds a copy of `bytes` as a blob, which is empty, not NULL, where `size` is 0.
int csqlite_bind_blob(sqlite3_stmt *statement, int parameter, const void *bytes, size_t size);

/// Binds a copy of UTF-8 text, which is empty, not NULL, where `size` is 0.
int csqlite_bind_text(sqlite3_stmt *statement, int parameter, const char *text, size_t size);

#endif
