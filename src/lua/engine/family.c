/* SPDX-License-Identifier: MIT */
/* Heap families: nim-sequences, periods and moves of games whose positions are heaps, as "sg.family". */
#include <lauxlib.h>

#include "automata/dfa.h"
#include "base/sink.h"
#include "common/class.h"
#include "common/clock.h"
#include "common/failure.h"
#include "common/fields.h"
#include "engine/engine.h"
#include "heap/coupled/coupled.h"
#include "heap/families.h"
#include "heap/family/table.h"
#include "io/checkpoint.h"
#include "rule/expand.h"

#include <stdlib.h>
#include <string.h>

/* Userdata "sg.family"; user value 1 keeps what its engine asks: a rule, the automaton of its moves, a system. */
typedef struct family {
    sg_family *family;
    lsg_rule *rule;      /* NULL unless scripted */
    bool of_system;      /* is it one of coupled families? */
    bool busy;           /* a computation is under way */
    lsg_buffer listed;   /* options being listed: each its number of parts and the parts, as uint64_t */
    lsg_checkpoint file; /* the checkpoint that computed values are written to, if the caller wants one */
} family;

static family *check_family(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.family");
}

/* Keeps what is at index `keeps`; 0: nothing. */
static family *new_family(lua_State *L, int keeps)
{
    family *f = lua_newuserdatauv(L, sizeof *f, 1);
    memset(f, 0, sizeof *f);
    f->file.log.file.fd = -1;
    luaL_setmetatable(L, "sg.family");
    if (keeps != 0) {
        lua_pushvalue(L, keeps);
        lua_setiuservalue(L, -2, 1);
    }
    return f;
}

sg_family **lsg_family_of_system(lua_State *L, int system)
{
    family *f = new_family(L, system);
    f->of_system = true;
    return &f->family;
}

static int family_gc(lua_State *L)
{
    family *f = check_family(L);
    lsg_checkpoint_close(&f->file);
    sg_family_free(f->family);
    f->family = NULL;
    free(f->listed.bytes);
    f->listed = (lsg_buffer){0};
    return 0;
}

/* Fails to make a family: the code is wrong at a byte, or the list at an element. */
static int fail_at(lua_State *L, sg_status status, const sg_fault *fault)
{
    lsg_failure_push(L, sg_status_name(status), "%s", status == SG_EINPUT ? fault->text : sg_status_text(status));
    lsg_set_count(L, "at", fault->at + 1);
    return lsg_failure_return(L);
}

/* core.family_code(text) -> family | nil, failure */
static int family_code(lua_State *L)
{
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    family *f = new_family(L, 0);
    sg_fault fault = {0};
    const sg_status status = sg_family_code(text, n_bytes, &fault, &f->family);
    return status == SG_OK ? 1 : fail_at(L, status, &fault);
}

/* core.family_subtract(list, all_but) -> family | nil, failure */
static int family_subtract(lua_State *L)
{
    size_t n;
    const uint64_t *set = lsg_check_counts(L, 1, &n);
    family *f = new_family(L, 0);
    sg_fault fault = {0};
    const sg_status status = sg_family_subtract(set, n, lua_toboolean(L, 2), &fault, &f->family);
    return status == SG_OK ? 1 : fail_at(L, status, &fault);
}

/* core.family_intervals(list: from and to of each) -> family | nil, failure */
static int family_intervals(lua_State *L)
{
    size_t n;
    const uint64_t *ends = lsg_check_counts(L, 1, &n);
    sg_interval *list = lua_newuserdatauv(L, (n + 1) * sizeof *list, 0);
    n /= 2;
    for (size_t i = 0; i < 2 * n; i++) /* 0, which no interval has, for what does not fit */
        *(i % 2 == 0 ? &list[i / 2].first : &list[i / 2].last) = ends[i] <= UINT32_MAX ? (uint32_t)ends[i] : 0;
    family *f = new_family(L, 0);
    const sg_status status = sg_family_intervals(list, n, &f->family);
    if (status == SG_EINPUT)
        return lsg_fail(L, status, "the largest number allowed in a set is %d", (int)SG_SUBTRACT_MAX);
    return status == SG_OK ? 1 : lsg_raise_no_memory(L);
}

