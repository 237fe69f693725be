/* SPDX-License-Identifier: MIT */
/*
 * Misère play: searches over components whose options a Lua function lists, as "sg.misere"; and quotients, as
 * "sg.quotient".
 */
#include <lauxlib.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "common/limits.h"
#include "engine/engine.h"
#include "misere/components.h"
#include "misere/proof.h"

#include <stdlib.h>
#include <string.h>

/* ---- searches ------------------------------------------------------------------------------------------------ */

/* Userdata "sg.misere"; user value 1 is the function options(component), 2 the error it raised, 3 the table of
 * canonical forms that was used last, which the search keeps, 4 the table of sizes. */
typedef struct search {
    sg_misere *search;
    sg_misere_proof *proof; /* NULL until it is asked */
    lua_State *L;           /* of the call under way, self at index 1; NULL: none */
} search;

static search *check_search(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.misere");
}

static uint32_t check_number(lua_State *L, int index)
{
    int whole;
    const lua_Integer n = lua_tointegerx(L, index, &whole);
    if (!whole || n < 0 || n > (lua_Integer)SG_VALUE_MAX)
        luaL_error(L, "a component is a number from 0 to %I", (lua_Integer)SG_VALUE_MAX);
    return (uint32_t)n;
}

/* The numbers of the list at index, in a userdata that is pushed. [-0, +1, e] */
static uint32_t *push_numbers(lua_State *L, int index, size_t *n)
{
    *n = (size_t)lua_rawlen(L, index);
    uint32_t *numbers = lua_newuserdatauv(L, (*n + 1) * sizeof *numbers, 0);
    for (size_t i = 0; i < *n; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        numbers[i] = check_number(L, -1);
        lua_pop(L, 1);
    }
    return numbers;
}

/* Hands a list of lists of numbers, the only value on the stack, to the sink. [-0, +0, e] */
static sg_status name_options(lua_State *L, sg_sink *sink)
{
    sg_status status = lua_istable(L, 1) ? SG_OK : SG_ERULE;
    for (lua_Integer i = 1; status == SG_OK && lua_rawgeti(L, 1, i) == LUA_TTABLE; i++) {
        const size_t n = (size_t)lua_rawlen(L, 2);
        uint64_t *parts = lua_newuserdatauv(L, (n + 1) * sizeof *parts, 0);
        for (size_t k = 0; k < n; k++) {
            lua_rawgeti(L, 2, (lua_Integer)k + 1);
            parts[k] = check_number(L, -1);
            lua_pop(L, 1);
        }
        status = sg_sink_option(sink, parts, n);
        lua_settop(L, 1);
    }
    return status;
}

/*
 * Calls options(component) and hands the options to the sink; the arguments are options, component, sink, the result is
 * a status. Raises the errors of options. Runs protected.
 */
static int p_ask(lua_State *L)
{
    sg_sink *sink = lua_touserdata(L, 3);
    lua_settop(L, 2);
    lua_call(L, 1, 1);
    lua_pushinteger(L, (lua_Integer)name_options(L, sink));
    return 1;
}

/* Calls the function under n arguments on the stack, which gives a status; what it raises is kept for the failure. */
static sg_status call_protected(lua_State *L, int n)
{
    const int failed = lua_pcall(L, n, 1, 0);
    if (failed) {
        lua_setiuservalue(L, 1, 2);
        return failed == LUA_ERRMEM ? SG_ENOMEM : SG_ERULE;
    }
    const sg_status status = (sg_status)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return status;
}

static sg_status ask(void *ud, uint64_t component, sg_sink *sink)
{
    search *s = ud;
    lua_State *L = s->L;
    if (!lua_checkstack(L, 5))
        return SG_ENOMEM;
    lua_pushcfunction(L, p_ask);
    lua_getiuservalue(L, 1, 1);
    lua_pushinteger(L, (lua_Integer)component);
    lua_pushlightuserdata(L, sink);
    return call_protected(L, 3);
}

/*
 * core.misere(options, sizes) -> search; options(component) -> list of lists of components, or nil if there is no answer.
 * sizes[component], for search:prove only: a whole number that tends to grow with the length of the component's play
 */
