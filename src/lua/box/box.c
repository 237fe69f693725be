/* SPDX-License-Identifier: MIT */
/*
 * A box: a Lua state with a byte budget and an instruction budget. The limits of that:
 * - table.sort and table.concat on large tables are C loops in which no instruction is counted; the byte
 *   budget bounds the tables, hence the loops.
 * - the clock is read only every STEP instructions.
 */
#include "box/box.h"

#include <lauxlib.h>

#include <stdlib.h>

#include "box/memory.h"
#include "box/tally.h"
#include "box/watch.h"

enum { STEP = 10000 };

struct lsg_box {
    lsg_box_head head;
    lua_State *L;
    lsg_memory memory;
    uint64_t max_bytes; /* of the box itself; a call may set a lower one */
    uint64_t max_steps, steps_left;
    uint64_t charged; /* steps of C functions that are not yet taken from steps_left */
    lsg_limits *limits;
    lsg_watched watched;
    const char *why; /* what stopped the last call, NULL if nothing did */
    lsg_limit limit; /* which limit that was */
    sg_status status;
};

/*
 * Rules make and drop tables but keep little: a collection begins when the memory has grown to so many percent of what
 * the last collection left, and not at 200 %, as is usual. Where memory ends, Lua collects at once.
 */
enum { GC_PAUSE = 400 };

lsg_box *lsg_box_of(lua_State *L)
{
    return *(lsg_box **)lua_getextraspace(L);
}

static void stop(lua_State *L, lsg_box *box, sg_status status, lsg_limit limit, const char *why)
{
    box->status = status;
    box->why = why;
    box->limit = limit;
    lua_pushstring(L, why); /* the handler of lsg_rule_call says where */
    lua_error(L);
}

/* Takes steps from the budget, and looks at the limits. */
static void spend(lua_State *L, lsg_box *box, uint64_t n_steps)
{
    if (box->limits) {
        const sg_status status = lsg_limits_check(box->limits);
        if (status != SG_OK)
            stop(L, box, status, box->limits->limit, box->limits->reason);
    }
    if (box->steps_left == 0)
        return;
    if (box->steps_left <= n_steps)
        stop(L, box, SG_ELIMIT, LSG_STEP_LIMIT, "the instruction limit of one call was reached (an endless loop?)");
    box->steps_left -= n_steps;
}

static void count_steps(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    spend(L, lsg_box_of(L), STEP);
}

void lsg_box_charge(lsg_box *box, lua_State *L, uint64_t n_steps)
{
    if (!box)
        return;
    if (box->head.tally)
        lsg_tally_add(box->head.tally, n_steps);
    box->charged += n_steps;
    if (box->charged < STEP)
        return;
    n_steps = box->charged;
    box->charged = 0;
    spend(L, box, n_steps);
}

void lsg_box_refuse(lsg_box *box)
{
    if (!box)
        return;
    box->status = SG_ENOMEM;
    box->why = sg_status_text(SG_ENOMEM);
    box->limit = LSG_NO_LIMIT;
}

void lsg_box_rest(lsg_box *box)
{
    lsg_watch_end(&box->watched);
}

void lsg_box_arm(lsg_box *box, lsg_limits *limits)
{
    const bool bounded = limits && limits->max_steps;
    const bool tighter = limits && limits->max_bytes && (!box->max_bytes || limits->max_bytes < box->max_bytes);
    box->steps_left = bounded ? limits->max_steps : box->max_steps;
    box->charged = 0;
    box->limits = limits;
    box->status = SG_OK;
    box->why = NULL;
    box->memory.max_bytes = tighter ? limits->max_bytes : box->max_bytes;
    box->memory.refused = false;
    lsg_watch_call(&box->watched, bounded);
}

sg_status lsg_box_verdict(const lsg_box *box, bool no_memory, const char **why, lsg_limit *limit)
{
    if (box->status != SG_OK) {
        *why = box->why;
        *limit = box->limit;
        return box->status;
    }
    if (no_memory && box->memory.refused) {
        *why = "the memory limit of the rule's own code was reached (does a table grow without end?)";
        *limit = LSG_NO_LIMIT; /* the caller set none that more room would help */
        return SG_ELIMIT;
    }
    return SG_OK;
}

lua_State *lsg_box_state(lsg_box *box)
{
    return box->L;
}

lsg_box *lsg_box_new(uint64_t max_bytes, uint64_t max_steps)
{
    lsg_box *box = calloc(1, sizeof *box);
    if (!box)
        return NULL;
    box->max_bytes = box->memory.max_bytes = max_bytes;
    box->max_steps = max_steps;
    box->L = lua_newstate(lsg_memory_alloc, &box->memory);
    if (!box->L) {
        lsg_box_free(box);
        return NULL;
    }
    *(lsg_box **)lua_getextraspace(box->L) = box;
    lua_gc(box->L, LUA_GCINC, GC_PAUSE, 0, 0);
    box->watched = (lsg_watched){.L = box->L, .hook = count_steps, .step = STEP};
    lsg_box_rest(box);
    lsg_box_arm(box, NULL);
    return box;
}

void lsg_box_free(lsg_box *box)
{
    if (!box)
        return;
    if (box->L) {
        lsg_box_rest(box);
        lua_close(box->L);
    }
    lsg_memory_free(&box->memory);
    free(box);
}
