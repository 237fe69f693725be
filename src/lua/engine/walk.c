/* SPDX-License-Identifier: MIT */
/* Position graphs: core.walk, and the class "sg.walk". */
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "engine/engine.h"
#include "engine/search.h"
#include "misere/genus_fold.h"
#include "rule/expand.h"
#include "search/folds/folds.h"
#include "value/key.h"
#include "value/lists.h"

enum {
    FOLD_MEX,
    FOLD_HEIGHT,
    FOLD_REMOTENESS,
    FOLD_SUSPENSE,
    FOLD_LEVEL,
    FOLD_MISERE,
    FOLD_GENUS,
    FOLD_FORBID,
    N_FOLDS
};
static const char *const fold_names[] = {"mex",    "height", "remoteness", "suspense", "level",
                                         "misere", "genus",  "forbid",     NULL};

/* Userdata "sg.walk"; user value 1 is the search, or the function that lists options, 2 the failure of that function. */
typedef struct walker {
    sg_walk *graph;
    lsg_search *search;       /* NULL: options come from the function */
    bool played;              /* positions are as they are played: neither split nor made canonical */
    lua_State *L;             /* of the call under way, self at index 1; NULL: none */
    sg_order order;           /* of the graph as long as it does not grow */
    sg_order loop;            /* the loop of play that was met last */
    uint32_t *folds[N_FOLDS]; /* as order; that of "forbid" stays */
    sg_misere *genera;        /* of "genus"; NULL: nobody has asked */
    uint32_t n_folded;        /* vertices that it had then */
    uint32_t n_forbid;        /* nodes, from the first on, whose values "forbid" has */
    size_t cap_forbid;
} walker;

static walker *check_walk(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.walk");
}

/* ---- options from a function ------------------------------------------------------------------------------------ */

/* Hands the components in the list at index, of which each is a position, to the moves. [-0, +0, e] */
static sg_status name_parts(lua_State *L, int list, sg_moves *moves)
{
    const char *why;
    lsg_buffer key = {0};
    sg_status status = SG_OK;
    const lua_Integer n = (lua_Integer)lua_rawlen(L, list);
    for (lua_Integer i = 1; i <= n && status == SG_OK; i++) {
        lua_rawgeti(L, list, i);
        key.used = 0;
        status = lsg_key_encode(L, -1, &key, &why) ? sg_moves_part(moves, key.bytes, key.used) : SG_ERULE;
        lua_pop(L, 1);
    }
    free(key.bytes);
    return status;
}

/*
 * Calls options(position) and names the options; the arguments are options, the position's key, moves, the graph; the
 * results are a status, and the failure that options returned. Runs protected.
 */
static int p_name_moves(lua_State *L)
{
    size_t n_bytes;
    const unsigned char *key = (const unsigned char *)lua_tolstring(L, 2, &n_bytes);
    sg_moves *moves = lua_touserdata(L, 3);
    sg_walk *g = lua_touserdata(L, 4);
    lua_pushvalue(L, 1);
    lsg_key_decode(L, key, n_bytes);
    lua_call(L, 1, 2);
    if (!lua_istable(L, 5)) {
        lua_pushinteger(L, SG_ERULE);
        lua_insert(L, 6);
        return 2;
    }
    sg_status status = SG_OK;
    for (lua_Integer i = 1; status == SG_OK && lua_rawgeti(L, 5, i) != LUA_TNIL; i++) {
        if (lua_isinteger(L, -1)) {
            status = sg_walk_end_group(g, (uint64_t)lua_tointeger(L, -1));
            lua_pop(L, 1);
            continue;
        }
        lua_getfield(L, -1, "turn");
        const char *turn = lua_tostring(L, -1);
        status = name_parts(L, lua_gettop(L) - 1, moves);
        if (status == SG_OK)
            status = sg_moves_turn(moves, !turn ? SG_TURN_PASSES : *turn == 'e' ? SG_TURN_ENTAILS : SG_TURN_STAYS);
        lua_settop(L, 6);
    }
    lua_pushinteger(L, (lua_Integer)status);
    lua_pushnil(L);
    return 2;
}

