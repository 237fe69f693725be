/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULE_METHODS_H
#define LSG_RULE_METHODS_H

#include <lauxlib.h>

#include "rule/rule.h"

/* The methods of "sg.rule" */
extern const luaL_Reg lsg_rule_methods[];

#endif
