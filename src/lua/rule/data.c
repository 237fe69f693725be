/* SPDX-License-Identifier: MIT */
/*
 * Rules whose moves are data. Makes a tiling of what a rule says about its board and its tiles, or a deletion of what
 * it takes from graphs, and hands the options that these find, and those of Chomp, to a search.
 */
#include "rule/data.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "board/staircase.h"
#include "rule/expand.h"
#include "value/key.h"
#include "value/wide.h"

/* ---- making ------------------------------------------------------------------------------------------------------ */

/* The field of this name of the table on top, an integer. [-0, +0, e] */
static lua_Integer want_field(lua_State *L, const char *name)
{
    lua_getfield(L, -1, name);
    const lua_Integer n = luaL_checkinteger(L, -1);
    lua_pop(L, 1);
    return n;
}

/* The offsets in the field of this name of the table on top, in a block that stays on the stack below it. [-0, +1, e] */
static const sg_offset *read_offsets(lua_State *L, const char *name, size_t *n)
{
    lua_getfield(L, -1, name);
    luaL_checktype(L, -1, LUA_TTABLE);
    *n = (size_t)lua_rawlen(L, -1) / 2;
    sg_offset *offsets = lua_newuserdatauv(L, (*n + 1) * sizeof *offsets, 0);
    for (size_t i = 0; i < *n; i++) {
        lua_rawgeti(L, -2, (lua_Integer)(2 * i + 1));
        lua_rawgeti(L, -3, (lua_Integer)(2 * i + 2));
        offsets[i] = (sg_offset){(int)luaL_checkinteger(L, -2), (int)luaL_checkinteger(L, -1)};
        lua_pop(L, 2);
    }
    lua_remove(L, -2);
    lua_insert(L, -2);
    return offsets;
}

/* The set at index, an integer or a wide set. [-0, +0, e] */
static sg_wide want_set(lua_State *L, int index)
{
    sg_wide set;
    if (!lsg_wide_get(L, index, &set))
        set = sg_wide_of((uint64_t)luaL_checkinteger(L, index));
    return set;
}

/* The sets of the list on top, in a block that stays in its place. [-1, +1, e] */
static const sg_wide *read_sets(lua_State *L, unsigned *n)
{
    luaL_checktype(L, -1, LUA_TTABLE);
    *n = (unsigned)lua_rawlen(L, -1);
    sg_wide *sets = lua_newuserdatauv(L, (*n + 1) * sizeof *sets, 0);
    for (unsigned i = 0; i < *n; i++) {
        lua_rawgeti(L, -2, (lua_Integer)i + 1);
        sets[i] = want_set(L, -1);
        lua_pop(L, 1);
    }
    lua_remove(L, -2);
    return sets;
}

/* The texts of the list on top, of n bytes each, as one that stays in its place. [-1, +1, e] */
static const unsigned char *read_images(lua_State *L, size_t n, unsigned *n_images)
{
    luaL_Buffer buffer;
    luaL_checktype(L, -1, LUA_TTABLE);
    const int list = lua_gettop(L);
    *n_images = (unsigned)lua_rawlen(L, list);
    luaL_buffinit(L, &buffer);
    for (unsigned i = 1; i <= *n_images; i++) {
        size_t n_bytes;
        lua_rawgeti(L, list, i);
        luaL_checklstring(L, -1, &n_bytes);
        if (n_bytes != n)
            luaL_error(L, "an image of another length");
        luaL_addvalue(&buffer);
    }
    luaL_pushresult(&buffer);
    lua_remove(L, list);
    return (const unsigned char *)lua_tostring(L, list);
}

/* Makes the tiling of an order: the list of sets on top has for each element those above it. [-1, +0, e] */
static void make_order(lua_State *L, lsg_rule *rule)
{
    const int base = lua_gettop(L) - 1;
    unsigned n;
    const sg_wide *up = read_sets(L, &n);
    sg_order_symmetries symmetries;
    lua_getfield(L, 2, "twins");
    symmetries.twins = read_sets(L, &symmetries.n_twins);
    lua_getfield(L, 2, "images");
    symmetries.images = read_images(L, n, &symmetries.n_images);
    const bool wanted = lsg_rule_has(rule, LSG_CANONICAL);
    if (sg_tiling_of_order(up, n, wanted ? &symmetries : NULL, &rule->tiling) != SG_OK)
        rule->tiling = NULL;
    lua_settop(L, base);
}

