/* SPDX-License-Identifier: MIT */
/*
 * sg.nimber: the field of nimbers below 2^64, the same functions in and out of boxes. A nimber is an integer >= 0, or,
 * from 2^63 on, its decimal digits as a string; both are taken, also hexadecimal digits after 0x.
 */
#include "lsg.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The digits of a natural number below 2^64. False: something else, *beyond says whether the number is too large. */
static bool read_digits(const char *text, size_t n_bytes, uint64_t *out, bool *beyond)
{
    const bool is_hex = n_bytes > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const uint64_t radix = is_hex ? 16 : 10;
    uint64_t n = 0;
    *beyond = false;
    for (size_t i = is_hex ? 2 : 0; i < n_bytes; i++) {
        static const char digits[] = "0123456789abcdef";
        const char c = text[i] >= 'A' && text[i] <= 'F' ? (char)(text[i] - 'A' + 'a') : text[i];
        const char *digit = c ? memchr(digits, c, radix) : NULL;
        if (!digit)
            return false;
        if (*beyond || n > (UINT64_MAX - (uint64_t)(digit - digits)) / radix)
            *beyond = true;
        else
            n = n * radix + (uint64_t)(digit - digits);
    }
    *out = n;
    return n_bytes > 0 && !*beyond;
}

/* The natural number below 2^64 at index; raises otherwise. [-0, +0, e] */
static uint64_t check_natural(lua_State *L, int index)
{
    uint64_t n = 0;
    bool beyond;
    if (lua_type(L, index) == LUA_TNUMBER) {
        const lua_Integer i = luaL_checkinteger(L, index);
        luaL_argcheck(L, i >= 0, index, "nimbers are natural numbers: this one is negative");
        return (uint64_t)i;
    }
    size_t n_bytes;
    const char *text = luaL_checklstring(L, index, &n_bytes);
    if (!read_digits(text, n_bytes, &n, &beyond))
        luaL_argerror(L, index,
                      beyond ? "out of range: nimbers here are below 2^64 = 18446744073709551616"
                             : "a nimber is a natural number: an integer or a string of digits");
    return n;
}

static uint64_t check_not_zero(lua_State *L, int index)
{
    const uint64_t a = check_natural(L, index);
    luaL_argcheck(L, a != 0, index, "0 has no inverse, no order and no logarithm");
    return a;
}

/* [-0, +1, m] */
static int push_natural(lua_State *L, uint64_t n)
{
    char digits[24];
    if (n <= INT64_MAX)
        lua_pushinteger(L, (lua_Integer)n);
    else
        lua_pushlstring(L, digits, (size_t)snprintf(digits, sizeof digits, "%" PRIu64, n));
    return 1;
}

/* add(a, ...): the nim-sum */
static int nimber_add(lua_State *L)
{
    uint64_t sum = 0;
    for (int i = lua_gettop(L); i >= 1; i--)
        sum ^= check_natural(L, i);
    return push_natural(L, sum);
}

/* mul(a, ...): the nim-product */
static int nimber_mul(lua_State *L)
{
    uint64_t product = 1;
    for (int i = lua_gettop(L); i >= 1; i--)
        product = sg_nim_product(product, check_natural(L, i));
    return push_natural(L, product);
}

static int nimber_inv(lua_State *L)
{
    return push_natural(L, sg_nim_inverse(check_not_zero(L, 1)));
}

/* div(a, b): a times the inverse of b */
static int nimber_div(lua_State *L)
{
    return push_natural(L, sg_nim_product(check_natural(L, 1), sg_nim_inverse(check_not_zero(L, 2))));
}

/* pow(a, k): a multiplied k times; with k < 0 its inverse */
static int nimber_pow(lua_State *L)
{
    const bool is_negative = lua_isinteger(L, 2) && lua_tointeger(L, 2) < 0;
    if (is_negative) {
        const uint64_t k = 0 - (uint64_t)lua_tointeger(L, 2);
        return push_natural(L, sg_nim_power(sg_nim_inverse(check_not_zero(L, 1)), k));
    }
    return push_natural(L, sg_nim_power(check_natural(L, 1), check_natural(L, 2)));
}

