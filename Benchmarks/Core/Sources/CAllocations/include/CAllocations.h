#pragma once
#include <stdint.h>

// How often memory has been asked for since the program started.
uint64_t allocations(void);
