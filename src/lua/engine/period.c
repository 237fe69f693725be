/* SPDX-License-Identifier: MIT */
#include "engine/period.h"

static void set_count(lua_State *L, const char *name, uint64_t count)
{
    lua_pushinteger(L, (lua_Integer)count);
    lua_setfield(L, -2, name);
}

void lsg_push_period(lua_State *L, const sg_period *p)
{
    lua_createtable(L, 0, 8);
    set_count(L, "period", p->period);
    set_count(L, "preperiod", p->preperiod);
    set_count(L, "saltus", p->saltus);
    set_count(L, "checked_to", p->checked_to);
    set_count(L, "max_value", p->max_value);
    set_count(L, "max_at", p->max_at);
    lua_pushboolean(L, p->proven);
    lua_setfield(L, -2, "proven");
    lua_pushstring(L, sg_theorem_name(p->theorem));
    lua_setfield(L, -2, "theorem");
}