static sg_status expand_by_function(walker *w, const void *key, size_t key_bytes, sg_moves *moves)
{
    lua_State *L = w->L;
    if (!lua_checkstack(L, 8))
        return SG_ENOMEM;
    lua_pushcfunction(L, p_name_moves);
    lua_getiuservalue(L, 1, 1);
    lua_pushlstring(L, key, key_bytes);
    lua_pushlightuserdata(L, moves);
    lua_pushlightuserdata(L, w->graph);
    const int failed = lua_pcall(L, 4, 2, 0);
    if (failed) {
        lua_setiuservalue(L, 1, 2);
        return failed == LUA_ERRMEM ? SG_ENOMEM : SG_ERULE;
    }
    lua_setiuservalue(L, 1, 2);
    const sg_status status = (sg_status)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return status;
}

static sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    walker *w = ud;
    return w->search ? lsg_search_expand(w->search, key, key_bytes, moves)
                     : expand_by_function(w, key, key_bytes, moves);
}

/* ---- making ----------------------------------------------------------------------------------------------------- */

/*
 * core.walk(source, how, k) -> graph. source: a search, or a function(position) -> list of options | nil, failure; an
 * option is a list of components, with the field turn = "entail" or "again" where the turn does not pass. how: "rule":
 * positions are components as split and canonical of the rule make them; "played": as they are; "count": as "rule", and
 * only how many nodes there are is asked; "whole": as "played", and a move that leaves a sum ends the walk by the code
 * "range"; "block", "comply": as "played", and of the options of a whole position the opponent may forbid k, or all but
 * k; "grouped": as "played", and an integer in the list of options ends a group, of which the opponent may forbid so
 * many.
 */
static int core_walk(lua_State *L)
{
    enum { RULE, PLAYED, COUNT, WHOLE, BLOCK, COMPLY, GROUPED };
    static const char *const hows[] = {"rule", "played", "count", "whole", "block", "comply", "grouped", NULL};
    static const sg_walk_forbids forbids[] = {
        [BLOCK] = SG_FORBIDS_SOME, [COMPLY] = SG_FORBIDS_ALL_BUT, [GROUPED] = SG_FORBIDS_GIVEN};
    const int how = luaL_checkoption(L, 2, "rule", hows);
    const lua_Integer k = luaL_optinteger(L, 3, 0);
    lsg_search *search = luaL_testudata(L, 1, "sg.search");
    if (!search)
        luaL_checktype(L, 1, LUA_TFUNCTION);
    walker *w = lua_newuserdatauv(L, sizeof *w, 2);
    *w = (walker){.search = search, .played = how != RULE && how != COUNT};
    luaL_setmetatable(L, "sg.walk");
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    if (sg_walk_new(expand, w, &w->graph) != SG_OK)
        return lsg_raise_no_memory(L);
    w->graph->forgets = how == COUNT;
    w->graph->pauses = how == RULE;
    w->graph->forbids = forbids[how];
    w->graph->k = k < UINT32_MAX ? (uint32_t)k : UINT32_MAX;
    if (how == WHOLE)
        w->graph->max_parts = 1;
    return 1;
}

static void drop_fold(walker *w, uint32_t **fold)
{
    sg_budget_free(&w->graph->budget, *fold, (w->n_folded + UINT64_C(1)) * sizeof **fold);
    *fold = NULL;
}

static void drop_folds(walker *w)
{
    sg_order_free(w->graph, &w->order);
    for (int i = 0; i < FOLD_FORBID; i++)
        drop_fold(w, &w->folds[i]);
}

static int walk_gc(lua_State *L)
{
    walker *w = check_walk(L);
    if (w->graph) {
        drop_folds(w);
        sg_order_free(w->graph, &w->loop);
    }
    free(w->folds[FOLD_FORBID]);
    w->folds[FOLD_FORBID] = NULL;
    sg_walk_free(w->graph);
    sg_misere_free(w->genera);
    w->graph = NULL;
    w->genera = NULL;
    return 0;
}

