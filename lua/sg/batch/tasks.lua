-- SPDX-License-Identifier: MIT
-- The tasks of a batch, which are the questions to each game. A task is written NAME or NAME:ARGUMENTS, as in value,
-- seq:0..100, period:100000, misere:quotient.

local failure = require "sg.failure"
local internals = require "sg.internals"
local json = require "sg.text.json"
local questions = require "sg.questions"
local text = require "sg.text.words"

local M = {}

local LAST_HEAP = 40
local whole = text.whole

---@class sg.BatchTask
---@field name string "value", "misere:quotient", ...
---@field arguments? string as the user wrote them: "0..100"
---@field label string name and arguments: what identifies the task among those of a game

local function has_tables(game) return internals[game].kind.heap_tables or false end

-- Has it values for heaps, if perhaps no period?
local function has_sequence(game) return internals[game].kind.by_heap or false end

local function is_about_positions(game) return internals[game].kind.needs_start or false end

-- Is there a position to ask about? Heaps need no start; a rule on positions whose start fails is told.
local function has_position(game, task) return task.arguments or is_about_positions(game) or game:start() ~= nil end

local function always() return true end

-- The position that a task names, or the start.
local function position_of(game, task)
  if task.arguments then return game:parse(task.arguments) end
  return game:start()
end

-- A function that writes the certificate of an answer; nil: there are none of such answers. whole_answer: the
-- object of which found has the fields.
local function certificate_of(game, found, position, whole_answer)
  local written = found and questions[found.kind].certificate
  return written
    and function(limits) return written(game, whole_answer or found, { position = position, limits = limits() }) end
end

-- Asks a method of the game about a position.
local function about_position(method)
  return function(game, limits, task)
    local position, why = position_of(game, task)
    if position == nil then return nil, why end
    local question = method == "value" and internals[game].kind.draws and "loopy" or method
    local found
    found, why = game[question](game, position, limits())
    local fields = found or why.partial
    if fields then fields.position = game:show(position) end
    return found, why, certificate_of(game, found, position)
  end
end

-- Each task: rank, its place among the answers of a game; applies(game, task), is it a question about this game;
-- run(game, limits, task) -> fields | nil, failure, certificate, where fields without ok are a success and
-- certificate(limits) -> text | nil, failure is there if such answers have certificates; arguments, what may stand
-- behind the colon.
local tasks = {}

