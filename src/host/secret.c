/* SPDX-License-Identifier: MIT */
/* secret.c: the token of a server, see lua/sg/cli/serve/gate.lua. */
#include "host.h"

#include <errno.h>
#include <stdio.h>

#include <lauxlib.h>

#include "common/failure.h"
#include "io/system.h"

enum { SECRET_BYTES = 16 };

/* secret() -> 32 hexadecimal digits from the random numbers of the system | nil, failure. */
int lsg_host_secret(lua_State *L)
{
    unsigned char bytes[SECRET_BYTES];
    char digits[2 * SECRET_BYTES + 1];
    if (!lsg_random_bytes(bytes, sizeof bytes))
        return lsg_fail_errno(L, "random numbers", errno);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
    lua_pushstring(L, digits);
    return 1;
}

/* same_secret(a, b) -> boolean, in a time that tells nothing but their lengths. */
int lsg_host_same_secret(lua_State *L)
{
    size_t n_a, n_b;
    const char *a = luaL_checklstring(L, 1, &n_a), *b = luaL_checklstring(L, 2, &n_b);
    volatile unsigned char difference = n_a != n_b;
    for (size_t i = 0; i < n_a && i < n_b; i++)
        difference = (unsigned char)(difference | (a[i] ^ b[i]));
    lua_pushboolean(L, difference == 0);
    return 1;
}
