-- SPDX-License-Identifier: MIT
-- The text of a value or an outcome: "kayles 7: 2  N (first player wins)  [computed]".

local plain = require("sg.text.plain").text
local verdicts = require "sg.text.verdicts"

local value = {}

---Returns the text in brackets that says how an answer is known.
---@param result sg.Result with a basis
---@return string
function value.basis(result)
  if result.assuming then return ("%s: %s"):format(result.basis, plain(result.assuming)) end
  if result.theorem then return ("%s: %s"):format(result.basis, result.theorem) end
  if result.hash_bits and result.basis == "computed" then
    return ("computed, keys hashed to 128 bits: chance of a collision below 2^-%d"):format(result.hash_bits)
  end
  return result.basis
end

---@param label string the game and the position
---@param result sg.Result with a value, an outcome or both
---@return string
function value.text(label, result)
  -- A board of several lines stands below the name of its game.
  local head = plain(label) .. ":"
  if head:find "\n" then head = head:gsub(" ", "\n", 1):gsub(":$", "\n") end
  local parts = {}
  if result.value then parts[1] = tostring(result.value) end
  if result.outcome then parts[#parts + 1] = verdicts[result.outcome] or result.outcome .. " (?)" end
  if result.remoteness ~= nil then parts[#parts + 1] = ("remoteness %s"):format(result.remoteness or "infinite") end
  if result.suspense then parts[#parts + 1] = ("suspense %d"):format(result.suspense) end
  if result.basis then parts[#parts + 1] = ("[%s]"):format(value.basis(result)) end
  local said = table.concat(parts, "  ")
  return head:find "\n$" and head .. said or said == "" and head or head .. " " .. said
end

return value
