/* SPDX-License-Identifier: MIT */
#ifndef LSG_ENGINE_H
#define LSG_ENGINE_H

/* The parts of sg.core that compute. Each sets its fields in the table on top. [-0, +0, e] */

#include <lua.h>

#include "misere/forms.h"
#include "sg.h"

void lsg_open_family(lua_State *L);
void lsg_open_system(lua_State *L);
void lsg_open_two_heaps(lua_State *L);
void lsg_open_search(lua_State *L);
void lsg_open_couples(lua_State *L);
void lsg_open_log(lua_State *L);
void lsg_open_store(lua_State *L);
void lsg_open_trace(lua_State *L);
void lsg_open_automata(lua_State *L);
void lsg_open_misere(lua_State *L);
void lsg_open_walk(lua_State *L);
void lsg_open_forms(lua_State *L);
void lsg_open_ring(lua_State *L);
void lsg_open_spill(lua_State *L);

/* Pushes an "sg.family" of the system at index; the caller makes it at the address that is returned. [-0, +1, m] */
sg_family **lsg_family_of_system(lua_State *L, int index);

/* Pushes a ring of the family -> ring | nil, failure. The number of values is at index, the limits behind it. */
int lsg_ring_new(lua_State *L, sg_family *family, int index);

/* The table of misère canonical forms at index; raises an error if there is none. [-0, +0, e] */
sg_forms *lsg_check_forms(lua_State *L, int index);

/* A period as a table. [-0, +1, m] */
void lsg_push_period(lua_State *L, const sg_period *period);

#endif
