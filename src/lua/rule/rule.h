/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULE_H
#define LSG_RULE_H

/* Rules: the functions of a rule, which live in a box or in the caller's own state, and how C calls them. */

#include <stdbool.h>
#include <stdint.h>

#include "board/deletion.h"
#include "board/tiling.h"
#include "box/box.h"
#include "common/mark.h"
#include "rulelib/bits.h"
#include "search/moves.h"
#include "search/solver/words.h"
#include "value/buffer.h"

/* A profile: how the time of a search divides between the functions of its rule and the engine. */

/* Who works: the functions of the rule; split and canonical in one, where both are done in C; what finds the options of
 * rules that are data; the engine that looks a component up in the memo; the rest of the engine. */
typedef enum lsg_worker {
    LSG_IN_ENGINE,
    LSG_IN_MEMO,
    LSG_IN_OPTIONS,
    LSG_IN_SPLIT,
    LSG_IN_CANONICAL,
    LSG_IN_READY_PARTS,
    LSG_IN_DATA,
    LSG_N_WORKERS
} lsg_worker;

typedef struct lsg_profile {
    bool wanted;       /* by the caller */
    bool on;           /* between start and stop */
    bool sampling;     /* the position being expanded is one of the sample */
    lsg_worker worker; /* who works now */
    uint64_t n_positions;
    double started, mark, clock_cost, weight;
    double spent[LSG_N_WORKERS], total; /* seconds so far; of LSG_IN_ENGINE, while positions are expanded */
} lsg_profile;

void lsg_profile_start(lsg_profile *profile); /* does nothing unless the profile is wanted */
void lsg_profile_stop(lsg_profile *profile);
void lsg_profile_expand(lsg_profile *profile); /* the next position begins */
void lsg_profile_read(lsg_profile *profile, lsg_worker worker);
/* Control passes to this worker. profile may be NULL. */
static inline void lsg_profile_turn(lsg_profile *profile, lsg_worker worker)
{
    if (profile && profile->sampling)
        lsg_profile_read(profile, worker);
}
/* Seconds, estimated from the sample: of a worker; of the rule in all. */
double lsg_profile_spent(const lsg_profile *profile, lsg_worker worker);
double lsg_profile_rule(const lsg_profile *profile);

typedef enum lsg_fn {
    LSG_CANONICAL,
    LSG_CODE,
    LSG_DRAW,
    LSG_ENGINE,
    LSG_HEAP,
    LSG_HEAP2,
    LSG_MISERE_OUTCOME,
    LSG_OPTIONS,
    LSG_OPTIONS_OF_NUMBERS,
    LSG_OUTCOME,
    LSG_PARSE,
    LSG_RANK,
    LSG_SAMPLE,
    LSG_SHOW,
    LSG_SPLIT,
    LSG_START,
    LSG_SUBTRACT,
    LSG_VALID,
    LSG_VALUE,
    LSG_WINNING,
    LSG_FN_COUNT
} lsg_fn;
extern const char *const lsg_fn_names[LSG_FN_COUNT + 1]; /* NULL at the end */

enum { LSG_MESSAGE_MAX = 512 };

/* option may be called while MOVING, part while SPLITTING. */
typedef enum lsg_phase { LSG_IDLE = 0, LSG_MOVING, LSG_SPLITTING, LSG_OTHER } lsg_phase;

/* In roots, the end of an option, in the place of a length. */
#define LSG_OPTION_END SIZE_MAX

struct lsg_rule;

/* Where a position is from: the function of the rule that gave it, and how a message about it begins. */
typedef struct lsg_origin {
    const char *field, *says;
} lsg_origin;

/* Takes the positions that a function of a rule passes to option or part. emit.c has the listeners. */
typedef struct lsg_listener {
    void (*part)(lua_State *L, struct lsg_rule *rule, const unsigned char *key, size_t key_bytes); /* NULL: heaps */
    int (*option)(lua_State *L, struct lsg_rule *rule); /* the components are the values on the stack */
    /* An option of one component, on top of the stack at index. NULL: there is no faster way. */
    int (*single)(lua_State *L, struct lsg_rule *rule, int index, const lsg_origin *origin);
} lsg_listener;
extern const lsg_listener lsg_to_nobody; /* ignores options: the function only runs to its end */

