-- SPDX-License-Identifier: MIT
-- serve: many visitors at once, and those who mean no good. tests/serve/visitors.py has them.

local program = require "spec.support.program"
local server_of = require "spec.support.server"

if program.run("serve --help").out:find "cannot serve" then
  describe("serve", function() pending "is tested where sg-lua was built with libmicrohttpd" end)
  return
end

if program.output "command -v python3" == "" then
  describe("serve", function() pending "has visitors where there is python3" end)
  return
end

local IS_SANITIZED = (os.getenv "LUA" or ""):find("asan", 1, true) ~= nil -- it takes more memory

describe("serve", function()
  local served, server

  setup(function()
    served = server_of.new()
    local page = served.folder .. "/share/sg-lua/web"
    program.write(page .. "/large.js", ("x"):rep(4 << 20))
    program.output(("cd %s && ln -s /etc/passwd link.txt && mkdir folder.js && mkfifo pipe.js"):format(page))
    server = served.start()
  end)
  teardown(function() served.remove() end)

  local function visitors(...)
    local words = { "python3 tests/serve/visitors.py", ... }
    for i = 2, #words do
      words[i] = program.quote(words[i])
    end
    local result = program.shell(table.concat(words, " "))
    assert.matches("passed\n$", result.out, result.err)
  end

  for name, what in pairs {
    hundred = "gives 100 visitors their answers, each on its own connection",
    together = "answers while 1 to 300 connections are open, and after they are closed together",
    one_by_one = "answers after many connections that were given up at any point",
    patient = "keeps the connection of who asks when all others are wanted",
    half_closed = "answers a client that has shut down its side, and ends the question of one that has gone",
    heads = "refuses heads that can be read in two ways, escapes in paths, and what is no plain file",
    bodies = "keeps nothing of a body without the token",
    held = "bounds what all connections hold together",
  } do
    it(what, function()
      if IS_SANITIZED and (name == "bodies" or name == "held") then return pending "memory is measured elsewhere" end
      visitors(name, server.address, server.pid)
    end)
  end

  it(
    "answers 40 visitors of all kinds for some seconds, in memory that does not grow",
    function() visitors("soak", server.address, server.pid, "40", "4", os.getenv "SG_SEED" or "1") end
  )

  it("has said nothing but its address, and ends as it should", function()
    server_of.stop(server)
    assert.equal("", program.read(served.folder .. "/server1.err"))
    assert.equal(server.address .. "\n", program.read(served.folder .. "/server1.out"))
  end)
end)
