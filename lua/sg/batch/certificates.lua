-- SPDX-License-Identifier: MIT
-- Writes the certificates of a batch to files in one folder, named after the game and the task. The worker process
-- sends the text of a certificate. The main process, which may open files, writes this text before the answer, so that
-- each certificate that an answer names exists.

local answers = require "sg.batch.answers"
local atomic_file = require "sg.atomic_file"
local digest = require "sg.certificate.verify.digest"
local pool = require "sg.pool"

local M = {}

local LONGEST = 180 -- bytes of a name; file systems allow 255

local SHORT = { ["/"] = "+", [":"] = "~" }

---The name of the certificate of an answer: "rules+kayles.lua.period.json", "0.77.period~20000.json". Different answers
---have different names.
---@param game sg.BatchGame
---@param task sg.BatchTask
---@return string
function M.name(game, task)
  local whole = (game.identity.game or game.identity.file) .. "." .. task.label
  local name = whole:gsub("[^%w._=,-]", function(c) return SHORT[c] or ("%%%02X"):format(c:byte()) end)
  if name:find "^[.-]" then name = "%" .. ("%02X"):format(name:byte()) .. name:sub(2) end
  if #name > LONGEST then
    name = name:sub(1, LONGEST) .. "~" .. digest.of_bytes(answers.game_name(game.identity) .. whole)
  end
  return name .. ".json"
end

---A text as one line.
---@param text string
---@return string
function M.packed(text) return (text:gsub("\\", "\\\\"):gsub("\n", "\\n")) end

---@param line string of packed()
---@return string text
function M.unpacked(line) return (line:gsub("\\(.)", { n = "\n", ["\\"] = "\\" })) end

---Writes a certificate, whole or not at all.
---@param folder string
---@param game sg.BatchGame
---@param task sg.BatchTask
---@param text string
---@return boolean? done, sg.Failure? why
function M.write(folder, game, task, text) return atomic_file.write(folder .. "/" .. M.name(game, task), text) end

---Has an answer what a run with certificates would give it: its certificate, which is still there, or why it has none?
---@param folder string
---@param answer table
---@return boolean
function M.has(folder, answer)
  if answer.ok ~= true and not answer.certificate then return true end
  if answer.no_certificate then return true end
  local name = answer.certificate
  return type(name) == "string" and not name:find("/", 1, true) and pool.kind(folder .. "/" .. name) == "file"
end

return M
