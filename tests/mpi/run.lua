-- SPDX-License-Identifier: MIT
-- Runs programs over MPI, each under a time limit that ends all of its ranks: a fault shows as a failure, not as a test
-- that hangs.

local M = {}

-- As root mpirun wants to be told twice; ranks that outnumber the processors must not spin while they wait.
local ENVIRONMENT = table.concat({
  "OMPI_ALLOW_RUN_AS_ROOT=1",
  "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
  "OMPI_MCA_mpi_yield_when_idle=1",
  "OMPI_MCA_rmaps_base_oversubscribe=1",
  "OMPI_MCA_hwloc_base_binding_policy=none",
  "OMPI_MCA_btl=self,vader,tcp",
  "NO_COLOR=1",
}, " ")

local function quote(word) return "'" .. word:gsub("'", "'\\''") .. "'" end
M.quote = quote

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end
M.read = read

local function words(list)
  local quoted = {}
  for i, word in ipairs(list) do
    quoted[i] = quote(word)
  end
  return table.concat(quoted, " ")
end

---Runs a command line of the shell.
---@return { out: string, err: string, code: integer }
function M.shell(line)
  local out, err = os.tmpname(), os.tmpname()
  local _, _, code = os.execute(("%s >%s 2>%s </dev/null"):format(line, out, err))
  local result = { out = read(out), err = read(err), code = code }
  os.remove(out)
  os.remove(err)
  return result
end

---The words that start a program on n ranks.
function M.line(mpirun, n, program, args, seconds, environment)
  return ("env %s %s timeout -k 5 %d %s -n %d %s %s"):format(
    ENVIRONMENT,
    environment or "",
    seconds or 120,
    mpirun,
    n,
    quote(program),
    words(args)
  )
end

---@return { out: string, err: string, code: integer }
function M.mpi(n, program, args, seconds, environment)
  return M.shell(M.line("mpirun", n, program, args, seconds, environment))
end

---@return { out: string, err: string, code: integer }
function M.plain(program, args)
  return M.shell(("env NO_COLOR=1 timeout -k 5 120 %s %s"):format(quote(program), words(args)))
end

-- ---- counting ---------------------------------------------------------------------------------------------------

M.passed, M.failed = 0, 0

---@param name string
---@param ok any
---@param more? string what is shown if it is not so
function M.check(name, ok, more)
  if ok then
    M.passed = M.passed + 1
    print("ok      " .. name)
  else
    M.failed = M.failed + 1
    print("FAILED  " .. name .. (more and "\n" .. more or ""))
  end
end

---@return boolean all_passed
function M.finish()
  print(("%d passed, %d failed"):format(M.passed, M.failed))
  return M.failed == 0
end

return M
