/* SPDX-License-Identifier: MIT */
/*
 * What a rule gets of Lua's standard libraries. Whatever depends on its arguments alone, gives the same on every machine,
 * and can be bounded in time and memory is there; docs/rules.md has the same list.
 *
 * coroutines would dodge the count of instructions, which is one of each thread of Lua. setmetatable: __gc runs where no
 * hook does; and error objects, which may be tables, then have no metamethods to call. Text that is loaded may be compiled
 * code, which can crash Lua.
 */
#include "rule/standard.h"

#include <lauxlib.h>
#include <lualib.h>
#include <string.h>

#include "common/mark.h"

static const char chance[] = "a move depends on the position alone, not on chance";
static const char rounding[] = "the last digit of its result depends on the machine's C library";
static const char layout[] = "its bytes depend on the machine; use string.byte and string.char";
static const char text[] = "a rule does not run text, which may be compiled code; write a function";
static const char files[] =
    "a rule opens no files; sg.include \"parts.lua\" returns what a file beside the rule returns";
static const char errors[] = "an error ends the call of the rule, and so does a limit; test first, or return nil";
static const char metatables[] = "tables of a rule have no metatables; write a function";
static const char output[] = "a rule prints nothing";
static const char machine[] = "a rule depends on the position alone, not on the machine";

const lsg_standard_name lsg_standard[] = {
    {"", "assert", NULL},
    {"", "error", NULL},
    {"", "ipairs", NULL},
    {"", "next", NULL},
    {"", "pairs", NULL},
    {"", "rawequal", NULL},
    {"", "rawget", NULL},
    {"", "rawlen", NULL},
    {"", "select", NULL},
    {"", "tonumber", NULL},
    {"", "tostring", NULL},
    {"", "type", NULL},
    {"", "_G", "a rule has no globals of its own; declare names local"},
    {"", "_VERSION", machine},
    {"", "collectgarbage", "memory is given back by itself"},
    {"", "coroutine",
     "it would run outside of the limit on instructions; write a loop, or a function that is called back"},
    {"", "debug", "it reaches into the program"},
    {"", "dofile", files},
    {"", "getmetatable", metatables},
    {"", "io", files},
    {"", "load", text},
    {"", "loadfile", files},
    {"", "os", machine},
    {"", "package", files},
    {"", "pcall", errors},
    {"", "print", output},
    {"", "rawset", "it would write into the tables of the box; write t[key] = value"},
    {"", "require", "the files of a rule stand beside it, and sg.include \"parts.lua\" returns what one returns"},
    {"", "setmetatable", metatables},
    {"", "warn", output},
    {"", "xpcall", errors},
    {"math", "abs", NULL},
    {"math", "ceil", NULL},
    {"math", "deg", NULL},
    {"math", "floor", NULL},
    {"math", "fmod", NULL},
    {"math", "huge", NULL},
    {"math", "max", NULL},
    {"math", "maxinteger", NULL},
    {"math", "min", NULL},
    {"math", "mininteger", NULL},
    {"math", "modf", NULL},
    {"math", "pi", NULL},
    {"math", "rad", NULL},
    {"math", "sqrt", NULL},
    {"math", "tointeger", NULL},
    {"math", "type", NULL},
    {"math", "ult", NULL},
    {"math", "acos", rounding},
    {"math", "asin", rounding},
    {"math", "atan", rounding},
    {"math", "cos", rounding},
    {"math", "exp", rounding},
    {"math", "log", "the last digit of its result depends on the machine's C library; divide by the base in a loop"},
    {"math", "pow", "Lua 5.4 writes x ^ n"},
    {"math", "random", chance},
    {"math", "randomseed", chance},
    {"math", "sin", rounding},
    {"math", "tan", rounding},
    {"string", "byte", NULL},
    {"string", "char", NULL},
    {"string", "find", NULL},
    {"string", "format", NULL},
    {"string", "gmatch", NULL},
    {"string", "gsub", NULL},
    {"string", "len", NULL},
    {"string", "lower", NULL},
    {"string", "match", NULL},
    {"string", "rep", NULL},
    {"string", "reverse", NULL},
    {"string", "sub", NULL},
    {"string", "upper", NULL},
    {"string", "dump", "it makes compiled code"},
    {"string", "pack", layout},
    {"string", "packsize", layout},
    {"string", "unpack", layout},
    {"table", "concat", NULL},
    {"table", "insert", NULL},
    {"table", "move", NULL},
    {"table", "pack", NULL},
    {"table", "remove", NULL},
    {"table", "sort", NULL},
    {"table", "unpack", NULL},
    {"utf8", "char", NULL},
    {"utf8", "charpattern", NULL},
    {"utf8", "codepoint", NULL},
    {"utf8", "codes", NULL},
    {"utf8", "len", NULL},
    {"utf8", "offset", NULL},
    {NULL, NULL, NULL},
};

