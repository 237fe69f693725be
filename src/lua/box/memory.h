/* SPDX-License-Identifier: MIT */
#ifndef LSG_MEMORY_H
#define LSG_MEMORY_H

/* The memory of a box: an allocator for a Lua state, with a budget. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Blocks of up to LSG_SMALL_MAX bytes are cut from chunks and kept on free lists by their size in grains. */
enum { LSG_GRAIN = 16, LSG_SMALL_MAX = 256, LSG_SIZES = LSG_SMALL_MAX / LSG_GRAIN + 1 };

/*
 * Blocks from LSG_WIDE_BYTES on are wide: one instruction of Lua may have to read or copy the whole of one. A string of
 * more than LSG_STRING_MAX bytes is refused, so that none of them takes long.
 */
enum { LSG_WIDE_BYTES = 1 << 16, LSG_STRING_MAX = 1 << 24 };

typedef struct lsg_memory {
    uint64_t max_bytes;  /* 0: no limit */
    uint64_t held_bytes; /* small blocks count by the chunk, which is held until lsg_memory_free */
    uint64_t made_bytes; /* of the blocks that are not small, each time one is made or resized; set to 0 by the owner */
    uint64_t due_bytes;  /* from so many made_bytes on, due is called at every such block */
    void (*due)(void *ud);
    void *due_ud;
    bool has_wide; /* a wide block was made, now or earlier */
    bool refused;  /* max_bytes was in the way; set here, cleared by the owner */
    bool too_long; /* LSG_STRING_MAX was in the way; likewise */
    void *free_lists[LSG_SIZES];
    struct lsg_chunk *chunks;
    size_t chunk_used;
} lsg_memory;

/* A lua_Alloc; ud is the lsg_memory. */
void *lsg_memory_alloc(void *ud, void *block, size_t old_bytes, size_t new_bytes);
/* Frees the chunks; no block may be in use. */
void lsg_memory_free(lsg_memory *memory);

#endif
