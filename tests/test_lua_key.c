/* SPDX-License-Identifier: MIT */
/* Canonical keys: positions to bytes and back, whatever they are made of. */
#include "support.h"

#include "value/key.h"
#include "value/key_short.h"
#include "value/wide.h"

#include <lauxlib.h>
#include <lualib.h>

static lua_State *L;

static int set_up(void **state)
{
    (void)state;
    L = luaL_newstate();
    assert_non_null(L);
    luaL_openlibs(L);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    lua_close(L);
    return 0;
}

/* ---- random positions ------------------------------------------------------------------------------------------- */

static lua_Integer random_integer(void)
{
    static const lua_Integer edges[] = {0,
                                        1,
                                        -1,
                                        127,
                                        128,
                                        190,
                                        191,
                                        192,
                                        193,
                                        255,
                                        256,
                                        -128,
                                        -129,
                                        INT64_MAX,
                                        INT64_MIN,
                                        INT64_MAX - 1,
                                        INT64_MIN + 1,
                                        1 << 14,
                                        INT64_C(1) << 48,
                                        (INT64_C(1) << 48) - 1,
                                        INT64_C(1) << 56,
                                        (INT64_C(1) << 56) - 1,
                                        -(INT64_C(1) << 56),
                                        -(INT64_C(1) << 56) - 1};
    switch (test_random(4)) {
    case 0:
        return edges[test_random(sizeof edges / sizeof edges[0])];
    case 1:
        return (lua_Integer)test_random(300);
    case 2:
        return -(lua_Integer)test_random(300);
    default:
        return (lua_Integer)(test_random(UINT64_MAX) >> test_random(64));
    }
}

static void push_random_string(lua_State *to)
{
    char text[300];
    const size_t n = test_random(8) == 0 ? test_random(sizeof text) : test_random(6);
    for (size_t i = 0; i < n; i++)
        text[i] = (char)(test_random(3) == 0 ? test_random(256) : 'a' + test_random(3));
    lua_pushlstring(to, text, n);
}

static void push_random_name(lua_State *to)
{
    char text[5];
    const size_t n = test_random(sizeof text);
    for (size_t i = 0; i < n; i++)
        text[i] = (char)(1 + test_random(test_random(2) ? 3 : 255));
    lua_pushlstring(to, text, n);
}

static void push_random_wide(lua_State *to)
{
    sg_wide set = {{0}};
    for (size_t i = 0; i <= test_random(SG_WIDE_WORDS); i++)
        set.word[test_random(SG_WIDE_WORDS)] = test_random(UINT64_MAX) >> test_random(64);
    lsg_wide_push(to, &set);
}

static void push_random(lua_State *to, int depth)
{
    switch (test_random(depth > 0 ? 8 : 5)) {
    case 0:
    case 1:
        lua_pushinteger(to, random_integer());
        return;
    case 2:
        push_random_string(to);
        return;
    case 3:
        lua_pushboolean(to, (int)test_random(2));
        return;
    case 4:
        push_random_wide(to);
        return;
    default:
        break;
    }
    luaL_checkstack(to, 10, NULL);
    lua_newtable(to);
    const lua_Integer n_items = (lua_Integer)(depth == 1 && test_random(20) == 0 ? test_random(300) : test_random(4));
    for (lua_Integer i = 1; i <= n_items; i++) {
        push_random(to, depth - 1);
        lua_rawseti(to, -2, i);
    }
    for (size_t n = test_random(2) ? test_random(test_random(8) ? 6 : 20) : 0; n > 0; n--) {
        push_random_name(to);
        push_random(to, depth - 1);
        lua_rawset(to, -3);
    }
}

/* ---- the same value, built otherwise ------------------------------------------------------------------------------ */