static uint32_t check_node(lua_State *L, const walker *w, int index)
{
    const lua_Integer i = luaL_checkinteger(L, index);
    luaL_argcheck(L, i >= 1 && i <= (lua_Integer)w->graph->n_nodes, index, "no node");
    return sg_walk_vertex(w->graph, (uint32_t)i - 1);
}

/* ---- calls ------------------------------------------------------------------------------------------------------ */

static uint64_t walk_held(void *ud)
{
    return sg_walk_bytes(((walker *)ud)->graph);
}

/* Begins a call with the limits at index. False, with the failure as results, if the rule is busy. [-0, +0|LSG_FAILED, e] */
static bool enter(lua_State *L, walker *w, int index, lsg_limits *limits)
{
    lsg_search *s = w->search;
    if (w->L || (s && lsg_rule_busy(s->rule))) {
        lsg_rule_fail_busy(L);
        return false;
    }
    if (s) {
        lsg_search_enter(L, s, index, limits);
        s->exact = s->probes = true;
        s->asks = LSG_ASKS_WALK;
        s->by_rule = true;
        s->played = w->played;
        s->walk = w->graph;
        s->bytes_before = lsg_search_bytes(s);
    } else {
        lsg_limits_read(L, index, limits);
        limits->unit = "positions";
        limits->held_bytes = walk_held;
        limits->held_ud = w;
    }
    lua_pushnil(L);
    lua_setiuservalue(L, 1, 2);
    w->L = L;
    sg_walk_limit(w->graph, limits->max_bytes ? sg_walk_bytes(w->graph) + limits->max_bytes : 0, limits->max_positions);
    return true;
}

static sg_status leave(walker *w, sg_status status)
{
    w->L = NULL;
    if (!w->search)
        return status;
    const sg_status verdict = lsg_search_verdict(w->search, status);
    w->search->walk = NULL;
    w->search->rule->call.all_moves = false;
    w->search->by_rule = w->search->played = false;
    return verdict;
}

/* Sets the field "loop" of the failure on top: the nodes of a loop of play, each the list of its components. */
static void set_loop(lua_State *L, const walker *w)
{
    size_t key_bytes;
    lua_createtable(L, (int)w->loop.n, 0);
    for (uint32_t i = 0; i < w->loop.n; i++) {
        const size_t n = sg_walk_parts(w->graph, w->loop.vertices[i]);
        lua_createtable(L, (int)n, 0);
        for (size_t k = 0; k < n; k++) {
            const void *key = sg_walk_key(w->graph, w->graph->after[k], &key_bytes);
            lsg_key_decode(L, key, key_bytes);
            lua_rawseti(L, -2, (lua_Integer)k + 1);
        }
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "loop");
}

static int fail(lua_State *L, const walker *w, sg_status status, const lsg_limits *limits)
{
    if (w->search && status != SG_ECYCLE)
        return lsg_search_fail(L, w->search, status, limits);
    if (!w->search && lua_getiuservalue(L, 1, 2) != LUA_TNIL && status == SG_ERULE) {
        if (lsg_is_failure(L, -1))
            return lsg_failure_return(L);
        return lua_error(L);
    }
    const bool is_full = status == SG_ELIMIT && w->graph->positions < w->graph->max_positions;
    lsg_limits_push_failure(L, status, limits, is_full ? "the memory limit was reached" : NULL, LSG_MEMORY_LIMIT);
    if (status == SG_ECYCLE)
        set_loop(L, w);
    return lsg_failure_return(L);
}

/* The keys of the components in the list at index 2. */
static sg_status find_roots(lua_State *L, lsg_buffer *keys)
{
    const char *why;
    const lua_Integer n = (lua_Integer)lua_rawlen(L, 2);
    lsg_buffer key = {0};
    bool ok = true;
    for (lua_Integer i = 1; i <= n && ok; i++) {
        lua_rawgeti(L, 2, i);
        key.used = 0;
        ok = lsg_key_encode(L, -1, &key, &why) && lsg_buffer_put(keys, key.bytes, key.used);
        lua_pop(L, 1);
    }
    free(key.bytes);
    return ok ? SG_OK : SG_ENOMEM;
}

