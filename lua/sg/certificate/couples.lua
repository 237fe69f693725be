-- SPDX-License-Identifier: MIT
-- Finds couples (component, nim-value) that prove claims about sums of components; docs/certificates.md says when
-- couples prove something, docs/theorems.md (section 14) why. src/search/couples does the work.

local M = {}

local FOUND_AGAIN, ROUNDS_MAX = 2048, 8 -- so many couples are found again, and so often at most

---@class sg.Found
---@field couples userdata
---@field count integer how many couples there are
---@field before integer how many there were before the reduction

-- One round: the couples, and how often the search was asked.
local function find_once(new, claims, opts)
  local couples = new()
  local ok, why = pcall(claims, couples)
  if not ok then
    if type(why) == "table" then return nil, why end
    error(why, 0)
  end
  local count, before, n_asked = couples:find(opts)
  if not count then return nil, before end
  return { couples = couples, count = count, before = before }, nil, n_asked
end

---Finds the couples. What the search is asked on the way teaches the memo ways that the first conditions did not have,
---so few couples are found again with them: there may be fewer, and the next call finds the same ones.
---@param new fun(): userdata new couples, without claims
---@param claims fun(couples: userdata) claims what is to be proven; raises a failure; may be called again
---@param opts table ready options
---@return sg.Found? found, sg.Failure? why
function M.find(new, claims, opts)
  local found
  for _ = 1, ROUNDS_MAX do
    local more, why, n_asked = find_once(new, claims, opts)
    if not more then
      if found and why.code ~= "rule" then break end -- a limit ends the later rounds, and the couples are there
      return nil, why
    end
    found = more
    if n_asked == 0 or more.before > FOUND_AGAIN then break end
  end
  return found
end

return M