tasks.examples = {
  rank = 1,
  applies = always,
  run = function(game, limits)
    local answered, why = game:examples(limits())
    local examples, failed = answered or why.partial, 0
    for _, example in ipairs(examples) do
      if example.ok == false then failed = failed + 1 end
    end
    if why and failed == 0 then return nil, failure.with(why, { partial = { examples = examples } }) end
    return { ok = failed == 0, total = #examples, failed = failed, examples = examples }
  end,
}

tasks.value = { rank = 2, applies = has_position, arguments = "position", run = about_position "value" }
tasks.outcome = { rank = 3, applies = has_position, arguments = "position", run = about_position "outcome" }

tasks.seq = {
  rank = 4,
  applies = has_sequence,
  arguments = "range",
  run = function(game, limits, task)
    local from, to = (task.arguments or ("0.." .. LAST_HEAP)):match "^(%d+)%.%.(%d+)$"
    return game:seq(whole(from), whole(to), limits())
  end,
}

tasks.period = {
  rank = 5,
  applies = has_tables,
  arguments = "heap",
  run = function(game, limits, task)
    local found, why = game:period(limits { upto = whole(task.arguments) or internals[game].kind.usual_upto })
    local fields = found or why.partial
    if not fields or fields.period then return found, why, certificate_of(game, found) end
    fields.period = json.null()
    return found, why, function() return nil, failure.new("no", "no period was found") end
  end,
}

tasks.check = {
  rank = 6,
  applies = always,
  run = function(game, limits) return require("sg.check").check(game, limits()) end,
}

for rank, name in ipairs { "outcome", "value", "genus" } do
  tasks["misere:" .. name] =
    { rank = 6 + rank, applies = has_position, arguments = "position", run = about_position("misere_" .. name) }
end

tasks["misere:quotient"] = {
  rank = 10,
  applies = always,
  arguments = "heap",
  run = function(game, limits, task)
    local quotient, why = game:misere_quotient(limits { upto = whole(task.arguments) })
    if not quotient then return nil, why end
    local found = quotient:result {}
    if quotient.stopped then return nil, failure.with(quotient.stopped, { partial = found }) end
    return found, nil, certificate_of(game, found, nil, quotient)
  end,
}

local DEFAULT_TASKS = { "examples", "value", "seq", "period" }

-- ---- reading ----------------------------------------------------------------------------------------------------

-- The kinds of arguments: each in words, for messages, and the test of a text.
local ARGUMENTS = {
  position = { "a position", function(word) return word ~= "" end },
  range = {
    "two heaps, as 0..100",
    function(word)
      local from, to = word:match "^(%d+)%.%.(%d+)$"
      from, to = whole(from), whole(to)
      return from and to and from <= to
    end,
  },
  heap = { "a heap from 1 on", function(word) return word:find "^%d+$" and (whole(word) or 0) >= 1 end },
}

---The names of the tasks, sorted.
---@return string[]
function M.names() return text.keys(tasks) end

local function unknown(word)
  return failure.new("usage", ("there is no task '%s'%s"):format(text.brief(word), text.suggest(word, M.names())))
end

---Reads one task.
---@param word string
---@return sg.BatchTask? task, sg.Failure? why
function M.read(word)
  local name, arguments = word, nil
  if not tasks[word] then
    name, arguments = word:match "^(misere:%l+):(.*)$"
    if not name then
      name, arguments = word:match "^(%l+):(.*)$"
    end
  end
  local task = tasks[name]
  if not task then
    local why = unknown(word)
    return nil, why
  end
  if arguments then
    if not task.arguments then
      return nil,
        failure.new("usage", ("the task %s takes no arguments, not '%s'"):format(name, text.brief(arguments)))
    end
    local wanted, is_one = table.unpack(ARGUMENTS[task.arguments])
    if not is_one(arguments) then
      return nil, failure.new("usage", ("the task %s takes %s, not '%s'"):format(name, wanted, text.brief(arguments)))
    end
  end
  return { name = name, arguments = arguments, label = word }
end

-- The words of a list with commas; commas within brackets and quotes part nothing.
local function words_of(list)
  local words, at, depth, quote = {}, 1, 0, nil
  for i = 1, #list do
    local c = list:sub(i, i)
    if quote then
      if c == quote then quote = nil end
    elseif c == '"' or c == "'" then
      quote = c
    elseif c:find "[%[({]" then
      depth = depth + 1
    elseif c:find "[%])}]" then
      depth = depth - 1
    elseif depth == 0 and c:find "[,%s]" then
      words[#words + 1], at = list:sub(at, i - 1), i + 1
    end
  end
  words[#words + 1] = list:sub(at)
  return words
end

---The words of a list of tasks as a user writes it: "value,seq:0..100".
---@param list string
---@return string[]
function M.words(list)
  local words = {}
  for _, word in ipairs(words_of(list)) do
    if word ~= "" then words[#words + 1] = word end
  end
  return words
end

---The rank of a task among the answers of a game; what is no task, as "load", comes first.
---@param name string
---@return integer
function M.rank(name) return tasks[name] and tasks[name].rank or 0 end

---Reads a list of tasks: each once, in the order of their answers.
---@param list? string|string[] nil: those that are asked where nobody says which
---@param opts? table heaps: the last heap of seq; upto: that of period, where the task does not say
---@return sg.BatchTask[]? tasks, sg.Failure? why
function M.list(list, opts)
  if type(list) == "string" then list = M.words(list) end
  list, opts = list or DEFAULT_TASKS, opts or {}
  if #list == 0 then return nil, failure.new("usage", "no task is named") end
  local chosen, seen = {}, {}
  for _, word in ipairs(list) do
    if word == "seq" and opts.heaps then word = ("seq:0..%d"):format(opts.heaps) end
    if word == "period" and opts.upto then word = ("period:%d"):format(opts.upto) end
    local task, why = M.read(tostring(word))
    if not task then return nil, why end
    if not seen[task.label] then chosen[#chosen + 1] = task end
    seen[task.label] = true
  end
  table.sort(chosen, function(a, b)
    local rank_a, rank_b = M.rank(a.name), M.rank(b.name)
    if rank_a ~= rank_b then return rank_a < rank_b end
    return text.natural(a.arguments or "") < text.natural(b.arguments or "")
  end)
  return chosen
end

---@param task sg.BatchTask
---@param game sg.Game
function M.applies(task, game) return tasks[task.name].applies(game, task) end

---@param task sg.BatchTask
---@param game sg.Game
---@param limits fun(more?: table): table
---@return table? fields, sg.Failure? why, fun(limits: function)|nil certificate
function M.run(task, game, limits) return tasks[task.name].run(game, limits, task) end

return M
