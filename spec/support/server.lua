-- SPDX-License-Identifier: MIT
-- Starts `sg-lua serve` in a folder of its own, with a page of small files.

local program = require "spec.support.program"

local quote = program.quote

local M = {}

function M.wait_until(holds)
  for _ = 1, 200 do
    local found = holds()
    if found then return found end
    program.output "sleep 0.05"
  end
end

function M.is_alive(pid) return program.output("ps -o stat= -p " .. pid):find "^[^Z%s]" ~= nil end

-- The processes that answer the server's questions.
function M.children(server)
  local list = {}
  for pid in program.output("ps -o pid=,stat= --ppid " .. server.pid):gmatch "(%d+)%s+[^Z%s]" do
    list[#list + 1] = pid
  end
  return list
end

function M.stop(server, signal)
  program.output(("kill -%s %s 2>/dev/null"):format(signal or "TERM", server.pid))
  assert(M.wait_until(function() return not M.is_alive(server.pid) end), "the server goes on")
end

-- The program where it finds a page: PREFIX/bin and PREFIX/share.
function M.new()
  local served, pids = { folder = program.folder() }, {}
  local folder = served.folder
  served.own = folder .. "/bin/sg-lua"
  program.output(
    ("cd %s && mkdir -p bin share/sg-lua/web && cp %s bin/sg-lua"):format(quote(folder), quote(program.absolute_path))
  )
  program.write(folder .. "/share/sg-lua/web/index.html", "<!doctype html><title>page</title>\n")
  program.write(folder .. "/share/sg-lua/web/main.js", "1\n")
  program.write(folder .. "/share/sg-lua/web/sg-lua.wasm", "\0asm")
  program.write(folder .. "/share/sg-lua/web/sw.js", "1\n")
  program.write(folder .. "/share/sg-lua/web/.hidden.js", "hidden\n")
  program.write(folder .. "/share/sg-lua/secret.txt", "secret\n")

  -- Starts a server; its number, its address without the token, and the token.
  function served.start(options, environment)
    local name = ("%s/server%d"):format(folder, #pids + 1)
    local pid = program
      .output(
        ("%s %s serve %s >%s.out 2>%s.err & echo $!"):format(
          environment or "",
          quote(served.own),
          options or "--port 0",
          name,
          name
        )
      )
      :match "%d+"
    pids[#pids + 1] = pid
    local address = M.wait_until(function() return (program.read(name .. ".out") or ""):match "^(.-)\n" end)
    assert(address, program.read(name .. ".err"))
    return { pid = pid, address = address, base = address:match "^(.-)#", token = address:match "token=(%x+)$" }
  end

  function served.remove()
    for _, pid in ipairs(pids) do
      program.output(("kill -KILL %s 2>/dev/null"):format(pid))
    end
    program.remove(folder)
  end

  return served
end

return M
