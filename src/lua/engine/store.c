/* SPDX-License-Identifier: MIT */
/* core.store, and the class "sg.store", whose records go into a search. */
#include "common/class.h"
#include "common/failure.h"
#include "common/limits.h"
#include "engine/answer.h"
#include "engine/engine.h"
#include "search/table/memo.h"

/* An lsg_take_entry; ud is the search. */
static sg_status take(void *ud, lsg_entry_kind kind, const unsigned char *key, size_t key_bytes, uint64_t what)
{
    lsg_search *s = ud;
    if (kind == LSG_ENTRY_EXCLUDED) {
        sg_prover_exclude(s->prover, key, key_bytes, what);
        return SG_OK;
    }
    if (what > SG_VALUE_MAX)
        return SG_EINPUT;
    const sg_status status = sg_memo_restore(s->memo, key, key_bytes, (uint32_t)what);
    return status == SG_ERANGE ? SG_EINPUT : status;
}

/*
 * store:load(search, limits) -> number of values, of positions with excluded values, and of damaged pieces | nil,
 * failure
 */
static int store_load(lua_State *L)
{
    lsg_store *store = lsg_check_store(L, 1);
    lsg_search *s = luaL_checkudata(L, 2, "sg.search");
    lsg_limits limits;
    lsg_store_counts counts = {0};
    lua_settop(L, 3);
    lsg_limits_read(L, 3, &limits);
    sg_status status = lsg_prover_ready(s, &limits, &(lsg_question){.method = SG_METHOD_LV});
    sg_memo_limit(s->memo, limits.max_bytes ? sg_memo_bytes(s->memo) + limits.max_bytes : 0);
    if (status == SG_OK)
        status = lsg_store_read(store, &limits, take, s, &counts);
    if (status == SG_ERANGE)
        return lsg_log_fail(L, lsg_store_log(store), lsg_store_path(store));
    if (status != SG_OK) {
        lsg_limits_push_failure(L, status, &limits, "the memory limit was reached", LSG_MEMORY_LIMIT);
        lua_getfield(L, -1, "message");
        lua_pushfstring(L, "while the store was read: %s", lua_tostring(L, -1));
        lua_setfield(L, -3, "message");
        lua_pop(L, 1);
        lsg_failure_set_place(L, lsg_store_path(store), 0);
        return lsg_failure_return(L);
    }
    lua_pushinteger(L, (lua_Integer)counts.n_values);
    lua_pushinteger(L, (lua_Integer)counts.n_excluded);
    lua_pushinteger(L, (lua_Integer)counts.n_damaged);
    return 3;
}

void lsg_open_store(lua_State *L)
{
    static const luaL_Reg methods[] = {{"close", lsg_store_close}, {"load", store_load}, {NULL, NULL}};
    lsg_new_class(L, "sg.store", methods, lsg_store_gc);
    lua_pushcfunction(L, lsg_store_open);
    lua_setfield(L, -2, "store");
}
