/* SPDX-License-Identifier: MIT */
#ifndef LSG_LUA_ERRORS_H
#define LSG_LUA_ERRORS_H

/* A hint for an error message that Lua itself raised in a rule; NULL if no hint is known for it. */
const char *lsg_advice(const char *message);

#endif
