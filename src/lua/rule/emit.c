/* SPDX-License-Identifier: MIT */
/* option and part: they hand the moves and components that a rule names to a sink. */
#include "rule/emit.h"

#include <lauxlib.h>

#include <string.h>

#include "rule/intact.h"
#include "value/key.h"
#include "value/wide.h"

static int __attribute__((cold)) raise_status(lua_State *L, lsg_rule *rule, sg_status status)
{
    rule->status = status;
    return luaL_error(L, "%s", sg_status_text(status));
}

/* Appends the value on top to the list. [-1, +0, m] */
static void append_to_list(lua_State *L, const lsg_rule *rule)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->list);
    lua_insert(L, -2);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    lua_pop(L, 1);
}

/*
 * Sets rule->key to the key of the position on top; origin begins the error message and says where the position is
 * from. [-0, +0, e]
 */
static void encode_top(lua_State *L, lsg_rule *rule, const char *origin)
{
    const char *why;
    rule->key.used = 0;
    if (!lsg_key_encode(L, -1, &rule->key, &why))
        luaL_error(L, "%snot a position: %s", origin, why);
    if (rule->key.used > SG_KEY_MAX)
        luaL_error(L, "%snot a position: larger than 1 MiB", origin);
}

/* Replaces the position on top by a copy: the rule may go on to change the table it handed over. [-1, +1, e] */
static void copy_top(lua_State *L, lsg_rule *rule, const char *origin)
{
    encode_top(L, rule, origin);
    lua_pop(L, 1);
    lsg_key_decode(L, rule->key.bytes, rule->key.used);
}

/*
 * Raises an error unless the value on top may be a position: it is about to be passed to a function of the rule, which
 * might accept anything. Tables are checked later, when the result of the function is. [-0, +0, e]
 */
static void check_kind(lua_State *L, lsg_rule *rule)
{
    const int type = lua_type(L, -1);
    if (!lua_isinteger(L, -1) && type != LUA_TTABLE && type != LUA_TSTRING && type != LUA_TBOOLEAN)
        encode_top(L, rule, "");
}

/* Hands one component to the sink. [-0, +0, e] */
static void put(lua_State *L, lsg_rule *rule, const unsigned char *key, size_t key_bytes)
{
    if (rule->list != LUA_NOREF) { /* a copy: the rule may go on to change the table it handed over */
        lsg_key_decode(L, key, key_bytes);
        append_to_list(L, rule);
    } else if (rule->moves) {
        lsg_profile_turn(rule->profile, LSG_IN_MEMO);
        const sg_status status = sg_moves_part(rule->moves, key, key_bytes);
        lsg_profile_turn(rule->profile, LSG_IN_ENGINE);
        if (status != SG_OK)
            raise_status(L, rule, status);
    } else if (rule->roots) {
        if (!lsg_buffer_put(rule->roots, key, key_bytes))
            raise_status(L, rule, SG_ENOMEM);
    }
}

/* Hands one component, on top of the stack, to the sink. [-1, +0, e] */
static void emit_component(lua_State *L, lsg_rule *rule)
{
    const char *origin = "";
    if (lsg_rule_has(rule, LSG_CANONICAL)) {
        const lsg_phase before = rule->phase;
        origin = "canonical returned what is ";
        check_kind(L, rule);
        const bool watched = lsg_rule_watch(L, rule);
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_CANONICAL]);
        lua_insert(L, -2);
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
        rule->phase = LSG_OTHER;
        lsg_profile_turn(rule->profile, LSG_IN_CANONICAL);
        lua_call(L, 2, 1);
        lsg_profile_turn(rule->profile, LSG_IN_ENGINE);
        rule->phase = before;
        if (watched)
            lsg_rule_check_watched(L, rule, LSG_CANONICAL);
    }
    encode_top(L, rule, origin);
    lua_pop(L, 1);
    put(L, rule, rule->key.bytes, rule->key.used);
}

/*
 * Hands the components of a board to the sink; false if lsg_ready_parts cannot find them, and nothing is done. [-0,
 * +0, e]
 */