/* What other languages call something, and what it is called here. */
static const char *const elsewhere[][2] = {
    {"null", "nil"},
    {"NULL", "nil"},
    {"None", "nil"},
    {"undefined", "nil"},
    {"True", "true"},
    {"False", "false"},
    {"option", "it among the parameters, as in heap = function(n, option) or options = function(position, option)"},
    {"options", "option(...), once for each move"},
    {"abs", "math.abs"},
    {"max", "math.max"},
    {"min", "math.min"},
    {"ceil", "math.ceil"},
    {"floor", "math.floor"},
    {"sqrt", "math.sqrt"},
    {"len", "#list"},
    {"insert", "table.insert"},
    {"sort", "table.sort"},
    {"unpack", "table.unpack"},
    {"concat", "table.concat"},
    {"xor", "sg.xor"},
    {"mex", "sg.mex"},
    {"str", "tostring"},
    {"int", "//"},
    {"range", "for k = a, b do"},
    {"enumerate", "for i, x in ipairs(list) do"},
    {"yield", "option(...), once for each move"},
    {"pow", "x ^ y, or 1 << n for a power of two"},
    {"console", "no output: --debug lets a rule print"},
};

static const lsg_standard_name *find(const char *library, const char *name)
{
    for (const lsg_standard_name *one = lsg_standard; one->name; one++)
        if (strcmp(one->library, library) == 0 && strcmp(one->name, name) == 0)
            return one;
    return NULL;
}

/* Pushes the names of a library that a rule may use, "abs, ceil, ...". [-0, +1, m] */
static void push_names(lua_State *L, const char *library)
{
    luaL_Buffer names;
    luaL_buffinit(L, &names);
    for (const lsg_standard_name *one = lsg_standard; one->name; one++) {
        if (one->why || strcmp(one->library, library) != 0)
            continue;
        if (luaL_bufflen(&names) > 0)
            luaL_addstring(&names, ", ");
        luaL_addstring(&names, one->name);
    }
    luaL_pushresult(&names);
}

/* __index of a reduced library, which is "" for no name: s[i] of a string would be nil, and no rule means that. */
static int no_such_name(lua_State *L)
{
    const char *library = lua_tostring(L, lua_upvalueindex(1));
    if (lua_type(L, 2) == LUA_TNUMBER && strcmp(library, LUA_STRLIBNAME) == 0)
        return luaL_error(L,
                          "a string has no element [%s]: its characters are read with s:sub(i, i), or as numbers with "
                          "s:byte(i)",
                          luaL_tolstring(L, 2, NULL));
    const lsg_standard_name *one = lua_type(L, 2) == LUA_TSTRING ? find(library, lua_tostring(L, 2)) : NULL;
    if (!one || !one->why)
        return 0;
    push_names(L, library);
    const char *name = lua_pushfstring(L, "%s.%s", library, one->name);
    return lsg_raise_marked(L, LSG_ABOUT_UNKNOWN, name, "%s is not known here: %s (of %s a rule may use %s)", name,
                            one->why, library, lua_tostring(L, -2));
}

void lsg_standard_reduce(lua_State *L, const char *library)
{
    lua_newtable(L);
    for (const lsg_standard_name *one = lsg_standard; one->name; one++) {
        if (one->why || strcmp(one->library, library) != 0)
            continue;
        lua_getfield(L, -2, one->name);
        lua_setfield(L, -2, one->name);
    }
    if (*library) {
        lua_newtable(L);
        lua_pushstring(L, library);
        lua_pushcclosure(L, no_such_name, 1);
        lua_setfield(L, -2, "__index");
        lua_setmetatable(L, -2);
    }
    lua_remove(L, -2);
}

int lsg_standard_unknown(lua_State *L, const char *name)
{
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (strcmp(name, elsewhere[i][0]) == 0)
            return lsg_raise_marked(L, LSG_ABOUT_UNKNOWN, name, "'%s' is not known here: write %s", name,
                                    elsewhere[i][1]);
    const lsg_standard_name *one = find("", name);
    if (one)
        return lsg_raise_marked(L, LSG_ABOUT_UNKNOWN, name, "'%s' is not known here: %s", name, one->why);
    push_names(L, "");
    return lsg_raise_marked(
        L, LSG_ABOUT_UNKNOWN, name,
        "'%s' is not known here (rules may use: %s, math, string, table, utf8, sg, and their own locals)", name,
        lua_tostring(L, -1));
}
