/* SPDX-License-Identifier: MIT */
/* A search that answers together with those of the other ranks. */
#include "ask.h"
#include "common/fields.h"

#include <lauxlib.h>

#include <string.h>

/* Userdata "sg.mpi.joined": kept alive as long as its search by the registry. */
typedef struct joined {
    lsg_together together;
    lsg_share *share;
} joined;

static lsg_mpi_counts last; /* of the last question; one is asked at a time */

static sg_status answer(void *ud, lsg_search *s, lsg_search **helpers, size_t n_helpers, const lsg_question *question,
                        lsg_limits *limits, sg_status status, uint32_t *found, bool *again)
{
    if (question->by_solver)
        return lsg_partition_answer(s, limits, status, found, &last);
    return lsg_share_answer(ud, helpers, n_helpers, question, limits, status, found, again, &last);
}

static int joined_gc(lua_State *L)
{
    joined *j = luaL_checkudata(L, 1, "sg.mpi.joined");
    lsg_share_free(j->share);
    j->share = NULL;
    return 0;
}

/* mpi.join(search): from now on its questions are asked in all ranks at once, and answered together. */
int lsg_mpi_join(lua_State *L)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    if (s->together)
        return 0;
    joined *j = lua_newuserdatauv(L, sizeof *j, 1);
    memset(j, 0, sizeof *j);
    luaL_setmetatable(L, "sg.mpi.joined");
    j->share = lsg_share_new(s);
    if (!j->share)
        return luaL_error(L, "%s", LSG_NO_MEMORY);
    j->together = (lsg_together){.answer = answer,
                                 .known = lsg_share_known,
                                 .excluded = lsg_share_excluded,
                                 .numbers = lsg_share_numbers,
                                 .ud = j->share};
    lua_pushvalue(L, 1); /* the search outlives what it points to no longer than the state */
    lua_setiuservalue(L, -2, 1);
    lua_pushvalue(L, -1);
    (void)luaL_ref(L, LUA_REGISTRYINDEX);
    s->together = &j->together;
    return 0;
}

/* mpi.part(search): it answers alone again. */
int lsg_mpi_part(lua_State *L)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    s->together = NULL;
    return 0;
}

/* mpi.counts() -> what this rank did for the last question (mpi_room.h has the fields) */
int lsg_mpi_counts_of(lua_State *L)
{
    const struct {
        const char *name;
        uint64_t n;
    } fields[] = {{"positions", last.positions}, {"stored", last.stored},   {"sent", last.sent}, {"bytes", last.bytes},
                  {"rounds", last.rounds},       {"waiting", last.waiting}, {"held", last.held}};
    lua_createtable(L, 0, 9);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        lsg_set_count(L, fields[i].name, fields[i].n);
    }
    lua_pushnumber(L, last.seconds);
    lua_setfield(L, -2, "seconds");
    lua_pushnumber(L, last.seconds_apart);
    lua_setfield(L, -2, "seconds_apart");
    return 1;
}

void lsg_mpi_open_joined(lua_State *L)
{
    luaL_newmetatable(L, "sg.mpi.joined");
    lua_pushcfunction(L, joined_gc);
    lua_setfield(L, -2, "__gc");
    lua_pop(L, 1);
}