static int core_misere(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_settop(L, 2);
    search *s = lua_newuserdatauv(L, sizeof *s, 4);
    *s = (search){0};
    luaL_setmetatable(L, "sg.misere");
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    lua_pushvalue(L, 2);
    lua_setiuservalue(L, -2, 4);
    if (sg_misere_new(ask, s, &s->search) != SG_OK)
        return lsg_raise_no_memory(L);
    return 1;
}

static int search_gc(lua_State *L)
{
    search *s = check_search(L);
    sg_misere_free(s->search);
    sg_misere_proof_free(s->proof);
    *s = (search){0};
    return 0;
}

static uint64_t search_held(void *ud)
{
    const search *s = ud;
    return sg_misere_bytes(s->search) + (s->proof ? sg_misere_proof_bytes(s->proof) : 0);
}

/* Begins a call. False, with the failure as results, if the search is under way already. */
static bool begin(lua_State *L, search *s, lsg_limits *limits)
{
    if (s->L) {
        lsg_fail(L, SG_ERULE, "the search is under way: a rule may not ask it for more");
        return false;
    }
    lsg_limits_read(L, 3, limits);
    limits->unit = "positions";
    limits->held_bytes = search_held;
    limits->held_ud = s;
    sg_misere_limit(s->search, limits->max_bytes, limits->max_positions);
    lua_pushnil(L);
    lua_setiuservalue(L, 1, 2);
    s->L = L;
    return true;
}

/* Fails with this status; positions of the failure are the components around a loop. */
static int finish(lua_State *L, const search *s, sg_status status, const lsg_limits *limits)
{
    lua_getiuservalue(L, 1, 2);
    if (status == SG_ERULE && !lua_isnil(L, -1))
        lsg_failure_push(L, sg_status_name(status), "%s", luaL_tolstring(L, -1, NULL));
    else
        lsg_limits_push_failure(L, status, limits, NULL, LSG_NO_LIMIT);
    if (status != SG_ECYCLE)
        return lsg_failure_return(L);
    size_t n;
    const uint32_t *cycle = sg_misere_cycle(s->search, &n);
    lsg_set_values(L, "positions", cycle, n);
    return lsg_failure_return(L);
}

/* A question about a sum of components: search:NAME(components, limits, ...). */
typedef struct question {
    search *s;
    const uint32_t *components;
    size_t n;
    lsg_limits limits;
} question;

/* Reads the arguments, keeps so many, and begins the call. False, with the failure as results, as above. */
static bool begin_question(lua_State *L, int n_arguments, question *q)
{
    q->s = check_search(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, n_arguments);
    q->components = push_numbers(L, 2, &q->n);
    return begin(L, q->s, &q->limits);
}

/* search:outcome(components, limits) -> "P" or "N" | nil, failure */
static int search_outcome(lua_State *L)
{
    question q;
    bool is_p = false;
    if (!begin_question(L, 3, &q))
        return LSG_FAILED;
    const sg_status status = sg_misere_outcome(q.s->search, q.components, q.n, &q.limits.pulse, &is_p);
    q.s->L = NULL;
    if (status != SG_OK)
        return finish(L, q.s, status, &q.limits);
    lua_pushstring(L, is_p ? "P" : "N");
    return 1;
}

/* ---- sums by canonical forms ------------------------------------------------------------------------------------ */

/* The key of a component: its number, and zeros, more for larger ones; a proof takes the longer key for longer play. */
typedef struct component_key {
    uint8_t bytes[240];
    size_t n_bytes;
} component_key;

/* sizes is the table at index. */
static component_key key_of(lua_State *L, int index, uint32_t component)
{
    component_key key = {.n_bytes = sizeof component};
    memcpy(key.bytes, &component, sizeof component);
    lua_rawgeti(L, index, component);
    const lua_Integer size = lua_tointeger(L, -1);
    lua_pop(L, 1);
    const size_t room = sizeof key.bytes - sizeof component;
    key.n_bytes += size < 0 ? 0 : size < (lua_Integer)room ? (size_t)size : room;
    return key;
}

/*
 * Calls options(component) and names the options as moves; the arguments are options, component, moves, sizes, the
 * result is a status. Raises the errors of options. Runs protected.
 */