/* Pushes a copy of the value at index whose tables are filled in another order, with whole floats for some integers. */
static void push_rebuilt(int index)
{
    index = lua_absindex(L, index);
    if (lua_isinteger(L, index) && test_random(2)) {
        const lua_Integer n = lua_tointeger(L, index);
        if (n > -(INT64_C(1) << 53) && n < INT64_C(1) << 53)
            lua_pushnumber(L, (lua_Number)n);
        else
            lua_pushinteger(L, n);
        return;
    }
    if (!lua_istable(L, index)) {
        lua_pushvalue(L, index);
        return;
    }
    luaL_checkstack(L, 12, NULL);
    int order[700];
    int n = 0;
    lua_newtable(L); /* the keys */
    const int keys = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, index)) {
        lua_pop(L, 1);
        order[n] = n + 1;
        lua_pushvalue(L, -1);
        lua_rawseti(L, keys, ++n);
    }
    for (int i = n - 1; i > 0; i--) {
        const int k = (int)test_random((uint64_t)i + 1), other = order[i];
        order[i] = order[k];
        order[k] = other;
    }
    lua_newtable(L);
    for (int i = 0; i < n; i++) {
        lua_rawgeti(L, keys, order[i]);
        lua_pushvalue(L, -1);
        lua_rawget(L, index);
        push_rebuilt(-1);
        lua_remove(L, -2);
        lua_rawset(L, -3);
    }
    for (int i = 0; i < 3; i++) { /* what was there and is gone does not matter */
        lua_pushfstring(L, "gone %d", i);
        lua_pushboolean(L, 1);
        lua_rawset(L, -3);
    }
    for (int i = 0; i < 3; i++) {
        lua_pushfstring(L, "gone %d", i);
        lua_pushnil(L);
        lua_rawset(L, -3);
    }
    lua_remove(L, keys);
}

static bool same(int a, int b)
{
    a = lua_absindex(L, a);
    b = lua_absindex(L, b);
    if (!lua_istable(L, a) || !lua_istable(L, b))
        return lua_type(L, a) == lua_type(L, b) && lua_compare(L, a, b, LUA_OPEQ);
    luaL_checkstack(L, 10, NULL);
    size_t n = 0;
    lua_pushnil(L);
    while (lua_next(L, a)) {
        n++;
        lua_pushvalue(L, -2);
        lua_rawget(L, b);
        const bool equal = same(-2, -1);
        lua_pop(L, 2);
        if (!equal) {
            lua_pop(L, 1);
            return false;
        }
    }
    lua_pushnil(L);
    while (lua_next(L, b)) {
        n--;
        lua_pop(L, 1);
    }
    return n == 0;
}

/* ---- tests ----------------------------------------------------------------------------------------------------------- */

static void encode(int index, lsg_buffer *buffer)
{
    const char *why = NULL;
    const int top = lua_gettop(L);
    buffer->used = 0;
    if (!lsg_key_encode(L, index, buffer, &why))
        fail_msg("refused: %s", why);
    assert_int_equal(lua_gettop(L), top);
}

static bool equal_bytes(const lsg_buffer *a, const lsg_buffer *b)
{
    return a->used == b->used && memcmp(a->bytes, b->bytes, a->used) == 0;
}

static void test_round_trip(void **state)
{
    (void)state;
    lsg_buffer first = {0}, second = {0};
    for (int round = 0; round < 20000; round++) {
        lua_settop(L, 0);
        push_random(L, 4);
        encode(1, &first);
        /* exactly as many bytes as there are: a copy without a byte to spare, for the sanitizer to watch */
        unsigned char *exact = malloc(first.used);
        assert_non_null(exact);
        memcpy(exact, first.bytes, first.used);
        lsg_key_decode(L, exact, first.used);
        free(exact);
        assert_int_equal(lua_gettop(L), 2);
        assert_true(same(1, 2));
        encode(2, &second);
        assert_true(equal_bytes(&first, &second));
    }
    free(first.bytes);
    free(second.bytes);
}