static void make_tiling(lua_State *L, lsg_rule *rule)
{
    const unsigned w = (unsigned)want_field(L, "w"), h = (unsigned)want_field(L, "h");
    const unsigned symmetries = (unsigned)want_field(L, "symmetries");
    lua_getfield(L, 2, "tiles");
    luaL_checktype(L, 3, LUA_TTABLE);
    const size_t n_tiles = (size_t)lua_rawlen(L, 3);
    sg_tile *tiles = lua_newuserdatauv(L, (n_tiles + 1) * sizeof *tiles, 0);
    luaL_checkstack(L, (int)(2 * n_tiles) + 8, NULL);
    for (size_t i = 0; i < n_tiles; i++) {
        lua_rawgeti(L, 3, (lua_Integer)i + 1);
        luaL_checktype(L, -1, LUA_TTABLE);
        tiles[i].needs = read_offsets(L, "needs", &tiles[i].n_needs);
        tiles[i].takes = read_offsets(L, "takes", &tiles[i].n_takes);
        lua_pop(L, 1); /* the offsets stay */
    }
    if (sg_tiling_new(w, h, tiles, n_tiles, symmetries, &rule->tiling) != SG_OK)
        rule->tiling = NULL;
}

/* Userdata rule in 1, what engine returned in 2. */
static int p_make(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    luaL_checktype(L, 2, LUA_TTABLE);
    if (lua_getfield(L, 2, "rows") == LUA_TBOOLEAN) {
        rule->is_staircase = lsg_rule_has(rule, LSG_CANONICAL);
        return 0;
    }
    if (!lsg_rule_has(rule, LSG_SPLIT))
        return 0;
    if (lua_getfield(L, 2, "above") == LUA_TTABLE) {
        make_order(L, rule);
        return 0;
    }
    lua_settop(L, 2);
    if (!lsg_rule_has(rule, LSG_CANONICAL))
        return 0;
    lsg_deletion_make(L, rule);
    if (!rule->deletion)
        make_tiling(L, rule);
    return 0;
}

void lsg_tiling_make(lsg_rule *rule)
{
    lua_State *L = rule->L;
    sg_tiling_free(rule->tiling);
    rule->tiling = NULL;
    sg_deletion_free(rule->deletion);
    rule->deletion = NULL;
    rule->is_staircase = false;
    if (!lsg_rule_has(rule, LSG_ENGINE))
        return;
    const int base = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_ENGINE]);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    if (lsg_rule_call(rule, 1, 1) != SG_OK)
        return; /* start fails in the same way, and says why */
    lua_pushcfunction(L, p_make);
    lua_pushlightuserdata(L, rule);
    lua_rotate(L, -3, 2);
    if (lsg_rule_call(rule, 2, 0) != SG_OK)
        lua_settop(L, base);
}

/* ---- expanding --------------------------------------------------------------------------------------------------- */

/* The free cells of the position of a key; false if it is no set of cells. */
static bool read_cells(const lsg_rule *rule, const unsigned char *key, sg_wide *cells)
{
    lua_Integer position;
    if (!lsg_key_integer(key, &position))
        return sg_tiling_words(rule->tiling) > 1 && lsg_key_wide(key, cells);
    *cells = sg_wide_of((uint64_t)position);
    return true;
}

bool lsg_tiling_takes(const lsg_rule *rule)
{
    sg_wide cells;
    return read_cells(rule, rule->call.in_key, &cells);
}

/* Hands a component to the sink. */
static sg_status put(const lsg_rule *rule, const unsigned char *key, size_t key_bytes)
{
    lsg_profile_turn(rule->call.profile, LSG_IN_MEMO);
    const sg_status status = sg_moves_part(rule->call.moves, key, key_bytes);
    lsg_profile_turn(rule->call.profile, LSG_IN_DATA);
    return status;
}