static int p_name_moves(lua_State *L)
{
    sg_moves *moves = lua_touserdata(L, 3);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);
    lua_call(L, 1, 1);
    sg_status status = lua_istable(L, 5) ? SG_OK : SG_ERULE;
    for (lua_Integer i = 1; status == SG_OK && lua_rawgeti(L, 5, i) == LUA_TTABLE; i++) {
        const size_t n = (size_t)lua_rawlen(L, 6);
        for (size_t k = 1; k <= n && status == SG_OK; k++) {
            lua_rawgeti(L, 6, (lua_Integer)k);
            const component_key key = key_of(L, 4, check_number(L, -1));
            lua_pop(L, 1);
            status = sg_moves_part(moves, key.bytes, key.n_bytes);
        }
        if (status == SG_OK)
            status = sg_moves_option(moves);
        lua_settop(L, 5);
    }
    lua_pushinteger(L, (lua_Integer)status);
    return 1;
}

/* The sg_expand_fn of the proof. */
static sg_status name_moves(void *ud, const void *bytes, size_t n_bytes, sg_moves *moves)
{
    search *s = ud;
    lua_State *L = s->L;
    uint32_t component;
    (void)n_bytes;
    memcpy(&component, bytes, sizeof component);
    if (!lua_checkstack(L, 6))
        return SG_ENOMEM;
    lua_pushcfunction(L, p_name_moves);
    lua_getiuservalue(L, 1, 1);
    lua_pushinteger(L, (lua_Integer)component);
    lua_pushlightuserdata(L, moves);
    lua_getiuservalue(L, 1, 4);
    return call_protected(L, 4);
}

static sg_status prove(search *s, const uint32_t *components, size_t n, const lsg_limits *limits, bool *is_p)
{
    lua_State *L = s->L;
    sg_status status = s->proof ? SG_OK : sg_misere_proof_new(name_moves, s, &s->proof);
    if (status != SG_OK)
        return status;
    const uint64_t held = sg_misere_proof_bytes(s->proof);
    sg_misere_proof_limit(s->proof, limits->max_bytes ? held + limits->max_bytes : 0, limits->max_positions);
    component_key *bytes = malloc((n + 1) * sizeof *bytes);
    sg_key *keys = malloc((n + 1) * sizeof *keys);
    status = bytes && keys ? SG_OK : SG_ENOMEM;
    lua_getiuservalue(L, 1, 4);
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        bytes[i] = key_of(L, lua_gettop(L), components[i]);
        keys[i] = (sg_key){bytes[i].bytes, bytes[i].n_bytes};
    }
    lua_pop(L, 1);
    if (status == SG_OK)
        status = sg_misere_proof_outcome(s->proof, keys, n, &limits->pulse, is_p);
    free(bytes);
    free(keys);
    return status;
}

/*
 * search:prove(components, limits) -> "P" or "N" | nil, failure. As outcome, but by proof numbers and canonical forms:
 * components of short play are added up as forms, and the options of others asked for only where the search comes. A
 * failure "cycle" does not name the loop.
 */
static int search_prove(lua_State *L)
{
    question q;
    bool is_p = false;
    (void)check_search(L);
    if (lua_getiuservalue(L, 1, 4) != LUA_TTABLE)
        return luaL_error(L, "the search has no sizes");
    lua_pop(L, 1);
    if (!begin_question(L, 3, &q))
        return LSG_FAILED;
    const sg_status status = prove(q.s, q.components, q.n, &q.limits, &is_p);
    q.s->L = NULL;
    if (status != SG_OK)
        return finish(L, q.s, status, &q.limits);
    lua_pushstring(L, is_p ? "P" : "N");
    return 1;
}

/* search:genus(components, limits) -> { normal =, values = list, tame = } | nil, failure */
static int search_genus(lua_State *L)
{
    question q;
    sg_genus genus;
    if (!begin_question(L, 3, &q))
        return LSG_FAILED;
    const sg_status status = sg_misere_genus(q.s->search, q.components, q.n, &q.limits.pulse, &genus);
    q.s->L = NULL;
    if (status != SG_OK)
        return finish(L, q.s, status, &q.limits);
    lua_createtable(L, 0, 3);
    lsg_set_count(L, "normal", genus.normal);
    lua_pushboolean(L, genus.tame);
    lua_setfield(L, -2, "tame");
    lsg_set_values(L, "values", genus.values, genus.n);
    return 1;
}

