/* SPDX-License-Identifier: MIT */
#include "box/tally.h"

static void on_step(lua_State *L, lua_Debug *ar)
{
    lsg_tally *tally = lsg_box_head_of(L)->tally;
    if (!tally || !lua_getinfo(L, "l", ar))
        return;
    tally->line = ar->currentline > 0 && ar->currentline < LSG_TALLY_LINES ? ar->currentline : 0;
    lsg_box_charge(tally->box, L, 1);
}

static void *counted_alloc(void *ud, void *block, size_t old_bytes, size_t new_bytes)
{
    lsg_tally *tally = ud;
    const size_t before = block ? old_bytes : 0;
    if (tally->line > 0 && new_bytes > before) {
        tally->bytes += new_bytes - before;
        tally->bytes_in[tally->line] += new_bytes - before;
    }
    return tally->alloc(tally->alloc_ud, block, old_bytes, new_bytes);
}

int lsg_tally_most(const uint64_t counts[LSG_TALLY_LINES])
{
    int most = 0;
    for (int i = 1; i < LSG_TALLY_LINES; i++)
        if (counts[i] > counts[most] || (most == 0 && counts[i] > 0))
            most = i;
    return most;
}

void lsg_tally_begin(lsg_tally *tally, lsg_box *box)
{
    lua_State *L = lsg_box_state(box);
    lua_gc(L, LUA_GCCOLLECT); /* strings of earlier calls would be found again, and cost nothing */
    lsg_box_rest(box);
    tally->box = box;
    tally->hook = lua_gethook(L);
    tally->hook_mask = lua_gethookmask(L);
    tally->hook_count = lua_gethookcount(L);
    tally->alloc = lua_getallocf(L, &tally->alloc_ud);
    lsg_box_head_of(L)->tally = tally;
    lua_setallocf(L, counted_alloc, tally);
    lua_sethook(L, on_step, LUA_MASKCOUNT, 1);
}

void lsg_tally_end(const lsg_tally *tally)
{
    lua_State *L = lsg_box_state(tally->box);
    lsg_box_head_of(L)->tally = NULL;
    lua_setallocf(L, tally->alloc, tally->alloc_ud);
    lua_sethook(L, tally->hook, tally->hook_mask, tally->hook_count);
}