/*
 * core.family_coins(list: of each move least, most or -1, and 1 if the coins are side by side) -> family: the heads of a
 * row of coins
 */
static int family_coins(lua_State *L)
{
    size_t n;
    const uint64_t *numbers = lsg_check_counts(L, 1, &n);
    sg_coin_move *moves = lua_newuserdatauv(L, (n + 1) * sizeof *moves, 0);
    n /= 3;
    for (size_t i = 0; i < n; i++, numbers += 3)
        moves[i] = (sg_coin_move){numbers[0], numbers[1], numbers[2] != 0};
    family *f = new_family(L, 0);
    const sg_status status = sg_family_coins(moves, n, &f->family);
    luaL_argcheck(L, status != SG_EINPUT, 1, "no numbers of coins");
    return status == SG_OK ? 1 : lsg_raise_no_memory(L);
}

static sg_status heap_options(void *ud, uint64_t n, sg_sink *sink)
{
    lsg_rule *rule = ud;
    rule->call.heap = (lua_Integer)n;
    lsg_rule_listen_heaps(rule, sink);
    const sg_status status = lsg_rule_expand_heaps(rule, LSG_HEAP);
    if (status == SG_ELIMIT && sink->may_end) {
        sink->enough = true;
        return rule->status = SG_OK;
    }
    return status;
}

/* core.family_script(rule) -> family */
static int family_script(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_argcheck(L, lsg_rule_has(rule, LSG_HEAP), 1, "the rule has no heap function");
    family *f = new_family(L, 1);
    f->rule = rule;
    const sg_status status = sg_family_script(heap_options, rule, &f->family);
    return status == SG_OK ? 1 : lsg_raise_no_memory(L);
}

static sg_status automaton_options(void *ud, uint64_t n, sg_sink *sink)
{
    return sg_dfa_options(ud, n, sink);
}

/* core.family_automaton(automaton) -> family: a heap of n becomes one of m, for the pairs (n, m) of it, all with m < n */
static int family_automaton(lua_State *L)
{
    sg_dfa *dfa = luaL_checkudata(L, 1, "sg.automaton");
    luaL_argcheck(L, sg_dfa_n_tracks(dfa->tracks) == 2, 1, "not two tracks");
    family *f = new_family(L, 1);
    const sg_status status = sg_family_script_distinct(automaton_options, dfa, &f->family);
    return status == SG_OK ? 1 : lsg_raise_no_memory(L);
}

/* ---- computing ---------------------------------------------------------------------------------------------- */

/* Begins a computation. False, with the failure as results, if the family is being computed already. */
static bool begin(lua_State *L, family *f, int index, lsg_limits *limits)
{
    if (f->busy || (f->rule && lsg_rule_busy(f->rule))) {
        lsg_rule_fail_busy(L);
        return false;
    }
    lsg_limits_read(L, index, limits);
    limits->unit = "heaps";
    sg_family_limit(f->family, limits->max_bytes);
    f->busy = true;
    if (f->rule) {
        lsg_rule_enter(f->rule, L);
        f->rule->call.limits = limits;
        f->rule->status = SG_OK;
    }
    return true;
}

