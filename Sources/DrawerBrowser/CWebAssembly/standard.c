// The few functions of a C library that the compiler and Swift's standard library call.
#include <stddef.h>
#include <stdint.h>

// The compiler replaces these calls by WebAssembly instructions.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (; count; count--, a++, b++) {
    if (*a != *b) return *a - *b;
  }
  return 0;
}

/// Does nothing, because there is no console.
int putchar(int character) { return character; }

/// The compiler's stack guard cannot be turned off.
uintptr_t __stack_chk_guard = 0x5bd1e995;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

/// The seed of hashes. It is constant: a page that chooses colliding keys slows down only itself.
void arc4random_buf(void *to, size_t count) { __builtin_memset(to, 0x5b, count); }

double round(double value) {
  double towards_zero = __builtin_trunc(value);
  return __builtin_fabs(value - towards_zero) < 0.5 ? towards_zero : towards_zero + __builtin_copysign(1, value);
}
