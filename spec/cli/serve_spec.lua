-- SPDX-License-Identifier: MIT
-- serve: the page and its questions over HTTP. A server that is really started is asked by curl; the page is a folder of
-- small files, so that no browser and no WebAssembly is needed. web/test/serve.test.mjs has the real page.

local json = require "dkjson"
local program = require "spec.support.program"
local pool = require "sg.pool"
local server_of = require "spec.support.server"

local CONFINED = pool.confinement == "seccomp"
local IS_SANITIZED = (os.getenv "LUA" or ""):find("asan", 1, true) ~= nil -- such a worker keeps standard error
local quote = program.quote

if program.run("serve --help").out:find "cannot serve" then
  describe("serve", function() pending "is tested where sg-lua was built with libmicrohttpd" end)
  return
end

describe("serve", function()
  local served, folder, own
  local function start(...) return served.start(...) end
  local stop, is_alive, children = server_of.stop, server_of.is_alive, server_of.children
  local wait_until = server_of.wait_until

  setup(function()
    served = server_of.new()
    folder, own = served.folder, served.own
  end)
  teardown(function() served.remove() end)

  -- Asks with curl: the status, the body and the headers of the answer.
  local function fetch(url, options)
    local base = program.folder()
    local status = program.output(
      ("curl -s -m 60 -o %s/body -D %s/head -w '%%{http_code}' %s %s"):format(base, base, options or "", quote(url))
    )
    local result = {
      status = tonumber(status),
      body = program.read(base .. "/body") or "",
      head = (program.read(base .. "/head") or ""):gsub("\r", ""),
    }
    program.remove(base)
    return result
  end

  local JSON = "-H 'Content-Type: application/json'"

  local function authorized(server) return ("-H 'Authorization: Bearer %s'"):format(server.token) end

  local function post(server, text, options)
    local path = os.tmpname()
    program.write(path, text)
    local result = fetch(
      server.base .. "api/ask",
      ("%s --data-binary @%s"):format(options or JSON .. " " .. authorized(server), path)
    )
    os.remove(path)
    return result
  end

  local function ask(server, args, more)
    local question = { args = args }
    for name, value in pairs(more or {}) do
      question[name] = value
    end
    local result = post(server, json.encode(question))
    assert.equal(200, result.status, result.body)
    return (json.decode(result.body))
  end

  -- Asks without waiting; the number of curl's process.
  local function ask_in_background(server, args, files)
    local path = os.tmpname()
    program.write(path, json.encode { args = args, files = files })
    return program
      .output(
        ("curl -s -m 60 -o /dev/null %s %s --data-binary @%s %s >/dev/null 2>&1 & echo $!"):format(
          JSON,
          authorized(server),
          path,
          quote(server.base .. "api/ask")
        )
      )
      :match "%d+"
  end

  local ENDLESS = { ["rule.lua"] = "return { heap = function(n, option) while true do end end }" }

  -- The question about it. Many --steps: the usual limit of one call would end it in less than a second.
  local function endless(time) return { "value", "rule.lua", "3", "--steps", "1000000000000", "--time", time } end

  describe("answers", function()
    local server
    setup(function() server = start() end)
    teardown(function() stop(server) end)

    it("with one line that has the address and a token", function()
      assert.matches("^http://127%.0%.0%.1:%d+/#token=%x+$", server.address)
      assert.equal(32, #server.token)
    end)

    it("the files of the page, with their types and what a browser may do with them", function()
      local page = fetch(server.base)
      assert.equal(200, page.status)
      assert.matches("<title>page</title>", page.body)
      assert.matches("\nContent%-Type: text/html; charset=utf%-8\n", page.head)
      assert.matches("\nX%-Content%-Type%-Options: nosniff\n", page.head)
      assert.matches(
        "\nContent%-Security%-Policy: default%-src 'none'; script%-src 'self' 'wasm%-unsafe%-eval' 'sha256%-[%w+/=]+';",
        page.head
      )
      assert.is_nil(page.head:lower():find "access%-control")
      assert.matches("Content%-Type: application/wasm\n", fetch(server.base .. "sg-lua.wasm").head)
      assert.matches("Content%-Type: text/javascript", fetch(server.base .. "main.js?1234").head)
      assert.equal(405, fetch(server.base, "-X POST -d x").status)
    end)

    it("no other file", function()
      for _, path in ipairs {
        "../secret.txt",
        "../../secret.txt",
        "..%2fsecret.txt",
        "%2e%2e/secret.txt",
        "/etc/passwd",
        ".hidden.js",
        "web/../main.js",
        "main.js/",
        "sw.js",
        "none.js",
        "..\\secret.txt",
      } do
        local result = fetch(server.base .. path, "--path-as-is")
        assert.equal(404, result.status, path)
        assert.equal("there is no such file\n", result.body)
      end
    end)

    it("a question with what the program prints", function()
      for _, command in ipairs {
        "value kayles 7",
        "moves kayles 5 --format json",
        "explain nim 3",
        "draw cram:w=3:h=2 --format json",
        "seq kayles 0..20",
        "period kayles --format json",
        "graph kayles 4 --trace --format json",
        "sum kayles@7 nim@3 --format json",
        "misere quotient 0.77",
        "plot kayles 0..20 --format svg",
        "identify 0.77",
        "rules kayles",
        "nimber 3*4",
        "value kayles nonsense",
        "value kayles --nonsense",
        "value none.lua 3",
        "value 0.77 1000 --steps 0",
      } do
        local words = {}
        for word in command:gmatch "%S+" do
          words[#words + 1] = word
        end
        local told, answer = program.run(words, { cd = folder }), ask(server, words)
        assert.equal(told.code, answer.code, command)
        assert.equal((told.out:gsub("\n$", "")), answer.out, command)
        assert.equal((told.err:gsub("\n$", "")), answer.err, command)
      end
    end)

    it("about the rule that comes with the question, and hands out the file that it makes", function()
      local files =
        { ["rule.lua"] = "return { heap = function(n, option) if n > 0 then option(n - 1) end end, start = 5 }" }
      assert.equal(
        "rule.lua 5: 1  N (first player wins)  [computed]",
        ask(server, { "value", "rule.lua", "5" }, {
          files = files,
        }).out
      )
      local made = ask(server, { "period", "kayles", "--certificate", "c.json" }, { collect = { "c.json" } })
      assert.matches('"theorem": "guy%-smith"', made.files["c.json"])
      local checked = ask(server, { "verify", "c.json" }, { files = made.files })
      assert.equal(0, checked.code)
      assert.matches("verified", checked.out)
      local other = ask(server, { "period", "kayles", "--certificate", "other.json" }, { collect = { "c.json" } })
      assert.equal(5, other.code)
      assert.is_nil(next(other.files))
    end)

    it("of a rule with its fault at its line", function()
      local answer = ask(server, { "value", "rule.lua", "5", "--format", "json" }, {
        files = { ["rule.lua"] = "return {\n  heap = function(n, option) option(x.y) end\n}\n" },
      })
      assert.equal(3, answer.code)
      assert.matches("rule%.lua:2:", answer.out)
    end)

    it("an endless rule by its time", function()
      local answer = ask(server, endless "0.5", { files = ENDLESS })
      assert.equal(4, answer.code)
      assert.matches("time limit", answer.err)
    end)

    it("one question while another runs, and says when there are too many", function()
      local asked = {}
      for i = 1, 4 do
        asked[i] = ask_in_background(server, endless "30", ENDLESS)
      end
      assert(wait_until(function() return #children(server) == 4 end))
      local result = post(server, '{"args":["value","kayles","7"]}')
      assert.equal(503, result.status)
      assert.matches("\nRetry%-After: %d+\n", result.head)
      program.output("kill " .. asked[1])
      assert(wait_until(function() return #children(server) == 3 end), "a question goes on that nobody waits for")
      assert.equal(0, ask(server, { "value", "kayles", "7" }).code)
      program.output("kill " .. table.concat(asked, " ", 2))
      assert(wait_until(function() return #children(server) == 0 end))
    end)

    -- Where an error is raised, the place of the question is free again: four such questions are all that go at once.
    it("after questions at which an error was raised, wherever that was", function()
      local changed = folder .. "/changed"
      program.output(("cp -r lua %s"):format(quote(changed)))
      local path = changed .. "/sg/cli/serve/question.lua"
      local text = program.read(path):gsub("return M%s*$", "")
      program.write(path, text .. [[
local read, process = M.read, M.process
function M.read(text)
  if text:find '"read"' then error "raised" end
  return read(text)
end
function M.process(question, limits)
  local at = question.args[3]
  if at == "process" then error "raised" end
  local made = process(question, limits)
  local frame, ended = made.frame, made.ended
  function made.frame(...)
    if at == "frame" then error "raised" end
    return frame(...)
  end
  function made.ended(...)
    if at == "ended" then error "raised" end
    local response = ended(...)
    if at == "response" then response.body = {} end
    return response
  end
  if at == "args" then made.args = { {} } end
  if at == "input" then made.input = nil end
  if at == "seconds" then made.seconds = {} end
  return made
end
return M
]])
      local other = served.start("--port 0", "SG_LUA=" .. quote(changed))
      for _, at in ipairs { "read", "process", "args", "input", "seconds", "frame", "ended", "response" } do
        for _ = 1, 5 do
          assert.equal(500, post(other, json.encode { args = { "value", "kayles", at } }).status, at)
        end
        assert.equal(0, ask(other, { "value", "kayles", "7" }).code, at)
        assert.same({}, children(other), at)
      end
      local files = program.output(("ls /proc/%s/fd | wc -l"):format(other.pid))
      for _ = 1, 10 do
        post(other, json.encode { args = { "value", "kayles", "ended" } })
      end
      assert.equal(files, program.output(("ls /proc/%s/fd | wc -l"):format(other.pid)))
      stop(other)
    end)

    it("questions in processes that can do nothing else", function()
      local asked = ask_in_background(server, endless "30", ENDLESS)
      local pid = assert(wait_until(function() return children(server)[1] end))
      local function status() return program.read("/proc/" .. pid .. "/status") or "" end
      assert(wait_until(function() return status():find "NoNewPrivs:%s+1" end))
      if CONFINED then assert(wait_until(function() return status():find "Seccomp:%s+2" end)) end
      local open = program.output(("ls -l /proc/%s/fd 2>/dev/null"):format(pid))
      assert.equal(IS_SANITIZED and 2 or 3, select(2, open:gsub("/dev/null", "")))
      assert.equal(1, select(2, open:gsub("socket:", "")))
      assert.equal(4, select(2, open:gsub("%->", "")))
      assert.is_nil((program.read("/proc/" .. pid .. "/environ") or ""):find "PATH=", 1)
      assert.is_nil((program.read("/proc/" .. pid .. "/cmdline") or ""):find(server.token, 1, true))
      program.output("kill " .. asked)
    end)
  end)

  describe("refuses", function()
    local server
    local QUESTION = '{"args":["value","kayles","7"]}'
    setup(function() server = start() end)
    teardown(function() stop(server) end)

    it("who does not know the token", function()
      local wrong = ("0"):rep(32)
      for _, header in ipairs {
        "",
        "-H 'Authorization: Bearer " .. wrong .. "'",
        "-H 'Authorization: Bearer '",
        "-H 'Authorization: Basic " .. server.token .. "'",
        "-H 'Authorization: Bearer " .. server.token .. "0'",
        "-H 'Authorization: Bearer " .. server.token:sub(1, -2) .. "'",
      } do
        local result = post(server, QUESTION, JSON .. " " .. header)
        assert.equal(401, result.status, header)
        assert.matches("\nWWW%-Authenticate: Bearer", result.head)
        assert.matches("^the token is ", result.body)
        assert.equal(401, fetch(server.base .. "api/status", header).status)
      end
      assert.equal(200, fetch(server.base .. "api/status", authorized(server)).status)
      assert.equal(401, fetch(server.base .. "api/status?token=" .. server.token).status)
    end)

    it("who calls this machine by another name, and pages of other origins", function()
      local port = server.base:match ":(%d+)/"
      for _, host in ipairs {
        "evil.example",
        "evil.example:" .. port,
        "127.0.0.1",
        "127.0.0.1:1",
        "0.0.0.0:" .. port,
        "",
      } do
        local header = ("-H 'Host: %s'"):format(host)
        assert.equal(403, fetch(server.base, header).status, host)
        assert.equal(403, post(server, QUESTION, JSON .. " " .. authorized(server) .. " " .. header).status, host)
      end
      for _, origin in ipairs {
        "http://evil.example",
        "null",
        "https://127.0.0.1:" .. port,
        "http://127.0.0.1:1",
        "http://127.0.0.1",
      } do
        local header = (" -H 'Origin: %s'"):format(origin)
        local result = post(server, QUESTION, JSON .. " " .. authorized(server) .. header)
        assert.equal(403, result.status, origin)
        assert.is_nil(result.head:lower():find "access%-control")
      end
      assert.equal(
        200,
        post(server, QUESTION, ("%s %s -H 'Origin: http://127.0.0.1:%s'"):format(JSON, authorized(server), port)).status
      )
      assert.equal(200, fetch(server.base, ("-H 'Host: localhost:%s'"):format(port)).status)
      assert.equal(
        405,
        fetch(server.base .. "api/ask", "-X OPTIONS -H 'Origin: http://127.0.0.1:" .. port .. "'").status
      )
    end)

    it("requests that are no questions", function()
      local plain = "-H 'Content-Type: text/plain' " .. authorized(server)
      assert.equal(415, post(server, QUESTION, plain).status)
      assert.equal(415, post(server, QUESTION, "-H 'Content-Type: application/jsonp' " .. authorized(server)).status)
      assert.equal(405, fetch(server.base .. "api/ask", authorized(server)).status)
      assert.matches("\nAllow: POST\n", fetch(server.base .. "api/ask", authorized(server)).head)
      assert.equal(405, fetch(server.base .. "api/status", "-X DELETE " .. authorized(server)).status)
      assert.equal(
        411,
        post(server, QUESTION, JSON .. " -H 'Transfer-Encoding: chunked' " .. authorized(server)).status
      )
      assert.equal(413, post(server, ('{"args":["value","kayles","%s"]}'):format(("7"):rep(9 << 20))).status)
      for _, text in ipairs {
        "",
        "x",
        "7",
        "[]",
        "null",
        "{}",
        '{"args":[]}',
        '{"args":"value"}',
        '{"args":[1]}',
        '{"args":{"a":"b"}}',
        '{"args":["value","a\\u0000b"]}',
        '{"args":["value","kayles","\\ud800"]}',
        '{"args":["value"],"files":{"a":"\\udfff"}}',
        '{"args":["value"],"files":{"../x":""}}',
        '{"args":["value"],"files":{"a/b":""}}',
        '{"args":["value"],"files":{".x":""}}',
        '{"args":["value"],"files":{"a":1}}',
        '{"args":["value"],"collect":["/etc/passwd"]}',
        '{"args":["value"],"collect":"x"}',
        ("["):rep(100000),
        '{"args":["seq","--format","json","--format","svg"]}',
      } do
        local result = post(server, text)
        assert.equal(400, result.status, text:sub(1, 60))
        assert.matches("^[^\n]+\n$", result.body)
      end
      assert.equal(200, post(server, QUESTION).status)
    end)

    it("commands that run programs, write files or need a person", function()
      for _, command in ipairs {
        "run",
        "test",
        "batch",
        "play",
        "new",
        "report",
        "serve",
        "help",
        "--version",
        "-e",
        "kayles",
        "rule.lua",
        "-",
      } do
        local result = post(server, json.encode { args = { command, "x.lua" }, files = { ["x.lua"] = "print(1)" } })
        assert.equal(400, result.status, command)
      end
      for _, option in ipairs { "--store=x", "--spill=x", "--checkpoint=x", "--untrusted", "-eos.exit(0)" } do
        local answer = ask(server, { option:find "checkpoint" and "period" or "value", "kayles", option })
        assert.equal(2, answer.code, option)
        assert.matches("not for questions of the page", answer.err)
      end
    end)

    it("files of the machine", function()
      program.write(folder .. "/readable.lua", 'return { code = "0.77" }')
      local answer = ask(server, { "value", folder .. "/readable.lua", "7" })
      assert.equal(5, answer.code)
      assert.matches("No such file", answer.err)
      answer = ask(server, { "value", "rule.lua", "7" }, {
        files = {
          ["rule.lua"] = 'local f = io.open("/etc/passwd") return { code = "0.77", summary = f:read "a" }',
        },
      })
      assert.equal(3, answer.code)
    end)
  end)

  it("keeps code that got out of its box from files and programs", function()
    local text = assert(program.read "lua/sg/cli/serve/answer.lua")
    local hostile = ([[
  local file, why = OPEN("/etc/passwd")
  io.stdout:write(file and "opened " or "not opened ", tostring(why), "\n")
  io.stdout:flush()
  os.remove(%q)
  os.execute("touch %s/new")
  return 0]]):format(folder .. "/old", folder)
    local changed, n = text:gsub("return command%b()", function() return hostile end)
    assert.equal(1, n)
    program.output(("mkdir -p %s/lua/sg/cli/serve"):format(folder))
    program.write(folder .. "/lua/sg/cli/serve/answer.lua", "local OPEN = io.open\n" .. changed)
    program.write(folder .. "/old", "x")
    local server = start(nil, "SG_LUA=" .. folder .. "/lua")
    local answer = ask(server, { "value", "kayles", "7" })
    assert.matches("^not opened", answer.out)
    assert.is_nil(program.read(folder .. "/new"))
    if CONFINED then
      assert.equal("x", program.read(folder .. "/old"))
      assert.equal(5, answer.code)
      assert.matches("system call", answer.err)
    end
    stop(server)
  end)

  it("passes on no script that code out of its box puts into a picture", function()
    local text = assert(program.read "lua/sg/cli/serve/answer.lua")
    local changed = text:gsub(
      "return command%b()",
      function() return [[io.stdout:write '<svg onload="alert(1)"></svg>' return 0]] end
    )
    program.output(("mkdir -p %s/lua/sg/cli/serve"):format(folder))
    program.write(folder .. "/lua/sg/cli/serve/answer.lua", changed)
    local server = start(nil, "SG_LUA=" .. folder .. "/lua")
    local answer = ask(server, { "plot", "kayles", "0..9", "--format", "svg" })
    assert.equal(5, answer.code)
    assert.equal("", answer.out)
    stop(server)
  end)

  it("listens on 127.0.0.1 alone", function()
    local server = start()
    local port = (":%04X"):format(tonumber(server.base:match ":(%d+)/"))
    local found = {}
    for line in ((program.read "/proc/net/tcp" or "") .. (program.read "/proc/net/tcp6" or "")):gmatch "[^\n]+" do
      local address, state = line:match("^%s*%d+: (%x+)" .. port .. " %S+ (%x%x)")
      if state == "0A" then found[#found + 1] = address end
    end
    assert.same({ "0100007F" }, found)
    stop(server)
  end)

  it("ends by Ctrl-C and by SIGTERM, with all its processes", function()
    for _, signal in ipairs { "INT", "TERM", "HUP" } do
      local result = program.shell(
        ([[%s serve --port 0 >%s/address & pid=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -s %s/address ] && break; sleep 0.1; done
address=$(cat %s/address)
curl -s -m 30 -o /dev/null %s -H "Authorization: Bearer ${address##*token=}" \
  -d '{"args":["value","rule.lua","3","--steps","1000000000000"],
       "files":{"rule.lua":"return { heap = function() while true do end end }"}}' \
  "${address%%%%#*}api/ask" & asker=$!
child=
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  child=$(ps -o pid= --ppid $pid); [ -n "$child" ] && break; sleep 0.1
done
kill -%s $pid; wait $pid; echo "code $?"; wait $asker
[ -n "$child" ] && ! kill -0 $child 2>/dev/null && echo "no process left"; rm %s/address]]):format(
          own,
          folder,
          folder,
          folder,
          JSON,
          signal,
          folder
        )
      )
      assert.equal("code 0\nno process left\n", result.out, signal)
      assert.equal("", result.err)
    end
  end)

  it("leaves no process behind when it is killed", function()
    local server = start()
    local asked = ask_in_background(server, endless "30", ENDLESS)
    local child = assert(wait_until(function() return children(server)[1] end))
    stop(server, "KILL")
    assert(wait_until(function() return not is_alive(child) end))
    program.output("kill " .. asked .. " 2>/dev/null")
  end)

  it("bounds each question by its own time and memory", function()
    local server = start "--port 0 --time 1 --memory 64"
    local answer = ask(server, endless "50", { files = ENDLESS })
    assert.equal(4, answer.code)
    assert.matches("%-%-time 1", answer.err)
    answer = ask(server, { "value", "cram:w=9:h=9" })
    assert.equal(4, answer.code)
    stop(server)
  end)

  it("says which port is taken, and takes another one if none was named", function()
    local server = start()
    local result = program.run({ "serve", "--port", server.base:match ":(%d+)/" }, { cd = folder })
    assert.equal(5, result.code)
    if result.err:find "the page is not there" then -- the program under test has no page, but its copy has
      result = program.shell(("%s serve --port %s"):format(own, server.base:match ":(%d+)/"))
    end
    assert.equal(5, result.code)
    assert.equal("", result.out)
    assert.matches("127%.0%.0%.1:%d+.*in use.*%-%-port 0", result.err)
    stop(server)
    local first, second = start "", start ""
    assert.not_equal(first.base, second.base)
    stop(first)
    stop(second)
    assert.equal(2, program.run("serve --port 70000").code)
  end)

  it("opens the browser", function()
    program.write(folder .. "/xdg-open", ("#!/bin/sh\nprintf '%%s\\n' \"$1\" >%s/opened\n"):format(folder))
    program.output(("chmod +x %s/xdg-open"):format(folder))
    local server = start("--port 0 --open", "PATH=" .. folder .. ":$PATH")
    assert(wait_until(function() return program.read(folder .. "/opened") == server.address .. "\n" end))
    stop(server)
  end)

  it("says what to do if there is no page", function()
    program.output(("mkdir -p %s/bare/bin && cp %s %s/bare/bin/sg-lua"):format(folder, own, folder))
    local result = program.shell(("%s/bare/bin/sg-lua serve --port 0"):format(folder))
    assert.equal(5, result.code)
    assert.matches("sh bootstrap%.sh web", result.err)
  end)

  it("says its address in JSON", function()
    local server = start "--port 0 --format json"
    local told = json.decode(server.address)
    assert.equal(("http://127.0.0.1:%d/#token=%s"):format(told.port, told.token), told.address)
    stop(server)
  end)
end)
