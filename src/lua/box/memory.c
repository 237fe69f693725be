/* SPDX-License-Identifier: MIT */
/*
 * Rules make and drop many small tables. Measured without the chunks, that is with malloc for every block (user time with
 * malloc / with chunks, alternating runs, least of 5): Sprouts 7 1.16, impartial_clobber 5x4 1.17, tests/bench/chomp.lua 1.17,
 * no_three_in_line 5x5 1.14; 1.00 where C makes the options.
 */
#include "box/memory.h"

#include <lua.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 1 << 16 };

typedef struct lsg_chunk {
    struct lsg_chunk *next;
    char room[CHUNK_BYTES - sizeof(struct lsg_chunk *)];
} lsg_chunk;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { POOLED_MAX = 0 }; /* let the sanitizer see every block */
#else
enum { POOLED_MAX = LSG_SMALL_MAX };
#endif

static bool afford(lsg_memory *memory, uint64_t n_bytes)
{
    if (!memory->max_bytes || memory->held_bytes + n_bytes <= memory->max_bytes)
        return true;
    memory->refused = true;
    return false;
}

static void *small_new(lsg_memory *memory, size_t n_bytes)
{
    const size_t class = (n_bytes + LSG_GRAIN - 1) / LSG_GRAIN;
    void *block = memory->free_lists[class];
    if (block) {
        memcpy(&memory->free_lists[class], block, sizeof(void *));
        return block;
    }
    if (!memory->chunks || sizeof memory->chunks->room - memory->chunk_used < class * LSG_GRAIN) {
        lsg_chunk *fresh = afford(memory, sizeof *fresh) ? malloc(sizeof *fresh) : NULL;
        if (!fresh)
            return NULL;
        memory->held_bytes += sizeof *fresh;
        fresh->next = memory->chunks;
        memory->chunks = fresh;
        memory->chunk_used = LSG_GRAIN - sizeof(struct lsg_chunk *); /* keeps blocks aligned to LSG_GRAIN */
    }
    block = memory->chunks->room + memory->chunk_used;
    memory->chunk_used += class * LSG_GRAIN;
    return block;
}

static void block_free(lsg_memory *memory, void *block, size_t n_bytes)
{
    if (n_bytes > POOLED_MAX) {
        free(block);
        memory->held_bytes -= n_bytes;
        return;
    }
    const size_t class = (n_bytes + LSG_GRAIN - 1) / LSG_GRAIN;
    memcpy(block, &memory->free_lists[class], sizeof(void *));
    memory->free_lists[class] = block;
}

/* A block of n_bytes was made: its making is work, which the owner charges. */
static void count_work(lsg_memory *memory, size_t n_bytes)
{
    const bool first = n_bytes >= LSG_WIDE_BYTES && !memory->has_wide;
    memory->has_wide = memory->has_wide || first;
    memory->made_bytes += n_bytes;
    if (memory->due && (first || memory->made_bytes >= memory->due_bytes))
        memory->due(memory->due_ud);
}

static void *large_new(lsg_memory *memory, size_t n_bytes)
{
    void *block = afford(memory, n_bytes) ? malloc(n_bytes) : NULL;
    if (block) {
        memory->held_bytes += n_bytes;
        count_work(memory, n_bytes);
    }
    return block;
}

static void *large_resize(lsg_memory *memory, void *block, size_t old_bytes, size_t new_bytes)
{
    if (new_bytes > old_bytes && !afford(memory, new_bytes - old_bytes))
        return NULL;
    void *moved = realloc(block, new_bytes);
    if (moved) {
        memory->held_bytes += (uint64_t)new_bytes - old_bytes;
        count_work(memory, new_bytes);
    }
    return moved;
}

void *lsg_memory_alloc(void *ud, void *block, size_t old_bytes, size_t new_bytes)
{
    lsg_memory *memory = ud;
    if (new_bytes == 0) {
        if (block)
            block_free(memory, block, old_bytes);
        return NULL;
    }
    if (!block) { /* old_bytes is the type of the object then */
        if (new_bytes > LSG_STRING_MAX && old_bytes == LUA_TSTRING) {
            memory->too_long = true;
            return NULL;
        }
        return new_bytes > POOLED_MAX ? large_new(memory, new_bytes) : small_new(memory, new_bytes);
    }
    if (old_bytes > POOLED_MAX && new_bytes > POOLED_MAX)
        return large_resize(memory, block, old_bytes, new_bytes);
    if (old_bytes <= POOLED_MAX && new_bytes <= POOLED_MAX &&
        (old_bytes + LSG_GRAIN - 1) / LSG_GRAIN == (new_bytes + LSG_GRAIN - 1) / LSG_GRAIN)
        return block;
    void *moved = new_bytes > POOLED_MAX ? large_new(memory, new_bytes) : small_new(memory, new_bytes);
    if (!moved)
        return NULL;
    memcpy(moved, block, old_bytes < new_bytes ? old_bytes : new_bytes);
    block_free(memory, block, old_bytes);
    return moved;
}

void lsg_memory_free(lsg_memory *memory)
{
    while (memory->chunks) {
        lsg_chunk *next = memory->chunks->next;
        free(memory->chunks);
        memory->chunks = next;
    }
}
