// Functions for a program in a browser, which has no C library. JavaScript reads and writes numbers; memory.c and
// standard.c define the functions that the compiler and Swift's standard library call.
#ifndef CWEBASSEMBLY_H
#define CWEBASSEMBLY_H

#include <stddef.h>

#define FROM_JAVASCRIPT(name) __attribute__((import_module("text"), import_name(#name)))

/// The double nearest to a number of `count` bytes at `text`, as JSON writes it.
FROM_JAVASCRIPT(number) double number(const unsigned char *text, size_t count);
/// Writes the shortest JSON text of a finite `number`, at most 32 bytes, to `text`. Returns the number of bytes.
FROM_JAVASCRIPT(digits) size_t digits(double number, unsigned char *text);

#undef FROM_JAVASCRIPT

#endif
