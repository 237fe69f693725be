-- SPDX-License-Identifier: MIT
-- Build tool: Lua source without comments and indentation. Each line stays where it was: messages name the same lines.
-- The page's program carries modules as such text: gzip makes less of it than of bytecode.

--- The end of a long bracket ("[[...]]", "[==[...]==]") that opens at `at`; nil where none opens.
local function long_bracket_end(text, at)
  local level = text:match("^%[(=*)%[", at)
  if not level then return nil end
  local _, last = text:find("]" .. level .. "]", at, true)
  return assert(last, "a long bracket does not end")
end

--- The end of the quoted string that opens at `at`.
local function string_end(text, at)
  local quote, i = text:sub(at, at), at + 1
  while text:sub(i, i) ~= quote do
    i = i + (text:sub(i, i) == "\\" and 2 or 1)
    assert(i <= #text, "a string does not end")
  end
  return i
end

local function only_newlines(text)
  return (text:gsub("[^\n]", ""))
end

--- compact(text) -> the same program, shorter.
return function(text)
  local out, at = {}, 1
  while at <= #text do
    local special = text:find("[-'\"%[]", at) or #text + 1
    out[#out + 1] = text:sub(at, special - 1):gsub("[ \t]*\n[ \t]*", "\n")
    if special > #text then break end
    local last
    if text:find("^%-%-", special) then
      last = long_bracket_end(text, special + 2) or (text:find("\n", special, true) or #text + 1) - 1
      out[#out + 1] = only_newlines(text:sub(special, last))
    else
      local opens = text:find("^['\"]", special)
      last = opens and string_end(text, special) or long_bracket_end(text, special) or special
      out[#out + 1] = text:sub(special, last)
    end
    at = last + 1
  end
  return table.concat(out)
end
