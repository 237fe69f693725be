/* SPDX-License-Identifier: MIT */
/* plain.c: text that is safe to print, see plain.h. */
#include "value/plain.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <lauxlib.h>

/*
 * The characters that are escaped, beyond ASCII: the controls C1, all of category Cf, Zl and Zp in Unicode 16.0, what is
 * unassigned in between and kept for such characters (Default_Ignorable_Code_Point: U+2065, U+FFF0..U+FFF8, U+E0000..),
 * and the two characters below U+10000 that are none and that XML has not.
 */
static const uint32_t HIDDEN[][2] = {
    {0x80, 0x9F},       {0xAD, 0xAD},       {0x600, 0x605},     {0x61C, 0x61C},     {0x6DD, 0x6DD},
    {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},     {0x180E, 0x180E},   {0x200B, 0x200F},
    {0x2028, 0x202E},   {0x2060, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},
    {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
    {0xE0000, 0xE007F},
};

static bool is_hidden(uint32_t character)
{
    size_t from = 0, to = sizeof HIDDEN / sizeof *HIDDEN;
    while (from < to) {
        const size_t middle = (from + to) / 2;
        if (character > HIDDEN[middle][1])
            from = middle + 1;
        else
            to = middle;
    }
    return from < sizeof HIDDEN / sizeof *HIDDEN && character >= HIDDEN[from][0];
}

/* The character at the start of a text, of *n_used bytes; -1 if its first byte begins none in UTF-8. */
static int64_t character_at(const unsigned char *text, size_t n_bytes, size_t *n_used)
{
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = *text;
    const size_t n = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    *n_used = 1;
    if (n <= 1)
        return n == 1 ? first : -1;
    if (n > n_bytes)
        return -1;
    uint32_t character = first & (0xFFu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return -1;
        character = character << 6 | (text[i] & 0x3Fu);
    }
    if (character < LEAST[n] || character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF))
        return -1;
    *n_used = n;
    return character;
}

size_t lsg_plain_character(const char *text, size_t n_bytes, size_t *n_used, char to[LSG_PLAIN_MOST])
{
    const unsigned char first = (unsigned char)*text;
    const int64_t character = character_at((const unsigned char *)text, n_bytes, n_used);
    if (character < 0 || (character < ' ' && character != '\n' && character != '\t') || character == 127)
        return (size_t)snprintf(to, LSG_PLAIN_MOST, "\\x%02X", first);
    if (character >= 0x80 && is_hidden((uint32_t)character))
        return (size_t)snprintf(to, LSG_PLAIN_MOST, "\\u{%X}", (unsigned)character);
    memcpy(to, text, *n_used);
    return *n_used;
}

/* Is every byte a character of ASCII that is printed as it is? Long outputs are, nearly always. */
static bool is_plain_ascii(const char *text, size_t n_bytes)
{
    unsigned other = 0;
    for (size_t i = 0; i < n_bytes && !other;) {
        const size_t end = n_bytes - i < 256 ? n_bytes : i + 256;
        for (; i < end; i++) {
            const unsigned char byte = (unsigned char)text[i];
            other |= (unsigned)((unsigned char)(byte - ' ') > '~' - ' ') & (byte != '\n') & (byte != '\t');
        }
    }
    return !other;
}

int lsg_plain(lua_State *L)
{
    size_t n_bytes, n_used;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    if (is_plain_ascii(text, n_bytes)) {
        lua_settop(L, 1);
        return 1;
    }
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (size_t i = 0; i < n_bytes; i += n_used) {
        char *to = luaL_prepbuffsize(&out, LSG_PLAIN_MOST);
        luaL_addsize(&out, lsg_plain_character(text + i, n_bytes - i, &n_used, to));
    }
    luaL_pushresult(&out);
    return 1;
}
