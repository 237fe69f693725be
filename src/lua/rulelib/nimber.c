/* SPDX-License-Identifier: MIT */
/*
 * sg.nimber: the field of nimbers below 2^128. A nimber is an integer >= 0, or, from 2^63 on, its decimal digits as a
 * string; both are taken, also hexadecimal digits after 0x.
 */
#include <lauxlib.h>

#include "rulelib/open.h"
#include "sg.h"

#include <string.h>

/* ---- natural numbers of 128 bits -------------------------------------------------------------------------------- */

typedef sg_nim128 natural;

static bool is_zero(natural n)
{
    return !n.low && !n.high;
}

/* *n = *n * factor + more; false if that is 2^128 or more. */
static bool grow(natural *n, uint32_t factor, uint32_t more)
{
    const uint32_t digits[] = {(uint32_t)n->low, (uint32_t)(n->low >> 32), (uint32_t)n->high,
                               (uint32_t)(n->high >> 32)};
    uint64_t out[4], carry = more;
    for (int i = 0; i < 4; i++) {
        carry += (uint64_t)digits[i] * factor;
        out[i] = carry & UINT32_MAX;
        carry >>= 32;
    }
    *n = (natural){out[0] | out[1] << 32, out[2] | out[3] << 32};
    return carry == 0;
}

/* *n = *n / divisor; returns the rest. */
static uint32_t shrink(natural *n, uint32_t divisor)
{
    const uint32_t digits[] = {(uint32_t)(n->high >> 32), (uint32_t)n->high, (uint32_t)(n->low >> 32),
                               (uint32_t)n->low};
    uint64_t out[4], rest = 0;
    for (int i = 0; i < 4; i++) {
        rest = rest << 32 | digits[i];
        out[i] = rest / divisor;
        rest %= divisor;
    }
    *n = (natural){out[2] << 32 | out[3], out[0] << 32 | out[1]};
    return (uint32_t)rest;
}

/* The ordinary product; false if it is 2^128 or more. */
static bool natural_product(natural a, natural b, natural *out)
{
    natural product = {0, 0};
    for (int i = 0; i < 4; i++) { /* the digits of b in base 2^32, the first one first */
        const uint64_t half = i < 2 ? b.high : b.low;
        const uint32_t digit = (uint32_t)(i % 2 ? half : half >> 32);
        natural term = a;
        if (product.high >> 32 || !grow(&term, digit, 0))
            return false;
        product = (natural){product.low << 32, product.high << 32 | product.low >> 32};
        product.low += term.low;
        const uint64_t carry = product.low < term.low;
        if (product.high > UINT64_MAX - term.high || product.high + term.high > UINT64_MAX - carry)
            return false;
        product.high += term.high + carry;
    }
    *out = product;
    return true;
}

/* The digits of a natural number below 2^128. False: something else, *beyond says whether the number is too large. */
static bool read_digits(const char *text, size_t n_bytes, natural *out, bool *beyond)
{
    const bool is_hex = n_bytes > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const uint32_t radix = is_hex ? 16 : 10;
    natural n = {0, 0};
    *beyond = false;
    for (size_t i = is_hex ? 2 : 0; i < n_bytes; i++) {
        static const char digits[] = "0123456789abcdef";
        const char c = text[i] >= 'A' && text[i] <= 'F' ? (char)(text[i] - 'A' + 'a') : text[i];
        const char *digit = c ? memchr(digits, c, radix) : NULL;
        if (!digit)
            return false;
        *beyond = *beyond || !grow(&n, radix, (uint32_t)(digit - digits));
    }
    *out = n;
    return n_bytes > 0 && !*beyond;
}

/* ---- arguments and results -------------------------------------------------------------------------------------- */

/* The natural number below 2^128 at index; raises otherwise. [-0, +0, e] */
static natural check_natural(lua_State *L, int index)
{
    natural n = {0, 0};
    bool beyond;
    if (lua_type(L, index) == LUA_TNUMBER) {
        const lua_Integer i = luaL_checkinteger(L, index);
        luaL_argcheck(L, i >= 0, index, "nimbers are natural numbers: this one is negative");
        n.low = (uint64_t)i;
        return n;
    }
    size_t n_bytes;
    const char *text = luaL_checklstring(L, index, &n_bytes);
    if (!read_digits(text, n_bytes, &n, &beyond))
        luaL_argerror(L, index,
                      beyond ? "out of range: nimbers here are below 2^128 = 340282366920938463463374607431768211456"
                             : "a nimber is a natural number: an integer or a string of digits");
    return n;
}

static natural check_not_zero(lua_State *L, int index)
{
    const natural a = check_natural(L, index);
    luaL_argcheck(L, !is_zero(a), index, "0 has no inverse");
    return a;
}

/* [-0, +1, m] */
static int push_natural(lua_State *L, natural n)
{
    char digits[40];
    size_t at = sizeof digits;
    if (!n.high && n.low <= INT64_MAX) {
        lua_pushinteger(L, (lua_Integer)n.low);
        return 1;
    }
    while (!is_zero(n))
        digits[--at] = (char)('0' + shrink(&n, 10));
    lua_pushlstring(L, digits + at, sizeof digits - at);
    return 1;
}

/* ---- the functions ---------------------------------------------------------------------------------------------- */

enum { LIST_MAX = 1 << 26 }; /* the entries of a list, at most: what a __len says need not be true */

/*
 * sg.nimber.add(...)
 * The nim-sum.
 * @param ... sg.Nimber
 * @return sg.Nimber
 */
