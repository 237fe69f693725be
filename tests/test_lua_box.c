/* SPDX-License-Identifier: MIT */
/*
 * Memory: rules in boxes of every size, a machine that runs out of it, and a host state in which every allocation
 * moves its blocks and collects. Nothing may crash or leak, every failure is an error with a message, and what answers
 * answers rightly.
 */
#include "refuse.h"
#include "support.h"

#include "module.h"
#include "rule/standard.h"

#include <lauxlib.h>
#include <lualib.h>

/* ---- boxes of every size ------------------------------------------------------------------------------------------ */

static const char rule_text[] = "local kept = {} for i = 1, 50 do kept[i] = { i, 'word ' .. i } end\n"
                                "return { summary = 'x', start = { 3, 4 }, options = function(p, option)\n"
                                "  for i = 1, #p do for left = 0, p[i] - 1 do\n"
                                "    local after = {} for k = 1, #p do after[k] = k == i and left or p[k] end\n"
                                "    option(after)\n"
                                "  end end\n"
                                "end, show = function(p) return p[1] .. ',' .. p[2] end }\n";

/* What one does with a rule, as Lua text: value, or nil and a failure. */
static const char story_text[] = "local core, text, bytes = ...\n"
                                 "local rule, data = core.box(text, '@rule.lua', bytes, 0)\n"
                                 "if not rule then return nil, data, code end\n"
                                 "local ok, message rule:bind({ p = { 1, 2 } })\n"
                                 "local list list, why = rule:options({ 3, 4 })\n"
                                 "if not list then return nil, why end\n"
                                 "assert(#list == 7 and list[1][1][2] == 4)\n"
                                 "list, why = rule:cost({ 3, 4 }, {}) if not list then return nil, why end\n"
                                 "assert(#list == 7 and why.steps > 7 and why.line_bytes > 0)\n"
                                 "ok, why = rule:components({ 3, 4 }) if not ok then return nil, why end\n"
                                 "ok, why = rule:call('show', { 3, 4 }) if not ok then return nil, why end\n"
                                 "assert(ok == '3,4')\n"
                                 "local search = core.search(core.memo(), rule)\n"
                                 "return search:value({ 3, 4 })\n";

/* A state with the core and the compiled story as globals. */
static lua_State *new_host(lua_Alloc alloc, void *ud)
{
    lua_State *L = alloc ? lua_newstate(alloc, ud) : luaL_newstate();
    assert_non_null(L);
    luaL_openlibs(L);
    lsg_open_modules(L, false);
    assert_int_equal(luaL_dostring(L, "core = require 'sg.core'"), LUA_OK);
    assert_int_equal(luaL_loadstring(L, story_text), LUA_OK);
    lua_setglobal(L, "story");
    lua_pushstring(L, rule_text);
    lua_setglobal(L, "text");
    return L;
}

/* Runs the story in a box of so many bytes. True if it came to its end, with the right value. */
static bool run_story(lua_State *L, lua_Integer bytes)
{
    lua_settop(L, 0);
    lua_getglobal(L, "story");
    lua_getglobal(L, "core");
    lua_getglobal(L, "text");
    lua_pushinteger(L, bytes);
    if (lua_pcall(L, 3, 3, 0) != LUA_OK) {
        assert_int_equal(lua_type(L, -1), LUA_TSTRING); /* raised: a message, too */
        return false;
    }
    if (lua_isinteger(L, 1)) {
        assert_int_equal(lua_tointeger(L, 1), 3 ^ 4);
        return true;
    }
    assert_true(lua_isnil(L, 1));
    assert_int_equal(lua_type(L, 2), LUA_TTABLE); /* a failure */
    assert_int_equal(lua_getfield(L, 2, "message"), LUA_TSTRING);
    assert_int_equal(lua_getfield(L, 2, "code"), LUA_TSTRING);
    const char *code = lua_tostring(L, -1);
    if (strcmp(code, "limit") != 0 && strcmp(code, "nomem") != 0)
        fail_msg("a box of %d bytes: %s (%s)", (int)bytes, lua_tostring(L, -2), code);
    return false;
}

static void test_small_boxes(void **state)
{
    (void)state;
    lua_State *L = new_host(NULL, NULL);
    bool done = false;
    lua_Integer bytes = 1;
    for (; bytes < 200000; bytes += bytes < 60000 ? 37 : 997) {
        const bool ran = run_story(L, bytes);
        done = done || ran;
    }
    assert_true(done);
    assert_true(run_story(L, bytes));
    assert_true(run_story(L, 0)); /* no bound */
    lua_close(L);
}

/* ---- a machine without memory ------------------------------------------------------------------------------------- */

static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    bool done = false;
    lua_State *L = new_host(NULL, NULL);
    assert_true(run_story(L, 0));
    for (long allowed = 0; !done; allowed += allowed < 600 ? 1 : 7) {
        lua_settop(L, 0);
        lua_gc(L, LUA_GCCOLLECT);
        refuse_after(allowed);
        lua_getglobal(L, "story");
        lua_getglobal(L, "core");
        lua_getglobal(L, "text");
        lua_pushinteger(L, 0);
        const int how = lua_pcall(L, 3, 3, 0);
        refuse_no_more();
        done = how == LUA_OK && lua_isinteger(L, 1);
        if (done)
            assert_int_equal(lua_tointeger(L, 1), 3 ^ 4);
        else
            assert_int_equal(lua_type(L, how == LUA_OK ? 2 : -1), LUA_TSTRING);
        assert_true(run_story(L, 0)); /* there is memory again */
    }
    lua_settop(L, 0);
    lua_close(L);
}

