/* SPDX-License-Identifier: MIT */
#include "engine/period.h"
#include "common/fields.h"

void lsg_push_period(lua_State *L, const sg_period *p)
{
    lua_createtable(L, 0, 8);
    lsg_set_count(L, "period", p->period);
    lsg_set_count(L, "preperiod", p->preperiod);
    lsg_set_count(L, "saltus", p->saltus);
    lsg_set_count(L, "checked_to", p->checked_to);
    lsg_set_count(L, "max_value", p->max_value);
    lsg_set_count(L, "max_at", p->max_at);
    lua_pushboolean(L, p->proven);
    lua_setfield(L, -2, "proven");
    lua_pushstring(L, sg_theorem_name(p->theorem));
    lua_setfield(L, -2, "theorem");
}
