-- SPDX-License-Identifier: MIT
-- For specs that run the real program: its answer on stdout, what it says on stderr, and its exit code, apart.

local M = {}

---The program under test.
M.path = os.getenv "SG_LUA_BIN" or os.getenv "SG_PROGRAM" or "build/sg-lua"

---@param word string
---@return string the word for a shell
function M.quote(word) return "'" .. word:gsub("'", "'\\''") .. "'" end

---@param path string
---@return string|nil
function M.read(path)
  local file = io.open(path, "rb")
  if not file then return nil end
  local text = file:read "a"
  file:close()
  return text
end

---@param path string
---@param text string
---@return string path
function M.write(path, text)
  local file = assert(io.open(path, "wb"))
  assert(file:write(text))
  assert(file:close())
  return path
end

---What a shell command prints.
---@param command string
---@return string
function M.output(command)
  local pipe = assert(io.popen("unset LD_PRELOAD; " .. command))
  local text = pipe:read "a"
  pipe:close()
  return text
end

---A new folder for the files of a test; remove(folder) when it is done.
function M.folder() return (M.output "mktemp -d":gsub("\n$", "")) end

function M.remove(folder)
  assert(folder:find "^/.+/.+")
  M.output("rm -rf " .. M.quote(folder))
end

local function absolute(path)
  if path:sub(1, 1) == "/" then return path end
  return M.output "pwd":gsub("\n$", "") .. "/" .. path
end
M.absolute_path = absolute(M.path)

---Runs a shell command that uses $SG for the program.
---@param command string
---@param opts? { stdin: string?, cd: string? }
---@return { code: integer, out: string, err: string }
function M.shell(command, opts)
  opts = opts or {}
  local folder = M.folder()
  local stdin = opts.stdin and M.write(folder .. "/in", opts.stdin) or "/dev/null"
  -- A sanitizer that is preloaded for the sake of sg.so is not for ps, grep and the like: some hang with it.
  local line = ("unset LD_PRELOAD; %sSG=%s; export SG; { %s\n} <%s >%s/out 2>%s/err"):format(
    opts.cd and "cd " .. M.quote(opts.cd) .. " && " or "",
    M.quote(M.absolute_path),
    command,
    stdin,
    folder,
    folder
  )
  local _, how, code = os.execute(line)
  local result = {
    code = how == "signal" and 128 + code or code,
    out = M.read(folder .. "/out"),
    err = M.read(folder .. "/err"),
  }
  M.remove(folder)
  return result
end

---Runs the program with these arguments.
---@param args string[]|string a list, or one string of words without spaces in them
---@param opts? { stdin: string?, cd: string? }
---@return { code: integer, out: string, err: string }
function M.run(args, opts)
  local words = {}
  if type(args) == "string" then
    for word in args:gmatch "%S+" do
      words[#words + 1] = M.quote(word)
    end
  else
    for i, word in ipairs(args) do
      words[i] = M.quote(word)
    end
  end
  return M.shell('timeout -k 5 300 "$SG" ' .. table.concat(words, " "), opts)
end

---Runs the program with these arguments.
---@return string out, string err, integer code
function M.said(args)
  local result = M.run(args)
  return result.out, result.err, result.code
end

---The objects of a text of JSON lines.
---@param text string
---@return table[]
function M.objects(text)
  local json, list = require "dkjson", {}
  for line in text:gmatch "[^\n]+" do
    local object, _, message = json.decode(line)
    list[#list + 1] = assert(object, message)
  end
  return list
end

return M