static void test_other_order(void **state)
{
    (void)state;
    lsg_buffer first = {0}, second = {0};
    for (int round = 0; round < 10000; round++) {
        lua_settop(L, 0);
        push_random(L, 3);
        push_rebuilt(1);
        encode(1, &first);
        encode(2, &second);
        assert_true(equal_bytes(&first, &second));
    }
    free(first.bytes);
    free(second.bytes);
}

/* Entries 1 .. n that lie among the fields of a table, where a walk meets them in any order. */
static void test_sequence_among_fields(void **state)
{
    (void)state;
    lsg_buffer key = {0};
    for (int round = 0; round < 2000; round++) {
        const int n_fields = 1 + (int)test_random(6), n = (int)test_random(4);
        lua_settop(L, 0);
        lua_createtable(L, 0, n_fields + n);
        for (int i = 0; i < n_fields; i++) {
            lua_pushfstring(L, "f%d", (int)test_random(1000));
            lua_pushinteger(L, i);
            lua_rawset(L, 1);
        }
        for (int i = n; i > 0; i--) {
            lua_pushinteger(L, i);
            lua_rawseti(L, 1, i);
        }
        encode(1, &key);
        lsg_key_decode(L, key.bytes, key.used);
        assert_true(same(1, 2));
    }
    free(key.bytes);
}

/* Different positions have different bytes, and none begins with another (keys lie one after the other). */
static void test_injective(void **state)
{
    (void)state;
    lsg_buffer first = {0}, second = {0};
    size_t n_equal = 0;
    for (int round = 0; round < 60000; round++) {
        lua_settop(L, 0);
        const int depth = (int)test_random(3);
        push_random(L, depth);
        push_random(L, depth);
        encode(1, &first);
        encode(2, &second);
        const bool equal = same(1, 2);
        n_equal += equal;
        assert_int_equal(equal, equal_bytes(&first, &second));
        const size_t least = first.used < second.used ? first.used : second.used;
        assert_int_equal(equal, memcmp(first.bytes, second.bytes, least) == 0);
    }
    assert_true(n_equal > 100);
    free(first.bytes);
    free(second.bytes);
}

/* Appends the key of a record of items and fields that are all 7, the names in bytewise order, by its definition. */
static void append_record(lsg_buffer *key, size_t n_items, size_t n_fields, char names[][4])
{
    unsigned char bytes[4] = {0xd4, (unsigned char)n_items};
    assert_true(lsg_buffer_add(key, bytes, 2));
    for (size_t i = 0; i < n_items; i++)
        assert_true(lsg_buffer_add(key, "\7", 1));
    bytes[0] = (unsigned char)n_fields;
    assert_true(lsg_buffer_add(key, bytes, 1));
    const char *last = "";
    for (size_t i = 0; i < n_fields; i++) {
        const char *next = NULL;
        for (size_t k = 0; k < n_fields; k++)
            if (strcmp(names[k], last) > 0 && (!next || strcmp(names[k], next) < 0))
                next = names[k];
        assert_non_null(next);
        const unsigned char head[2] = {0xd2, (unsigned char)strlen(next)};
        assert_true(lsg_buffer_add(key, head, 2) && lsg_buffer_add(key, next, strlen(next)));
        assert_true(lsg_buffer_add(key, "\7", 1));
        last = next;
    }
}

