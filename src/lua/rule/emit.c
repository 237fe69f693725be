/* SPDX-License-Identifier: MIT */
/* option and part: they pass the moves and components that a rule names to a listener. */

#include <lauxlib.h>

#include <string.h>

#include "rule/expand.h"
#include "rule/rule.h"
#include "value/key.h"
#include "value/key_short.h"
#include "value/wide.h"

/* Appends the value on top to the list. [-1, +0, m] */
static void append_to_list(lua_State *L, const lsg_rule *rule)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->call.list);
    lua_insert(L, -2);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    lua_pop(L, 1);
}

static const lsg_origin by_argument = {NULL, ""};
static const lsg_origin by_canonical = {"canonical", "canonical returned what is "};
static const lsg_origin in_list = {"options", "options returned a list with what is "};

/* Raises an error about a function of the rule if the position is from one. [-0, +0, e] */
static void __attribute__((cold)) refuse_position(lua_State *L, const lsg_origin *origin, const char *why)
{
    if (origin->field)
        lsg_raise_marked(L, LSG_ABOUT_FIELD, origin->field, "%snot a position: %s", origin->says, why);
    luaL_error(L, "%snot a position: %s", origin->says, why);
}

/* Sets rule->key to the key of the position on top. [-0, +0, e] */
static void encode_top(lua_State *L, lsg_rule *rule, const lsg_origin *origin)
{
    const char *why;
    rule->key.used = 0;
    if (!lsg_key_encode(L, -1, &rule->key, &why))
        refuse_position(L, origin, why);
    if (rule->key.used > SG_KEY_MAX)
        refuse_position(L, origin, "larger than 1 MiB");
}

/* Replaces the position on top by a copy: the rule may go on to change the table it handed over. [-1, +1, e] */
static void copy_top(lua_State *L, lsg_rule *rule)
{
    encode_top(L, rule, &by_argument);
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
        encode_top(L, rule, &by_argument);
}

/* Passes the key of one component to the listener. [-0, +0, e] */
static void put(lua_State *L, lsg_rule *rule, const unsigned char *key, size_t key_bytes)
{
    rule->call.to->part(L, rule, key, key_bytes);
}

/* Hands one component, on top of the stack, to the listener. [-1, +0, e] */
static void emit_component(lua_State *L, lsg_rule *rule)
{
    const lsg_origin *origin = &by_argument;
    if (lsg_rule_has(rule, LSG_CANONICAL)) {
        const lsg_phase before = rule->call.phase;
        origin = &by_canonical;
        check_kind(L, rule);
        const bool watched = lsg_rule_watch(L, rule);
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_CANONICAL]);
        lua_insert(L, -2);
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
        rule->call.phase = LSG_OTHER;
        lsg_profile_turn(rule->call.profile, LSG_IN_CANONICAL);
        lua_call(L, 2, 1);
        lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
        rule->call.phase = before;
        if (watched)
            lsg_rule_check_watched(L, rule, LSG_CANONICAL);
    }
    encode_top(L, rule, origin);
    lua_pop(L, 1);
    put(L, rule, rule->key.bytes, rule->key.used);
}

/*
 * Hands the components of a board to the listener; false if lsg_ready_parts cannot find them, and nothing is done. [-0,
 * +0, e]
 */
static bool emit_board(lua_State *L, lsg_rule *rule, lua_Integer cells)
{
    uint64_t parts[SG_BOARD_CELLS_MAX], n_steps;
    unsigned char key[LSG_INTEGER_KEY_MAX];
    lsg_profile_turn(rule->call.profile, LSG_IN_READY_PARTS);
    const int n = lsg_ready_parts(&rule->ready, (uint64_t)cells, parts, &n_steps);
    if (n >= 0)
        lsg_box_charge(rule->box, L, n_steps);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
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
    lsg_profile_turn(rule->call.profile, LSG_IN_READY_PARTS);
    const int n = lsg_ready_wide_parts(&rule->ready, &cells, parts, &n_steps);
    if (n >= 0)
        lsg_box_charge(rule->box, L, n_steps);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    for (int i = 0; i < n; i++)
        put(L, rule, key, lsg_key_of_wide(&parts[i], key));
    return n >= 0;
}

