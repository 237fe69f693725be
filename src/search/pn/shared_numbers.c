/* SPDX-License-Identifier: MIT */
/* Proof numbers of provers that have joined: tables of efforts by the hash, each touched by the holder of its lock only. */
#define _POSIX_C_SOURCE 200809L

#include "../table/spin.h"
#include "df_pn.h"

#include <stdlib.h>

enum { TABLE_BITS = 6, N_TABLES = 1 << TABLE_BITS };

struct sg_pool {
    struct {
        atomic_flag lock;
        sg_efforts *efforts;
        unsigned char apart[48]; /* so that taking one lock does not take the cache line of others away */
    } tables[N_TABLES];
    _Atomic uint64_t bytes;
};

void sg_pool_free(sg_pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < N_TABLES; i++)
        sg_efforts_free(pool->tables[i].efforts);
    free(pool);
}

sg_status sg_pool_new(sg_pool **out)
{
    sg_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return SG_ENOMEM;
    pool->bytes = sizeof *pool;
    for (size_t i = 0; i < N_TABLES; i++) {
        atomic_flag_clear(&pool->tables[i].lock);
        if (sg_efforts_new(0, &pool->tables[i].efforts) != SG_OK) {
            sg_pool_free(pool);
            return SG_ENOMEM;
        }
        pool->bytes += sg_efforts_bytes(pool->tables[i].efforts);
    }
    *out = pool;
    return SG_OK;
}

void sg_pool_limit(sg_pool *pool, uint64_t max_bytes)
{
    pool->bytes = sizeof *pool;
    for (size_t i = 0; i < N_TABLES; i++) {
        sg_efforts_limit(pool->tables[i].efforts, max_bytes ? max_bytes / N_TABLES + 1 : 0);
        pool->bytes += sg_efforts_bytes(pool->tables[i].efforts);
    }
}

uint64_t sg_pool_bytes(const sg_pool *pool)
{
    return pool ? atomic_load_explicit(&pool->bytes, memory_order_relaxed) : 0;
}

static sg_efforts *take(sg_pool *pool, uint64_t hash)
{
    sg_spin_lock(&pool->tables[hash >> (64 - TABLE_BITS)].lock);
    return pool->tables[hash >> (64 - TABLE_BITS)].efforts;
}

static void give(sg_pool *pool, uint64_t hash)
{
    sg_spin_unlock(&pool->tables[hash >> (64 - TABLE_BITS)].lock);
}

bool sg_pool_find(sg_pool *pool, uint64_t hash, sg_effort *effort, uint32_t *work)
{
    const bool found = sg_efforts_find(take(pool, hash), hash, effort, work);
    give(pool, hash);
    return found;
}

void sg_pool_put(sg_pool *pool, uint64_t hash, sg_effort effort, uint32_t work)
{
    sg_efforts *efforts = take(pool, hash);
    const uint64_t before = sg_efforts_bytes(efforts);
    sg_efforts_put(efforts, hash, effort, work);
    atomic_fetch_add_explicit(&pool->bytes, sg_efforts_bytes(efforts) - before, memory_order_relaxed);
    give(pool, hash);
}

void sg_pool_drop(sg_pool *pool, uint64_t hash)
{
    sg_efforts_drop(take(pool, hash), hash);
    give(pool, hash);
}
