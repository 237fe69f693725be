-- SPDX-License-Identifier: MIT
-- Writes certificates of misère quotients; docs/certificates.md is their form, verify_misere.lua checks them.

local failure = require "sg.failure"

local M = {}

local function integers(list)
  local words = {}
  for i, value in ipairs(list) do words[i] = ("%d"):format(value) end
  return "[" .. table.concat(words, ",") .. "]"
end

local function sorted_set(list)
  local set, seen = {}, {}
  for _, s in ipairs(list) do
    if not seen[s] then seen[s], set[#set + 1] = true, s end
  end
  table.sort(set)
  return set
end

-- The game as the checker reads it: a finite code without constraints, or a finite subtraction set. Else why not.
local function game_fields(game)
  local loaded = game.loaded
  if game.kind == "positions" then return nil, "its positions are not heaps; the checker knows codes and sets only" end
  if game.kind == "heap" then return nil, "its moves are a function in Lua, which no checker can run" end
  if loaded.set then
    if loaded.all_but ~= nil then return nil, "the checker knows no endless sets" end
    return { subtract = sorted_set(loaded.set) }
  end
  local code = loaded.code:gsub("%[0+%]$", ""):gsub("([0-3])[!?=]", "%1")
  local head, rest = code:match "^([0-9A-Z]?)%.([0-9A-Z]*)$"
  if not head then return nil, "the checker knows finite codes without constraints only" end
  return { code = (head == "" and "0" or head) .. "." .. rest:gsub("0+$", "") }
end

---The certificate of a quotient, as text.
---@param quotient sg.Quotient
---@return string|nil certificate, string|nil reason why there is none
function M.text(quotient)
  local shown, reason = game_fields(quotient.game)
  if not shown then return nil, reason end
  local shape, engine = quotient:presentation(), quotient.engine
  local heaps, action, p, phi = {}, {}, {}, {}
  for i, generator in ipairs(shape.generators) do
    heaps[i] = generator.heap
    for _, entry in ipairs(shape.list) do
      action[#action + 1] = shape.number[engine:times(entry.element, generator.element)]
    end
  end
  for i, entry in ipairs(shape.list) do
    if engine:is_p(entry.element) then p[#p + 1] = i - 1 end
  end
  for n = 0, engine:count() do phi[n + 1] = shape.number[engine:phi(n)] end
  local lines = {}
  local function add(name, value)
    if value == nil then return end
    local text = type(value) == "table" and integers(value) or type(value) == "string" and '"' .. value .. '"'
      or ("%d"):format(value)
    lines[#lines + 1] = ('"%s": %s'):format(name, text)
  end
  add("format", "sg-lua misere certificate")
  add("version", 1)
  add("code", shown.code)
  add("subtract", shown.subtract)
  add("heaps", engine:count())
  add("order", quotient.order)
  add("p_size", #p)
  add("tame", shape.tame and 1 or 0)
  add("theorem", quotient.theorem)
  add("period", quotient.period)
  add("preperiod", quotient.preperiod)
  add("checked_to", quotient.checked_to)
  add("generators", heaps)
  add("action", action)
  add("p", p)
  add("phi", phi)
  return "{\n" .. table.concat(lines, ",\n") .. "\n}\n"
end

---Writes the certificate to a file, whole or not at all; a device or a pipe is written to.
---@return boolean|nil done, string|nil message, string|nil code "no" if there can be none
function M.write(quotient, path)
  local certificate, reason = M.text(quotient)
  if not certificate then return nil, failure.new("no", reason) end
  return require("sg.atomic_file").write(path, certificate)
end

return M
