-- SPDX-License-Identifier: MIT
-- The options of a position with their values: as text, and as the fields that JSON has.

local aligned = require("sg.text.columns").aligned
local board = require "sg.text.board"
local label_of = require("sg.label").text
local line = require("sg.text.plain").line
local nimbers = require "sg.later" "sg.entailing.nimbers"
local left, plain = require("sg.text.plain").left, require("sg.text.plain").text
local value_text = require("sg.text.value").text

local moves = {}

local function any_wins(list)
  for _, move in ipairs(list) do
    if move.wins then return true end
  end
  return false
end

-- Says how many moves are not listed, and which option of the program lists them.
local function left_out(result, n_listed, limit_option)
  if result.total and result.total <= n_listed then return nil end
  if result.only and n_listed == 0 then
    return result.outcome == "N" and "  which move wins is not known: there are too many to look at all of them"
      or "  every move loses; there are too many to list them"
  end
  if result.only then return "  (moves that win by the theorem; there are too many to list all)" end
  if result.play == "misere" then
    return ("  and %d more moves%s"):format(
      result.total - n_listed,
      limit_option and (" (%s names more)"):format(limit_option) or ""
    )
  end
  local listed = result.total and ("%d of %d moves"):format(n_listed, result.total)
    or ("the first %d moves"):format(n_listed)
  if not result.total and result.outcome == "N" and not any_wins(result.moves) then
    listed = listed .. ", none of which wins: there are too many to look for one that does"
  end
  return ("  (%s%s)"):format(listed, limit_option and ("; %s lists more"):format(limit_option) or "")
end

local TURNS = { entail = "entails", again = "moves again" }

-- Says who moves after a move, and beside which nimbers the move wins; "" for a move that passes the turn.
local function turn_text(move)
  if not move.turn then return "" end
  return ("%s, wins beside %s"):format(TURNS[move.turn], nimbers.text(move.beside))
end

---@param subject string the game and the position
---@param result sg.Result of game:moves or game:misere_moves
---@param limit_option? string the option of the program with which it lists more moves
---@return string
function moves.text(subject, result, limit_option)
  local is_misere = result.play == "misere"
  local rows, labelled, turns, any_forbidden = {}, false, false, false
  for _, move in ipairs(result.moves) do
    labelled, turns = labelled or move.label ~= nil, turns or move.turn ~= nil
    any_forbidden = any_forbidden or move.forbidden
  end
  for i, move in ipairs(result.moves) do
    local mark = move.wins and "*" or move.draws and "=" or move.forbidden and "x" or " "
    rows[i] = { mark, left(move.option, move.label), tostring(not is_misere and move.value or move.outcome or "?") }
    if move.remoteness ~= nil then
      rows[i][3] = ("%s  remoteness %s"):format(move.outcome, move.remoteness or "infinite")
      if move.suspense then rows[i][4] = ("suspense %d"):format(move.suspense) end
    end
    if turns then rows[i][4] = turn_text(move) end
    if labelled then table.insert(rows[i], 2, line(label_of(move))) end
  end
  local lines = { (is_misere and require("sg.text.misere").answer or value_text)(subject, result) }
  lines[#lines + 1] = board.of(result.board, "  ")
  if #rows > 0 then lines[#lines + 1] = aligned(rows, "  ") end
  if any_forbidden then lines[#lines + 1] = "  (x: the opponent forbids these)" end
  if result.known then
    lines[#lines + 1] = ("  %d of %d options known"):format(result.known, result.total)
    return table.concat(lines, "\n")
  end
  if result.only and result.total_winning then
    local all = ("%d of %d moves that win"):format(#rows, result.total_winning)
    lines[#lines + 1] = result.total_winning == 0 and "  no move wins" or ("  (%s)"):format(all)
    return table.concat(lines, "\n")
  end
  if result.total_winning then
    lines[#lines + 1] = ("  %d moves, of which %d win"):format(result.total, result.total_winning)
    return table.concat(lines, "\n")
  end
  if #rows == 0 and not (result.total or result.value or result.only) then -- a limit: who wins is all that is known
    return table.concat(lines, "\n")
  end
  if #rows == 0 and (result.total or 0) == 0 and not result.only then
    lines[#lines + 1] = "  no moves" .. (is_misere and ": the player to move has won" or "")
  end
  lines[#lines + 1] = left_out(result, #rows, limit_option)
  return table.concat(lines, "\n")
end

---The moves of one value.
---@param subject string the game and the position
---@param result sg.Result of game:moves_to
---@return string
function moves.of_value(subject, result)
  local lines = { ("%s: moves of value %s"):format(plain(subject), result.target) }
  for _, move in ipairs(result.moves) do
    local name = line(label_of(move))
    lines[#lines + 1] = "  " .. (name ~= "" and name .. "  " or "") .. plain(move.option)
  end
  if #result.moves == 0 then
    lines[2] = result.total and "  none" or "  none among the options that were looked at"
  elseif result.total ~= #result.moves then
    lines[#lines + 1] = ("  and %s more"):format(result.total and result.total - #result.moves or "perhaps")
  end
  return table.concat(lines, "\n")
end

-- JSON counts from 0.
local function from_0(numbers)
  for i, number in ipairs(numbers or {}) do
    numbers[i] = number - 1
  end
  return numbers
end

---The fields of JSON of a result with moves, or of an explanation, added to an object. A move has fewer of them than
---in Lua, where it also holds positions.
---@param result sg.Result
---@param object table
---@param game? sg.Game adds the drawing of the position, what each move touches of it, and the edges of graphs
---@return table object
function moves.fields(result, object, game)
  local drawn = game and result.board
  for name, field in pairs(result) do
    object[name] = field
  end
  if not result.moves then return object end
  object.moves = {}
  for i, move in ipairs(result.moves) do
    object.moves[i] = {
      option = move.option,
      label = move.label,
      labels = move.labels,
      value = move.value,
      outcome = move.outcome,
      turn = move.turn,
      wins = move.wins,
      wins_beside = move.wins_beside,
      draws = move.draws,
      forbidden = move.forbidden,
      remoteness = move.remoteness,
      suspense = move.suspense,
    }
    if drawn then
      local touched, mirrored = require("sg.drawing").touched(game, drawn, move)
      object.moves[i].touches, object.moves[i].mirrored = from_0(touched), from_0(mirrored)
      object.moves[i].edges = move.parts and board.edges(game, move.parts, true) or nil
    end
  end
  if drawn then object.board = require("sg.text.board_svg").data(drawn) end
  return object
end

return moves
