/* SPDX-License-Identifier: MIT */
#ifndef LSG_RING_H
#define LSG_RING_H

#include <lua.h>

#include "sg.h"

void lsg_open_ring(lua_State *L);

/* Pushes a ring of the family -> ring | nil, failure. The number of values is at index, the limits behind it. */
int lsg_ring_new(lua_State *L, sg_family *family, int index);

#endif
