/* SPDX-License-Identifier: MIT */
#ifndef SG_TESTS_GAMES_H
#define SG_TESTS_GAMES_H

/* Random games for the tests of searches, with their values by the definition: a graph whose options are sums of positions. */

#include "../src/search/table/memo.h"
#include "support.h"

enum { POSITIONS_MAX = 120, OPTIONS_MAX = 12, PARTS_MAX = 4, KEY_MAX = 64, VALUES_MAX = 256 };

typedef struct option {
    unsigned n_parts;
    uint32_t parts[PARTS_MAX];
} option;

typedef struct graph {
    uint32_t n;
    bool nim; /* position p is a Nim heap instead */
    struct {
        unsigned n_options;
        option options[OPTIONS_MAX];
    } at[POSITIONS_MAX];
    uint64_t n_calls; /* of expand */
    uint64_t fail_at; /* expand fails at this call, counted from 1; 0: never */
    sg_status fail_with;
    bool fail_late; /* after half of the options */
    bool lazy;      /* stop when the search has enough */
} graph;

static inline size_t key_of(uint32_t position, unsigned char key[KEY_MAX])
{
    if (position == 0)
        return 0; /* the empty key is a key too */
    memcpy(key, &position, sizeof position);
    memset(key + sizeof position, 'k', position % 50);
    return sizeof position + position % 50;
}

static inline uint32_t position_of(const void *key, size_t key_bytes)
{
    uint32_t position = 0;
    if (key_bytes)
        memcpy(&position, key, sizeof position);
    return position;
}

static inline sg_status emit_part(sg_moves *moves, uint32_t position)
{
    unsigned char key[KEY_MAX];
    const size_t key_bytes = key_of(position, key);
    return sg_moves_part(moves, key, key_bytes);
}

static inline sg_status emit(sg_moves *moves, const option *o)
{
    for (unsigned k = 0; k < o->n_parts; k++) {
        const sg_status status = emit_part(moves, o->parts[k]);
        if (status != SG_OK)
            return status;
    }
    return sg_moves_option(moves);
}

static inline sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    graph *g = ud;
    const uint32_t position = position_of(key, key_bytes);
    assert_true(position < g->n);
    const bool fails = ++g->n_calls == g->fail_at;
    const unsigned n_options = g->nim ? position : g->at[position].n_options;
    for (unsigned i = 0; i < n_options && (!fails || g->fail_late); i++) {
        const option heap = {1, {i}}, *o = g->nim ? &heap : &g->at[position].options[i];
        sg_status status;
        if (fails && i >= n_options / 2) { /* in the middle of an option, if it has a part */
            status = o->n_parts > 0 ? emit_part(moves, o->parts[0]) : SG_OK;
            return status == SG_OK ? g->fail_with : status;
        }
        status = emit(moves, o);
        if (status != SG_OK)
            return status;
        if (g->lazy && sg_moves_enough(moves))
            break;
    }
    return fails ? g->fail_with : SG_OK;
}

/* At most n_most positions. Play ends if parts are always smaller; with loops, they may be anything. */
static inline void random_graph(graph *g, uint32_t n_most, bool loops)
{
    memset(g, 0, sizeof *g);
    g->n = 1 + (uint32_t)test_random(n_most);
    g->lazy = test_random(2) == 0;
    const uint64_t most_options = 1 + test_random(OPTIONS_MAX), most_parts = 1 + test_random(PARTS_MAX);
    const uint32_t near = test_random(2) == 0 ? 8 : POSITIONS_MAX;
    for (uint32_t p = 0; p < g->n; p++) {
        const uint32_t below = loops ? g->n : p < near ? p : near, base = loops ? 0 : p - below;
        g->at[p].n_options = (unsigned)test_random(most_options + 1);
        for (unsigned i = 0; i < g->at[p].n_options; i++) {
            option *o = &g->at[p].options[i];
            o->n_parts = below ? (unsigned)test_random(most_parts + 1) : 0;
            for (unsigned k = 0; k < o->n_parts; k++)
                o->parts[k] = base + (uint32_t)test_random(below);
        }
    }
}

/* By the definition, from below: positions only lead to smaller ones. */
static inline void slow_values(const graph *g, uint32_t *values)
{
    for (uint32_t p = 0; p < g->n; p++) {
        bool seen[VALUES_MAX] = {false};
        for (unsigned i = 0; i < g->at[p].n_options; i++) {
            uint32_t sum = 0;
            for (unsigned k = 0; k < g->at[p].options[i].n_parts; k++)
                sum ^= values[g->at[p].options[i].parts[k]];
            assert_true(sum < VALUES_MAX);
            seen[sum] = true;
        }
        values[p] = 0;
        while (seen[values[p]])
            values[p]++;
    }
}

static inline bool has_part(const graph *g, uint32_t p, uint32_t part)
{
    for (unsigned i = 0; i < g->at[p].n_options; i++)
        for (unsigned k = 0; k < g->at[p].options[i].n_parts; k++)
            if (g->at[p].options[i].parts[k] == part)
                return true;
    return false;
}

/* A loop of n different positions, each a part of an option of the one before. */
static inline void assert_cycle(const graph *g, const sg_key *keys, size_t n)
{
    bool met[POSITIONS_MAX] = {false};
    assert_true(n >= 1 && n <= g->n);
    for (size_t i = 0; i < n; i++) {
        const sg_key next = keys[(i + 1) % n];
        const uint32_t p = position_of(keys[i].bytes, keys[i].n_bytes);
        assert_true(has_part(g, p, position_of(next.bytes, next.n_bytes)));
        assert_false(met[p]);
        met[p] = true;
    }
}

/* Every value that the memo holds is right, and no position is left open. */
static inline void assert_sound(const graph *g, const sg_memo *memo, const uint32_t *values)
{
    for (uint32_t p = 0; p < g->n; p++) {
        unsigned char key[KEY_MAX];
        const size_t key_bytes = key_of(p, key);
        sg_ref ref;
        if (!sg_memo_find(memo, key, key_bytes, &ref))
            continue;
        assert_false(sg_memo_is_open(memo, ref));
        const uint32_t value = sg_memo_value(memo, ref);
        assert_true(value == SG_VALUE_NONE || value == values[p]);
    }
}

#endif
