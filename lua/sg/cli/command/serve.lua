-- SPDX-License-Identifier: MIT
-- The command `serve`: the page on 127.0.0.1, with this program behind it in the place of WebAssembly. This file says
-- what the server answers; src/host/serve.h says how it is asked.

local gate_of = require "sg.cli.serve.gate"
local options = require "sg.cli.options"

local M = {}

local PORT = 8345 -- fixed, so that a browser finds the drafts that it kept for this origin
local SECONDS, MEMORY = 60, 2048 -- per question
local MOST_QUESTIONS = 4 -- at a time
local MOST_BYTES = 8 << 20 -- of a question: a rule, or a certificate to verify
local MOST_HELD, MOST_HELD_OF_FILES = 256 << 20, 64 << 20 -- bytes, of all connections, before a request is refused

-- For the end of the help.
local function lacks()
  local has_host, host = pcall(require, "sg.host")
  return has_host and host.can_serve and "" or "This sg-lua was built without libmicrohttpd: it cannot serve."
end

local function port_number(text)
  local port = math.tointeger(tonumber(text))
  if port and port >= 0 and port <= 65535 then return port end
  return nil, "a number from 0 (a free one) to 65535"
end

---@type sg.cli.Command
M.command = {
  summary = "the page in your browser, answered by this program",
  text = "Serves the page on this machine: who opens the address that is printed sees the games in the browser, and "
    .. "this program answers, with its memory and its threads. Nobody else can ask: the server listens on 127.0.0.1 "
    .. "alone, and the address has a secret. Rules run as with --untrusted. Ctrl-C ends it.",
  epilog = lacks(),
  examples = { "sg-lua serve --open", "sg-lua serve --port 9000 --time 600 --memory 8192 -j 4" },
  options = {
    {
      "--port",
      value = "N",
      convert = port_number,
      help = ("where to listen (default %d, or a free one if that is taken)"):format(PORT),
    },
    { "--open", help = "open the page in the browser" },
    options.THREADS,
    options.common(options.TEXT_JSON, {
      time = (" (per question; default %d)"):format(SECONDS),
      memory = (" (per question; default %d)"):format(MEMORY),
      positions = " (per question)",
      untrusted = "as it is always: rules run in processes that open no files, reach no network and start no programs",
    }),
  },
}

local function version() return require("sg")._VERSION end

local function status(limits)
  local json = require "sg.text.json"
  return {
    status = 200,
    body = json.line { name = version(), time = limits.time, memory = limits.memory },
    headers = {
      ["Content-Type"] = "application/json",
      ["X-Content-Type-Options"] = "nosniff",
      ["Cache-Control"] = "no-store",
    },
  }
end

-- The requests that are allowed, by method and path.
local PATHS = { ["/api/status"] = { GET = true }, ["/api/ask"] = { POST = true } }
local FILES = { GET = true, HEAD = true }

local function method_refusal(request)
  local allowed = PATHS[request.path] or FILES
  if allowed[request.method] then return nil end
  local names = {}
  for name in pairs(allowed) do
    names[#names + 1] = name
  end
  table.sort(names)
  return gate_of.refusal(405, "this is not for " .. request.method, { Allow = table.concat(names, ", ") })
end

-- A header that says two things may be read in two ways.
local function head_refusal(request)
  if request.twice then return gate_of.refusal(400, ("the header %s stands twice"):format(request.twice)) end
end

local function length_of(request) return math.tointeger(tonumber((request.content_length or ""):match "^%d+$")) end

-- Only a question has a body.
local function body_refusal(request)
  if request.transfer_encoding or request.content_length and length_of(request) ~= 0 then
    return gate_of.refusal(400, "only a question has a body")
  end
end

local function question_refusal(request)
  local length = not request.transfer_encoding and length_of(request)
  if not length then return gate_of.refusal(411, "the length of the question is missing") end
  if length > MOST_BYTES then
    return gate_of.refusal(413, ("a question has at most %d MiB"):format(MOST_BYTES >> 20))
  end
  if not (request.content_type or ""):lower():find "^application/json%f[^%w/+-]" then
    return gate_of.refusal(415, "a question is application/json")
  end
end

-- Refuses a request that would make all connections hold too much: bytes that they sent, and bytes that wait for
-- them.
local function room_refusal(request)
  local asks = request.path == "/api/ask"
  if request.held + (asks and length_of(request) or 0) > (asks and MOST_HELD or MOST_HELD_OF_FILES) then
    return gate_of.refusal(503, "other connections wait to be read; ask again", { ["Retry-After"] = "1" })
  end
end

-- The two functions of src/host/serve.h.
local function functions(gate, files, limits)
  local question = require "sg.cli.serve.question"

  local function ask(request)
    local asked, why = question.read(request.body)
    if not asked then return gate_of.refusal(400, why) end
    if request.asked >= MOST_QUESTIONS then
      return gate_of.refusal(503, ("%d questions are being answered; ask again"):format(request.asked), {
        ["Retry-After"] = "1",
      })
    end
    return question.process(asked, limits)
  end

  local function head(request)
    local asks = request.path == "/api/ask"
    return head_refusal(request)
      or gate.place(request)
      or method_refusal(request)
      or PATHS[request.path] and gate.token(request)
      or (asks and question_refusal or body_refusal)(request)
      or room_refusal(request)
      or asks and length_of(request)
      or 0
  end

  local function whole(request)
    if request.path == "/api/status" then return status(limits) end
    if request.path == "/api/ask" then return ask(request) end
    return files(request.path)
  end

  return { head = head, whole = whole }
end

-- The server: at the port that was named, else at ours, else at a free one.
local function listen(port)
  local host = require "sg.host"
  if port then return host.listen(port) end
  local server = host.listen(PORT)
  if server then return server end
  return host.listen(0)
end

local function open(session, address)
  if not os.execute "command -v xdg-open >/dev/null" then
    session:notice "there is no xdg-open here: open the address yourself"
    return
  end
  os.execute(("xdg-open '%s' >/dev/null 2>&1 &"):format(address)) -- digits, letters and :/.#= only
end

local function start(args)
  local failure = require "sg.failure"
  local files = require "sg.cli.serve.files"
  local folder, why = files.folder()
  if not folder then return nil, why end
  local server, token
  server, why = listen(args.port)
  if not server then
    local hint = args.port and args.port > 0 and "--port 0 takes a free one" or nil
    return nil, hint and failure.with(why, { hint = hint }) or why
  end
  token, why = require("sg.host").secret()
  if not token then return nil, why end
  local port = server:port()
  local limits = {
    time = args.time or SECONDS,
    memory = args.memory or MEMORY,
    threads = args.threads or 1,
    positions = args.positions_limit,
    steps = args.steps,
  }
  return {
    server = server,
    port = port,
    token = token,
    address = ("http://127.0.0.1:%d/#token=%s"):format(port, token),
    functions = functions(gate_of.new(port, token), files.new(folder), limits),
  }
end

function M.run(session)
  local args = session.args
  local started, why = start(args)
  local done
  if started then
    session:answer({ address = started.address, port = started.port, token = started.token }, started.address)
    if args.open then open(session, started.address) end
    if require("sg.pool").confinement ~= "seccomp" and not args.quiet then
      session:notice "no filter of system calls here: rules run under resource limits only"
    end
    done, why = started.server:run(started.functions)
  end
  if not done then session:fail({}, why) end
end

return M
