-- SPDX-License-Identifier: MIT
-- JSON, one object per line: keys in a fixed order, text in UTF-8, integers written exactly. Integers above 2^53 need a
-- reader that keeps them exact.

local core = require "sg.core"
local is_result = require("sg.result").is
local plain = require "sg.text.plain"

local json = {}

---The version of docs/sg-lua.schema.json.
json.SCHEMA = 1

-- The order of keys in JSON. Keys that are not listed follow in alphabetical order.
local KEYS = [[
schema event file game play step id expression position task arguments component option label labels turn name ok
kind summary rows columns nodes edges source tags games found equal compared at status shift argument matches also
octal literature slips params path value outcome period preperiod saltus last_exception from to values basis
hash_bits theorem assuming agrees engine method checked_to max_value max_at components touches mirrored remoteness
suspense quick slow
wins wins_beside draws winning drawing board moves shown total total_winning failed examples checks not_checked text
detail note counterexample rules files error code message
]]
local RANK, n_keys = {}, 0
for key in KEYS:gmatch "%S+" do
  n_keys = n_keys + 1
  RANK[key] = n_keys
end

local integers_type =
  { __tojson = function(self) return "[" .. core.row(self.list, 1, #self.list, 0, ",") .. "]" end }

---Marks a list as one of integers, which is written without a look at each element.
---@param list integer[]
function json.integers(list) return setmetatable({ list = list }, integers_type) end

-- An edge that has nothing but its ends is written at once: a graph may have a million of them.
local edges_type = {
  __tojson = function(self)
    if self.list.write then return "[" .. self.list.write('{"from":', ',"to":', "},"):sub(1, -2) .. "]" end
    local lines = {}
    for i, edge in ipairs(self.list) do
      if edge.label or edge.turn or edge.count then
        lines[i] = json.line(edge)
      else
        lines[i] = ('{"from":%d,"to":%d}'):format(edge.from, edge.to)
      end
    end
    return "[" .. table.concat(lines, ",") .. "]"
  end,
}

---Marks a list as one of edges of a graph, which is written without a look at each field.
---@param list table[] each { from, to }, and perhaps label, labels, turn, count; or { write } (sg.search.graph)
function json.edges(list) return setmetatable({ list = list }, edges_type) end

-- A node of a game that ends is written at once, too, unless it has moves to positions that are left out.
local nodes_type = {
  __tojson = function(self)
    local quote, lines = require("dkjson").quotestring, {}
    for i, node in ipairs(self.list) do
      if math.type(node.value) == "integer" and node.height and not node.cut then
        lines[i] = ('{"id":%d,"position":%s,"value":%d,"outcome":"%s","height":%d}'):format(
          node.id,
          quote(plain.utf8(node.position)),
          node.value,
          node.outcome,
          node.height
        )
      else
        lines[i] = json.line(node)
      end
    end
    return "[" .. table.concat(lines, ",") .. "]"
  end,
}

---Marks a list as one of nodes of a graph, which is written in the same way.
---@param list sg.Node[]
function json.nodes(list) return setmetatable({ list = list }, nodes_type) end

-- Is a table a list of integers alone?
local function is_of_integers(t)
  local n = 0
  for key, value in next, t do
    n = n + 1
    if key ~= n or math.type(value) ~= "integer" then return false end
  end
  return n > 0
end

-- dkjson asks pairs whether a table is a list, and takes { n = 3 } for one of three; it writes what __jsonorder names.
local function no_pairs() return next, {} end

local function is_list(t) return t[1] ~= nil or next(t) == nil end

-- A copy that dkjson writes in our form: strings in UTF-8, keys in order, empty tables as lists, wide sets as text.
local function prepared(value)
  if type(value) == "userdata" and tostring(value):find "^0x" then return tostring(value) end
  if type(value) == "string" then return plain.utf8(value) end
  if type(value) ~= "table" or getmetatable(value) and not is_result(value) then return value end
  if is_of_integers(value) then return json.integers(value) end
  local copy, keys = {}, {}
  for key, field in pairs(value) do
    if type(key) == "string" then
      key = plain.utf8(key)
      keys[#keys + 1] = key
    end
    copy[key] = prepared(field)
  end
  if is_list(value) then return setmetatable(copy, { __jsontype = "array" }) end
  table.sort(keys, function(a, b)
    local rank_a, rank_b = RANK[a] or math.huge, RANK[b] or math.huge
    if rank_a ~= rank_b then return rank_a < rank_b end
    return a < b
  end)
  return setmetatable(copy, { __jsonorder = keys, __jsontype = "object", __pairs = no_pairs })
end

local function escaped_character(character)
  if plain.text(character) == character then return nil end
  local code = utf8.codepoint(character)
  if code < 0x10000 then return ("\\u%04x"):format(code) end
  return ("\\u%04x\\u%04x"):format(0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF))
end

---A line of JSON in which the characters that plain.text escapes are escaped as in JSON. Elsewhere JSON has none.
---@param line string in UTF-8, without control characters of ASCII
---@return string
function json.plain(line)
  if utf8.len(line) == #line then return line end
  return (line:gsub("[\xC2-\xF4][\x80-\xBF]*", escaped_character))
end

---One object as a line of JSON, without the newline. Functions and userdata in it are an error.
---@param object table
---@return string
function json.line(object)
  return json.plain(require("dkjson").encode(prepared(object))) -- dkjson escapes some of them only
end

---JSON's null, for fields that are there without a value.
function json.null() return require("dkjson").null end

return json