static bool emit_board(lua_State *L, lsg_rule *rule, lua_Integer cells)
{
    uint64_t parts[SG_BOARD_CELLS_MAX], n_steps;
    unsigned char key[LSG_INTEGER_KEY_MAX];
    lsg_profile_turn(rule->profile, LSG_IN_READY_PARTS);
    const int n = lsg_ready_parts(&rule->ready, (uint64_t)cells, parts, &n_steps);
    if (n >= 0)
        lsg_box_charge(rule->box, L, n_steps);
    lsg_profile_turn(rule->profile, LSG_IN_ENGINE);
    for (int i = 0; i < n; i++)
        put(L, rule, key, lsg_key_of_integer((lua_Integer)parts[i], key));
    return n >= 0;
}

/* The same for a board of more than 64 cells, whose set is at index. */
static __attribute__((noinline)) bool emit_wide(lua_State *L, lsg_rule *rule, int index)
{
    sg_wide cells, parts[SG_WIDE_CELLS];
    unsigned char key[LSG_WIDE_KEY_MAX];
    uint64_t n_steps;
    if (!lsg_wide_get(L, index, &cells)) {
        if (!lua_isinteger(L, index) || lua_tointeger(L, index) < 0)
            return false;
        cells = sg_wide_of((uint64_t)lua_tointeger(L, index));
    }
    lsg_profile_turn(rule->profile, LSG_IN_READY_PARTS);
    const int n = lsg_ready_wide_parts(&rule->ready, &cells, parts, &n_steps);
    if (n >= 0)
        lsg_box_charge(rule->box, L, n_steps);
    lsg_profile_turn(rule->profile, LSG_IN_ENGINE);
    for (int i = 0; i < n; i++)
        put(L, rule, key, lsg_key_of_wide(&parts[i], key));
    return n >= 0;
}

/* Hands the components of the position at index to the sink; false if that is to be done in Lua. [-0, +0, e] */
static inline bool emit_ready(lua_State *L, lsg_rule *rule, int index)
{
    if (rule->ready.board.is_wide)
        return emit_wide(L, rule, index);
    return lua_isinteger(L, index) && emit_board(L, rule, lua_tointeger(L, index));
}

/* The rule of this option or part. Raises an error if the rule has been collected while somebody still holds them. */
static lsg_rule *rule_of(lua_State *L)
{
    lsg_rule *const *handle = lua_touserdata(L, lua_upvalueindex(1));
    if (!*handle)
        luaL_error(L, "the game of this 'option' or 'part' is gone");
    return *handle;
}

int lsg_part(lua_State *L)
{
    lsg_rule *rule = rule_of(L);
    if (rule->phase != LSG_SPLITTING)
        return luaL_error(L, "'part' may only be called inside split");
    lua_settop(L, 1);
    lsg_profile_turn(rule->profile, LSG_IN_ENGINE);
    rule->n_parts++;
    emit_component(L, rule);
    lsg_profile_turn(rule->profile, LSG_IN_SPLIT);
    return 0;
}

/*
 * What a function of the rule returned is on top. True if that is a list; false if it is nothing: nil or false. The function
 * must not have called back (option or part) as well: every entry would count twice, or is no entry. [-0, +0, e]
 */
static bool check_list(lua_State *L, bool has_called, const char *function, const char *callback)
{
    if (!lua_toboolean(L, -1))
        return false;
    if (!lua_istable(L, -1))
        luaL_error(L, "%s returned a %s; it must call %s(...) or return a list", function, luaL_typename(L, -1),
                   callback);
    if (has_called)
        luaL_error(L, "%s called %s and returned a list: it must do one or the other", function, callback);
    if (lua_rawlen(L, -1) > 0)
        return true;
    lua_pushnil(L);
    if (lua_next(L, -2))
        luaL_error(L, "%s returned a table that is no list; it must call %s(...) or return a list", function, callback);
    return true;
}

