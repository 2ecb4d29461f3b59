// The few functions of a C library that the compiler and Swift's standard library call.
#include <stddef.h>
#include <stdint.h>

// Instructions of WebAssembly, which the compiler puts in their place.
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

/// There is no console.
int putchar(int character) { return character; }

/// For a compiler that cannot be told to leave the stack unguarded.
uintptr_t __stack_chk_guard = 0x5bd1e995;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

/// The seed of hashes. It is constant: a page that chooses colliding keys slows down only itself.
void arc4random_buf(void *to, size_t count) { __builtin_memset(to, 0x5b, count); }

double round(double value) {
  double towards_zero = __builtin_trunc(value);
  return __builtin_fabs(value - towards_zero) < 0.5 ? towards_zero : towards_zero + __builtin_copysign(1, value);
}

// A string that does not lie in one piece of UTF-8 is one of Objective-C's, and an index of UTF-16 comes from one: there are none
// here. What the standard library would do with them, 15 kB, is left out. In one that calls it otherwise it is not.
#define IN_PLACE_OF(symbol, result, name, ...) \
  result name(__VA_ARGS__) __asm__(symbol); \
  result name(__VA_ARGS__)

#define NEVER_CALLED(symbol, result, name, ...) \
  IN_PLACE_OF(symbol, result, name, __VA_ARGS__) { __builtin_trap(); }

/// What is called for every string, which it leaves as it is.
IN_PLACE_OF("$eSS18makeContiguousUTF8yyF", void, make_contiguous, int, int) {}
NEVER_CALLED("$eSS8UTF8ViewV13_foreignCountSiyF", int, foreign_count, int, int, int, int, int)
NEVER_CALLED(
  "$eSS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF", int, foreign_distance, int64_t, int64_t, int, int, int, int,
  int)
NEVER_CALLED("$eSS8UTF8ViewV17_foreignSubscript8positions5UInt8VSS5IndexV_tF", int, foreign_byte, int64_t, int, int, int, int, int)
NEVER_CALLED("$eSS8UTF8ViewV13_foreignIndex5afterSS0D0VAF_tF", int64_t, foreign_index, int64_t, int, int, int, int, int)
NEVER_CALLED("$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF", int64_t, utf8_index, int64_t, int, int, int, int, int)
NEVER_CALLED("$es11_StringGutsV18foreignScalarAlignySS5IndexVAEF", int64_t, scalar_index, int64_t, int, int, int, int, int)
// What the file of _StringGuts keeps to itself has a hash of the file's name in its own.
#define PRIVATE "33_408A76AB043BD3EFBAB6FAAAAA9B4914LL"
NEVER_CALLED("$es11_StringGutsV12_foreignGrow" PRIVATE "yySiF", void, foreign_grow, int, int, int)
NEVER_CALLED("$es11_StringGutsV21_foreignAppendInPlace" PRIVATE "yys01_aB5SliceVF", void, foreign_append, int, int, int)
NEVER_CALLED(
  "$es11_StringGutsV24_foreignConvertedToSmall" PRIVATE "s01_fA0VyF", void, foreign_small, int, int, int, int, int, int)

// All texts come from JavaScript, whose encoder writes valid UTF-8: nothing has to be repaired.
NEVER_CALLED(
  "$es10repairUTF8_21firstKnownBrokenRangeSSSRys5UInt8VG_SnySiGtF", void, repair_utf8, int, int, int, int, int, int, int)
NEVER_CALLED(
  "$es12validateUTF8ys0B16ValidationResultOSRys5UInt8VGF16findInvalidRangeL_ySnySiGs5SliceVyAFGF", void, invalid_utf8, int,
  int, int, int, int, int, int)
