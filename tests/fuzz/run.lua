-- SPDX-License-Identifier: MIT
-- make fuzz: lua5.4 tests/fuzz/run.lua BUILD SECONDS TARGET... runs the fuzz targets of a build with libFuzzer, one
-- after the other, for equal shares of the time. They start from tests/fuzz/corpus/TARGET and keep what they learn in
-- BUILD/corpus/TARGET. An input that fails is kept in BUILD/findings; then the exit code is 1. RUNS=N in the
-- environment: N inputs of a target, always the same ones, however long they take.

local B, SECONDS = assert(arg[1]), assert(tonumber(arg[2]))
local names = { table.unpack(arg, 3) }
local RUNS = tonumber(os.getenv "RUNS" or "")

local function execute(command) return os.execute(command) == true end

local function lines_of(path)
  local list = {}
  for line in io.lines(path) do
    list[#list + 1] = line
  end
  return list
end

---The inputs in BUILD/findings of a target.
local function findings(name)
  local pipe = assert(io.popen(("ls '%s/findings' | grep '^%s-'"):format(B, name)))
  local list = {}
  for line in pipe:lines() do
    list[#list + 1] = B .. "/findings/" .. line
  end
  pipe:close()
  return list
end

---What libFuzzer says at its end: executions, edges of the C code, features (edges with counts, and lines of Lua).
local function summary(log)
  local found = { executions = 0, edges = 0, features = 0, inputs = 0 }
  for _, line in ipairs(lines_of(log)) do
    local count, edges, features, inputs = line:match "^#(%d+)%s.*cov: (%d+) ft: (%d+) corp: (%d+)"
    if count then
      found = {
        executions = tonumber(count),
        edges = tonumber(edges),
        features = tonumber(features),
        inputs = tonumber(inputs),
      }
    end
    found.executions = tonumber(line:match "number_of_executed_units: (%d+)") or found.executions
  end
  return found
end

local function run(name, seconds)
  local corpus, seeds, dictionary =
    B .. "/corpus/" .. name, "tests/fuzz/corpus/" .. name, "tests/fuzz/dictionaries/" .. name
  local log = ("%s/%s.log"):format(B, name)
  execute(("mkdir -p '%s'"):format(corpus))
  local has_dictionary = io.open(dictionary)
  if has_dictionary then has_dictionary:close() end
  local ok = execute(
    (
      "ulimit -c 0; ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1 '%s/fuzz/%s' '%s' '%s' "
      .. "%s -rss_limit_mb=3000 -max_len=2000 -detect_leaks=0 -print_final_stats=1 "
      .. "-artifact_prefix='%s/findings/%s-' %s >'%s' 2>&1 </dev/null"
    ):format(
      B,
      name,
      corpus,
      seeds,
      RUNS and ("-runs=%d -seed=1 -timeout=600"):format(RUNS) or ("-max_total_time=%d -timeout=20"):format(seconds),
      B,
      name,
      has_dictionary and "-dict='" .. dictionary .. "'" or "",
      log
    )
  )
  return ok, summary(log), log
end

execute(("rm -rf '%s/findings'; mkdir -p '%s/findings'"):format(B, B))
local failed = false
print(("%-13s %10s %7s %9s %7s  %s"):format("target", "executions", "edges", "features", "inputs", "findings"))
for _, name in ipairs(names) do
  local ok, found, log = run(name, math.max(1, SECONDS // #names))
  local list = findings(name)
  print(
    ("%-13s %10d %7d %9d %7d  %s"):format(
      name,
      found.executions,
      found.edges,
      found.features,
      found.inputs,
      ok and "none" or (table.concat(list, " ") .. " (" .. log .. ")")
    )
  )
  io.stdout:flush()
  failed = failed or not ok
end
os.exit(not failed)
