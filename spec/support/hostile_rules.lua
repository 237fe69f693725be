-- SPDX-License-Identifier: MIT
-- Rules that mean harm, or are merely wrong: what each must be answered with. A row is
--   { name, code, words, text, call = CALLS }
-- where code is the failure's code ("ok": there is no failure; "false": an example fails; "a|b": either), words is a
-- Lua pattern in its message, and text is the rule. The calls that meet the fault are "value moves ..." (see
-- spec/rule/box_spec.lua) or, where the row names none, all of them. Lines are counted from the first of text.

-- Many small objects: under a sanitizer the time of one call ends before the memory does.
local MEMORY = os.getenv "SANITIZE" and os.getenv "SANITIZE" ~= "" and "limit" or "memory"

local M = {}

---The fields of a rule, from its second line on.
local function with(fields) return 'return { summary = "x",\n  ' .. fields .. " }" end

---A statement before a sound rule.
local function after(statement) return statement .. '\nreturn { summary = "x", code = "0.77" }' end

---The body of `options` of a rule that starts at 3.
local function options(body)
  return 'return { summary = "x", start = 3, options = function(n, option) ' .. body .. " end }"
end

---The body of `heap` of a heap game.
local function heap(body) return 'return { summary = "x", heap = function(n, option) ' .. body .. " end }" end

