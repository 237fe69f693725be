/* SPDX-License-Identifier: MIT */
#include "common/failure.h"

#include <stdarg.h>

int lsg_fail(lua_State *L, sg_status status, const char *format, ...)
{
    va_list args;
    lua_pushnil(L);
    va_start(args, format);
    lua_pushvfstring(L, format, args);
    va_end(args);
    lua_pushstring(L, sg_status_name(status));
    return 3;
}
