/* SPDX-License-Identifier: MIT */
#ifndef LSG_KEY_SHORT_H
#define LSG_KEY_SHORT_H

/* The key of an integer as a number (sg_short), inline: rules name most of their options in this way. */

#include <lua.h>

#include "search/table/short_key.h"
#include "value/key_tags.h"

static inline sg_short lsg_key_short_of_integer(lua_Integer n)
{
    if (n >= 0 && n < SMALL)
        return (sg_short){.low = (uint64_t)n, .high = sg_short_length(1)};
    const uint64_t rest = n < 0 ? ~(uint64_t)n : (uint64_t)n; /* what the bytes behind the tag say */
    const unsigned n_bytes = (71 - (unsigned)__builtin_clzll(rest | 1)) / 8, tag = (n < 0 ? NEG : INT) + n_bytes - 1;
    return (sg_short){.low = rest << 8 | tag, .high = rest >> 56 | sg_short_length(1 + n_bytes)};
}

#endif
