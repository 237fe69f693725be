/* SPDX-License-Identifier: MIT */
#ifndef LSG_STORE_H
#define LSG_STORE_H

/*
 * Stores: files that outlive the process, with the values that a search has found and the values that a pruned search
 * has excluded. store.c describes the format.
 */

#include <lua.h>

#include "common/limits.h"
#include "io/log.h"
#include "sg.h"

/* Userdata "sg.store". */
typedef struct lsg_store lsg_store;

lsg_store *lsg_check_store(lua_State *L, int index);
const char *lsg_store_path(const lsg_store *store);
const lsg_log *lsg_store_log(const lsg_store *store);

/*
 * core.store(path, identity, what, hashed) -> store | nil, failure. identity: the source of the rule and its
 * parameters; what: a name for people. The file is made if it is not there, and locked.
 */
int lsg_store_open(lua_State *L);
/* store:close() -> true | nil, failure. Writes all entries first. */
int lsg_store_close(lua_State *L);
int lsg_store_gc(lua_State *L);

/* ---- writing: any thread may ---- */

/* Adds the value of a stored key. SG_ESTOP: the file cannot be written any more; lsg_store_flush fails then. */
sg_status lsg_store_put(lsg_store *store, const void *key, size_t key_bytes, uint32_t value);
/* Adds values that the position does not have: bit n of excluded stands for n. */
sg_status lsg_store_exclude(lsg_store *store, const void *key, size_t key_bytes, uint64_t excluded);
/* Writes the entries if they have waited long enough; ud is the store. */
void lsg_store_tick(void *ud);
/* Writes all entries; false if the file cannot be written, then lsg_store_fail says why. */
bool lsg_store_flush(lsg_store *store);
/* The failure to write, as results. [-0, +LSG_FAILED, m] */
int lsg_store_fail(lua_State *L, const lsg_store *store);

/* ---- reading ---- */

typedef enum lsg_entry_kind { LSG_ENTRY_VALUE = 0, LSG_ENTRY_EXCLUDED = 1 } lsg_entry_kind;

/* Gets one entry: a value, or bits of excluded values. SG_EINPUT: the entry makes no sense, the rest of its batch is
 * left out; any other failure ends the reading. */
typedef sg_status lsg_take_entry(void *ud, lsg_entry_kind kind, const unsigned char *key, size_t key_bytes,
                                 uint64_t what);

typedef struct lsg_store_counts {
    uint64_t n_values, n_excluded; /* entries taken */
    uint64_t n_damaged;            /* pieces of the file that were left out */
} lsg_store_counts;

/* Reads all whole batches, as lsg_log_read does. */
sg_status lsg_store_read(lsg_store *store, lsg_limits *limits, lsg_take_entry *take, void *ud,
                         lsg_store_counts *counts);

#endif