/* Records of few and of many fields, alone and one after the other in a list, have the bytes of the definition. */
static void test_records(void **state)
{
    (void)state;
    enum { MOST = 30 };
    lsg_buffer key = {0}, expected = {0};
    for (int round = 0; round < 5000; round++) {
        const unsigned char n_records = (unsigned char)(1 + test_random(3)), head[2] = {0xd3, n_records};
        lua_settop(L, 0);
        lua_newtable(L);
        expected.used = 0;
        assert_true(lsg_buffer_add(&expected, head, 2));
        for (unsigned char r = 1; r <= n_records; r++) {
            const size_t n_items = test_random(3) ? 0 : test_random(4), n_fields = 1 + test_random(MOST);
            char names[MOST][4] = {{0}};
            lua_newtable(L);
            for (size_t n = 0; n < n_fields;) {
                names[n][0] = (char)(1 + test_random(255));
                names[n][1] = (char)test_random(3);
                lua_pushstring(L, names[n]);
                lua_pushinteger(L, 7);
                n += lua_getfield(L, 2, names[n]) == LUA_TNIL;
                lua_pop(L, 1);
                lua_rawset(L, 2);
            }
            for (size_t i = n_items; i > 0; i--) {
                lua_pushinteger(L, 7);
                lua_rawseti(L, 2, (lua_Integer)i);
            }
            lua_rawseti(L, 1, r);
            append_record(&expected, n_items, n_fields, names);
        }
        encode(1, &key);
        assert_true(equal_bytes(&key, &expected));
    }
    free(key.bytes);
    free(expected.bytes);
}

/* Has the position at index the key, by lsg_key_matches? */
static bool matches(int index, const lsg_buffer *key)
{
    lsg_buffer scratch = {0};
    unsigned char *exact = malloc(key->used); /* for the sanitizer to watch */
    assert_non_null(exact);
    memcpy(exact, key->bytes, key->used);
    const int top = lua_gettop(L);
    luaL_checkstack(L, 20, NULL);
    const bool same = lsg_key_matches(L, index, exact, key->used, &scratch);
    assert_int_equal(lua_gettop(L), top);
    free(exact);
    free(scratch.bytes);
    return same;
}

/* A position has a key if encoding the position gives that key. */
static void test_matches(void **state)
{
    (void)state;
    lsg_buffer first = {0}, second = {0};
    size_t n_equal = 0;
    for (int round = 0; round < 60000; round++) {
        lua_settop(L, 0);
        const int depth = (int)test_random(4);
        push_random(L, depth);
        if (test_random(4) == 0)
            push_rebuilt(1);
        else
            push_random(L, depth);
        encode(1, &first);
        encode(2, &second);
        n_equal += equal_bytes(&first, &second);
        assert_int_equal(matches(2, &first), equal_bytes(&first, &second));
        assert_true(matches(1, &first));
    }
    assert_true(n_equal > 100);
    free(first.bytes);
    free(second.bytes);
}

static void run(const char *expression)
{
    lua_pushfstring(L, "return %s", expression);
    const char *chunk = lua_tostring(L, -1);
    if (luaL_loadstring(L, chunk) != LUA_OK || lua_pcall(L, 0, 1, 0) != LUA_OK)
        fail_msg("%s: %s", expression, lua_tostring(L, -1));
    lua_remove(L, -2);
}

static void test_matches_after_a_change(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "t[1] = 0",   "t[3] = nil", "t[4] = 1",    "t.x = 1",     "t[2] = '2'",
        "t[2] = 2.5", "t[2] = t",   "t[2] = {2}",  "t[1] = true", "t[1], t[2] = t[2], t[1]",
        "t[0] = 1",   "t[200] = 1", "t[2] = print"};
    lsg_buffer key = {0};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        lua_settop(L, 0);
        run("{1, 2, 3}");
        encode(1, &key);
        lua_pushfstring(L, "local t = {1, 2, 3}; %s; return t", changes[i]);
        assert_int_equal(luaL_dostring(L, lua_tostring(L, -1)), LUA_OK);
        assert_false(matches(lua_gettop(L), &key));
    }
    lua_settop(L, 0);
    run("{1, 2, 3}");
    encode(1, &key);
    run("{1.0, 2, 3.0}");
    assert_true(matches(2, &key));
    run("(function() local t = {1, 2, 3, 4, x = 5}; t[4], t.x = nil, nil; return t end)()");
    assert_true(matches(3, &key));
    free(key.bytes);
}

