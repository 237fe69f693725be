-- SPDX-License-Identifier: MIT
-- Classifies a misère canonical form by its behaviour in sums: a Nim heap, tame, restive, restless or wild, also in the
-- weaker senses; and finds the genus. docs/misere.md has the definitions.

local core = require "sg.core"
local failure = require "sg.failure"
local genus_text = require("sg.misere.genus").text

local kinds = {}

local TAME = { ["nim heap"] = 1, tame = 2, ["generally tame"] = 3 }
local RESTIVE = { restive = true, ["generally restive"] = true }

local function mex(set)
  local value = 0
  while set[value] do
    value = value + 1
  end
  return value
end

local function is_tame_pair(form) return form.normal == form.misere or (form.normal < 2 and form.misere < 2) end

-- The kind if all options are generally tame; nil: these do not decide.
local function among_tame_options(forms, form, kind_of)
  local wildest = 1
  for _, option in ipairs(form.options) do
    local rank = TAME[kind_of(forms, option)]
    if not rank then return nil end
    wildest = math.max(wildest, rank)
  end
  if is_tame_pair(form) then return wildest < 3 and "tame" or "generally tame" end
  if form.normal < 2 then return wildest < 3 and "restive" or "generally restive" end
  return form.misere < 2 and "restless" or nil
end

-- Has an option, of a kind that counts, moves back to the values of the form: one to its nim-value and one to its
-- misère nim-value? counts(second, kind) tells for which of the two an option of the option will do.
local function moves_back(forms, form, option, kind_of, counts)
  local to_normal, to_misere = false, false
  for _, id in ipairs(forms:look(option).options) do
    local second = forms:look(id)
    local for_normal, for_misere = counts(second, kind_of(forms, id))
    to_normal = to_normal or (for_normal and second.normal == form.normal)
    to_misere = to_misere or (for_misere and second.misere == form.misere)
  end
  return to_normal and to_misere
end

-- Are all options that are not of a kind that stays answered by moves back, and do those that stay give the form its
-- values? A form without options that stay counts as the end if its nim-value is 0 and end_is_fine.
local function is_generally(forms, form, kind_of, stays, counts, end_is_fine)
  local normals, miseres, n_stay = {}, {}, 0
  for _, option in ipairs(form.options) do
    local own = forms:look(option)
    if stays(kind_of(forms, option)) then
      normals[own.normal], miseres[own.misere] = true, true
      n_stay = n_stay + 1
    elseif not moves_back(forms, form, option, kind_of, counts) then
      return false
    end
  end
  if end_is_fine and n_stay == 0 and form.normal == 0 then return true end
  return mex(normals) == form.normal and mex(miseres) == form.misere
end

local function is_tame(kind) return TAME[kind] ~= nil end

local function is_tameable(kind) return TAME[kind] ~= nil or kind == "tameable" end

local function tame_counts(_, kind) return is_tame(kind), is_tame(kind) end

local function tameable_counts(_, kind) return is_tameable(kind), is_tameable(kind) end

-- Where the form is restive, of misère nim-value m: options of options are tame or restive, with the other value 0, 1,
-- m or m xor 1.
local function restive_counts(m)
  return function(second, kind)
    local is_kind = is_tame(kind) or RESTIVE[kind]
    return is_kind and (second.misere < 2 or (second.misere ~ m) < 2),
      is_kind and (second.normal < 2 or (second.normal ~ m) < 2)
  end
end

local function find_kind(forms, id, kind_of)
  local form = forms:look(id)
  if form.birthday == #form.options and forms:heap(form.birthday) == id then return "nim heap" end
  local kind = among_tame_options(forms, form, kind_of)
  if kind then return kind end
  if is_tame_pair(form) then
    if is_generally(forms, form, kind_of, is_tame, tame_counts) then return "generally tame" end
    if is_generally(forms, form, kind_of, is_tameable, tameable_counts, true) then return "tameable" end
  elseif form.normal < 2 and is_generally(forms, form, kind_of, is_tame, restive_counts(form.misere)) then
    return "generally restive"
  end
  return "wild"
end

---The kind of a form.
---@param forms sg.Forms
---@param id integer
---@return "nim heap"|"tame"|"generally tame"|"tameable"|"restive"|"generally restive"|"restless"|"wild"
function kinds.of(forms, id)
  local known = forms.memo.kind
  if not known[id] then known[id] = find_kind(forms, id, kinds.of) end
  return known[id]
end

---Is a form not generally tame, and G + G generally tame of the values 0 and 0?
function kinds.is_half_tame(forms, id)
  if is_tame(kinds.of(forms, id)) then return false end
  local twice = forms:add(id, id)
  local form = forms:look(twice)
  return form.normal == 0 and form.misere == 0 and is_tame(kinds.of(forms, twice))
end

---The genus of a form as text.
---@param forms sg.Forms
---@param id integer
---@return string
function kinds.genus(forms, id)
  forms.genera = forms.genera
    or core.misere(function(component)
      local lists = {}
      for i, option in ipairs(forms:look(component).options) do
        lists[i] = { option }
      end
      return lists
    end)
  local found, why = forms.genera:genus({ id }, forms.limits)
  if not found then error(why or failure.new("internal", "no genus"), 0) end
  return genus_text(found)
end

return kinds