/* A call of a rule's functions: for whom, and the position that the function gets. */
typedef struct lsg_call {
    lsg_limits *limits;     /* of the computation under way, or NULL */
    lsg_profile *profile;   /* of the search under way, or NULL */
    const lsg_listener *to; /* NULL: nobody asks; option and part raise errors */
    union {                 /* to whom the listener passes the positions on */
        sg_moves *moves;    /* lsg_rule_listen_moves */
        sg_sink *heaps;     /* lsg_rule_listen_heaps */
        lsg_buffer *roots;  /* lsg_rule_listen_roots */
        sg_words *words;    /* lsg_rule_listen_words */
    };
    int list;                    /* lsg_to_list: registry reference of the list; LUA_NOREF if there is none */
    int pending;                 /* lsg_to_list: registry reference of the next option's label, or LUA_NOREF */
    bool wants_labels;           /* lsg_to_list: options get the field label */
    lsg_fn names;                /* lsg_to_list: the function that names the options */
    lua_Integer most;            /* lsg_to_list: so many options end the call; 0: none do */
    lsg_phase phase;             /* which of the rule's functions runs */
    bool all_moves;              /* the call wants equal moves and those that change nothing, too: see expand.c */
    bool has_option;             /* the function that runs has called option */
    lua_Integer n_taken;         /* so many options of the list that it returned have been handed over */
    bool is_given;               /* the position is in rule->given: raise_enough compares it */
    uint64_t word;               /* with lsg_rule_listen_words, the position */
    bool is_other;               /* and an option was no word of this kind */
    unsigned n_parts;            /* calls of part by the split that runs */
    sg_turn turn;                /* of the option that is being handed over */
    lua_Integer heap;            /* the position, for rules whose positions are heaps */
    lua_Integer second;          /* with heap, the position {heap, second} */
    bool by_rows;                /* of a move from a pair: the first heap falls, or stays while the second falls */
    const unsigned char *in_key; /* the key of the position */
    size_t in_key_bytes;
} lsg_call;

/* Userdata "sg.rule". Its functions run for one call at a time. */
typedef struct lsg_rule {
    lsg_box *box;         /* NULL: trusted, the functions live in the caller's own state */
    lua_State *L;         /* the box's state; for a trusted rule the caller's, set before each call */
    int fn[LSG_FN_COUNT]; /* registry references, LUA_NOREF if absent */
    int table;            /* registry reference of the rule table; LUA_NOREF once parameters are bound */
    int params, option, part;
    int option_of_numbers; /* option for LSG_OPTIONS_OF_NUMBERS */
    int n_numbers;         /* positions are lists of so many integers, which that function gets one by one; 0: not so */
    int given;             /* registry reference: the position of the call (see lsg_call.is_given) */
    lsg_buffer bound;      /* key of the parameters as they were bound; empty if they have none */
    unsigned n_watched;    /* tables handed to split and canonical */
    unsigned n_tried;      /* positions handed to them by searches that do not use them */
    struct lsg_rule **handle; /* option and part find the rule through it; *handle is NULL once the rule is gone */
    int label;                /* registry reference of the function label */
    bool entails;             /* option has the fields entail and again (methods.c) */
    bool heaps_fall;          /* positions are heaps, and every option leaves smaller ones */
    bool is_direct;           /* options need no function in Lua: split and canonical are absent, or ready */
    lsg_ready ready;          /* split and canonical in C */
    sg_tiling *tiling;        /* finds the options of positions for a search; NULL: the rule's functions do */
    sg_deletion *deletion;    /* the same for graphs */
    bool is_staircase;        /* the same for Chomp: see rule/data.h */
    lsg_call call;            /* the call under way */
    int words_base;           /* see lsg_rule_begin_words */
    lsg_limits *standing;     /* of calls that belong to no computation */
    lsg_buffer key;           /* of the position handed over last */
    lsg_buffer parts;         /* heaps that the option handed over last leaves, as uint64_t */
    sg_status status;         /* of the last failed call; what follows is about it too */
    lsg_limit limit;
    int line; /* 0: unknown */
    char file[LUA_IDSIZE];
    char message[LSG_MESSAGE_MAX];
    lsg_marked marked;
    const char *advice; /* with which the message ends, in parentheses; or NULL */
    bool is_broken;     /* Lua found the error in the rule's code: the rule did not raise it */
    bool elsewhere;     /* another thread or process ended the work */
    int found_line;     /* where the error about to be raised belongs, if that is not where it is raised; else 0 */
    char found_file[LUA_IDSIZE];
    bool may_include;         /* its file runs, and was given the texts of files beside it */
    char include[LUA_IDSIZE]; /* the file that the rule includes and that it was not given; else "" */
} lsg_rule;

