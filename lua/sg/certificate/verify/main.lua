-- SPDX-License-Identifier: MIT
-- The checker of certificates (docs/certificates.md) as a program that runs in stock Lua 5.4, from any directory:
--   lua5.4 main.lua [--limit VALUES] [--time SECONDS] [--strict POSITIONS] [--part K/N] FILE...
-- --part checks every N-th couple of a certificate of values, from the K-th on, and takes the others for granted: the
-- parts 1/N to N/N of the same file (the same checksum) together are the whole check, in N processes.
-- Its parts are the files beside it, and nothing else is loaded but the definitions of the kinds of games, which stand
-- beside it as kind_NAME.lua, or in the sources as kinds/NAME/definition.lua; init.lua says what to read first.
-- Exit codes: 0 all files are verified, 1 one is refused, 2 wrong usage, 4 one takes more than a limit allows, or its
-- check of split and canonical (--strict) does, 5 one cannot be read, or memory ended; if several apply, the largest
-- one.

local FOLDER = arg[0]:match "^(.*/)" or "./"
local MODULES = "sg.certificate.verify"

-- The parts call each other sg.certificate.verify.NAME, as they do within sg-lua.
package.searchers = {
  function(module)
    local kind = module:match "^sg%.kinds%.([%l_]+)%.definition$"
    if kind then
      return loadfile(("%skind_%s.lua"):format(FOLDER, kind), "t")
        or assert(loadfile(("%s../../kinds/%s/definition.lua"):format(FOLDER, kind), "t"))
    end
    local name = module == MODULES and "init" or module:match "^sg%.certificate%.verify%.([%l%d_]+)$"
    if not name then return "not a part of the checker" end
    return assert(loadfile(FOLDER .. name .. ".lua", "t"))
  end,
}
local verify = require(MODULES)

local REFUSED, USAGE, LIMIT, UNREADABLE = 1, 2, 4, 5

-- A certificate, or the name of a file, may hold what a terminal obeys, or not show: then each byte beyond plain
-- ASCII is escaped. The controls C1 and the format characters of Unicode begin with these bytes, as many others do.
local function safe(text)
  local obeyed = not utf8.len(text) or text:find "[\xC2\xD8\xDB\xDC\xE0-\xE2\xEF\xF0\xF3]"
  return (
    text:gsub(obeyed and "[^\n\32-\126]" or "[\0-\9\11-\31\127]", function(c) return ("\\x%02X"):format(c:byte()) end)
  )
end

local any_refused = false

-- The verdict on a file that passed: on the whole of it, or on one part of the check.
local function told(claim, part)
  if not part then return "verified: " .. claim end
  return ("part %d of %d is right (checksum %016x); if all are, verified: %s"):format(
    part[1],
    part[2],
    part.sum,
    claim
  )
end

---@return integer exit code
local function check_file(path, opts)
  if opts.part and verify.has_parts(path) == false then
    io.stderr:write(safe(path .. ": --part is for certificates of values found by search\n"))
    return USAGE
  end
  local claim, refusal = verify.check_file(path, opts)
  if claim then
    print(safe(("%s: %s"):format(path, told(claim, opts.part))))
    return refusal and LIMIT or 0
  end
  if refusal.code == "io" then
    io.stderr:write(safe(refusal.message), "\n")
    return UNREADABLE
  end
  if refusal.code ~= "no" then
    print(safe(("%s: not verified: %s"):format(path, refusal.message)))
    return refusal.code == "limit" and LIMIT or UNREADABLE
  end
  print(safe(("%s: refused: %s"):format(path, refusal.message)))
  any_refused = true
  return REFUSED
end

local OPTIONS_TEXT = "[--limit VALUES] [--time SECONDS] [--strict POSITIONS] [--part K/N]"
local OPTIONS = {
  ["--limit"] = function(text) return math.tointeger(tonumber(text)) end,
  ["--time"] = function(text) return tonumber(text) end,
  ["--strict"] = function(text) return math.tointeger(tonumber(text)) end,
  ["--part"] = function(text)
    local k, n = text:match "^(%d+)/(%d+)$"
    k, n = math.tointeger(tonumber(k)), math.tointeger(tonumber(n))
    return k and n and k >= 1 and k <= n and { k, n } or nil
  end,
}

-- The files and the limits that the command line names; no files if the command line is wrong.
local function parse(words)
  local opts, at = {}, 1
  while OPTIONS[words[at]] do
    local value = OPTIONS[words[at]](words[at + 1] or "")
    if not value then return {}, opts end
    opts[words[at]:sub(3)] = value
    at = at + 2
  end
  if opts.part and opts.strict then return {}, opts end -- one process has to see all uses of split and canonical
  return table.move(words, at, #words, 1, {}), opts
end

local files, opts = parse { ... }
local code = 0
if #files == 0 then
  io.stderr:write("usage: lua5.4 ", arg[0], " ", OPTIONS_TEXT, " FILE...\n")
  code = USAGE
end
for _, path in ipairs(files) do
  code = math.max(code, check_file(path, opts))
end
if any_refused then
  io.stderr:write("To check by hand: lua5.4 ", arg[0], " FILE; to see what is checked, read ", FOLDER, "init.lua\n")
end
os.exit(code)