/* Pushes the failure of the system of the family at index 1, which ended in SG_ECYCLE or SG_ERANGE. */
static void push_failure_of_system(lua_State *L, sg_status status)
{
    size_t number;
    uint64_t heap;
    lua_getiuservalue(L, 1, 1);
    sg_system_stopped(*(sg_system **)luaL_checkudata(L, -1, "sg.system"), &number, &heap);
    lua_getiuservalue(L, -1, 1);
    lua_rawgeti(L, -1, (lua_Integer)number + 1);
    const char *format = status == SG_ECYCLE
                             ? "play can go round from heap %I of the family '%s'"
                             : "heap %I of the family '%s' has a nim-value above 65535, the largest of families whose "
                               "moves are texts; families whose moves are functions have no such bound";
    lua_pushfstring(L, format, (lua_Integer)heap, lua_tostring(L, -1));
    lsg_failure_push(L, sg_status_name(status == SG_ECYCLE ? SG_ERULE : status), "%s", lua_tostring(L, -1));
}

/*
 * Fails with this status. out_of_reach: the message if libsg found that a limit was reached; NULL: the memory limit.
 */
static int finish(lua_State *L, const family *f, sg_status status, const lsg_limits *limits, const char *out_of_reach)
{
    if (f->rule && f->rule->status != SG_OK && f->rule->status == status) {
        lsg_rule_push_failure(L, f->rule);
        lsg_set_count(L, "heap", (uint64_t)f->rule->call.heap);
    } else if (f->of_system && (status == SG_ECYCLE || status == SG_ERANGE)) {
        push_failure_of_system(L, status);
    } else if (out_of_reach) {
        lsg_limits_push_failure(L, status, limits, out_of_reach, LSG_NO_LIMIT);
    } else {
        lsg_limits_push_failure(L, status, limits, "the memory limit was reached", LSG_MEMORY_LIMIT);
    }
    return lsg_failure_return(L);
}

/* Ends a computation that has this status. Returns it, or SG_ERULE if the rule changed its parameters. */
static sg_status end(family *f, sg_status status)
{
    f->busy = false;
    return f->rule ? lsg_rule_verdict(f->rule, status) : status;
}

/* family:keeps() -> can this family go on from the values of a checkpoint? */
static int family_keeps(lua_State *L)
{
    lua_pushboolean(L, sg_family_loads(check_family(L)->family));
    return 1;
}

/* For the pulse of one computation: {keeper_beat, keeper}. */
typedef struct keeper {
    lsg_limits *limits;
    lsg_checkpoint *file; /* which may not be open */
    bool failed;          /* the file could not be written */
} keeper;

/* Watches the limits, and writes to the checkpoint when that is due. SG_ESTOP if it cannot be written. */
static sg_status keeper_beat(void *ud, uint64_t done)
{
    keeper *k = ud;
    const sg_status status = k->limits->pulse.beat(k->limits->pulse.ud, done);
    if (status != SG_OK || k->file->log.file.fd < 0 || lsg_clock() < k->file->next)
        return status;
    k->failed = !lsg_checkpoint_add(k->file);
    k->file->next = lsg_clock() + k->file->every;
    return k->failed ? SG_ESTOP : SG_OK;
}

/* The computation has ended: writes what is not in the checkpoint yet. False if it cannot be written. */
static bool keeper_end(keeper *k)
{
    if (!k->failed && lsg_checkpoint_due(k->file) > 0)
        k->failed = !lsg_checkpoint_add(k->file);
    return !k->failed;
}

static int fail_to_keep(lua_State *L, const lsg_checkpoint *file, const char *path)
{
    (void)lsg_log_fail(L, &file->log, path);
    lsg_failure_set_limit(L, strcmp(file->log.code, sg_status_name(SG_ELIMIT)) == 0 ? LSG_MEMORY_LIMIT : LSG_NO_LIMIT);
    return LSG_FAILED;
}

/*
 * family:keep(path, label, rule, resume, seconds, limits) -> values loaded, bytes dropped | nil, failure: from now on,
 * computed values are written to a checkpoint, every so many seconds.
 */
