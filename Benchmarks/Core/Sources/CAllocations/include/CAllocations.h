#pragma once
#include <stdint.h>

// Returns the number of allocations since the program started.
uint64_t allocations(void);