lsg_rule *lsg_check_rule(lua_State *L, int index);
static inline bool lsg_rule_has(const lsg_rule *rule, lsg_fn fn)
{
    return rule->fn[fn] != LUA_NOREF;
}

/* Memory that its box holds. */
static inline uint64_t lsg_rule_bytes(const lsg_rule *rule)
{
    return rule->box ? lsg_box_bytes(rule->box) : 0;
}

/* Memory of the tables that a rule that is data has: those of its tiling or its deletion. */
static inline uint64_t lsg_rule_table_bytes(const lsg_rule *rule)
{
    return (rule->tiling ? sg_tiling_bytes(rule->tiling) : 0) +
           (rule->deletion ? sg_deletion_bytes(rule->deletion) : 0);
}

/* After a call that belongs to no computation: a box with wide blocks was under the watch for this call alone. */
static inline void lsg_rule_rest(const lsg_rule *rule)
{
    if (rule->box && lsg_box_is_wide(rule->box))
        lsg_box_rest(rule->box);
}

/* The limits of its next call. */
static inline lsg_limits *lsg_rule_limits(const lsg_rule *rule)
{
    return rule->call.limits ? rule->call.limits : rule->standing;
}

/* ---- calling ---------------------------------------------------------------------------------------------- */

/*
 * Calls the function below its n_args arguments in protected mode with a full budget of instructions. On failure
 * nothing is left on the stack, the failure is set in rule.
 * [on rule->L: -(n_args+1), +n_results or +0, -]
 */
sg_status lsg_rule_call(lsg_rule *rule, int n_args, int n_results);
/* Ends the call of the rule under way with a status of the engine. Does not return. */
int lsg_rule_raise(lua_State *L, lsg_rule *rule, sg_status status);
/*
 * The same in two steps, for calls that must be fast: lsg_rule_prepare pushes the message handler, then the caller
 * pushes the function and its arguments. The handler stays below the results; on failure it is removed too.
 */
void lsg_rule_prepare(lsg_rule *rule); /* [on rule->L: +1, -] */
sg_status lsg_rule_call_prepared(lsg_rule *rule, int n_args, int n_results);
/* The same with a handler for many calls, at an absolute index: lsg_rule_call_at leaves it where it is. */
sg_status lsg_rule_call_at(lsg_rule *rule, int handler, int n_args, int n_results);

/* The address of lsg_enough, as light userdata, is raised by option once no more options are needed; lsg_rule_call then
 * returns SG_OK, without results. */
extern const char lsg_enough;

/* Keeps the table on top of L and its functions as those of the rule. [-0, +0, m] */
void lsg_rule_adopt(lua_State *L, lsg_rule *rule);
/* For a trusted rule: its functions run in L from now on. */
void lsg_rule_enter(lsg_rule *rule, lua_State *L);
/* Removes the listener; calls of option and part are errors from now on. */
void lsg_rule_leave(lsg_rule *rule);

/* Is one of its functions running, or a computation under way? Then the rule cannot be used for another one. */
bool lsg_rule_busy(const lsg_rule *rule);

/* Pushes a copy of L's value at index in the rule's state; false if it cannot be copied, *why says why.
 * [on rule->L: +1|0, -] */
bool lsg_rule_hand_over(lua_State *L, int index, lsg_rule *rule, const char **why);

