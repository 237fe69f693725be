/* SPDX-License-Identifier: MIT */
/* Wide sets as values of Lua: their class with its operators. */
#include "value/wide.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

static const char class_key = 0; /* the metatable is at this address of the registry */

/* A wide set in Lua. No other userdata of this size begins with the address: to look for it is faster than for the
 * metatable. */
typedef struct value {
    const char *mark; /* &class_key */
    sg_wide set;
} value;

static void push_value(lua_State *L, const sg_wide *set)
{
    value *place = lua_newuserdatauv(L, sizeof *place, 0);
    place->mark = &class_key;
    place->set = *set;
}

enum { TEXT_DIGITS_MIN = 17, TEXT_MAX = 2 + SG_WIDE_CELLS / 4 + 1 };

/* ---- text --------------------------------------------------------------------------------------------------------- */

/* Writes hexadecimal digits, at least 17 of them, so that a reader tells the set from an integer: 0x..., and a zero byte. */
static void write_digits(const sg_wide *set, char text[TEXT_MAX])
{
    unsigned digit = SG_WIDE_CELLS / 4;
    while (digit > TEXT_DIGITS_MIN && !(set->word[(digit - 1) / 16] >> (digit - 1) % 16 * 4 & 15))
        digit--;
    *text++ = '0';
    *text++ = 'x';
    while (digit-- > 0)
        *text++ = "0123456789abcdef"[set->word[digit / 16] >> digit % 16 * 4 & 15];
    *text = '\0';
}

bool lsg_wide_read(const char *text, size_t n_bytes, sg_wide *set)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    if (n_bytes > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        text += 2;
        n_bytes -= 2;
    }
    memset(set, 0, sizeof *set);
    for (size_t i = 0; i < n_bytes; i++) {
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
        if (!digit || set->word[SG_WIDE_WORDS - 1] >> 60)
            return false;
        *set = sg_wide_left(*set, 4);
        set->word[0] |= (uint64_t)(digit - digits) % 16;
    }
    return n_bytes > 0;
}

/* ---- operators ---------------------------------------------------------------------------------------------------- */

const char *lsg_wide_operand(lua_State *L, int index, sg_wide *set)
{
    int whole;
    if (lsg_wide_get(L, index, set))
        return NULL;
    if (lua_type(L, index) != LUA_TNUMBER)
        return "is no set of cells";
    const lua_Integer n = lua_tointegerx(L, index, &whole);
    if (!whole)
        return "is no whole number";
    if (n < -1)
        return "is negative, and no set of cells beside a wide one; sg.bits.cell(i, w, h) is the set of one cell of a "
               "board";
    *set = n < 0 ? sg_wide_full(SG_WIDE_CELLS) : sg_wide_of((uint64_t)n);
    return NULL;
}

static sg_wide operand(lua_State *L, int index, const char *operator)
{
    sg_wide set;
    const char *wrong = lsg_wide_operand(L, index, &set);
    if (wrong) {
        if (lua_type(L, index) == LUA_TNUMBER)
            luaL_error(L, "%s of a wide set and %s, which %s", operator, luaL_tolstring(L, index, NULL), wrong);
        luaL_error(L, "%s of a wide set and a %s, which %s", operator, luaL_typename(L, index), wrong);
    }
    return set;
}

/* Pushes the result of an operator, whose upvalue is the class. */
static int give(lua_State *L, sg_wide set)
{
    if (sg_wide_is_zero(set)) {
        lua_pushinteger(L, 0);
        return 1;
    }
    push_value(L, &set);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_setmetatable(L, -2);
    return 1;
}

static int wide_and(lua_State *L)
{
    return give(L, sg_wide_and(operand(L, 1, "&"), operand(L, 2, "&")));
}

static int wide_or(lua_State *L)
{
    return give(L, sg_wide_or(operand(L, 1, "|"), operand(L, 2, "|")));
}

static int wide_xor(lua_State *L)
{
    return give(L, sg_wide_xor(operand(L, 1, "~"), operand(L, 2, "~")));
}

static int wide_not(lua_State *L)
{
    return give(L, sg_wide_not(operand(L, 1, "~"), SG_WIDE_CELLS));
}

/* The number of cells to shift by, at most SG_WIDE_CELLS: more does the same. */
static unsigned shift_count(lua_State *L, const char *operator, const char * other)
{
    int whole;
    const lua_Integer n = lua_tointegerx(L, 2, &whole);
    if (lua_type(L, 2) != LUA_TNUMBER || !whole)
        luaL_error(L, "%s by what is no whole number: a set is shifted by a number of cells", operator);
    if (n < 0)
        luaL_error(L, "%s by %I: the number of cells is negative; %s shifts the other way", operator, n, other);
    return n < SG_WIDE_CELLS ? (unsigned)n : SG_WIDE_CELLS;
}