static int family_keep(lua_State *L)
{
    family *f = check_family(L);
    const char *path = luaL_checkstring(L, 2);
    lsg_bound bound = {.label = luaL_checkstring(L, 3)};
    bound.rule = luaL_checklstring(L, 4, &bound.rule_bytes);
    const double every = luaL_checknumber(L, 6);
    lsg_limits limits;
    if (!begin(L, f, 7, &limits))
        return LSG_FAILED;
    if (end(f, SG_OK) != SG_OK)
        return lsg_rule_fail(L, f->rule);
    lsg_checkpoint_close(&f->file);
    if (!lsg_checkpoint_open(&f->file, path, &bound, lua_toboolean(L, 5), f->family))
        return fail_to_keep(L, &f->file, path);
    f->file.every = every;
    f->file.next = lsg_clock() + every;
    lua_pushinteger(L, (lua_Integer)f->file.n_written);
    lua_pushinteger(L, (lua_Integer)f->file.log.n_dropped);
    return 2;
}

/* family:extend(upto, limits) -> true | nil, failure */
static int family_extend(lua_State *L)
{
    family *f = check_family(L);
    const lua_Integer upto = luaL_checkinteger(L, 2);
    luaL_argcheck(L, upto >= 0, 2, "must be >= 0");
    lsg_limits limits;
    if (!begin(L, f, 3, &limits))
        return LSG_FAILED;
    limits.total = (uint64_t)upto + 1;
    keeper kept = {.limits = &limits, .file = &f->file};
    sg_status status = sg_family_extend(f->family, (uint64_t)upto, &(sg_pulse){keeper_beat, &kept});
    status = end(f, status);
    if (!keeper_end(&kept))
        return fail_to_keep(L, &f->file, f->file.log.file.path);
    if (status != SG_OK)
        return finish(L, f, status, &limits, NULL);
    lua_pushboolean(L, 1);
    return 1;
}

/* family:known() -> how many values g(0), g(1), ... are known */
static int family_known(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)sg_family_known(check_family(L)->family));
    return 1;
}

/* family:values(from, to) -> list of the known values g(from..to) */
static int family_values(lua_State *L)
{
    enum { CHUNK = 1024 };
    const sg_family *f = check_family(L)->family;
    const lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3);
    luaL_argcheck(L, from >= 0, 2, "must be >= 0");
    luaL_argcheck(L, to < (lua_Integer)sg_family_known(f), 3, "not known yet");
    lua_createtable(L, to >= from ? (int)(to - from + 1) : 0, 0);
    for (lua_Integer i = from; i <= to; i += CHUNK) {
        uint32_t values[CHUNK];
        const lua_Integer last = to - i < CHUNK ? to : i + CHUNK - 1;
        const sg_status status = sg_family_read(f, (uint64_t)i, (uint64_t)last, values);
        if (status != SG_OK)
            return luaL_error(L, "%s", sg_status_text(status));
        for (lua_Integer j = i; j <= last; j++) {
            lua_pushinteger(L, (lua_Integer)values[j - i]);
            lua_rawseti(L, -2, j - from + 1);
        }
    }
    return 1;
}

/* family:value(digits, limits) -> value, basis | nil, failure */
static int family_value(lua_State *L)
{
    family *f = check_family(L);
    size_t n_digits;
    const char *digits = luaL_checklstring(L, 2, &n_digits);
    lsg_limits limits;
    uint64_t value = 0;
    sg_basis basis = SG_BASIS_COMPUTED;
    if (!begin(L, f, 3, &limits))
        return LSG_FAILED;
    sg_status status = sg_family_value_decimal(f->family, digits, n_digits, &limits.pulse, &value, &basis);
    status = end(f, status);
    if (status == SG_ERANGE && !f->of_system)
        return lsg_fail(L, status, "the nim-value of heap %s does not fit in 63 bits", digits);
    if (status != SG_OK)
        return finish(L, f, status, &limits, "");
    lua_pushinteger(L, (lua_Integer)value);
    lua_pushstring(L, sg_basis_name(basis));
    return 2;
}