/* Hands the components of the position at index to the listener; false if that is to be done in Lua. [-0, +0, e] */
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
    if (rule->call.phase != LSG_SPLITTING)
        return luaL_error(L, "'part' may only be called inside split");
    lua_settop(L, 1);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    rule->call.n_parts++;
    emit_component(L, rule);
    lsg_profile_turn(rule->call.profile, LSG_IN_SPLIT);
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
        lsg_raise_marked(L, LSG_ABOUT_FIELD, function, "%s returned a %s; it must call %s(...) or return a list",
                         function, luaL_typename(L, -1), callback);
    if (has_called)
        lsg_raise_marked(L, LSG_ABOUT_FIELD, function, "%s called %s and returned a list: it must do one or the other",
                         function, callback);
    if (lua_rawlen(L, -1) > 0)
        return true;
    lua_pushnil(L);
    if (lua_next(L, -2))
        lsg_raise_marked(L, LSG_ABOUT_FIELD, function,
                         "%s returned a table that is no list; it must call %s(...) or return a list", function,
                         callback);
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
    const lsg_phase before = rule->call.phase;
    rule->call.phase = LSG_SPLITTING;
    rule->call.n_parts = 0;
    lsg_profile_turn(rule->call.profile, LSG_IN_SPLIT);
    lua_call(L, 3, 1);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    rule->call.phase = before;
    if (watched)
        lsg_rule_check_watched(L, rule, LSG_SPLIT);
    if (check_list(L, rule->call.n_parts > 0, "split", "part")) {
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

/* The entries of the list on top are options of one component, which the listener takes as they are. [-0, +0, e] */
static void take_singles(lua_State *L, lsg_rule *rule)
{
    const int list = lua_gettop(L);
    const lua_Integer n = (lua_Integer)lua_rawlen(L, list);
    for (lua_Integer i = rule->call.n_taken + 1; i <= n; i++) {
        lua_rawgeti(L, list, i);
        rule->call.to->single(L, rule, list + 1, &in_list);
        lua_settop(L, list);
    }
}

/* Raises an error: the function returned the value on top, and may only call option. [-0, +0, e] */
static void __attribute__((cold)) refuse_result(lua_State *L, const char *function, const char *call)
{
    lsg_raise_marked(L, LSG_ABOUT_FIELD, function, "%s returned a %s; call %s once per move instead", function,
                     luaL_typename(L, -1), call);
}

void lsg_rule_take_result(lua_State *L, lsg_rule *rule, lsg_fn fn)
{
    if (fn == LSG_HEAP2 && lua_toboolean(L, -1))
        refuse_result(L, "heap2", "option(a2, b2)");
    if ((fn == LSG_HEAP || (fn == LSG_OPTIONS && rule->heaps_fall)) && lua_toboolean(L, -1))
        refuse_result(L, "heap", "option(a, b, ...)");
    if ((fn == LSG_OPTIONS || fn == LSG_WINNING) && check_list(L, rule->call.has_option, lsg_fn_names[fn], "option")) {
        const lua_Integer n = rule->call.to->single ? 0 : (lua_Integer)lua_rawlen(L, -1);
        luaL_checkstack(L, 8, NULL);
        rule->call.phase = LSG_MOVING;
        if (n == 0)
            take_singles(L, rule);
        for (lua_Integer i = 1; i <= n; i++) {
            lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
            lua_rawgeti(L, -2, i);
            if (rule->entails)
                rule->call.turn = take_turn(L);
            encode_top(L, rule, &in_list);
            lua_call(L, 1, 0);
        }
    }
    lua_pop(L, 1);
}

int lsg_label(lua_State *L)
{
    lsg_rule *rule = rule_of(L);
    size_t n_bytes;
    if (rule->call.phase != LSG_MOVING || rule->call.list == LUA_NOREF)
        return luaL_error(L, "'label' was called after the function that got it had returned; call it inside that "
                             "function, before option");
    if (lua_type(L, 1) != LUA_TSTRING && !lua_isinteger(L, 1))
        return luaL_error(L, "label wants a text or a whole number, not a %s", luaL_typename(L, 1));
    lua_settop(L, 1);
    lua_tolstring(L, 1, &n_bytes);
    if (n_bytes == 0 || n_bytes > LSG_LABEL_MAX)
        return luaL_error(L, "a label has 1 to %d bytes, not %I", LSG_LABEL_MAX, (lua_Integer)n_bytes);
    if (rule->call.pending != LUA_NOREF)
        return luaL_error(L, "label was called twice for one option; call it once before each option");
    rule->call.pending = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

/* ---- listeners -------------------------------------------------------------------------------------------------- */

/* Splits the components on the stack, and passes them to the listener. [-0, +0, e] */
static void emit_all(lua_State *L, lsg_rule *rule)
{
    const int n = lua_gettop(L);
    for (int i = 1; i <= n; i++) {
        lua_pushvalue(L, i);
        lsg_rule_emit(L, rule);
    }
}

static void moves_part(lua_State *L, lsg_rule *rule, const unsigned char *key, size_t key_bytes)
{
    lsg_profile_turn(rule->call.profile, LSG_IN_MEMO);
    const sg_status status = sg_moves_part(rule->call.moves, key, key_bytes);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    if (status != SG_OK)
        lsg_rule_raise(L, rule, status);
}

/* An option has been closed with this status. [-0, +0, e] */
static inline int after_option(lua_State *L, lsg_rule *rule, sg_status status)
{
    if (status != SG_OK)
        return lsg_rule_raise(L, rule, status);
    return sg_moves_enough(rule->call.moves) ? lsg_rule_raise_enough(L, rule) : 0;
}

static int moves_option(lua_State *L, lsg_rule *rule)
{
    emit_all(L, rule);
    return after_option(L, rule, sg_moves_turn(rule->call.moves, rule->call.turn));
}

/* One component, which C splits and makes canonical. */
static int ready_single(lua_State *L, lsg_rule *rule, int index, const lsg_origin *origin)
{
    (void)origin;
    if (!emit_ready(L, rule, index))
        lsg_rule_emit(L, rule);
    return after_option(L, rule, sg_moves_option(rule->call.moves));
}

/* One component, on top, which no function splits or makes canonical. */
static int moves_single(lua_State *L, lsg_rule *rule, int index, const lsg_origin *origin)
{
    if (lua_isinteger(L, index))
        return after_option(L, rule,
                            sg_moves_short(rule->call.moves, lsg_key_short_of_integer(lua_tointeger(L, index))));
    encode_top(L, rule, origin);
    return after_option(L, rule, sg_moves_single(rule->call.moves, rule->key.bytes, rule->key.used));
}

static int word_option(lua_State *L, lsg_rule *rule, uint64_t word)
{
    const sg_status status = sg_words_option(rule->call.words, word);
    return status == SG_OK ? 0 : lsg_rule_raise(L, rule, status);
}

static int other_option(lua_State *L, lsg_rule *rule)
{
    rule->call.is_other = true;
    return lsg_rule_raise_enough(L, rule);
}

static int integer_single(lua_State *L, lsg_rule *rule, int index, const lsg_origin *origin)
{
    uint64_t word;
    (void)origin;
    return lsg_word_at(L, index, LSG_WORD_INTEGER, &word) ? word_option(L, rule, word) : other_option(L, rule);
}

static int list_single(lua_State *L, lsg_rule *rule, int index, const lsg_origin *origin)
{
    uint64_t word;
    (void)origin;
    return lsg_word_at(L, index, LSG_WORD_LIST, &word) ? word_option(L, rule, word) : other_option(L, rule);
}

/* ---- positions as they are played -------------------------------------------------------------------------------- */

/*
 * Such a search uses neither split nor canonical. The first positions are handed to them all the same, because a function
 * that changes the position that it is given is an error in all searches. [-0, +0, e]
 */
static void try_functions(lua_State *L, lsg_rule *rule, int index)
{
    enum { TRIED = 256 };
    if (rule->n_tried >= TRIED || (!lsg_rule_has(rule, LSG_SPLIT) && !lsg_rule_has(rule, LSG_CANONICAL)))
        return;
    const lsg_call call = rule->call;
    rule->n_tried++;
    rule->call.to = &lsg_to_nobody;
    lua_pushvalue(L, index);
    lsg_rule_emit(L, rule);
    rule->call.to = call.to;
}

static int played_option(lua_State *L, lsg_rule *rule)
{
    const int n = lua_gettop(L);
    sg_status status = SG_OK;
    for (int i = 1; i <= n && status == SG_OK; i++) {
        try_functions(L, rule, i);
        lua_pushvalue(L, i);
        encode_top(L, rule, &by_argument);
        lua_pop(L, 1);
        status = sg_moves_part(rule->call.moves, rule->key.bytes, rule->key.used);
    }
    return after_option(L, rule, status == SG_OK ? sg_moves_turn(rule->call.moves, rule->call.turn) : status);
}

static int played_single(lua_State *L, lsg_rule *rule, int index, const lsg_origin *origin)
{
    try_functions(L, rule, index);
    if (index != lua_gettop(L))
        lua_pushvalue(L, index);
    encode_top(L, rule, origin);
    return after_option(L, rule, sg_moves_single(rule->call.moves, rule->key.bytes, rule->key.used));
}

/* Makes room for a part, or raises: what a position has may be more than the limit of the call. [-0, +0, e] */
static void roots_room(lua_State *L, lsg_rule *rule, size_t n_bytes)
{
    lsg_buffer *roots = rule->call.roots;
    const uint64_t max_bytes = lsg_rule_limits(rule)->max_bytes;
    if (max_bytes != 0 && roots->used + n_bytes > max_bytes)
        lsg_rule_raise(L, rule, SG_ELIMIT);
    if (!lsg_buffer_room(roots, n_bytes))
        lsg_rule_raise(L, rule, SG_ENOMEM);
}

static void roots_part(lua_State *L, lsg_rule *rule, const unsigned char *key, size_t key_bytes)
{
    roots_room(L, rule, sizeof key_bytes + key_bytes);
    if (!lsg_buffer_put(rule->call.roots, key, key_bytes))
        lsg_rule_raise(L, rule, SG_ENOMEM);
}

static int roots_option(lua_State *L, lsg_rule *rule)
{
    const size_t end = LSG_OPTION_END;
    emit_all(L, rule);
    roots_room(L, rule, sizeof end);
    return lsg_buffer_add(rule->call.roots, &end, sizeof end) ? 0 : lsg_rule_raise(L, rule, SG_ENOMEM);
}

static void list_part(lua_State *L, lsg_rule *rule, const unsigned char *key, size_t key_bytes)
{
    lsg_key_decode(L, key, key_bytes); /* a copy: the rule may go on to change the table it handed over */
    append_to_list(L, rule);
}

/* Gives the option on top, a list of its components, the label that waits for it. [-0, +0, m] */
static void take_label(lua_State *L, lsg_rule *rule)
{
    if (rule->call.pending == LUA_NOREF)
        return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->call.pending);
    lua_setfield(L, -2, "label");
    luaL_unref(L, LUA_REGISTRYINDEX, rule->call.pending);
    rule->call.pending = LUA_NOREF;
}

static int list_option(lua_State *L, lsg_rule *rule)
{
    const int n = lua_gettop(L);
    lua_createtable(L, n, 0);
    for (int i = 1; i <= n; i++) {
        lua_pushvalue(L, i);
        copy_top(L, rule);
        lua_rawseti(L, -2, i);
    }
    take_label(L, rule);
    if (rule->call.turn != SG_TURN_PASSES) {
        lua_pushstring(L, rule->call.turn == SG_TURN_ENTAILS ? "entail" : "again");
        lua_setfield(L, -2, "turn");
    }
    append_to_list(L, rule);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->call.list);
    return (lua_Integer)lua_rawlen(L, -1) == rule->call.most ? lsg_rule_raise_enough(L, rule) : 0;
}

