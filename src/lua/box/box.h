/* SPDX-License-Identifier: MIT */
#ifndef LSG_BOX_H
#define LSG_BOX_H

/* A box: a Lua state of its own, with a budget of bytes and one of instructions, for one rule to live in. */

#include <stdbool.h>

#include <lua.h>

#include "common/limits.h"
#include "sg.h"

typedef struct lsg_box lsg_box;

/* A box begins with this, and the extra space of its state points to it. */
typedef struct lsg_box_head {
    struct lsg_rule *rule;     /* the rule that lives in the box */
    struct lsg_tally *tally;   /* counts the cost of the call under way, or NULL */
    struct sg_words *integers; /* takes the integers that options, which runs, names; NULL: not so */
} lsg_box_head;

/* The head of the box whose state is L. */
static inline lsg_box_head *lsg_box_head_of(lua_State *L)
{
    return *(lsg_box_head **)lua_getextraspace(L);
}

/* A box with an empty state. NULL if there is no memory. max_steps: instructions one call may take, 0 = no limit. */
lsg_box *lsg_box_new(uint64_t max_bytes, uint64_t max_steps);
void lsg_box_free(lsg_box *box);
lua_State *lsg_box_state(lsg_box *box);
/* Memory that the box holds: all of its tables and strings. */
uint64_t lsg_box_bytes(const lsg_box *box);
/* Has the box, now or earlier, a block that single instructions may be slow with? */
bool lsg_box_is_wide(const lsg_box *box);
/* The box whose state this is. */
lsg_box *lsg_box_of(lua_State *L);

/* Before each call: fills the budget, from the limits of the call as far as they say it, and sets them to watch (or NULL). */
void lsg_box_arm(lsg_box *box, lsg_limits *limits);
/* After a run of calls: the box uses none of the process's timers from now on. */
void lsg_box_rest(lsg_box *box);
/*
 * After a failed call, no_memory: with the error "not enough memory". SG_OK: the box did not end the call. Else the
 * status of what did; *why is its sentence, and *limit which limit it was.
 */
sg_status lsg_box_verdict(const lsg_box *box, bool no_memory, const char **why, lsg_limit *limit);

/* For C code that runs in a call without charging: raises if a limit is reached. [-0, +0, e] */
void lsg_box_look(lsg_box *box, lua_State *L);
/* Ends the call with SG_ELIMIT; why is a sentence in static storage. Raises. */
void lsg_box_stop(lsg_box *box, lua_State *L, const char *why);

/*
 * For C functions that rules call: the call under way ends for want of memory that the machine refused; the caller
 * raises an error next. box may be NULL.
 */
void lsg_box_refuse(lsg_box *box);

/*
 * For C functions that rules call: charges n_steps instructions for their work. Raises once the budget of the call or a
 * limit is spent. box may be NULL: outside a box nothing is counted. [-0, +0, e]
 */
void lsg_box_charge(lsg_box *box, lua_State *L, uint64_t n_steps);

#endif
