-- SPDX-License-Identifier: MIT
-- Implements sg.words and sg.canonical.words (docs/rules.md): texts of words in groups.

local M = { words = {}, canonical = {} }

local concat, reverse, sort = table.concat, string.reverse, table.sort

local function cut(text, mark)
  local pieces, from = {}, 1
  for at = 1, #text + 1 do
    if at > #text or text:sub(at, at) == mark then
      if at > from then pieces[#pieces + 1] = text:sub(from, at - 1) end
      from = at + 1
    end
  end
  return pieces
end

M.words.cut = cut

-- Is the letter one of names = "a-z"?
local function is_name(letter, names) return names ~= nil and letter >= names:byte(1) and letter <= names:byte(3) end

function M.words.components(o)
  return function(text)
    local groups = cut(text, o.mark)
    local part_of, first_with = {}, {} -- the first group of a group's part; the first group with a letter
    for i, group in ipairs(groups) do
      part_of[i] = i
      for _, letter in ipairs { group:byte(1, -1) } do
        if is_name(letter, o.names) then
          first_with[letter] = first_with[letter] or i
          local a, b = part_of[first_with[letter]], part_of[i]
          for k = 1, i do
            if part_of[k] == a or part_of[k] == b then part_of[k] = math.min(a, b) end
          end
        end
      end
    end
    local parts, n, at = {}, 0, {}
    for i, group in ipairs(groups) do
      local first = part_of[i]
      if first == i then
        n = n + 1
        at[i], parts[n] = n, group
      else
        parts[at[first]] = parts[at[first]] .. o.mark .. group
      end
    end
    return parts
  end
end

local function least_turn(word)
  local least = word
  for i = 2, #word do
    local turned = word:sub(i) .. word:sub(1, i - 1)
    if turned < least then least = turned end
  end
  return least
end

local function least_group(group, o)
  local mark, there, back = o.marks:sub(2), cut(group, o.marks:sub(2)), {}
  for i, word in ipairs(there) do
    there[i] = o.cyclic and least_turn(word) or word
    back[i] = o.cyclic and least_turn(reverse(word)) or reverse(word)
  end
  sort(there)
  sort(back)
  there, back = concat(there, mark), concat(back, mark)
  return o.mirror ~= false and back < there and back or there
end

local function step(text, o)
  local groups, mark = {}, o.marks:sub(1, 1)
  for _, group in ipairs(cut(text, mark)) do
    local least = least_group(group, o)
    if least ~= "" then groups[#groups + 1] = least end
  end
  sort(groups)
  local names, n, out = {}, 0, { concat(groups, mark):byte(1, -1) }
  for i, letter in ipairs(out) do
    if is_name(letter, o.names) then
      if not names[letter] then
        names[letter], n = o.names:byte(1) + n, n + 1
      end
      letter = names[letter]
    end
    out[i] = string.char(letter)
  end
  return concat(out)
end

function M.canonical.words(o)
  return function(text)
    local seen, path = {}, {}
    text = step(text, o)
    while not seen[text] do
      path[#path + 1] = text
      seen[text] = #path
      text = step(text, o)
    end
    for i = seen[text], #path do
      if path[i] < text then text = path[i] end
    end
    return text
  end
end

return M
