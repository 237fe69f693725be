-- SPDX-License-Identifier: MIT
-- Text of what sg.check finds.

local aligned = require("sg.text.columns").aligned
local plain = require("sg.text.plain").text
local verdicts = require "sg.text.verdicts"

local check = {}

-- The checks in rows: how each ended, its name, its detail.
local function rows_of(result)
  local rows = {}
  for _, one in ipairs(result.checks) do
    local mark = one.skipped and "-" or one.hint and "hint" or one.ok and "ok" or verdicts.FAILED
    rows[#rows + 1] = { mark, plain(one.name), plain(one.detail or "") }
  end
  for _, unchecked in ipairs(result.not_checked or {}) do
    rows[#rows + 1] = { "?", plain(unchecked), "not checked" }
  end
  return rows
end

---The checks of a rule in rows, and what is wrong with it.
---@param name string how the game is called
---@param result sg.Result of sg.check
---@param seed_option? string how to ask for another seed
---@return string
function check.text(name, result, seed_option)
  local verdict = result.ok and "sound, as far as these checks see" or verdicts.UNSOUND
  if result.ok == nil then verdict = "cut off; no fault was found until then" end
  local lines, rows = { ("%s: %s"):format(plain(name), verdict) }, rows_of(result)
  if #rows > 0 then lines[#lines + 1] = aligned(rows, "  ") end
  if result.counterexample then lines[#lines + 1] = "  counterexample: " .. plain(result.counterexample) end
  if result.example then
    lines[#lines + 1] = "  by the definition, and so for examples = {...}: " .. plain(result.example)
  end
  if result.ok == false then
    lines[#lines + 1] = ("  (seed %d; %s looks elsewhere)"):format(result.seed, seed_option or "another seed")
  end
  return table.concat(lines, "\n")
end

return check
