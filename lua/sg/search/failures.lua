-- SPDX-License-Identifier: MIT
-- Failures of searches as users see them: with the position, the loop, or the place in the rule that each is about.

local advising = require "sg.later" "sg.rule.advice"
local endless = require "sg.search.endless"
local failure = require "sg.failure"
local internals = require "sg.internals"
local rule = require "sg.rule.load"
local searches = require "sg.search.searches"
local text = require "sg.text.words"

local failures = {}

---A failure with its place in the rule.
---@param self sg.Game
---@param why sg.Failure
---@return sg.Failure
function failures.located(self, why) return rule.locate(internals[self].loaded, why) end

local MOST_SHOWN = 8 -- positions of a loop

local function brief(self, position) return text.brief(self:show(position)) end

local SUMS = "of a rule with options, option(a, b) leaves a sum of two positions; a list is one, option({ a, b }), and "
  .. "options returns a list of positions, { { a, b } }; gsub gives two values: option((text:gsub(...)))"

-- What may help where code fails at a position that is of another kind than the start: a part that nobody meant.
local function of_part(self, why, position)
  local data = internals[self].loaded.data
  local is_part = why.broken and data.options and type(position) ~= "table" and type(position) ~= type(data.start)
  if not is_part or type(data.start) == "userdata" then return nil end
  local message, advice = advising.instead(why, SUMS)
  return { message = message, advice = advice }
end

---A failure of the rule's code at a position, with its place in the rule and what may help.
---@param self sg.Game
---@param why sg.Failure
---@param position any
---@return sg.Failure
function failures.at(self, why, position)
  why = failure.with(failures.located(self, why), { position = brief(self, position) })
  return failure.with(why, of_part(self, why, position) or {})
end

local FEWER = "Fewer positions: where they fall apart, split = function(position, part) calls part(one) for each part; "
  .. "where several play alike, canonical = function(position) returns one of them"

-- What may help where a search of a rule with options meets a limit.
local function fewer(self, why)
  local data = internals[self].loaded.data
  local is_slow = why.limit == "time" or why.limit == "memory" or why.limit == "positions"
  if why.hint or not is_slow or not data.options or data.split or data.canonical then return nil end
  return type(data.start) ~= "number" and { hint = FEWER } or nil
end

local CURE = "let every move make something smaller, or say loopy = true, and play without end is a draw"
local ENDS = "Nim-values need games that end; " .. CURE

---Refuses options of a question that a search does not have, and counts the game among those that were asked.
---@param self sg.Game
---@param opts table ready options
---@param names string[] of these options
---@param usual any the value that may be given all the same: what holds without the option
---@param message string with places for the game and for the option
---@return true? ok, sg.Failure? why
function failures.refuse(self, opts, names, usual, message)
  for _, name in ipairs(names) do
    if opts[name] and opts[name] ~= usual then
      return nil, failure.new("usage", message:format(self.spec, name), { names = self.spec })
    end
  end
  if opts.stats then opts.stats[self] = true end
  return true
end

---Refuses the options of searches with a memo; one thread is what there is.
---@param self sg.Game
---@param opts table ready options
---@param message string with places for the game and for the option
---@return true? ok, sg.Failure? why
function failures.refuse_memo(self, opts, message)
  return failures.refuse(self, opts, { "hashed", "method", "order", "spill", "store", "threads" }, 1, message)
end

failures.ENDS = "This needs games that end; " .. CURE

---The failure of a loop of play, with its positions.
---@param self sg.Game
---@param why sg.Failure
---@param shown string[] the positions
---@param ends? string what needs games that end, where it is neither nim-values nor what the kind names
---@return sg.Failure
function failures.of_loop(self, why, shown, ends)
  local first, n = shown[1], #shown
  shown = table.move(shown, 1, math.min(n, MOST_SHOWN), 1, {})
  if n > MOST_SHOWN then shown[MOST_SHOWN + 1] = ("... (%d positions)"):format(n) end
  shown[#shown + 1] = first
  local message = ("play can go round for ever: %s. %s"):format(
    table.concat(shown, " -> "),
    ends or internals[self].kind.ends or ENDS
  )
  return failure.with(why, { message = message, file = self.path, loop = false })
end

---A failure of the search with the position, the loop, or the place in the rule that it is about.
---@param self sg.Game
---@param why sg.Failure
---@return sg.Failure
function failures.of_search(self, why)
  if why.code == "usage" or why.code == "io" or why.in_folder then return why end -- about files, which it names
  if why.heaps then return why end -- of a table of heaps, and no search
  if why.moves then return endless.told(self, why) end
  if why.code == "cycle" then
    local shown = {}
    for i, position in ipairs(why.positions) do
      shown[i] = brief(self, position)
    end
    return failures.of_loop(self, why, shown)
  end
  local position = why.positions and why.positions[1]
  if position ~= nil then
    why = failures.at(self, why, position)
    return failure.with(why, fewer(self, why) or {})
  elseif (why.code == "limit" or why.code == "interrupted") and not why.file then
    local stats = searches.stats(self)
    why = failure.with(why, fewer(self, why) or {})
    return failure.with(why, {
      subject = self.spec,
      looked_at = stats.positions,
      longest = not stats.partitioned and stats.depth > 0 and stats.depth or nil,
    })
  end
  return failures.located(self, why)
end

return failures
