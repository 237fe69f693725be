-- SPDX-License-Identifier: MIT
-- The option --certificate of the commands that search: the answers of one game are collected, and when all are there,
-- their certificate is written.

local failure = require "sg.failure"
local pool = require "sg.pool"
local searches = require "sg.later" "sg.search.searches"
local internals = require "sg.internals"

local M = {}

---@type sg.cli.Option
M.OPTION = {
  "--certificate",
  value = "FILE",
  help = "write the values that prove the answer; sg-lua verify checks FILE without the engine",
}

local Collected = {}
Collected.__index = Collected

---@return table collected
function M.new(session)
  return setmetatable({ session = session, path = session.args.certificate, claims = {} }, Collected)
end

---Why the options of the command line allow no certificate; that is told here.
---@return boolean|nil refused
function Collected:refused()
  local args = self.session.args
  local why = args.hashed and "--hashed: hashes of positions prove nothing about the positions"
    or args.remoteness and "--remoteness: it proves who wins and nim-values"
  if not self.path or not why then return nil end
  self.session:fail({ game = args.game }, failure.new("usage", "--certificate does not go with " .. why))
  return true
end

local function identity(game) return searches.identity(internals[game].loaded) or game end

---@param game sg.Game
---@param position any
---@param result sg.Result|nil nil: there is no answer, and so no certificate
function Collected:add(game, position, result)
  if not self.path then return end
  self.game = self.game or game
  self.wrong = self.wrong
    or not result and "not every question has an answer"
    or identity(game) ~= identity(self.game) and "the answers are about several games"
  self.claims[#self.claims + 1] = { position = position, result = result }
end

function Collected:told(written, seconds)
  self.session:notice(
    ("%s: %d couples, left of %d that were found; %d bytes, written in %.3f s"):format(
      self.path,
      written.couples,
      written.found,
      written.bytes,
      seconds
    )
  )
end

---Writes the certificate, if one is wanted; why there is none is said.
function Collected:write()
  local session = self.session
  if not self.path or not self.game then return end
  local start, written = pool.now(), nil
  local why = self.wrong and failure.new("no", self.wrong)
  if not why then
    written, why =
      require("sg.certificate.search").write(self.game, self.claims, self.path, session:limits { hashed = false })
  end
  if written then
    if session.args.stats then self:told(written, pool.now() - start) end
  elseif why.code == "no" then
    session:no()
    session:notice(("%s: no certificate: %s"):format(self.game.spec, tostring(why)))
  else
    local stays = (why.code == "limit" or why.code == "interrupted")
      and "the answer stands, its certificate was not finished: "
    session:complain(
      failure.with(why, { subject = not why.file and self.path or nil, message = (stays or "") .. why.message })
    )
  end
end

return M
