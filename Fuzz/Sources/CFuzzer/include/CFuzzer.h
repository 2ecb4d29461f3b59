#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's own loop. (Its header is not part of the toolchain.)
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));
