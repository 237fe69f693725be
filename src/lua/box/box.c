/* SPDX-License-Identifier: MIT */
/*
 * A box: a Lua state with a byte budget and a step budget. A step is an instruction, as much work of a C function, or
 * BYTES_PER_STEP bytes of a block that is made or resized. Instructions that read long strings or search large tables
 * without making one take longer than that; so the time of a call is bounded as well: by the steps that the call may take,
 * at a speed that no machine is below.
 *
 * The limits of the call are looked at every STEP steps, and after every tick of the watch at the next instruction. What
 * one instruction can do is bounded by LSG_STRING_MAX and the size of the largest table.
 */
#include "box/box.h"

#include <lauxlib.h>

#include <stdlib.h>

#include "box/memory.h"
#include "box/tally.h"
#include "box/watch.h"
#include "common/clock.h"

/*
 * Measured: an instruction takes 3 to 5 ns, and a copy of a long string 6 to 10 ns for each 128 bytes. Under a tally each
 * instruction charges one step by itself, and the limits are looked at more often, because no watch ticks.
 */
enum { STEP = 10000, TALLY_STEP = 100, BYTES_PER_STEP = 128 };
/* Steps of one C function that nothing stops while it runs: less than a second. */
enum { AT_ONCE_MAX = 200000000 };
static const double steps_per_second = 4e7, least_seconds = 1;

struct lsg_box {
    lsg_box_head head;
    lua_State *L;
    lsg_memory memory;
    uint64_t max_bytes, max_steps; /* of the box itself, for calls whose limits say nothing else */
    uint64_t steps_left;           /* of the call; 0: no limit */
    uint64_t charged;              /* steps of C functions that are not yet taken from steps_left */
    uint64_t steps_granted;        /* what steps_left was when the call began */
    double first_tick;             /* of the processor, for the call; 0: none */
    lsg_limits *limits;
    lsg_watched watched;
    const char *why; /* what stopped the last call, NULL if nothing did */
    lsg_limit limit; /* which limit that was */
    sg_status status;
};

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

/* How long a call of so many steps may take; 0: as long as it likes. */
static double seconds_for(uint64_t n_steps)
{
    const double seconds = (double)n_steps / steps_per_second;
    return n_steps == 0 || seconds > least_seconds ? seconds : least_seconds;
}

/* After a tick: has the call taken too long? The time until its first tick is not counted. */
static void look_at_time(lua_State *L, lsg_box *box)
{
    const double now = lsg_thread_clock(), most = seconds_for(box->steps_granted);
    if (box->first_tick == 0)
        box->first_tick = now;
    else if (most > 0 && now - box->first_tick > most)
        stop(L, box, SG_ELIMIT, LSG_STEP_LIMIT,
             "one call took too long for the instruction limit (does it work on ever longer strings or tables?)");
}

/* Takes steps and the work of making blocks from the budget, and looks at the limits. */
static void spend(lua_State *L, lsg_box *box, uint64_t n_steps)
{
    n_steps += box->memory.made_bytes / BYTES_PER_STEP;
    box->memory.made_bytes = 0;
    if (box->limits) {
        const sg_status status = lsg_limits_check(box->limits);
        if (status != SG_OK)
            stop(L, box, status, box->limits->limit, box->limits->reason);
    }
    if (atomic_exchange(&box->watched.ticked, false))
        look_at_time(L, box);
    if (box->steps_left == 0)
        return;
    if (box->steps_left <= n_steps)
        stop(L, box, SG_ELIMIT, LSG_STEP_LIMIT, "the instruction limit of one call was reached (an endless loop?)");
    box->steps_left -= n_steps;
}

/* The hook. It is called early after a tick, and after work in the allocator; a wide block puts the box under the watch. */
static void count_steps(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    lsg_box *box = lsg_box_of(L);
    const int n = lsg_watch_counted(&box->watched);
    if (box->memory.has_wide)
        lsg_watch_begin(&box->watched);
    spend(L, box, (uint64_t)n);
}

/* Called by the allocator. */
static void call_hook(void *ud)
{
    lsg_box *box = ud;
    if (!box->head.tally)
        lsg_watch_now(&box->watched);
}

void lsg_box_charge(lsg_box *box, lua_State *L, uint64_t n_steps)
{
    if (!box)
        return;
    if (n_steps > AT_ONCE_MAX)
        stop(L, box, SG_ELIMIT, LSG_NO_LIMIT,
             "one call of a function could take longer than any instruction limit allows (has a pattern several items "
             "that repeat, or is a list, a text or a number very large?)");
    if (box->head.tally)
        lsg_tally_add(box->head.tally, n_steps);
    box->charged += n_steps;
    if (box->charged < (box->head.tally ? TALLY_STEP : STEP))
        return;
    n_steps = box->charged;
    box->charged = 0;
    spend(L, box, n_steps);
}

void lsg_box_look(lsg_box *box, lua_State *L)
{
    spend(L, box, 0);
}

void lsg_box_stop(lsg_box *box, lua_State *L, const char *why)
{
    stop(L, box, SG_ELIMIT, LSG_NO_LIMIT, why);
}

uint64_t lsg_box_bytes(const lsg_box *box)
{
    return box->memory.held_bytes;
}

bool lsg_box_is_wide(const lsg_box *box)
{
    return box->memory.has_wide;
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

/* What the box may hold. A limit that the user has set takes the place of the box's own, one that nobody set does not. */
static uint64_t bytes_under(const lsg_box *box, const lsg_limits *limits)
{
    const uint64_t most = limits ? limits->box_bytes : 0;
    if (!most || (limits->is_usual_memory && box->max_bytes && box->max_bytes < most))
        return box->max_bytes;
    return most;
}

void lsg_box_arm(lsg_box *box, lsg_limits *limits)
{
    const bool bounded = limits && limits->max_steps;
    box->steps_left = bounded ? limits->max_steps : box->max_steps;
    box->steps_granted = box->steps_left;
    box->charged = 0;
    box->first_tick = 0;
    box->limits = limits;
    box->status = SG_OK;
    box->why = NULL;
    box->memory.max_bytes = bytes_under(box, limits);
    box->memory.made_bytes = 0;
    box->memory.refused = box->memory.too_long = false;
    if (!box->head.tally)
        lsg_watch_call(&box->watched, bounded, box->memory.has_wide);
}

sg_status lsg_box_verdict(const lsg_box *box, bool no_memory, const char **why, lsg_limit *limit)
{
    *limit = LSG_NO_LIMIT;
    if (box->status != SG_OK) {
        *why = box->why;
        *limit = box->limit;
        return box->status;
    }
    if (no_memory && box->memory.too_long) {
        *why = "the memory limit of the rule's own code was reached (a string of more than 16 MiB: does it grow "
               "without end?)";
        return SG_ELIMIT;
    }
    if (no_memory && box->memory.refused) {
        *why = "the memory limit of the rule's own code was reached (does a table grow without end, or has a position "
               "more moves than fit?)";
        *limit = LSG_MEMORY_LIMIT;
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
    box->watched = (lsg_watched){.L = box->L, .hook = count_steps, .step = STEP};
    box->memory.due_bytes = STEP * BYTES_PER_STEP;
    box->memory.due = call_hook;
    box->memory.due_ud = box;
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
        box->memory.due = NULL;
        lua_close(box->L);
    }
    lsg_memory_free(&box->memory);
    free(box);
}
