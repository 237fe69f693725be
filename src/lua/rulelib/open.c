/* SPDX-License-Identifier: MIT */
#include "rulelib/open.h"

const char *const lsg_helper_names[] = {"bits", "canonical", "graph", "grid", "words", NULL};

void lsg_open_helpers(lua_State *L, lsg_box *box)
{
    lsg_push_bits(L, box);
    lua_setfield(L, -2, "bits");
    lsg_push_canonical(L, box);
    lua_setfield(L, -2, "canonical");
    lsg_push_graph(L, box);
    lua_setfield(L, -2, "graph");
    lsg_push_grid(L, box);
    lua_setfield(L, -2, "grid");
    lsg_push_words(L, box);
    lua_setfield(L, -2, "words");
}
