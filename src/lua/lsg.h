/* SPDX-License-Identifier: MIT */
#ifndef LSG_H
#define LSG_H

/*
 * The binding of libsg to Lua, shared by its files. Stack effects are written as in Lua's manual:
 * [-pops, +pushes, x], x = '-' never raises, 'm' memory only, 'e' may raise.
 */

#include <stdatomic.h>

#include <lauxlib.h>
#include <lua.h>

#include "../sg.h"

#if LUA_VERSION_NUM != 504
#error "sg-lua needs Lua 5.4"
#endif

/* Set to 1 by a host's signal handler: whatever computes stops with the code "interrupted". */
extern atomic_int lsg_interrupted;

/* Opens the module: registers the embedded Lua modules and returns the table sg. [-0, +1, e] */
int luaopen_sg(lua_State *L);
/* Only registers the embedded modules, so that require finds them: before the disk, but argparse and dkjson after it,
 * unless this is the program. [-0, +0, e] */
void lsg_open_modules(lua_State *L, bool is_program);

/* ---- failures: nil, a table { code, message, ... } ---------------------------------------------------------- */

extern const char lsg_failure_type[]; /* the registry's name of the metatable of failures; lua/sg/failure.lua fills it */

/* Pushes nil, a failure with the formatted message, and its code; returns 3. [-0, +3, m] */
int lsg_fail(lua_State *L, sg_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- limits of one call, from the table of options at an index ------------------------------------------ */

typedef struct lsg_limits {
    sg_pulse pulse;
    lua_State *L;       /* where the progress function lives */
    int progress;       /* its index in L, or 0 */
    uint64_t max_bytes; /* 0: no limit */
    uint64_t max_positions;
    uint64_t max_steps;               /* instructions one call of a rule's function may take; 0: the box's own bound */
    uint64_t (*held_bytes)(void *ud); /* what the computation holds, compared with max_bytes; NULL: unknown */
    void *held_ud;
    double deadline; /* seconds of the monotonic clock; 0: none */
    double next_progress;
    const char *reason;      /* which limit stopped the work */
    struct lsg_store *store; /* what waits in it is written when its time has come; NULL: none */
    const atomic_bool *stop; /* of a helper's thread: somebody else ended the work; NULL: nobody can */
} lsg_limits;

/* Reads time, memory, positions, steps and progress from the table at index (nil: none). [-0, +0, e] */
void lsg_limits_read(lua_State *L, int index, lsg_limits *limits);
double lsg_clock(void);
/* SG_OK, or why the work is to stop; sets reason. */
sg_status lsg_limits_check(lsg_limits *limits);

/* ---- a meter: how much of a search's time its rule takes ---------------------------------------------------- */

typedef struct lsg_meter {
    bool wanted;   /* by the caller */
    bool on;       /* between start and stop */
    bool sampling; /* the position being expanded is one of the sample */
    bool in_rule;  /* the rule's code runs now */
    uint64_t n_positions;
    double started, mark, clock_cost, weight;
    double rule, total; /* seconds so far */
} lsg_meter;

void lsg_meter_start(lsg_meter *meter); /* nothing, unless it is wanted */
void lsg_meter_stop(lsg_meter *meter);
void lsg_meter_expand(lsg_meter *meter); /* the next position */
void lsg_meter_read(lsg_meter *meter, bool in_rule);
/* Control passes to the rule's code, or back from it. meter may be NULL. */
static inline void lsg_meter_turn(lsg_meter *meter, bool in_rule)
{
    if (meter && meter->sampling)
        lsg_meter_read(meter, in_rule);
}
double lsg_meter_rule(const lsg_meter *meter); /* seconds, estimated */

/* ---- keys: Lua values <-> canonical bytes ---------------------------------------------------------------- */

typedef struct lsg_buffer {
    unsigned char *bytes;
    size_t used, cap;
} lsg_buffer;

/* Appends; false if there is no memory. */
bool lsg_buffer_add(lsg_buffer *buffer, const void *bytes, size_t n_bytes);

/*
 * Appends the canonical bytes of the position at index. False if it is not a position: *why says what it
 * is (static storage). Equal positions give equal bytes, different ones different bytes; table order,
 * addresses and 3 against 3.0 do not matter. [-0, +0, e]
 */
bool lsg_key_encode(lua_State *L, int index, lsg_buffer *buffer, const char **why);
/* The same for an integer, into a buffer of LSG_INTEGER_KEY_MAX bytes; returns how many. */
enum { LSG_INTEGER_KEY_MAX = 9 };
size_t lsg_key_of_integer(lua_Integer n, unsigned char *key);
/* The same for an integer, whose key is then a number, its first byte lowest. 0 bytes where that is too long for one. */
typedef struct lsg_word {
    uint64_t bytes;
    size_t key_bytes;
} lsg_word;
lsg_word lsg_key_word(lua_Integer n);
/* Is the position of a key an integer? Then that is *n. */
bool lsg_key_integer(const unsigned char *key, lua_Integer *n);
/* Pushes the position that the bytes stand for. [-0, +1, m] */
void lsg_key_decode(lua_State *L, const unsigned char *key, size_t key_bytes);

/* ---- rules: functions of a rule, in a box or in the caller's own state ------------------------------------ */

typedef enum lsg_fn {
    LSG_CANONICAL,
    LSG_CODE,
    LSG_HEAP,
    LSG_OPTIONS,
    LSG_PARSE,
    LSG_RANK,
    LSG_SAMPLE,
    LSG_SHOW,
    LSG_SPLIT,
    LSG_START,
    LSG_SUBTRACT,
    LSG_FN_COUNT
} lsg_fn;

enum { LSG_MESSAGE_MAX = 512 };

/*
 * split and canonical of a rule whose positions are boards in one integer, if they are sg.bits.components and
 * sg.canonical.bits (or one is and the other is absent): then nobody needs to call them through Lua.
 */
typedef struct lsg_ready {
    bool is; /* else the rest means nothing */
    bool split, canonical, translate;
    sg_board board;
} lsg_ready;

typedef struct lsg_box lsg_box;

/* What a box begins with, and its state's extra space points at. */
typedef struct lsg_box_head {
    struct lsg_rule *rule;   /* the one that lives in it */
    struct lsg_tally *tally; /* what counts what it does, or NULL */
} lsg_box_head;

/* option may be called while MOVING, part while SPLITTING. */
typedef enum lsg_phase { LSG_IDLE = 0, LSG_MOVING, LSG_SPLITTING, LSG_OTHER } lsg_phase;

/*
 * A rule is userdata "sg.rule". While one of its functions runs, exactly one sink takes what it hands to option
 * or part: moves (a search), heaps (a family), roots (keys of a position's components, each after its length as
 * a size_t), list (a Lua table).
 */
typedef struct lsg_rule {
    lsg_box *box;         /* NULL: trusted, the functions live in the caller's own state */
    lua_State *L;         /* the box's state; for a trusted rule the caller's, set before each call */
    int fn[LSG_FN_COUNT]; /* registry references, LUA_NOREF if absent */
    int params, option, part;
    struct lsg_rule **handle; /* what option and part find the rule through; NULL in it once the rule is gone */
    sg_moves *moves;
    sg_sink *heaps;
    lsg_buffer *roots;
    int list;         /* registry reference, LUA_NOREF if none */
    lua_Integer heap; /* whose options go to heaps */
    lsg_phase phase;  /* which of the rule's functions runs */
    lsg_ready ready;
    bool direct;                 /* moves are being named and not measured; nothing but ready need be called for them */
    unsigned n_parts;            /* calls of part by the split that runs */
    const unsigned char *in_key; /* the position being expanded */
    size_t in_key_bytes;
    lsg_limits *limits; /* of the call under way, or NULL */
    lsg_meter *meter;   /* of the search under way, or NULL */
    lsg_buffer key;     /* of the position handed over last */
    sg_status status;   /* of the last failed call */
    char message[LSG_MESSAGE_MAX];
} lsg_rule;

lsg_rule *lsg_check_rule(lua_State *L, int index);
static inline bool lsg_rule_has(const lsg_rule *rule, lsg_fn fn)
{
    return rule->fn[fn] != LUA_NOREF;
}

/*
 * Calls the function below its n_args arguments in protected mode with a fresh budget of instructions. On
 * failure nothing is left on the stack, rule->status and rule->message say why. [on rule->L: -(n_args+1),
 * +n_results or +0, -]
 */
sg_status lsg_rule_call(lsg_rule *rule, int n_args, int n_results);
/* The same above the message handler that lsg_rule_prepare has put there. It stays below the results; on failure it is
 * gone too. */
void lsg_rule_prepare(lsg_rule *rule); /* [+1, -] */
sg_status lsg_rule_call_prepared(lsg_rule *rule, int n_args, int n_results);
/* Sets status and message from C. */
/* What may help against an error that Lua raises itself, from its message; NULL if that says nothing. */
const char *lsg_advice(const char *message);
sg_status lsg_rule_fault(lsg_rule *rule, sg_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The position could not be handed to the rule; why: what lsg_transfer said. A limit, or no position. */
sg_status lsg_rule_refuse(lsg_rule *rule, const char *why);
/* The functions option and part as rules get them; upvalue: a handle of the rule. */
int lsg_option(lua_State *L);
int lsg_option_boxed(lua_State *L); /* the same for a rule in a box, which its state leads to more directly */
int lsg_part(lua_State *L);
/* Its address, as light userdata, is raised by option once no more options are needed; lsg_rule_call takes it as SG_OK
 * without results. */
extern const char lsg_enough;
/* For a trusted rule: its functions run in L from now on. */
void lsg_rule_enter(lsg_rule *rule, lua_State *L);
/* Takes all sinks away; what option and part get after this is an error. */
void lsg_rule_leave(lsg_rule *rule);
/* Splits the position on top and hands each component, canonical, to the sink. Runs protected. [-1, +0, e] */
void lsg_rule_emit(lua_State *L, lsg_rule *rule);

/* Sets rule->ready, by its functions and the parameters that it is bound to. [-0, +0, -] */
void lsg_rule_make_ready(lsg_rule *rule);
/*
 * The components of the cells, canonical, as split and canonical would name them; returns how many, and in *n_steps the
 * work done, to be charged. -1: the cells are not on the board, what the functions say then has to be heard from them.
 */
int lsg_ready_parts(const lsg_ready *ready, uint64_t cells, uint64_t parts[SG_BOARD_CELLS_MAX], uint64_t *n_steps);

/* Is one of its functions running, or a computation under way? Then nothing else may be asked of it. */
bool lsg_rule_busy(const lsg_rule *rule);
int lsg_rule_fail_busy(lua_State *L); /* nil, message, code [-0, +3, m] */

/* Is the value at index of L a position? Else nil, message, code are pushed. [-0, +0|3, e] */
bool lsg_rule_check_position(lua_State *L, int index, lsg_rule *rule);

/* nil, message, code from the rule's last failure. [-0, +3, m] */
int lsg_rule_fail(lua_State *L, const lsg_rule *rule);

/* What the function of a rule returned is on top: NULL, or a message that it should have called option. [-0, +0, -] */
const char *lsg_rule_returned(lua_State *L, lsg_fn fn);
/*
 * rule:options(position) -> list of options, each the list of components given to option, as they came; with the field
 * changed = true if the position that the function got is now another one [-, +1|3, e]
 */
int lsg_rule_options(lua_State *L);
/*
 * rule:cost(position, limits?) -> options, costs: the same of a rule in a box, and what the call cost, in steps
 * (instructions) and bytes (of memory asked for), both with the line that took most of them and how many it took:
 * { steps, steps_line, line_steps, bytes, bytes_line, line_bytes }; line 0: unknown. [-, +2|3, e]
 */
int lsg_rule_cost(lua_State *L);
/* For the box: C code that the rule called worked as much as so many instructions. */
void lsg_tally_add(struct lsg_tally *tally, uint64_t n_steps);

/* Copies the plain value at index of one state to the top of another. Functions become lsg_function_mark if
 * marks is true. False if it is nested too deep, holds something else, or there is no memory; *why says it. */
bool lsg_transfer(lua_State *from, int index, lua_State *to, bool marks, const char **why);
extern const char lsg_function_mark, lsg_no_room[]; /* the latter is *why if there is no memory */

/* ---- boxes ------------------------------------------------------------------------------------------------ */

/* A fresh box. NULL if there is no memory. max_steps: instructions one call may take, 0 = no limit. */
lsg_box *lsg_box_new(uint64_t max_bytes, uint64_t max_steps);
void lsg_box_free(lsg_box *box);
lua_State *lsg_box_state(lsg_box *box);
/* Before each call: a fresh budget, and the limits to watch. After it: SG_OK or the limit it ran into. */
void lsg_box_arm(lsg_box *box, lsg_limits *limits);
void lsg_box_rest(lsg_box *box); /* after a run of calls: nothing of the process's timers stays in use */
/*
 * For C functions that rules call: so much work counts as so many instructions. Raises once the budget of the call
 * or a limit is spent. box may be NULL: outside a box nothing is counted. [-0, +0, e]
 */
void lsg_box_charge(lsg_box *box, lua_State *L, uint64_t n_steps);
sg_status lsg_box_verdict(const lsg_box *box, bool no_memory, const char **why);

/* sg.mex and sg.xor, the same functions in and out of boxes. */
int lsg_mex(lua_State *L);
int lsg_xor(lua_State *L);
/* The table sg.nimber, likewise. [-0, +1, m] */
void lsg_push_nimber(lua_State *L);

/*
 * sg.bits, sg.grid, sg.graph and sg.canonical, the same in and out of boxes: set as fields of the table on top.
 * box: whose rule will call them, or NULL. [-0, +0, m]
 */
void lsg_open_helpers(lua_State *L, lsg_box *box);
extern const char *const lsg_helper_names[]; /* NULL at the end */

/* The metatable of a kind of userdata, whose name is its registry key and stands in error texts. [-0, +0, m] */
void lsg_new_class(lua_State *L, const char *name, const luaL_Reg *methods, lua_CFunction gc);

/* The parts of sg.core, each pushing nothing and setting its fields in the table on top. [-0, +0, e] */
void lsg_open_rule(lua_State *L);
void lsg_open_family(lua_State *L);
void lsg_open_search(lua_State *L);
void lsg_open_store(lua_State *L);
void lsg_open_trace(lua_State *L);
void lsg_open_nimber(lua_State *L);
void lsg_open_misere(lua_State *L);

#endif