static const lsg_listener to_moves = {.part = moves_part, .option = moves_option};
static const lsg_listener to_moves_directly = {.part = moves_part, .option = moves_option, .single = moves_single};
static const lsg_listener to_moves_ready = {.part = moves_part, .option = moves_option, .single = ready_single};
static const lsg_listener to_integers = {.option = other_option, .single = integer_single};
static const lsg_listener to_lists = {.option = other_option, .single = list_single};
static const lsg_listener to_moves_played = {.part = moves_part, .option = played_option, .single = played_single};
static const lsg_listener to_roots = {.part = roots_part, .option = roots_option};
const lsg_listener lsg_to_list = {.part = list_part, .option = list_option};

void lsg_rule_listen_moves(lsg_rule *rule, sg_moves *moves, bool sampling, bool played)
{
    const bool direct = rule->is_direct && !rule->heaps_fall && !rule->entails && !sampling;
    rule->call.to = played           ? &to_moves_played
                    : !direct        ? &to_moves
                    : rule->ready.is ? &to_moves_ready
                                     : &to_moves_directly;
    rule->call.moves = moves;
}

void lsg_rule_listen_roots(lsg_rule *rule, lsg_buffer *roots)
{
    rule->call.to = &to_roots;
    rule->call.roots = roots;
}

