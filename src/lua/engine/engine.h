/* SPDX-License-Identifier: MIT */
#ifndef LSG_ENGINE_H
#define LSG_ENGINE_H

/* The parts of sg.core that compute. Each sets its fields in the table on top. [-0, +0, e] */

#include <lua.h>

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
void lsg_open_top_entails(lua_State *L);
void lsg_open_forms(lua_State *L);

#endif
