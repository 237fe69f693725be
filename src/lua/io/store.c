/* SPDX-License-Identifier: MIT */
/*
 * A store is a log (io/log.c) of batches, to which values and excluded values are only ever appended. In a batch a number
 * has 7 bits a byte, the lowest first (a varint):
 *
 *     varint 2 * key bytes + kind | key | varint
 *     kind     0: the key as the memo stores it, and its value
 *              1: the key itself, and the values that the position does not have, as bits
 *
 * A batch is written when its oldest entry has waited WAIT seconds: what a process has written before it is killed
 * stays; only a machine that stops may lose the last SYNC seconds.
 */
#include "io/store.h"

#include <lauxlib.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "common/clock.h"

enum {
    BATCH_FULL = 1 << 20,                     /* bytes; a batch of this size is written at once */
    BATCH_MAX = BATCH_FULL + SG_KEY_MAX + 32, /* BATCH_FULL and one entry */
};

static const double WAIT = 0.25, SYNC = 5;

struct lsg_store {
    lsg_log log;
    pthread_mutex_t lock;
    unsigned char *batch;
    size_t used;           /* bytes of the batch */
    double oldest, synced; /* by lsg_clock: when the first waiting entry came; when all was on the disk */
    bool unsynced;
    atomic_bool failed; /* the file cannot be written any more; log.message says why */
    char *path;
};

/* ---- numbers ---------------------------------------------------------------------------------------------------- */

static size_t put_varint(unsigned char *at, uint64_t n)
{
    size_t used = 0;
    for (; n > 0x7f; n >>= 7)
        at[used++] = (unsigned char)(n | 0x80);
    at[used++] = (unsigned char)n;
    return used;
}