static sg_status grow(walker *w, const lsg_buffer *roots, uint32_t most, const sg_pulse *pulse, uint32_t *v)
{
    size_t n_keys;
    sg_key *keys = lsg_search_keys(roots, &n_keys);
    sg_status status = keys ? sg_walk_root(w->graph, keys, n_keys, pulse, v) : SG_ENOMEM;
    free(keys);
    return status == SG_OK ? sg_walk_close(w->graph, most, pulse) : status;
}

/*
 * graph:grow(components, limits, most) -> nodes that were found, how many of them are expanded, the number of the node that
 * the sum of these components is | nil, failure. Expands the first `most` nodes (nil: all). Of a graph by "rule" it returns behind
 * each sum, with the number of nodes before that as fourth result.
 */
static int walk_grow(lua_State *L)
{
    walker *w = check_walk(L);
    lsg_limits limits;
    lsg_buffer roots = {0};
    uint32_t v = 0;
    luaL_checktype(L, 2, LUA_TTABLE);
    const lua_Integer most = luaL_optinteger(L, 4, 0);
    luaL_argcheck(L, most >= 0, 4, "a number of nodes");
    lua_settop(L, 3);
    if (!enter(L, w, 3, &limits))
        return LSG_FAILED;
    const uint32_t n_vertices = w->graph->n, n_done = w->graph->n_done;
    sg_status status = find_roots(L, &roots);
    if (status == SG_OK)
        status = grow(w, &roots, most > (lua_Integer)SG_WALK_VERTICES_MAX ? 0 : (uint32_t)most, &limits.pulse, &v);
    free(roots.bytes);
    if (w->graph->n != n_vertices || w->graph->n_done != n_done)
        drop_folds(w);
    status = leave(w, status);
    if (status != SG_OK)
        return fail(L, w, status, &limits);
    lua_pushinteger(L, w->graph->n_nodes);
    lua_pushinteger(L, w->graph->n_done);
    lua_pushinteger(L, (lua_Integer)sg_walk_node(w->graph, v) + 1);
    if (!w->graph->nodes || !w->graph->pauses)
        return 3;
    lua_pushinteger(L, w->graph->n_before);
    return 4;
}

/* graph:arrange(first, nodes): the nodes behind node `first`, none of which is expanded, come in this order from now on. */
static int walk_arrange(lua_State *L)
{
    walker *w = check_walk(L);
    const lua_Integer first = luaL_checkinteger(L, 2);
    luaL_checktype(L, 3, LUA_TTABLE);
    const lua_Integer n = (lua_Integer)lua_rawlen(L, 3);
    luaL_argcheck(L,
                  w->graph->nodes && first >= (lua_Integer)w->graph->n_done && n >= 0 &&
                      first + n == (lua_Integer)w->graph->n_nodes,
                  2, "not the nodes behind that one");
    uint32_t *vertices = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *vertices, 0);
    for (lua_Integer i = 0; i < n; i++) {
        lua_rawgeti(L, 3, i + 1);
        vertices[i] = check_node(L, w, -1);
        lua_pop(L, 1);
    }
    sg_walk_arrange(w->graph, (uint32_t)first, vertices, (uint32_t)n);
    return 0;
}

/* graph:known() -> nodes that were found, positions that were expanded, their options, bytes: after a failure, too */
static int walk_known(lua_State *L)
{
    const sg_walk *g = check_walk(L)->graph;
    lua_pushinteger(L, g->n_nodes);
    lua_pushinteger(L, (lua_Integer)g->positions);
    lua_pushinteger(L, (lua_Integer)(g->n_heads - g->n_groups));
    lua_pushinteger(L, (lua_Integer)sg_walk_bytes(g));
    return 4;
}