static void test_named(void **state)
{
    (void)state;
    static const char *const equal[][2] = {
        {"3", "3.0"},         {"-0.0", "0"},
        {"{3}", "{3.0}"},     {"{[1.0]='a'}", "{'a'}"},
        {"2^53", "1<<53"},    {"-2^63", "1<<63"},
        {"{}", "{nil}"},      {"{x=1,y=2}", "{y=2,x=1}"},
        {"'a'..1", "'a1'"},   {"{1,2,x=3}", "{x=3,1,2}"},
        {"{n=nil,1}", "{1}"},
    };
    static const char *const different[][2] = {
        {"3", "'3'"},
        {"0", "false"},
        {"1", "true"},
        {"{}", "0"},
        {"{1,2}", "{2,1}"},
        {"{1,2}", "{{1,2}}"},
        {"{1,{2}}", "{{1},2}"},
        {"{x=1}", "{'x',1}"},
        {"''", "{}"},
        {"'a\\0'", "'a'"},
        {"-1", "1"},
        {"{x={}}", "{x=0}"},
        {"{a=1,b=2}", "{a=2,b=1}"},
        {"{{},{}}", "{{{}}}"},
        {"{[1]=1}", "{['1']=1}"},
        {"191", "192"},
        {"math.maxinteger", "math.mininteger"},
        {"{ab='c'}", "{a='bc'}"},
        {"2^53", "(1<<53)+1"},
    };
    lsg_buffer first = {0}, second = {0};
    for (size_t i = 0; i < sizeof equal / sizeof equal[0]; i++) {
        run(equal[i][0]);
        encode(-1, &first);
        run(equal[i][1]);
        encode(-1, &second);
        if (!equal_bytes(&first, &second))
            fail_msg("%s and %s have different keys", equal[i][0], equal[i][1]);
    }
    for (size_t i = 0; i < sizeof different / sizeof different[0]; i++) {
        run(different[i][0]);
        encode(-1, &first);
        run(different[i][1]);
        encode(-1, &second);
        if (equal_bytes(&first, &second))
            fail_msg("%s and %s have one key", different[i][0], different[i][1]);
    }
    free(first.bytes);
    free(second.bytes);
}

static void test_errors(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"nil", "nil"},
        {"0/0", "NaN"},
        {"-(0/0)", "NaN"},
        {"1/0", "infinite"},
        {"-1/0", "infinite"},
        {"0.5", "fraction"},
        {"2.0^63", "beyond 63 bits"},
        {"1e300", "beyond 63 bits"},
        {"print", "a function"},
        {"function() end", "a function"},
        {"coroutine.create(print)", "neither"},
        {"io.stdout", "neither"},
        {"{1,nil,3}", "holes"},
        {"{[2]=1}", "holes"},
        {"{[1<<62]=1}", "holes"},
        {"{[math.maxinteger]=1,1}", "holes"},
        {"{[0]=1}", "below 1"},
        {"{[-1]=1}", "below 1"},
        {"{[math.mininteger]=1}", "below 1"},
        {"{[1.5]=1}", "key that is neither"},
        {"{[true]=1}", "key that is neither"},
        {"{[{}]=1}", "key that is neither"},
        {"{[print]=1}", "key that is neither"},
        {"{['a\\0b']=1}", "zero byte"},
        {"{['\\0']=1}", "zero byte"},
        {"{a=0/0,['a\\0']=1}", "zero byte"},
        {"{x=1,[1.5]=1}", "key that is neither"},
        {"{x=1,[3]=1}", "holes"},
        {"{x=1,[0]=1}", "below 1"},
        {"{b=print,a=0.5,c=0/0}", "fraction"}, /* the first by name */
        {"{{y=1,x=2},{y=2,x=1,z=print}}", "a function"},
        {"{1,2,{3,{x=0/0}}}", "NaN"},
        {"{x={y={z=print}}}", "a function"},
        {"{0.5}", "fraction"},
        {"(function() local t = {} t[1] = t return t end)()", "64 deep"},
        {"(function() local t = {} t.t = t return t end)()", "64 deep"},
        {"(function() local t = {} for i = 1, 64 do t = {t} end return t end)()", "64 deep"},
        {"(function() local t = {} for i = 1, 60 do t = {t, t} end return t end)()", "1 MiB"},
        {"(function() local t = {} for i = 1, 60 do t = {a = t, b = t} end return t end)()", "1 MiB"},
    };
    lsg_buffer buffer = {0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *why = NULL;
        lua_settop(L, 0);
        run(bad[i][0]);
        buffer.used = 0;
        if (lsg_key_encode(L, 1, &buffer, &why))
            fail_msg("%s was taken for a position", bad[i][0]);
        assert_non_null(why);
        if (!strstr(why, bad[i][1]))
            fail_msg("%s: '%s' does not speak of '%s'", bad[i][0], why, bad[i][1]);
        assert_int_equal(lua_gettop(L), 1);
    }
    const char *why = NULL;
    assert_false(lsg_key_encode(L, 7, &buffer, &why)); /* no such index */
    free(buffer.bytes);
}

