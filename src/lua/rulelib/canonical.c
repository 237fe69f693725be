/* SPDX-License-Identifier: MIT */
/* sg.canonical maps positions that play alike to one representative. This file has multisets and trees. */
#include "rulelib/open.h"

#include "graph/tree.h"
#include "rulelib/helper.h"
#include "value/key.h"

#include <stdlib.h>
#include <string.h>

/*
 * One representative for all positions that play alike: each fits as a rule's canonical.
 * @class sg.canonical
 */

/*
 * ---- multisets
 * ------------------------------------------------------------------------------------------------------
 */

enum { ITEMS_MAX = 1 << 16 };

/* Options of sg.canonical.multiset, userdata. */
typedef struct multiset_options {
    bool cancel, drops;
    lua_Integer drop;
} multiset_options;

/* An element: an integer, or the bytes of its key. */
typedef struct item {
    lua_Integer n;
    const char *key; /* NULL: an integer */
    size_t key_bytes;
    lua_Integer index; /* in the list */
} item;

static int compare_items(const void *a, const void *b)
{
    const item *x = a, *y = b;
    if (!x->key || !y->key)
        return x->key || y->key ? (x->key ? 1 : -1) : (x->n > y->n) - (x->n < y->n);
    const size_t common = x->key_bytes < y->key_bytes ? x->key_bytes : y->key_bytes;
    const int order = memcmp(x->key, y->key, common);
    return order ? order : (x->key_bytes > y->key_bytes) - (x->key_bytes < y->key_bytes);
}

typedef struct key_room {
    lsg_buffer buffer;
} key_room;

static int room_gc(lua_State *L)
{
    key_room *room = lua_touserdata(L, 1);
    free(room->buffer.bytes);
    room->buffer = (lsg_buffer){0};
    return 0;
}

/* A buffer that Lua frees. [-0, +1, m] */
static lsg_buffer *new_buffer(lua_State *L)
{
    key_room *room = lua_newuserdatauv(L, sizeof *room, 0);
    room->buffer = (lsg_buffer){0};
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, room_gc);
    lua_setfield(L, -2, "__gc");
    lua_setmetatable(L, -2);
    return &room->buffer;
}

/* The value on top as an item. Keys are kept alive in the table at index keys. [-1, +0, e] */
static void read_item(lua_State *L, const char *name, int keys, lsg_buffer **buffer, lua_Integer i, item *out)
{
    const char *why;
    *out = (item){.index = i};
    if (lua_isinteger(L, -1)) {
        out->n = lua_tointeger(L, -1);
        lua_pop(L, 1);
        return;
    }
    if (!*buffer) {
        *buffer = new_buffer(L);
        lua_rawseti(L, keys, 0);
    }
    (*buffer)->used = 0;
    if (!lsg_key_encode(L, -1, *buffer, &why))
        lsg_complain(L, name, "element %lld is not a position: %s", (long long)i, why);
    lua_pop(L, 1);
    out->key_bytes = (*buffer)->used;
    out->key = lua_pushlstring(L, (const char *)(*buffer)->bytes, out->key_bytes);
    lua_rawseti(L, keys, i);
    lsg_charge(L, out->key_bytes);
}

static int canonical_multiset(lua_State *L);

static int configure_multiset(lua_State *L, const char *name)
{
    static const char *const names[] = {"cancel", "drop", NULL};
    multiset_options *o = lua_newuserdatauv(L, sizeof *o, 0);
    o->cancel = o->drops = false;
    lua_pushnil(L);
    for (int option; (option = lsg_next_option(L, name, names)) >= 0; lua_pop(L, 1)) {
        if (option == 0) {
            o->cancel = lsg_want_flag(L, -1, name, "cancel");
        } else {
            o->drop = lsg_want_integer(L, -1, name, "drop", LUA_MININTEGER, LUA_MAXINTEGER);
            o->drops = true;
        }
    }
    lsg_push_configured(L, canonical_multiset);
    return 1;
}

/* Removes pairs of equal items; the items are sorted. Returns how many are left. */
static size_t cancel_pairs(item *items, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (kept && compare_items(&items[kept - 1], &items[i]) == 0)
            kept--;
        else
            items[kept++] = items[i];
    }
    return kept;
}

/* Reads the elements of the list at index 1 that the options do not drop; returns how many. */
static size_t read_items(lua_State *L, const char *name, const multiset_options *o, item *items, size_t n)
{
    lsg_buffer *buffer = NULL;
    size_t kept = 0;
    lua_createtable(L, 0, 0);
    const int keys = lua_gettop(L);
    for (size_t i = 1; i <= n; i++) {
        lua_rawgeti(L, 1, (lua_Integer)i);
        read_item(L, name, keys, &buffer, (lua_Integer)i, &items[kept]);
        kept += !(o && o->drops && !items[kept].key && items[kept].n == o->drop);
    }
    return kept;
}

/*
 * sg.canonical.multiset(list, p)
 * A list in ascending order, for positions whose order does not matter. With options: a function that does this.
 * @overload fun(options: { drop?: integer, cancel?: boolean }): fun(list: sg.Position[], p?: table): sg.Position[]
 * @param list sg.Position[]
 * @param p? table
 * @return sg.Position[]
 */