/* ---- folds ------------------------------------------------------------------------------------------------------ */

static sg_status find_order(walker *w, uint32_t first, const sg_pulse *pulse)
{
    sg_order order;
    const sg_status status = sg_fold_order(w->graph, first, pulse, &order);
    sg_order_free(w->graph, &w->loop);
    if (status == SG_OK)
        w->order = order;
    else if (status == SG_ECYCLE)
        w->loop = order;
    else
        sg_order_free(w->graph, &order);
    return status;
}

/* Goes on with the nodes that are new. */
static sg_status fold_forbid(walker *w, const sg_pulse *pulse)
{
    const sg_status status = sg_fold_forbid(w->graph, &w->order, pulse, &w->folds[FOLD_FORBID], &w->cap_forbid);
    sg_order_free(w->graph, &w->order);
    w->n_forbid = status == SG_OK ? w->graph->n_done : w->n_forbid;
    return status;
}

static sg_status fold(walker *w, int which, const sg_pulse *pulse)
{
    sg_walk *g = w->graph;
    w->n_folded = g->n;
    if (which == FOLD_LEVEL)
        return w->folds[which] ? SG_OK : sg_fold_level(g, pulse, &w->folds[which]);
    sg_status status = w->order.vertices ? SG_OK : find_order(w, which == FOLD_FORBID ? w->n_forbid : 0, pulse);
    if (which == FOLD_FORBID && status == SG_OK)
        return fold_forbid(w, pulse);
    if (status == SG_OK && which == FOLD_GENUS && !w->genera)
        status = sg_misere_new(NULL, NULL, &w->genera);
    if (status != SG_OK || w->folds[which])
        return status;
    switch (which) {
    case FOLD_MEX:
        return sg_fold_mex(g, &w->order, pulse, &w->folds[which]);
    case FOLD_MISERE:
        return sg_fold_misere(g, &w->order, pulse, &w->folds[which]);
    case FOLD_GENUS:
        return sg_fold_genus(g, &w->order, w->genera, pulse, &w->folds[which]);
    case FOLD_HEIGHT:
        return sg_fold_height(g, &w->order, pulse, &w->folds[which]);
    default:
        return sg_fold_length(g, &w->order, which == FOLD_SUSPENSE, pulse, &w->folds[which]);
    }
}

/*
 * graph:fold(name, limits) -> true | nil, failure: "cycle" if play can go round, with the field loop (set_loop). name:
 * "mex", "height", "remoteness", "suspense", "level", "misere", "genus" or "forbid".
 */
static int walk_fold(lua_State *L)
{
    walker *w = check_walk(L);
    const int which = luaL_checkoption(L, 2, NULL, fold_names);
    lsg_limits limits;
    luaL_argcheck(L, !w->graph->forgets, 1, "its options are forgotten");
    luaL_argcheck(L, (which == FOLD_FORBID) == (w->graph->forbids != SG_FORBIDS_NONE), 2, "no fold of this graph");
    lua_settop(L, 3);
    if (!enter(L, w, 3, &limits))
        return LSG_FAILED;
    const sg_status status = leave(w, fold(w, which, &limits.pulse));
    if (status != SG_OK)
        return fail(L, w, status, &limits);
    lua_pushboolean(L, 1);
    return 1;
}

