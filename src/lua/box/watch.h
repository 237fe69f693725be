/* SPDX-License-Identifier: MIT */
#ifndef LSG_WATCH_H
#define LSG_WATCH_H

/*
 * Counting instructions makes a rule slower by up to a half: with a count hook set, Lua leaves its fast path at every
 * instruction. So once many calls of a box have been quick, counting stops and a timer watches instead: a call that
 * is still under way after a full tick has counting switched on by a signal handler in its own thread, as lua.c does
 * it. A bound that the caller set is always counted.
 *
 * Where single instructions may be slow (a box with wide blocks), the watch begins with the first call. A tick that finds
 * the same call as the tick before has the hook called at the next instruction, not after the usual number of them.
 *
 * Measured (time with counting / with the watch, best of 5): all positions of tac_tix 4x4 1.36, no_three_in_line 5x5 1.32,
 * tests/bench/chomp.lua 1.24, impartial_clobber 5x4 1.13, Sprouts 7 1.04; 1.00 where C makes the options.
 */

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <lua.h>

/* The part of a box that the watch looks at. The state, hook and step are set once; the rest begins as zero. */
typedef struct lsg_watched {
    lua_State *L;
    lua_Hook hook; /* to be called every so many instructions while they are counted */
    int step;
    atomic_bool counting;    /* the hook is set */
    atomic_bool ticked;      /* a full tick has passed within the call; set here, cleared by the owner */
    uint64_t n_calls;        /* since the last lsg_watch_end */
    atomic_uint call;        /* changes with every call; the watch compares it with */
    atomic_uint call_seen;   /* what call was at the last tick */
    struct lsg_watch *place; /* NULL: not under watch */
} lsg_watched;

/*
 * Before each call. bounded: its instructions must be counted. at_once: they may be slow, so that the watch must not wait
 * for many quick calls.
 */
void lsg_watch_call(lsg_watched *watched, bool bounded, bool at_once);
/* Within a call that turns out to have slow instructions: the watch begins now. Not to be called by an allocator. */
void lsg_watch_begin(lsg_watched *watched);
/* The hook is called at the next instruction; then it must call lsg_watch_counted. */
void lsg_watch_now(lsg_watched *watched);
/* For the hook: how many instructions it stands for. 0: it was called early, and some were not counted. */
int lsg_watch_counted(lsg_watched *watched);
/* After a run of calls: instructions are counted again, and none of the process's timers is used for this box. */
void lsg_watch_end(lsg_watched *watched);

#endif