static int nimber_add(lua_State *L)
{
    natural sum = {0, 0};
    for (int i = lua_gettop(L); i >= 1; i--) {
        const natural n = check_natural(L, i);
        sum.low ^= n.low;
        sum.high ^= n.high;
    }
    return push_natural(L, sum);
}

/*
 * sg.nimber.mul(...)
 * The nim-product.
 * @param ... sg.Nimber
 * @return sg.Nimber
 */
static int nimber_mul(lua_State *L)
{
    natural product = {1, 0};
    for (int i = lua_gettop(L); i >= 1; i--)
        product = sg_nim128_product(product, check_natural(L, i));
    return push_natural(L, product);
}

/*
 * sg.nimber.inv(a)
 * 1/a.
 * @param a sg.Nimber not 0
 * @return sg.Nimber
 */
static int nimber_inv(lua_State *L)
{
    return push_natural(L, sg_nim128_inverse(check_not_zero(L, 1)));
}

/*
 * sg.nimber.div(a, b)
 * a divided by b.
 * @param a sg.Nimber
 * @param b sg.Nimber not 0
 * @return sg.Nimber
 */
static int nimber_div(lua_State *L)
{
    return push_natural(L, sg_nim128_product(check_natural(L, 1), sg_nim128_inverse(check_not_zero(L, 2))));
}

/*
 * sg.nimber.pow(a, k)
 * a multiplied k times; for k < 0, 1/a.
 * @param a sg.Nimber
 * @param k sg.Nimber an ordinary number
 * @return sg.Nimber
 */
static int nimber_pow(lua_State *L)
{
    const bool is_negative = lua_isinteger(L, 2) && lua_tointeger(L, 2) < 0;
    if (is_negative) {
        const natural k = {0 - (uint64_t)lua_tointeger(L, 2), 0};
        return push_natural(L, sg_nim128_power(sg_nim128_inverse(check_not_zero(L, 1)), k));
    }
    return push_natural(L, sg_nim128_power(check_natural(L, 1), check_natural(L, 2)));
}

/*
 * sg.nimber.sqrt(a)
 * The one b with b * b = a.
 * @param a sg.Nimber
 * @return sg.Nimber
 */
static int nimber_sqrt(lua_State *L)
{
    return push_natural(L, sg_nim128_sqrt(check_natural(L, 1)));
}

/* The nimber at index i of the list at argument arg. [-0, +0, e] */
static natural item(lua_State *L, int arg, lua_Integer i)
{
    natural n = {0, 0};
    bool beyond = false, ok = false;
    if (lua_geti(L, arg, i) == LUA_TNUMBER) {
        const lua_Integer number = lua_tointegerx(L, -1, NULL);
        ok = lua_isinteger(L, -1) && number >= 0;
        n.low = (uint64_t)number;
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        size_t n_bytes;
        const char *text = lua_tolstring(L, -1, &n_bytes);
        ok = read_digits(text, n_bytes, &n, &beyond);
    }
    if (!ok)
        luaL_argerror(L, arg, lua_pushfstring(L, "entry %I is no natural number below 2^128", (LUAI_UACINT)i));
    lua_pop(L, 1);
    return n;
}

/*
 * sg.nimber.products(a, b)
 * The nim-products of two lists, entry by entry.
 * @param a sg.Nimber[]
 * @param b sg.Nimber[]
 * @return sg.Nimber[]
 */
static int nimber_products(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checktype(L, 2, LUA_TTABLE);
    const lua_Integer n = luaL_len(L, 1);
    luaL_argcheck(L, n <= LIST_MAX, 1, "a list of so many nimbers cannot be");
    luaL_argcheck(L, luaL_len(L, 2) == n, 2, "the two lists are not of one length");
    lua_settop(L, 2);
    enum { BLOCK = 256 };
    natural x[BLOCK], y[BLOCK];
    uint64_t a[BLOCK], b[BLOCK];
    lua_createtable(L, n < 1 << 20 ? (int)n : 1 << 20, 0);
    for (lua_Integer from = 1; from <= n; from += BLOCK) {
        const lua_Integer count = n - from + 1 < BLOCK ? n - from + 1 : BLOCK;
        uint64_t high = 0;
        for (lua_Integer i = 0; i < count; i++) {
            x[i] = item(L, 1, from + i);
            y[i] = item(L, 2, from + i);
            a[i] = x[i].low;
            b[i] = y[i].low;
            high |= x[i].high | y[i].high;
        }
        if (!high)
            sg_nim_products(a, b, (size_t)count, a);
        for (lua_Integer i = 0; i < count; i++) {
            push_natural(L, high ? sg_nim128_product(x[i], y[i]) : (natural){a[i], 0});
            lua_seti(L, 3, from + i);
        }
    }
    return 1;
}

/* natural_pow(a, k) -> the ordinary power | nil if it is beyond 128 bits */
static int nimber_natural_pow(lua_State *L)
{
    const natural a = check_natural(L, 1), exponent = check_natural(L, 2);
    natural power = {1, 0};
    uint64_t k = exponent.high ? UINT64_MAX : exponent.low;
    if (!a.high && a.low <= 1 && k > 1)
        k = 1;
    for (; k > 0; k--) { /* at most 128 times */
        if (!natural_product(power, a, &power)) {
            lua_pushnil(L);
            return 1;
        }
    }
    return push_natural(L, power);
}

void lsg_open_nimber(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"add", nimber_add}, {"div", nimber_div},           {"inv", nimber_inv},   {"mul", nimber_mul},
        {"pow", nimber_pow}, {"products", nimber_products}, {"sqrt", nimber_sqrt}, {"natural_pow", nimber_natural_pow},
        {NULL, NULL},
    };
    luaL_newlib(L, functions);
    lua_setfield(L, -2, "nimber");
}
