/* SPDX-License-Identifier: MIT */
/* Games with entailing moves: the method entailing of searches. */
#include "common/fields.h"
#include "engine/search.h"

/* { value = nimber, or nothing if it is loony; answers = list, all_but = boolean } */
static void push_value(lua_State *L, const sg_affine *found)
{
    lua_createtable(L, 0, 3);
    if (found->value != SG_LOONY) {
        lsg_set_count(L, "value", found->value);
    }
    lua_pushboolean(L, found->all_but);
    lua_setfield(L, -2, "all_but");
    lsg_set_values(L, "answers", found->answers, found->n_answers);
}

static sg_status value_of(lsg_search *s, sg_key key, const sg_pulse *pulse, lua_State *L)
{
    sg_affine found;
    const sg_status status = sg_entailing_value(s->entailing, key.bytes, key.n_bytes, pulse, &found);
    if (status == SG_OK && L)
        push_value(L, &found);
    return status;
}

static sg_status make(lsg_search *s)
{
    return sg_entailing_new(lsg_search_expand, s, &s->entailing);
}

static uint64_t bytes(const lsg_search *s)
{
    return s->entailing ? sg_entailing_bytes(s->entailing) : 0;
}

static void limit(lsg_search *s, uint64_t max_bytes, uint64_t max_positions)
{
    sg_entailing_limit(s->entailing, max_bytes, max_positions);
}

static const lsg_kind_engine entailing = {LSG_ASKS_ENTAILING, true, make, bytes, limit, value_of, NULL};

/* search:entailing(position, limits) -> list of its components, each { value, answers, all_but } | nil, failure */
int lsg_search_entailing(lua_State *L)
{
    return lsg_kind_engine_values(L, &entailing);
}
