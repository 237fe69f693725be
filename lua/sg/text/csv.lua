-- SPDX-License-Identifier: MIT
-- Lines of CSV (RFC 4180).

local csv = {}

---@param text string
---@return string cell in quotes where the text has a comma, a quote or the end of a line
function csv.cell(text)
  if text:find '[",\r\n]' then return '"' .. text:gsub('"', '""') .. '"' end
  return text
end

return csv