/* search:form(components, limits, forms) -> the canonical form | nil, failure */
static int search_form(lua_State *L)
{
    question q;
    uint32_t form;
    (void)check_search(L);
    sg_forms *forms = lsg_check_forms(L, 4);
    if (!begin_question(L, 4, &q))
        return LSG_FAILED;
    lua_pushvalue(L, 4);
    lua_setiuservalue(L, 1, 3);
    sg_forms_limit(forms, q.limits.max_bytes);
    const sg_status status = sg_misere_form(q.s->search, q.components, q.n, forms, &q.limits.pulse, &form);
    q.s->L = NULL;
    if (status == SG_ERANGE)
        return lsg_fail(L, status, "a misère canonical form with a line of play of more than %d moves",
                        SG_FORM_BIRTHDAY_MAX);
    if (status != SG_OK)
        return finish(L, q.s, status, &q.limits);
    lua_pushinteger(L, (lua_Integer)form);
    return 1;
}

/*
 * search:expand(components, limits) -> true | nil, failure: asks for the options of all components that can be reached
 */
static int search_expand(lua_State *L)
{
    question q;
    if (!begin_question(L, 3, &q))
        return LSG_FAILED;
    const sg_status status = sg_misere_expand(q.s->search, q.components, q.n, &q.limits.pulse);
    q.s->L = NULL;
    if (status != SG_OK)
        return finish(L, q.s, status, &q.limits);
    lua_pushboolean(L, 1);
    return 1;
}

/* search:positions() -> the number of positions and components examined */
static int search_positions(lua_State *L)
{
    const search *s = check_search(L);
    const uint64_t proof = s->proof ? sg_misere_proof_positions(s->proof) : 0;
    lua_pushinteger(L, (lua_Integer)(sg_misere_positions(s->search) + proof));
    return 1;
}

/* ---- quotients ------------------------------------------------------------------------------------------------- */

typedef struct quotient {
    sg_quotient *quotient;
    lua_State *L; /* of q:adjoin under way: the options are at index 2 */
    bool raised;  /* what they raised is on top of the stack */
} quotient;

static quotient *check_quotient(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.quotient");
}

static sg_quotient_view look(lua_State *L)
{
    sg_quotient_view view;
    sg_quotient_look(check_quotient(L)->quotient, &view);
    return view;
}

/* Hands a list of options to the sink; the arguments are the list and the sink, the result is a status. Runs protected. */
static int p_give(lua_State *L)
{
    sg_sink *sink = lua_touserdata(L, 2);
    lua_settop(L, 1);
    lua_pushinteger(L, (lua_Integer)name_options(L, sink));
    return 1;
}

static sg_status give_options(void *ud, uint64_t g, sg_sink *sink)
{
    quotient *q = ud;
    lua_State *L = q->L;
    (void)g;
    lua_pushcfunction(L, p_give);
    lua_pushvalue(L, 2);
    lua_pushlightuserdata(L, sink);
    const int failed = lua_pcall(L, 2, 1, 0);
    q->raised = failed != LUA_OK;
    if (q->raised)
        return failed == LUA_ERRMEM ? SG_ENOMEM : SG_ERULE;
    const sg_status status = (sg_status)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return status;
}

/* core.quotient() -> quotient of no generators */
static int core_quotient(lua_State *L)
{
    quotient *q = lua_newuserdatauv(L, sizeof *q, 0);
    *q = (quotient){0};
    luaL_setmetatable(L, "sg.quotient");
    if (sg_quotient_new(give_options, q, &q->quotient) != SG_OK)
        return lsg_raise_no_memory(L);
    return 1;
}

static int quotient_gc(lua_State *L)
{
    quotient *q = check_quotient(L);
    sg_quotient_free(q->quotient);
    q->quotient = NULL;
    return 0;
}

/* q:adjoin(options, limits) -> order | nil, failure; options: a list of lists of generators */
static int quotient_adjoin(lua_State *L)
{
    quotient *q = check_quotient(L);
    lsg_limits limits;
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 3);
    lsg_limits_read(L, 3, &limits);
    sg_quotient_limit(q->quotient, limits.max_bytes);
    q->L = L;
    q->raised = false;
    luaL_checkstack(L, 5, NULL);
    const sg_status status = sg_quotient_adjoin(q->quotient, &limits.pulse);
    if (q->raised)
        return lua_error(L);
    if (status == SG_OK) {
        lua_pushinteger(L, (lua_Integer)look(L).order);
        return 1;
    }
    lsg_limits_push_failure(L, status, &limits,
                            "the quotient needs more than 8192 elements or than the memory limit, or is infinite",
                            LSG_MEMORY_LIMIT);
    _Static_assert(SG_QUOTIENT_MAX == 8192, "the message names it");
    return lsg_failure_return(L);
}

