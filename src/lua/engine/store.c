/* SPDX-License-Identifier: MIT */
/* core.store, and the class "sg.store", whose records go into a search. */
#include <errno.h>
#include <string.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/limits.h"
#include "engine/answer.h"
#include "engine/engine.h"

/* An lsg_take_record; ud is the search. */
static sg_status take(void *ud, lsg_record_kind kind, const unsigned char *key, size_t key_bytes, uint64_t what)
{
    lsg_search *s = ud;
    if (kind == LSG_RECORD_EXCLUDED) {
        sg_prover_exclude(s->prover, key, key_bytes, what);
        return SG_OK;
    }
    if (what > SG_VALUE_MAX)
        return SG_EINPUT;
    const sg_status status = sg_memo_restore(s->memo, key, key_bytes, (uint32_t)what);
    return status == SG_ERANGE ? SG_EINPUT : status;
}

/* store:load(search, limits) -> values, positions with excluded values, damaged pieces | nil, message, code */
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
    if (status == SG_ERANGE) {
        lsg_fail(L, SG_ERANGE, "%s: %s", lsg_store_path(store), strerror(errno));
        lua_pushliteral(L, "io");
        lua_replace(L, -2);
        return 3;
    }
    if (status != SG_OK)
        return lsg_fail(L, status, "%s: while the store was read: %s", lsg_store_path(store),
                        limits.reason         ? limits.reason
                        : status == SG_ELIMIT ? "the memory limit was reached (--memory)"
                                              : sg_status_text(status));
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
