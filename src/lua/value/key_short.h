/* SPDX-License-Identifier: MIT */
#ifndef LSG_KEY_SHORT_H
#define LSG_KEY_SHORT_H

/* The key of an integer as a number (sg_short), inline: rules name most of their options in this way. */

#include <lua.h>

#include "search/table/short_key.h"
#include "value/key_tags.h"

/* What the bytes behind the tag say: n or -1 - n, the one of them that is not negative. */
static inline uint64_t lsg_magnitude(lua_Integer n)
{
    return n < 0 ? ~(uint64_t)n : (uint64_t)n;
}

static inline unsigned lsg_magnitude_bytes(uint64_t magnitude)
{
    return (71 - (unsigned)__builtin_clzll(magnitude | 1)) / 8;
}

static inline unsigned lsg_integer_tag(lua_Integer n, unsigned n_bytes)
{
    return (n < 0 ? NEG : INT) + n_bytes - 1;
}

static inline sg_short lsg_key_short_of_integer(lua_Integer n)
{
    if (n >= 0 && n < SMALL)
        return (sg_short){.low = (uint64_t)n, .high = sg_short_length(1)};
    const uint64_t m = lsg_magnitude(n);
    const unsigned n_bytes = lsg_magnitude_bytes(m);
    return (sg_short){.low = m << 8 | lsg_integer_tag(n, n_bytes), .high = m >> 56 | sg_short_length(1 + n_bytes)};
}

#endif
