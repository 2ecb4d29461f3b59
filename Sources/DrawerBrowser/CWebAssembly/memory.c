// An allocator that reuses freed memory, because a page may stay open for days.
//
// Size classes, four to each power of two, so that at most a fifth of a block is unused. A freed block goes to the free
// list of its class. Blocks are never coalesced: a program that repeats its work reuses the same memory.
#include <stddef.h>
#include <stdint.h>

#define PAGE 65536u
#define ALIGNMENT 16u
#define CLASSES 112

/// Before each block; as long as the alignment, so that the block is aligned.
typedef struct header {
  struct header *next;
  uint32_t class;
  uint32_t unused[2];
} header;

extern unsigned char __heap_base;

static header *free_lists[CLASSES];
/// The start and the end of the memory that was never allocated.
static uintptr_t fresh, end;

/// Returns the class of blocks of at least `size` bytes, and sets their size.
static uint32_t class_of(size_t size, size_t *length) {
  if (size < 64) {
    *length = (size + 15) & ~(size_t)15;
    return (uint32_t)(*length / 16);
  }
  uint32_t log = 31 - (uint32_t)__builtin_clz((uint32_t)size);
  size_t quarter = (size_t)1 << (log - 2);
  size_t steps = (size - ((size_t)1 << log) + quarter - 1) / quarter;
  *length = ((size_t)1 << log) + steps * quarter;
  return 4 + (log - 6) * 4 + (uint32_t)steps;
}

void *malloc(size_t size) {
  if (size > 0x40000000) return NULL;
  size_t length;
  uint32_t class = class_of(size, &length);
  header *block = free_lists[class];
  if (block) {
    free_lists[class] = block->next;
    return block + 1;
  }
  if (!fresh) {
    fresh = ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
    end = __builtin_wasm_memory_size(0) * PAGE;
  }
  size_t needed = length + sizeof(header);
  if (end - fresh < needed) {
    size_t pages = (needed - (end - fresh) + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
    end += pages * PAGE;
  }
  block = (header *)fresh;
  fresh += needed;
  block->class = class;
  return block + 1;
}

void free(void *pointer) {
  if (!pointer) return;
  header *block = (header *)pointer - 1;
  block->next = free_lists[block->class];
  free_lists[block->class] = block;
}

/// Every block has the greatest alignment that Swift requests.
int posix_memalign(void **pointer, size_t alignment, size_t size) {
  enum { INVALID = 22, NO_MEMORY = 12 };
  if (alignment > ALIGNMENT) return INVALID;
  *pointer = malloc(size);
  return *pointer ? 0 : NO_MEMORY;
}