static int canonical_multiset(lua_State *L)
{
    const char *name = "sg.canonical.multiset";
    item local[32];
    if (lsg_is_options(L))
        return configure_multiset(L, name);
    const multiset_options *o = lua_touserdata(L, lua_upvalueindex(2));
    const size_t n = lsg_want_list(L, 1, name, "the multiset", ITEMS_MAX);
    item *items = lsg_room(L, local, sizeof local, n * sizeof *items);
    size_t kept = read_items(L, name, o, items, n);
    lsg_charge(L, 8 * (uint64_t)n);
    qsort(items, kept, sizeof *items, compare_items);
    if (o && o->cancel)
        kept = cancel_pairs(items, kept);
    lua_createtable(L, (int)kept, 0);
    for (size_t i = 0; i < kept; i++) {
        lua_rawgeti(L, 1, items[i].index);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/*
 * ---- trees ---------------------------------------------------------------------------------------------------------
 */

enum { DEPTH_MAX = 64 }; /* as of positions */

/* Writes the tree at index in brackets; text has room for SG_TREE_BYTES_MAX. Returns where it ends. */
static size_t write_tree(lua_State *L, const char *name, int index, char *text, size_t used, int depth)
{
    char room[LSG_DESCRIBE_MAX];
    if (!lua_istable(L, index))
        lsg_complain(L, name, "a branch is %s; a tree is the list of its branches, or a text as (()(()))",
                     lsg_describe(L, index, room, sizeof room));
    if (depth >= DEPTH_MAX)
        lsg_complain(L, name,
                     "a tree of more than %d levels (does it contain itself?); higher ones are written as "
                     "text",
                     DEPTH_MAX);
    const size_t n = lsg_want_list(L, index, name, "the list of branches", SG_TREE_BYTES_MAX);
    if (used + 2 > SG_TREE_BYTES_MAX)
        lsg_complain(L, name, "a tree of more than %d nodes", SG_TREE_BYTES_MAX / 2);
    luaL_checkstack(L, 4, "tree");
    text[used++] = '(';
    for (size_t i = 1; i <= n; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        used = write_tree(L, name, lua_gettop(L), text, used, depth + 1);
        lua_pop(L, 1);
    }
    if (used + 1 > SG_TREE_BYTES_MAX)
        lsg_complain(L, name, "a tree of more than %d nodes", SG_TREE_BYTES_MAX / 2);
    text[used++] = ')';
    return used;
}

/* Pushes the tree that a text stands for. The text is valid and at most DEPTH_MAX deep. [-0, +1, m] */
static void push_tree(lua_State *L, const char *text, size_t n_bytes)
{
    const int base = lua_gettop(L);
    luaL_checkstack(L, DEPTH_MAX + 4, "tree");
    for (size_t i = 0; i < n_bytes; i++) {
        if (text[i] == '(')
            lua_newtable(L);
        else if (lua_gettop(L) > base + 1)
            lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    }
}

static void sort_tree(lua_State *L, const char *name, char *text, size_t n_bytes)
{
    size_t fault;
    lsg_charge(L, 8 * (uint64_t)n_bytes + (uint64_t)n_bytes * n_bytes / 256);
    const sg_status status = sg_tree_canonical(text, n_bytes, &fault);
    if (status == SG_EINPUT)
        lsg_complain(L, name, "the text is not a tree, as (()(())); character %d is where that shows", (int)fault + 1);
    else if (status != SG_OK)
        lsg_complain(L, name, "not enough memory");
}

/*
 * sg.canonical.tree(tree, p)
 * Nested lists of branches, or a text as "(()(()))".
 * @param tree table|string
 * @param p? table
 * @return table|string
 */
int lsg_canonical_tree(lua_State *L)
{
    const char *name = "sg.canonical.tree";
    char local[1024];
    size_t n_bytes;
    if (lua_type(L, 1) == LUA_TSTRING) {
        const char *given = lua_tolstring(L, 1, &n_bytes);
        if (n_bytes > SG_TREE_BYTES_MAX)
            lsg_complain(L, name, "a tree of more than %d nodes", SG_TREE_BYTES_MAX / 2);
        char *text = lsg_room(L, local, sizeof local, n_bytes);
        memcpy(text, given, n_bytes);
        sort_tree(L, name, text, n_bytes);
        lua_pushlstring(L, text, n_bytes);
        return 1;
    }
    char *text = lua_newuserdatauv(L, SG_TREE_BYTES_MAX, 0);
    n_bytes = write_tree(L, name, 1, text, 0, 0);
    sort_tree(L, name, text, n_bytes);
    push_tree(L, text, n_bytes);
    return 1;
}

void lsg_push_canonical(lua_State *L, lsg_box *box)
{
    static const luaL_Reg functions[] = {{"bits", lsg_canonical_bits},
                                         {"graph", lsg_canonical_graph},
                                         {"grid", lsg_canonical_grid},
                                         {"multiset", canonical_multiset},
                                         {"tree", lsg_canonical_tree},
                                         {"words", lsg_canonical_words},
                                         {NULL, NULL}};
    lsg_push_library(L, functions, box);
}