static void test_depth(void **state)
{
    (void)state;
    lsg_buffer first = {0}, second = {0};
    run("(function() local t = {} for i = 1, 63 do t = {t} end return t end)()");
    encode(1, &first);
    lsg_key_decode(L, first.bytes, first.used);
    encode(2, &second);
    assert_true(equal_bytes(&first, &second));
    free(first.bytes);
    free(second.bytes);
}

/* The buffer is appended to: what stands before a key stays. */
static void test_prefix(void **state)
{
    (void)state;
    lsg_buffer buffer = {0};
    const char *why;
    assert_true(lsg_buffer_add(&buffer, "abc", 3));
    run("{1,x={2,3},'long enough to make the buffer grow, said many times over: '..('x'):rep(5000)}");
    assert_true(lsg_key_encode(L, -1, &buffer, &why));
    assert_memory_equal(buffer.bytes, "abc", 3);
    lsg_key_decode(L, buffer.bytes + 3, buffer.used - 3);
    assert_true(same(-1, -2));
    free(buffer.bytes);
}

/* Tables with a metatable are read raw: nothing of theirs is called. */
static void test_metatables(void **state)
{
    (void)state;
    lsg_buffer first = {0}, second = {0};
    run("setmetatable({1,2}, {__index=error,__len=error,__pairs=error,__tostring=error,__eq=error,__gc=nil})");
    encode(1, &first);
    run("{1,2}");
    encode(2, &second);
    assert_true(equal_bytes(&first, &second));
    free(first.bytes);
    free(second.bytes);
}

/* The ways to have the key of an integer give the same bytes, and it comes back from them. */
static void test_integers(void **state)
{
    (void)state;
    for (int round = 0; round < 200000; round++) {
        const lua_Integer n = random_integer();
        unsigned char direct[LSG_INTEGER_KEY_MAX];
        lsg_buffer key = {0};
        const char *why;
        lua_Integer back;
        lua_pushinteger(L, n);
        assert_true(lsg_key_encode(L, -1, &key, &why));
        lua_pop(L, 1);
        assert_true(key.used <= LSG_INTEGER_KEY_MAX);
        assert_int_equal(lsg_key_of_integer(n, direct), key.used);
        assert_memory_equal(direct, key.bytes, key.used);
        assert_true(lsg_key_integer(key.bytes, &back));
        assert_true(back == n);
        const sg_short packed = lsg_key_short_of_integer(n), again = sg_short_pack(key.bytes, key.used);
        assert_true(packed.low == again.low && packed.high == again.high);
        free(key.bytes);
    }
    const unsigned char other[] = {0xd0};
    lua_Integer none;
    assert_false(lsg_key_integer(other, &none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_round_trip, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_other_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sequence_among_fields, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_records, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_injective, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_matches, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_matches_after_a_change, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_errors, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_depth, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_prefix, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_metatables, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_integers, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