static void test_box_without_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    lsg_box *box = NULL;
    for (long allowed = 0; !box; allowed++) {
        refuse_after(allowed);
        box = lsg_sandbox_new(0, 0, NULL, 0);
        refuse_no_more();
        if (!box)
            assert_int_equal(refuse_live, 0);
    }
    lsg_box_free(box);
    lsg_box_free(NULL);
}

/* ---- collection at every allocation --------------------------------------------------------------------------------- */

/*
 * Lua answers a refusal with a full collection and another try. So an allocator that refuses each growing request once
 * has everything that nobody holds collected at every allocation; blocks that always move, and old ones that are
 * overwritten, show whoever holds on to the wrong address.
 */
typedef struct stress {
    bool on, refused;
    long n_refusals;
} stress;

static void *stress_alloc(void *ud, void *block, size_t old_bytes, size_t new_bytes)
{
    stress *s = ud;
    if (!block)
        old_bytes = 0;
    if (new_bytes == 0) {
        if (block)
            memset(block, 0xdb, old_bytes);
        free(block);
        return NULL;
    }
    if (s->on && new_bytes > old_bytes && !s->refused) {
        s->refused = true;
        s->n_refusals++;
        return NULL;
    }
    s->refused = false;
    void *moved = malloc(new_bytes);
    if (!moved)
        return NULL;
    if (block) {
        memcpy(moved, block, old_bytes < new_bytes ? old_bytes : new_bytes);
        memset(block, 0xdb, old_bytes);
        free(block);
    }
    return moved;
}

static void run_under_stress(const char *text)
{
    stress s = {0};
    lua_State *L = new_host(stress_alloc, &s);
    assert_int_equal(luaL_dostring(L, "sg = require 'sg'"), LUA_OK);
    if (luaL_loadstring(L, text) != LUA_OK)
        fail_msg("%s", lua_tostring(L, -1));
    s.on = true;
    const int how = lua_pcall(L, 0, 0, 0);
    s.on = false;
    if (how != LUA_OK)
        fail_msg("%s", lua_tostring(L, -1));
    assert_true(s.n_refusals > 100);
    lua_close(L);
}

static void test_stress_core(void **state)
{
    (void)state;
    stress s = {0};
    lua_State *L = new_host(stress_alloc, &s);
    s.on = true;
    assert_true(run_story(L, 0));
    assert_false(run_story(L, 3000));
    s.on = false;
    lua_close(L);
}

static void test_stress_heaps(void **state)
{
    (void)state;
    run_under_stress(
        "local game = assert(sg.load('0.77'))\n"
        "assert(game:value(120).value == 4) assert(game:value('1000000000000').value == 1)\n"
        "assert(game:period().period == 12) assert(#game:seq(0, 9).values == 10)\n"
        "assert(game:moves(7).moves[1].wins) assert(#game:options(5) > 0)\n"
        "local odd, why = sg.load('0.8x') assert(not odd and why.message and why.code == 'input')\n"
        "local heap = sg.heap(function(n, option) for k = 1, 3 do if k <= n then option(n - k) end end end)\n"
        "assert(heap:value(7).value == 3) assert(heap:period({ upto = 60 }).period == 4)\n");
}

static void test_stress_positions(void **state)
{
    (void)state;
    run_under_stress(
        "local function nim(p, option) for k = 0, p.n - 1 do option({ n = k, name = 'heap' .. k % 2 }) end end\n"
        "local game = sg.game { start = { n = 4 }, options = nim, canonical = function(p) return { n = p.n } end,\n"
        "  split = function(p, part) part(p) end, show = function(p) return 'h' .. p.n end }\n"
        "assert(game:value({ n = 5 }).value == 5) assert(game:outcome({ n = 0 }).outcome == 'P')\n"
        "assert(game:moves({ n = 3 }).moves[1].option == 'h0') assert(game:components({ n = 3 })[1].n == 3)\n"
        "assert(#sg.sum({ { game, { n = 3 } }, '0.[3]@5' }).winning == 1)\n"
        "local bad, why = game:value({ n = function() end }) assert(not bad and why.code)\n");
}

static void test_stress_boxed(void **state)
{
    (void)state;
    run_under_stress(
        "local game = assert(sg.from_text([[return { summary = 'x', start = { 2, 3 },\n"
        "  options = function(p, option) for i = 1, #p do for k = 0, p[i] - 1 do local q = { p[1], p[2] } q[i] = k\n"
        "    option(q) end end end, split = function(p, part) part({ p[1] }) if p[2] then part({ p[2] }) end end,\n"
        "  examples = { { position = { 1, 2 }, value = 3 } } }]], 'x.lua'))\n"
        "assert(game:value(game:start()).value == 1) assert(game:examples()[1].ok)\n"
        "assert(#game:moves({ 2, 3 }).moves == 5) assert(#game:components({ 2, 3 }) == 2)\n"
        "local round = sg.from_text([[return { summary = 'x', start = 1, options = function(n, option) option(n) end "
        "}]],\n"
        "  'y.lua') local none, why = round:value(1) assert(not none and why.code == 'cycle')\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boxes),        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_box_without_memory), cmocka_unit_test(test_stress_core),
        cmocka_unit_test(test_stress_heaps),       cmocka_unit_test(test_stress_positions),
        cmocka_unit_test(test_stress_boxed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
