-- SPDX-License-Identifier: MIT
-- Writes a rule file to start from, and a spec beside it. Both work as they are.

local M = {}

local HEAP = [==[
-- SPDX-License-Identifier: MIT
-- A game on heaps: positions are heaps of n things, a move takes one heap and leaves smaller ones (or none).
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@ 7
return {
  name    = "@NAME@",
  summary = "Take one or two adjacent things from a row; the row may fall into two.",
  source  = { "where the rules are from" },
  tags    = { "heap" },
  params  = {
    most = { type = "integer", default = 2, min = 1, help = "how many may be taken at once" },
  },
  -- One call of option per move; its arguments are the heaps that the move leaves.
  heap    = function(n, option, p)
    for taken = 1, p.most do
      for left = 0, (n - taken) // 2 do
        option(left, n - taken - left)
      end
    end
  end,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = 0, value = 0, note = "nothing to move" },
    { position = 3, value = 3 },
    { position = { 1, 1 }, outcome = "P", note = "a sum of two equal heaps: copy the other player" },
    { from = 0, values = { 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6 }, note = "Winning Ways, vol. 1, ch. 4, Kayles" },
    { params = { most = 1 }, from = 0, values = { 0, 1, 0, 1, 0, 1 }, note = "one at a time: only parity counts" },
  },
}
]==]

local POSITIONS = [==[
-- SPDX-License-Identifier: MIT
-- A game on positions of any shape: integers, booleans, strings, lists and records of them.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@ HTH
return {
  name    = "@NAME@",
  summary = "A row of coins: turn a head (H) to a tail (T), and if you like one coin to the left of it too.",
  source  = { "where the rules are from" },
  tags    = { "coins" },
  params  = {
    n = { type = "integer", default = 4, min = 1, max = 20, help = "how many coins, all heads" },
  },
  start   = function(p)
    local coins = ""
    for _ = 1, p.n do coins = coins .. "H" end
    return coins
  end,
  -- One call of option per move, with the position it leads to (several arguments would be a sum of positions).
  options = function(position, option)
    local function turned(coins, i)
      local other = coins:sub(i, i) == "H" and "T" or "H"
      return coins:sub(1, i - 1) .. other .. coins:sub(i + 1)
    end
    for i = 1, #position do
      if position:sub(i, i) == "H" then
        local one = turned(position, i)
        option(one)
        for j = 1, i - 1 do option(turned(one, j)) end
      end
    end
  end,
  -- How users write a position, HTH, and how it is shown.
  parse   = function(text)
    for i = 1, #text do
      local coin = text:sub(i, i)
      if coin ~= "H" and coin ~= "T" then error("a row is letters H and T, not " .. coin) end
    end
    return text
  end,
  show    = function(position) return position end,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = "T", value = 0, note = "nothing to move" },
    { position = "H", value = 1 },
    { position = "TTH", value = 3, note = "the coin in place i, alone, is a Nim heap of i" },
    { position = "HHH", outcome = "P", note = "1 + 2 + 3 in Nim" },
    { position = "HHHH", value = 4 },
  },
}
]==]

local SPEC = [==[
-- SPDX-License-Identifier: MIT
-- Run it so, where FOLDER has sg.so:  LUA_CPATH_5_4='FOLDER/?.so;;' lua5.4 $(which busted) @SPEC@
local sg = require "sg"

describe("@NAME@", function()
  local game

  setup(function() game = assert(sg.load "@FILE@") end)

  it("agrees with its examples", function()
    for _, example in ipairs(assert(game:examples())) do
      assert.is_true(example.ok, example.text .. (example.detail and ": " .. example.detail or ""))
    end
  end)

  it("is sound", function()
    local result = assert(sg.check(game))
    for _, check in ipairs(result.checks) do
      assert.is_true(check.ok, check.name .. ": " .. tostring(check.detail))
    end
  end)
end)
]==]

-- Lua's own words, and the commands, cannot name a game that is easy to speak of.
local TAKEN = {
  ["and"] = true, ["end"] = true, ["for"] = true, ["return"] = true, ["function"] = true, sg = true, start = true,
}

local function exists(path)
  local file = io.open(path, "rb")
  if file then file:close() end
  return file ~= nil
end

-- Writes a new file in one piece: all of it under another name first.
local function write_file(path, text)
  local temporary = path .. ".tmp"
  local file, message = io.open(temporary, "wb")
  if not file then return nil, message, "io" end
  local ok, why = file:write(text)
  local closed = file:close()
  if ok and closed then ok, why = os.rename(temporary, path) end
  if ok then return true end
  os.remove(temporary)
  return nil, why or ("cannot write " .. path), "io"
end

local function is_folder(path)
  local file = io.open(path .. "/.", "rb")
  if file then file:close() end
  return file ~= nil
end

---Writes NAME.lua and its spec: in spec/ if that folder is there, else beside it.
---@param name string letters, digits and _; a folder may stand before it
---@param kind "heap"|"positions"
---@return string[]|nil files, string|nil message, string|nil code
function M.write(name, kind)
  local folder, base = name:match "^(.*/)([^/]*)$"
  folder, base = folder or "", (base or name):gsub("%.lua$", "")
  if not base:find "^[%a][%w_]*$" or #base > 64 or TAKEN[base] then
    local message = "'%s' cannot name a game: a letter, then letters, digits and _ (at most 64), as in my_game"
    return nil, message:format(base), "usage"
  end
  local rule_path = folder .. base .. ".lua"
  local spec_path = ("%s%s_spec.lua"):format(folder == "" and is_folder "spec" and "spec/" or folder, base)
  for _, path in ipairs { rule_path, spec_path } do
    if exists(path) then return nil, path .. " is there already; nothing was written", "usage" end
  end
  local fields = { NAME = base, FILE = rule_path:find "/" and rule_path or "./" .. rule_path, SPEC = spec_path }
  local function filled(text) return (text:gsub("@(%u+)@", fields)) end
  local ok, message, code = write_file(rule_path, filled(kind == "positions" and POSITIONS or HEAP))
  if ok then ok, message, code = write_file(spec_path, filled(SPEC)) end
  if not ok then return nil, message, code end
  return { rule_path, spec_path }
end

return M
