/* SPDX-License-Identifier: MIT */
#ifndef LSG_PERIOD_H
#define LSG_PERIOD_H

#include <lua.h>

#include "sg.h"

/* A period as a table. [-0, +1, m] */
void lsg_push_period(lua_State *L, const sg_period *period);

#endif
