/* SPDX-License-Identifier: MIT */
#include "engine/keeper.h"

#include <lauxlib.h>

#include "common/clock.h"
#include "common/failure.h"

#include <string.h>

sg_status lsg_keeper_beat(void *ud, uint64_t done)
{
    lsg_keeper *k = ud;
    const sg_status status = k->limits->pulse.beat(k->limits->pulse.ud, done);
    if (status != SG_OK || k->file->log.file.fd < 0 || lsg_clock() < k->file->next)
        return status;
    k->failed = !lsg_checkpoint_add(k->file);
    k->file->next = lsg_clock() + k->file->every;
    return k->failed ? SG_ESTOP : SG_OK;
}

bool lsg_keeper_end(lsg_keeper *k)
{
    if (!k->failed && lsg_checkpoint_due(k->file) > 0)
        k->failed = !lsg_checkpoint_add(k->file);
    return !k->failed;
}

int lsg_keeper_fail(lua_State *L, const lsg_checkpoint *file, const char *path)
{
    (void)lsg_log_fail(L, &file->log, path);
    lsg_failure_set_limit(L, strcmp(file->log.code, sg_status_name(SG_ELIMIT)) == 0 ? LSG_MEMORY_LIMIT : LSG_NO_LIMIT);
    return LSG_FAILED;
}

int lsg_keep(lua_State *L, lsg_checkpoint *file, const lsg_kept *values)
{
    const char *path = luaL_checkstring(L, 2);
    lsg_bound bound = {.label = luaL_checkstring(L, 3)};
    bound.rule = luaL_checklstring(L, 4, &bound.rule_bytes);
    const double every = luaL_checknumber(L, 6);
    lsg_checkpoint_close(file);
    if (!lsg_checkpoint_open(file, path, &bound, lua_toboolean(L, 5), values))
        return lsg_keeper_fail(L, file, path);
    file->every = every;
    file->next = lsg_clock() + every;
    lua_pushinteger(L, (lua_Integer)file->n_written);
    lua_pushinteger(L, (lua_Integer)file->log.n_dropped);
    return 2;
}