/*
 * After a question that was answered: SG_OK, or a failure if a function of the rule has changed a parameter, so that the
 * answer may mean nothing. Functions get the same table of parameters each time.
 */
sg_status lsg_rule_check_params(lsg_rule *rule);
/* Calls lsg_rule_leave after a question that ended with this status; returns the status, or what lsg_rule_check_params
 * found. */
sg_status lsg_rule_verdict(lsg_rule *rule, sg_status status) SG_MUST_CHECK;

/* ---- failures --------------------------------------------------------------------------------------------- */

/* Sets the failure of the last call, without a place, a limit or a mark; returns the status. */
sg_status lsg_rule_fault(lsg_rule *rule, sg_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Sets it from the syntax error that loading a chunk of this name has left on top. [on rule->L: -1, +0, -] */
sg_status lsg_rule_explain_syntax(lsg_rule *rule, int how, const char *chunk);
/* Sets it for a position that lsg_transfer could not copy into the rule's state; why: from lsg_transfer. */
sg_status lsg_rule_refuse(lsg_rule *rule, const char *why);

/* Pushes the failure of the last call. [-0, +1, m] */
void lsg_rule_push_failure(lua_State *L, const lsg_rule *rule);
/* The failure of the last call, and that of asking a busy rule, as results. [-0, +LSG_FAILED, m] */
int lsg_rule_fail(lua_State *L, const lsg_rule *rule);
int lsg_rule_fail_busy(lua_State *L);
/* Is the value at index of L a position? If not, returns false with the failure as results. [-0, +0|LSG_FAILED, e] */
bool lsg_rule_check_position(lua_State *L, int index, lsg_rule *rule);

/*
 * Functions of a rule must leave the position that they are given as it was: options would go on from what it, or split
 * or canonical, has left there, and its later moves would be those of another position. options may change the position
 * and undo each change.
 */

/* Is the table in rule->given, the position being expanded, as it was given to options? [-0, +0, e] */
bool lsg_rule_given_is_intact(lua_State *L, lsg_rule *rule);
/*
 * No more options are needed: ends the rule's function by raising an error. A function that has changed the position is
 * left to run to its end, because only there it shows whether the function undoes the change.
 */
int lsg_rule_raise_enough(lua_State *L, lsg_rule *rule);
/*
 * options has returned, and the table that it was given is at index. Raises an error if that has changed. The stack has
 * room for 16 values. [-0, +0, e]
 */
void lsg_rule_check_given(lua_State *L, lsg_rule *rule, int index);

/*
 * Before split or canonical get the position on top: true if it is one of those that are compared afterwards. Then two
 * values more are below it; lsg_rule_check_watched, with the function's result on top, removes them, and raises an error
 * if the position has changed. All are compared in the first calls, later one of several. [-0, +0|2, e]
 */
bool lsg_rule_watch(lua_State *L, lsg_rule *rule);
void lsg_rule_check_watched(lua_State *L, lsg_rule *rule, lsg_fn fn);

/* Compiling the source of a rule in its box, under the limits of the call and in bounded time; sg.include; print. */

/*
 * Pushes the function that the text is the source of, on rule->L; the box is armed for the call. chunk: its name for
 * messages. mode: "t" for text, "b" for what string.dump made. On failure nothing is left on the stack, the failure is
 * set in rule. [on rule->L: +1|0, -]
 */
sg_status lsg_source_load(lsg_rule *rule, const char *text, size_t n_bytes, const char *chunk, const char *mode);

/*
 * For C functions that a rule calls while it loads: pushes the function that a text is the source of; the box is armed
 * already. Raises what is wrong with the text. [-0, +1, e]
 */
void lsg_source_compile(lua_State *L, lsg_box *box, const char *text, size_t n_bytes, const char *chunk);

/* sg.include: files beside a rule, whose texts the program hands to the box of the rule before the rule runs. */

/* Keeps the table of texts, by name, at index of L in the box of the rule. On failure it is set in rule. [-0, +0, -] */
sg_status lsg_include_set(lua_State *L, int index, lsg_rule *rule);

/* sg.include(name) -> what the file returns; for the state of a box. */
int lsg_include(lua_State *L);

#endif