void lsg_rule_listen_words(lsg_rule *rule, sg_words *words, lsg_word_kind kind)
{
    rule->call.to = kind == LSG_WORD_INTEGER ? &to_integers : &to_lists;
    rule->call.words = words;
    rule->call.is_other = false;
}

/* ---- option ----------------------------------------------------------------------------------------------------- */

/* An option of any number of components and of any turn. [-0, +0, e] */
static __attribute__((noinline)) int option_in_general(lua_State *L, lsg_rule *rule)
{
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    if (rule->call.phase == LSG_SPLITTING)
        return luaL_error(L, "'option' may not be called inside split; call part");
    if (rule->call.phase != LSG_MOVING)
        return luaL_error(L, "'option' was called after the function that got it had returned; call it inside that "
                             "function only");
    if (rule->heaps_fall && rule->call.to != &lsg_to_nobody)
        lsg_rule_check_heaps(L, rule);
    const int n = rule->call.to->option(L, rule);
    lsg_profile_turn(rule->call.profile, LSG_IN_OPTIONS);
    return n;
}

/* option of a rule with entailing moves, whose second upvalue is the turn. [-0, +0, e] */
static __attribute__((noinline)) int option_of_turn(lua_State *L, lsg_rule *rule)
{
    const sg_turn turn = (sg_turn)lua_tointeger(L, lua_upvalueindex(2));
    if (turn == SG_TURN_PASSES)
        lua_remove(L, 1); /* the metamethod __call */
    else
        rule->call.turn = turn; /* else lsg_rule_take_result has set the turn of an entry of a list */
    rule->call.has_option = true;
    const int n = option_in_general(L, rule);
    rule->call.turn = SG_TURN_PASSES;
    return n;
}

