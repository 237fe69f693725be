/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULE_OPEN_H
#define LSG_RULE_OPEN_H

#include <lua.h>

/* Sets box, rule and function_mark in the table on top (sg.core). [-0, +0, e] */
void lsg_open_rule(lua_State *L);

#endif