---A table whose length Lua takes for 2^60 although it has 61 items.
local function forged_list(item)
  local items = {}
  for i = 0, 60 do
    items[#items + 1] = ("[1 << %d] = %s"):format(i, item)
  end
  return "{ " .. table.concat(items, ", ") .. " }"
end

---A statement about such a table t before a sound rule.
local function forged(statement) return after("local t = " .. forged_list "1" .. " " .. statement) end

local ROWS = {
  -- Lengths that are not true.
  { "forged_concat", "rule", ":1: invalid value", forged "table.concat(t)" },
  { "forged_insert", "limit", ":1: .*instruction limit", forged "table.insert(t, 1, 2)" },
  { "forged_mex", "rule", ":1: .*so many nim%-values", forged "sg.mex(t)" },
  { "forged_remove", "limit", ":1: .*instruction limit", forged "table.remove(t, 1)" },
  { "forged_sort", "rule", ":1: .*array too big", forged "table.sort(t)" },
  {
    "forged_subtract",
    "rule",
    ":2: .*is no set",
    with("subtract = function() return " .. forged_list "1" .. " end"),
  },
  { "forged_subtract_hole", "rule", ":2: .*is no set", with "subtract = function() return { 1, 2, nil, 5 } end" },
  {
    "forged_tags",
    "rule",
    "field 'tags'",
    'return { summary = "x", code = "0.77", tags = ' .. forged_list '"a"' .. " }",
  },
  { "forged_unpack", "rule", ":1: too many results", forged "table.unpack(t)" },
  { "forged_xor", "rule", ":1: .*so many nim%-values", forged "sg.xor(t)" },

  -- Instructions that take long.
  {
    "slow_compare",
    "limit",
    "instruction limit",
    [[
local a = "x" for i = 1, 21 do a = a .. a end
local b = a .. "y" a = a .. "z"
while true do if a == b then return end end]],
  },
  {
    "slow_format",
    "limit",
    "limit",
    [[
local a = "x" for i = 1, 20 do a = a .. a end
while true do local b = ("%q"):format(a) end]],
  },
  { "slow_growing", "limit", "instruction limit", 'local s = "" while true do s = s .. "." end' },
  {
    "slow_sort",
    "limit",
    "instruction limit",
    [[
local t = {} for i = 1, 100000 do t[i] = i * 7919 % 100003 end
while true do table.sort(t) table.sort(t, function(a, b) return a > b end) end]],
  },
  -- Names that are not in the box.
  { "no_math_random", "rule", ":1: math.random is not known here: ", after "local a = math.random() + 1" },
  {
    "no_math_randomseed",
    "rule",
    ":1: math.randomseed is not known here: ",
    after "local a = math.randomseed() + 1",
  },
  { "no_string_dump", "rule", ":1: string.dump is not known here: ", after "local a = string.dump('x', 2)" },
  { "no_string_pack", "rule", ":1: string.pack is not known here: ", after "local a = string.pack('x', 2)" },
  {
    "no_string_packsize",
    "rule",
    ":1: string.packsize is not known here: ",
    after "local a = string.packsize('x', 2)",
  },
  { "no_string_unpack", "rule", ":1: string.unpack is not known here: ", after "local a = string.unpack('x', 2)" },
  -- Texts: bounded.
  { "text_pattern_bomb", "limit", "instruction limit", after "local s = ('a'):rep(1000) s:find('.-.-.-.-.-b')" },
  {
    "text_pattern_match",
    "limit",
    "instruction limit",
    after "local s = ('a'):rep(40) s:match(('a?'):rep(40) .. ('a'):rep(40) .. 'b')",
  },
  {
    "text_pattern_gmatch",
    "limit",
    "instruction limit",
    after "for w in (('x'):rep(1 << 14)):gmatch('.-.-.-.-b') do local a = w end",
  },
  {
    "text_pattern_gsub",
    "limit",
    "instruction limit",
    after "local s = (('x'):rep(1 << 14)):gsub('(.-)(.-)(.-)b', 'y')",
  },
  { "text_pattern_balanced", "limit", "instruction limit", after "local s = ('('):rep(1 << 16) s:find('%b()')" },
  {
    "text_pattern_set",
    "limit",
    "instruction limit",
    after "local s = ('a'):rep(1 << 14) s:find(('[' .. ('b'):rep(1 << 14) .. ']') .. 'c')",
  },
  {
    "text_pattern_deep",
    "rule",
    ":1: pattern too complex",
    after "local s = (('a'):rep(300)):find(('a?'):rep(300))",
  },
  { "text_pattern_set_open", "rule", ":1: malformed pattern", after "local a = ('x'):match('[')" },
  { "text_gsub_capture", "rule", ":1: invalid capture index %%2", after "local a = ('x'):gsub('x', '%2')" },
  {
    "text_gsub_endless",
    "limit",
    "instruction limit",
    after "local a = ('x'):gsub('x', function() while true do end end)",
  },
  {
    "text_gsub_long",
    "limit",
    "memory limit",
    after "local s = ('a'):rep(1 << 20) s = s:gsub('a', function() return s end)",
  },
  {
    "text_utf8_long",
    "limit",
    "instruction limit",
    after "local s = ('a'):rep(1 << 20) for i = 1, 1 << 20 do utf8.len(s) end",
  },
  {
    "text_pattern_runs",
    "limit",
    "items that repeat",
    after "local s = ('a'):rep(1 << 12) s:find('a*a*a*b')",
  },
  {
    "text_gsub_replacement",
    "limit",
    "or a number very large",
    after "local s = ('x'):rep(100000):gsub('y*', ('%0'):rep(1000000))",
  },
  {
    "text_pattern_items",
    "limit",
    "instruction limit",
    after "local s = ('ab'):rep(1 << 12) s:find(('a*b*'):rep(1 << 12) .. 'c')",
  },
  { "move_far", "limit", "instruction limit", after "table.move({}, 1, 1 << 62, 2)" },
  {
    "text_gsub_bomb",
    "limit",
    "a number very large",
    after "local s = ('a'):rep(1 << 20) s = s:gsub('a', s)",
  },
  { "text_gsub_doubling", "rule|limit", ":1: ", after "local s = 'a' while true do s = s:gsub('a', '%0%0') end" },
  { "text_rep_bomb", "rule", ":1: a string of more than 16 MiB", after "local s = ('ab'):rep(1 << 62)" },
  {
    "text_rep_overflow",
    "rule",
    ":1: a string of more than 16 MiB",
    after "local s = ('x'):rep(math.maxinteger, ('y'):rep(1 << 20))",
  },
  { "text_rep_nothing", "limit", "instruction limit", after "local s = (''):rep(1 << 62)" },
  { "text_rep_again", "limit", "", after "while true do local s = ('x'):rep(1 << 23) end" },
  {
    "text_find_again",
    "limit",
    "",
    after [[local s, t = ('a'):rep(1 << 22), ('a'):rep(1 << 21) .. 'b'
while true do s:find(t, 1, true) end]],
  },
  { "text_reverse_again", "limit", "", after "local s = ('x'):rep(1 << 22) while true do s = s:reverse() end" },

  -- Globals and the libraries cannot be changed.
  { "close_variable", "rule", ":1: .*non%-closable", after "local a <close> = {}" },
  { "global_env_write", "rule", ":1: the global 'x' cannot be set", after "_ENV.x = 1" },
  { "global_function", "rule", ":1: the global 'f' cannot be set", after "function f() end" },
  { "global_library_write", "rule", ":1: .*string cannot be changed", after "string.format = nil" },
  { "global_overwrite", "rule", ":1: the global 'tostring' cannot be set", after "tostring = nil" },
  { "global_overwrite_table", "rule", ":1: the global 'math' cannot be set", after "math = {}" },
  { "global_read", "rule", ":1: 'nope' is not known here", after "local a = nope" },
  { "global_null", "rule", ":1: 'null' is not known here: write nil", after "local a = null" },
  { "global_typo", "rule", ":1: 'maths' is not known here", after "local a = maths.max(1, 2)" },
  { "global_write", "rule", ":1: the global 'x' cannot be set", after "x = 1" },
  { "helper_write", "rule", ":1: .*sg.bits cannot be changed in a rule", after "sg.bits.count = nil" },
  { "string_metatable", "rule", ":1: attempt to index a string", after '("x").y = 1' },

  -- Memory, time and the stack run out.
  { "bomb_closures", "limit", MEMORY, "local t = {} for i = 1, 1e9 do t[i] = function() return i end end" },
  {
    "bomb_concat",
    "limit",
    "memory",
    'local t = {} for i = 1, 4e5 do t[i] = "0123456789abcdef" end local s = table.concat(t) local u = s .. s .. s .. s',
  },
  { "bomb_doubling", "limit", "memory", 'local s = "x" while true do s = s .. s end' },
  {
    "bomb_doubling_options",
    "limit",
    "memory",
    'return { summary = "x", start = 3, options = function() local s = "x" while true do s = s .. s end end }',
  },
  { "bomb_records", "limit", "limit", 'local t = {} for i = 1, 1e9 do t["k" .. i] = i end' },
  { "bomb_table", "limit", "limit", "local t = {} for i = 1, 1e9 do t[i] = i end" },
  {
    "bomb_tables",
    "limit",
    MEMORY,
    'return { summary = "x", heap = function() local t = {} while true do t = { t, {} } end end }',
  },
  { "bomb_unpack", "rule", "too many results", "local t = { table.unpack({}, 1, 1e7) }" },
  { "endless_heap_options", "limit", "limit", heap "while n > 0 do option(n - 1) end" },
  { "endless_options", "limit", "limit", options "while n > 0 do option(0) end" },
  { "endless_options_distinct", "limit", "limit", options "local i = 10 while n == 3 do i = i + 1 option(i) end" },
  {
    "endless_parts",
    "limit",
    "limit",
    'return { summary = "x", start = 3, options = function() end, split = function(n, part) while true do part(1) end end }',
  },
  {
    "endless_play",
    "limit",
    "limit on positions.*after 10000 positions",
    'return { summary = "x", start = 0, options = function(n, option) option(n + 1) end }',
  },
  {
    "endless_play_strings",
    "rule",
    "1 MiB",
    'return { summary = "x", start = "a", options = function(s, option) option(s .. s) end }',
  },
  {
    "endless_play_wide",
    "limit",
    "limit on positions",
    'return { summary = "x", start = 1, options = function(n, option) option(n + 1) option(n + 2) end }',
  },
  {
    "helper_loop",
    "limit",
    "instruction",
    [[
return {
  summary = "x",
  start = 1,
  options = function()
    local graph = sg.graph.grid(12, 12)
    while true do
      sg.canonical.graph(graph)
    end
  end,
}]],
    call = "value",
  },
  {
    "loop_canonical",
    "limit",
    ":2: .*instruction limit",
    [[
return { summary = "x", start = 3, options = function(n, option) if n > 0 then option(n - 1) end end,
  canonical = function() while true do end end }]],
  },
  { "loop_close", "limit", "instruction limit", "for _ in function() return true end do end" },
  {
    "loop_code",
    "limit",
    ":1: .*instruction limit",
    'return { summary = "x", code = function() while true do end end }',
  },
  { "loop_comparator", "limit", "limit", "table.sort({ 1, 2, 3 }, function() while true do end end)" },
  { "loop_goto", "limit", "instruction limit", "::again:: goto again" },
  { "loop_heap", "limit", ":1: .*instruction limit.*heap 20", heap "if n > 3 then while true do end end" },
  { "loop_load", "limit", ":1: .*instruction limit", "while true do end" },
  {
    "loop_mutual",
    "limit",
    "instruction limit",
    [[
local ping, pong
function ping() return pong() end
function pong() return ping() end
ping()]],
  },
  {
    "loop_options",
    "limit",
    ":1: .*instruction limit",
    'return { summary = "x", start = 3, options = function() while true do end end }',
  },
  {
    "loop_options_later",
    "limit",
    ":1: .*instruction limit.*position 5",
    'return { summary = "x", start = 2000, options = function(n, option) if n == 5 then while true do end end option(n - 1) end }',
  },
  {
    "loop_parse",
    "limit",
    ":1: .*instruction limit",
    'return { summary = "x", start = 3, options = function() end, parse = function() while true do end end }',
    call = "parse",
  },
  {
    "loop_show",
    "ok",
    "",
    'return { summary = "x", start = 3, options = function() end, show = function() while true do end end }',
    call = "show",
  },
  {
    "loop_split",
    "limit",
    ":2: .*instruction limit",
    [[
return { summary = "x", start = 3, options = function(n, option) if n > 0 then option(n - 1) end end,
  split = function() while true do end end }]],
  },
  {
    "loop_start",
    "limit",
    ":1: .*instruction limit",
    'return { summary = "x", start = function() while true do end end, options = function() end }',
    call = "start",
  },
  {
    "loop_subtract",
    "limit",
    ":1: .*instruction limit",
    'return { summary = "x", subtract = function() while true do end end }',
  },
  { "recursion", "rule|limit", "recursion.lua", [[
local function f() return 1 + f() end
f()]] },
  {
    "recursion_options",
    "rule",
    "stack overflow.*position 3",
    [[
local function f(n) return 1 + f(n) end
return { summary = "x", start = 3, options = function(n) f(n) end }]],
  },
  {
    "recursion_sort",
    "rule",
    "overflow",
    [[
local function f() table.sort({ 3, 2, 1 }, function(a, b) f() return a < b end) end
f()]],
  },
  { "recursion_varargs", "rule", "stack overflow", [[
local function f(...) return f(1, ...) + 1 end
f()]] },

  -- What is no rule at all.
  { "not_a_table_function", "rule", "returns one table, this one returned a function", "return function() end" },
  { "not_a_table_many", "ok", "", 'return { summary = "x", code = "0.77" }, 2, error' },
  {
    "not_a_table_nothing",
    "rule",
    "returns one table, this one returned nothing",
    'local t = { summary = "x", code = "0.77" }',
  },
  { "not_a_table_number", "rule", "returns one table, this one returned a number", "return 42" },
  { "not_a_table_string", "rule", "returns one table, this one returned a string", 'return "0.77"' },
  { "only_a_comment", "rule", "returns one table, this one returned nothing", "-- nothing" },

  -- Fields that are missing, too many or of the wrong kind.
  {
    "bytes_field",
    "rule",
    "is not known",
    'return { summary = "\\255", ["\255\254\128"] = "\255", code = "0.77" }',
  },
  {
    "bytes_name",
    "rule",
    "lower%-case letters, digits and underscores",
    'return { name = "\255", summary = "x", code = "0.77", start = 3 }',
  },
  {
    "bytes_position",
    "ok",
    "",
    'return { summary = "x", start = "\255\254\\0", options = function(s, option) if #s > 0 then option(s:sub(2)) end end }',
  },
  {
    "bytes_summary",
    "ok",
    "",
    '-- \255\254\nreturn { name = "bytes", summary = "\255\254 \226\130", code = "0.77", start = 3 }',
  },
  { "field_boolean_key", "rule", "field 'true' is not known", with '[true] = 1, code = "0.77"' },
  {
    "field_code_and_options",
    "rule",
    ":2: .*in one way.*code and options",
    with 'code = "0.77", start = 3, options = function() end',
  },
  {
    "field_code_and_subtract",
    "rule",
    ":2: .*in one way.*code and subtract",
    with 'code = "0.77", subtract = { 1 }',
  },
  {
    "field_cycle",
    "rule",
    "nested more than 64",
    with 'code = "0.77", tags = (function() local t = {} t[1] = t return t end)()',
  },
  {
    "field_deep",
    "rule",
    "nested more than 64",
    with 'code = "0.77", tags = (function() local t = {} for i = 1, 100 do t = { t } end return t end)()',
  },
  {
    "field_heap_split",
    "rule",
    ":2: split belongs to rules with options",
    with 'code = "0.77", split = function() end',
  },
  { "field_left", "rule", ":2: .*partizan", with "start = 3, options = function() end, left = function() end" },
  {
    "field_long",
    "rule",
    "is not known",
    [[
local s = "x" for i = 1, 18 do s = s .. s end
return { summary = "x", code = "0.77", [s] = 1 }]],
  },
  {
    "field_misspelt",
    "rule",
    ":2: field 'optoins' is not known; did you mean 'options'",
    with "start = 1, optoins = function() end",
  },
  {
    "field_name",
    "rule",
    "lower%-case letters, digits and underscores",
    'return { name = "Two Words", summary = "x", code = "0.77", start = 3 }',
  },
  { "field_no_moves", "rule", "says nothing about its moves", with 'name = "x"' },
  { "field_no_start", "rule", ":2: a rule with options needs start", with "options = function() end" },
  { "field_number_key", "rule", "entry 1 has no name", with '3, code = "0.77"' },
  {
    "field_options_list",
    "rule",
    ":2: field 'options' is a table; it must be a function",
    with "start = 3, options = {}",
  },
  { "field_partizan", "rule", ":2: .*partizan", with "start = 3, left = function() end, right = function() end" },
  { "field_source", "rule", ":2: field 'source' is a table", with 'code = "0.77", source = { 1, 2 }' },
  { "field_summary_number", "rule", "field 'summary' is a number", with 'code = "0.77", summary = 3' },
  { "field_tags", "rule", ":2: field 'tags' is a string", with 'code = "0.77", tags = "x"' },
  { "field_unknown", "rule", ":2: field 'colour' is not known", with 'colour = "red", code = "0.77"' },

  -- Codes and subtraction sets.
  { "code_bracket", "rule", ":2: field 'code': .*column 3: .*%[", with 'code = "0.[3"' },
  { "code_bytes", "rule", ":2: field 'code': .*column 4: .*0xff", with [[code = "0.7\255\254"]] },
  { "code_digit", "rule", ":2: .*column 4: 'x'", with 'code = "0.8x"' },
  { "code_digit_zero", "rule", ":2: field 'code': .*column 1: ", with 'code = "1.7"' },
  { "code_empty", "rule", ":2: .*empty", with 'code = ""' },
  {
    "code_function_cycle",
    "rule",
    "nested more than 64",
    with "code = function() local t = {} t[1] = t return t end",
  },
  { "code_function_nil", "rule", "code returned nothing", with "code = function() end" },
  { "code_function_number", "rule", ":2: .*a code is a string", with "code = function() return 0.77 end" },
  { "code_number", "rule", ":2: field 'code' is a number", with "code = 0.77" },
  { "code_points", "rule", ":2: .*one point", with 'code = "0.7.7"' },
  { "code_zero_byte", "rule", ":2: field 'code': .*column 4: .*0x00", with [[code = "0.7\0007"]] },
  { "subtract_all_but", "rule", ":2: field 'subtract' is a table", with "subtract = { all_but = 3 }" },
  { "subtract_fraction", "rule", ":2: field 'subtract' is a table", with "subtract = { 1.5 }" },
  {
    "subtract_function_all_but",
    "rule",
    ":2: field 'subtract'",
    with "subtract = function() return { all_but = 3 } end",
  },
  { "subtract_function_fraction", "rule", ":2: .*1%.5", with "subtract = function() return { 1.5 } end" },
  { "subtract_function_function", "rule", "a function", with "subtract = function() return { error } end" },
  { "subtract_function_names", "rule", ":2: field 'subtract'", with "subtract = function() return { one = 1 } end" },
  { "subtract_holes", "rule", ":2: field 'subtract' is a table", with "subtract = { 1, nil, 3 }" },
  { "subtract_huge", "rule", ":2: .*100000000", with "subtract = { 100000001 }" },
  { "subtract_negative", "rule", ":2: .*member 1 %(%-1%)", with "subtract = { -1 }" },
  { "subtract_word", "rule", ":2: field 'subtract' is a table", with 'subtract = { 1, "two" }' },
  { "subtract_zero", "rule", ":2: .*member 2", with "subtract = { 1, 0 }" },

  -- Parameters and examples.
  {
    "example_field",
    "rule",
    ":2: example 1 has no field 'pos'",
    with 'code = "0.77", examples = { { pos = 3, value = 1 } }',
  },
  {
    "example_from_boolean",
    "rule",
    ":2: example 1: from is true; it must be a heap",
    with 'code = "0.77", examples = { { from = true, values = { 1 } } }',
  },
  {
    "example_from_word",
    "rule",
    ':2: example 1: from is "x"; it must be a heap',
    with 'code = "0.77", examples = { { from = "x", values = { 1 } } }',
  },
  { "example_nothing", "rule", ":2: example 1 says nothing", with 'code = "0.77", examples = { { position = 3 } }' },
  { "example_number", "rule", ":2: field 'examples' is a table", with 'code = "0.77", examples = { 3 }' },
  {
    "example_outcome",
    "rule",
    ':2: example 1: outcome is "W"',
    with 'code = "0.77", examples = { { position = 3, outcome = "W" } }',
  },
  {
    "example_params_number",
    "rule",
    ":2: example 1: params is 3; it must be a table of parameters",
    with 'code = "0.77", examples = { { from = 1, values = { 1 }, params = 3 } }',
  },
  {
    "example_position_function",
    "rule",
    ":2: example 1: position is a function; it must be a position",
    with 'code = "0.77", examples = { { position = error, value = 1 } }',
  },
  {
    "example_position_function_shown",
    "rule",
    ":2: example 1: position is a function; it must be a position",
    with 'code = "0.77", examples = { { position = error, value = 1 } }, show = function(n) return "n" end',
  },
  {
    "example_two_claims",
    "rule",
    ":2: example 1 has values and position, which do not go together",
    with 'code = "0.77", examples = { { position = 1, value = 1, values = { 1 } } }',
  },
  {
    "example_unknown_param",
    "rule",
    ":2: example 1: there is no parameter 'z'",
    with 'code = "0.77", examples = { { position = 3, value = 3, params = { z = 1 } } }',
  },
  {
    "example_values",
    "rule",
    ':2: example 1: values is {1,"x"}; it must be a list of nim%-values',
    with 'code = "0.77", examples = { { from = 0, values = { 1, "x" } } }',
  },
  {
    "example_values_from_nowhere",
    "rule",
    ":2: example 1 has values but not from",
    with 'code = "0.77", examples = { { values = { 1 } } }',
  },
  { "example_wrong", "false", "the engine says 3", with 'code = "0.77", examples = { { position = 3, value = 7 } }' },
  {
    "example_wrong_period",
    "false",
    "the engine says period 12",
    with 'code = "0.77", examples = { { period = 11 } }',
  },
  {
    "params_default",
    "rule",
    ':2: params.a.default is "x"; it must be an integer',
    with 'code = "0.77", params = { a = { type = "integer", default = "x" } }',
  },
  {
    "params_default_fraction",
    "rule",
    ":2: params.a.default is 1%.5; it must be an integer",
    with 'code = "0.77", params = { a = { type = "integer", default = 1.5 } }',
  },
  {
    "params_default_function",
    "rule",
    "params.a.default is a function",
    with 'code = "0.77", params = { a = { type = "integer", default = error } }',
  },
  {
    "params_default_list",
    "rule",
    ':2: params.a.default is {1,"x"}; it must be a list of integers',
    with 'code = "0.77", params = { a = { type = "integers", default = { 1, "x" } } }',
  },
  {
    "params_field",
    "rule",
    ":2: params.a has no field 'typ'; did you mean 'type'",
    with 'code = "0.77", params = { a = { typ = "integer" } }',
  },
  {
    "params_help",
    "rule",
    "params.a.help is a table; it must be a string",
    with 'code = "0.77", params = { a = { type = "integer", help = {} } }',
  },
  {
    "params_list",
    "rule",
    ":2: .*parameter name 1 is not a word",
    with 'code = "0.77", params = { { type = "integer" } }',
  },
  {
    "params_max",
    "rule",
    "params.a.max is a table; it must be a number",
    with 'code = "0.77", params = { a = { type = "integer", default = 1, max = {} } }',
  },
  {
    "params_min",
    "rule",
    "params.a.min is a string; it must be a number",
    with 'code = "0.77", params = { a = { type = "integer", default = 1, min = "x" } }',
  },
  {
    "params_name",
    "rule",
    ":2: .*not a word",
    with 'code = "0.77", params = { ["a b"] = { type = "integer", default = 1 } }',
  },
  { "params_no_type", "rule", ":2: params.a.type is nil", with 'code = "0.77", params = { a = {} }' },
  { "params_number", "rule", ":2: params.a is a number", with 'code = "0.77", params = { a = 3 }' },
  {
    "params_outside",
    "rule",
    "parameter a is 5; it must be at most 3",
    with 'code = "0.77", params = { a = { type = "integer", default = 5, max = 3 } }',
  },
  {
    "params_position_function",
    "rule",
    "params.a.default is a function",
    with 'code = "0.77", params = { a = { type = "position", default = error } }',
  },
  {
    "params_position_functions",
    "rule",
    ":2: params.a.default is {a function}; it must be a position",
    with 'code = "0.77", params = { a = { type = "position", default = { error } } }',
  },
  { "params_type", "rule", ':2: params.a.type is "int"', with 'code = "0.77", params = { a = { type = "int" } }' },
  {
    "params_values",
    "rule",
    "params.a.values is a number; it must be a list",
    with 'code = "0.77", params = { a = { type = "integer", default = 1, values = 3 } }',
  },

  -- Starts, options and what they return.
  { "option_beyond", "rule", "beyond 63 bits", options "if n == 3 then option(2 ^ 64) end" },
  { "option_cycle", "rule", "nested more than 64", options "local t = {} t[1] = t option(t)" },
  { "option_fraction", "rule", "fraction", options "if n == 3 then option(1 / 2) end" },
  { "option_function", "rule", "a function", options "if n == 3 then option(error) end" },
  { "option_holes", "rule", ":1: not a position: .*holes", options "if n == 3 then option({ 1, nil, 3 }) end" },
  { "option_huge_list", "rule", "1 MiB", options "local t = {} for i = 1, 1100000 do t[i] = 1 end option(t)" },
  { "option_huge_string", "rule", "1 MiB", options 'local s = "x" for i = 1, 21 do s = s .. s end option(s)' },
  {
    "option_in_canonical",
    "rule",
    ":3: 'option' was called after",
    [[
local kept
return { summary = "x", start = 3, options = function(n, option) kept = option if n > 0 then option(n - 1) end end,
  canonical = function(n) if kept and n > 1 then kept(n - 2) end return n end }]],
  },
  {
    "option_in_split",
    "rule",
    "'option' may not be called inside split",
    [[
local kept
return { summary = "x", start = 3, options = function(n, option) kept = option if n > 0 then option(n - 1) end end,
  split = function(n, part) if kept then kept(1) end part(n) end }]],
  },
  { "option_index_zero", "rule", "below 1", options "if n == 3 then option({ [0] = 1 }) end" },
  { "option_infinite", "rule", "infinite", options "if n == 3 then option(1 / 0) end" },
  {
    "option_kept",
    "input",
    "'option' was called after",
    [[
local kept
return { summary = "x", start = 3, options = function(n, option) kept = option end,
  parse = function() kept(1) return 3 end }]],
    call = "value parse",
  },
  { "option_key_boolean", "rule", "key that is neither", options "if n == 3 then option({ [true] = 1 }) end" },
  { "option_key_fraction", "rule", "key that is neither", options "if n == 3 then option({ [1.5] = 1 }) end" },
  { "option_key_zero_byte", "rule", "zero byte", options [[if n == 3 then option({ ["a\0b"] = 1 }) end]] },
  {
    "option_many",
    "ok",
    "",
    options(
      "if n == 3 then option(table.unpack({ 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "
        .. "15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25 })) end"
    ),
  },
  { "option_nan", "rule", "not a number", options "if n == 3 then option(0 / 0) end" },
  {
    "option_nested",
    "rule",
    "nested more than 64",
    options "local t = {} for i = 1, 100 do t = { t } end option(t)",
  },
  { "option_nested_nan", "rule", "not a number", options "if n == 3 then option({ { x = 0 / 0 } }) end" },
  { "option_nil", "rule", ":1: not a position: nil", options "if n == 3 then option(nil) end" },
  { "option_record_cycle", "rule", "nested more than 64", options "local t = {} t.t = { t } option(t)" },
  { "option_thread_name", "rule", "'coroutine' is not known", options "option(coroutine)" },
  { "option_tree", "rule", "larger than 1 MiB", options "local t = {} for i = 1, 60 do t = { t, t } end option(t)" },
  {
    "options_return_record",
    "rule",
    "options returned a table that is no list",
    'return { summary = "x", start = 3, options = function(n) return { left = n - 1 } end }',
  },
  {
    "options_return_number",
    "rule",
    "options returned a number",
    'return { summary = "x", start = 3, options = function(n) return n end }',
  },
  {
    "options_twice",
    "rule",
    "options called option and returned a list",
    'return { summary = "x", start = { 3 }, options = function(p, option) if p[1] > 0 then option { p[1] - 1 } return p end end }',
  },
  {
    "options_return_fraction",
    "rule",
    "not a position",
    'return { summary = "x", start = 3, options = function(n) return { n / 2 } end }',
  },
  {
    "parse_function",
    "input",
    "a function",
    'return { summary = "x", start = 3, options = function() end, parse = function() return error end }',
    call = "parse",
  },
  {
    "start_cycle",
    "rule",
    "nested more than 64",
    [[
local t = {} t[1] = t
return { summary = "x", start = t, options = function() end }]],
  },
  {
    "start_function",
    "rule",
    "a function",
    'return { summary = "x", start = function() return error end, options = function() end }',
    call = "start",
  },
  {
    "start_nan",
    "rule",
    ":1: field 'start' is not a position: not a number",
    'return { summary = "x", start = 0 / 0, options = function() end }',
    call = "start",
  },
  {
    "start_fraction",
    "rule",
    ":1: field 'start' is not a position: a fraction",
    'return { summary = "x", start = 3 / 2, options = function() end }',
  },
  {
    "start_hole",
    "rule",
    ":1: field 'start' is not a position: an array with holes",
    'return { summary = "x", start = { 1, nil, 3 }, options = function() end }',
  },
  {
    "start_nil",
    "rule",
    "start returned nothing; it must return a position",
    'return { summary = "x", start = function() end, options = function() end }',
    call = "start",
  },
  {
    "start_with_function",
    "rule",
    ":1: field 'start' is not a position: neither a number",
    'return { summary = "x", start = { error }, options = function() end }',
  },

  -- Wide sets.
  { "wide_bomb", "limit", MEMORY, "local t, x = {}, sg.bits.full(16, 16) for i = 1, 1e9 do t[i] = x >> 1 end" },
  {
    "wide_forever",
    "limit",
    "instruction limit",
    "local x = sg.bits.full(16, 16) while x ~= 1 do x = x | x >> 1 end",
  },
  {
    "wide_flood",
    "limit",
    "limit",
    "local x = sg.bits.full(16, 16) for i = 1, 1e9 do sg.bits.flood(sg.bits.cell(0, 16, 16), x, 16, 16) end",
  },
  {
    "wide_sum",
    "rule",
    "%+ of a wide set: a set is no number",
    options "if n == 3 then option(sg.bits.full(9, 9) + 1) end",
  },
  { "wide_index", "rule", "a wide set has no field 'x'", options "if n == 3 then option(sg.bits.full(9, 9).x) end" },
  { "wide_concat", "rule", "%.%. of a wide set", options "if n == 3 then option(sg.bits.full(9, 9) .. '') end" },
  {
    "wide_beyond",
    "rule",
    "the set has bit 81; a board of 9 by 9 ends with bit 80",
    [[
return { summary = "x", params = { w = { type = "integer", default = 9 }, h = { type = "integer", default = 9 } },
  start = function() return sg.bits.full(9, 9) end,
  options = function(x, option) option(x << 1) end, canonical = sg.canonical.bits }]],
  },

  -- Heaps.
  { "heap_fraction", "rule", "heap 3 leaves 1%.5, not a whole", heap "if n == 3 then option(n / 2) end" },
  {
    "heap_huge",
    "rule",
    "heap 3 leaves a heap of 9223372036854775807",
    heap "if n == 3 then option(math.maxinteger) end",
  },
  { "heap_larger", "rule", "heap 3 leaves a heap of 4", heap "if n == 3 then option(1, 4) end" },
  { "heap_nan", "rule", "heap 3 leaves %-?nan, not a whole number", heap "if n == 3 then option(0 / 0) end" },
  { "heap_negative", "rule", "heap 3 leaves a heap of %-1", heap "if n == 3 then option(n - 4) end" },
  { "heap_nil", "rule", "heap 3 leaves nil, not a whole number", heap "if n == 3 then option(nil) end" },
  { "heap_parts", "ok", "", heap "if n == 3 then option(table.unpack({ 2, 1 }, 1, 2)) end" },
  {
    "heap_parts_many",
    "ok",
    "",
    heap [[if n == 3 then
    local parts = {}
    for i = 1, 100000 do parts[i] = i % 3 end
    option(table.unpack(parts))
  end]],
  },
  { "heap_parts_too_many", "rule", "too many results", heap "if n == 3 then option(table.unpack({}, 1, 1e7)) end" },
  {
    "heap_empty",
    "rule",
    ":%d+: an option of heap 0: the empty heap is the end of play",
    heap "if n == 0 then option() end",
  },
  {
    "heap_return_list",
    "rule",
    "heap returned a table",
    'return { summary = "x", heap = function(n) return { 2, 1, 0 } end }',
  },
  { "heap_same", "rule", "heap 3 leaves a heap of 3: heaps must get smaller", heap "if n == 3 then option(n) end" },
  {
    "heap_string",
    "rule",
    "heap 3 leaves the string '2', not a whole number",
    heap 'if n == 3 then option("2") end',
  },
  { "heap_table", "rule", "heap 3 leaves .*not a whole number", heap "if n == 3 then option({ 1 }) end" },

  -- split and canonical.
  {
    "canonical_nil",
    "rule",
    ":1: canonical returned .* nil",
    'return { summary = "x", start = 3, options = function() end, canonical = function() end }',
  },
  {
    "part_in_options",
    "rule",
    "'part' may only be called inside split",
    [[
local kept
return { summary = "x", start = 3, options = function(n, option) kept(n) end, split = function(n, part) kept = part part(n) end }]],
  },
  {
    "split_return_number",
    "rule",
    "split returned a number",
    'return { summary = "x", start = 3, options = function() end, split = function(n) return n end }',
  },
  {
    "split_twice",
    "rule",
    "split called part and returned a list",
    [[
return { summary = "x", start = { 2, 2 },
  options = function(h, option) if h[1] > 0 then option { h[1] - 1, h[2] } end end,
  split = function(h, part) part { h[1], 0 } return { { h[1], 0 }, { h[2], 0 } } end }]],
    call = "value",
  },

  -- Play that goes round.
  {
    "cycle_canonical",
    "cycle",
    "go round",
    'return { summary = "x", start = 3, options = function(n, option) option(n + 1) end, canonical = function(n) return n % 5 end }',
  },
  { "cycle_component", "cycle", "go round", options "if n > 0 then option(n - 1, 3) end" },
  {
    "cycle_deep",
    "cycle",
    "%.%.%. %(1000 positions%)",
    'return { summary = "x", start = 0, options = function(n, option) option((n + 1) % 1000) end }',
  },
  { "cycle_larger", "cycle", "3 %-> 4 %-> 3", options "option(n == 3 and 4 or 3)" },
  { "cycle_self", "cycle", "3 %-> 3", options "option(n)" },

  -- Errors that are raised on purpose.
  { "error_assert", "rule", "raised a table", "assert(false, {})" },
  { "error_boolean", "rule", "raised a boolean", "error(false)" },
  { "error_function", "rule", "raised a function", "error(error)" },
  { "error_long", "rule", ":2: xxx", [[
local s = "x" for i = 1, 20 do s = s .. s end
error(s)]] },
  { "error_nil", "rule", "raised a nil", "error()" },
  { "error_number", "rule", "raised a number", "error(42)" },
  {
    "error_parse",
    "input",
    "cannot read the position '3': what; its start is =3",
    'return { summary = "x", start = 3, options = function() end, parse = function() error("what") end }',
    call = "parse",
  },
  {
    "error_parse_broken",
    "input",
    "cannot read the position '3': .*error_parse_broken%.lua:1: attempt to index",
    'return { summary = "x", start = 3, options = function() end, parse = function(t) return t.x.y end }',
    call = "parse",
  },
  { "error_percent", "rule", ":1: %%s%%n", 'error("%s%n")' },
  {
    "error_start",
    "rule",
    ":1: no start today",
    'return { summary = "x", start = function() error("no start today") end, options = function() end }',
    call = "start",
  },
  { "error_table", "rule", "raised a table", "error({ code = 2 })" },
  {
    "error_table_canonical",
    "rule",
    "raised a table",
    'return { summary = "x", start = 3, options = function() end, canonical = function() error({}) end }',
  },
  { "error_table_heap", "rule", "raised a table.*heap", 'return { summary = "x", heap = function() error({}) end }' },
  {
    "error_table_options",
    "rule",
    "raised a table",
    'return { summary = "x", start = 3, options = function() error({}) end }',
  },
  { "error_zero_byte", "rule", ":1: a", [[error("a\0b")]] },

  -- Functions of the box with arguments that they refuse.
  { "char_range", "rule", ":1: .*out of range", after "local a = string.char(256)" },
  { "concat_far", "rule", ":1: invalid value", after 'table.concat({}, ",", 1, 1 << 40)' },
  { "divide_zero", "rule", ":1: attempt to .*", after "local a = 1 // 0" },
  { "format_many", "rule", ":1: bad argument", after 'local a = ("%d %d"):format(1)' },
  { "format_object", "rule", ":1: string.format of a table", after 'local a = ("%s"):format({ 1 })' },
  { "format_pointer", "rule", ":1: string.format of a table", after 'local a = ("%p"):format({})' },
  { "format_width", "rule", ":1: invalid conversion", after 'local a = ("%099999999d"):format(1)' },
  {
    "helper_cyclic",
    "rule",
    ":4: .*sg.canonical.tree: .*does it contain itself",
    [[
local tree = {}
tree[1] = tree
return { summary = "x", start = 1, options = function(n, option)
  option(#sg.canonical.tree(tree))
end }]],
    call = "value",
  },
  {
    "helper_options",
    "rule",
    ":3: .*sg.canonical.grid: it has no option the string 'color'",
    [[
return {
  summary = "x",
  canonical = sg.canonical.grid { color = "xo" },
  start = 1,
  options = function() end,
}]],
  },
  {
    "helper_params",
    "rule",
    "sg.canonical.bits: the parameter h of the rule is nil",
    [[
return {
  summary = "x",
  params = { w = { type = "integer", default = 3 } },
  canonical = sg.canonical.bits,
  start = 1,
  options = function() end,
}]],
    call = "value",
  },
  {
    "helper_position",
    "rule",
    "sg.canonical.grid: 1 is not a grid",
    [[
return {
  summary = "x",
  canonical = sg.canonical.grid,
  start = 1,
  options = function() end,
}]],
    call = "value",
  },
  { "helper_unknown", "rule", ":1: .*call a nil value", after "sg.bits.rotate(1, 2, 3)" },
  { "insert_far", "rule", ":1: .*out of bounds", after "table.insert({}, 1 << 40, 1)" },
  { "mex_negative", "rule", ":1: .*nim%-values are >= 0", after "local a = sg.mex(-1)" },
  { "mex_word", "rule", ":1: .*number expected", after 'local a = sg.mex({ 1, "x" })' },
  { "remove_far", "rule", ":1: .*out of bounds", after "table.remove({ 1 }, 1 << 40)" },
  { "remove_before", "rule", ":1: .*out of bounds", after "table.remove({ 1 }, math.mininteger)" },
  { "select_far", "rule", ":1: .*out of range", after "local a = select(-3, 1)" },
  {
    "sort_invalid",
    "rule",
    ":1: invalid order function",
    after "table.sort({ 3, 1, 2, 5, 4 }, function() return true end)",
  },
  { "sort_mixed", "rule", "attempt to compare", after 'table.sort({ 3, "x" })' },
  {
    "xor_fraction",
    "rule",
    ":1: .*sg.xor: value 2 is 1.5: nim%-values are >= 0 and whole",
    after "local a = sg.xor(1, 1.5)",
  },
}

for name in
  ([[_G _VERSION arg bit32 collectgarbage coroutine debug dofile getfenv getmetatable io load loadfile
    loadstring newproxy os package pcall print rawset require setfenv setmetatable unpack warn xpcall]]):gmatch "%S+"
do
  ROWS[#ROWS + 1] = { "no_" .. name, "rule", ":1: '" .. name .. "' is not known here", after("local a = " .. name) }
end

---@class hostile_rule
---@field name string
---@field code string
---@field words string
---@field text string
---@field call string

---All of them, in the order above.
---@type hostile_rule[]
M.list = {}

local text_of = {}

for i, row in ipairs(ROWS) do
  local name, code, words, text = table.unpack(row)
  assert(not text_of[name], name)
  text_of[name] = text
  M.list[i] = { name = name, code = code, words = words, text = text, call = row.call or "all" }
end

---Loads one of them by name; messages about it speak of NAME.lua.
---@param name string
function M.load(name) return require "sg".from_text(assert(text_of[name], name), name .. ".lua") end

return M