void lsg_rule_emit(lua_State *L, lsg_rule *rule)
{
    if (rule->ready.is && emit_ready(L, rule, -1)) {
        lua_pop(L, 1);
        return;
    }
    if (!lsg_rule_has(rule, LSG_SPLIT)) {
        emit_component(L, rule);
        return;
    }
    check_kind(L, rule);
    luaL_checkstack(L, 8, NULL);
    const bool watched = lsg_rule_watch(L, rule);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_SPLIT]);
    lua_insert(L, -2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->part);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    const lsg_phase before = rule->phase;
    rule->phase = LSG_SPLITTING;
    rule->n_parts = 0;
    lsg_profile_turn(rule->profile, LSG_IN_SPLIT);
    lua_call(L, 3, 1);
    lsg_profile_turn(rule->profile, LSG_IN_ENGINE);
    rule->phase = before;
    if (watched)
        lsg_rule_check_watched(L, rule, LSG_SPLIT);
    if (check_list(L, rule->n_parts > 0, "split", "part")) {
        const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
        for (lua_Integer i = 1; i <= n; i++) {
            lua_rawgeti(L, -1, i);
            emit_component(L, rule);
        }
    }
    lua_pop(L, 1);
}

/*
 * An entry of a list of options of a rule with entailing moves is on top: { entail = position } and { again = position }
 * give way to the position. [-1, +1, -]
 */
static sg_turn take_turn(lua_State *L)
{
    sg_turn turn = SG_TURN_PASSES;
    if (!lua_istable(L, -1))
        return turn;
    lua_pushnil(L);
    if (!lua_next(L, -2))
        return turn;
    if (lua_type(L, -2) == LUA_TSTRING) {
        const char *name = lua_tostring(L, -2);
        turn = strcmp(name, "entail") == 0 ? SG_TURN_ENTAILS : strcmp(name, "again") == 0 ? SG_TURN_STAYS : turn;
    }
    lua_pushvalue(L, -2);
    if (lua_next(L, -4)) { /* more than one field: a position */
        lua_pop(L, 4);
        return SG_TURN_PASSES;
    }
    if (turn != SG_TURN_PASSES)
        lua_copy(L, -1, -3);
    lua_pop(L, 2);
    return turn;
}

void lsg_rule_take_result(lua_State *L, lsg_rule *rule, lsg_fn fn)
{
    if (fn == LSG_HEAP && lua_toboolean(L, -1))
        luaL_error(L, "heap returned a %s; call option(a, b, ...) once per move instead", luaL_typename(L, -1));
    if (fn == LSG_OPTIONS && rule->heaps_fall && lua_toboolean(L, -1))
        luaL_error(L, "heap returned a %s; call option(a, b, ...) once per move instead", luaL_typename(L, -1));
    if (fn == LSG_OPTIONS && check_list(L, rule->has_option, "options", "option")) {
        const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
        luaL_checkstack(L, 8, NULL);
        rule->phase = LSG_MOVING;
        for (lua_Integer i = 1; i <= n; i++) {
            lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
            lua_rawgeti(L, -2, i);
            if (rule->entails)
                rule->turn = take_turn(L);
            encode_top(L, rule, "options returned a list with what is ");
            lua_call(L, 1, 0);
        }
    }
    lua_pop(L, 1);
}

/* Pushes a description of the value at index for a message: without addresses, strings in quotes. [-0, +1, m] */
static const char *shown(lua_State *L, int index)
{
    const int type = lua_type(L, index);
    if (type == LUA_TSTRING)
        return lua_pushfstring(L, "the string '%s'", lua_tostring(L, index));
    if (type == LUA_TNUMBER || type == LUA_TNIL || type == LUA_TBOOLEAN)
        return luaL_tolstring(L, index, NULL);
    return lua_pushfstring(L, "a %s", luaL_typename(L, index));
}

/* What may help if an option leaves a value of this type instead of a whole number; "" if nothing is known. */
static const char *advice_on(int type)
{
    switch (type) {
    case LUA_TNUMBER:
        return " (use // to divide)";
    case LUA_TTABLE:
        return " (the heaps that a move leaves are arguments: option(a, b), without braces)";
    case LUA_TNIL:
        return " (a variable without a value?)";
    default:
        return "";
    }
}