/* Hands an option to the sink: an sg_tiling_fn for boards of one word; ud is the rule. */
static sg_status take_words(void *ud, const uint64_t *parts, size_t n_parts, bool *enough)
{
    const lsg_rule *rule = ud;
    unsigned char key[LSG_INTEGER_KEY_MAX];
    for (size_t i = 0; i < n_parts; i++) {
        const sg_status status = put(rule, key, lsg_key_of_integer((lua_Integer)parts[i], key));
        if (status != SG_OK)
            return status;
    }
    const sg_status status = sg_moves_option(rule->call.moves);
    *enough = sg_moves_enough(rule->call.moves);
    return status;
}

/* The same for larger boards. */
static sg_status take_wide(void *ud, const uint64_t *parts, size_t n_parts, bool *enough)
{
    const lsg_rule *rule = ud;
    unsigned char key[LSG_WIDE_KEY_MAX];
    for (size_t i = 0; i < n_parts; i++) {
        sg_wide part;
        memcpy(part.word, parts + i * SG_WIDE_WORDS, sizeof part.word);
        const sg_status status = put(rule, key, lsg_key_of_wide(&part, key));
        if (status != SG_OK)
            return status;
    }
    const sg_status status = sg_moves_option(rule->call.moves);
    *enough = sg_moves_enough(rule->call.moves);
    return status;
}

sg_status lsg_tiling_expand(lsg_rule *rule, bool exact)
{
    sg_wide cells = {{0}};
    read_cells(rule, rule->call.in_key, &cells);
    sg_tiling_fn *take = sg_tiling_words(rule->tiling) == 1 ? take_words : take_wide;
    lsg_profile_turn(rule->call.profile, LSG_IN_DATA);
    sg_status status = sg_tiling_count_values(rule->tiling, !exact);
    if (status == SG_OK)
        status = sg_tiling_options(rule->tiling, cells.word, take, rule);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    return status == SG_OK ? SG_OK : lsg_rule_fault(rule, status, "%s", sg_status_text(status));
}

bool lsg_tiling_is(void *ud, const void *key, size_t key_bytes, uint32_t n, bool *yes)
{
    const lsg_rule *rule = ud;
    sg_wide cells = {{0}};
    (void)key_bytes;
    return read_cells(rule, key, &cells) && sg_tiling_is(rule->tiling, cells.word, n, yes);
}

bool lsg_tiling_mirrors(const lsg_rule *rule, const void *key)
{
    sg_wide cells = {{0}};
    return read_cells(rule, key, &cells) && sg_tiling_mirrors(rule->tiling, cells.word);
}

/* ---- deletion ---------------------------------------------------------------------------------------------------- */

enum { LOCAL_BYTES = 512, LARGE_GRAPH = 64 };

void lsg_deletion_make(lua_State *L, lsg_rule *rule)
{
    static const struct {
        const char *name;
        sg_deletes deletes;
    } kinds[] = {{"vertex", SG_DELETES_VERTEX},
                 {"vertex and neighbours", SG_DELETES_NEIGHBOURS},
                 {"edge", SG_DELETES_EDGE},
                 {"edge and ends", SG_DELETES_ENDS}};
    lua_getfield(L, -1, "take");
    const char *name = lua_tostring(L, -1);
    for (size_t i = 0; name && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(name, kinds[i].name) == 0 && sg_deletion_new(kinds[i].deletes, &rule->deletion) != SG_OK)
            rule->deletion = NULL;
    lua_pop(L, 1);
}

/* Makes a graph of the text of the position; its rows are due to be freed. */
static sg_status read_graph(const lsg_rule *rule, sg_graph *graph)
{
    const char *text;
    size_t n_bytes;
    *graph = (sg_graph){0};
    if (!lsg_key_text(rule->call.in_key, rule->call.in_key_bytes, &text, &n_bytes) ||
        !sg_graph6_order(text, n_bytes, &graph->n))
        return SG_EINPUT;
    graph->rows = malloc(sg_graph_words(graph->n) * sizeof *graph->rows + 1);
    if (!graph->rows)
        return SG_ENOMEM;
    return sg_graph6_read(text, graph) ? SG_OK : SG_EINPUT;
}