static int nimber_sqrt(lua_State *L)
{
    return push_natural(L, sg_nim_sqrt(check_natural(L, 1)));
}

static int nimber_order(lua_State *L)
{
    return push_natural(L, sg_nim_order(check_not_zero(L, 1)));
}

/* log(a, base) -> the least k >= 0 with pow(base, k) = a | nil */
static int nimber_log(lua_State *L)
{
    const uint64_t a = check_not_zero(L, 1), base = check_not_zero(L, 2);
    uint64_t k;
    bool found;
    if (sg_nim_log(a, base, &k, &found) != SG_OK)
        return luaL_error(L, "not enough memory");
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    return push_natural(L, k);
}

/* solve(a) -> the even x with x * x + x = a | nil */
static int nimber_solve(lua_State *L)
{
    uint64_t x;
    if (sg_nim_solve(check_natural(L, 1), &x))
        return push_natural(L, x);
    lua_pushnil(L);
    return 1;
}

/* The nimber at index i of the list at argument arg. [-0, +0, e] */
static uint64_t item(lua_State *L, int arg, lua_Integer i)
{
    uint64_t n = 0;
    bool beyond = false, ok = false;
    if (lua_geti(L, arg, i) == LUA_TNUMBER) {
        const lua_Integer number = lua_tointegerx(L, -1, NULL);
        ok = lua_isinteger(L, -1) && number >= 0;
        n = (uint64_t)number;
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        size_t n_bytes;
        const char *text = lua_tolstring(L, -1, &n_bytes);
        ok = read_digits(text, n_bytes, &n, &beyond);
    }
    if (!ok)
        luaL_argerror(L, arg, lua_pushfstring(L, "entry %I is no natural number below 2^64", (LUAI_UACINT)i));
    lua_pop(L, 1);
    return n;
}

/* products({a, ...}, {b, ...}) -> the list of the nim-products, entry by entry */
static int nimber_products(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checktype(L, 2, LUA_TTABLE);
    const lua_Integer n = luaL_len(L, 1);
    luaL_argcheck(L, luaL_len(L, 2) == n, 2, "the two lists are not of one length");
    lua_settop(L, 2);
    enum { BLOCK = 256 };
    uint64_t a[BLOCK], b[BLOCK];
    lua_createtable(L, n < 1 << 20 ? (int)n : 1 << 20, 0);
    for (lua_Integer from = 1; from <= n; from += BLOCK) {
        const lua_Integer count = n - from + 1 < BLOCK ? n - from + 1 : BLOCK;
        for (lua_Integer i = 0; i < count; i++) {
            a[i] = item(L, 1, from + i);
            b[i] = item(L, 2, from + i);
        }
        sg_nim_products(a, b, (size_t)count, a);
        for (lua_Integer i = 0; i < count; i++) {
            push_natural(L, a[i]);
            lua_seti(L, 3, from + i);
        }
    }
    return 1;
}

/* natural_pow(a, k) -> the ordinary power | nil if it is beyond 64 bits */
static int nimber_natural_pow(lua_State *L)
{
    uint64_t a = check_natural(L, 1), k = check_natural(L, 2), power = 1;
    if (a <= 1 && k > 1)
        k = 1;
    for (; k > 0; k--) {
        if (a > 0 && power > UINT64_MAX / a) {
            lua_pushnil(L);
            return 1;
        }
        power *= a;
    }
    return push_natural(L, power);
}

void lsg_push_nimber(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"add", nimber_add},     {"div", nimber_div},     {"inv", nimber_inv}, {"log", nimber_log},
        {"mul", nimber_mul},     {"order", nimber_order}, {"pow", nimber_pow}, {"products", nimber_products},
        {"solve", nimber_solve}, {"sqrt", nimber_sqrt},   {NULL, NULL},
    };
    luaL_newlib(L, functions);
}

void lsg_open_nimber(lua_State *L)
{
    lsg_push_nimber(L);
    lua_pushcfunction(L, nimber_natural_pow);
    lua_setfield(L, -2, "natural_pow");
    lua_pushstring(L, sg_nim_engine());
    lua_setfield(L, -2, "engine");
    lua_setfield(L, -2, "nimber");
}