/* Argument i of an option of the heap rule->heap; raises an error unless the argument is a smaller heap. */
static uint64_t check_heap(lua_State *L, const lsg_rule *rule, int i)
{
    int whole;
    const lua_Integer part = lua_tointegerx(L, i, &whole);
    if (!whole || lua_type(L, i) != LUA_TNUMBER)
        luaL_error(L, "an option of heap %I leaves %s, not a whole number of tokens%s", rule->heap, shown(L, i),
                   advice_on(lua_type(L, i)));
    if (part < 0)
        luaL_error(L, "an option of heap %I leaves a heap of %I; call option only if what is left is at least 0",
                   rule->heap, part);
    if (part >= rule->heap)
        luaL_error(L,
                   "an option of heap %I leaves a heap of %I: heaps must get smaller, or play might not end (for "
                   "other games write options instead of heap)",
                   rule->heap, part);
    return (uint64_t)part;
}

static int option_heaps(lua_State *L, lsg_rule *rule)
{
    const int n = lua_gettop(L);
    lsg_buffer *parts = &rule->parts;
    if (n == 0 && rule->heap == 0)
        return luaL_error(L, "an option of heap 0: the empty heap is the end of play (for other games write options "
                             "instead of heap)");
    parts->used = 0;
    for (int i = 1; i <= n; i++) {
        const uint64_t part = check_heap(L, rule, i);
        if (!lsg_buffer_add(parts, &part, sizeof part))
            return raise_status(L, rule, SG_ENOMEM);
    }
    const sg_status status = sg_sink_option(rule->heaps, (const uint64_t *)(const void *)parts->bytes, (size_t)n);
    return status == SG_OK ? 0 : raise_status(L, rule, status);
}

/*
 * No more options are needed: ends the rule's function by raising an error. A function that has changed the position is
 * left to run to its end, because only there it shows whether the function undoes the change.
 */
static int __attribute__((cold)) raise_enough(lua_State *L, lsg_rule *rule)
{
    if (rule->is_given && !lsg_rule_given_is_intact(L, rule)) {
        rule->deaf = true;
        rule->direct = false;
        return 0;
    }
    lua_pushlightuserdata(L, (void *)&lsg_enough);
    return lua_error(L);
}

/* Gives the option on top, a list of its components, the label that waits for it. [-0, +0, m] */
static void take_label(lua_State *L, lsg_rule *rule)
{
    if (rule->pending == LUA_NOREF)
        return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->pending);
    lua_setfield(L, -2, "label");
    luaL_unref(L, LUA_REGISTRYINDEX, rule->pending);
    rule->pending = LUA_NOREF;
}

