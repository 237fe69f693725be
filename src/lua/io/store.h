/* SPDX-License-Identifier: MIT */
#ifndef LSG_STORE_H
#define LSG_STORE_H
/*
 * Stores: the values that a search has found, and what a pruned one knows short of values, in a file that outlives the
 * process. See store.c for what is in it.
 *
 *   core.store(path, identity, what, hashed) -> store | nil, message, code
 *   store:load(search, limits) -> values and facts taken, damaged pieces left out | nil, message, code
 *   store:close() -> true | nil, message, code
 */
#include <lua.h>

#include "sg.h"

typedef struct lsg_store lsg_store;

lsg_store *lsg_check_store(lua_State *L, int index);

/* Notes a value; any thread may. A store that cannot be written says so at lsg_store_flush and is SG_ESTOP here. */
sg_status lsg_store_put(lsg_store *store, const void *key, size_t key_bytes, uint32_t value);
/* Notes numbers that the value is not, likewise: bit n of excluded stands for n. */
sg_status lsg_store_exclude(lsg_store *store, const void *key, size_t key_bytes, uint64_t excluded);
/* Writes what has waited for a while. NULL is fine. */
void lsg_store_tick(lsg_store *store);
/* Writes all; false if the file cannot be written, then lsg_store_fail tells. */
bool lsg_store_flush(lsg_store *store);
int lsg_store_fail(lua_State *L, const lsg_store *store); /* nil, message, code [-0, +3, m] */

#endif
