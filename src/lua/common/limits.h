/* SPDX-License-Identifier: MIT */
#ifndef LSG_LIMITS_H
#define LSG_LIMITS_H

/* The limits of one call, read from its table of options, and how a computation looks at them. */

#include <stdatomic.h>
#include <stdbool.h>

#include <lua.h>

#include "common/failure.h"
#include "sg.h"

/* Set to 1 by a host's signal handler: every computation then stops with the code "interrupted". */
extern atomic_int lsg_interrupted;
/* Waits so many seconds, or until lsg_interrupted is set; NULL: poll does. For hosts where poll does not wait. */
extern void (*lsg_host_wait)(double seconds);
/* Called at every look at the limits; NULL: nothing. For hosts that no signal reaches: it sets lsg_interrupted. */
extern void (*lsg_poll)(void);

typedef struct lsg_limits {
    sg_pulse pulse;
    lua_State *L;       /* where the progress function lives */
    int progress;       /* its index in L, or 0 */
    const char *unit;   /* what the pulse counts: "heaps", "positions"; NULL: nothing that has a name */
    uint64_t total;     /* how far it will count; 0: unknown */
    uint64_t max_bytes; /* 0: no limit */
    uint64_t max_positions;
    uint64_t turn;                    /* positions after which the caller looks at what has been found; 0: never */
    uint64_t max_steps;               /* instructions one call of a rule's function may take; 0: the box's own bound */
    uint64_t (*held_bytes)(void *ud); /* memory of the computation, compared with max_bytes; NULL: unknown */
    uint64_t (*n_open)(void *ud);     /* questions, or positions, that wait for an answer; NULL: none are counted */
    void *held_ud;                    /* of both */
    uint64_t
        box_bytes; /* what the box of a rule may hold: max_bytes less what the computation holds; 0: its own bound */
    bool
        is_usual_memory; /* max_bytes is what holds where nobody says anything: the box keeps its own bound if it is less */
    double deadline;     /* seconds of lsg_clock; 0: none */
    double next_progress;
    const char *reason;     /* what stopped the work, a sentence; NULL: nothing did */
    lsg_limit limit;        /* which limit that was */
    bool elsewhere;         /* nothing here: another thread or process ended the work */
    void (*tick)(void *ud); /* called at every check (a store then writes what is due); NULL: nothing */
    void *tick_ud;
    const atomic_bool *stop; /* in a helper's thread: set when the answer is no longer needed; NULL elsewhere */
} lsg_limits;

/*
 * Reads time, memory, positions, steps and progress from the table at index; nil: the standing limits hold, so that no
 * call outruns the command or the question that it is part of. [-0, +0, e]
 */
void lsg_limits_read(lua_State *L, int index, lsg_limits *limits);
/*
 * The limits of calls that belong to no computation (a rule loads, or shows, parses, starts): deadline, memory and steps
 * of the command under way, as core.stand set them, and Ctrl-C. They live as long as the Lua state. [-0, +0, m]
 */
lsg_limits *lsg_limits_standing(lua_State *L);
/* core.stand(limits or nil): sets them */
int lsg_stand(lua_State *L);

/* SG_OK, or why the work must stop; then reason is set. */
sg_status lsg_limits_check(lsg_limits *limits);

/*
 * Pushes the failure of a computation that has ended with this status. If it is a limit or an interruption and
 * lsg_limits_check did not find it, libsg did: then otherwise is the message and limit the limit. otherwise = NULL: the
 * limit on positions if there is one, else that on memory. [-0, +1, m]
 */
void lsg_limits_push_failure(lua_State *L, sg_status status, const lsg_limits *limits, const char *otherwise,
                             lsg_limit limit);

#endif