/* family:value_alone(n, limits) -> value from the few heaps that n reaches, or false | nil, failure */
static int family_value_alone(lua_State *L)
{
    family *f = check_family(L);
    const lua_Integer n = luaL_checkinteger(L, 2);
    luaL_argcheck(L, n >= (lua_Integer)sg_family_known(f->family), 2, "is in the table");
    lsg_limits limits;
    uint64_t value = 0;
    bool found = false;
    if (!begin(L, f, 3, &limits))
        return LSG_FAILED;
    const sg_status status = end(f, sg_family_value_alone(f->family, (uint64_t)n, &limits.pulse, &value, &found));
    if (status != SG_OK)
        return finish(L, f, status, &limits, "");
    if (found)
        lua_pushinteger(L, (lua_Integer)value);
    else
        lua_pushboolean(L, 0);
    return 1;
}

/* family:period(upto | 0, limits) -> period or false | nil, failure */
static int family_period(lua_State *L)
{
    family *f = check_family(L);
    const lua_Integer upto = luaL_checkinteger(L, 2);
    luaL_argcheck(L, upto >= 0, 2, "must be >= 0");
    lsg_limits limits;
    sg_period period = {0};
    bool found = false;
    if (!begin(L, f, 3, &limits))
        return LSG_FAILED;
    limits.total = upto > 0 ? (uint64_t)upto + 1 : 0;
    keeper kept = {.limits = &limits, .file = &f->file};
    sg_status status = sg_family_period(f->family, (uint64_t)upto, &(sg_pulse){keeper_beat, &kept}, &period, &found);
    status = end(f, status);
    if (!keeper_end(&kept))
        return fail_to_keep(L, &f->file, f->file.log.file.path);
    const int n = status == SG_OK ? 1 : finish(L, f, status, &limits, NULL);
    if (found)
        lsg_push_period(L, &period);
    else
        lua_pushboolean(L, 0);
    if (status != SG_OK)
        lua_setfield(L, -2, "period");
    return n;
}

/* family:ring(n_values, limits) -> a ring that begins with these values | nil, failure */
static int family_ring(lua_State *L)
{
    family *f = check_family(L);
    if (f->busy)
        return luaL_error(L, "this family is being computed");
    return lsg_ring_new(L, f->family, 2);
}

/* family:rare_proof() -> { mask=, place=, rare=, witnesses= } | nil */
static int family_rare_proof(lua_State *L)
{
    sg_rare_proof proof;
    if (!sg_family_rare_proof(check_family(L)->family, &proof))
        return 0;
    lua_createtable(L, 0, 4);
    lsg_set_count(L, "mask", proof.mask);
    lsg_set_count(L, "place", proof.by_place);
    lsg_set_counts(L, "rare", proof.rare, proof.n_rare);
    lsg_set_counts(L, "witnesses", proof.witnesses, proof.n_witnesses);
    return 1;
}

/* family:common() -> the period and the preperiod of all coupled families that the proof of its own is about | nil */
static int family_common(lua_State *L)
{
    uint64_t period, preperiod;
    if (!sg_system_common(check_family(L)->family, &period, &preperiod))
        return 0;
    lua_pushinteger(L, (lua_Integer)period);
    lua_pushinteger(L, (lua_Integer)preperiod);
    return 2;
}

/* family:rule() -> its rule in normal form | nil: the rule is a script */
static int family_rule(lua_State *L)
{
    lua_pushstring(L, sg_family_rule(check_family(L)->family));
    return 1;
}

/*
 * family:engine() -> the engine that computes its values, for people, and the kind of machine code that it has here or
 * nil
 */
static int family_engine(lua_State *L)
{
    const sg_family *f = check_family(L)->family;
    lua_pushstring(L, sg_family_engine(f));
    lua_pushstring(L, sg_family_kernel(f));
    return 2;
}

/* family:basis(n) -> how the known value g(n) is known */
static int family_basis(lua_State *L)
{
    const family *f = check_family(L);
    lua_pushstring(L, sg_basis_name(sg_family_basis(f->family, (uint64_t)luaL_checkinteger(L, 2))));
    return 1;
}

