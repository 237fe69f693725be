/* SPDX-License-Identifier: MIT */
#include "box/memory.h"

#include <lua.h>
#include <stdlib.h>

/* The bytes that a block takes: malloc rounds up to GRAIN. */
enum { GRAIN = 16 };

static size_t taken(size_t n_bytes)
{
    return (n_bytes + GRAIN - 1) / GRAIN * GRAIN;
}

static bool afford(lsg_memory *memory, uint64_t n_bytes)
{
    if (!memory->max_bytes || memory->held_bytes + n_bytes <= memory->max_bytes)
        return true;
    memory->refused = true;
    return false;
}

/* A block of n_bytes was made or resized: the owner charges that as work. */
static void count_work(lsg_memory *memory, size_t n_bytes)
{
    const bool first = n_bytes >= LSG_WIDE_BYTES && !memory->has_wide;
    memory->has_wide = memory->has_wide || first;
    memory->made_bytes += n_bytes;
    if (memory->due && (first || memory->made_bytes >= memory->due_bytes))
        memory->due(memory->due_ud);
}

void *lsg_memory_alloc(void *ud, void *block, size_t old_bytes, size_t new_bytes)
{
    lsg_memory *memory = ud;
    const size_t held = block ? taken(old_bytes) : 0; /* without a block, old_bytes is the type of the object */
    if (new_bytes == 0) {
        free(block);
        memory->held_bytes -= held;
        return NULL;
    }
    if (!block && new_bytes > LSG_STRING_MAX && old_bytes == LUA_TSTRING) {
        memory->too_long = true;
        return NULL;
    }
    const size_t wanted = taken(new_bytes);
    if (wanted > held && !afford(memory, wanted - held))
        return NULL;
    void *moved = realloc(block, new_bytes);
    if (!moved)
        return NULL;
    memory->held_bytes += (uint64_t)wanted - held;
    if (new_bytes > LSG_SMALL_MAX)
        count_work(memory, new_bytes);
    return moved;
}