static int take_option(lua_State *L, lsg_rule *rule)
{
    rule->call.has_option = true;
    if (rule->call.phase == LSG_MOVING && rule->call.to->single && lua_gettop(L) == 1)
        return rule->call.to->single(L, rule, 1, &by_argument);
    return option_in_general(L, rule);
}

int lsg_option(lua_State *L)
{
    lsg_rule *rule = rule_of(L);
    return rule->entails ? option_of_turn(L, rule) : take_option(L, rule);
}

int lsg_option_in_box(lua_State *L)
{
    const lsg_box_head *head = lsg_box_head_of(L);
    if (head->integers && lua_isinteger(L, 1) && lua_gettop(L) == 1) {
        const sg_status status = sg_words_option(head->integers, (uint64_t)lua_tointeger(L, 1));
        return status == SG_OK ? 0 : lsg_rule_raise(L, head->rule, status);
    }
    return take_option(L, head->rule);
}

/* Raises an error: option was called with n arguments, which are not the numbers of a position. */
static int refuse_numbers(lua_State *L, int n, int n_numbers)
{
    static const char names[] = "a, b, c, d, e, f, g, h";
    const int n_bytes = 3 * n_numbers - 2;
    return luaL_error(L, "option got %s; a position of this game is %d %s: option(%s)",
                      n == 1 && lua_istable(L, 1) ? "a table"
                                                  : lua_pushfstring(L, "%d %s", n, n == 1 ? "number" : "numbers"),
                      n_numbers, n_numbers == 1 ? "number" : "numbers", lua_pushlstring(L, names, (size_t)n_bytes));
}

