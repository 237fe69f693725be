/* SPDX-License-Identifier: MIT */
/* Asks libsg's solver and prover the questions of a search, over its memo. */
#include "engine/answer.h"

#include <lauxlib.h>

#include <stdlib.h>
#include <string.h>

#include "common/failure.h"
#include "rule/data.h"
#include "value/key.h"

lsg_question lsg_check_how(lua_State *L, int method, int order)
{
    static const char *const methods[] = {"lv", "pn", NULL};
    static const char *const orders[] = {"learned", "rule", NULL};
    return (lsg_question){.method = (sg_method)luaL_checkoption(L, method, NULL, methods),
                          .order = (sg_order)luaL_checkoption(L, order, "learned", orders)};
}

void lsg_prover_count(const lsg_search *s, sg_counters *counters)
{
    if (!s->prover)
        return;
    const sg_counters more = sg_prover_counters(s->prover);
    counters->positions += more.positions;
    counters->options += more.options;
    counters->parts += more.parts;
    counters->hits += more.hits;
    counters->duplicates += more.duplicates;
    counters->repeats += more.repeats;
    counters->depth = more.depth > counters->depth ? more.depth : counters->depth;
}

sg_status lsg_search_keep(void *ud, const void *key, size_t key_bytes, uint32_t value)
{
    return lsg_store_put(ud, key, key_bytes, value);
}

static sg_status exclude(void *ud, const void *key, size_t key_bytes, uint64_t excluded)
{
    return lsg_store_exclude(ud, key, key_bytes, excluded);
}

static sg_status have_prover(lsg_search *s, sg_order order)
{
    sg_status status = SG_OK;
    if (!s->prover)
        status = sg_prover_new(s->memo, lsg_search_expand, s, 0, &s->prover);
    if (status != SG_OK)
        return status;
    const lsg_together *together = s->together;
    if (together && together->known) {
        sg_prover_tell(s->prover, together->known, together->ud);
        sg_prover_tell_excluded(s->prover, together->excluded, together->ud);
        sg_prover_tell_peers(s->prover, together->numbers, together->ud);
    } else {
        sg_prover_tell(s->prover, s->store ? lsg_search_keep : NULL, s->store);
        sg_prover_tell_excluded(s->prover, s->store ? exclude : NULL, s->store);
        sg_prover_tell_peers(s->prover, NULL, NULL);
    }
    sg_prover_small(s->prover, s->rule->tiling ? lsg_tiling_is : NULL, s->rule);
    sg_prover_order(s->prover, order);
    return SG_OK;
}

/* What a rule whose moves are data may hold of small components. */
static void limit_data(lsg_rule *rule, uint64_t max_bytes)
{
    if (rule->tiling)
        sg_tiling_limit(rule->tiling, max_bytes);
    if (rule->deletion)
        sg_deletion_limit(rule->deletion, max_bytes);
}

sg_status lsg_prover_ready(lsg_search *s, const lsg_limits *limits, const lsg_question *question)
{
    const uint64_t most = limits->max_bytes;
    const sg_status status = have_prover(s, question->order);
    if (status != SG_OK)
        return status;
    const uint64_t tiling = s->rule->tiling ? most / 4 : 0; /* it knows most values, and the memo few */
    sg_memo_limit(s->memo, most ? sg_memo_bytes(s->memo) + most / 2 - tiling / 2 : 0);
    sg_prover_limit(s->prover, most / 4, limits->max_positions);
    limit_data(s->rule, most / 4);
    return SG_OK;
}

sg_status lsg_prover_join(lsg_search *s, lsg_search *leader, sg_order order, uint64_t max_bytes)
{
    const sg_status status = s == leader ? SG_OK : have_prover(s, order);
    if (status != SG_OK)
        return status;
    if (s != leader) {
        sg_prover_limit(s->prover, max_bytes, 0); /* step() counts the positions of all threads */
        limit_data(s->rule, max_bytes / 4);
    }
    if (s->rule->tiling && leader->rule->tiling)
        sg_tiling_join(s->rule->tiling, leader->rule->tiling);
    sg_prover_join(s->prover, leader->prover);
    return SG_OK;
}

void lsg_prover_part(lsg_search *s)
{
    if (s->prover)
        sg_prover_join(s->prover, NULL);
    if (s->rule->tiling)
        sg_tiling_join(s->rule->tiling, NULL);
}

static sg_status ask_prover(lsg_search *s, const lsg_question *question, const lsg_buffer *roots, const sg_pulse *pulse,
                            uint32_t *answer)
{
    size_t n_keys;
    sg_key *keys = lsg_search_keys(roots, &n_keys);
    if (!keys)
        return SG_ENOMEM;
    sg_status status;
    bool wins = false;
    s->rule->status = SG_OK;
    if (question->whole)
        status = sg_prover_value(s->prover, question->method, keys, n_keys, pulse, answer);
    else
        status = sg_prover_outcome(s->prover, question->method, keys, n_keys, question->nimber, pulse, &wins);
    if (!question->whole)
        *answer = wins;
    free(keys);
    return status;
}

sg_status lsg_search_answer(lsg_search *s, const lsg_question *question, const lsg_buffer *roots, const sg_pulse *pulse,
                            uint32_t *sum)
{
    if (!question->by_solver)
        return ask_prover(s, question, roots, pulse, sum);
    *sum = 0;
    const unsigned char *key;
    size_t at = 0, key_bytes;
    while (lsg_buffer_next(roots, &at, &key, &key_bytes)) {
        uint32_t value = 0;
        s->rule->status = SG_OK;
        const sg_status status = sg_solver_value(s->solver, key, key_bytes, pulse, &value);
        if (status != SG_OK)
            return status;
        *sum ^= value;
    }
    return SG_OK;
}
