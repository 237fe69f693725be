/* SPDX-License-Identifier: MIT */
/* The wording of Lua's error messages: each that a hint or a place is read from is raised here. */
#include "support.h"

#include "rule/lua_errors.h"

#include <lauxlib.h>
#include <lualib.h>

static const struct {
    const char *text; /* a chunk that cannot be compiled, or raises an error */
    const char *hint; /* how the hint begins; NULL: there is none */
} cases[] = {
    {"local t = {} t.f()", "no such function is here"},
    {"local t = {} t:f()", "no such function is here"},
    {"local x = 3 x()", "only functions can be called"},
    {"for i in 1, 3 do end", "write for i = 1, n do to count"},
    {"for x in {} do end", "write for i = 1, n do to count"},
    {"local x return x.y", "test that it is there first"},
    {"local x return x + 1", "it has no value yet"},
    {"return {} + 1", "only numbers can be counted with"},
    {"return {} < 1", "both sides must be numbers"},
    {"local x return 'a' .. x", "only strings and numbers can be joined"},
    {"local x return #x", "only strings and tables have a length"},
    {"return 1 // 0", "test that the divisor is not 0"},
    {"return 1 % 0", "test that the divisor is not 0"},
    {"return {} & 1", "only whole numbers have bits"},
    {"return 1.5 & 1", "use // to divide"},
    {"for i = {}, 3 do end", "a loop counts from a number"},
    {"for i = 1, {} do end", "a loop counts from a number"},
    {"for i = 1, 3, {} do end", "a loop may not count in steps of 0"},
    {"for i = 1, 3, 0 do end", "a loop may not count in steps of 0"},
    {"local function f() return 1 + f() end return f()", "a function calls itself without end"},
    {"local t = {} for i = 1, 100 do t[i] = i end table.sort(t, function() return true end)",
     "of two different things the function"},
    {"return table.concat({ 1, {} })", "every place of the list must hold"},
    {"return table.unpack({}, 1, 1e8)", "it has room for some hundred thousand values"},
    {"return ('x'):byte({})", "look at what is passed there"},
    {"return string.format('%123d', 1)", "write a width of at most two digits"},
    {"local x <close> = 3", "leave <close> out"},
    {"local t, i = {}, 0 return t[i] + 1", "is the index there"},
    {"local t, i = {}, 0 return t[i][1]", "is the index there"},
    {"local a; a b", NULL},
    {"return 1 2", NULL},
    {"error('a message of the rule')", NULL},
};

static void test_hints(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lua_State *L = luaL_newstate();
        luaL_openlibs(L);
        assert_int_not_equal(luaL_dostring(L, cases[i].text), LUA_OK);
        const char *message = lua_tostring(L, -1), *hint = lsg_advice(message);
        if (!cases[i].hint != !hint || (hint && strncmp(hint, cases[i].hint, strlen(cases[i].hint)) != 0))
            fail_msg("%s: %s: %s", cases[i].text, message, hint ? hint : "no hint");
        lua_close(L);
    }
}

static void check_place(const char *message, const char *file, int line, const char *rest)
{
    int found = -1;
    lsg_lua_error_place(&message, file, &found);
    assert_int_equal(found, line);
    assert_string_equal(message, rest);
}

static void test_places(void **state)
{
    (void)state;
    check_place("r.lua:12: oops", "r.lua", 12, "oops");
    check_place("a:1: b.lua:12: oops: 3", "a:1: b.lua", 12, "oops: 3");
    check_place("r.lua: oops", "r.lua", 0, "oops");
    check_place("r.lua:: oops", "r.lua", 0, ": oops");
    check_place("r.lua:99999999999: oops", "r.lua", 0, "99999999999: oops");
    check_place("other.lua:3: oops", "r.lua", -1, "other.lua:3: oops");
    check_place("oops", "", -1, "oops");
}

/* What Lua itself puts in front of its messages, in running code and in code that does not compile. */
static void test_places_of_lua(void **state)
{
    (void)state;
    static const char *const texts[] = {"\n\nlocal x = nil + 1", "\n\nerror('oops')", "\n\nx = = 1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        lua_State *L = luaL_newstate();
        luaL_openlibs(L);
        if (luaL_loadbufferx(L, texts[i], strlen(texts[i]), "@r.lua", "t") == LUA_OK)
            assert_int_equal(lua_pcall(L, 0, 0, 0), LUA_ERRRUN);
        const char *message = lua_tostring(L, -1);
        int line = 0;
        lsg_lua_error_place(&message, "r.lua", &line);
        assert_int_equal(line, 3);
        assert_null(strstr(message, "r.lua"));
        lua_close(L);
    }
}

/* Lua's own errors about arguments, of its functions and of methods; not others, and none that a rule raises. */
static void test_arguments(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is;
    } raised[] = {{"string.rep()", true},
                  {"('x'):byte({})", true},
                  {"error('bad arguments')", false},
                  {"nothing()", false},
                  {"error('a bad argument #1')", false},
                  {"return nil + 1", false}};
    for (size_t i = 0; i < sizeof raised / sizeof *raised; i++) {
        lua_State *L = luaL_newstate();
        luaL_openlibs(L);
        assert_int_equal(luaL_loadbufferx(L, raised[i].text, strlen(raised[i].text), "@r.lua", "t"), LUA_OK);
        assert_int_equal(lua_pcall(L, 0, 0, 0), LUA_ERRRUN);
        const char *message = lua_tostring(L, -1);
        int line = 0;
        lsg_lua_error_place(&message, "r.lua", &line);
        assert_int_equal(lsg_lua_error_is_argument(message), raised[i].is);
        lua_close(L);
    }
}

static void *refuse_large(void *ud, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)ud;
    (void)old_bytes;
    if (new_bytes == 0) {
        free(block);
        return NULL;
    }
    return new_bytes > 1 << 20 ? NULL : realloc(block, new_bytes);
}

static void test_memory(void **state)
{
    (void)state;
    lua_State *L = lua_newstate(refuse_large, NULL);
    luaL_openlibs(L);
    assert_int_not_equal(luaL_dostring(L, "local t = {} for i = 1, 10 do t[i] = ('x'):rep(1 << 19) end "
                                          "return table.concat(t)"),
                         LUA_OK);
    assert_true(lsg_lua_error_is_memory(lua_tostring(L, -1)));
    assert_int_not_equal(luaL_dostring(L, "return ('x'):rep(1 << 21)"), LUA_OK);
    assert_true(lsg_lua_error_is_memory(lua_tostring(L, -1)));
    lua_close(L);
    assert_false(lsg_lua_error_is_memory("attempt to index a nil value"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hints),     cmocka_unit_test(test_places), cmocka_unit_test(test_places_of_lua),
        cmocka_unit_test(test_arguments), cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
