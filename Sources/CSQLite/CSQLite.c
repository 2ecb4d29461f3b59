#include "CSQLite.h"

int csqlite_bind_blob(sqlite3_stmt *statement, int parameter, const void *bytes, size_t size) {
  if (size == 0) return sqlite3_bind_zeroblob(statement, parameter, 0);
  return sqlite3_bind_blob64(statement, parameter, bytes, size, SQLITE_TRANSIENT);
}

int csqlite_bind_text(sqlite3_stmt *statement, int parameter, const char *text, size_t size) {
  if (size == 0) return sqlite3_bind_text(statement, parameter, "", 0, SQLITE_STATIC);
  return sqlite3_bind_text64(statement, parameter, text, size, SQLITE_TRANSIENT, SQLITE_UTF8);
}