/* Raises an error unless the n values on the stack are numbers: a list may hold other values, too. [-0, +0, e] */
static void check_numbers(lua_State *L, int n)
{
    for (int i = 1; i <= n; i++)
        if (lua_type(L, i) != LUA_TNUMBER)
            luaL_error(L, "option got a %s as number %d of a position", luaL_typename(L, i), i);
}

/* The n values on the stack, if they are integers. */
static inline bool read_numbers(lua_State *L, int n, lua_Integer *list)
{
    for (int i = 0; i < n; i++) {
        if (!lua_isinteger(L, i + 1))
            return false;
        list[i] = lua_tointeger(L, i + 1);
    }
    return true;
}

/* option(a, b, ...) with the n values on the stack. [-0, +0, e] */
static __attribute__((noinline)) int take_numbers(lua_State *L, lsg_rule *rule, int n)
{
    if (rule->call.phase == LSG_MOVING) {
        unsigned char key[LSG_WORD_KEY_MAX];
        lua_Integer list[LSG_WORD_LIST_MAX];
        if (n != rule->n_numbers)
            return refuse_numbers(L, n, rule->n_numbers);
        if (rule->call.to == &to_moves_directly && n <= LSG_WORD_LIST_MAX && read_numbers(L, n, list)) {
            rule->call.has_option = true;
            const size_t key_bytes = lsg_key_of_numbers(list, (size_t)n, key);
            return after_option(L, rule, sg_moves_single(rule->call.moves, key, key_bytes));
        }
        check_numbers(L, n);
        lua_createtable(L, n, 0);
        lua_insert(L, 1);
        for (int i = n; i > 0; i--)
            lua_rawseti(L, 1, i);
    }
    return take_option(L, rule);
}

static inline int option_of_numbers(lua_State *L, lsg_rule *rule)
{
    const int n = lua_gettop(L);
    lua_Integer list[LSG_WORD_LIST_MAX];
    uint64_t word;
    if (rule->call.to != &to_lists || rule->call.phase != LSG_MOVING || n != rule->n_numbers || n > LSG_WORD_LIST_MAX ||
        !read_numbers(L, n, list) || !lsg_word_of_list(list, (size_t)n, &word))
        return take_numbers(L, rule, n);
    rule->call.has_option = true;
    return word_option(L, rule, word);
}

int lsg_option_of_numbers(lua_State *L)
{
    return option_of_numbers(L, rule_of(L));
}

int lsg_option_of_numbers_in_box(lua_State *L)
{
    return option_of_numbers(L, lsg_box_head_of(L)->rule);
}
