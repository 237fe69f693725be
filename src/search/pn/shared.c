/* SPDX-License-Identifier: MIT */
/*
 * A cache of options that threads share, so that the rule is called once for each position. Without this cache, threads
 * would call the rule again for most positions, since a thread continues questions that another thread has left.
 */
#define _POSIX_C_SOURCE 200809L

#include "state.h"

#include "../table/spin.h"

#include <stdlib.h>

enum { SHELF_BITS = 6, N_SHELVES = 1 << SHELF_BITS };

typedef struct shelf {
    atomic_flag lock;
    sg_option_cache *cache;
    unsigned char apart[48]; /* so that two locks lie in different cache lines */
} shelf;

struct sg_pn_shared {
    sg_pn_table *numbers;
    shelf shelves[N_SHELVES];
};

sg_status sg_pn_shared_new(sg_pn_shared **out)
{
    sg_pn_shared *shared = calloc(1, sizeof *shared);
    sg_status status = shared ? sg_pn_table_new(true, &shared->numbers) : SG_ENOMEM;
    for (size_t i = 0; i < N_SHELVES && status == SG_OK; i++) {
        atomic_flag_clear(&shared->shelves[i].lock);
        status = sg_option_cache_new(0, &shared->shelves[i].cache);
    }
    if (status == SG_OK)
        *out = shared;
    else
        sg_pn_shared_free(shared);
    return status;
}

void sg_pn_shared_free(sg_pn_shared *shared)
{
    for (size_t i = 0; shared && i < N_SHELVES; i++)
        sg_option_cache_free(shared->shelves[i].cache);
    if (shared)
        sg_pn_table_free(shared->numbers);
    free(shared);
}

static shelf *lock_shelf(const sg_pn_shared *shared, uint64_t hash)
{
    shelf *s = (shelf *)&shared->shelves[hash >> (64 - SHELF_BITS)];
    sg_spin_lock(&s->lock);
    return s;
}

uint64_t sg_pn_shared_bytes(const sg_pn_shared *shared)
{
    if (!shared)
        return 0;
    uint64_t sum = sizeof *shared + sg_pn_table_bytes(shared->numbers);
    for (size_t i = 0; i < N_SHELVES; i++) {
        shelf *s = lock_shelf(shared, (uint64_t)i << (64 - SHELF_BITS));
        sum += sg_option_cache_bytes(s->cache);
        sg_spin_unlock(&s->lock);
    }
    return sum;
}

void sg_pn_shared_clear_options(sg_pn_shared *shared)
{
    for (size_t i = 0; shared && i < N_SHELVES; i++)
        sg_option_cache_clear(shared->shelves[i].cache);
}

void sg_pn_shared_limit(sg_pn_shared *shared, uint64_t max_bytes)
{
    if (!shared)
        return;
    const uint64_t half = max_bytes ? max_bytes / 2 + 1 : 0;
    const uint64_t options = half && half < SG_PN_CACHE_MOST ? half : SG_PN_CACHE_MOST;
    sg_pn_table_limit(shared->numbers, half);
    for (size_t i = 0; i < N_SHELVES; i++)
        sg_option_cache_limit(shared->shelves[i].cache, options / N_SHELVES + 1);
}

sg_pn_table *sg_pn_numbers(const sg_prover *prover)
{
    return prover->shared ? prover->shared->numbers : prover->pn->table;
}

sg_option_cache *sg_pn_cache_take(const sg_prover *prover, uint64_t hash)
{
    return prover->shared ? lock_shelf(prover->shared, hash)->cache : prover->pn->cache;
}

void sg_pn_cache_give_back(const sg_prover *prover, uint64_t hash)
{
    if (prover->shared)
        sg_spin_unlock(&((shelf *)&prover->shared->shelves[hash >> (64 - SHELF_BITS)])->lock);
}