int lsg_label(lua_State *L)
{
    lsg_rule *rule = rule_of(L);
    size_t n_bytes;
    if (rule->phase != LSG_MOVING || rule->list == LUA_NOREF)
        return luaL_error(L, "'label' was called after the function that got it had returned; call it inside that "
                             "function, before option");
    if (lua_type(L, 1) != LUA_TSTRING && !lua_isinteger(L, 1))
        return luaL_error(L, "label wants a text or a whole number, not a %s", luaL_typename(L, 1));
    lua_settop(L, 1);
    lua_tolstring(L, 1, &n_bytes);
    if (n_bytes == 0 || n_bytes > LSG_LABEL_MAX)
        return luaL_error(L, "a label has 1 to %d bytes, not %I", LSG_LABEL_MAX, (lua_Integer)n_bytes);
    if (rule->pending != LUA_NOREF)
        return luaL_error(L, "label was called twice for one option; call it once before each option");
    rule->pending = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

static int take_option(lua_State *L, lsg_rule *rule)
{
    rule->has_option = true;
    if (rule->deaf)
        return 0;
    if (rule->phase == LSG_SPLITTING)
        return luaL_error(L, "'option' may not be called inside split; call part");
    if (rule->phase != LSG_MOVING)
        return luaL_error(L, "'option' was called after the function that got it had returned; call it inside that "
                             "function only");
    if (rule->heaps)
        return option_heaps(L, rule);
    const int n = lua_gettop(L);
    if (rule->heaps_fall) {
        if (!lsg_key_integer(rule->in_key, &rule->heap))
            return luaL_error(L, "a position of this game is a heap, a whole number >= 0");
        for (int i = 1; i <= n; i++)
            (void)check_heap(L, rule, i);
    }
    if (rule->moves) {
        for (int i = 1; i <= n; i++) {
            lua_pushvalue(L, i);
            lsg_rule_emit(L, rule);
        }
        const sg_status status = sg_moves_turn(rule->moves, rule->turn);
        if (status != SG_OK)
            return raise_status(L, rule, status);
        return sg_moves_enough(rule->moves) ? raise_enough(L, rule) : 0;
    }
    if (rule->roots) {
        const size_t end = LSG_OPTION_END;
        for (int i = 1; i <= n; i++) {
            lua_pushvalue(L, i);
            lsg_rule_emit(L, rule);
        }
        return lsg_buffer_add(rule->roots, &end, sizeof end) ? 0 : raise_status(L, rule, SG_ENOMEM);
    }
    lua_createtable(L, n, 0);
    for (int i = 1; i <= n; i++) {
        lua_pushvalue(L, i);
        copy_top(L, rule, "");
        lua_rawseti(L, -2, i);
    }
    take_label(L, rule);
    if (rule->turn != SG_TURN_PASSES) {
        lua_pushstring(L, rule->turn == SG_TURN_ENTAILS ? "entail" : "again");
        lua_setfield(L, -2, "turn");
    }
    append_to_list(L, rule);
    return 0;
}

static int after_single(lua_State *L, lsg_rule *rule, sg_status status)
{
    if (status != SG_OK)
        return raise_status(L, rule, status);
    return sg_moves_enough(rule->moves) ? raise_enough(L, rule) : 0;
}

/*
 * A fast path of take_option for the most common option by far: one position, for a search, that no function in Lua
 * has to split or make canonical.
 */
static int take_single(lua_State *L, lsg_rule *rule)
{
    rule->has_option = true;
    if (!rule->ready.is) {
        encode_top(L, rule, "");
        return after_single(L, rule, sg_moves_single(rule->moves, rule->key.bytes, rule->key.used));
    }
    if (!emit_ready(L, rule, 1))
        return take_option(L, rule);
    return after_single(L, rule, sg_moves_option(rule->moves));
}

static int option_of(lua_State *L, lsg_rule *rule)
{
    lsg_profile_turn(rule->profile, LSG_IN_ENGINE);
    const int n = take_option(L, rule);
    lsg_profile_turn(rule->profile, LSG_IN_OPTIONS);
    return n;
}

int lsg_option_called(lua_State *L)
{
    lsg_rule *rule = rule_of(L);
    lua_remove(L, 1);
    if (rule->direct && lua_gettop(L) == 1 && rule->turn == SG_TURN_PASSES && !rule->heaps_fall)
        return take_single(L, rule);
    const int n = option_of(L, rule);
    rule->turn = SG_TURN_PASSES;
    return n;
}

int lsg_option_turn(lua_State *L)
{
    lsg_rule *rule = rule_of(L);
    rule->turn = (sg_turn)lua_tointeger(L, lua_upvalueindex(2));
    const int n = option_of(L, rule);
    rule->turn = SG_TURN_PASSES;
    return n;
}

int lsg_option(lua_State *L)
{
    lsg_rule *rule = rule_of(L);
    return rule->direct && lua_gettop(L) == 1 ? take_single(L, rule) : option_of(L, rule);
}

/* option for a rule in a box. A position that is an integer takes the shortest way. */
int lsg_option_boxed(lua_State *L)
{
    lsg_rule *rule = (*(lsg_box_head **)lua_getextraspace(L))->rule;
    if (!rule->direct || lua_gettop(L) != 1)
        return option_of(L, rule);
    if (!lua_isinteger(L, 1) || rule->ready.is)
        return take_single(L, rule);
    rule->has_option = true;
    const lsg_word key = lsg_key_word(lua_tointeger(L, 1));
    if (!key.key_bytes)
        return take_single(L, rule);
    return after_single(L, rule, sg_moves_word(rule->moves, key.bytes, key.key_bytes));
}
