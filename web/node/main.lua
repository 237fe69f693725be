-- SPDX-License-Identifier: MIT
-- The first module of the program in Node, where there are no processes: what native programs do in processes of their
-- own is done in this one, one thing after the other.

local failure = require "sg.failure"
local pool = require "sg.pool"

local host = require "sg.host"

local function confine() return "limits" end

local function one(i, work)
  local sent = {}
  local function emit(text) sent[#sent + 1] = text end
  local ok, last = xpcall(work, failure.traced, i, emit, confine)
  local text = table.concat(sent)
  if ok then return text .. (last or "") end
  return nil, failure.caught(last), text
end

-- pool.run without processes.
function pool.run(n, jobs, work, deliver)
  if jobs > 1 then
    io.stderr:write "sg-lua: in Node there are no processes: -j is 1, and rules run in this program, in their boxes\n"
  end
  for i = 1, n do
    if host.interrupted() then return nil, failure.new("interrupted", "interrupted") end
    local answer, why, sent = one(i, work)
    deliver(i, answer, why, sent)
  end
  return true
end

return require "sg.cli.main"