/* graph:order(limits) -> list of the expanded nodes, options before what leads to them | nil, failure: as of fold */
static int walk_order(lua_State *L)
{
    walker *w = check_walk(L);
    lsg_limits limits;
    lua_settop(L, 2);
    if (!enter(L, w, 2, &limits))
        return LSG_FAILED;
    w->n_folded = w->graph->n;
    const sg_status status = leave(w, w->order.vertices ? SG_OK : find_order(w, 0, &limits.pulse));
    if (status != SG_OK)
        return fail(L, w, status, &limits);
    lua_createtable(L, (int)w->order.n, 0);
    for (uint32_t i = 0; i < w->order.n; i++) {
        lua_pushinteger(L, (lua_Integer)sg_walk_node(w->graph, w->order.vertices[i]) + 1);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* The numbers that the fold named at index gave the nodes up to `last`; "forbid" has none of those that came later. */
static const uint32_t *check_fold(lua_State *L, const walker *w, int index, lua_Integer last)
{
    const int which = luaL_checkoption(L, index, NULL, fold_names);
    const bool behind = which == FOLD_FORBID && last > (lua_Integer)w->n_forbid;
    luaL_argcheck(L, w->folds[which] != NULL && !behind, index, "not folded");
    return w->folds[which];
}

/* graph:get(name, i) -> the number that the fold gave node i, from 1 */
static int walk_get(lua_State *L)
{
    const walker *w = check_walk(L);
    const uint32_t *of = check_fold(L, w, 2, luaL_checkinteger(L, 3));
    lua_pushinteger(L, of[check_node(L, w, 3)]);
    return 1;
}

/* graph:genus(i) -> { normal =, values = list, tame = } of node i; "genus" is folded */
static int walk_genus(lua_State *L)
{
    const walker *w = check_walk(L);
    luaL_argcheck(L, w->folds[FOLD_GENUS] != NULL, 1, "not folded");
    const sg_genus *genus = sg_misere_known(w->genera, w->folds[FOLD_GENUS][check_node(L, w, 2)]);
    lua_createtable(L, 0, 3);
    lsg_set_count(L, "normal", genus->normal);
    lua_pushboolean(L, genus->tame);
    lua_setfield(L, -2, "tame");
    lsg_set_values(L, "values", genus->values, genus->n);
    return 1;
}

/* Counts the pairs (a, b) of the nodes: pairs has the index of each among the counts. */
static sg_status count_pairs(const walker *w, const uint32_t *a, const uint32_t *b, sg_memo *pairs, uint64_t **counts)
{
    size_t cap = 0;
    sg_status status = SG_OK;
    for (uint32_t i = 0; i < w->graph->n_nodes && status == SG_OK; i++) {
        const uint32_t v = sg_walk_vertex(w->graph, i), key[2] = {a[v], b[v]};
        sg_ref ref;
        status = sg_memo_intern(pairs, key, sizeof key, &ref);
        if (status == SG_OK && sg_memo_value(pairs, ref) == SG_VALUE_NONE) {
            const size_t n = (size_t)sg_memo_count(pairs);
            status = sg_array_room(NULL, counts, &cap, 3 * n, sizeof **counts);
            if (status != SG_OK)
                break;
            memcpy(*counts + 3 * (n - 1), (uint64_t[]){key[0], key[1], 0}, 3 * sizeof **counts);
            sg_memo_set(pairs, ref, (uint32_t)n - 1);
        }
        if (status == SG_OK)
            (*counts)[3 * (size_t)sg_memo_value(pairs, ref) + 2]++;
    }
    return status;
}

/* graph:pairs(fold, fold) -> list of a, b, count, a, b, count, ...: how many nodes have these numbers, in no order */
static int walk_pairs(lua_State *L)
{
    const walker *w = check_walk(L);
    const uint32_t *a = check_fold(L, w, 2, w->graph->n_nodes), *b = check_fold(L, w, 3, w->graph->n_nodes);
    sg_memo *pairs;
    uint64_t *counts = NULL;
    if (sg_memo_new(0, &pairs) != SG_OK)
        return lsg_raise_no_memory(L);
    const sg_status status = count_pairs(w, a, b, pairs, &counts);
    const size_t n = (size_t)sg_memo_count(pairs);
    sg_memo_free(pairs);
    if (status == SG_OK && n <= INT32_MAX / 3) {
        lua_newtable(L);
        lsg_set_counts(L, "counts", counts, 3 * n);
    }
    free(counts);
    if (status != SG_OK || n > INT32_MAX / 3)
        return lsg_raise_no_memory(L);
    lua_getfield(L, -1, "counts");
    return 1;
}

/* ---- nodes ------------------------------------------------------------------------------------------------------ */

/* graph:parts(i) -> list of the numbers of the components of node i, from 1 */
static int walk_parts(lua_State *L)
{
    const walker *w = check_walk(L);
    const size_t n = sg_walk_parts(w->graph, check_node(L, w, 2));
    lua_createtable(L, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        lua_pushinteger(L, w->graph->after[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static const void *check_component(lua_State *L, size_t *key_bytes)
{
    const walker *w = check_walk(L);
    const lua_Integer c = luaL_checkinteger(L, 2);
    luaL_argcheck(L, c >= 0 && c < (lua_Integer)w->graph->n, 2, "no component");
    return sg_walk_key(w->graph, (uint32_t)c, key_bytes);
}

/* graph:position(component), graph:key(component) */
static int walk_position(lua_State *L)
{
    size_t key_bytes;
    const void *key = check_component(L, &key_bytes);
    lsg_key_decode(L, key, key_bytes);
    return 1;
}

static int walk_key(lua_State *L)
{
    size_t key_bytes;
    const void *key = check_component(L, &key_bytes);
    lua_pushlstring(L, key, key_bytes);
    return 1;
}

/* graph:count(component) -> how many options a component has, which is a part of an expanded node */
static int walk_count(lua_State *L)
{
    const walker *w = check_walk(L);
    const lua_Integer c = luaL_checkinteger(L, 2);
    uint32_t n, n_groups = 0;
    luaL_argcheck(L, c >= 0 && c < (lua_Integer)w->graph->n, 2, "no component");
    luaL_argcheck(L, w->graph->runs[c] != SG_WALK_UNSEEN, 2, "not expanded");
    const uint32_t *options = sg_walk_options(w->graph, (uint32_t)c, &n);
    for (uint32_t i = 0; i < n && w->graph->n_groups > 0; i++)
        n_groups += sg_head_is_group(options[i]);
    lua_pushinteger(L, n - n_groups);
    return 1;
}

/*
 * graph:options(i) -> list of the nodes that the options of node i are, in the rule's order and as often as it has them;
 * list of "entail" and "again" where the turn does not pass, or nil
 */
static int walk_options(lua_State *L)
{
    const walker *w = check_walk(L);
    const uint32_t v = check_node(L, w, 2);
    uint32_t n;
    luaL_argcheck(L, luaL_checkinteger(L, 2) <= (lua_Integer)w->graph->n_done, 2, "not expanded");
    const uint32_t *options = sg_walk_options(w->graph, v, &n);
    lua_Integer place = 0;
    lua_createtable(L, (int)n, 0);
    lua_pushnil(L);
    for (uint32_t i = 0; i < n; i++) {
        if (sg_head_is_group(options[i]))
            continue;
        lua_pushinteger(L, (lua_Integer)sg_walk_node(w->graph, sg_head_vertex(options[i])) + 1);
        lua_rawseti(L, -3, ++place);
        if (sg_head_turn(options[i]) == SG_TURN_PASSES)
            continue;
        if (lua_isnil(L, -1)) {
            lua_newtable(L);
            lua_replace(L, -2);
        }
        lua_pushstring(L, sg_head_turn(options[i]) == SG_TURN_ENTAILS ? "entail" : "again");
        lua_rawseti(L, -2, place);
    }
    return 2;
}

/* Is this option of those at `options` one that wins by the fold "mex", and the first of its vertex? */
static bool wins_first(const walker *w, const uint32_t *options, uint32_t i)
{
    const uint32_t u = sg_head_vertex(options[i]);
    if (sg_head_is_group(options[i]) || w->folds[FOLD_MEX][u] != 0)
        return false;
    for (uint32_t k = 0; k < i; k++)
        if (sg_head_vertex(options[k]) == u)
            return false;
    return true;
}

/* graph:wins(i) -> how many different options of node i the fold "mex" gives 0; node i is expanded */
static int walk_wins(lua_State *L)
{
    const walker *w = check_walk(L);
    uint32_t n, n_wins = 0;
    luaL_argcheck(L, w->folds[FOLD_MEX] != NULL, 1, "not folded");
    const uint32_t *options = sg_walk_options(w->graph, check_node(L, w, 2), &n);
    for (uint32_t i = 0; i < n; i++)
        n_wins += wins_first(w, options, i);
    lua_pushinteger(L, n_wins);
    return 1;
}

/* How edges are written: before .. v .. between .. u .. after, or heads[v] .. tails[u] of the lists at indices 2 and 3. */
typedef struct edge_form {
    const char *before, *between, *after, *to_zero; /* before is NULL: nothing is written */
    bool by_lists;
} edge_form;

static void add_edge(lua_State *L, const walker *w, const edge_form *form, luaL_Buffer *b, uint32_t v, uint32_t u)
{
    if (form->by_lists) {
        lua_rawgeti(L, 2, (lua_Integer)v + 1);
        luaL_addvalue(b);
        lua_rawgeti(L, 3, (lua_Integer)u + 1);
        luaL_addvalue(b);
        return;
    }
    luaL_addstring(b, form->before);
    lsg_add_number(b, (lua_Integer)v + 1, 0);
    luaL_addstring(b, form->between);
    lsg_add_number(b, (lua_Integer)u + 1, 0);
    luaL_addstring(b, w->folds[FOLD_MEX][u] == 0 ? form->to_zero : form->after);
}

/*
 * graph:edges(before, between, after, to_zero) -> text: each different pair of a node and an option of it as before ..
 * node .. between .. option .. after; with to_zero in the place of after where the fold "mex" gives the option 0. nil
 * where more is to be said: of sums, and of turns that do not pass. All nodes are expanded. Without arguments the text
 * is empty. graph:edges(heads, tails, first, last): for the nodes first..last, heads[node] .. tails[option].
 */
static int walk_edges(lua_State *L)
{
    const walker *w = check_walk(L);
    const sg_walk *g = w->graph;
    edge_form form = {.by_lists = lua_istable(L, 2)};
    uint32_t first = 0, last = g->n;
    luaL_argcheck(L, w->folds[FOLD_MEX] && g->n_done == g->n_nodes, 1, "not folded");
    if (g->nodes)
        return 0;
    if (form.by_lists) {
        first = check_node(L, w, 4);
        last = check_node(L, w, 5) + 1;
    } else if (!lua_isnoneornil(L, 2)) {
        form.before = luaL_checkstring(L, 2);
        form.between = luaL_checkstring(L, 3);
        form.after = luaL_checkstring(L, 4);
        form.to_zero = luaL_optstring(L, 5, form.after);
    }
    uint32_t *stamps = lua_newuserdatauv(L, ((size_t)g->n + 1) * sizeof *stamps, 0), n;
    memset(stamps, 0, ((size_t)g->n + 1) * sizeof *stamps);
    luaL_Buffer b;
    luaL_buffinit(L, &b);
    for (uint32_t v = first; v < last; v++) {
        const uint32_t *options = sg_walk_options(g, v, &n);
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t u = sg_head_vertex(options[i]);
            if (sg_head_turn(options[i]) != SG_TURN_PASSES)
                return 0;
            if ((!form.before && !form.by_lists) || stamps[u] == v + 1)
                continue;
            stamps[u] = v + 1;
            add_edge(L, w, &form, &b, v, u);
        }
    }
    luaL_pushresult(&b);
    return 1;
}

void lsg_open_walk(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"arrange", walk_arrange},   {"count", walk_count},     {"edges", walk_edges}, {"fold", walk_fold},
        {"genus", walk_genus},       {"get", walk_get},         {"grow", walk_grow},   {"key", walk_key},
        {"known", walk_known},       {"options", walk_options}, {"order", walk_order}, {"pairs", walk_pairs},
        {"position", walk_position}, {"parts", walk_parts},     {"wins", walk_wins},   {NULL, NULL}};
    lsg_new_class(L, "sg.walk", methods, walk_gc);
    lua_pushcfunction(L, core_walk);
    lua_setfield(L, -2, "walk");
}
