/* SPDX-License-Identifier: MIT */
/*
 * Keys of positions. The bytes build two Lua values. What has a key comes back from it with the same key; two values
 * have the same key exactly if a text that is written here, apart from the keys, is the same.
 */
#include "../fuzz.h"

#include <lauxlib.h>
#include <lualib.h>

#include "value/key.h"
#include "value/wide.h"

enum { DEPTH_MAX = 6, ITEMS_MAX = 8 };

static lua_State *L;

/* A text for each position, by Lua itself; nil for what cannot be one. A field of a record is in order of its name. */
static const char describe_text[] = "local function describe(value, depth)\n"
                                    "  if math.type(value) == 'float' then value = math.tointeger(value) end\n"
                                    "  if value == nil or depth > 60 then return nil end\n"
                                    "  if type(value) == 'userdata' then return tostring(value) end\n"
                                    "  if type(value) ~= 'table' then return ('%q'):format(value) end\n"
                                    "  local items, n, top = {}, 0, 0\n"
                                    "  for k, item in pairs(value) do\n"
                                    "    local text = describe(item, depth + 1)\n"
                                    "    if not text then return nil end\n"
                                    "    if math.type(k) == 'integer' then\n"
                                    "      if k < 1 then return nil end\n"
                                    "      n, top = n + 1, math.max(top, k)\n"
                                    "      items[#items + 1] = ('[%020d]=%s'):format(k, text)\n"
                                    "    elseif type(k) ~= 'string' or k:find '\\0' then return nil\n"
                                    "    else items[#items + 1] = ('%q=%s'):format(k, text) end\n"
                                    "  end\n"
                                    "  if n ~= top then return nil end\n"
                                    "  table.sort(items)\n"
                                    "  return '{' .. table.concat(items, ',') .. '}'\n"
                                    "end\n"
                                    "return function(value) return describe(value, 0) end\n";

static void push_value(fuzz_input *input, int depth);

static void push_text(fuzz_input *input)
{
    const uint8_t *bytes;
    const size_t n = fuzz_bytes(input, fuzz_byte(input) % 12, &bytes);
    lua_pushlstring(L, (const char *)bytes, n);
}

static void push_table(fuzz_input *input, int depth)
{
    luaL_checkstack(L, 8, NULL);
    lua_newtable(L);
    const unsigned shape = fuzz_byte(input), n_items = shape / 4 % ITEMS_MAX;
    for (unsigned i = 1; i <= n_items; i++) {
        switch (shape % 4) {
        case 0:
            lua_pushinteger(L, i);
            break;
        case 1:
            lua_pushinteger(L, n_items + 1 - i); /* an array that is filled from its end */
            break;
        case 2:
            push_text(input);
            break;
        default:
            lua_pushinteger(L, fuzz_byte(input) % 4); /* with holes, or from 0 on */
        }
        push_value(input, depth + 1);
        lua_settable(L, -3);
    }
}

static void push_value(fuzz_input *input, int depth)
{
    const unsigned kind = fuzz_byte(input);
    switch (depth < DEPTH_MAX ? kind % 9 : kind % 7) {
    case 0:
        lua_pushinteger(L, kind / 8);
        break;
    case 1:
        lua_pushinteger(L, (lua_Integer)fuzz_number(input, 8));
        break;
    case 2:
        lua_pushinteger(L, (lua_Integer)fuzz_number(input, 1 + kind / 8 % 8) * (kind >= 128 ? -1 : 1));
        break;
    case 3:
        lua_pushboolean(L, kind >= 128);
        break;
    case 4:
        lua_pushnumber(L, (lua_Number)(int32_t)fuzz_number(input, 4) / (1 + kind / 64));
        break;
    case 5:
        push_text(input);
        break;
    case 6: {
        sg_wide set = {{0}};
        for (unsigned i = kind >> 6; i < SG_WIDE_WORDS; i++)
            set.word[i] = fuzz_number(input, 8);
        lsg_wide_push(L, &set);
        break;
    }
    default:
        push_table(input, depth);
    }
}

/* The text of the value at index, or NULL; stays on the stack. */
static const char *text_of(int index)
{
    lua_pushvalue(L, 1);
    lua_pushvalue(L, index);
    lua_call(L, 1, 1);
    return lua_tostring(L, -1);
}

/* The key of the value at index; false if it is no position. */
static bool key_of(int index, lsg_buffer *key)
{
    const char *why = NULL;
    *key = (lsg_buffer){0};
    if (lsg_key_encode(L, index, key, &why))
        return true;
    if (why == NULL)
        fuzz_fail("no key, and nothing is said");
    return false;
}

static void come_back(const lsg_buffer *key)
{
    lsg_buffer again;
    lsg_key_decode(L, key->bytes, key->used);
    if (!key_of(lua_gettop(L), &again) || again.used != key->used || memcmp(again.bytes, key->bytes, key->used) != 0)
        fuzz_fail("a key that does not come back");
    free(again.bytes);
    lua_pop(L, 1);
}

static void close_state(void)
{
    lua_close(L);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    if (L == NULL) {
        L = luaL_newstate();
        luaL_openlibs(L);
        if (luaL_dostring(L, describe_text) != LUA_OK)
            fuzz_fail("%s", lua_tostring(L, -1));
        (void)atexit(close_state);
    }
    fuzz_input input = {data, data + n_bytes};
    lua_settop(L, 1);
    push_value(&input, 0);
    push_value(&input, 0);
    lsg_buffer a, b;
    const bool has_a = key_of(2, &a), has_b = key_of(3, &b);
    const char *text_a = text_of(2), *text_b = text_of(3);
    if (has_a)
        come_back(&a);
    if (has_b)
        come_back(&b);
    if (has_a && text_a == NULL)
        fuzz_fail("a key of what is no position");
    if (has_a && has_b && text_b != NULL) {
        const bool same_key = a.used == b.used && memcmp(a.bytes, b.bytes, a.used) == 0;
        if (same_key != (strcmp(text_a, text_b) == 0))
            fuzz_fail("%s and %s have %s", text_a, text_b, same_key ? "the same key" : "different keys");
    }
    free(a.bytes);
    free(b.bytes);
    return 0;
}