static bool get_varint(const unsigned char **at, const unsigned char *end, uint64_t *n)
{
    *n = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        const unsigned char byte = *(*at)++;
        if (shift == 63 && byte > 1)
            return false;
        *n |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

/* The lock is held. */
static void write_batch(lsg_store *store)
{
    if (store->used == 0 || store->log.file.fd < 0 || atomic_load(&store->failed))
        return;
    if (!lsg_log_add(&store->log, store->batch, store->used))
        atomic_store(&store->failed, true);
    store->used = 0;
    store->unsynced = true;
}

static void sync_now(lsg_store *store)
{
    store->synced = lsg_clock();
    if (store->unsynced && store->log.file.fd >= 0 && !lsg_log_sync(&store->log))
        atomic_store(&store->failed, true);
    store->unsynced = false;
}

/* The lock is held. */
static void write_if_due(lsg_store *store)
{
    const double now = lsg_clock();
    if (store->used >= BATCH_FULL || (store->used > 0 && now - store->oldest >= WAIT))
        write_batch(store);
    if (store->unsynced && now - store->synced >= SYNC)
        sync_now(store);
}

static sg_status put_entry(lsg_store *store, unsigned kind, const void *key, size_t key_bytes, uint64_t what)
{
    pthread_mutex_lock(&store->lock);
    unsigned char *at = store->batch + store->used;
    if (store->used == 0)
        store->oldest = lsg_clock();
    at += put_varint(at, 2 * (uint64_t)key_bytes + kind);
    if (key_bytes)
        memcpy(at, key, key_bytes);
    at += key_bytes;
    at += put_varint(at, what);
    store->used = (size_t)(at - store->batch);
    write_if_due(store);
    pthread_mutex_unlock(&store->lock);
    return atomic_load(&store->failed) ? SG_ESTOP : SG_OK;
}

sg_status lsg_store_put(lsg_store *store, const void *key, size_t key_bytes, uint32_t value)
{
    return put_entry(store, LSG_ENTRY_VALUE, key, key_bytes, value);
}

sg_status lsg_store_exclude(lsg_store *store, const void *key, size_t key_bytes, uint64_t excluded)
{
    return put_entry(store, LSG_ENTRY_EXCLUDED, key, key_bytes, excluded);
}

void lsg_store_tick(void *ud)
{
    lsg_store *store = ud;
    if (pthread_mutex_trylock(&store->lock) != 0)
        return; /* the thread that holds the lock writes */
    write_if_due(store);
    pthread_mutex_unlock(&store->lock);
}

bool lsg_store_flush(lsg_store *store)
{
    pthread_mutex_lock(&store->lock);
    write_batch(store);
    pthread_mutex_unlock(&store->lock);
    return !atomic_load(&store->failed);
}

int lsg_store_fail(lua_State *L, const lsg_store *store)
{
    lua_pushfstring(L, "the store cannot be written: %s", store->log.message);
    lsg_failure_push(L, store->log.code, "%s", lua_tostring(L, -1));
    lsg_failure_set_place(L, store->path, 0);
    return lsg_failure_return(L);
}

/* core.store(path, identity, what, hashed) -> store | nil, failure */
int lsg_store_open(lua_State *L)
{
    lsg_log_head head = {.kind = "store"};
    const char *path = luaL_checkstring(L, 1);
    head.rule = luaL_checklstring(L, 2, &head.rule_bytes);
    head.game = luaL_checkstring(L, 3);
    head.more = lua_toboolean(L, 4) ? "keys hashed\n" : "keys full\n";
    lsg_store *store = lua_newuserdatauv(L, sizeof *store, 0);
    memset(store, 0, sizeof *store);
    store->log.file.fd = -1;
    pthread_mutex_init(&store->lock, NULL);
    luaL_setmetatable(L, "sg.store");
    store->path = strdup(path);
    store->batch = malloc(BATCH_MAX);
    if (!store->path || !store->batch)
        return lsg_fail(L, SG_ENOMEM, "%s", sg_status_text(SG_ENOMEM));
    store->synced = lsg_clock();
    store->unsynced = true;
    return lsg_log_open(&store->log, path, &head, LSG_LOG_GROWS) ? 1 : lsg_log_fail(L, &store->log, path);
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

typedef struct reader {
    lsg_take_entry *take;
    void *ud;
    lsg_store_counts *counts;
} reader;

/* An lsg_take_record: takes the entries of a batch. */
static sg_status take_batch(void *ud, const unsigned char *at, size_t n_bytes)
{
    const reader *r = ud;
    const unsigned char *end = at + n_bytes;
    while (at < end) {
        uint64_t head, what;
        if (!get_varint(&at, end, &head) || head / 2 > (uint64_t)(end - at))
            return SG_EINPUT;
        const unsigned char *key = at;
        const lsg_entry_kind kind = head & 1;
        at += head / 2;
        if (!get_varint(&at, end, &what))
            return SG_EINPUT;
        const sg_status status = r->take(r->ud, kind, key, (size_t)(head / 2), what);
        if (status != SG_OK)
            return status;
        ++*(kind == LSG_ENTRY_VALUE ? &r->counts->n_values : &r->counts->n_excluded);
    }
    return SG_OK;
}

sg_status lsg_store_read(lsg_store *store, lsg_limits *limits, lsg_take_entry *take, void *ud, lsg_store_counts *counts)
{
    reader r = {take, ud, counts};
    const sg_status status = lsg_log_read(&store->log, limits, take_batch, &r);
    counts->n_damaged = store->log.n_damaged;
    return status;
}

/* ---- methods ---------------------------------------------------------------------------------------------------- */

const char *lsg_store_path(const lsg_store *store)
{
    return store->path;
}

const lsg_log *lsg_store_log(const lsg_store *store)
{
    return &store->log;
}

lsg_store *lsg_check_store(lua_State *L, int index)
{
    lsg_store *store = luaL_checkudata(L, index, "sg.store");
    luaL_argcheck(L, store->log.file.fd >= 0, index, "the store is closed");
    return store;
}

/* store:close() -> true | nil, failure */
int lsg_store_close(lua_State *L)
{
    lsg_store *store = luaL_checkudata(L, 1, "sg.store");
    if (store->log.file.fd >= 0) {
        lsg_store_flush(store);
        sync_now(store);
        lsg_log_close(&store->log);
    }
    if (atomic_load(&store->failed))
        return lsg_store_fail(L, store);
    lua_pushboolean(L, 1);
    return 1;
}

int lsg_store_gc(lua_State *L)
{
    lsg_store *store = luaL_checkudata(L, 1, "sg.store");
    if (store->log.file.fd >= 0)
        lsg_store_flush(store);
    lsg_log_close(&store->log);
    free(store->path);
    free(store->batch);
    store->path = NULL;
    store->batch = NULL;
    return 0;
}
