/* SPDX-License-Identifier: MIT */
/* Tables of misère canonical forms, as "sg.forms". */
#include <lauxlib.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "common/limits.h"
#include "engine/engine.h"

typedef struct table {
    sg_forms *forms;
} table;

sg_forms *lsg_check_forms(lua_State *L, int index)
{
    table *t = luaL_checkudata(L, index, "sg.forms");
    return t->forms;
}

/* core.forms() -> table of the end, 0, and the star, 1 */
static int core_forms(lua_State *L)
{
    table *t = lua_newuserdatauv(L, sizeof *t, 0);
    *t = (table){0};
    luaL_setmetatable(L, "sg.forms");
    if (sg_forms_new(&t->forms) != SG_OK)
        return lsg_raise_no_memory(L);
    return 1;
}

static int forms_gc(lua_State *L)
{
    table *t = luaL_checkudata(L, 1, "sg.forms");
    sg_forms_free(t->forms);
    t->forms = NULL;
    return 0;
}

static uint32_t check_form(lua_State *L, int index, const sg_forms *forms)
{
    const lua_Integer form = luaL_checkinteger(L, index);
    luaL_argcheck(L, form >= 0 && (lua_Unsigned)form < sg_forms_count(forms), index, "no form of this table");
    return (uint32_t)form;
}

/* The forms of the list at index, in a userdata that is pushed. [-0, +1, e] */
static uint32_t *push_forms(lua_State *L, int index, const sg_forms *forms, size_t *n)
{
    luaL_checktype(L, index, LUA_TTABLE);
    *n = (size_t)lua_rawlen(L, index);
    uint32_t *list = lua_newuserdatauv(L, (*n + 1) * sizeof *list, 0);
    for (size_t i = 0; i < *n; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        list[i] = check_form(L, -1, forms);
        lua_pop(L, 1);
    }
    return list;
}

static void begin(lua_State *L, int index, sg_forms *forms, lsg_limits *limits)
{
    lsg_limits_read(L, index, limits);
    limits->unit = "forms";
    sg_forms_limit(forms, limits->max_bytes);
}

/* The results: the form, or a failure. */
static int finish(lua_State *L, sg_status status, const lsg_limits *limits, uint32_t form)
{
    if (status == SG_OK) {
        lua_pushinteger(L, (lua_Integer)form);
        return 1;
    }
    if (status == SG_ERANGE)
        return lsg_fail(L, status, "a misère canonical form with a line of play of more than %d moves",
                        SG_FORM_BIRTHDAY_MAX);
    lsg_limits_push_failure(L, status, limits, "the misère canonical forms are too large for the memory limit",
                            LSG_MEMORY_LIMIT);
    return lsg_failure_return(L);
}

/* forms:make(options, limits) -> form | nil, failure */
static int forms_make(lua_State *L)
{
    sg_forms *forms = lsg_check_forms(L, 1);
    lsg_limits limits;
    size_t n;
    uint32_t form = 0;
    lua_settop(L, 3);
    const uint32_t *options = push_forms(L, 2, forms, &n);
    begin(L, 3, forms, &limits);
    sg_status status = lsg_limits_check(&limits);
    if (status == SG_OK)
        status = sg_forms_make(forms, options, n, &form);
    return finish(L, status, &limits, form);
}

/* forms:add(g, h, limits) -> form | nil, failure */
static int forms_add(lua_State *L)
{
    sg_forms *forms = lsg_check_forms(L, 1);
    const uint32_t g = check_form(L, 2, forms), h = check_form(L, 3, forms);
    lsg_limits limits;
    uint32_t form = 0;
    lua_settop(L, 4);
    begin(L, 4, forms, &limits);
    sg_status status = lsg_limits_check(&limits);
    if (status == SG_OK)
        status = sg_forms_add(forms, g, h, &limits.pulse, &form);
    return finish(L, status, &limits, form);
}

/* forms:mate(g, limits) -> form | nil, failure */
static int forms_mate(lua_State *L)
{
    sg_forms *forms = lsg_check_forms(L, 1);
    const uint32_t g = check_form(L, 2, forms);
    lsg_limits limits;
    uint32_t form = 0;
    lua_settop(L, 3);
    begin(L, 3, forms, &limits);
    const sg_status status = sg_forms_mate(forms, g, &form);
    return finish(L, status, &limits, form);
}

/* forms:look(g) -> { options = list, birthday =, normal =, misere = } */
static int forms_look(lua_State *L)
{
    const sg_forms *forms = lsg_check_forms(L, 1);
    sg_form_view view;
    sg_forms_look(forms, check_form(L, 2, forms), &view);
    lua_createtable(L, 0, 4);
    lsg_set_count(L, "birthday", view.birthday);
    lsg_set_count(L, "normal", view.normal);
    lsg_set_count(L, "misere", view.misere);
    lsg_set_values(L, "options", view.options, view.n_options);
    return 1;
}

/* forms:census(ascending forms, limits) -> { forms =, having = list, having_n = list } | nil, failure */
static int forms_census(lua_State *L)
{
    sg_forms *forms = lsg_check_forms(L, 1);
    lsg_limits limits;
    size_t n;
    sg_form_census census;
    lua_settop(L, 3);
    const uint32_t *options = push_forms(L, 2, forms, &n);
    luaL_argcheck(L, n <= SG_FORM_CENSUS_MAX, 2, "too many forms");
    begin(L, 3, forms, &limits);
    const sg_status status = sg_forms_census(forms, options, n, &limits.pulse, &census);
    if (status != SG_OK)
        return finish(L, status, &limits, 0);
    lua_createtable(L, 0, 3);
    lsg_set_count(L, "forms", census.forms);
    lsg_set_counts(L, "having", census.having, n);
    lsg_set_counts(L, "having_n", census.having_n, n);
    return 1;
}

/* forms:count() -> how many forms the table has */
static int forms_count(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)sg_forms_count(lsg_check_forms(L, 1)));
    return 1;
}

void lsg_open_forms(lua_State *L)
{
    static const luaL_Reg methods[] = {{"add", forms_add},   {"census", forms_census}, {"count", forms_count},
                                       {"look", forms_look}, {"make", forms_make},     {"mate", forms_mate},
                                       {NULL, NULL}};
    lsg_new_class(L, "sg.forms", methods, forms_gc);
    lua_pushcfunction(L, core_forms);
    lua_setfield(L, -2, "forms");
}
