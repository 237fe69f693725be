-- SPDX-License-Identifier: MIT
-- A small reader of XML, for pictures and pages: fails where tags do not close, or quotes do not pair.

local xml = {}

local VOID = { meta = true, ["!DOCTYPE"] = true } -- of HTML

---The names of the elements of a text, in order.
---@param text string
---@return string[]
function xml.elements(text)
  local open, list = {}, {}
  local at = 1
  text = text:gsub("^<!DOCTYPE html>", "")
  for close, name, rest, start in text:gmatch "<(/?)(%a[%w]*)([^<>]*)>()" do
    list[#list + 1] = name
    if close == "/" then
      assert(name == table.remove(open), name)
    elseif rest:sub(-1) ~= "/" and not VOID[name] then
      open[#open + 1] = name
    end
    local _, quotes = rest:gsub('"', "")
    assert(quotes % 2 == 0, rest)
    at = start
  end
  assert(#open == 0, open[1])
  assert(not text:sub(at):find "<")
  assert(not text:find "[%z\1-\8\11-\31]")
  assert(utf8.len(text))
  for entity in text:gmatch "&[^;]*;?" do
    assert(entity == "&amp;" or entity == "&lt;" or entity == "&gt;" or entity == "&quot;", entity)
  end
  return list
end

return xml