static int wide_left(lua_State *L)
{
    const unsigned n = shift_count(L, "<<", ">>");
    return give(L, sg_wide_left(operand(L, 1, "<<"), n));
}

static int wide_right(lua_State *L)
{
    const unsigned n = shift_count(L, ">>", "<<");
    return give(L, sg_wide_right(operand(L, 1, ">>"), n));
}

/* -x as a number of 256 bits, so that x & -x is the lowest cell as it is for integers. */
static int wide_minus(lua_State *L)
{
    sg_wide set = sg_wide_not(operand(L, 1, "-"), SG_WIDE_CELLS);
    for (unsigned i = 0; i < SG_WIDE_WORDS && ++set.word[i] == 0; i++)
        continue;
    return give(L, set);
}

static int wide_equal(lua_State *L)
{
    sg_wide a, b;
    lua_pushboolean(L, lsg_wide_get(L, 1, &a) && lsg_wide_get(L, 2, &b) && sg_wide_equal(a, b));
    return 1;
}

static int wide_less(lua_State *L)
{
    lua_pushboolean(L, sg_wide_less(operand(L, 1, "<"), operand(L, 2, "<")));
    return 1;
}

static int wide_at_most(lua_State *L)
{
    lua_pushboolean(L, !sg_wide_less(operand(L, 2, "<="), operand(L, 1, "<=")));
    return 1;
}

static int wide_tostring(lua_State *L)
{
    char text[TEXT_MAX];
    const sg_wide set = operand(L, 1, "tostring");
    write_digits(&set, text);
    lua_pushstring(L, text);
    return 1;
}

/* What sets do not have. Upvalue 1: the class, 2: the message. */
static int refuse(lua_State *L)
{
    return luaL_error(L, "%s", lua_tostring(L, lua_upvalueindex(2)));
}

static int no_field(lua_State *L)
{
    return luaL_error(L, "a wide set has no field '%s'; sg.bits has the functions of sets", luaL_tolstring(L, 2, NULL));
}

static const struct {
    const char *event, *message;
} refused[] = {
    {"__add",
     "+ of a wide set: a set is no number; a | b joins two sets, sg.bits.cell(i, w, h) is the set of one cell"},
    {"__sub", "- of a wide set: a set is no number; a & ~b takes the cells of b out of a, x ~ (x & -x) the lowest cell "
              "out of x, and sg.bits.full(w, h) is the set of all cells"},
    {"__mul", "* of a wide set: a set is no number; a << n moves its cells"},
    {"__div", "/ of a wide set: a set is no number; a >> n moves its cells"},
    {"__idiv", "// of a wide set: a set is no number; a >> n moves its cells"},
    {"__mod", "% of a wide set: a set is no number; a & b has the cells that are in both"},
    {"__pow", "^ of a wide set: a set is no number; a ~ b has the cells that are in one of them"},
    {"__len", "# of a wide set: sg.bits.count(set) is how many cells it has"},
    {"__concat", ".. of a wide set: tostring(set) is its text"},
    {"__call", "a wide set is no function; for cell in sg.bits.each(set) do goes over its cells"}};

static void push_class(lua_State *L)
{
    static const luaL_Reg operators[] = {
        {"__band", wide_and}, {"__bor", wide_or},     {"__bxor", wide_xor},          {"__bnot", wide_not},
        {"__shl", wide_left}, {"__shr", wide_right},  {"__unm", wide_minus},         {"__eq", wide_equal},
        {"__lt", wide_less},  {"__le", wide_at_most}, {"__tostring", wide_tostring}, {"__index", no_field},
        {NULL, NULL}};
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &class_key) == LUA_TTABLE)
        return;
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    luaL_setfuncs(L, operators, 1);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        lua_pushvalue(L, -1);
        lua_pushstring(L, refused[i].message);
        lua_pushcclosure(L, refuse, 2);
        lua_setfield(L, -2, refused[i].event);
    }
    lua_pushliteral(L, "wide set");
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &class_key);
}

void lsg_wide_push(lua_State *L, const sg_wide *set)
{
    if (sg_wide_is_zero(*set)) {
        lua_pushinteger(L, 0);
        return;
    }
    luaL_checkstack(L, 6, NULL);
    push_value(L, set);
    push_class(L);
    lua_setmetatable(L, -2);
}

bool lsg_wide_get(lua_State *L, int index, sg_wide *set)
{
    const value *place = lua_rawlen(L, index) == sizeof *place ? lua_touserdata(L, index) : NULL;
    if (!place || place->mark != &class_key)
        return false;
    *set = place->set;
    return true;
}