/* q:order(); q:count() -> generators; q:bytes() -> memory held */
static int quotient_order(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)look(L).order);
    return 1;
}

static int quotient_count(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)look(L).n_generators);
    return 1;
}

static int quotient_bytes(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)look(L).bytes);
    return 1;
}

/* q:phi(generator) -> element, 0 the identity */
static int quotient_phi(lua_State *L)
{
    const sg_quotient_view view = look(L);
    const lua_Integer g = luaL_checkinteger(L, 2);
    luaL_argcheck(L, g >= 0 && (uint64_t)g <= view.n_generators, 2, "not adjoined");
    lua_pushinteger(L, (lua_Integer)view.phi[g]);
    return 1;
}

static uint32_t check_element(lua_State *L, int index, const sg_quotient_view *view)
{
    const lua_Integer x = luaL_checkinteger(L, index);
    luaL_argcheck(L, x >= 0 && x < (lua_Integer)view->order, index, "not an element");
    return (uint32_t)x;
}

/* q:times(x, y) -> element */
static int quotient_times(lua_State *L)
{
    const sg_quotient_view view = look(L);
    const uint32_t x = check_element(L, 2, &view), y = check_element(L, 3, &view);
    lua_pushinteger(L, (lua_Integer)view.product[(size_t)x * view.order + y]);
    return 1;
}

/* q:is_p(x) */
static int quotient_is_p(lua_State *L)
{
    const sg_quotient_view view = look(L);
    lua_pushboolean(L, view.is_p[check_element(L, 2, &view)]);
    return 1;
}

/*
 * q:period(theorem, reach, parts) -> period, preperiod, checked_to | nothing: the period of phi, if the theorem proves
 * one
 */
static int quotient_period(lua_State *L)
{
    const quotient *q = check_quotient(L);
    const char *name = luaL_checkstring(L, 2);
    sg_criterion criterion = {.theorem = SG_THEOREM_NONE,
                              .reach = (uint32_t)luaL_checkinteger(L, 3),
                              .parts = (uint32_t)luaL_checkinteger(L, 4),
                              .tail = 1};
    sg_period period;
    bool found = false;
    if (strcmp(name, sg_theorem_name(SG_THEOREM_WINDOW)) == 0)
        criterion.theorem = SG_THEOREM_WINDOW;
    else if (strcmp(name, sg_theorem_name(SG_THEOREM_GUY_SMITH)) == 0)
        criterion.theorem = SG_THEOREM_GUY_SMITH;
    if (sg_quotient_period(q->quotient, &criterion, &period, &found) != SG_OK)
        return lsg_raise_no_memory(L);
    if (!found)
        return 0;
    lua_pushinteger(L, (lua_Integer)period.period);
    lua_pushinteger(L, (lua_Integer)period.preperiod);
    lua_pushinteger(L, (lua_Integer)period.checked_to);
    return 3;
}

void lsg_open_misere(lua_State *L)
{
    static const luaL_Reg searching[] = {{"expand", search_expand},
                                         {"form", search_form},
                                         {"genus", search_genus},
                                         {"outcome", search_outcome},
                                         {"positions", search_positions},
                                         {"prove", search_prove},
                                         {NULL, NULL}};
    static const luaL_Reg methods[] = {
        {"adjoin", quotient_adjoin}, {"bytes", quotient_bytes}, {"count", quotient_count},
        {"is_p", quotient_is_p},     {"order", quotient_order}, {"period", quotient_period},
        {"phi", quotient_phi},       {"times", quotient_times}, {NULL, NULL}};
    lsg_new_class(L, "sg.misere", searching, search_gc);
    lsg_new_class(L, "sg.quotient", methods, quotient_gc);
    lua_pushcfunction(L, core_misere);
    lua_setfield(L, -2, "misere");
    lua_pushcfunction(L, core_quotient);
    lua_setfield(L, -2, "quotient");
}
