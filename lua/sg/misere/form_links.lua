-- SPDX-License-Identifier: MIT
-- Distinguishing games and linking games of two misère canonical forms. docs/theorems.md has the proofs.

local links = {}

local teller_to_p

-- T such that G + T and H + T are both P; false if there is none: if one is an option of the other.
local function find_link(forms, g, h)
  if forms:has_option(g, h) or forms:has_option(h, g) then return false end
  local options_g, options_h = forms:look(g).options, forms:look(h).options
  if #options_g == 0 and #options_h == 0 then return 1 end
  local options = {}
  for _, option in ipairs(options_g) do
    options[#options + 1] = teller_to_p(forms, option, h)
  end
  for _, option in ipairs(options_h) do
    options[#options + 1] = teller_to_p(forms, option, g)
  end
  return forms:make(options)
end

---A form T such that G + T and H + T are both P-positions.
---@param forms sg.Forms
---@return integer|false link false if there is none
function links.link(forms, g, h)
  if g > h then
    g, h = h, g
  end
  if g == h then return forms:mate(g) end
  local known = forms.memo.link
  known[g] = known[g] or {}
  if known[g][h] == nil then known[g][h] = find_link(forms, g, h) end
  return known[g][h]
end

-- T such that exactly one of G + T and H + T is P; G and H differ.
local function teller(forms, g, h)
  if (g == 0 and forms:is_p(h)) or (h == 0 and forms:is_p(g)) then return 0 end
  for _, option in ipairs(forms:look(g).options) do
    local link = links.link(forms, option, h)
    if link then return link end
  end
  for _, option in ipairs(forms:look(h).options) do
    local link = links.link(forms, option, g)
    if link then return link end
  end
end

-- T such that G + T is P and H + T is N.
function teller_to_p(forms, g, h)
  local found = teller(forms, g, h)
  if forms:is_p(forms:add(g, found)) then return found end
  local options = { found }
  for _, option in ipairs(forms:look(g).options) do
    options[#options + 1] = forms:mate(option)
  end
  return forms:make(options)
end

---A form T such that G + T is P and H + T is N.
---@param forms sg.Forms
---@return integer? form nil if G and H are equal
function links.distinguisher(forms, g, h)
  if g == h then return nil end
  return teller_to_p(forms, g, h)
end

return links