/*
 * family:closed_form() -> the proposition that gives its values, step, whole: g(n) = floor((n mod whole) / step), or, if
 * whole is nil, floor(n / step) | nil
 */
static int family_closed_form(lua_State *L)
{
    const sg_family *f = check_family(L)->family;
    uint64_t step, whole;
    lua_pushstring(L, sg_family_closed_form(f));
    if (!sg_family_closed_numbers(f, &step, &whole))
        return 1;
    lua_pushinteger(L, (lua_Integer)step);
    if (whole > 0)
        lua_pushinteger(L, (lua_Integer)whole);
    else
        lua_pushnil(L);
    return 3;
}

/*
 * family:criterion() -> theorem, reach, parts, tail: the theorem that can prove a plain period of this family, and its
 * parameters
 */
static int family_criterion(lua_State *L)
{
    const sg_criterion criterion = sg_family_criterion(check_family(L)->family);
    lua_pushstring(L, sg_theorem_name(criterion.theorem));
    lua_pushinteger(L, (lua_Integer)criterion.reach);
    lua_pushinteger(L, (lua_Integer)criterion.parts);
    lua_pushinteger(L, (lua_Integer)criterion.tail);
    return 4;
}

/* family:theorem() -> name and statement of the theorem that proved its period, or can prove one */
static int family_theorem(lua_State *L)
{
    const sg_theorem theorem = sg_family_theorem(check_family(L)->family);
    lua_pushstring(L, sg_theorem_name(theorem));
    lua_pushstring(L, sg_theorem_text(theorem));
    return 2;
}

/* Options that are counted, and of which the first ones are listed. */
typedef struct listing {
    lua_Integer most, most_listed;
    bool of_value; /* only those that leave this value, for which all values below must be known */
    uint64_t value;
    lua_Integer n, n_listed, n_seen;
    lsg_buffer *listed;
    const sg_family *family;
    lsg_limits *limits;
    sg_status status;
} listing;

/* Reads the value of an option. Is it the one that is asked for? */
static bool is_of_value(listing *list, const uint64_t *parts, size_t n_parts)
{
    enum { LOOK_EVERY = 1 << 16 };
    uint64_t value = 0;
    for (size_t i = 0; list->status == SG_OK && i < n_parts; i++) {
        uint32_t part = 0;
        list->status = sg_family_read(list->family, parts[i], parts[i], &part);
        value ^= part;
    }
    if (list->status == SG_OK && ++list->n_seen % LOOK_EVERY == 0)
        list->status = lsg_limits_check(list->limits);
    return list->status == SG_OK && value == list->value;
}

static bool take_option(void *ud, const uint64_t *parts, size_t n_parts)
{
    listing *list = ud;
    const uint64_t n = n_parts;
    if (list->of_value && !is_of_value(list, parts, n_parts))
        return list->status == SG_OK;
    if (list->n_listed < list->most_listed) {
        if (!lsg_buffer_add(list->listed, &n, sizeof n) ||
            !lsg_buffer_add(list->listed, parts, n_parts * sizeof *parts))
            list->status = SG_ENOMEM;
        list->n_listed++;
    }
    return ++list->n < list->most && list->status == SG_OK;
}

/* Runs through the options of the heap at index 2, with the limits at `index`. False, with the failure as results. */
static bool find_options(lua_State *L, listing *list, int index, uint64_t reach)
{
    family *f = check_family(L);
    const lua_Integer n = luaL_checkinteger(L, 2);
    luaL_argcheck(L, n >= 0, 2, "must be >= 0");
    lsg_limits limits;
    if (!begin(L, f, index, &limits))
        return false;
    f->listed.used = 0;
    list->listed = &f->listed;
    list->family = f->family;
    list->limits = &limits;
    sg_status status = end(f, sg_family_options(f->family, (uint64_t)n, reach, take_option, list));
    if (status == SG_OK)
        status = list->status;
    if (status != SG_OK)
        (void)finish(L, f, status, &limits, NULL);
    return status == SG_OK;
}