bool lsg_deletion_takes(const lsg_rule *rule)
{
    const char *text;
    size_t n_bytes;
    uint32_t n;
    return lsg_key_text(rule->call.in_key, rule->call.in_key_bytes, &text, &n_bytes) &&
           sg_graph6_order(text, n_bytes, &n);
}

/* Hands the component to the sink: the key of its text. */
static sg_status take_part(sg_moves *moves, lsg_profile *profile, const sg_graph *part)
{
    unsigned char local[LOCAL_BYTES], *key = local;
    const size_t n_bytes = sg_graph6_bytes(part->n);
    if (n_bytes + LSG_TEXT_HEAD_MAX > sizeof local)
        key = malloc(n_bytes + LSG_TEXT_HEAD_MAX);
    if (!key)
        return SG_ENOMEM;
    const size_t n_head = lsg_key_text_head(n_bytes, key);
    sg_graph6_write(part, (char *)key + n_head);
    lsg_profile_turn(profile, LSG_IN_MEMO);
    const sg_status status = sg_moves_part(moves, key, n_head + n_bytes);
    lsg_profile_turn(profile, LSG_IN_DATA);
    if (key != local)
        free(key);
    return status;
}

/* An sg_deletion_fn; ud is the rule. */
static sg_status take_parts(void *ud, const sg_graph *parts, size_t n_parts, bool *enough)
{
    const lsg_rule *rule = ud;
    sg_status status = SG_OK;
    bool large = false;
    for (size_t i = 0; i < n_parts && status == SG_OK; i++) {
        status = take_part(rule->call.moves, rule->call.profile, &parts[i]);
        large = large || parts[i].n > LARGE_GRAPH;
    }
    if (status == SG_OK)
        status = sg_moves_option(rule->call.moves);
    if (status == SG_OK && large && rule->call.limits) /* canonical forms of large graphs take long */
        status = lsg_limits_check(rule->call.limits);
    *enough = sg_moves_enough(rule->call.moves);
    return status;
}

sg_status lsg_deletion_expand(lsg_rule *rule, bool exact)
{
    sg_graph graph;
    sg_status status = read_graph(rule, &graph);
    lsg_profile_turn(rule->call.profile, LSG_IN_DATA);
    if (status == SG_OK)
        status = sg_deletion_count_values(rule->deletion, !exact);
    if (status == SG_OK)
        status = sg_deletion_options(rule->deletion, &graph, take_parts, rule);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    free(graph.rows);
    switch (status) {
    case SG_OK:
        return SG_OK;
    case SG_ELIMIT:
        return lsg_rule_fault(rule, SG_ERULE,
                              "sg.canonical.graph: a graph whose symmetries are too many to look through");
    default:
        return status;
    }
}

/* ---- Chomp ------------------------------------------------------------------------------------------------------- */

bool lsg_staircase_takes(const lsg_rule *rule)
{
    const uint8_t *rows;
    size_t n_rows;
    return lsg_key_small_numbers(rule->call.in_key, rule->call.in_key_bytes, &rows, &n_rows) &&
           sg_staircase_is(rows, n_rows);
}

/* An sg_staircase_fn; ud is the rule. */
static sg_status take_rows(void *ud, const uint8_t *rows, size_t n_rows, bool *enough)
{
    const lsg_rule *rule = ud;
    unsigned char key[LSG_SMALL_NUMBERS_HEAD + SG_STAIRCASE_ROWS];
    const size_t key_bytes = lsg_key_of_small_numbers(rows, n_rows, key);
    lsg_profile_turn(rule->call.profile, LSG_IN_MEMO);
    const sg_status status = sg_moves_single(rule->call.moves, key, key_bytes);
    lsg_profile_turn(rule->call.profile, LSG_IN_DATA);
    *enough = sg_moves_enough(rule->call.moves);
    return status;
}

sg_status lsg_staircase_expand(lsg_rule *rule)
{
    const uint8_t *rows;
    size_t n_rows;
    if (!lsg_key_small_numbers(rule->call.in_key, rule->call.in_key_bytes, &rows, &n_rows))
        return SG_EINPUT;
    lsg_profile_turn(rule->call.profile, LSG_IN_DATA);
    const sg_status status = sg_staircase_options(rows, n_rows, take_rows, rule);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    return status;
}