static void push_listed(lua_State *L, const listing *list)
{
    const unsigned char *at = list->listed->bytes;
    lua_createtable(L, (int)list->n_listed, 0);
    for (lua_Integer k = 1; k <= list->n_listed; k++) {
        uint64_t n, part;
        memcpy(&n, at, sizeof n);
        at += sizeof n;
        lua_createtable(L, (int)n, 0);
        for (lua_Integer i = 1; i <= (lua_Integer)n; i++, at += sizeof part) {
            memcpy(&part, at, sizeof part);
            lua_pushinteger(L, (lua_Integer)part);
            lua_rawseti(L, -2, i);
        }
        lua_rawseti(L, -2, k);
    }
}

/*
 * family:options(n, most, limits, reach) -> list of at most so many options, each the list of heaps left | nil,
 * failure. With reach > 0 only the options of which all heaps but the largest are at most reach.
 */
static int family_options(lua_State *L)
{
    const lua_Integer most = luaL_checkinteger(L, 3), reach = luaL_optinteger(L, 5, 0);
    listing list = {.most = most, .most_listed = most};
    if (!find_options(L, &list, 4, reach > 0 ? (uint64_t)reach : UINT64_MAX))
        return LSG_FAILED;
    push_listed(L, &list);
    return 1;
}

/* family:count_options(n, most, limits) -> how many options n has, `most` if they are more | nil, failure */
static int family_count_options(lua_State *L)
{
    listing list = {.most = luaL_checkinteger(L, 3)};
    if (!find_options(L, &list, 4, UINT64_MAX))
        return LSG_FAILED;
    lua_pushinteger(L, list.n);
    return 1;
}

/*
 * family:options_of_value(n, value, most, limits) -> list of the first of its options that have the value, at most so
 * many, and how many have it | nil, failure. All values below n must be known.
 */
static int family_options_of_value(lua_State *L)
{
    listing list = {.most = LUA_MAXINTEGER,
                    .most_listed = luaL_checkinteger(L, 4),
                    .of_value = true,
                    .value = (uint64_t)luaL_checkinteger(L, 3)};
    luaL_argcheck(L, luaL_checkinteger(L, 2) <= (lua_Integer)sg_family_known(check_family(L)->family), 2,
                  "the values below are not known yet");
    if (!find_options(L, &list, 5, UINT64_MAX))
        return LSG_FAILED;
    push_listed(L, &list);
    lua_pushinteger(L, list.n);
    return 2;
}

void lsg_open_family(lua_State *L)
{
    static const luaL_Reg methods[] = {{"basis", family_basis},
                                       {"closed_form", family_closed_form},
                                       {"common", family_common},
                                       {"count_options", family_count_options},
                                       {"value_alone", family_value_alone},
                                       {"criterion", family_criterion},
                                       {"engine", family_engine},
                                       {"extend", family_extend},
                                       {"known", family_known},
                                       {"keep", family_keep},
                                       {"keeps", family_keeps},
                                       {"options", family_options},
                                       {"options_of_value", family_options_of_value},
                                       {"period", family_period},
                                       {"rare_proof", family_rare_proof},
                                       {"rule", family_rule},
                                       {"ring", family_ring},
                                       {"theorem", family_theorem},
                                       {"value", family_value},
                                       {"values", family_values},
                                       {NULL, NULL}};
    static const luaL_Reg makers[] = {{"family_automaton", family_automaton},
                                      {"family_code", family_code},
                                      {"family_coins", family_coins},
                                      {"family_intervals", family_intervals},
                                      {"family_script", family_script},
                                      {"family_subtract", family_subtract},
                                      {NULL, NULL}};
    lsg_open_ring(L);
    lsg_new_class(L, "sg.family", methods, family_gc);
    luaL_setfuncs(L, makers, 0);
}
